//! Whether the names of a clause are those of its file, in places where names of their sort stand.

use super::Explained;
use super::clause::{Clause, is_cell};
use super::declared::Named;
use super::hole::names_of;
use crate::syntax::table::is_one_of;
use crate::syntax::{Names, singulars};
use boardwright_grammar::{Grammar, Rule};
use pest::Parser;
use pest::iterators::{Pair, Pairs};

/// Directions that boards have of themselves.
const DIRECTIONS: &str = "n ne e se s sw w nw any orthogonal diagonal \
    forward backward sideways clockwise anticlockwise opposite";

/// True where all names of a clause that has been read are known, as far as the words of the file say so.
pub(super) fn all_known(pairs: Pairs<'_, Rule>, clause: &Clause) -> bool {
    pairs.into_iter().all(|pair| is_known(pair, Rule::EOI, None, clause))
}

/// True where the names of a clause that was put right are known.
pub(super) fn is_of_file(clause: &Clause, explained: &Explained) -> bool {
    let text = explained.mended.as_ref().map_or("", |mended| &mended.text);
    Grammar::parse(clause.place.rule(), text).is_ok_and(|pairs| all_known(pairs, clause))
}

fn is_known(pair: Pair<'_, Rule>, outer: Rule, around: Option<&'static [Names]>, clause: &Clause) -> bool {
    let rule = pair.as_rule();
    let around = names_of(rule).or(around);
    match rule {
        Rule::name | Rule::ident | Rule::dir_word => {
            let word = pair.as_str().trim_end();
            match outer {
                // nothing new is declared by a mend
                Rule::area => return clause.is(Named::Place, word),
                Rule::num_name => return is_one(word, Names::Number, clause),
                Rule::turn | Rule::sequence | Rule::moving if clause.is(Named::Player, word) => return false,
                _ => {}
            }
            around.is_none_or(|sorts| sorts.is_empty() || sorts.iter().any(|sort| is_one(word, *sort, clause)))
        }
        _ => pair.into_inner().all(|inner| is_known(inner, rule, around, clause)),
    }
}

/// True for a name that may be one of a sort.
fn is_one(word: &str, sort: Names, clause: &Clause) -> bool {
    let is_declared = || clause.is_declared(word) || singulars(word).any(|one| clause.is_declared(&one));
    let is_count = word.starts_with('x') && is_cell(word);
    let is_place = || clause.is(Named::Place, word) || is_cell(word) && !is_count;
    match sort {
        Names::Role | Names::Noun if matches!(word, "piece" | "pieces" | "stack" | "stacks") => true,
        Names::Player => clause.is(Named::Player, word),
        Names::Role => {
            is_declared() && !is_place() && !clause.is(Named::Player, word) && !clause.is(Named::Remembered, word)
        }
        Names::Cells | Names::Area | Names::Zone => is_place() || is_declared() && !clause.is(Named::Role, word),
        Names::Direction => is_one_of(DIRECTIONS, word) || is_declared() && !clause.is(Named::Role, word),
        Names::Number | Names::Flag => is_declared() && !clause.is(Named::Role, word) && !is_place(),
        Names::Noun => is_declared() || is_place(),
        Names::Move | Names::Shape => is_declared(),
        _ => true,
    }
}
