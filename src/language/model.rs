//! A game as its rules file means it: every name resolved to an id, every form typed, every clause remembered.
//!
//! Nothing here is played; [`crate::program`] folds a [`Game`] into tables and steps.

pub mod board;
mod check;
mod ends;
mod extend;
mod facts;
pub mod flat;
pub mod load;
mod logic;
pub mod look;
pub mod memory;
mod moves;
mod notation;
mod options;
mod pieces;
mod resolve;
#[cfg(test)]
mod samples;
mod setup;
mod tests;
mod turns;
mod unknown;
mod visit;
mod words;

use crate::diag::Diagnostic;
use crate::id::{
    BindingId, CellId, ClauseId, EndId, Id, LinkId, MemoryId, MoveId, PlayerId, RoleId, SetupId, SortId, Table,
};
use crate::source::Span;

pub use crate::ops::{CompareOp, Dice, Doubles, Faces, Grouping, MOST_FACES, NumOp, sum_of};
pub use crate::syntax::ast::{EndResult, OptionDomain, Value};
pub use ends::*;
pub use facts::brought;
pub use logic::*;
pub use moves::*;
pub use notation::*;
pub use pieces::*;
pub use setup::*;
pub use tests::*;
pub use turns::*;
pub use unknown::unknown_option;

use board::Board;
use look::Look;
use memory::{Memory, Number, Trigger};

/// A checked game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The title, the variant's if one was chosen.
    pub title: String,
    /// Author, year, licence, …: word and text, in file order.
    pub credits: Vec<(String, String)>,
    /// The options with the values chosen.
    pub options: Vec<GameOption>,
    /// The variants the file offers.
    pub variants: Vec<Variant>,
    /// The players in the order of play.
    pub players: Table<PlayerId, Player>,
    /// Who begins.
    pub first: PlayerId,
    /// Instead, the player with the highest roll begins.
    pub first_roll: Option<Dice>,
    /// Cells, links, zones.
    pub board: Board,
    /// What a piece can be.
    pub roles: Table<RoleId, Role>,
    /// Named sets of roles.
    pub groups: Vec<Group>,
    /// Who takes whom.
    pub captures: Captures,
    /// Who stands on whom.
    pub stacks: Stacks,
    /// Ways to begin; the first is the default.
    pub setups: Table<SetupId, Setup>,
    /// The moves.
    pub moves: Table<MoveId, Move>,
    /// What can be laid on the board, where it can lie.
    pub shapes: Vec<Shape>,
    /// How moves land that do not say it themselves, if that is said.
    pub landing: Option<ClauseId>,
    /// Names of cells bound inside a turn.
    pub bindings: Table<BindingId, String>,
    /// Names of roles bound inside a turn.
    pub sorts: Table<SortId, String>,
    /// What is remembered.
    pub memory: Table<MemoryId, Memory>,
    /// Where players are ranked, what remembers the rank of the first of them; those of the others follow.
    pub ranks: Option<MemoryId>,
    /// Effects that run of themselves, in order.
    pub triggers: Vec<Trigger>,
    /// Numbers with a name, to be shown and asked for.
    pub numbers: Vec<Number>,
    /// The declarations that are put in the places of their names, and so are in no clause: `define NAME`, `path NAME`,
    /// `sequence NAME`, and `attribute NAME` of roles.
    pub named: Vec<Clause>,
    /// What a turn is: the first whose condition holds is due; the last has none.
    pub phases: Vec<Phase>,
    /// Links on which something may lie.
    pub blocked: Vec<Blocked>,
    /// `no turn may leave`: tested after every turn.
    pub forbidden: Vec<Guard>,
    /// The ends in the order they are tested.
    pub ends: Table<EndId, End>,
    /// How turns and positions are written.
    pub notation: Notation,
    /// How pieces and players appear.
    pub look: Look,
    /// The tests of the file.
    pub tests: Vec<Test>,
    /// The numbers that tests expect.
    pub asked: Vec<Num>,
    /// Every clause of the file that explanations and coverage can name.
    pub clauses: Table<ClauseId, Clause>,
}

impl Game {
    /// Where a clause stands.
    pub fn span(&self, clause: ClauseId) -> Span {
        self.clauses[clause].span
    }

    /// An error at a clause.
    pub fn error(&self, code: &'static str, clause: ClauseId, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.span(clause), message)
    }

    /// A warning at a clause.
    pub fn warning(&self, code: &'static str, clause: ClauseId, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(code, self.span(clause), message)
    }

    /// What moves and events do, each with where it is written.
    pub fn effects(&self) -> impl Iterator<Item = &(Effect, ClauseId)> {
        let of_moves = self.moves.iter().flat_map(|play| &play.effects);
        of_moves.chain(self.triggers.iter().flat_map(|event| &event.effects))
    }

    /// The roles of which moves and effects bring new pieces, out of the supply.
    pub fn new_roles(&self) -> impl Iterator<Item = RoleId> {
        let placed = self.moves.iter().filter_map(|play| match play.source {
            MoveSource::New { role, .. } => Some(role),
            _ => None,
        });
        placed.chain(self.effects().filter_map(|(effect, _)| match effect {
            Effect::Put { role, .. } => Some(*role),
            _ => None,
        }))
    }

