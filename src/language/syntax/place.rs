//! The places clauses stand in: what begins a clause there, by which rule it is read, how it is written.

use crate::diag::either;
use boardwright_grammar::{Grammar, Rule, follow, words};
use pest::Parser;
use std::sync::LazyLock;

/// Where a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    File,
    Game,
    Board,
    Pieces,
    Captures,
    Stacks,
    Setup,
    Move,
    Turn,
    End,
    Notation,
    Look,
    Position,
    Test,
    /// Between the brackets of an event.
    Effects,
}

use Place::{
    Board, Captures, Effects, End, File, Game, Look, Move, Notation, Pieces, Position, Setup, Stacks, Test, Turn,
};

impl Place {
    /// All places, the likelier home of a misplaced clause first.
    pub(super) const ALL: [Place; 15] =
        [Game, Move, Effects, Board, End, Captures, Stacks, Pieces, Notation, Test, Position, Setup, Turn, Look, File];

    /// The sections of a game, the likelier home of a lone line first.
    pub(super) const SECTIONS: [Place; 11] =
        [Board, End, Move, Captures, Stacks, Pieces, Notation, Setup, Test, Look, Turn];

    /// The rule for any one clause of the place.
    pub(super) fn rule(self) -> Rule {
        match self {
            File => Rule::lone_game,
            Game => Rule::lone_item,
            Board => Rule::lone_board,
            Pieces => Rule::lone_pieces,
            Captures => Rule::lone_captures,
            Stacks => Rule::lone_stacks,
            Setup => Rule::lone_setup,
            Move => Rule::lone_move,
            Turn => Rule::lone_turn,
            End => Rule::lone_end,
            Notation => Rule::lone_notation,
            Look => Rule::lone_look,
            Position => Rule::lone_position,
            Test => Rule::lone_test,
            Effects => Rule::lone_effect,
        }
    }

    /// The place in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            File => "the file",
            Game => "the game",
            Board => "`board`",
            Pieces => "`pieces`",
            Captures => "`captures`",
            Stacks => "`stacks`",
            Setup => "`setup`",
            Move => "`move`",
            Turn => "`turn`",
            End => "`end`",
            Notation => "`notation`",
            Look => "`look`",
            Position => "`position`",
            Test => "`test`",
            Effects => "an event",
        }
    }

    /// The places that a table speaks of: some parted by `/`, or `anywhere`, which is not the head of the file.
    pub(super) fn named(names: &str) -> Vec<Self> {
        static NAMES: LazyLock<[String; 15]> =
            LazyLock::new(|| Place::ALL.map(|place| format!("{place:?}").to_lowercase()));
        let is_meant = |place: &Self, name: &String| match names {
            "anywhere" => *place != File,
            _ => names.split('/').any(|one| one == name),
        };
        let meant = Self::ALL.into_iter().zip(NAMES.iter()).filter(|(place, name)| is_meant(place, name));
        meant.map(|(place, _)| place).collect()
    }

    /// The words that begin a clause, those that change a line of another game last.
    pub(super) fn starters(self) -> &'static [&'static str] {
        static STARTERS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| Place::ALL.map(first_words).into());
        Place::ALL.iter().position(|place| *place == self).map_or(&[], |at| &STARTERS[at])
    }

    /// True where `word` begins a clause.
    pub(super) fn starts(self, word: &str) -> bool {
        self.starters().contains(&word)
    }

    /// True where a clause may begin with a name that the author has chosen.
    pub(super) fn is_led_by_names(self) -> bool {
        matches!(self, Pieces | Captures | Setup | Turn | Test | Effects | Look)
    }

    /// True where a clause may have a label.
    pub(super) fn takes_labels(self) -> bool {
        matches!(self, Game | Captures | Stacks | Move | End)
    }

    /// All beginnings, for a help.
    pub(super) fn beginnings(self) -> String {
        let shown: Vec<String> = self.starters().iter().map(|w| format!("`{w}`")).collect();
        either(&shown).unwrap_or_default()
    }
}

/// The words with which a clause of a place can begin.
fn first_words(place: Place) -> Vec<&'static str> {
    let mut first = Vec::new();
    for word in follow(place.rule(), "", |_| false).iter().flat_map(|next| words(next.token)) {
        if !first.contains(&word) {
            first.push(word);
        }
    }
    first.sort_by_key(|word| match *word {
        "remove" | "replace" | "before" => 1,
        "if" => 2,
        _ => 0,
    });
    first
}

/// True for the words that can never be names.
pub(super) fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|mut p| p.next().is_some_and(|p| p.as_str() == word))
}

/// The strictest rule that the first two words of a clause allow.
pub(super) fn strict_rule(place: Place, words: &[&str]) -> Option<Rule> {
    let first = *words.first()?;
    let second = words.get(1).copied().unwrap_or("");
    match place {
        Game => rule_of_game(first, second),
        Board => rule_of_board(first),
        Move | Effects => rule_of_moves(place, first, second),
        _ => rule_of_section(place, first, second),
    }
}

