//! What must hold for a condition to hold.

use crate::model::Cond;

impl Cond {
    /// What must hold for it to hold, each with whether it must hold or must not: the parts of an `and`, those of an `or` that
    /// is not to hold, and what a `not` is about.
    pub fn required(&self) -> Vec<(&Cond, bool)> {
        let mut all = Vec::new();
        self.require(true, &mut all);
        all
    }

    fn require<'c>(&'c self, holds: bool, all: &mut Vec<(&'c Cond, bool)>) {
        match (self, holds) {
            (Cond::And(parts), true) | (Cond::Or(parts), false) => {
                parts.iter().for_each(|part| part.require(holds, all))
            }
            (Cond::Not(inner), _) => inner.require(!holds, all),
            _ => all.push((self, holds)),
        }
    }

    /// True where something that must hold for it to hold, or must not, is as it is asked.
    pub fn requires(&self, is_so: impl Fn(&Cond, bool) -> bool) -> bool {
        self.required().into_iter().any(|(cond, holds)| is_so(cond, holds))
    }

    /// The conditions that must hold together, as they are written.
    pub fn joined(&self) -> &[Cond] {
        match self {
            Cond::And(parts) => parts,
            cond => std::slice::from_ref(cond),
        }
    }
}
