//! Roles, their letters and counts, and groups of them.

use super::super::Resolver;
use crate::diag::{Diagnostic, backticked};
use crate::id::{Id, PlayerId, RoleId};
use crate::model::flat::Flat;
use crate::model::{Group, Role};
use crate::source::Spanned;
use crate::syntax::ast::{Effect, MoveLine, Name, PiecesLine, RoleDecl};

/// Most kinds of pieces: a role of each player is one, a neutral role is one.
const MOST_KINDS: usize = 64;

/// Most groups of roles.
const MOST_GROUPS: usize = 250;

/// The greatest number that a role may have as an attribute.
const MOST_WORTH: i64 = 1_000_000;

/// Most pieces of one kind.
const MOST_PIECES: i64 = 1024;

/// Roles first, so that groups may be declared above them.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    if flat.pieces.is_empty() && needs_pieces(flat) {
        let diag = Diagnostic::error("no-pieces", flat.header, "the game has no pieces");
        r.say(diag.help("name them, with letters and numbers: `pieces { man M x12  king K x1 }`"));
    }
    let lines = || flat.pieces.iter().map(|l| &l.clause);
    for line in lines() {
        if let PiecesLine::Roles(roles) = line {
            roles.iter().for_each(|decl| role(r, decl));
        }
    }
    check_letters(r);
    check_kinds(r);
    for line in lines() {
        if let PiecesLine::Group { name, members } = line {
            group(r, name, members);
        }
    }
    for line in lines() {
        if let PiecesLine::Attribute { name, values } = line {
            attribute(r, name, values);
        }
    }
}

/// A number of each role.
fn attribute(r: &mut Resolver, name: &Name, values: &[(Spanned<i64>, Vec<Name>)]) {
    if r.role_numbers.iter().any(|(known, _)| known.node == name.node)
        || r.game.board.attributes.iter().any(|a| a.name == name.node)
    {
        let message = format!("`{}` is an attribute already", name.node);
        return r.say(Diagnostic::error("declared-twice", name.span, message).help("give one of the two another name"));
    }
    let mut numbers: Vec<Option<i64>> = vec![None; r.game.roles.len()];
    for (number, members) in values {
        if !(-MOST_WORTH..=MOST_WORTH).contains(&number.node) {
            let message = format!("a number of a role is at most {MOST_WORTH}");
            r.say(Diagnostic::error("number-out-of-range", number.span, message));
        }
        for member in members {
            for role in r.roles(member).unwrap_or_default() {
                if numbers[role.index()].replace(number.node).is_some() {
                    let message = format!("`{}` has two numbers here", r.game.roles[role].name);
                    r.say(Diagnostic::error("said-twice", member.span, message).help("leave one of them out"));
                }
            }
        }
    }
    r.role_numbers.push((name.clone(), numbers.into_iter().map(Option::unwrap_or_default).collect()));
}

/// True where something is set up, lifted or placed.
fn needs_pieces(flat: &Flat) -> bool {
    let needs = |line: &MoveLine| match line {
        MoveLine::Lift(_) | MoveLine::Place { .. } => true,
        MoveLine::Effect(effect) => matches!(effect.bare(), Effect::Put { .. }),
        _ => false,
    };
    !flat.setups.is_empty() || flat.move_lines().any(|line| needs(&line.clause))
}

fn role(r: &mut Resolver, decl: &RoleDecl) {
    if decl.name.node == "all" {
        return all(r, decl);
    }
    if decl.name.node == "each" && decl.letters.is_none() && decl.count.is_none() {
        let diag = Diagnostic::error("reserved-word", decl.name.span, "`each` stands for all players and is no role");
        return r.say(diag.help("a count such as `x4` is of each player already").fix(decl.name.span, ""));
    }
    if let Some(number) = large_count(decl).filter(|_| !r.game.roles.is_empty()) {
        let (name, so) = (&decl.name.node, format!("x{number}"));
        let diag = Diagnostic::error("foreign-word", decl.name.span, format!("`{name}` is written `{so}`"));
        return r.say(diag.fix(decl.name.span, so));
    }
    if r.game.roles.len() > MOST_KINDS {
        return; // said by `check_kinds`
    }
    let several = decl.letters.as_ref().and_then(|letters| letters.node.split_once(".."));
    if let Some((first, last)) = several {
        return numbered(r, decl, first, last);
    }
    let letters = letters(r, decl);
    let count = decl.count.as_ref().and_then(|n| count(r, n));
    if decl.neutral && decl.letters.as_ref().is_some_and(|l| l.node.contains('/')) {
        let span = decl.letters.as_ref().map_or(decl.name.span, |l| l.span);
        r.say(Diagnostic::error("letters-do-not-fit", span, "a neutral piece has one letter").help("nobody owns it"));
    }
    r.game.roles.push(Role {
        number: None,
        name: decl.name.node.clone(),
        letters,
        count,
        neutral: decl.neutral,
        span: decl.name.span,
    });
}

