//! How much of a text cannot be read.

use crate::syntax::brackets;
use crate::syntax::scan::{Kind, scan};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::Pair;

/// What is wrong with a text, the worst first.
#[derive(Clone, Debug)]
pub(super) struct Cost {
    /// Brackets and strings without a partner, or a text of which nothing can be read.
    broken: usize,
    /// The bytes of what fits nowhere; nothing where the text cannot be read at all.
    pub bad: Option<Vec<(usize, usize)>>,
}

impl Cost {
    pub(super) fn of(text: &str) -> Self {
        let tokens = scan(text);
        let open = tokens.iter().filter(|t| t.kind == Kind::OpenText).count();
        let broken = open + brackets::check(text, 0, &tokens).len();
        let pairs = Grammar::parse(Rule::file, text).ok().filter(|_| broken == 0);
        let bad = pairs.map(|pairs| {
            let mut bad = Vec::new();
            pairs.for_each(|pair| gather(pair, &mut bad));
            bad
        });
        Self { broken: broken + usize::from(broken == 0 && bad.is_none()), bad }
    }

    fn rank(&self) -> (usize, usize) {
        (self.broken, self.bad.as_ref().map_or(0, Vec::len))
    }
}

impl PartialEq for Cost {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.rank().partial_cmp(&other.rank())
    }
}

fn gather(pair: Pair<'_, Rule>, bad: &mut Vec<(usize, usize)>) {
    match pair.as_rule() {
        Rule::junk | Rule::junk_turn | Rule::bad_head | Rule::stray | Rule::trailing => {
            bad.push((pair.as_span().start(), pair.as_span().end()));
        }
        _ => pair.into_inner().for_each(|inner| gather(inner, bad)),
    }
}
