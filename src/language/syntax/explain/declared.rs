//! The names that a file declares, as far as its words tell.

use super::place;
use crate::syntax::scan::{Kind, Token, scan};
use crate::syntax::table::is_one_of;
use std::cell::Cell;
use std::collections::BTreeMap;

/// Words after which an author's own name stands.
const DECLARING: &str =
    "zone area areas link direction attribute group option define remember move path sequence setup shape";

/// True for a word after which an author's own name stands.
pub(super) fn declares(word: &str) -> bool {
    is_one_of(DECLARING, word)
}

/// The sorts of names that what is said of a clause hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Player,
    Role,
    /// A zone or an area.
    Place,
    Area,
    Remembered,
    Option,
    /// An option or a definition.
    Settled,
}

/// Names that stand somewhere in a file for something of its author's: none of them is a slip for a word of the language.
#[derive(Debug, Default)]
pub(in crate::syntax) struct Declared {
    /// What each name is known to be: of most it is only known that they are names.
    names: BTreeMap<String, Vec<Named>>,
    /// How many of its clauses were searched for a repair.
    searched: Cell<usize>,
}

/// How many searches one file may cost: who has more of them that cannot be read mends these first.
const MOST_SEARCHED: usize = 80;

impl Declared {
    /// The names that a file declares.
    pub(in crate::syntax) fn of(text: &str) -> Self {
        let tokens: Vec<Token> = scan(text).into_iter().filter(|t| t.kind != Kind::Comment).collect();
        let words: Vec<Token> = tokens.iter().filter(|t| !t.is_blank()).copied().collect();
        let mut declared = Self::default();
        let mut add = |sorts: &[Named], found: Vec<Token>| {
            let names = found.iter().map(|token| (token.kind, token.text(text)));
            for (_, name) in names.filter(|(kind, name)| *kind == Kind::Word && !place::is_reserved(name)) {
                declared.names.entry(name.to_owned()).or_default().extend(sorts);
            }
        };
        let after = |declares: &dyn Fn(&str) -> bool| {
            let pairs = words.windows(2).filter(|pair| declares(pair[0].text(text)));
            pairs.map(|pair| pair[1]).collect()
        };
        add(&[Named::Player], players(text, &tokens));
        add(&[Named::Role], roles(text, &tokens));
        add(&[Named::Area, Named::Place], areas(text, &words));
        add(&[Named::Place], after(&|word| word == "zone"));
        add(&[Named::Remembered], after(&|word| word == "remember"));
        add(&[Named::Option, Named::Settled], after(&|word| word == "option"));
        add(&[Named::Settled], after(&|word| word == "define"));
        add(&[], after(&|word| declares(word) || matches!(word, "as" | "choose" | "player")));
        // the number that a path is of: `path lap of N`
        let is_path = |four: &&[Token]| four[0].text(text) == "path" && four[2].text(text) == "of";
        add(&[], words.windows(4).filter(is_path).map(|four| four[3]).collect());
        add(&[], values(text, &words));
        declared
    }

    /// Counts one more search for a repair; false where there were enough.
    pub(super) fn counts_a_search(&self) -> bool {
        self.searched.set(self.searched.get() + 1);
        self.searched.get() <= MOST_SEARCHED
    }

    /// True for a name of anything.
    pub(super) fn has(&self, word: &str) -> bool {
        self.names.contains_key(word)
    }

    /// True for the name of something of a sort.
    pub(super) fn is(&self, sort: Named, word: &str) -> bool {
        self.names.get(word).is_some_and(|sorts| sorts.contains(&sort))
    }

    /// How many players the file names, if it names them.
    pub(super) fn players(&self) -> Option<usize> {
        let count = self.names.values().filter(|sorts| sorts.contains(&Named::Player)).count();
        (count > 0).then_some(count)
    }
}

/// The names of areas, of which one line declares several.
fn areas(text: &str, words: &[Token]) -> Vec<Token> {
    let lines = words.split(|token| matches!(token.text(text), "area" | "areas")).skip(1);
    let is_comma = |pair: &[Token]| pair.get(1).is_some_and(|sign| sign.text(text) == ",");
    let of_one = |line: &[Token]| {
        let more = line.chunks(2).take_while(|pair| is_comma(pair)).count();
        line.iter().step_by(2).take(more + 1).copied().collect::<Vec<_>>()
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