/// The number of `X3` alone, which is how many there are of the piece in front of it.
fn large_count(decl: &RoleDecl) -> Option<&str> {
    let is_bare = decl.letters.is_none() && decl.count.is_none() && !decl.neutral;
    let number = decl.name.node.strip_prefix('X').filter(|_| is_bare)?;
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(number)
}

/// `stone A..F`, `neutral tile a..h`: a role for each letter, numbered from 1 on, and a group of all of them.
fn numbered(r: &mut Resolver, decl: &RoleDecl, first: &str, last: &str) {
    let span = decl.letters.as_ref().map_or(decl.name.span, |letters| letters.span);
    let name = &decl.name.node;
    let (first, last) = (first.chars().next().unwrap_or('A'), last.chars().next().unwrap_or('A'));
    let is_in_order = first < last && first.is_ascii_uppercase() == last.is_ascii_uppercase();
    if !is_in_order || !decl.neutral && r.game.players.len() != 2 {
        let message = format!("`{name}` is to be several roles, and these letters do not say which");
        let help = match r.game.players.len() == 2 || decl.neutral {
            true => "write two letters in the order of the alphabet: `stone A..F`",
            false => "only two players have letters in two sizes: write each role with a letter for each player",
        };
        r.say(Diagnostic::error("letters-do-not-fit", span, message).help(help));
    }
    let count = decl.count.as_ref().and_then(|n| count(r, n));
    let mut roles = Vec::new();
    // where they are reported as wrong, the letters are known all the same
    let (first, last) = match decl.neutral {
        true => (first, last),
        false => (first.to_ascii_uppercase(), last.to_ascii_uppercase()),
    };
    for (number, letter) in (1..).zip(first.min(last)..=first.max(last)) {
        roles.push(r.game.roles.push(Role {
            number: Some(number),
            name: format!("{name}_{number}"),
            letters: if decl.neutral { vec![letter] } else { vec![letter, letter.to_ascii_lowercase()] },
            count,
            neutral: decl.neutral,
            span: decl.name.span,
        }));
    }
    r.game.groups.push(Group { name: name.clone(), roles, span: decl.name.span });
}

/// `all x1` gives every role of the players this count.
fn all(r: &mut Resolver, decl: &RoleDecl) {
    let number = decl.count.as_ref().and_then(|n| count(r, n));
    if decl.count.is_none() || decl.letters.is_some() || decl.neutral {
        let message = "`all` says how many of each role there are";
        r.say(Diagnostic::error("all-without-count", decl.name.span, message).help("write `all x1`"));
    }
    for role in r.game.roles.iter_mut().filter(|role| !role.neutral && number.is_some()) {
        role.count = number;
    }
}

fn count(r: &mut Resolver, num: &crate::syntax::ast::Num) -> Option<u16> {
    r.static_num_in(num, 0..=MOST_PIECES, "the number of pieces").map(|n| n as u16)
}

/// The letter of each player's pieces.
fn letters(r: &mut Resolver, decl: &RoleDecl) -> Vec<char> {
    let players = r.game.players.len();
    let written: Vec<char> = match &decl.letters {
        Some(letters) => letters.node.split('/').flat_map(|part| part.chars().next()).collect(),
        None => decl.name.node.chars().next().into_iter().collect(),
    };
    match (decl.neutral, written.as_slice()) {
        (true, [first, ..]) if decl.letters.is_none() => vec![first.to_ascii_lowercase()],
        (true, [first, ..]) => vec![*first],
        (false, [one]) if players == 2 => vec![one.to_ascii_uppercase(), one.to_ascii_lowercase()],
        (false, some) if some.len() == players => some.to_vec(),
        _ => {
            say_letters_do_not_fit(r, decl, written.len());
            written
        }
    }
}

