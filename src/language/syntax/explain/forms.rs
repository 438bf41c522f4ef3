//! Examples: how a clause is written, the one that is nearest to what was begun.

use super::place::Place;
use Place::{
    Board, Captures, Effects, End, File, Game, Look, Move, Notation, Pieces, Position, Setup, Stacks, Test, Turn,
};

/// An example of what begins with one of these words, of which the last stands nearest to what does not fit.
pub(super) fn near<'t>(place: Place, words: impl DoubleEndedIterator<Item = &'t str> + Clone) -> Option<&'static str> {
    let asks = words.clone().any(|w| matches!(w, "when" | "unless" | "leaving" | "leave"));
    let is_of_options = place != Move && words.clone().next() == Some("if");
    words.rev().find_map(|word| match is_of_options {
        true => of_options(word),
        false => part(place, word).or_else(|| condition(word).filter(|_| asks || word == "when")),
    })
}

/// A condition of options.
fn of_options(word: &str) -> Option<&'static str> {
    matches!(word, "if" | "and" | "or" | "not" | "=").then_some("if size = 8 and flying { … }")
}

/// A condition with such a word in it.
fn condition(word: &str) -> Option<&'static str> {
    Some(match word {
        "has" | "have" => "enemy has 3.. pieces",
        "run" | "runs" => "there is a run of own 4..",
        "group" | "one" => "own pieces are one group",
        "groups" => "number of groups of own < 3",
        "line" => "there is a line diagonal: own 2, empty",
        "number" => "number of own pieces > 3",
        "sum" => "sum of value over own pieces > 9",
        "turns" | "pass" => "20 turns pass without capture",
        "position" | "repeats" => "the position repeats 3 times",
        "can" | "cannot" => "enemy cannot move",
        "attacked" => "an own king is attacked by enemy",
        "threatened" => "an own king is threatened",
        "next" => "an own king is next to enemy king",
        "every" => "every own man is in enemy home",
        "reached" => "any (cells reached in own from first row) in last row",
        "reach" => "to is in (reach of from by lap of 2)",
        "height" => "an own stack of height 2.. is in enemy home",
        "is" | "are" => "an own man is in enemy home",
        "no" => "no enemy man in own home",
        "any" | "a" | "an" => "any own man in enemy home",
        "=" | "<" | ">" | "<=" | ">=" | "!=" => "number of own pieces > 3",
        "when" | "unless" | "leaving" | "leave" => "an own man is in enemy home",
        _ => return None,
    })
}

/// A part of a clause that such a word begins.
fn part(place: Place, word: &str) -> Option<&'static str> {
    Some(match (place, word) {
        (Move, "through") => "slide any 1..3, through own",
        (Move, "stopping") => "along lap of 3, stopping on empty then step diagonal",
        (Move, "stacking") => "land on empty, or stacking on own man",
        (Move, "capturing") => "land on empty, or capturing enemy man",
        (Move, "swapping") => "land swapping own king",
        (Move, "height") => "lift an own stack of height 2",
        (Move, "roles") => "choose X among roles of enemy pieces",
        (Move | Effects, "becomes") => "moved becomes moved + 1",
        (Turn, "repeat") => "jump then may repeat jump from there",
        (Turn, "up") => "repeat up to 3 times step",
        (Turn, "roll") => "roll d6 as pips then step",
        (Turn, "by") => "ask then pay by enemy",
        (Turn, "from") => "step then may jump from there",
        (Turn, "most") => "jump with most number of own pieces",
        (Turn, "least") => "jump with least number of enemy pieces",
        (Turn, "doubles") => "roll 2d6 as dice one by one, doubles twice then step",
        (Turn, "otherwise") => "jump otherwise step",
        (End, "by") => "win by most number of own pieces when no empty",
        (End, "worth") => "win worth 2 when enemy has no man",
        (End, "finish") => "finish when number of own men in own home = 4",
        (End, "for") => "win for enemy when an enemy man is in own home",
        (End, "at") => "win at once when no enemy king",
        (Setup, "shuffled") => "White shuffled over row 1, and again b2",
        (Setup, "as") => "Black as White, turned about the centre",
        (Game, "extends") => "game \"TITLE\" extends \"pijersi\" { … }",
        (Game, "this") => "remember jumped this turn: yes or no",
        (Game, "with") => "test \"what it shows\" with size = 8, setup half, Black begins { … }",
        _ => return None,
    })
}

