//! The names that a file declares, as far as its words tell.

use super::place;
use crate::syntax::scan::{Kind, Token, scan};
use std::cell::Cell;
use std::collections::BTreeSet;

/// Words after which an author's own name stands.
pub(super) const DECLARING: [&str; 15] = [
    "zone",
    "area",
    "areas",
    "link",
    "direction",
    "attribute",
    "group",
    "option",
    "define",
    "remember",
    "move",
    "path",
    "sequence",
    "setup",
    "shape",
];

/// Names that stand somewhere in a file for something of its author's: none of them is a slip for a word of the language.
#[derive(Debug, Default)]
pub(in crate::syntax) struct Declared {
    all: BTreeSet<String>,
    players: BTreeSet<String>,
    roles: BTreeSet<String>,
    places: BTreeSet<String>,
    areas: BTreeSet<String>,
    remembered: BTreeSet<String>,
    options: BTreeSet<String>,
    settled: BTreeSet<String>,
    /// How many of its clauses were searched for a repair.
    searched: Cell<usize>,
}

/// How many searches one file may cost: who has more of them that cannot be read mends these first.
const MOST_SEARCHED: usize = 80;

impl Declared {
    /// The names that a file declares.
    pub(in crate::syntax) fn of(text: &str) -> Self {
        let tokens: Vec<Token> = scan(text).into_iter().filter(|t| t.kind != Kind::Comment).collect();
        let is_name = |token: &&Token| token.kind == Kind::Word && !place::is_reserved(token.text(text));
        let name = |token: &Token| token.text(text).to_owned();
        let players: BTreeSet<String> = players(text, &tokens).iter().filter(is_name).map(name).collect();
        let roles: BTreeSet<String> = roles(text, &tokens).iter().filter(is_name).map(name).collect();
        let words: Vec<Token> = tokens.into_iter().filter(|t| !t.is_blank()).collect();
        let declares = |word: &str| DECLARING.contains(&word) || matches!(word, "as" | "choose" | "player");
        let named = words.windows(2).filter(|pair| declares(pair[0].text(text))).map(|pair| pair[1]);
        let after = |so: &[&str]| -> BTreeSet<String> {
            let pairs = words.windows(2).filter(|pair| so.contains(&pair[0].text(text)));
            pairs.map(|pair| &pair[1]).filter(is_name).map(name).collect()
        };
        let areas: BTreeSet<String> = areas(text, &words).into_iter().filter(is_name).map(name).collect();
        let places: BTreeSet<String> = areas.iter().cloned().chain(after(&["zone"])).collect();
        // the number that a path is of: `path lap of N`
        let is_path = |four: &&[Token]| four[0].text(text) == "path" && four[2].text(text) == "of";
        let arguments = words.windows(4).filter(is_path);
        let named = named.chain(arguments.map(|four| four[3]));
        let all = named.chain(values(text, &words)).filter(|t| is_name(&t)).map(|t| name(&t));
        let all = all.chain(players.iter().chain(&roles).chain(&places).cloned()).collect();
        let (remembered, options, settled) = (after(&["remember"]), after(&["option"]), after(&["option", "define"]));
        Self { all, players, roles, places, areas, remembered, options, settled, searched: Cell::new(0) }
    }

    /// Counts one more search for a repair; false where there were enough.
    pub(super) fn counts_a_search(&self) -> bool {
        self.searched.set(self.searched.get() + 1);
        self.searched.get() <= MOST_SEARCHED
    }

    /// True for a name of anything.
    pub(super) fn has(&self, word: &str) -> bool {
        self.all.contains(word)
    }

    /// True for the name of a role.
    pub(super) fn has_role(&self, word: &str) -> bool {
        self.roles.contains(word)
    }

    /// True for the name of a zone or an area.
    pub(super) fn has_place(&self, word: &str) -> bool {
        self.places.contains(word)
    }

    /// True for the name of an area.
    pub(super) fn has_area(&self, word: &str) -> bool {
        self.areas.contains(word)
    }

    /// True for the name of what is remembered.
    pub(super) fn has_remembered(&self, word: &str) -> bool {
        self.remembered.contains(word)
    }

