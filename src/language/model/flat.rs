//! A rules file after `extends`, variants, edits and `if`s are carried out: plain lists, still names as written.

use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    Beginner, BoardLine, CapturesLine, Cond, Credit, Definition, Effect, EndLine, EventMoment, Landing, LookLine,
    MemoryDecl, MoveLine, Name, NotationLine, OptionDecl, PiecesLine, Segment, SetupLine, ShapeDecl, StacksLine, Test,
    TurnExpr,
};

/// A clause with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatLine<T> {
    /// The label in front.
    pub label: Option<Name>,
    /// What it says.
    pub clause: T,
    /// The whole line.
    pub span: Span,
}

/// A section with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatSection<T> {
    /// The name, if the section has one.
    pub name: Option<Name>,
    /// Its lines.
    pub lines: Vec<FlatLine<T>>,
    /// The whole section.
    pub span: Span,
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatMove {
    /// The name.
    pub name: Name,
    /// How it is written.
    pub template: Option<Name>,
    /// Its lines.
    pub lines: Vec<FlatLine<MoveLine>>,
    /// The whole section.
    pub span: Span,
}

/// A path with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatPath {
    /// The name.
    pub name: Name,
    /// The name of the number to fill in.
    pub param: Option<Name>,
    /// The path and its conditions.
    pub lines: Vec<FlatLine<MoveLine>>,
    /// The whole section.
    pub span: Span,
}

/// Effects that run of themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatEvent {
    /// The label, if it has one.
    pub label: Option<Name>,
    /// At what moment.
    pub moment: EventMoment,
    /// Only when.
    pub when: Option<Cond>,
    /// What happens.
    pub effects: Vec<FlatLine<Effect>>,
    /// The whole clause.
    pub span: Span,
}

/// A `turn`.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatTurn {
    /// The name, if it has one.
    pub name: Option<Name>,
    /// When it is due.
    pub when: Option<Cond>,
    /// What may be done.
    pub body: TurnExpr,
    /// The whole section.
    pub span: Span,
}

impl Flat {
    /// The lines of all moves.
    pub fn move_lines(&self) -> impl Iterator<Item = &FlatLine<MoveLine>> + Clone {
        self.moves.iter().flat_map(|play| &play.lines)
    }

    /// The paths that moves go.
    pub fn paths_gone(&self) -> impl Iterator<Item = &[Segment]> {
        self.move_lines().filter_map(|line| match &line.clause {
            MoveLine::Path(path) => Some(&path[..]),
            _ => None,
        })
    }

    /// What moves and events do, as it is written.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        let of_moves = self.move_lines().filter_map(|line| match &line.clause {
            MoveLine::Effect(effect) => Some(effect),
            _ => None,
        });
        of_moves.chain(self.events.iter().flat_map(|event| &event.effects).map(|line| &line.clause))
    }

    /// What is said of the game, wherever it is written and whatever it is called. Tests say nothing of it.
    pub fn unplaced(&self) -> Flat {
        let mut flat = Flat {
            title: Name::default(),
            variants: Vec::new(),
            tests: Vec::new(),
            header: Span::default(),
            ..self.clone()
        };
        unplace(&mut flat.board);
        unplace(&mut flat.pieces);
        flat.captures.iter_mut().for_each(|lines| unplace(lines));
        flat.stacks.iter_mut().for_each(|lines| unplace(lines));
        for setup in &mut flat.setups {
            setup.span = Span::default();
            unplace(&mut setup.lines);
        }
        for play in &mut flat.moves {
            play.span = Span::default();
            unplace(&mut play.lines);
        }
        for path in &mut flat.paths {
            path.span = Span::default();
            unplace(&mut path.lines);
        }
        for event in &mut flat.events {
            event.span = Span::default();
            unplace(&mut event.effects);
        }
        flat.turns.iter_mut().for_each(|turn| turn.span = Span::default());
        unplace(&mut flat.memory);
        unplace(&mut flat.definitions);
        unplace(&mut flat.shapes);
        unplace(&mut flat.forbidden);
        unplace(&mut flat.ends);
        unplace(&mut flat.notation);
        unplace(&mut flat.look);
        flat
    }
}

fn unplace<T>(lines: &mut [FlatLine<T>]) {
    lines.iter_mut().for_each(|line| line.span = Span::default());
}

/// The game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flat {
    /// The title: the variant's, if one was chosen.
    pub title: Name,
    /// Author, year, …
    pub credits: Vec<Credit>,
    /// Option declarations, with the value chosen as default.
    pub options: Vec<OptionDecl>,
    /// Short name and title of each variant.
    pub variants: Vec<(Name, Option<Name>)>,
    /// The players.
    pub players: Vec<Name>,
    /// Who begins.
    pub begins: Option<Beginner>,
    /// `board`.
    pub board: Vec<FlatLine<BoardLine>>,
    /// `pieces`.
    pub pieces: Vec<FlatLine<PiecesLine>>,
    /// `captures`; `None` where the file has no such section.
    pub captures: Option<Vec<FlatLine<CapturesLine>>>,
    /// `stacks`; `None` where the file has no such section.
    pub stacks: Option<Vec<FlatLine<StacksLine>>>,
    /// The setups.
    pub setups: Vec<FlatSection<SetupLine>>,
    /// The moves.
    pub moves: Vec<FlatMove>,
    /// How moves land that do not say it themselves.
    pub landing: Option<Spanned<Vec<Spanned<Landing>>>>,
    /// The named paths.
    pub paths: Vec<FlatPath>,
    /// What is remembered.
    pub memory: Vec<FlatLine<MemoryDecl>>,
    /// The definitions.
    pub definitions: Vec<FlatLine<Definition>>,
    /// The shapes.
    pub shapes: Vec<FlatLine<ShapeDecl>>,
    /// The events, in order.
    pub events: Vec<FlatEvent>,
    /// The sequences.
    pub sequences: Vec<(Name, TurnExpr)>,
    /// The turns.
    pub turns: Vec<FlatTurn>,
    /// `no turn may leave`.
    pub forbidden: Vec<FlatLine<Cond>>,
    /// `end`.
    pub ends: Vec<FlatLine<EndLine>>,
    /// `notation`.
    pub notation: Vec<FlatLine<NotationLine>>,
    /// `look`.
    pub look: Vec<FlatLine<LookLine>>,
    /// The tests.
    pub tests: Vec<Spanned<Test>>,
    /// The span of the game's header: where something missing is reported.
    pub header: Span,
}
