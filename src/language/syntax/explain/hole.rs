//! What a clause could go on with.

use super::clause::Clause;
use crate::syntax::Names;
use crate::syntax::place::Place;
use boardwright_grammar::{Rule, follow, words};

/// What may come next in a clause.
pub(in crate::syntax) struct Hole {
    /// Words of the language, in the order of the grammar.
    pub words: Vec<String>,
    pub names: Vec<Names>,
    pub is_first: bool,
}

/// What may stand after the beginning of a clause.
pub(in crate::syntax) fn hole(before: &str, place: Place) -> Hole {
    let is_first = Clause::new(before, 0, place).first().is_none();
    let mut hole = Hole { words: Vec::new(), names: Vec::new(), is_first };
    // a file begins with more than a game, and what stands after an `if` is no clause alone
    let rule = if place == Place::File { Rule::file } else { place.rule() };
    let before = match before.trim_start().starts_with("else") {
        true => &format!("if x {{ }} {before}"),
        false => before,
    };
    for next in follow(rule, before, |rule| names_of(rule).is_some()) {
        let new = words(next.token).into_iter().filter(|word| !hole.words.iter().any(|known| known == word));
        let new: Vec<String> = new.map(str::to_owned).collect();
        hole.words.extend(new);
        let is_name = matches!(next.token, Rule::name | Rule::ident | Rule::slug | Rule::dir_word | Rule::stack_text);
        let names = next.inside.filter(|_| is_name).and_then(names_of).unwrap_or_default();
        hole.names.extend(names);
    }
    if place == Place::Look && hole.names.contains(&Names::Shown) {
        hole.names = vec![shown(before)];
    }
    hole.names.sort_unstable();
    hole.names.dedup();
    hole
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

/// The names that stand in a rule itself, for one in which names of the author's stand.
pub(super) fn names_of(rule: Rule) -> Option<&'static [Names]> {
    use Names::{
        Area, Cells, Direction, End, Flag, Form, Move, Noun, Number, Path, Player, Role, Setup, Shape, Shown, Value,
        Zone,
    };
    use Rule as R;
    Some(match rule {
        R::label | R::role => &[],
        R::noun_word => &[Noun, Direction],
        R::side_word | R::pattern_word | R::on_named => &[Noun],
        R::ident_of => &[Noun, Direction],
        R::name_list | R::fate | R::taking | R::placing => &[Role],
        // a role may be remembered, as a number is
        R::like_name | R::as_role | R::turn_into => &[Role, Number],
        R::without_role | R::stack_text | R::capture_table | R::table_row => &[Role],
        R::t_move | R::after_move | R::event | R::verb_can | R::verb_cannot => &[Move],
        R::whole_turn | R::part_written => &[Move],
        R::choosing => &[Role, Zone, Number],
        R::dir_word | R::word_path | R::value_back => &[Direction],
        R::direction_of => &[Player, Direction],
        R::chain | R::cell_line | R::cell_list | R::stretch | R::placed_cells => &[Cells, Area],
        R::zone_of => &[Zone, Player],
        R::place_ref => &[Area, Zone, Player],
        R::join => &[Area, Player, Direction],
        R::expect_cell | R::expect_cells => &[Cells, Area, Player, Number, Flag],
        R::place_named | R::named_text => &[Cells, Area, Role],
        R::form_rest => &[Area],
        R::named_as => &[Role],
        R::num_of | R::sum_of | R::with_number => &[Number, Player],
        R::num_name => &[Number, End],
        R::becomes => &[Number, Flag],
        R::flag => &[Flag, Noun, Number],
        R::option_setting | R::form_option => &[Number, Flag],
        R::value => &[Value],
        R::left_out => &[Number, Flag],
        R::setup_setting => &[Setup],
        R::shape_choice => &[Shape],
        R::reach_of | R::along_path => &[Path],
        R::t_result => &[End, Player],
        R::position_form | R::form_position | R::t_position | R::form_turns | R::form_cells => &[Form],
        R::begins | R::zone | R::attribute_line | R::player | R::owner_word | R::rank | R::alike => &[Player],
        R::first_setting | R::t_to_move | R::axis_named | R::cells_counted | R::form_result => &[Player],
        R::shown => &[Shown],
        _ => return None,
    })
}
