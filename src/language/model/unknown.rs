//! What to say of a name that nobody has declared.

use crate::diag::{Diagnostic, backticked, near_ones};
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::syntax::phrases::{self, Noun};
use crate::syntax::{count_of, singulars};

/// More names than this are no list that anybody reads: the directions of a board of squares, with the words for several.
const MOST: usize = 16;

/// The directions of grids: one for another is no slip of the pen.
const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The words for several directions.
const WORDS: [&str; 6] = ["any", "orthogonal", "diagonal", "forward", "backward", "sideways"];

/// Says that no such thing is declared, and what may be meant.
pub(super) fn unknown(sort: &str, name: &Name, known: &[String]) -> Diagnostic {
    let diag = Diagnostic::unknown(code(sort), name.span, sort, &name.node).label("not declared");
    if sort == "direction" {
        return direction(diag, name, known);
    }
    let is_cell = sort == "cell" && name.node.ends_with(|c: char| c.is_ascii_digit());
    let near = near(diag.clone(), name, known).filter(|_| !is_cell);
    // a word of the trade, and hardly a slip of the pen: both are reported, and nothing is mended
    let is_far = |near: &Diagnostic| {
        let is_otherwise = |so: &str| so.len().abs_diff(name.node.len()) > 1 || DESCRIPTIONS.contains(&so);
        near.fix.as_ref().is_some_and(|fix| is_otherwise(&fix.replacement))
    };
    let near = near.map(|near| match phrases::noun(&name.node) {
        Some(Noun::Said(help)) if sort == "name" && is_far(&near) => Diagnostic { fix: None, ..near.help(help) },
        _ => near,
    });
    if sort != "cell" && count_of(&name.node).is_some() {
        return diag.help(
            "`x` and a number say how many there are, in `pieces` and where they are set up; elsewhere pieces are counted, \
             `number of own pieces = 2`, and of a stack some are lifted, `lift the top 2 of own stack`",
        );
    }
    if sort == "player" && ["both", "everyone", "everybody"].contains(&name.node.as_str()) {
        return diag.help("what is alike for all players stands after `each`: `each row 1: man`");
    }
    if sort == "move" {
        // a move may have any name: its word says nothing of what is meant
        let parts = || near_word(diag.clone(), (&name.node, name.span), ["pass", "again"]);
        return near.or_else(parts).unwrap_or_else(|| listed(diag.clone(), sort, known));
    }
    near.or_else(|| sided(diag.clone(), name, known))
        .or_else(|| match phrases::noun(&name.node)? {
            // a player of other games
            Noun::Said(_) if sort == "player" && is_side(&name.node) => None,
            // where pieces or cells are described, the word of another description does not fit
            Noun::Called(_) if sort == "zone or role" => None,
            noun => Some(meant(diag.clone(), name, noun)),
        })
        .or_else(|| missing(name))
        .unwrap_or_else(|| {
            let has_cells = || known.iter().any(|known| is_like_a_cell(known));
            let is_like_a_cell = sort == "name" && is_like_a_cell(&name.node) && has_cells();
            listed(diag, if is_like_a_cell { "cell" } else { sort }, known)
        })
}

/// Says that a name means something else, and what may be meant.
pub(super) fn of_another_sort(sort: &str, name: &Name, meaning: &str, known: &[String]) -> Diagnostic {
    let expected = match sort {
        "name" => "no such name can stand here".to_owned(),
        "area" => "an area off the board was expected".to_owned(),
        "end" | "option" => format!("an {sort} was expected"),
        _ => format!("a {sort} was expected"),
    };
    let diag = Diagnostic::unknown(code(sort), name.span, sort, &name.node);
    let diag = Diagnostic { message: format!("`{}` is {meaning}, and {expected}", name.node), ..diag };
    let others: Vec<String> = known.iter().filter(|other| **other != name.node).cloned().collect();
    near(diag.clone(), name, &others).unwrap_or_else(|| match sort {
        "direction" if meaning == "a path" => diag.help(format!("who follows a path writes `along {}`", name.node)),
        "direction" => diag.help(directions(&others)),
        "role" if meaning == "a player" => diag.help("whose a piece becomes is said by `into own` and `into enemy`"),
        "role" if !others.is_empty() && !matches!(meaning, "any piece" | "a group of roles") => {
            listed(diag, sort, &others).help("a piece of that name would be declared in `pieces`")
        }
        _ => listed(diag, sort, &others),
    })
}

