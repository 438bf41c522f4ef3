//! Names that nobody has declared, and what people mean by them.

/// What to say of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noun {
    /// The word of the language for it.
    Called(&'static str),
    /// How it is said here.
    Said(&'static str),
}

use super::{CORNERS, HAS_HAPPENED, MIDDLE};
use Noun::{Called, Said};

const NOUNS: &[(&[&str], Noun)] = &[
    (
        &["opponent", "opponents", "opposing", "foe", "foes", "hostile", "enemies", "adversary", "rival"],
        Called("enemy"),
    ),
    (
        &["opposite"],
        Said(
            "what lies opposite on the board is joined by a link with a name, `link facing a1-a2, b1-b2`, and is then `facing of it`; \
             the other player is `enemy`",
        ),
    ),
    (&["yours"], Said("whose pieces are meant stands before them: `an own man`")),
    (&["friendly", "friend", "my", "mine", "your", "ally", "allied", "self"], Called("own")),
    (&["me", "myself", "you", "player_to_move", "active", "current_player"], Called("mover")),
    (&["vacant", "free", "unoccupied", "blank", "void"], Called("empty")),
    (&["nonempty", "filled", "taken_cell"], Called("occupied")),
    (&["border", "borders", "perimeter", "rim", "edges", "boundary", "outer", "outermost"], Called("edge")),
    (&["edge"], Said("the cells at the border are `edge`, with no `a` or `an` in front: `an own man is in edge`")),
    (&["everywhere", "anywhere", "everything"], Called("all")),
    (
        &["board"],
        Said(
            "the cells of the board are `all`, in `look` their colour is `cells \"wood\"`; a full board has no empty one: `no empty`",
        ),
    ),
    (&["yes", "no"], Said("what is `yes` or `no` is asked for by its name alone: `when moved`, `when not moved`")),
    (&["progress"], Said("what counts as progress is said: `20 turns pass without capture, or step`")),
    (&["groups"], Said("groups are counted so: `number of groups of own`")),
    (&["direction", "directions"], Said("all directions are `any`, some `orthogonal` and `diagonal`")),
    (
        &["square", "squares", "cell", "field", "fields", "space", "spaces", "point", "intersection"],
        Said("a place on the board is `any cell`, `empty`, a cell by its name or a zone: `to any cell`"),
    ),
    (&["origin", "source", "start_cell", "departure"], Called("from")),
    (&["target", "destination", "dest", "goal_cell", "arrival"], Called("to")),
    (&["tokens", "unit", "units", "stone_or_piece", "counter", "counters"], Called("piece")),
    (
        &["player", "players"],
        Said("`mover` is the player who takes the turn, `enemy` the other; or use the name of a player"),
    ),
    (
        &["winner", "loser"],
        Said("`mover` is the player who takes the turn, `enemy` the other; or use the name of a player"),
    ),
    (&["neutrals"], Called("neutral")),
    (
        &["assert", "ensure", "verify"],
        Said("what should be so is written `expect a2: man`, or `expect number of own man = 3`"),
    ),
    (
        &["nobody", "noone"],
        Said("of no player at all it is asked by `no player can move`; pieces of nobody are `neutral`"),
    ),
    (&["nowhere"], Said("whether a remembered cell is anywhere is asked by `any spot`, and by `no spot`")),
    (&["their"], Called("there")),
    (
        &["adjacent", "neighbour", "neighbours", "neighbor", "neighbors", "surrounding"],
        Said("the cells around are written `next to it`, `next to from` or `next to SET`"),
    ),
    (&["corner", "corners"], Said(CORNERS)),
    (&["center", "centre", "middle"], Said(MIDDLE)),
    (&["rank", "ranks"], Called("row")),
    (
        &["second", "third", "fourth", "2nd", "3rd", "4th"],
        Said("rows go by their numbers: `row 2`; only the `first row` and the `last row` have words"),
    ),
    (&["even", "odd"], Said("a number is even where half of it, doubled, is the number: `points / 2 * 2 = points`")),
    (&["file", "files", "col", "cols"], Called("column")),
    (
        &["captured", "dead", "killed", "eaten"],
        Said(
            "a piece that was captured stands nowhere: ask `no enemy king` or `no own king`; `20 turns pass without capture` counts captures, \
         `on capture of king as X { … }` runs at one, and with `captured pieces go to own prison` they can be counted there",
        ),
    ),
    (&["threatened"], Said("say what is threatened: `it is threatened`, `an own king is not threatened`")),
    (
        &["surrounded", "enclosed", "sandwiched", "encircled"],
        Said(
            "what is round a piece is asked of the cells beside it: `no empty in next to (own king)`, \
             `number of (piece in next to (own king)) = 6`",
        ),
    ),
    (&["one"], Called("1")),
    (&["two"], Called("2")),
    (&["three"], Called("3")),
    (&["four"], Called("4")),
    (&["five"], Called("5")),
    (&["six"], Called("6")),
    (&["seven"], Called("7")),
    (&["eight"], Called("8")),
    (&["nine"], Called("9")),
    (&["ten"], Called("10")),
    (&["twelve"], Called("12")),
    (&["fifteen"], Called("15")),
    (&["twenty"], Called("20")),
    (&["thirty"], Called("30")),
    (&["forty"], Called("40")),
    (&["fifty"], Called("50")),
    (&["hundred"], Called("100")),
    (
        &["attacked", "safe", "check", "in_check"],
        Said(
            "ask `an own king is threatened` or `an enemy king is threatened`, or of a cell `c3 is attacked by enemy`",
        ),
    ),
    (
        &["moves", "legal_moves", "turns_left", "moves_left", "move_left"],
        Said("ask this with `enemy cannot move`, in `end`"),
    ),
    (
        &["blocked", "stuck", "stalemate", "stalemated", "immobile", "immobilized", "trapped"],
        Said(
            "a player is stuck who has no move, `enemy cannot move`; a piece, where no cell beside it is free, \
             `no empty in next to (enemy king)`",
        ),
    ),
    (
        &["checkmate", "checkmated", "mate"],
        Said("a mate is written `enemy cannot move and an enemy king is threatened`, in `end`"),
    ),
    (
        &["connected"],
        Said(
            "what is connected is one group: `own pieces are one group`, `any (cells reached in own from first row) in last row`",
        ),
    ),
    (
        &["anything", "any_piece", "something"],
        Said(
            "`any cell` is every place; on what a move may land is said by kinds: `land on empty, stacking, or capturing`",
        ),
    ),
    (
        &["captor", "capturer", "taker"],
        Said(
            "who captures is the one who moves: `captured pieces go to own prison`; `prison of owner` is of who loses them",
        ),
    ),
    (&["true"], Called("yes")),
    (&["false"], Called("no")),
    (&["none", "null", "nil"], Said("ask `no own man`; a remembered cell that is none is `nowhere`")),
    (&["alive", "present"], Said("ask `any own king`, or `no own king`")),
    (&["count", "amount", "quantity", "total"], Called("number")),
    (
        &["score", "points", "scores"],
        Said(
            "points are counted, `number of own pieces > 9`, or remembered: `remember points of each player: number in 0..99`",
        ),
    ),
    (&["moved", "has_moved", "unmoved", "castled", "first_move"], Said(HAS_HAPPENED)),
    (&["full"], Said("a full board has no empty cell: `no empty`")),
    (
        &["repetition", "repeated", "threefold", "superko"],
        Said("a position that comes back is asked for by `the position repeats 3 times`"),
    ),
    (
        &["turn", "turns", "round", "rounds", "move_count", "turn_count", "turn_number", "ply", "plies"],
        Said(
            "that no turn is left is asked by `enemy cannot move`; \
         turns are counted by `20 turns pass without capture`, or in what is remembered: \
         `remember played: number in 0..99` and `at end of turn { played becomes played + 1 }`",
        ),
    ),
    (&["light", "white_cells"], Said("`dark` is the squares of the colour of `a1`: `zone light: all except dark`")),
    (
        &["diagonal", "orthogonal"],
        Said("a direction stands after `step`, `slide`, `line` and `along`; cells one link away are `ne of from`"),
    ),
    (
        &["promoted", "crowned", "king_row"],
        Said("a piece becomes another role by `turn it into king`, and is then a `king`"),
    ),
];

/// Directions, with the letters of the directions of a grid that they mean; none for what needs words.
const DIRECTIONS: &[(&[&str], Noun)] = &[
    (
        &["opposite", "reverse"],
        Said(
            "the way back is `opposite` and the name of the way: `step any as way`, then `lines opposite way: enemy 1.. taken`",
        ),
    ),
    (
        &["row", "column", "rank", "file"],
        Said(
            "the rest of its row or column is a line in a direction: `line of to along (e or w)`, `line of to along (n or s)`",
        ),
    ),
    (&["one"], Said("a step is one link long: leave the number out; further is `slide any 2`")),
    (&["full"], Said("what stands on all cells of a place is said of each: `every own home is in own man`")),
    (
        &["same"],
        Said(
            "a direction of the part before goes by its name: `line any as way: …` in the first move, `line way: …` in the next",
        ),
    ),
    (
        &["until", "while", "unobstructed", "unlimited"],
        Said(
            "a slide goes as far as it likes and ends before what stands in its way: `slide any`; `slide any 1..3` ends earlier",
        ),
    ),
    (&["distance"], Said("a slide goes as far as it likes: `slide any`; how far at most is a range: `slide any 1..3`")),
    (&["then"], Said("links that follow each other stand side by side: `direction leap = n n`")),
    (&["north", "northward", "northwards"], Called("n")),
    (&["south", "southward", "southwards"], Called("s")),
    (&["east", "eastward", "eastwards"], Called("e")),
    (&["west", "westward", "westwards"], Called("w")),
    (&["northeast", "north_east"], Called("ne")),
    (&["northwest", "north_west"], Called("nw")),
    (&["southeast", "south_east"], Called("se")),
    (&["southwest", "south_west"], Called("sw")),
    (&["diagonally", "diagonals", "diag", "oblique"], Called("diagonal")),
    (&["orthogonally", "straight", "orthogonals", "orth", "laterally"], Called("orthogonal")),
    (&["forwards", "ahead", "onward", "onwards", "front"], Called("forward")),
    (&["backwards", "back", "rearward", "after"], Called("backward")),
    (&["sideway", "sidewards", "lateral"], Called("sideways")),
    (
        &["exactly", "at", "up_to", "max", "min"],
        Said("how far is a range after the directions: `slide any 1..3`, `slide any 2`"),
    ),
    (&["all", "every", "anywhere", "around", "omnidirectional", "adjacent"], Called("any")),
    (
        &["twice", "thrice", "two", "three"],
        Said("how far is a number after the directions of a slide: `slide n 2`, or `slide n 1..2` for both"),
    ),
    (
        &["up", "upward", "upwards", "top"],
        Said("away from a player's own side is `forward`; towards the last row, for all players, is `n`"),
    ),
    (
        &["down", "downward", "downwards", "bottom"],
        Said("towards a player's own side is `backward`; towards the first row, for all players, is `s`"),
    ),
    (
        &["left", "leftward", "leftwards", "right", "rightward", "rightwards"],
        Said("to both sides is `sideways`; left and right, for all players, are `w` and `e`"),
    ),
    (&["horizontal", "horizontally"], Said("along a row is written `e or w`, or `sideways` as a player sees it")),
    (
        &["vertical", "vertically"],
        Said("along a column is written `n or s`, or `forward or backward` as a player sees it"),
    ),
    (
        &["knight", "knightwise", "l"],
        Said(
            "a knight's way is declared in `board`: `direction knight = n n e, n n w, e e n, e e s, s s e, s s w, w w n, w w s`",
        ),
    ),
    (
        &["clockwise", "anticlockwise", "counterclockwise"],
        Said(
            "`clockwise` and `anticlockwise` are directions of a `ring`; on other boards a way round is a `link` of your own",
        ),
    ),
    (
        &["random", "randomly"],
        Said("chance is there in dice, rolled before a turn, and in setups: `White shuffled over row 1`"),
    ),
    (
        &["over", "through"],
        Said(
            "the way over pieces is read cell by cell: `line any: enemy, empty`; `slide any through own` says what may stand on the way",
        ),
    ),
];

/// What is meant by a name that is not declared, where no direction is asked for.
pub fn noun(word: &str) -> Option<Noun> {
    find(NOUNS, word)
}

/// What is meant by a direction that the board does not have.
pub fn direction(word: &str) -> Option<Noun> {
    find(DIRECTIONS, word)
}

fn find(list: &[(&[&str], Noun)], word: &str) -> Option<Noun> {
    let is_it = |known: &&str| known.eq_ignore_ascii_case(word);
    list.iter().find(|(words, _)| words.iter().any(&is_it)).map(|(_, noun)| *noun)
}

#[cfg(test)]
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    NOUNS.iter().flat_map(|(words, _)| words.iter().copied())
}
