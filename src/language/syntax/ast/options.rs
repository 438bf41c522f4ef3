//! Options and their values.

use super::Name;
use crate::source::Spanned;
use std::fmt;

/// `option NAME = DEFAULT of A, B` or `in 2..200`, with a text; without a domain it sets an option declared elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionDecl {
    /// Its name.
    pub name: Name,
    /// The value.
    pub default: Spanned<Value>,
    /// The values it can have; `None` with `yes`/`no` as default makes a switch.
    pub domain: Option<OptionDomain>,
    /// What it means, for people.
    pub text: Option<Name>,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionDomain {
    /// `of A, B, C`.
    OneOf(Vec<Spanned<Value>>),
    /// `in 2..200`.
    Range(Spanned<i64>, Spanned<i64>),
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Int(i64),
    /// A word; `yes`, `no`, `on`, `off` are words too.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}
