//! What to say where nothing is claimed of a comparison: that nothing differs, that it is settled, or what might settle it.

use super::super::measures::Measure;
use super::{Against, Claim, Row};

/// Why nothing is claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Silence<'a> {
    /// Every game was the same under both rule sets.
    Alike,
    /// Every game could have been played under both: what is new was never needed, though players may have chosen otherwise.
    Unseen,
    /// All differences are surely too small to matter.
    Settled,
    /// There are too few games; the question that is answered soonest with more of them, and how many that takes.
    Open(Option<(&'a Measure, u64)>),
    /// The same, and some difference is sure, and too small to matter.
    Small(Option<(&'a Measure, u64)>),
}

impl<'a> Silence<'a> {
    /// Of rows, each with the rule set that is asked about (the second is 0); whether all games are the same, and whether what is
    /// new mattered in any.
    pub fn of(rows: &[(&'a Row, usize)], is_alike: bool, mattered: bool) -> Self {
        let all = || rows.iter().map(|(row, other)| (&row.measure, &row.against[*other]));
        let is_open = |against: &Against| against.claim == Claim::Unknown && against.difference.is_some();
        let is_settled = |against: &Against| against.claim == Claim::Same;
        if is_alike {
            Self::Alike
        } else if all().any(|(_, against)| is_settled(against)) && !all().any(|(_, against)| is_open(against)) {
            Self::Settled
        } else if !mattered {
            Self::Unseen
        } else {
            let asked = all().filter_map(|(measure, against)| Some((measure, against.needed?)));
            let soonest = asked.min_by_key(|(_, games)| *games);
            if all().any(|(_, against)| against.is_small()) { Self::Small(soonest) } else { Self::Open(soonest) }
        }
    }

    /// In words; where games may settle it, how many they are is to be said after it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Alike => {
                "no game differs: if the rules do, other players, or another setup, may come to where the change acts"
            }
            Self::Unseen => {
                "nothing is claimed, and no game shows what is new: other players, or another setup, may come to where the \
                 change acts"
            }
            Self::Settled => "no difference worth speaking of in anything that is measured",
            Self::Open(_) => "not enough to tell any difference",
            Self::Small(_) => "not enough to tell any difference that matters",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Claim, Figure};
    use super::*;

    fn row(measure: Measure, (p, claim, needed): (f64, Claim, Option<u64>)) -> Row {
        let against =
            Against { difference: Some(0.1), interval: None, p, corrected: p, same: 1.0, claim, needed, is_seen: true };
        Row {
            measure,
            figures: vec![Figure { games: 0, value: None, interval: None, cut_short: 0.0 }; 2],
            against: vec![against],
            worth: 0.05,
            limit: 400,
        }
    }

    #[test]
    fn the_nearest_question_is_named() {
        let open = [
            row(Measure::Draws, (0.6, Claim::Unknown, Some(100))),
            row(Measure::Turns, (0.02, Claim::Unknown, Some(700))),
            row(Measure::Captures, (0.3, Claim::Same, None)),
        ];
        let rows: Vec<(&Row, usize)> = open.iter().map(|row| (row, 0)).collect();
        assert_eq!(Silence::of(&rows, false, true), Silence::Open(Some((&Measure::Draws, 100))));
        assert_eq!(Silence::of(&rows, false, false), Silence::Unseen);
        assert_eq!(Silence::of(&rows[2..], false, false), Silence::Settled);
        assert_eq!(Silence::of(&[], false, true), Silence::Open(None));
        assert_eq!(Silence::of(&rows, true, false), Silence::Alike);
        let small = row(Measure::Captures, (0.001, Claim::Same, None));
        assert_eq!(
            Silence::of(&[(&open[0], 0), (&small, 0)], false, true),
            Silence::Small(Some((&Measure::Draws, 100)))
        );
    }
}
