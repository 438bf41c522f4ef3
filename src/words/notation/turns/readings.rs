//! What a text can mean by the templates alone.

use super::meant::no_such_cell;
use super::writing::{choices, without, without_from};
use super::{PASS, clip};
use crate::Rules;
use crate::id::{KindId, PlayerId};
use crate::names::{Field, MoveName, NOWHERE, Names, TemplatePart};
use crate::play::generate::sought::Sought;
use crate::play::{Part, Turn};
use crate::stack::deeper;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// What writes where a part leads: that cell, or all that it chooses.
const TO: [TemplatePart; 2] = [TemplatePart::Field(Field::To), TemplatePart::Field(Field::Group)];

/// The way in which cells lie that are no placement of a shape.
const NO_WAY: u8 = u8::MAX;

/// Most readings of one text.
const MOST_READINGS: usize = 256;

/// A part as a text gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sketch {
    /// The number of the move, or [`Part::PASS`].
    pub mv: u8,
    /// Where it begins; [`NOWHERE`] where the text does not say.
    pub from: u16,
    /// Where it lands; [`NOWHERE`] where the text does not say.
    pub to: u16,
    /// The kind on top of what it moves, where the text says.
    pub piece: Option<u8>,
    /// The role or zone chosen, where one is.
    pub role: Option<u8>,
}

impl Sketch {
    /// True where a part can be tied to the end of this one: of what is passed there is none.
    fn may_be_followed(self) -> bool {
        self.mv != Part::PASS
    }
}

/// A part being read: `None` is not known yet.
#[derive(Clone, Copy, Default)]
struct Known {
    from: Option<u16>,
    to: Option<u16>,
    piece: Option<u8>,
    role: Option<u8>,
    /// The move.
    mv: u8,
}

impl Known {
    /// The same with the ends of a group, and the way in which it lies, if that fits.
    fn with_group<'t>(self, (from, to): (u16, u16), way: Option<u8>, after: &'t str, found: Found<'_, 't>) {
        if self.from.is_none_or(|at| at == from) && self.to.is_none_or(|at| at == to) {
            found(Self { from: Some(from), to: Some(to), role: way.or(self.role), ..self }, after);
        }
    }
}

/// How far a text made sense, and what was expected there.
#[derive(Default)]
struct Furthest {
    at: usize,
    expected: Vec<String>,
}

/// Reads texts by the templates of a game.
pub(super) struct Reader<'a> {
    rules: &'a Rules,
    mover: PlayerId,
    pass: [TemplatePart; 1],
    may_pass: bool,
    has_many_parts: bool,
    furthest: RefCell<Option<Furthest>>,
}

/// What turns are like all of whose parts a text may hold, by the cells that it names and the moves that write where they lead:
/// most lead to places of which it says nothing, and that is soon seen.
pub(super) fn sought_by(names: &Names, text: &str) -> Sought {
    let lands = |(_, played): &(usize, &MoveName)| played.template.parts.iter().any(|part| TO.contains(part));
    let to = names.moves.iter().enumerate().filter(lands).map(|(number, _)| number).collect();
    let cells = names.lexicon(None, PlayerId(0)).within(text).map(usize::from).collect();
    Sought { board: names.cells.len(), cells, to, by_parts: true, ..Sought::default() }
}

type Found<'f, 't> = &'f mut dyn FnMut(Known, &'t str);

impl<'a> Reader<'a> {
    pub fn new(rules: &'a Rules, mover: PlayerId) -> Self {
        Self {
            rules,
            mover,
            pass: [TemplatePart::Text(PASS.to_string())],
            may_pass: rules.engine.may_pass(),
            has_many_parts: rules.engine.has_many_parts(),
            furthest: RefCell::default(),
        }
    }

    /// True where a text can be of a turn: looks at cells and fixed texts only, and plays nothing.
    pub fn may_mean(&self, text: &str, turn: &Turn) -> bool {
        if turn.parts.iter().all(|p| p.mv == Part::AGAIN) {
            return self.is_suffix(text.strip_prefix(PASS).unwrap_or(text)) && text.starts_with(PASS);
        }
        self.may_go_on(text, &turn.parts, None)
    }

    fn may_go_on(&self, text: &str, parts: &[Part], last: Option<u16>) -> bool {
        let Some((part, rest)) = parts.split_first() else { return self.is_suffix(text) };
        if part.mv == Part::AGAIN {
            return self.may_go_on(text, rest, last);
        }
        let known = Known { from: Some(part.from), to: Some(part.to), mv: part.mv, ..Known::default() };
        let mut may = false;
        for (joint, template) in self.openings(part.mv, last, part.from) {
            let Some(after) = text.strip_prefix(joint) else { continue };
            self.walk(template, known, after, &mut |_, after| {
                may = may || deeper(|| self.may_go_on(after, rest, Some(part.to)));
            });
        }
        may
    }

