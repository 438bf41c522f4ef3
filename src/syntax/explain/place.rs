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
    Position,
    Test,
    /// Between the brackets of an event.
    Effects,
}

use Place::{Board, Captures, Effects, End, File, Game, Move, Notation, Pieces, Position, Setup, Stacks, Test, Turn};

impl Place {
    /// All places, the likelier home of a misplaced clause first.
    pub(super) const ALL: [Place; 14] =
        [Game, Move, Effects, Board, End, Captures, Stacks, Pieces, Notation, Test, Position, Setup, Turn, File];

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
                "board", "pieces", "captures", "stacks", "setup", "move", "turn", "end", "notation", "test", "variant",
                "option", "players", "author", "year", "licence", "license", "version", "source", "sequence", "no",
                "path", "remember", "define", "after", "at", "on", "highest", "if", "replace", "remove", "before",
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
                "if",
            ],
            Pieces => &["group", "neutral", "if"],
            Captures => &["takes", "captured", "taken", "table", "remove", "replace", "before", "if"],
            Stacks => &["at", "no", "any", "nothing", "remove", "replace", "before", "if"],
            Setup => &["each", "neutral", "if"],
            Move => &[
                "lift", "place", "step", "slide", "line", "to", "land", "when", "unless", "leaving", "may", "turn",
                "take", "remove", "send", "walk", "along", "choose", "lines", "if",
            ],
            Turn => &["may", "must", "repeat", "pass", "again", "nothing", "roll"],
            End => &["win", "lose", "draw", "remove", "replace", "before", "if"],
            Notation => &["parts", "position", "after"],
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
            Effects => &["send", "turn", "take", "remove"],
        }
    }

    /// True where `word` begins a clause.
    pub(super) fn starts(self, word: &str) -> bool {
        self.starters().contains(&word)
    }

    /// True where a clause may begin with a name that the author has chosen.
    pub(super) fn is_led_by_names(self) -> bool {
        matches!(self, Pieces | Captures | Setup | Turn | Test | Effects)
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
        (Game, "sequence") => Rule::one_sequence,
        (Game, "turn") => Rule::one_turn,
        (Game, "no") => Rule::one_forbid,
        (Game, "end") => Rule::one_end,
        (Game, "notation") => Rule::one_notation,
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
        (Move, "lift") => Rule::one_lift,
        (Move, "place") => Rule::one_placing,
        (Move, "step" | "slide" | "line" | "to" | "walk" | "along") => Rule::one_path,
        (Move, "choose") => Rule::one_choosing,
        (Move, "lines") => Rule::one_fan,
        (Move, "land") => Rule::one_land,
        (Move, "may") => Rule::one_may_stay,
        (Move, "when" | "unless") => Rule::one_guard,
        (Move, "leaving") => Rule::one_leaving,
        (Move, "turn" | "take" | "remove" | "send") => Rule::one_effect,
        (Move, _) if second == "becomes" => Rule::one_effect,
        (Effects, _) => Rule::one_effect,
        (Move, "if") => Rule::one_move_if,
        (End, "if") => Rule::one_end_if,
        (End, _) => Rule::one_end_clause,
        (Notation, "parts") => Rule::one_parts,
        (Notation, "position") => Rule::one_position,
        (Notation, "after") => Rule::one_suffix,
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

/// A clause of the kind that begins with `word`, as an example.
pub(super) fn form(place: Place, word: &str) -> Option<&'static str> {
    Some(match (place, word) {
        (File, _) => "game \"TITLE\" { … }",
        (Game, "author") => "author \"NAME\"  year 2024  licence \"…\"",
        (Game, "year") => "year 2024",
        (Game, "licence" | "license") => "licence \"CC-BY-4.0\"",
        (Game, "players") => "players White, Black",
        (Game, "option") => "option quiet_turns = 20 in 2..200  \"what it means\"",
        (Game, "setup") => "setup classic { … }",
        (Game, "move") => "move step \"{from}-{to}\" { … }",
        (Game, "sequence") => "sequence NAME { … }",
        (Game, "turn") => "turn { step | jump }",
        (Game, "no") => "no turn may leave COND",
        (Game, "variant") => "variant 8x8 \"TITLE\" { … }",
        (Game, "test") => "test \"what it shows\" with size = 8 { … }",
        (Game, "path") => "path lap of N { walk exactly N along track }",
        (Game, "remember") => "remember starts: number in 0..3 = 0",
        (Game, "define") => "define steps of player P = sum of pips of P over stacks of P",
        (Game, "after") => "after step, jump when COND { send it to home of mover }",
        (Game, "on") => "on capture of man as X { send X to home of enemy }",
        (Game, "at") => "at end of turn when COND { count becomes count + 1 }",
        (Game, "highest") => "highest roll of d6 begins",
        (Game, "if") => "if size = 8 { … } else { … }",
        (Board, "squares") => "squares 8 by 8",
        (Board, "hexes") => "hexes in rows 6 7 6 7 6 7 6",
        (Board, "hexagon") => "hexagon of 5",
        (Board, "ring") => "ring of 12",
        (Board, "line") => "line of 5",
        (Board, "zone") => "zone home  White: row a  Black: row g",
        (Board, "link") => "link track a1-a2-a3",
        (Board, "lines") => "lines e w: a1 b1 c1, a2 b2 c2",
        (Board, "direction") => "direction knight = n n e, n n w",
        (Board, "only") => "only a1 a2 b1",
        (Board, "remove") => "remove a1 a2",
        (Board, "area" | "areas") => "area reserve, prison of each player",
        (Board, "join") => "join home of White to first row by n",
        (Board, "attribute") => "attribute pips { 2: a1 a2  1: b1 }",
        (Board, "cells") => "cells x (1, 0) y (2, 0)",
        (Pieces, "group") => "group fighter = rock, paper",
        (Pieces, _) => "rock R x4",
        (Captures, "takes") => "takes the whole stack",
        (Captures, "captured") => "captured pieces go to prison of mover",
        (Captures, "taken") => "taken pieces leave at once",
        (Captures, _) => "rock > scissors > paper > rock",
        (Stacks, "at") => "at most 2, of one owner",
        (Stacks, _) => "no wise on fighter",
        (Setup, _) => "White  row a: R P S  b1: W",
        (Move, "lift") => "lift an own man",
        (Move, "place") => "place a stone",
        (Move, "step") => "step forward",
        (Move, "slide") => "slide any 1..2",
        (Move, "line") => "line any: enemy taken, empty",
        (Move, "lines") => "lines any: enemy 1.. as flanked, own",
        (Move, "to") => "to home of mover",
        (Move, "land") => "land on empty, stacking, or capturing",
        (Move, "may") => "may stay",
        (Move, "when" | "unless") => "when it is in home of mover",
        (Move, "leaving") => "leaving no own king in home of enemy",
        (Move, "turn") => "turn it into king",
        (Move | Effects, "send") => "send it to home of mover",
        (Move, "walk") => "walk exactly 3 along track, no turning back",
        (Move, "along") => "along lap of 3",
        (Move, "choose") => "choose X among roles of enemy pieces",
        (Effects, "turn") => "turn it into king",
        (Effects, "take" | "remove") => "remove enemy man in (next to there)",
        (Effects, _) => "starts becomes starts + 1",
        (Move, "take") => "take enemy man in (next to there)",
        (Turn, _) => "step | jump then may repeat jump from there",
        (End, _) => "goal: win when an own man is in home of enemy",
        (Notation, "parts") => "parts joined by \"/\"",
        (Notation, "after") => "after a turn \"{exchanged:*}\"",
        (Notation, "position") => "position NAME { rows from last to first, joined by \"/\" }",
        (Position, "rows") => "rows from last to first, joined by \"/\"",
        (Position, _) => "one \"{piece}\"",
        (Test, "count") => "count 30, 900",
        (Test, "positions") => "positions 30, 870",
        (Test, "roll") => "roll 4",
        (Test, "result") => "result White by goal",
        (Test, "expect") => "expect a1: R",
        (Test, "legal" | "illegal" | "play") => "legal a1-a2, b1-b2",
        (Test, _) => "White a1: R  b1: P",
        _ => return None,
    })
}