/// The words of descriptions that a slip of the pen leaves behind as a name.
const DESCRIPTIONS: [&str; 14] = [
    "empty", "occupied", "own", "enemy", "other", "neutral", "mover", "from", "there", "edge", "piece", "pieces",
    "stack", "number",
];

/// True where it is known what to say of a name: one like it is among those known, or it is a word of the trade.
pub(super) fn is_reported(name: &Name, known: &[String]) -> bool {
    let is_near = !near_ones(&name.node, known.iter().map(String::as_str)).is_empty();
    is_near
        || is_like_a_cell(&name.node)
        || phrases::noun(&name.node).is_some()
        || phrases::missing(&name.node).is_some()
}

/// What to say of a name that is like one of another sort, or like a word of the language.
pub(super) fn other(name: &Name, names: &[String]) -> Option<Diagnostic> {
    let diag = Diagnostic::unknown("unknown-name", name.span, "name", &name.node).label("not declared");
    if names.contains(&name.node) {
        return None;
    }
    let of_language = || near_word(diag.clone(), (&name.node, name.span), DESCRIPTIONS);
    near(diag.clone(), name, names).or_else(|| of_language().filter(|_| name.node.len() > 2))
}

/// `enemyCamp`, `own_men`: whose it is and what, in one word.
fn sided(diag: Diagnostic, name: &Name, known: &[String]) -> Option<Diagnostic> {
    let said = name.node.to_lowercase();
    let (side, what) = ["own", "enemy"].into_iter().find_map(|side| Some((side, said.strip_prefix(side)?)))?;
    let what = what.trim_start_matches('_');
    let is_meant = |known: &&String| known.to_lowercase() == what || singulars(what).any(|one| one == **known);
    let so = format!("{side} {}", known.iter().find(is_meant)?);
    Some(diag.help(format!("these are two words: `{so}`")).fix(name.span, so))
}

/// True for what the players of many games are called.
fn is_side(word: &str) -> bool {
    ["white", "black"].iter().any(|side| word.eq_ignore_ascii_case(side))
}

/// True for a letter or two and a number, as cells are mostly called.
fn is_like_a_cell(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (1..=2).contains(&letters.len()) && letters.len() < word.len()
}

/// Says that a game has no such option, and which it has.
pub fn unknown_option(name: &Name, known: &[String]) -> Diagnostic {
    unknown("option", name, known)
}

/// What a word is called here, whatever was declared; of words that other languages and books use.
pub(super) fn noun(diag: Diagnostic, name: &Name) -> Option<Diagnostic> {
    phrases::noun(&name.node).map(|noun| meant(diag, name, noun))
}

/// A diagnostic about an unknown name, with the declared name that is written almost so, if it is clear which.
pub(super) fn near(diag: Diagnostic, name: &Name, known: &[String]) -> Option<Diagnostic> {
    near_word(diag, (&name.node, name.span), known.iter().map(String::as_str))
}

/// A diagnostic about an unknown word, with the known word that is written almost so, if it is clear which.
pub(super) fn near_word<'k>(
    diag: Diagnostic,
    (word, span): (&str, Span),
    known: impl IntoIterator<Item = &'k str>,
) -> Option<Diagnostic> {
    match near_ones(word, known.into_iter().filter(|known| *known != word)).as_slice() {
        [] => None,
        [one] => Some(diag.help(format!("did you mean `{one}`?")).fix(span, *one)),
        [one, two] => Some(diag.help(format!("did you mean `{one}` or `{two}`?"))),
        _ => None,
    }
}

fn meant(diag: Diagnostic, name: &Name, noun: Noun) -> Diagnostic {
    match noun {
        Noun::Called(so) => diag.help(format!("`{}` is written `{so}`", name.node)).fix(name.span, so),
        Noun::Said(help) => diag.help(help),
    }
}

fn missing(name: &Name) -> Option<Diagnostic> {
    let gap = phrases::missing(&name.node)?;
    Some(Diagnostic::error("not-in-language", name.span, gap.what).help(gap.help()))
}