    /// True where a text can stand after a turn.
    fn is_suffix(&self, text: &str) -> bool {
        let mut ends = text.is_empty();
        self.walk(&self.rules.names.notation.suffix.parts, Known::default(), text, &mut |_, after| {
            ends |= after.is_empty();
        });
        ends
    }

    /// How a part can be opened: what joins it, and what it writes.
    fn openings(&self, mv: u8, last: Option<u16>, from: u16) -> impl Iterator<Item = (&str, &[TemplatePart])> {
        let template = self.template(mv);
        let joint = if last.is_none() || template.is_empty() { "" } else { self.rules.names.notation.joint.as_str() };
        let is_tied = last.is_some_and(|cell| cell != NOWHERE && cell == from);
        let tied = without_from(template).filter(|_| is_tied).map(|rest| ("", rest));
        [(joint, template)].into_iter().chain(tied)
    }

    fn template(&self, mv: u8) -> &[TemplatePart] {
        self.rules.names.moves.get(mv as usize).map_or(&self.pass, |m| &m.template.parts)
    }

    /// Hands over every way in which the text can begin with the template: what is known then, and the text after it.
    fn walk<'t>(&self, template: &[TemplatePart], known: Known, text: &'t str, found: Found<'_, 't>) {
        let Some((part, rest)) = template.split_first() else { return found(known, text) };
        match part {
            TemplatePart::Text(fixed) => self.fixed(fixed, rest, known, text, found),
            TemplatePart::ByMover(texts) => texts.iter().for_each(|t| self.fixed(t, rest, known, text, found)),
            TemplatePart::Choice(texts, otherwise) => {
                for choice in choices(texts, otherwise) {
                    self.fixed(choice, rest, known, text, found);
                }
            }
            TemplatePart::Field(Field::From) => self.cell(known.from, text, &mut |cell, after| {
                self.walk(rest, Known { from: Some(cell), ..known }, after, found);
            }),
            TemplatePart::Field(Field::To) => self.cell(known.to, text, &mut |cell, after| {
                self.walk(rest, Known { to: Some(cell), ..known }, after, found);
            }),
            TemplatePart::Field(Field::Piece) => self.letter(text, &mut |kind, after| {
                self.walk(rest, Known { piece: Some(kind), ..known }, after, found);
            }),
            TemplatePart::Field(Field::Sort(_) | Field::Way) => self.chosen(text, &mut |value, after| {
                self.walk(rest, Known { role: Some(value), ..known }, after, found);
            }),
            TemplatePart::Field(Field::Die) => {
                let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
                match text[..text.len() - behind.len()].parse() {
                    Ok(face) => self.walk(rest, Known { role: Some(face), ..known }, behind, found),
                    Err(_) => self.miss(text, || "the number of a die".to_string()),
                }
            }
            TemplatePart::Field(Field::Group) => self.group(known, text, &mut |known, after| {
                self.walk(rest, known, after, found);
            }),
            TemplatePart::Kept(_) | TemplatePart::Held(..) => self.walk(rest, known, text, found),
            TemplatePart::Field(field) => self.field(field, text, &mut |behind| self.walk(rest, known, behind, found)),
        }
    }

    fn fixed<'t>(&self, fixed: &str, rest: &[TemplatePart], known: Known, text: &'t str, found: Found<'_, 't>) {
        match without(text, fixed) {
            Some(after) => self.walk(rest, known, after, found),
            None => self.miss(text, || format!("`{fixed}`")),
        }
    }

    /// The known cell, or any.
    fn cell<'t>(&self, known: Option<u16>, text: &'t str, found: &mut dyn FnMut(u16, &'t str)) {
        let names = &self.rules.names;
        let mut try_one = |cell: u16| {
            let name = names.place(cell, self.mover);
            match text.strip_prefix(name.as_str()) {
                Some(after) => found(cell, after),
                None => self.miss(text, || "a cell".to_string()),
            }
        };
        match known {
            Some(cell) => try_one(cell),
            None => {
                let mut last = None;
                for place in names.places() {
                    // of an area one slot stands for all
                    let area = names.slot(place).map(|slot| slot.area);
                    if area.is_none() || area != last {
                        try_one(place);
                    }
                    last = area;
                }
            }
        }
    }

    /// The letter of a piece.
    fn letter<'t>(&self, text: &'t str, found: &mut dyn FnMut(u8, &'t str)) {
        let mut letters = text.chars();
        match letters.next().and_then(|c| self.rules.names.kind(c)) {
            Some(kind) => found(kind.0, letters.as_str()),
            None => self.miss(text, || "the letter of a piece".to_string()),
        }
    }

    /// What can be chosen: a role by its letter, a zone or a direction by its name.
    fn chosen<'t>(&self, text: &'t str, found: &mut dyn FnMut(u8, &'t str)) {
        let names = &self.rules.names;
        for (name, value) in names.zones_and_ways().zip(names.roles.len()..) {
            if let (Some(after), Ok(value)) = (text.strip_prefix(name), u8::try_from(value)) {
                found(value, after);
            }
        }
        self.letter(text, &mut |kind, after| found(names.kinds[KindId(kind)].role_id, after));
    }

    /// Pieces and names: anything that could be one.
    fn field<'t>(&self, field: &Field, text: &'t str, found: &mut dyn FnMut(&'t str)) {
        let names = &self.rules.names;
        match field {
            Field::Pieces => {
                let mut after = text;
                for _ in 0..names.highest {
                    let mut letters = after.chars();
                    if letters.next().and_then(|c| names.kind(c)).is_none() {
                        break;
                    }
                    after = letters.as_str();
                    found(after);
                }
                self.miss(after, || "the letter of a piece".to_string());
            }
            Field::Mover => names.players.iter().filter_map(|p| text.strip_prefix(p.as_str())).for_each(found),
            Field::Named(_) => self.cells(text, found),
            _ => found(text),
        }
    }

    /// Any number of cells.
    fn cells<'t>(&self, text: &'t str, found: &mut dyn FnMut(&'t str)) {
        found(text);
        self.cell(None, text, &mut |_, after| {
            if after.len() < text.len() {
                deeper(|| self.cells(after, found));
            }
        });
    }

    /// The cells of a group, in the order of the board. Of a shape those of no placement too: they can be called illegal.
    fn group<'t>(&self, known: Known, text: &'t str, found: Found<'_, 't>) {
        let played = self.rules.names.moves.get(usize::from(known.mv));
        let placed = played.and_then(|played| played.placed.as_ref());
        let most = placed.map_or(self.rules.names.cells.len(), |placed| placed.keys().map(Vec::len).max().unwrap_or(0));
        let mut longest: Option<(Vec<u16>, &str)> = None;
        let mut fits = |cells: &[u16], after: &'t str| {
            let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
            match placed.map(|placed| placed.get(cells)) {
                Some(Some(&way)) => known.with_group((first, last), u8::try_from(way).ok(), after, found),
                Some(None) => {}
                // a row may begin at either end
                None => {
                    known.with_group((first, last), None, after, found);
                    known.with_group((last, first), None, after, found);
                }
            }
            if longest.as_ref().is_none_or(|(_, rest)| after.len() < rest.len()) {
                longest = Some((cells.to_vec(), after));
            }
        };
        self.cells_in_order(&mut Vec::new(), most, text, &mut fits);
        let misfit = longest.filter(|(cells, _)| placed.is_some_and(|placed| !placed.contains_key(cells)));
        if let Some((cells, after)) = misfit {
            known.with_group((cells[0], cells[cells.len() - 1]), Some(NO_WAY), after, found);
        }
        self.miss(text, || "the cells that are chosen, in the order of the board".to_string());
    }

    /// At most so many cells, each after the one before it on the board.
    fn cells_in_order<'t>(
        &self,
        cells: &mut Vec<u16>,
        most: usize,
        text: &'t str,
        found: &mut dyn FnMut(&[u16], &'t str),
    ) {
        found(cells, text);
        if cells.len() == most {
            return;
        }
        for (id, cell) in self.rules.names.cells.pairs() {
            let is_next = cells.last().is_none_or(|&last| last < id.0);
            if let Some(after) =
                text.strip_prefix(cell.name.as_str()).filter(|after| is_next && after.len() < text.len())
            {
                cells.push(id.0);
                deeper(|| self.cells_in_order(cells, most, after, found));
                cells.pop();
            }
        }
    }

    /// Notes that all before this text made sense.
    fn reach(&self, text: &str) {
        // the length left says where it is: the less, the further
        if let Some(furthest) = self.furthest.borrow_mut().as_mut().filter(|furthest| text.len() < furthest.at) {
            *furthest = Furthest { at: text.len(), expected: Vec::new() };
        }
    }

    /// Notes what was expected where the text goes on differently.
    fn miss(&self, text: &str, expected: impl Fn() -> String) {
        self.reach(text);
        let mut slot = self.furthest.borrow_mut();
        if let Some(furthest) = slot.as_mut().filter(|furthest| text.len() == furthest.at) {
            let expected = expected();
            if !furthest.expected.contains(&expected) {
                furthest.expected.push(expected);
            }
        }
    }

    /// All readings of a text, up to a limit.
    pub fn readings(&self, text: &str) -> Vec<Vec<Sketch>> {
        let mut search =
            Search { reader: self, found: Vec::new(), parts: Vec::new(), most: MOST_READINGS, dead: BTreeSet::new() };
        search.go_on(text);
        search.found
    }

    /// Where a text stops being a turn, and what should stand there; `None` for one that can be read.
    pub fn why_unreadable(&self, text: &str) -> Option<(usize, String)> {
        *self.furthest.borrow_mut() = Some(Furthest { at: text.len(), expected: Vec::new() });
        let mut search = Search { reader: self, found: Vec::new(), parts: Vec::new(), most: 1, dead: BTreeSet::new() };
        search.go_on(text);
        let is_readable = !search.found.is_empty();
        let furthest = self.furthest.take()?;
        let why = || no_such_cell(self.rules, text).unwrap_or_else(|| furthest.say(text));
        (!is_readable).then(|| (text.len() - furthest.at, why()))
    }
}

