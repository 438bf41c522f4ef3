//! Numbers settled before play.

use super::super::Resolver;
use crate::diag::Diagnostic;
use crate::model::options::Options;
use crate::syntax::ast::Num;
use std::ops::RangeInclusive;

impl Resolver<'_> {
    /// The value of a number that options settle, or a diagnostic.
    pub fn static_num(&mut self, num: &Num) -> Option<i64> {
        let flat = self.flat;
        match Options(&flat.options).num(num) {
            Ok(value) => Some(value),
            Err(diagnostic) => self.refuse(diagnostic),
        }
    }

    /// A number known before play that must lie in a range: else `number-out-of-range`, saying what the number is of.
    pub fn static_num_in(&mut self, num: &Num, range: RangeInclusive<i64>, of: &str) -> Option<i64> {
        let value = self.static_num(num)?;
        if range.contains(&value) {
            return Some(value);
        }
        let message = format!("{of} must be from {} to {}, not {value}", range.start(), range.end());
        self.refuse(Diagnostic::error("number-out-of-range", num.span, message))
    }
}