fn direction(diag: Diagnostic, name: &Name, known: &[String]) -> Diagnostic {
    let has = |word: &str| known.iter().any(|k| k == word);
    // a link of the file's own is meant before a word of the trade
    let own: Vec<String> =
        known.iter().filter(|k| !COMPASS.contains(&k.as_str()) && !WORDS.contains(&k.as_str())).cloned().collect();
    if let Some(diag) = near(diag.clone(), name, &own) {
        return diag;
    }
    let is_compass = |word: &str| COMPASS.contains(&word);
    let meant_one = phrases::direction(&name.node);
    match meant_one {
        Some(Noun::Called(so)) if has(so) => return meant(diag, name, Noun::Called(so)),
        Some(Noun::Said(help)) => return diag.help(help).help(directions(known)),
        _ => {}
    }
    if name.node == "or" {
        return diag
            .help("ways that a direction leads are parted by commas: `direction knight = n n e, n n w`")
            .fix(name.span, ",");
    }
    let is_one = |letter: char| has(letter.encode_utf8(&mut [0; 4]));
    if name.node.len() > 1 && name.node.chars().all(is_one) {
        let apart: Vec<String> = name.node.chars().map(String::from).collect();
        let help = "links that follow each other are parted by blanks, and together have a name of their own";
        return diag.help(format!("{help}: `direction {} = {}` in `board`", name.node, apart.join(" ")));
    }
    let diag = match is_compass(&name.node) || meant_one.is_some() {
        true => diag,
        false => match near(diag.clone(), name, known) {
            Some(diag) => return diag,
            None => diag,
        },
    };
    let is_other = name.node.len() == 1 || is_compass(&name.node) || phrases::noun(&name.node).is_some();
    let own_name = format!("a direction of your own is declared in `board`: `direction {} = n, ne`", name.node);
    let diag = diag.help(directions(known));
    if is_other { diag } else { diag.help(own_name) }
}

/// The directions of the board in words.
fn directions(known: &[String]) -> String {
    let (words, own): (Vec<&String>, Vec<&String>) = known.iter().partition(|k| WORDS.contains(&k.as_str()));
    let of_board = match own.is_empty() {
        true => "this board has no directions of its own, only the links that you declare".into(),
        false => format!("this board has the directions {}", backticked(own.iter().take(MOST).map(|w| w.as_str()))),
    };
    match words.is_empty() {
        true => of_board,
        false => format!("{of_board}; words for several are {}", backticked(words.iter().map(|w| w.as_str()))),
    }
}

fn listed(diag: Diagnostic, sort: &str, known: &[String]) -> Diagnostic {
    let mut names: Vec<&str> = Vec::new();
    for name in known.iter().map(String::as_str) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let is_cell = |name: &&&str| name.ends_with(|c: char| c.is_ascii_digit());
    if names.len() > MOST && sort == "name" {
        names.retain(|name| !is_like_a_cell(name));
    }
    if names.len() > MOST && sort == "cell" {
        let mut cells = names.iter().filter(is_cell);
        return match (cells.next(), cells.next_back()) {
            (Some(first), Some(last)) => {
                diag.help(format!("the cells are `{first}` to `{last}`, see `boardwright show`"))
            }
            _ => diag,
        };
    }
    match names.as_slice() {
        [] if sort == "name" => {
            diag.help("a name alone is an option, a definition, or what is remembered, `remember opened: yes or no`")
        }
        [] if sort == "area" => diag.help(
            "no area is declared; in `board`: `area prison of each player`, or `area pot` for one that all share",
        ),
        [] => diag.help(format!("no {sort} is declared")),
        _ if names.len() > MOST => diag,
        [only] => diag.help(format!("the only name declared is `{only}`")),
        _ => diag.help(format!("the names declared are {}", backticked(names.iter().copied()))),
    }
}

fn code(sort: &str) -> &'static str {
    match sort {
        "role" => "unknown-role",
        "player" => "unknown-player",
        "cell" => "unknown-cell",
        "zone" | "zone or role" => "unknown-zone",
        "move" => "unknown-move",
        "option" => "unknown-option",
        "direction" => "unknown-direction",
        "setup" => "unknown-setup",
        "end" => "unknown-end",
        "field" => "unknown-field",
        "value" => "unknown-value",
        "area" => "unknown-area",
        "shape" => "unknown-shape",
        _ => "unknown-name",
    }
}