impl Furthest {
    fn say(&self, text: &str) -> String {
        let (before, found) = text.split_at(text.len() - self.at);
        let (before, found) = (clip(before), clip(found));
        let expected = self.expected.join(" or ");
        if expected.is_empty() {
            return format!("it ends after `{before}`, and `{found}` is too much");
        }
        let place = if before.is_empty() { "it begins with".into() } else { format!("after `{before}` comes") };
        let found = if found.is_empty() { "nothing".into() } else { format!("`{found}`") };
        format!("{place} {expected}, not {found}")
    }
}

/// A search for readings.
struct Search<'r, 'a> {
    reader: &'r Reader<'a>,
    found: Vec<Vec<Sketch>>,
    parts: Vec<Sketch>,
    most: usize,
    /// From here nothing can be read: how much text is left, and whether a tied part could follow.
    dead: BTreeSet<(usize, bool)>,
}

impl Search<'_, '_> {
    fn go_on(&mut self, text: &str) {
        let last = self.parts.last().copied();
        let place = (text.len(), last.is_some_and(Sketch::may_be_followed));
        if last.is_some() && self.reader.is_suffix(text) {
            self.found.push(self.parts.clone());
            if text.is_empty() {
                return;
            }
        }
        if self.dead.contains(&place) {
            return;
        }
        let before = self.found.len();
        let reader = self.reader;
        reader.reach(text);
        for mv in reader.rules.names.declared_moves().chain([Part::PASS]) {
            // what no turn of the game can be is read, for it can be called illegal, but not offered
            let may_stand = match last {
                None => reader.rules.names.moves.get(usize::from(mv)).is_none_or(|of| of.begins),
                Some(_) => reader.has_many_parts,
            };
            let is_offered = may_stand && (mv != Part::PASS || reader.may_pass);
            let aside = if is_offered { None } else { self.reader.furthest.take() };
            self.part(mv, last, text);
            if aside.is_some() {
                self.reader.furthest.replace(aside);
            }
        }
        if self.found.len() == before {
            self.dead.insert(place);
        }
    }

