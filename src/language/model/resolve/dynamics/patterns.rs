//! Patterns of turns, `{piece}{from?}{capture:x}{to}`, and what positions write of what is remembered.

use super::templates::Piece;
use crate::diag::Diagnostic;
use crate::id::{CellId, Id, MemoryId};
use crate::model::memory::Sort;
use crate::model::resolve::{Resolver, all_of};
use crate::model::{Bit, Capitals, Heading, Kept, Much, Pattern, TemplatePart, TurnMeaning};
use crate::source::{Span, Spanned};
use crate::syntax::ast::Name;
use std::cmp::Ordering;

/// What patterns of turns know.
const FIELDS: &str = "the fields here are `{from}`, `{to}`, `{from?}`, `{from.column}`, `{from.row}`, `{from in CELLS}`, \
    `{piece}`, `{becomes}`, `{turned}`, `{pieces}`, `{lifted}`, `{left}`, `{rest}`, `{path:x}`, `{heading:n=+|…}`, `{rows}`, `{twin:+|-}`, `{side:l|r}`, `{mover:w|b}`, what a move \
    chooses, and texts that depend on what a turn means: `{capture:x}`, `{mate:#|check:+}`";

impl Resolver<'_> {
    /// The pattern that a text gives.
    pub(super) fn turn_pattern(&mut self, text: &Name) -> Option<Pattern> {
        let pieces = self.pieces_of_template(text)?;
        all_of(pieces, |piece| match piece {
            Piece::Text(text) => Some(Bit::Text(text.to_owned())),
            Piece::Braces(inside, span) => self.bit(inside, span),
        })
    }

    fn bit(&mut self, inside: &str, span: Span) -> Option<Bit> {
        if let Some(cell) = self.cell_bit(inside, span) {
            return cell;
        }
        if let Some(texts) = inside.strip_prefix("mover:") {
            return match self.by_mover(texts, span)? {
                TemplatePart::ByMover(texts) => Some(Bit::ByMover(texts)),
                _ => None,
            };
        }
        if let Some(texts) = inside.strip_prefix("heading:") {
            return self.heading(texts, span);
        }
        if let Some(texts) = inside.strip_prefix("side:") {
            return match texts.split_once('|') {
                Some((left, right)) => Some(Bit::Side(left.to_owned(), right.to_owned())),
                None => self.fail("template-choice", span, "write a text for each side, as in `{side:l|r}`"),
            };
        }
        if let Some(texts) = inside.strip_prefix("twin:") {
            return Some(Bit::Twin(texts.split('|').map(str::to_owned).collect()));
        }
        if let Some(signs) = inside.strip_prefix("rows:") {
            return self.row_signs(signs, span);
        }
        if let Some(joint) = inside.strip_prefix("path:") {
            return Some(Bit::Path(joint.to_owned()));
        }
        let (word, case) = match inside.split_once(':') {
            Some((word, "small")) => (word, Capitals::Small),
            Some((word, "capital")) => (word, Capitals::Capital),
            _ => (inside, Capitals::Own),
        };
        match word {
            "piece" => return Some(Bit::Piece { after: false, changed: false, case }),
            "becomes" => return Some(Bit::Piece { after: true, changed: false, case }),
            "turned" => return Some(Bit::Piece { after: true, changed: true, case }),
            "pieces" => return Some(Bit::Pieces),
            "lifted" => return Some(Bit::Lifted),
            "left" => return Some(Bit::Left),
            "rest" => return Some(Bit::Rest),
            "rows" => return Some(Bit::Rows(Vec::new())),
            _ => {}
        }
        if self.find_chosen(word).is_some()
            || self.dice_names.iter().any(|die| die == word)
            || self.way_named(word).is_some()
        {
            return Some(Bit::Chosen(case));
        }
        if let Some(binding) = self.find_binding(word) {
            return Some(Bit::Named(binding));
        }
        if inside.contains(':') {
            return self.meaning_bit(inside, span);
        }
        self.no_field(inside, span)
    }

    fn no_field<T>(&mut self, word: &str, span: Span) -> Option<T> {
        self.refuse(Diagnostic::unknown("unknown-field", span, "field", word).help(FIELDS))
    }

    /// `from`, `to.row`, `from?`, `from in NAMES`; `None` for other fields.
    fn cell_bit(&mut self, inside: &str, span: Span) -> Option<Option<Bit>> {
        let (field, names) = inside.split_once(" in ").map_or((inside, None), |(field, names)| (field, Some(names)));
        let (word, much) = match field {
            "from" | "to" => (field, Much::Whole),
            "from?" => ("from", Much::Needed),
            "to?" => ("to", Much::Needed),
            _ => match field.split_once('.')? {
                (word @ ("from" | "to"), "column") => (word, Much::Column),
                (word @ ("from" | "to"), "row") => (word, Much::Row),
                _ => return None,
            },
        };
        let cells = match names {
            None => None,
            Some(names) => {
                let name = Spanned::new(names.trim().to_owned(), span);
                match self.cells_called(&name) {
                    Some(cells) => Some(cells),
                    None => return Some(None),
                }
            }
        };
        Some(Some(if word == "from" { Bit::From(much, cells) } else { Bit::To(much, cells) }))
    }

    /// `rows:一二三|１２３`: signs for numbers, the same for all players or for each his own.
    fn row_signs(&mut self, signs: &str, span: Span) -> Option<Bit> {
        let given: Vec<Vec<char>> = signs.split('|').map(|of| of.chars().collect()).collect();
        let players = self.game.players.len();
        match given.len() {
            1 => Some(Bit::Rows(vec![given[0].clone(); players])),
            found if found == players => Some(Bit::Rows(given)),
            _ => {
                let message = format!("write the signs once for all players or for each of the {players}");
                self.fail("template-choice", span, message)
            }
        }
    }

    /// `heading:n=+|e=>|s=-|w=<`, `heading:ahead=+|behind=-|level==`.
    fn heading(&mut self, texts: &str, span: Span) -> Option<Bit> {
        let mut headings = Vec::new();
        for one in texts.split('|') {
            let Some((link, text)) = one.split_once('=') else {
                return self.fail(
                    "template-choice",
                    span,
                    "write a text for each direction, as in `{heading:n=+|s=-}`",
                );
            };
            let of_rows = match link {
                "ahead" => Some(Ordering::Greater),
                "behind" => Some(Ordering::Less),
                "level" => Some(Ordering::Equal),
                _ => None,
            };
            let board = &self.game.board;
            let heading = of_rows.map(Heading::Rows).or((link == "straight").then_some(Heading::Straight));
            if let Some(heading) = heading {
                headings.push((text.to_owned(), heading));
                continue;
            }
            let Some(link) = board.links.position(|found| found.name == link) else {
                let words = ["ahead", "behind", "level", "straight"].map(str::to_owned);
                let known: Vec<String> = board.links.iter().map(|link| link.name.clone()).chain(words).collect();
                self.unknown("direction", &Spanned::new(link.to_owned(), span), &known);
                return None;
            };
            let onward = |cell: CellId| {
                let (mut reached, mut here) = (Vec::new(), vec![cell]);
                while let Some(next) = here.pop().and_then(|cell| board.next(cell, link).first().copied()) {
                    if reached.contains(&next.0) || next.index() >= board.len() {
                        break;
                    }
                    reached.push(next.0);
                    here.push(next);
                }
                reached
            };
            let cells = board.cells().map(|(cell, _)| onward(cell)).collect();
            headings.push((text.to_owned(), Heading::Along(cells)));
        }
        Some(Bit::Heading(headings))
    }

    /// `mate:#|check:+|`.
    fn meaning_bit(&mut self, inside: &str, span: Span) -> Option<Bit> {
        let (mut texts, mut otherwise) = (Vec::new(), String::new());
        for one in inside.split('|') {
            match one.split_once(':') {
                Some((word, text)) => texts.push((self.turn_meaning(word.trim(), span)?, text.to_owned())),
                None => otherwise = one.to_owned(),
            }
        }
        Some(Bit::Meaning(texts, otherwise))
    }

    fn turn_meaning(&mut self, word: &str, span: Span) -> Option<TurnMeaning> {
        if word == "capture" {
            return Some(TurnMeaning::Capture(Vec::new()));
        }
        if let Some(role) = word.strip_prefix("capture of ") {
            return self.roles(&Spanned::new(role.trim().to_owned(), span)).map(TurnMeaning::Capture);
        }
        if self.memory_kind(word).is_some() {
            return self.remembered(word, None).map(TurnMeaning::Remembered);
        }
        if let Some(end) = self.game.ends.position(|end| end.name == word) {
            return Some(TurnMeaning::End(end));
        }
        if let Some(play) = self.game.moves.position(|m| m.name == word) {
            return Some(TurnMeaning::Plays(play));
        }
        let of_label = |name: &str| name.strip_prefix("turn.") == Some(word);
        let forbidden = self.game.forbidden.iter().map(|guard| guard.clause);
        match forbidden.into_iter().find(|clause| of_label(&self.game.clauses[*clause].name)) {
            Some(clause) => Some(TurnMeaning::Threat(clause)),
            None => {
                let message = format!("`{word}` is nothing that a turn can mean");
                let help = "a turn can mean `capture`, `capture of ROLE`, the label of an end or of a `no turn may leave`, a \
                    move, or what is remembered";
                self.refuse(Diagnostic::error("unknown-field", span, message).help(help))
            }
        }
    }

    /// What the text of a position writes of what is remembered or lies in areas; `None` for other fields.
    pub(super) fn kept_part(&mut self, inside: &str, span: Span) -> Option<Option<TemplatePart>> {
        let (word, texts) = inside.split_once(':').map_or((inside, None), |(word, texts)| (word, Some(texts)));
        if word == "held" {
            let (letters, none) = texts.unwrap_or_default().split_once('|').unwrap_or((texts.unwrap_or_default(), ""));
            return Some(Some(TemplatePart::Held(letters.to_owned(), none.to_owned())));
        }
        let (name, owner) = match word.split_once(" of ") {
            Some((name, player)) => (name, Some(self.find_player(player)?)),
            None => (word, None),
        };
        let sort = self.memory_kind(name)?;
        let memory = self.game.memory.position(|m| m.name == name && (owner.is_none() || m.owner == owner))?;
        Some(self.kept(memory, sort, texts, span).map(TemplatePart::Kept))
    }

    fn kept(&mut self, memory: MemoryId, sort: Sort, texts: Option<&str>, span: Span) -> Option<Kept> {
        let texts = texts.unwrap_or_default();
        Some(match sort {
            Sort::Number(..) => Kept::Number(memory),
            Sort::Flag => {
                let (yes, no) = texts.split_once('|').unwrap_or((texts, ""));
                Kept::Flag(memory, yes.to_owned(), no.to_owned())
            }
            Sort::Direction | Sort::Role => {
                let what = if sort == Sort::Role { "role" } else { "direction" };
                let message = format!("a form of positions has no field for a {what}");
                let diag = Diagnostic::error("not-in-language", span, message);
                return self.refuse(diag.help("leave it out: the plain form holds all that is remembered"));
            }
            Sort::Cell => Kept::Cell(memory, texts.to_owned()),
            Sort::Cells => {
                let (mut named, mut none) = (Vec::new(), String::new());
                for one in texts.split('|') {
                    match one.split_once('=') {
                        Some((cell, text)) => {
                            named.push((self.cell(&Spanned::new(cell.to_owned(), span))?, text.to_owned()));
                        }
                        None => none = one.to_owned(),
                    }
                }
                Kept::Cells(memory, named, none)
            }
        })
    }
}
