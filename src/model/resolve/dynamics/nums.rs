//! Numbers: options are folded, what is left depends on the position.

use super::Moment;
use crate::diag::Diagnostic;
use crate::id::{EndId, Id};
use crate::model::Num;
use crate::model::options::Options;
use crate::model::resolve::Resolver;
use crate::syntax::ast::{self, Cond, CondKind, Name, NumKind, NumOp, Range};

impl Resolver<'_> {
    /// A number.
    pub fn num(&mut self, num: &ast::Num, at: Moment) -> Option<Num> {
        match &num.kind {
            NumKind::Int(n) => Some(Num::Int(*n)),
            NumKind::Name(name) => self.option_number(num, name),
            NumKind::Dotted(label, field) => self.passed(label, field),
            NumKind::NumberOf(set) => Some(Num::Count(Box::new(self.set(set, at)?))),
            NumKind::Binary { left, op, right } => {
                let (left, right) = (self.num(left, at), self.num(right, at));
                Some(combine(left?, *op, right?))
            }
        }
    }

    /// A number that must be known before play, such as a length.
    pub fn fixed(&mut self, num: &ast::Num) -> Option<u16> {
        let value = self.num(num, Moment::Start)?;
        let Num::Int(n) = value else {
            let message = "a number that is known before play was expected here";
            let diagnostic = Diagnostic::error("not-fixed", num.span, message)
                .help("write a number, or an option in brackets; what depends on the position can stand in a `when`");
            self.say(diagnostic);
            return None;
        };
        match u16::try_from(n) {
            Ok(n) => Some(n),
            Err(_) => {
                self.fail("out-of-range", num.span, format!("a number from 0 to {} was expected, not {n}", u16::MAX))
            }
        }
    }

    /// A range; `None` as its end: without limit.
    pub fn range(&mut self, range: &Range) -> Option<(u16, Option<u16>)> {
        let least = self.fixed(&range.from);
        let most = match &range.to {
            Some(to) => Some(self.fixed(to)?),
            None => None,
        };
        let least = least?;
        if let Some(most) = most.filter(|&m| m < least) {
            let message = format!("the range {least}..{most} is empty");
            return self.fail("empty-range", range.span, message);
        }
        Some((least, most))
    }

    /// The range of a repeated test; once, if nothing is said.
    pub fn range_or_once(&mut self, range: Option<&Range>) -> Option<(u16, Option<u16>)> {
        range.map_or(Some((1, Some(1))), |r| self.range(r))
    }

    fn option_number(&mut self, num: &ast::Num, name: &Name) -> Option<Num> {
        let options = Options(&self.flat.options);
        if options.find(name).is_none() && self.find_roles(name).is_some() {
            let diagnostic = Diagnostic::error("not-a-number", name.span, format!("`{}` is not a number", name.node))
                .help(format!("write `number of {}`", name.node));
            self.say(diagnostic);
            return None;
        }
        match options.num(num) {
            Ok(value) => Some(Num::Int(value)),
            Err(diagnostic) => {
                self.say(diagnostic);
                None
            }
        }
    }

    /// `LABEL.passed`: the counter of an end that counts quiet turns.
    pub fn passed(&mut self, label: &Name, field: &Name) -> Option<Num> {
        if field.node != "passed" {
            let known = ["passed".to_string()];
            self.unknown("name", field, &known);
            return None;
        }
        self.counting_end(label).map(Num::Passed)
    }

    /// The end of that label, if it counts turns.
    pub fn counting_end(&mut self, label: &Name) -> Option<EndId> {
        let flat = self.flat;
        let labelled = |l: &Option<Name>| l.as_ref().is_some_and(|l| l.node == label.node);
        let Some(index) = flat.ends.iter().position(|e| labelled(&e.label)) else {
            let known: Vec<String> = self.counting_labels();
            self.unknown("end", label, &known);
            return None;
        };
        if !counts_turns(&flat.ends[index].clause.when) {
            let diagnostic =
                Diagnostic::error("not-a-counter", label.span, format!("end `{}` counts no turns", label.node))
                    .also(flat.ends[index].span, "this end")
                    .help("only an end with `N turns pass without …` has a counter");
            self.say(diagnostic);
            return None;
        }
        Some(EndId::from_index(index))
    }

    /// The labels of the ends that count turns.
    pub fn counting_labels(&self) -> Vec<String> {
        let counting = self.flat.ends.iter().filter(|e| counts_turns(&e.clause.when));
        counting.filter_map(|e| e.label.as_ref()).map(|l| l.node.clone()).collect()
    }
}

fn counts_turns(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::TurnsWithout { .. } => true,
        CondKind::And(parts) | CondKind::Or(parts) => parts.iter().any(counts_turns),
        CondKind::Not(inner) => counts_turns(inner),
        _ => false,
    }
}

/// Two numbers combined, at once where both are fixed.
fn combine(left: Num, op: NumOp, right: Num) -> Num {
    match (&left, &right) {
        (Num::Int(a), Num::Int(b)) => Num::Int(calculate(*a, op, *b)),
        _ => Num::Binary(Box::new(left), op, Box::new(right)),
    }
}

/// Division rounds towards zero and by zero gives zero; nothing overflows.
fn calculate(a: i64, op: NumOp, b: i64) -> i64 {
    match op {
        NumOp::Add => a.saturating_add(b),
        NumOp::Sub => a.saturating_sub(b),
        NumOp::Mul => a.saturating_mul(b),
        NumOp::Div => a.checked_div(b).unwrap_or(0),
    }
}
