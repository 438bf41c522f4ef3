//! The rules of the grammar in words for people.

use crate::diag::{either, nearest};
use crate::syntax::place::Place;
use boardwright_grammar::{Rule, Rule as R, follow};
use std::sync::LazyLock;

/// How many things a message lists as expected.
const MOST: usize = 6;

/// What was expected in a place, as a list in words.
pub(super) fn list(rules: &[Rule], place: Place) -> String {
    let mut rules = rules.to_vec();
    rules.sort_by_key(|rule| rank(*rule));
    let mut names: Vec<String> = Vec::new();
    for part in rules.iter().filter_map(|rule| name(*rule)).flat_map(parts) {
        if !names.contains(&part) {
            names.push(part);
        }
    }
    let end = names.pop_if(|last| rules.contains(&Rule::EOI) && Some(&*last) == name(Rule::EOI).as_ref());
    names.truncate(MOST);
    names.extend(end);
    either(&names).unwrap_or_else(|| format!("a clause of {}", place.words()))
}

/// What lengthens a description comes after what the clause needs, the end of the clause last.
fn rank(rule: Rule) -> u8 {
    match rule {
        R::EOI => 2,
        R::k_turns | R::k_in | R::k_on | R::k_of | R::noun_post | R::set_join | R::cells_join | R::k_without => 1,
        _ => 0,
    }
}

/// A list of words apart, so that lists can be joined.
fn parts(name: String) -> Vec<String> {
    match name.starts_with('`') {
        true => name.replace("` or `", "`, `").split(", ").map(str::to_owned).collect(),
        false => vec![name],
    }
}

/// True where a name of the author's is what a rule begins with.
pub(super) fn is_name(rule: Rule) -> bool {
    matches!(
        rule,
        R::name
            | R::name_list
            | R::stack_word
            | R::role
            | R::roles
            | R::label
            | R::ident_of
            | R::flag
            | R::texpr
            | R::talt
            | R::tseq
            | R::tprefix
            | R::tatom
            | R::t_move
    )
}

/// The words of the language that a rule can begin with, in the order of the grammar.
pub(super) fn words(rule: Rule) -> Vec<&'static str> {
    follow(rule, "", |_| false).into_iter().flat_map(|next| boardwright_grammar::words(next.token)).collect()
}

/// The word of the language most like `word`.
pub(super) fn near(word: &str) -> Option<&'static str> {
    nearest(word, KEYWORDS.iter().copied())
}

/// All words of the language.
static KEYWORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_word = |rule: &&Rule| format!("{rule:?}").starts_with("k_");
    Rule::all_rules().iter().filter(is_word).flat_map(|rule| boardwright_grammar::words(*rule)).collect()
});

/// One rule in words; `None` for what only confuses.
fn name(rule: Rule) -> Option<String> {
    let of = |table: &'static [(&'static str, &'static [R])]| {
        table.iter().find(|(_, rules)| rules.contains(&rule)).map(|(name, _)| *name)
    };
    if CONFUSING.contains(&rule) {
        return None;
    }
    let sign = of(SIGNS).map(|sign| format!("`{sign}`"));
    sign.or_else(|| of(IN_WORDS).map(str::to_owned)).or_else(|| words(rule).first().map(|word| format!("`{word}`")))
}

/// What only confuses those who read that it was expected.
const CONFUSING: &[R] = &[R::article, R::quantifier, R::edit, R::line_edit, R::stray, R::header];

/// The signs and words that rules begin with.
const SIGNS: &[(&str, &[R])] = &[
    (
        "{",
        &[
            R::s_open,
            R::items,
            R::board_body,
            R::pieces_body,
            R::captures_body,
            R::stacks_body,
            R::setup_body,
            R::move_body,
            R::turn_body,
            R::end_body,
            R::notation_body,
            R::look_body,
            R::position_body,
            R::named_path_body,
            R::effects,
            R::test_body,
        ],
    ),
    ("}", &[R::s_close]),
    (":", &[R::s_colon]),
    (",", &[R::s_comma]),
    ("=", &[R::s_eq]),
    ("(", &[R::s_lpar]),
    (")", &[R::s_rpar]),
    ("|", &[R::s_bar]),
    (">", &[R::s_beats, R::one_way]),
    ("..", &[R::s_dots]),
    ("-", &[R::s_dash, R::both_ways, R::link_step]),
    (".", &[R::s_dot]),
    ("as", &[R::as_role]),
    ("not", &[R::value_not]),
    ("from", &[R::taken_from]),
    ("when", &[R::set_when]),
    ("repeat", &[R::t_repeat]),
    ("mirrored", &[R::mirrored]),
    ("along", &[R::along]),
];