/// A clause of the kind that begins with `word`, as an example.
pub(super) fn form(place: Place, word: &str) -> Option<&'static str> {
    match place {
        Game => of_game(word),
        Board => of_board(word),
        Move | Effects => of_moves(place, word),
        _ => of_section(place, word),
    }
}

/// A clause of the game itself.
fn of_game(word: &str) -> Option<&'static str> {
    Some(match word {
        "author" => "author \"NAME\"  year 2024  licence \"…\"",
        "year" => "year 2024",
        "licence" | "license" => "licence \"CC-BY-4.0\"",
        "players" => "players White, Black",
        "option" => "option quiet_turns = 20 in 2..200  \"what it means\"",
        "board" => "board { squares 8 by 8 }",
        "pieces" => "pieces { man M x12  king K x1 }",
        "captures" => "captures { rock > scissors > paper > rock }",
        "stacks" => "stacks { at most 2, of one owner }",
        "end" => "end { goal: win when an own man is in enemy home }",
        "notation" => "notation { parts joined by \"/\" }",
        "look" => "look { players White \"ivory\", Black \"#3b3a39\" }",
        "setup" => "setup classic { … }",
        "move" => "move step \"{from}-{to}\" { … }",
        "moves" => "moves land on empty, or capturing",
        "sequence" => "sequence NAME { … }",
        "turn" => "turn { step | jump }",
        "no" => "no turn may leave COND",
        "variant" => "variant 8x8 \"TITLE\" { … }",
        "test" => "test \"what it shows\" with size = 8 { … }",
        "path" => "path lap of N { walk exactly N along track }",
        "remember" => "remember starts: number in 0..3 = 0",
        "define" => "define steps of player P = sum of pips of P over stacks of P",
        "after" => "after step, jump when COND { send it to own home }",
        "on" => "on capture of man as X { send X to enemy prison }",
        "at" => "at end of turn when COND { count becomes count + 1 }",
        "highest" => "highest roll of d6 begins",
        "if" => "if size = 8 { … } else { … }",
        _ => return None,
    })
}

/// A clause of the board.
fn of_board(word: &str) -> Option<&'static str> {
    Some(match word {
        "squares" => "squares 8 by 8",
        "hexes" => "hexes in rows 6 7 6 7 6 7 6",
        "hexagon" => "hexagon of 5",
        "ring" => "ring of 12",
        "line" => "line of 5",
        "zone" => "zone home each: row 1",
        "link" => "link track a1-a2-a3",
        "lines" => "lines e w: a1 b1 c1, a2 b2 c2",
        "no" => "no way n from fences",
        "wheels" | "wheel" => "wheels right left: rows 1..3 in columns a..c",
        "direction" => "direction knight = n n e, n n w",
        "only" => "only a1 a2 b1",
        "remove" => "remove a1 a2",
        "area" | "areas" => "area reserve, prison of each player",
        "join" => "join home of White to first row by n",
        "attribute" => "attribute pips { 2: a1 a2  1: b1 }",
        "cells" => "cells x (1, 0) y (2, 0)",
        _ => return None,
    })
}