/// That of a clause of the game itself.
fn rule_of_game(first: &str, second: &str) -> Option<Rule> {
    Some(match first {
        "author" | "year" | "licence" | "license" | "version" | "source" => Rule::one_credit,
        "players" => Rule::one_players,
        "option" => Rule::one_option,
        "board" => Rule::one_board,
        "pieces" => Rule::one_pieces,
        "captures" => Rule::one_captures,
        "stacks" => Rule::one_stacks,
        "setup" => Rule::one_setup,
        "move" => Rule::one_moving,
        "moves" => Rule::one_moves_land,
        "sequence" => Rule::one_sequence,
        "turn" => Rule::one_turn,
        "no" => Rule::one_forbid,
        "end" => Rule::one_end,
        "notation" => Rule::one_notation,
        "look" => Rule::one_look,
        "variant" => Rule::one_variant,
        "test" => Rule::one_test,
        "if" => Rule::one_item_if,
        "remove" => Rule::one_removal,
        "path" => Rule::one_path_named,
        "remember" => Rule::one_remember,
        "define" => Rule::one_define,
        "shape" => Rule::one_shape,
        "after" | "at" | "on" => Rule::one_event,
        "highest" => Rule::one_begins,
        _ if second == "begins" => Rule::one_begins,
        _ => return None,
    })
}

/// That of a clause of the board.
fn rule_of_board(first: &str) -> Option<Rule> {
    Some(match first {
        "squares" | "hexes" | "hexagon" | "ring" | "line" => Rule::one_grid,
        "only" => Rule::one_only,
        "remove" => Rule::one_remove_cells,
        "cells" => Rule::one_cells_at,
        "link" => Rule::one_link,
        "lines" => Rule::one_lines_of,
        "no" => Rule::one_no_way,
        "wheels" | "wheel" => Rule::one_wheels,
        "direction" => Rule::one_direction,
        "zone" => Rule::one_zone,
        "area" | "areas" => Rule::one_area,
        "join" => Rule::one_join,
        "attribute" => Rule::one_attribute,
        "if" => Rule::one_board_if,
        _ => return None,
    })
}

/// That of a line of a move, or of an effect of an event.
fn rule_of_moves(place: Place, first: &str, second: &str) -> Option<Rule> {
    Some(match (place, first) {
        (Move | Effects, _) if second == "becomes" => Rule::one_effect,
        (Move, "lift") => Rule::one_lift,
        (Move, "place") => Rule::one_placing,
        (Move, "step" | "slide" | "line" | "to" | "walk" | "along") => Rule::one_path,
        (Move, "choose") => Rule::one_choosing,
        (Move, "lines") => Rule::one_fan,
        (Move, "land") => Rule::one_land,
        (Move, "may") => Rule::one_may_stay,
        (Move, "when" | "unless") => Rule::one_guard,
        (Move, "leaving") => Rule::one_leaving,
        (Move, "turn" | "flip" | "take" | "remove" | "send" | "sow" | "shift" | "put") => Rule::one_effect,
        (Effects, _) => Rule::one_effect,
        (Move, "if") => Rule::one_move_if,
        _ => return None,
    })
}

/// That of a clause of a smaller section.
fn rule_of_section(place: Place, first: &str, second: &str) -> Option<Rule> {
    Some(match (place, first) {
        (Pieces, "group") => Rule::one_group,
        (Pieces, "attribute") => Rule::one_role_attribute,
        (Pieces, "if") => Rule::one_pieces_if,
        (Pieces, _) => Rule::one_roles,
        (Captures, "takes") => Rule::one_taking,
        (Captures, "captured") => Rule::one_fate,
        (Captures, "taken") => Rule::one_leave_time,
        (Captures, "table") => Rule::one_table,
        (Captures, "if") => Rule::one_captures_if,
        (Captures | Stacks | End, "remove") => Rule::one_line_removal,
        (Captures, _) => Rule::one_beats,
        (Stacks, "if") => Rule::one_stacks_if,
        (Stacks, "at") => Rule::one_height,
        (Stacks, "any") if second == "height" => Rule::one_height,
        (Stacks, _) => Rule::one_stack_rule,
        (Setup, "if") => Rule::one_setup_if,
        (Setup, _) if second == "shuffled" => Rule::one_shuffled,
        (Setup, _) if second == "as" => Rule::one_alike,
        (Setup, _) => Rule::one_placed,
        (End, "if") => Rule::one_end_if,
        (End, _) => Rule::one_end_clause,
        (Notation, "parts") => Rule::one_parts,
        (Notation, "position" | "cells" | "turns" | "records") => Rule::one_position,
        (Notation, "after") => Rule::one_suffix,
        (Look, "players") => Rule::one_look_players,
        (Look, "zone") => Rule::one_look_zones,
        (Look, "cells") => Rule::one_look_cells,
        (Look, "if") => Rule::one_look_if,
        (Look, _) => Rule::one_look_pieces,
        (Test, "count") => Rule::one_count,
        (Test, "positions") => Rule::one_positions,
        (Test, "roll") => Rule::one_roll,
        (Test, "result" | "no") => Rule::one_result,
        (Test, "expect") => Rule::one_expect,
        (Test, "legal" | "illegal" | "play") => Rule::one_legal,
        (Test, "position") => Rule::one_test_position,
        (Test, _) if second == "to" => Rule::one_to_move,
        (Test, _) => Rule::one_test_pieces,
        _ => return None,
    })
}
