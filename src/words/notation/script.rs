//! What cells and pieces are called in a form: by the game's own names and letters, or by others that the rules file gives.

use crate::id::{CellId, Id, KindId, PlayerId};

use crate::names::{CellNames, Letters, Names, PlaceNames};
use std::borrow::Cow;

/// The words of a form.
#[derive(Clone, Copy)]
pub(super) struct Script<'a> {
    pub names: &'a Names,
    /// Other names of cells.
    cells: Option<&'a CellNames>,
    letters: &'a Letters,
}

impl<'a> Script<'a> {
    pub fn new(names: &'a Names, cells: Option<usize>, letters: &'a Letters) -> Self {
        Self { names, cells: cells.and_then(|at| names.notation.cells.get(at)), letters }
    }

    /// The same with other names of cells.
    pub fn with_cells(self, cells: Option<usize>) -> Self {
        match cells {
            Some(at) => Self { cells: self.names.notation.cells.get(at), ..self },
            None => self,
        }
    }

    fn of(self, viewer: PlayerId) -> Option<&'a PlaceNames> {
        self.cells?.of.get(viewer.index())
    }

    /// A cell or an area as a player calls it.
    pub fn place(self, place: u16, viewer: PlayerId) -> String {
        self.called(place, viewer).into_owned()
    }

    /// The same, without a copy of what needs none.
    pub fn called(self, place: u16, viewer: PlayerId) -> Cow<'a, str> {
        if self.names.cells.get(CellId(place)).is_some() {
            return Cow::Borrowed(self.cell(CellId(place), viewer));
        }
        let area = self.names.slot(place).map(|slot| usize::from(slot.area));
        let named = area.and_then(|area| self.of(viewer)?.areas.get(area)?.as_deref());
        named.map_or_else(|| Cow::Owned(self.names.place(place, viewer)), Cow::Borrowed)
    }

    /// Its name without a copy, where it is a cell.
    pub fn cell(self, cell: CellId, viewer: PlayerId) -> &'a str {
        let named = self.of(viewer).and_then(|named| named.cells.get(cell.index()));
        match named {
            Some(name) => name,
            None => self.names.cells.get(cell).map_or("", |cell| cell.name.as_str()),
        }
    }

    /// The column of a cell.
    pub fn column(self, place: u16, viewer: PlayerId) -> &'a str {
        match self.of(viewer) {
            Some(named) => named.columns.get(usize::from(place)).map_or("", String::as_str),
            None => self.names.cells.get(CellId(place)).and_then(|c| c.column.as_ref()).map_or("", |(name, _)| name),
        }
    }

    /// The row of a cell.
    pub fn row(self, place: u16, viewer: PlayerId) -> &'a str {
        match self.of(viewer) {
            Some(named) => named.rows.get(usize::from(place)).map_or("", String::as_str),
            None => self.names.cells.get(CellId(place)).and_then(|c| c.row.as_ref()).map_or("", |(name, _)| name),
        }
    }

    /// What a kind is called: all its texts; the first is written.
    pub fn kind_texts(self, kind: KindId) -> impl Iterator<Item = String> + use<'a> {
        let names = self.names;
        let (role, owner) =
            names.kinds.get(kind).map_or((u8::MAX, 0), |k| (k.role_id, k.owner.map_or(0, PlayerId::index)));
        let given = self.letters.iter().filter(move |(of, _)| of.0 == role);
        let given = given.filter_map(move |(_, texts)| texts.get(owner).cloned());
        let own = names.kinds.get(kind).map(|k| k.letter.to_string());
        let is_given = self.letters.iter().any(|(of, _)| of.0 == role);
        given.chain(own.filter(move |_| !is_given))
    }

    /// How a kind is written.
    pub fn kind(self, kind: KindId) -> String {
        self.kind_texts(kind).next().unwrap_or_default()
    }

    /// How a stack is written.
    pub fn stack(self, kinds: &[KindId]) -> String {
        kinds.iter().map(|&kind| self.kind(kind)).collect()
    }

    /// All kinds with all their texts.
    pub fn all_kinds(self) -> Vec<(KindId, String)> {
        let of = |kind: KindId| self.kind_texts(kind).map(move |text| (kind, text));
        self.names.kinds.pairs().flat_map(|(kind, _)| of(kind)).collect()
    }

    /// What a role that is chosen is called, for a player; all texts, the first is written.
    pub fn chosen(self, value: u8, mover: PlayerId) -> Vec<String> {
        let given = self.letters.iter().filter(|(of, _)| of.0 == value);
        let mut texts: Vec<String> = given.filter_map(|(_, texts)| texts.get(mover.index()).cloned()).collect();
        if texts.is_empty() {
            texts = self.names.chosen_written(value);
        }
        texts
    }
}