/// What other rules stand for.
const IN_WORDS: &[(&str, &[R])] = &[
    ("the end of the clause", &[R::EOI]),
    ("a text in quotes", &[R::string]),
    ("a number", &[R::int]),
    ("a number", &[R::num, R::num_prim, R::num_mul, R::bound]),
    ("a number or the name of one", &[R::num_name]),
    ("a range, like `1..3`", &[R::range]),
    ("`+`, `-`, `*` or `/`", &[R::num_add, R::num_times]),
    ("`=` or another comparison", &[R::compare]),
    ("a name", &[R::name, R::ident, R::flag, R::ident_of, R::dir_word, R::row_word]),
    ("names", &[R::name_list]),
    ("a short name", &[R::slug]),
    ("a value", &[R::value]),
    ("a label", &[R::label]),
    ("the letter of the piece", &[R::letters]),
    ("a piece, like `rock R x4`", &[R::role, R::roles]),
    ("a count, like `x4`", &[R::times_count, R::times_mark]),
    ("a direction", &[R::dirs, R::dir_words, R::word_path]),
    ("a description, like `an own man`", &[R::set, R::set_term, R::set_prim, R::noun, R::subject, R::set_list]),
    ("a noun, like `man`", &[R::noun_word, R::side_word, R::pattern_word]),
    ("`of height`, `without` or `like`", &[R::noun_post]),
    ("`or` or `except`", &[R::set_join, R::cells_join]),
    ("cells, like `row a`", &[R::cells, R::cells_term, R::cells_prim, R::cell_list, R::placed_cells]),
    ("a row", &[R::rows]),
    ("the name of a row", &[R::row_name]),
    ("`row` or `column`", &[R::k_row_or_column]),
    ("a point, like `(1, 0)`", &[R::point]),
    ("cells, like `a1 b1 c1`", &[R::cell_line]),
    ("a chain of cells, like `a1-a2`", &[R::chain]),
    (
        "a condition, like `it is in own home`",
        &[R::cond, R::cond_and, R::cond_not, R::cond_atom, R::claim, R::comparison],
    ),
    ("`is`, `has`, `can` or `cannot`", &[R::verb]),
    ("`on empty`, `stacking`, `capturing`, `swapping` or `on NAME`", &[R::landing]),
    ("what each cell must be, like `enemy`", &[R::pattern, R::pattern_item, R::pattern_test, R::plain_noun]),
    ("`step`, `slide`, `line`, `walk` or `to`", &[R::segment, R::path]),
    (
        "what is expected, like `a1: R` or `starts = 2`",
        &[R::expect_cell, R::expect_cells, R::expect_number, R::expect_flag, R::expect_cond],
    ),
    ("dice, like `d6`", &[R::dice]),
    ("a place, like `own prison`", &[R::place_ref]),
    ("an effect, like `send it to own home`", &[R::effect]),
    ("`number in 0..3`, `yes or no`, `cell`, `cells`, `direction` or `role`", &[R::memory_type]),
    ("`yes` or `no`", &[R::value_yes, R::value_no]),
    ("`of each player`", &[R::of_each_player]),
    ("a move", &[R::after_moves, R::after_move]),
    ("values, like `4: a3 b3`", &[R::attribute_line, R::attribute_value]),
    ("`no turning back`", &[R::no_turning]),
    ("a move", &[R::texpr, R::talt, R::tseq, R::tprefix, R::tatom, R::t_move]),
    ("`from`, `to`, `by` or `when`", &[R::tmod]),
    ("`capture`, `lift of …` or a move", &[R::event]),
    ("a stack, like `WW`", &[R::stack_text]),
    ("a piece", &[R::stack_word]),
    ("a player", &[R::owner_word, R::player, R::t_side]),
    ("a turn as it is written in play", &[R::turn_text, R::turn_word]),
    ("`OPTION = VALUE`", &[R::setting]),
    ("`no links`, `rows lettered` or `orthogonal`", &[R::grid_option]),
    ("the cells, like `squares 8 by 8`", &[R::grid]),
    ("`own` or `enemy`", &[R::side]),
    ("`turning over a stack that is not allowed`", &[R::turning_over]),
    ("`and again`", &[R::again_over]),
    ("`turned about the centre`", &[R::turned_about]),
    ("`stopping on`", &[R::stopping]),
    ("what is shown, like `king \"chess/king\"`", &[R::shown, R::look_pieces]),
    ("`squares`, `hexagons`, `points` or `circles`", &[R::look_shape]),
    ("a row, like `rock: x .`", &[R::table_row]),
];
