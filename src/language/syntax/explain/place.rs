//! The places clauses stand in: what begins a clause there, by which rule it is read, how it is written.

use boardwright_grammar::{Grammar, Rule};
use pest::Parser;

/// Where a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum Place {
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
    pub(in crate::syntax) const SECTIONS: [Place; 11] =
        [Board, End, Move, Captures, Stacks, Pieces, Notation, Setup, Test, Look, Turn];

    /// The rule for any one clause of the place.
    pub(in crate::syntax) fn rule(self) -> Rule {
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
    pub(in crate::syntax) fn words(self) -> &'static str {
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

    /// The words that begin a clause.
    pub(in crate::syntax) fn starters(self) -> &'static [&'static str] {
        match self {
            File => &["game"],
            Game => &[
                "board", "pieces", "captures", "stacks", "setup", "move", "moves", "turn", "end", "notation", "test",
                "variant", "look", "option", "players", "author", "year", "licence", "license", "version", "source",
                "sequence", "no", "path", "remember", "define", "after", "at", "on", "highest", "if", "replace",
                "remove", "before",
            ],
            Board => &[
                "squares",
                "hexes",
                "hexagon",
                "ring",
                "line",
                "zone",
                "link",
                "direction",
                "only",
                "remove",
                "cells",
                "area",
                "join",
                "attribute",
                "lines",
                "wheels",
                "no",
                "if",
            ],
            Pieces => &["group", "neutral", "if"],
            Captures => &["takes", "captured", "taken", "table", "remove", "replace", "before", "if"],
            Stacks => &["at", "no", "any", "nothing", "remove", "replace", "before", "if"],
            Setup => &["each", "neutral", "if"],
            Move => &[
                "lift", "place", "step", "slide", "line", "to", "land", "when", "unless", "leaving", "may", "turn",
                "take", "remove", "send", "sow", "shift", "walk", "along", "choose", "lines", "if",
            ],
            Turn => &["may", "must", "repeat", "pass", "again", "nothing", "roll"],
            End => &["win", "lose", "draw", "finish", "remove", "replace", "before", "if"],
            Notation => &["parts", "position", "after"],
            Look => &["players", "zone", "cells", "if"],
            Position => &["rows", "list", "runs", "one", "stack", "empty", "before", "after", "stacks"],
            Test => &[
                "legal",
                "illegal",
                "play",
                "count",
                "result",
                "no",
                "expect",
                "position",
                "roll",
                "positions",
                "neutral",
                "each",
            ],
            Effects => &["send", "sow", "shift", "turn", "take", "remove"],
        }
    }

    /// True where `word` begins a clause.
    pub(in crate::syntax) fn starts(self, word: &str) -> bool {
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

    /// The most common beginnings, for a help.
    pub(super) fn beginnings(self) -> String {
        let shown: Vec<String> = self.starters().iter().take(10).map(|w| format!("`{w}`")).collect();
        match shown.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            Some((last, _)) => last.clone(),
            None => String::new(),
        }
    }
}

/// True for the words that can never be names.
pub(super) fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|mut p| p.next().is_some_and(|p| p.as_str() == word))
}

/// The strictest rule that the first two words of a clause allow.
pub(super) fn strict_rule(place: Place, words: &[&str]) -> Option<Rule> {
    let first = *words.first()?;
    let second = words.get(1).copied().unwrap_or("");
    Some(match (place, first) {
        (Game, "author" | "year" | "licence" | "license" | "version" | "source") => Rule::one_credit,
        (Game, "players") => Rule::one_players,
        (Game, "option") => Rule::one_option,
        (Game, "board") => Rule::one_board,
        (Game, "pieces") => Rule::one_pieces,
        (Game, "captures") => Rule::one_captures,
        (Game, "stacks") => Rule::one_stacks,
        (Game, "setup") => Rule::one_setup,
        (Game, "move") => Rule::one_moving,
        (Game, "moves") => Rule::one_moves_land,
        (Game, "sequence") => Rule::one_sequence,
        (Game, "turn") => Rule::one_turn,
        (Game, "no") => Rule::one_forbid,
        (Game, "end") => Rule::one_end,
        (Game, "notation") => Rule::one_notation,
        (Game, "look") => Rule::one_look,
        (Game, "variant") => Rule::one_variant,
        (Game, "test") => Rule::one_test,
        (Game, "if") => Rule::one_item_if,
        (Game, "remove") => Rule::one_removal,
        (Game, "path") => Rule::one_path_named,
        (Game, "remember") => Rule::one_remember,
        (Game, "define") => Rule::one_define,
        (Game, "after" | "at" | "on") => Rule::one_event,
        (Game, "highest") => Rule::one_begins,
        (Game, _) if second == "begins" => Rule::one_begins,
        (Board, "squares" | "hexes" | "hexagon" | "ring" | "line") => Rule::one_grid,
        (Board, "only") => Rule::one_only,
        (Board, "remove") => Rule::one_remove_cells,
        (Board, "cells") => Rule::one_cells_at,
        (Board, "link") => Rule::one_link,
        (Board, "lines") => Rule::one_lines_of,
        (Board, "no") => Rule::one_no_way,
        (Board, "wheels" | "wheel") => Rule::one_wheels,
        (Board, "direction") => Rule::one_direction,
        (Board, "zone") => Rule::one_zone,
        (Board, "area" | "areas") => Rule::one_area,
        (Board, "join") => Rule::one_join,
        (Board, "attribute") => Rule::one_attribute,
        (Board, "if") => Rule::one_board_if,
        (Pieces, "group") => Rule::one_group,
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
        (Move, "turn" | "take" | "remove" | "send" | "sow" | "shift") => Rule::one_effect,
        (Effects, _) => Rule::one_effect,
        (Move, "if") => Rule::one_move_if,
        (End, "if") => Rule::one_end_if,
        (End, _) => Rule::one_end_clause,
        (Notation, "parts") => Rule::one_parts,
        (Notation, "position") => Rule::one_position,
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
