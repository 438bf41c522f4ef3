//! Stacks as they are written: letters from the bottom up, or the name of a role.

use super::super::Resolver;
use crate::diag::{Diagnostic, Misplaced, Subject, backticked, nearest};
use crate::id::{PlayerId, RoleId};
use crate::model::Piece;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::syntax::singulars;

/// Words that begin a clause of a test, and fit where a stack could stand.
const OF_TESTS: [&str; 6] = ["count", "positions", "roll", "result", "play", "expect"];

/// Under whose name a stack is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// A player's: so is its top piece.
    Player(PlayerId),
    /// Each player's in turn: letters say roles only.
    Each(PlayerId),
    /// In a player's area: names of roles mean his pieces, letters anybody's.
    Area(PlayerId),
    /// Nobody's.
    Neutral,
    /// Nothing is said: letters say the owner too.
    Anyone,
}

impl Whose {
    /// In an area anybody's pieces may lie, but the name of a role, and a letter under `each`, mean the one whose line it is.
    pub fn or(self, line: Whose) -> Whose {
        match line {
            Self::Player(player) => Self::Area(player),
            line => line,
        }
    }

    /// The player, where there is one.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) | Self::Each(player) | Self::Area(player) => Some(player),
            Self::Neutral | Self::Anyone => None,
        }
    }
}