/// A line of a move, or an effect of an event.
fn of_moves(place: Place, word: &str) -> Option<&'static str> {
    Some(match (place, word) {
        (Move, "lift") => "lift an own man",
        (Move, "place") => "place a stone",
        (Move, "step") => "step forward",
        (Move, "slide") => "slide any 1..2",
        (Move, "line") => "line any: enemy taken, empty",
        (Move, "lines") => "lines any: enemy 1.. as flanked, own",
        (Move, "to") => "to own home",
        (Move, "land") => "land on empty, stacking, or capturing",
        (Move, "may") => "may stay",
        (Move, "when" | "unless") => "when it is in own home",
        (Move, "leaving") => "leaving no own king in enemy home",
        (Move, "turn") => "turn it into king",
        (Move | Effects, "sow" | "skipping") => "sow it along east, skipping from",
        (Move | Effects, "shift") => "shift it along e",
        (Move | Effects, "flip") => "flip flanked",
        (Move | Effects, "send") => "send it to own home",
        (Move, "walk") => "walk exactly 3 along track, no turning back",
        (Move, "along") => "along lap of 3",
        (Move, "choose") => "choose X among roles of enemy pieces",
        (Effects, "turn") => "turn it into king",
        (Effects, "take" | "remove") => "remove enemy man in (next to there)",
        (Effects, _) => "starts becomes starts + 1",
        (Move, "take") => "take enemy man in (next to there)",
        _ => return None,
    })
}

/// A clause of the file or of a smaller section.
fn of_section(place: Place, word: &str) -> Option<&'static str> {
    Some(match (place, word) {
        (File, _) => "game \"TITLE\" { … }",
        (Pieces, "group") => "group fighter = rock, paper",
        (Pieces, _) => "rock R x4",
        (Captures, "takes") => "takes the whole stack",
        (Captures, "captured") => "captured pieces go to own prison",
        (Captures, "taken") => "taken pieces leave at once",
        (Captures, _) => "rock > scissors > paper > rock",
        (Stacks, "at") => "at most 2, of one owner",
        (Stacks, _) => "no wise on fighter",
        (Setup, _) => "White  row a: R P S  b1: W",
        (Turn, _) => "step | jump then may repeat jump from there",
        (End, _) => "goal: win when an own man is in enemy home",
        (Notation, "parts") => "parts joined by \"/\"",
        (Notation, "after") => "after a turn \"{exchanged:*}\"",
        (Notation, "position") => "position NAME { rows from last to first, joined by \"/\" }",
        (Notation, "cells") => "cells NAME { columns \"a..\" ; rows \"1..\" }",
        (Notation, "turns") => "turns NAME { turn \"{from}{to}\" }",
        (Notation, "records") => "records NAME in tags { turns NAME }",
        (Position, "columns") => "columns \"a..\"",
        (Position, "numbered") => "numbered \"1..\", rows from last to first",
        (Position, "cells") => "cells NAME",
        (Position, "pieces") => "pieces ROLE \"K|k\"",
        (Position, "players") => "players \"W\", \"B\"",
        (Position, "turn") => "turn \"{from}{to}\"",
        (Position, "move") => "move NAME \"{from}{to}\"",
        (Position, "turns") => "turns NAME",
        (Position, "position") => "position NAME in \"FEN\"",
        (Position, "option") => "option NAME in \"Size\"",
        (Position, "game") => "game \"GameType\" = \"20\"",
        (Position, "result") => "result \"1-0\" = PLAYER",
        (Position, "rows") => "rows from last to first, joined by \"/\"",
        (Position, _) => "one \"{piece}\"",
        (Look, "players") => "players White \"ivory\", Black \"#3b3a39\"",
        (Look, "zone") => "zone home of White \"green\"",
        (Look, "cells") => "cells circles \"#e3c08a\"",
        (Look, _) => "king \"chess/king\"  man of Black \"●\"",
        (Test, "count") => "count 30, 900",
        (Test, "positions") => "positions 30, 870",
        (Test, "roll") => "roll 4",
        (Test, "position") => "position \"…\"",
        (Test, "result") => "result White by goal",
        (Test, "expect") => "expect a1: R",
        (Test, "legal" | "illegal" | "play") => "legal a1-a2, b1-b2",
        (Test, _) => "White a1: R  b1: P",
        _ => return None,
    })
}