    /// True for the name of an option.
    pub(super) fn has_option(&self, word: &str) -> bool {
        self.options.contains(word)
    }

    /// True for the name of an option or a definition.
    pub(super) fn has_settled(&self, word: &str) -> bool {
        self.settled.contains(word)
    }

    /// How many players the file names, if it names them.
    pub(super) fn players(&self) -> Option<usize> {
        Some(self.players.len()).filter(|count| *count > 0)
    }

    /// True for the name of a player.
    pub(super) fn has_player(&self, word: &str) -> bool {
        self.players.contains(word)
    }
}

/// The names of areas, of which one line declares several.
fn areas<'t>(text: &str, words: &'t [Token]) -> Vec<&'t Token> {
    let lines = words.split(|token| matches!(token.text(text), "area" | "areas")).skip(1);
    let is_comma = |pair: &[Token]| pair.get(1).is_some_and(|sign| sign.text(text) == ",");
    let of_one = |line: &'t [Token]| {
        let more = line.chunks(2).take_while(|pair| is_comma(pair)).count();
        line.chunks(2).take(more + 1).filter_map(<[Token]>::first)
    };
    lines.flat_map(of_one).collect()
}

/// The values of options, which are names, too.
fn values(text: &str, words: &[Token]) -> Vec<Token> {
    let rests = words.split(|t| t.text(text) == "option").skip(1).filter(|rest| !rest.is_empty());
    let of_one = |rest: &[Token]| {
        let line = rest.iter().take_while(|t| !text[rest[0].lo..t.lo].contains('\n'));
        line.take_while(|t| t.kind != Kind::Text).skip(1).copied().collect::<Vec<_>>()
    };
    rests.flat_map(of_one).collect()
}

/// The words of the lines that name the players.
fn players(text: &str, tokens: &[Token]) -> Vec<Token> {
    let lines = tokens.split(|t| t.kind == Kind::Newline || t.text(text) == ";");
    let of_one = |line: &[Token]| {
        let start = line.iter().position(|t| !t.is_blank())?;
        let leads = line[start].text(text) == "players";
        leads.then(|| line[start + 1..].iter().filter(|t| !t.is_blank()).copied().collect::<Vec<_>>())
    };
    lines.filter_map(of_one).flatten().collect()
}

/// The words of `pieces` that letters, a count or nothing follows, in lines that are no groups.
fn roles(text: &str, tokens: &[Token]) -> Vec<Token> {
    let opens = |pair: &[Token]| pair[0].text(text) == "pieces" && pair[1].text(text) == "{";
    let starts: Vec<usize> =
        tokens.windows(2).enumerate().filter(|(_, pair)| opens(pair)).map(|(at, _)| at + 2).collect();
    let block = |&start: &usize| &tokens[start..start + closing(&tokens[start..])];
    let lines = |block: &'_ [Token]| -> Vec<Vec<Token>> {
        block.split(|t| t.kind == Kind::Newline || t.text(text) == ";").map(<[Token]>::to_vec).collect()
    };
    let is_letter = |t: &Token| t.text(text).chars().skip(1).all(|c| c.is_ascii_digit());
    let of_line = |line: Vec<Token>| {
        let is_role = |at: &usize| !is_letter(&line[*at]) && line.get(at + 1).is_none_or(is_letter);
        let is_group = line.iter().any(|t| t.text(text) == "=");
        (0..line.len()).filter(|at| !is_group && is_role(at)).map(|at| line[at]).collect::<Vec<_>>()
    };
    starts.iter().map(block).flat_map(lines).flat_map(of_line).collect()
}

/// How many tokens stand before the `}` of a block.
fn closing(tokens: &[Token]) -> usize {
    let mut depth = 0usize;
    let is_end = |token: &Token| match token.kind {
        Kind::Open => {
            depth += 1;
            false
        }
        Kind::Close if depth == 0 => true,
        Kind::Close => {
            depth -= 1;
            false
        }
        _ => false,
    };
    tokens.iter().position(is_end).unwrap_or(tokens.len())
}