    fn part(&mut self, mv: u8, last: Option<Sketch>, text: &str) {
        let reader = self.reader;
        let joint = reader.openings(mv, last.map(|part| part.to), NOWHERE).next();
        let tied = last.filter(|&part| part.may_be_followed());
        // where the part before does not say where it ends, the play tells where this one begins
        let ended = |part: Sketch| Some(part.to).filter(|&cell| cell != NOWHERE);
        let tied = tied.and_then(|part| Some((ended(part), "", without_from(reader.template(mv))?)));
        for (from, joint, template) in joint.map(|(joint, template)| (None, joint, template)).into_iter().chain(tied) {
            let Some(after) = text.strip_prefix(joint) else {
                reader.miss(text, || format!("`{joint}`"));
                continue;
            };
            let mut ends = Vec::new();
            reader.walk(template, Known { from, mv, ..Known::default() }, after, &mut |known, after| {
                ends.push((known, after))
            });
            for (known, after) in ends {
                if self.found.len() < self.most && after.len() < text.len() {
                    let from = known.from.unwrap_or(NOWHERE);
                    let (to, piece, role) = (known.to.unwrap_or(NOWHERE), known.piece, known.role);
                    self.parts.push(Sketch { mv, from, to, piece, role });
                    deeper(|| self.go_on(after));
                    self.parts.pop();
                }
            }
        }
    }
}