    /// True where some turn does nothing.
    pub fn may_pass(&self) -> bool {
        // a turn that may be left out is written so too, which is reported
        let mut passes = self.phases.iter().any(|phase| phase.turn.accepts_nothing());
        for phase in &self.phases {
            phase.turn.visit(&mut |turn| passes |= *turn == Turn::Pass);
        }
        passes
    }

    /// True where effects make stacks: these may be others than a unit can land on.
    pub fn restacks(&self) -> bool {
        self.effects().any(|(effect, _)| !effect.only_notes())
    }

    /// True where a player may capture pieces of his own: an effect takes them, or they stand under what is taken.
    pub fn captures_own(&self) -> bool {
        let are_enemies = |pieces: &Pieces| pieces.owner == Owner::Who(Who::Enemy);
        let takes_own = |effect: &Effect| matches!(effect, Effect::Take(set) if !set.pieces().is_some_and(are_enemies));
        self.own_go_along() || self.effects().any(|(effect, _)| takes_own(effect))
    }

    /// True where a captured stack may hold pieces of who takes it: beneath another's they are taken along.
    pub fn own_go_along(&self) -> bool {
        let mixes = |(effect, _): &(Effect, ClauseId)| match effect {
            Effect::Put { .. } => true,
            Effect::TurnInto(_, change) | Effect::TurnUnder(_, _, change) => change.owner.is_some(),
            effect => effect.carries(),
        };
        let is_mixed = |step: &SetupStep| match step {
            SetupStep::Put { stack, .. } => stack.windows(2).any(|pair| pair[0].owner != pair[1].owner),
            _ => false,
        };
        let may_stand = || self.stacks.on_other.iter().flatten().any(|pair| pair.0);
        let is_set_up = || self.setups.iter().flat_map(|setup| &setup.steps).any(is_mixed);
        let may_be_under = || may_stand() || is_set_up() || self.effects().any(mixes);
        self.stacks.most != Some(1) && self.captures.extent != Extent::Top && may_be_under()
    }

    /// True for an end that asks for what is forgotten when the turn is over: a roll, or what is remembered for one turn and not
    /// set again as the next one starts.
    pub fn asks_of_turn(&self, end: &End) -> bool {
        end.when.any_num(&mut |num| self.is_of_turn(num))
            || end.when.any_remembered(&mut |memory| self.remembers_of_turn(memory))
    }

    /// True for a number that is forgotten when the turn is over.
    pub fn is_of_turn(&self, num: &Num) -> bool {
        match num {
            Num::Role(_) | Num::Roll | Num::Hand => true,
            Num::Remembered(memory) => self.remembers_of_turn(memory),
            _ => false,
        }
    }

    fn remembers_of_turn(&self, memory: &memory::Remembered) -> bool {
        let starts = self.triggers.iter().filter(|event| event.moment == memory::Moment::TurnStart);
        let effects = starts.flat_map(|event| &event.effects);
        let noted: Vec<&memory::Remembered> = effects.filter_map(|(effect, _)| effect.noted()).collect();
        let is_set_at_start = |id: &MemoryId| noted.iter().any(|memory| memory.0.iter().any(|set| set == id));
        memory.0.iter().any(|id| self.memory[*id].this_turn && !is_set_at_start(id))
    }

    /// The value that a direction has among all that can be chosen: after roles and zones.
    pub fn way_value(&self, link: LinkId) -> u8 {
        (self.roles.len() + self.board.zones.len() + link.index()).min(254) as u8
    }

    /// The moves that turns let another player than the mover choose, each with him once.
    pub fn chosen_by_others(&self) -> Vec<(MoveId, Who)> {
        let mut chosen = Vec::new();
        for phase in &self.phases {
            phase.turn.visit(&mut |turn| match turn {
                Turn::Play { play, by, .. } if *by != Who::Mover && !chosen.contains(&(*play, *by)) => {
                    chosen.push((*play, *by));
                }
                _ => {}
            });
        }
        chosen
    }
}

/// The most moves of a game, those counted twice that another player chooses too: a part names its move in a byte, two values
/// of which are a pass and being on again.
pub const MOST_MOVES: usize = 254;

/// The most ends: a position notes in a byte how the game ended, if it did, and if not by an end.
pub const MOST_ENDS: usize = 254;

/// The most names that cells can have in a turn.
pub const MOST_BINDINGS: usize = 256;

/// A clause of the rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name, such as `move.cube.land`, `end.goal`, `stacks.2`.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The words that say it: elsewhere than where it stands, if it was put together from a tweak.
    pub words: Span,
}

/// An option and the value it has.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// The value chosen.
    pub value: Value,
    /// The values it can have; `None` for a switch.
    pub domain: Option<OptionDomain>,
    /// What it means, for people.
    pub text: String,
    /// Where it is declared.
    pub span: Span,
}

/// Cells that lie together as a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name.
    pub name: String,
    /// Where on the board it can lie: in which of its ways, and on which cells, in order.
    pub placements: Vec<(u16, Vec<CellId>)>,
    /// Where it is declared.
    pub span: Span,
}

/// A variant offered by the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The short name.
    pub name: String,
    /// The title.
    pub title: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
}