fn say_letters_do_not_fit(r: &mut Resolver, decl: &RoleDecl, found: usize) {
    let players = r.game.players.len();
    if players < 2 {
        return; // said already
    }
    let span = decl.letters.as_ref().map_or(decl.name.span, |l| l.span);
    let name = &decl.name.node;
    let message = format!("role `{name}` needs one letter for each of the {players} players, and has {found}");
    // those of the role declared before begin where these end
    let first = r.game.roles.len() * players % 26;
    let known = decl.letters.as_ref().map_or("", |letters| letters.node.as_str());
    // what the others have stays, and their letters go on in the same case
    let known: Vec<&str> = known.split('/').filter(|letter| !letter.is_empty()).take(players).collect();
    let is_large = known.first().is_some_and(|letter| letter.starts_with(char::is_uppercase));
    let begins = known.iter().filter_map(|letter| letter.to_lowercase().bytes().next()).max();
    let begins = begins.map_or(first, |last| usize::from(last.wrapping_sub(b'a')) + 1);
    let more = ('a'..='z').cycle().skip(begins % 26).take(players - known.len());
    let more = more.map(|letter| if is_large { letter.to_ascii_uppercase() } else { letter }.to_string());
    let example: Vec<String> = known.iter().map(|&letter| letter.to_owned()).chain(more).collect();
    let whose = backticked(r.game.players.iter().map(|player| player.name.as_str()));
    let help = format!("write `{name} {}`, the letters of {whose} in this order", example.join("/"));
    r.say(Diagnostic::error("letters-do-not-fit", span, message).help(help));
}

/// Whose piece a letter is must be clear.
fn check_letters(r: &mut Resolver) {
    let mut seen: Vec<(char, RoleId)> = Vec::new();
    let mut clashes = Vec::new();
    for (id, role) in r.game.roles.pairs() {
        for &letter in &role.letters {
            match seen.iter().find(|(l, _)| *l == letter) {
                Some(&(_, first)) => clashes.push((letter, first, id)),
                None => seen.push((letter, id)),
            }
        }
    }
    clashes.dedup_by_key(|c| (c.1, c.2));
    for (letter, first, second) in clashes {
        say_clash(r, letter, first, second);
    }
}

fn say_clash(r: &mut Resolver, letter: char, first: RoleId, second: RoleId) {
    let (first, second) = (&r.game.roles[first], &r.game.roles[second]);
    if first.name == second.name && first.span != second.span {
        return; // a role declared twice
    }
    let message = if first.span == second.span {
        format!("`{letter}` would be the piece `{}` of several players", first.name)
    } else {
        format!("`{letter}` would be both `{}` and `{}`", first.name, second.name)
    };
    let is_letter = second.name.len() == 1;
    let is_in_front = first.name.len() == 1 && first.span != second.span;
    let diagnostic = Diagnostic::error("letters-clash", second.span, message)
        .also(first.span, "its letters are chosen here")
        .help(match (is_in_front, is_letter) {
            _ if first.span == second.span && !letter.is_alphabetic() => {
                format!("one letter for all is that of pieces of nobody, `neutral {0} {letter}`; others have one for each player, as in `{0} w/b`", first.name)
            }
            (true, _) => format!("the letter of a piece stands behind its name: `{} {}`", second.name, first.name),
            (_, true) => "how many there are stands after the letter: `rock R x4`".into(),
            _ => "write another letter after one of the names, as in `rock R`, or one for each player, as in `man w/b`".into(),
        });
    r.say(diagnostic);
}

fn check_kinds(r: &mut Resolver) {
    let players = r.game.players.len();
    let kinds: usize = r.game.roles.iter().map(|role| if role.neutral { 1 } else { players }).sum();
    if kinds > MOST_KINDS {
        let span = r.game.roles.iter().last().map_or(r.flat.header, |role| role.span);
        let message = format!("too many kinds of pieces: {kinds}, and the most is {MOST_KINDS}");
        r.say(Diagnostic::error("too-many-kinds", span, message).help("each role of each player is a kind"));
    }
}

fn group(r: &mut Resolver, name: &Name, members: &[Name]) {
    if r.game.groups.len() >= MOST_GROUPS {
        r.say(Diagnostic::error("too-many-names", name.span, format!("a game has at most {MOST_GROUPS} groups")));
        return;
    }
    let members: Vec<Option<Vec<RoleId>>> = members.iter().map(|m| r.roles(m)).collect();
    let mut roles: Vec<RoleId> = Vec::new();
    for role in members.into_iter().flatten().flatten() {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    r.game.groups.push(Group { name: name.node.clone(), roles, span: name.span });
}

impl Resolver<'_> {
    /// The letter of a piece.
    pub fn letter(&self, piece: crate::model::Piece) -> char {
        let letters = &self.game.roles[piece.role].letters;
        let at = piece.owner.map_or(0, |p: PlayerId| p.0 as usize);
        letters.get(at).or(letters.first()).copied().unwrap_or('?')
    }
}