impl Resolver<'_> {
    /// The pieces of a stack, bottom first; none for `.` or an empty text; `None` after a diagnostic.
    pub(super) fn stack(&mut self, text: &Name, whose: Whose) -> Option<Vec<Piece>> {
        if text.node == "." || text.node.is_empty() {
            return Some(Vec::new());
        }
        if let Some(role) = self.find_role(&text.node).filter(|_| !self.are_letters(&text.node)) {
            return Some(vec![self.piece_by_role(role, text, whose)?]);
        }
        let pieces: Option<Vec<Piece>> = text.node.chars().map(|c| self.piece(c, whose)).collect();
        let Some(pieces) = pieces else {
            self.unknown_letter(text, whose);
            return None;
        };
        self.check_top(text, &pieces, whose)?;
        Some(pieces)
    }

    /// Whether a text can be read as a stack.
    pub(super) fn reads_as_stack(&self, text: &str) -> bool {
        self.find_role(text).is_some() || self.are_letters(text)
    }

    /// Whether a text is to be read letter by letter, though it could be the name of a role.
    fn are_letters(&self, text: &str) -> bool {
        let is_name = text.len() > 2 && self.game.roles.iter().any(|r| r.name == text);
        !is_name && text.chars().all(|c| self.by_letter(c).is_some())
    }

    fn piece_by_role(&mut self, role: RoleId, text: &Name, whose: Whose) -> Option<Piece> {
        let neutral = self.game.roles[role].neutral;
        let owner = whose.player().filter(|_| !neutral);
        if owner.is_none() && !neutral {
            return self.refuse(match whose {
                Whose::Neutral => {
                    let message = format!("`{}` is not neutral: it belongs to a player", text.node);
                    Diagnostic::error("piece-of-whom", text.span, message).help("begin the line with the player")
                }
                _ => {
                    let message = format!("nothing says whose `{}` is meant", text.node);
                    let letters: Vec<String> = self.game.roles[role].letters.iter().map(char::to_string).collect();
                    let letters = backticked(letters.iter().map(String::as_str));
                    Diagnostic::error("piece-of-whom", text.span, message)
                        .help(format!("write its letter, which says whose it is: {letters}"))
                }
            });
        }
        let piece = Piece { role, owner };
        self.check_top(text, &[piece], whose)?;
        Some(piece)
    }

    fn piece(&self, letter: char, whose: Whose) -> Option<Piece> {
        let piece = self.by_letter(letter)?;
        match whose {
            Whose::Each(player) => Some(Piece { owner: piece.owner.map(|_| player), ..piece }),
            _ => Some(piece),
        }
    }

    /// The piece a letter means.
    pub fn by_letter(&self, letter: char) -> Option<Piece> {
        self.game.roles.pairs().find_map(|(role, declared)| {
            let at = declared.letters.iter().position(|&l| l == letter)?;
            // letters of more players than there are have been reported, and are nobody's
            let is_known = declared.neutral || at < self.game.players.len();
            let owner = (!declared.neutral).then_some(PlayerId(at as u8));
            is_known.then_some(Piece { role, owner })
        })
    }

    fn unknown_letter(&mut self, text: &Name, whose: Whose) {
        let unknown: String = text.node.chars().filter(|&c| self.by_letter(c).is_none()).take(1).collect();
        let letters: Vec<String> = self.letters_of(whose).iter().map(|c| format!("`{c}`")).collect();
        let message = format!("no piece has the letter `{unknown}`");
        let mut diagnostic = Diagnostic::error("unknown-letter", text.span, message).about(Subject::Name(unknown));
        if text.node.bytes().all(|b| b.is_ascii_digit()) {
            let diag = diagnostic.help(format!(
                "how often a stack is repeated stands after it, `man x{0}`; so many empty cells are `. x{0}`",
                text.node
            ));
            return self.say(match self.game.stacks.most {
                Some(1) => diag,
                _ => diag.help("pieces that lie on one another are written as one word, letter by letter: `MMM`"),
            });
        }
        if OF_TESTS.contains(&text.node.as_str()) {
            let message = format!("`{}` begins a second clause on the line", text.node);
            let diag = Diagnostic::error("syntax", text.span, message);
            let diag = diag.help("each clause stands on a line of its own, or a `;` before it");
            return self.say(diag.fix(Span::new(text.span.lo, text.span.lo), "; "));
        }
        if let Some((stack, count)) = counted(&text.node) {
            let so = format!("{stack} x{count}");
            return self.say(match stack.is_empty() {
                true => diagnostic.help(format!("how often a stack is repeated stands after it: `man x{count}`")),
                false => diagnostic.help("how often a stack is repeated stands apart from it").fix(text.span, so),
            });
        }
        if matches!(text.node.as_str(), "_" | "__" | "o" | "0" | "empty" | "none" | "nothing" | "nobody" | "null") {
            return self.say(diagnostic.help("an empty cell is written `.`").fix(text.span, "."));
        }
        if let Some(so) = self.in_other_case(&text.node) {
            let help = "small and capital letters are those of different pieces";
            return self.say(diagnostic.help(help).fix(text.span, so));
        }
        if let Some(one) = singulars(&text.node).find(|one| self.game.roles.iter().any(|role| role.name == *one)) {
            return self.say(diagnostic.help(format!("one piece stands on a cell: `{one}`")).fix(text.span, one));
        }
        let roles: Vec<String> = self.game.roles.iter().map(|r| r.name.clone()).collect();
        if let Some(near) = nearest(&text.node, roles.iter().map(String::as_str)).filter(|_| text.node.len() > 2) {
            diagnostic = diagnostic.help(format!("did you mean the role `{near}`?")).fix(text.span, near);
        }
        let players = self.game.players.iter().map(|p| p.name.as_str());
        if let Some(near) = nearest(&text.node, players).filter(|_| text.node.len() > 2).map(str::to_owned) {
            diagnostic = match near == text.node {
                true => diagnostic
                    .help(format!("whose pieces these are is said once, at the start of the line: leave `{near}` out")),
                false => diagnostic.help(format!("did you mean the player `{near}`?")).fix(text.span, near),
            };
        }
        let is_word = text.node.len() > 2 && diagnostic.help.is_empty() && text.node.chars().all(char::is_alphabetic);
        if is_word && 2 * text.node.chars().filter(|&c| self.by_letter(c).is_some()).count() < text.node.len() {
            diagnostic.message = format!("`{}` is no role, nor are these letters of pieces", text.node);
            diagnostic = diagnostic.help(format!("the roles are {}", backticked(roles.iter().map(String::as_str))));
        }
        self.say(match letters.is_empty() {
            true => diagnostic,
            false => diagnostic.help(format!("the letters here are {}", letters.join(", "))),
        });
    }

    /// `RRR` for `rrr`, where no piece has a letter as it is written, and each one the other.
    fn in_other_case(&self, text: &str) -> Option<String> {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let is_meant = |c: char| self.by_letter(c).is_none() && self.by_letter(other(c)).is_some();
        text.chars().all(is_meant).then(|| text.chars().map(other).collect())
    }

    fn letters_of(&self, whose: Whose) -> Vec<char> {
        let wanted = |owner: Option<PlayerId>| match whose {
            Whose::Player(player) | Whose::Each(player) => owner.is_none_or(|o| o == player),
            Whose::Neutral => owner.is_none(),
            Whose::Anyone | Whose::Area(_) => true,
        };
        let letters = self.game.roles.iter().flat_map(|r| &r.letters).copied();
        letters.filter(|&c| self.by_letter(c).is_some_and(|p| wanted(p.owner))).collect()
    }

    /// The top of a stack stands for it: it must be a piece of the one under whose name the stack is written.
    fn check_top(&mut self, text: &Name, pieces: &[Piece], whose: Whose) -> Option<()> {
        let top = *pieces.last()?;
        if matches!(whose, Whose::Anyone | Whose::Area(_)) || top.owner == whose.player() {
            return Some(());
        }
        let role = &self.game.roles[top.role];
        let name = |player: Option<PlayerId>| player.map(|player| self.game.players[player].name.clone());
        let mut diagnostic = Diagnostic::misplaced(
            text.span,
            Misplaced {
                piece: Some((self.letter(top), role.name.clone())),
                owner: name(top.owner),
                under: name(whose.player()),
            },
        );
        let own = Piece { owner: whose.player(), ..top };
        if !role.neutral && own.owner.is_some() && pieces.iter().all(|p| p.owner == top.owner) {
            let fix: String = pieces.iter().map(|&p| self.letter(Piece { owner: own.owner, ..p })).collect();
            diagnostic = diagnostic.help(format!("write `{fix}`")).fix(text.span, fix);
        }
        if pieces.len() > 1 && pieces.iter().any(|piece| piece.owner == whose.player()) {
            diagnostic =
                diagnostic.help("stacks are written from the bottom up, and stand under whose piece is on top");
        }
        if role.neutral && whose.player().is_some() {
            diagnostic =
                diagnostic.help(format!("pieces of nobody have a line of their own: `neutral c3: {}`", role.name));
        }
        if !role.neutral && whose.player().is_none() {
            diagnostic = diagnostic.also(role.span, "declared here").help(format!(
                "a role of nobody is declared so: `neutral {}`; pieces of a player stand on a line with his name",
                role.name
            ));
        }
        self.refuse(diagnostic)
    }
}

/// `Mx2`, `M*2`, `M2`: a stack and how often it is repeated, in one word.
fn counted(text: &str) -> Option<(&str, &str)> {
    let stack = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let count = &text[stack.len()..];
    let joined = ['x', 'X', '*'].into_iter().find_map(|sign| stack.strip_suffix(sign));
    let is_apart = joined.is_some() || stack.chars().all(char::is_alphabetic);
    (!count.is_empty() && is_apart).then_some((joined.unwrap_or(stack), count))
}
