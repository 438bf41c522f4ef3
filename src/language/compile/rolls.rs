//! Numbers in which nothing but the roll has a say are looked up, not reckoned in each position.

use crate::program::{Cond, MOST_ROLLS, Num, sum_of};

/// The number, as a table of rolls where it is one.
pub fn folded(num: Num) -> Num {
    let values: Option<Vec<i64>> = (0..=MOST_ROLLS as u8).map(|roll| number(&num, roll)).collect();
    match values {
        Some(values) if values.iter().all(|value| *value == values[0]) => Num::Int(values[0]),
        Some(values) => Num::OfRoll(values),
        None => num,
    }
}

/// The number after a roll, if nothing else has a say in it.
fn number(num: &Num, roll: u8) -> Option<i64> {
    match num {
        Num::Int(value) => Some(*value),
        Num::Roll => Some(i64::from(sum_of(roll))),
        Num::OfRoll(values) => values.get(usize::from(roll)).copied(),
        Num::Binary(a, op, b) => Some(op.of(number(a, roll)?, number(b, roll)?)),
        Num::When(a, cond, b) => number(if holds(cond, roll)? { a } else { b }, roll),
        _ => None,
    }
}

/// Whether a condition holds after a roll, if nothing else has a say in it.
fn holds(cond: &Cond, roll: u8) -> Option<bool> {
    match cond {
        Cond::Const(value) => Some(*value),
        Cond::Not(inner) => holds(inner, roll).map(|holds| !holds),
        Cond::Compare(a, op, b) => Some(op.holds(number(a, roll)?, number(b, roll)?)),
        _ => None,
    }
}
