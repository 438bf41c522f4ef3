//! How turns and positions are written.

use super::lines::Line;
use super::{Name, Value};
use crate::source::Spanned;

/// A line of `notation`.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum NotationLine {
    PartsJoined(Name),
    /// `after a turn "{exchanged:*}"`.
    AfterTurn(Name),
    /// `position fen { … }`, `cells squares { … }`, `turns san { … }`, `records pgn in tags { … }`.
    Form {
        sort: FormSort,
        name: Name,
        /// What a `records` form is kept in.
        within: Option<Name>,
        lines: Vec<Line<PositionLine>>,
    },
}

/// What a form is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormSort {
    /// Of positions.
    Position,
    /// Of the names of cells.
    Cells,
    /// Of turns.
    Turns,
    /// Of recorded games.
    Records,
}

impl FormSort {
    /// The word by which it is declared.
    pub fn word(self) -> &'static str {
        match self {
            FormSort::Position => "position",
            FormSort::Cells => "cells",
            FormSort::Turns => "turns",
            FormSort::Records => "records",
        }
    }
}

/// A line of a form.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum PositionLine {
    /// `rows from last to first, joined by "/"`.
    ByRows { last_first: bool, joined: Name },
    /// `list "{cell}:{pieces}"`, `list "{piece}{cell}" joined by ","`.
    List { entry: Name, joined: Option<Name> },
    /// `runs "{row}{first}{last}:{pieces}"`.
    Runs(Name),
    /// `one`, `stack`, `empty`, `before`, `after` and a template.
    Template { word: Name, template: Name },
    /// `stacks top first`.
    TopFirst,
    /// `rest in reserve, wall as flat`: what the text does not name lies there.
    Rest { area: Name, was: Vec<(Name, Name)> },
    /// `columns "a.."`, `rows of White "..1"`.
    Axis { is_row: bool, of: Option<Name>, text: Name },
    /// `numbered "1..", rows from last to first`.
    Counted { of: Option<Name>, text: Name, rows_back: bool, columns_back: bool },
    /// `cell bar "25", off "0"`.
    Places { of: Option<Name>, named: Vec<(Name, Name)> },
    /// `cells joined by ","`.
    CellsJoined(Name),
    /// `cells squares`.
    Cells(Name),
    /// `pieces king "K|k"`.
    Pieces(Vec<(Name, Name)>),
    /// `players "W", "B"`.
    Players(Vec<Name>),
    /// `parts joined by ""`.
    PartsJoined(Name),
    /// `parts in any order, joined by " "`.
    PartsLoose(Name),
    /// `after a turn "…"`.
    AfterTurn(Name),
    /// `turn of jump, vault "{from}x{to}"`, `turn of only stack "…"`.
    Whole { moves: Vec<Name>, only: bool, texts: Vec<Name> },
    /// `move king "K{from?}{to}"`; without moves: `pass "--"`.
    Part { moves: Vec<Name>, texts: Vec<Name> },
    /// `turns san, uci`.
    Turns(Vec<Name>),
    /// `position fen in "FEN"`.
    Position { name: Name, header: Option<Name> },
    /// `position fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1" for "Odds" = "rook"`.
    Start { form: Name, text: Name, header: Name, value: Name },
    /// `option size in "SZ" else 19`.
    Option { name: Name, header: Name, otherwise: Option<Spanned<Value>> },
    /// `game "GM" = "11"`.
    Header { header: Name, value: Name },
    /// `result "2-0" = White`; without a player a draw.
    Result { text: Name, player: Option<Name> },
}

impl PositionLine {
    /// A name or text in it: where it stands.
    pub fn name(&self) -> Option<&Name> {
        Some(match self {
            PositionLine::TopFirst => return None,
            PositionLine::ByRows { joined: name, .. }
            | PositionLine::List { entry: name, .. }
            | PositionLine::Runs(name)
            | PositionLine::Template { word: name, .. }
            | PositionLine::Axis { text: name, .. }
            | PositionLine::Counted { text: name, .. }
            | PositionLine::CellsJoined(name)
            | PositionLine::Cells(name)
            | PositionLine::PartsJoined(name)
            | PositionLine::PartsLoose(name)
            | PositionLine::Rest { area: name, .. }
            | PositionLine::AfterTurn(name)
            | PositionLine::Position { name, .. }
            | PositionLine::Start { form: name, .. }
            | PositionLine::Option { name, .. }
            | PositionLine::Header { header: name, .. }
            | PositionLine::Result { text: name, .. } => name,
            PositionLine::Places { named, .. } | PositionLine::Pieces(named) => &named.first()?.0,
            PositionLine::Players(texts) => texts.first()?,
            PositionLine::Whole { moves, texts, .. } | PositionLine::Part { moves, texts } => {
                moves.first().or(texts.first())?
            }
            PositionLine::Turns(names) => names.first()?,
        })
    }
}
