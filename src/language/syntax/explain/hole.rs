//! What the strict rule of a clause would take next.

use super::clause::Clause;
use super::expected::words;
use super::{Place, position};
use crate::syntax::Names;
use boardwright_grammar::Rule;

/// What may come next in a clause.
pub(in crate::syntax) struct Hole {
    pub words: Vec<String>,
    pub names: Vec<Names>,
    pub is_first: bool,
}

/// A sign that no rule takes.
const MARK: &str = "?";

/// What may stand after the beginning of a clause.
pub(in crate::syntax) fn hole(before: &str, place: Place) -> Hole {
    let text = format!("{before}{MARK}");
    let clause = Clause::new(&text, 0, place);
    let is_first = clause.first().is_none_or(|first| first.lo == before.len());
    let mut words: Vec<String> = Vec::new();
    let mut names: Vec<Names> = Vec::new();
    if is_first {
        words.extend(place.starters().iter().map(|&word| word.to_owned()));
        names.extend(first_names(place));
    }
    if (!is_first || place == Place::Turn)
        && let Some(error) = clause.failure().filter(|error| position(error) >= before.trim_end().len())
    {
        let rules = clause.expected_at(position(&error), &error);
        words.extend(rules.iter().flat_map(|rule| self::words(*rule)).map(str::to_owned));
        rules.iter().for_each(|rule| names.extend(names_of(*rule, place)));
    }
    if place == Place::Look && names.contains(&Names::Shown) {
        names = vec![shown(before)];
    }
    words.sort_unstable();
    words.dedup();
    names.sort_unstable();
    names.dedup();
    Hole { words, names, is_first }
}

/// What is shown by a line of `look`.
fn shown(before: &str) -> Names {
    let mut words = before.split_whitespace();
    match (words.next(), words.next_back()) {
        (_, Some("of")) | (Some("players"), _) => Names::Player,
        (Some("zone"), _) => Names::Zone,
        _ => Names::Role,
    }
}

/// Names with which a clause can begin.
fn first_names(place: Place) -> Option<Names> {
    Some(match place {
        Place::Turn => Names::Move,
        Place::Captures | Place::Look => Names::Role,
        Place::Setup | Place::Test => Names::Player,
        _ => return None,
    })
}

/// The names with which a rule can begin.
fn names_of(rule: Rule, place: Place) -> Vec<Names> {
    use Rule as R;
    match rule {
        R::set
        | R::set_term
        | R::set_prim
        | R::set_list
        | R::noun
        | R::noun_word
        | R::side_word
        | R::subject
        | R::pattern
        | R::pattern_item
        | R::pattern_test
        | R::pattern_word
        | R::plain_noun
        | R::ident_of => {
            vec![Names::Noun]
        }
        R::stack_word | R::role | R::roles => vec![Names::Role],
        R::name | R::name_list if matches!(place, Place::Captures | Place::Stacks) => vec![Names::Role],
        R::texpr | R::talt | R::tseq | R::tprefix | R::tatom | R::t_move | R::after_move | R::after_moves => {
            vec![Names::Move]
        }
        R::dirs | R::dir_words | R::dir_word | R::word_path => vec![Names::Direction],
        R::cells | R::cells_term | R::cells_prim | R::cell_list | R::placed_cells => vec![Names::Cells],
        R::num | R::num_mul | R::num_prim | R::num_name | R::bound | R::range => vec![Names::Number],
        R::cond | R::cond_and | R::cond_not | R::cond_atom => vec![Names::Flag, Names::Noun, Names::Number],
        R::claim | R::comparison | R::flag => vec![Names::Flag],
        R::shown | R::name if place == Place::Look => vec![Names::Shown],
        R::player | R::owner_word | R::t_side => vec![Names::Player],
        R::place_ref => vec![Names::Area],
        _ => Vec::new(),
    }
}
