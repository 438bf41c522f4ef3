//! From a checked game to a program. A checked game cannot fail to compile.

mod afterwards;
mod aims;
mod asks;
mod attacks;
mod bounds;
mod census;
mod closed;
mod ends;
mod fast;
mod fit;
mod followed;
mod independent;
mod mobility;
mod moves;
mod placing;
mod plans;
mod rolls;
mod royals;
mod sets;
mod setting;
mod setups;
mod shifts;
mod slides;
mod slots;
mod spelled;
mod stages;
mod tables;
mod targets;
mod threats;
mod triggers;
mod turns;
mod walks;
mod without;

use crate::bits::WIDEST;
use crate::id::{CellId, ClauseId, Id, KindId, LinkId, MemoryId, PlayerId};
use crate::model::memory::{Memory, Sort};
use crate::model::{self, Extent, Game, Owner, Piece, Shape, Who};
use crate::program::{
    CaptureLaw, Counter, Effect, Fast, HIGHEST, Kind, Layout, Likeness, MemoryCode, Num, Offsets, Placements, Program,
    Rules, Set, Slot, StackLaw, View,
};
pub use fit::fitted;
use spelled::Spelled;
use std::collections::BTreeSet;
use tables::Tables;

/// Compiles a game, for sets of [`WIDEST`] words: [`fitted`] makes them as small as the board allows.
pub fn compile(game: &Game) -> Program {
    program(rules(game))
}

/// The clauses without which a game can be compiled, to see what they cost: moves, ends, what no turn or part may leave, and
/// events.
pub fn clauses_apart(game: &Game) -> Vec<ClauseId> {
    without::clauses(game, &rules(game))
}

/// Compiles a game without one of its [`clauses_apart`]: a move is never played or asks for less, an end never reached, an
/// event does nothing.
/// Positions of the whole game are positions of this one.
pub fn compile_without(game: &Game, clause: ClauseId) -> Program {
    let mut less = match without::asking_less(game, clause) {
        Some(game) => rules(&game),
        None => rules(game),
    };
    without::take_out(&mut less, clause);
    program(less)
}

/// Compiles a game whose turns are chosen part by part.
pub fn compile_by_parts(game: &Game) -> Program {
    program(Rules { by_parts: true, ..rules(game) })
}

/// Compiles a game with nothing that makes it fast, so that what is fast can be held against it.
pub fn compile_slow(game: &Game) -> Program {
    let rules = rules(game);
    let (fast, aims) = (Fast::none(&rules), aims::aims(&rules));
    Program::new(rules, fast, aims)
}

/// All that the rules say, as code.
fn rules(game: &Game) -> Rules {
    let mut compiler = Compiler::new(game, Spelled::of(game));
    let views = game.players.ids().map(|player| compiler.view(player)).collect();
    compiler.finish(views)
}

/// The rules with all that makes them fast.
fn program(rules: Rules) -> Program {
    let (fast, aims) = (fast::fast(&rules), aims::aims(&rules));
    Program::new(rules, fast, aims)
}

/// At what time of a turn something is asked: it decides what *can move* and the comparison of positions are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// Before a part, or when a turn starts.
    Before,
    /// Of an event inside a turn: as if the turn were over.
    During,
    /// Of what a part leaves, before its turn has ended.
    Left,
    /// Of an end: the next turn has started.
    Over,
}

/// The program under construction.
pub(super) struct Compiler<'g> {
    pub game: &'g Game,
    pub kinds: Vec<Kind>,
    pub kind_of: Vec<Vec<Option<KindId>>>,
    pub tables: Tables,
    /// Links on which something may lie, and the cells from which they are blocked, as the player sees them.
    pub closed: Vec<(LinkId, Set)>,
    pub counters: Vec<Counter>,
    pub levels: usize,
    /// The player whose view is being compiled.
    pub player: PlayerId,
    pub likenesses: Vec<Likeness>,
    pub slots: Vec<Slot>,
    pub slot_of: Vec<Vec<u16>>,
    /// Descriptions mean pieces in areas too.
    pub everywhere: bool,
    /// `empty` is asked of a path: an area is always open.
    pub on_path: bool,
    /// At what time what is being compiled is asked.
    pub asked: Time,
    /// A memory of which is known what it holds.
    pub held: Option<(MemoryId, i64)>,
    /// The link along which the part goes, where that is known, and whether it goes but one step.
    pub led: Option<(LinkId, bool)>,
    /// What is remembered and has been asked for.
    pub memory_asked: BTreeSet<MemoryId>,
    /// It has been asked along which of its links a part goes.
    pub way_asked: bool,
    /// The move that is being compiled is played as it is: otherwise nothing is gained by what makes it fast.
    pub is_played: bool,
    /// Some set asks which cells are attacked.
    pub asks_for_attacks: bool,
    /// What is rolled has a say in more than how often something may be done.
    pub weighs_rolls: bool,
    /// The turns, and moves as they are played in them, after those declared.
    spelled: Spelled,
}

impl<'g> Compiler<'g> {
    fn new(game: &'g Game, spelled: Spelled) -> Self {
        let (kinds, kind_of) = kinds(game);
        let slots = slots::slots(game);
        let slot_of = slots::slot_of(game, &slots, kinds.len());
        Self {
            game,
            levels: levels(game),
            kinds,
            kind_of,
            tables: Tables::new(slots::spread(game, &slots)),
            closed: Vec::new(),
            counters: Vec::new(),
            player: PlayerId(0),
            likenesses: Vec::new(),
            slots,
            slot_of,
            everywhere: false,
            on_path: false,
            asked: Time::Before,
            held: None,
            led: None,
            memory_asked: BTreeSet::new(),
            way_asked: false,
            is_played: false,
            asks_for_attacks: false,
            weighs_rolls: false,
            spelled,
        }
    }

    fn view(&mut self, player: PlayerId) -> View {
        self.player = player;
        self.closed = self.closed_ways();
        let game = self.game;
        let mut moves = Vec::new();
        for (id, declared) in game.moves.pairs() {
            self.is_played = self.spelled.plays(id);
            moves.push(self.move_code(id, declared));
        }
        self.is_played = true;
        for instance in self.spelled.instances.clone() {
            moves.push(self.instance_code(&instance));
        }
        let triggers = self.triggers();
        for code in &mut moves {
            code.can_capture |=
                triggers.after.after_move(code.declared).flat_map(|run| &run.effects).any(Effect::takes);
        }
        let (nodes, phases) = self.turn_graph(&moves);
        self.player = player;
        let forbidden: Vec<_> = game.forbidden.iter().map(|g| (self.cond_left(&g.cond), g.clause)).collect();
        let ends = self.ends();
        let numbers = self.numbers();
        let closed = self.closed.clone().into_iter();
        let closed = closed.map(|(link, from)| (self.tables.neighbours(&game.board, &[link]), from)).collect();
        View {
            moves,
            nodes,
            phases,
            clauses: game.phases.iter().map(|p| p.clause).collect(),
            forbidden,
            may_end_early: ends.iter().any(|end| end.at_once),
            ends_of_turn: ends.iter().any(|end| end.of_turn),
            ends,
            after: triggers.after,
            on_capture: triggers.on_capture,
            at_start: triggers.at_start,
            at_end: triggers.at_end,
            rolls: game.phases.iter().map(|p| turns::roll_of(&p.turn)).collect(),
            closed,
            numbers,
        }
    }

    /// The numbers that have names, then those that tests expect.
    fn numbers(&mut self) -> Vec<Num> {
        let game = self.game;
        let weighs_rolls = self.weighs_rolls;
        let numbers = game.numbers.iter().map(|n| &n.num).chain(&game.asked);
        let numbers = numbers.map(|num| self.num(num)).collect();
        // nobody asks for them in play: what they say of rolls makes no difference to the game
        self.weighs_rolls = weighs_rolls;
        numbers
    }

    fn finish(mut self, views: Vec<View>) -> Rules {
        let game = self.game;
        let counter_of_end = game.ends.iter().map(|e| self.counter_of(&e.when)).collect();
        let layout = self.layout();
        let fates = game.players.ids().map(|p| self.fates(p)).collect();
        let is_sought = game.phases.iter().any(|phase| phase.turn.seeks());
        let by_parts = !is_sought && game.phases.iter().any(|phase| phase.turn.is_long());
        let high_rolls_allow_more =
            layout.at.hand == 0 && !self.weighs_rolls && !views.iter().any(turns::asks::has_second_choice);
        let setups = game.setups.iter().map(|s| self.setup(s)).collect();
        Rules {
            layout,
            for_one_turn: game.memory.pairs().filter(|(_, m)| m.this_turn).map(|(id, _)| id.0).collect(),
            rolls: views.iter().any(|v| v.rolls.iter().any(Option::is_some)),
            fates,
            watches_captures: views.iter().any(|v| !v.on_capture.is_empty()),
            declared_moves: game.moves.len(),
            kinds_of_role: game.roles.ids().map(|r| self.kinds_where(|k| usize::from(k.role) == r.index())).collect(),
            sorts: game.sorts.len(),
            first_roll: game.first_roll,
            by_parts,
            high_rolls_allow_more,
            players: game.players.len(),
            first: game.first,
            stacks: self.stack_law(),
            captures: self.capture_law(),
            asks_for_attacks: self.asks_for_attacks,
            kinds: self.kinds,
            kind_of: self.kind_of,
            topology: self.tables.topology(game.board.len(), placements(game)),
            ranks: game.ranks.map(|memory| u16::from(memory.0)),
            views,
            counters: self.counters,
            counter_of_end,
            most_points: ends::most_points(game),
            bindings: game.bindings.len(),
            likenesses: self.likenesses,
            setups,
            clause: ClauseId(0),
        }
    }

    /// The kind of a piece.
    pub fn kind(&self, piece: Piece) -> Option<KindId> {
        let owner = piece.owner.map_or(self.game.players.len(), Id::index);
        self.kind_of[owner][piece.role.index()]
    }

    /// The owners (players, or the number of players for neutral) that a word means, seen by the player compiled for.
    pub fn owners(&self, owner: Owner) -> Vec<usize> {
        let players = self.game.players.len();
        match owner {
            Owner::Any => (0..=players).collect(),
            Owner::Neutral => vec![players],
            Owner::Who(Who::Mover) => vec![self.player.index()],
            Owner::Who(Who::Enemy) => (0..players).filter(|&p| p != self.player.index()).collect(),
            Owner::Who(Who::Player(p)) => vec![p.index()],
        }
    }

    /// The one player that a word means, seen by the player compiled for.
    pub fn who(&self, who: Who) -> PlayerId {
        match who {
            Who::Mover => self.player,
            Who::Enemy => PlayerId::from_index((self.player.index() + 1) % self.game.players.len()),
            Who::Player(player) => player,
        }
    }

    fn layout(&self) -> Layout {
        let game = self.game;
        let keys = keys(game.board.len() * self.levels * self.kinds.len() + 64);
        Layout {
            at: self.offsets(),
            levels: self.levels,
            counts_heaps: self.counts_heaps(),
            owners: self.kinds.iter().map(|kind| kind.owner).collect(),
            places: self.places(),
            first_slot: game.board.len(),
            slots: self.slots.clone(),
            area_slots: (0..game.board.areas.len()).map(|a| self.slots_where(|s| usize::from(s.area) == a)).collect(),
            slots_of_kind: (0..self.kinds.len()).map(|k| self.slots_where(|s| usize::from(s.kind) == k)).collect(),
            slot_of: self.slot_of.clone(),
            memory: memory_codes(game),
            heaps: if self.counts_heaps() { heap_keys(&keys[64..], self.levels) } else { Vec::new() },
            keys,
        }
    }

    fn offsets(&self) -> Offsets {
        let cells = self.game.board.len();
        let is_apart =
            |phase: &crate::model::Phase| turns::roll_of(&phase.turn).is_some_and(|dice| dice.apart.is_some());
        let hand = if self.game.phases.iter().any(is_apart) { 2 + self.counters.len() } else { 0 };
        let before = 2 + self.counters.len() + usize::from(hand != 0);
        let points = if ends::names_points(self.game) { before } else { 0 };
        let memory = before + usize::from(points != 0);
        let remembered = |memory: &Memory| if memory.sort == Sort::Cells { WIDEST } else { 1 };
        let filled = memory + self.game.memory.iter().map(remembered).sum::<usize>();
        let owned = filled + if self.slots.is_empty() { 0 } else { WIDEST };
        let tops = owned + (self.game.players.len() + 1) * WIDEST;
        let tall = tops + self.kinds.len() * WIDEST;
        let stacks = tall + if self.levels > 1 { WIDEST } else { 0 };
        let held = stacks + (cells * if self.counts_heaps() { 1 } else { self.levels }).div_ceil(8);
        let words = held + self.slots.len().div_ceil(4);
        Offsets { counters: 2, hand, points, memory, filled, held, owned, tops, tall, stacks, words }
    }

    /// All pieces are of one kind, so that a stack is no more than its height.
    fn counts_heaps(&self) -> bool {
        self.levels > 1 && self.kinds.len() == 1
    }

    fn stack_law(&self) -> StackLaw {
        let law = &self.game.stacks;
        let pair = |upper: &Kind, lower: &Kind| {
            let table = if upper.owner == lower.owner { &law.on_own } else { &law.on_other };
            table[upper.role as usize][lower.role as usize]
        };
        let lower = |upper: &Kind| {
            self.kinds.iter().enumerate().filter(|(_, l)| pair(upper, l).0).fold(0, |set, (i, _)| set | 1 << i)
        };
        StackLaw {
            lower: self.kinds.iter().map(lower).collect(),
            clauses: self.kinds.iter().map(|u| self.kinds.iter().map(|l| pair(u, l).1).collect()).collect(),
            height_clause: law.most_clause,
            unlimited: law.most.is_none() && pieces(self.game) <= HIGHEST,
        }
    }

    fn capture_law(&self) -> CaptureLaw {
        let captures = &self.game.captures;
        let spared = match &captures.extent {
            Extent::WholeBut(roles) => self.kinds_where(|k| roles.iter().any(|r| r.index() == k.role as usize)),
            _ => 0,
        };
        CaptureLaw {
            victims: self.kinds.iter().map(|k| self.victims(k)).collect(),
            spared,
            top_only: captures.extent == Extent::Top,
            leave_at_end: captures.leave_at_end,
            clauses: self
                .kinds
                .iter()
                .map(|a| self.kinds.iter().map(|v| self.capture_clause(a, v)).collect())
                .collect(),
            fates: self.kinds.iter().map(|kind| Some(captures.fates[kind.role as usize].as_ref()?.clause)).collect(),
        }
    }

    /// The clause that says whether one kind takes another: of what the attacker takes, of what takes the victim, of any.
    fn capture_clause(&self, attacker: &Kind, victim: &Kind) -> ClauseId {
        let captures = &self.game.captures;
        let of_attacker = &captures.takes[attacker.role as usize];
        let of_victim = captures.takes.iter().map(|row| row[victim.role as usize]);
        let of_others = captures.takes.iter().flatten().copied();
        let mut said = [of_attacker[victim.role as usize]]
            .into_iter()
            .chain(of_attacker.iter().copied())
            .chain(of_victim)
            .chain(of_others)
            .flatten();
        said.next().unwrap_or(captures.clause)
    }

    /// The kinds that a kind takes.
    pub fn victims(&self, attacker: &Kind) -> u64 {
        let players = self.game.players.len() as u8;
        let takes = &self.game.captures.takes[attacker.role as usize];
        self.kinds_where(|v| v.owner != attacker.owner && v.owner < players && takes[v.role as usize].is_some())
    }

    /// The kinds that fit, as bits.
    pub fn kinds_where(&self, fits: impl Fn(&Kind) -> bool) -> u64 {
        self.kinds.iter().enumerate().filter(|(_, k)| fits(k)).fold(0, |set, (i, _)| set | 1 << i)
    }
}

/// The most pieces there can be, as far as the rules say. Where pieces become others, those that are placed have no end.
fn pieces(game: &Game) -> usize {
    if game.new_roles().next().is_some() && changes_roles(game) {
        return HIGHEST + 1;
    }
    let players = game.players.len();
    let owners = |neutral: bool| if neutral { 1 } else { players };
    game.roles.iter().map(|r| r.count.map_or(HIGHEST + 1, usize::from) * owners(r.neutral)).sum()
}

/// True where something turns pieces into others.
fn changes_roles(game: &Game) -> bool {
    let changes = |effect: &model::Effect| match effect {
        model::Effect::TurnInto(..) | model::Effect::TurnIntoNamed(..) | model::Effect::TurnUnder(..) => true,
        model::Effect::Send { role, .. } | model::Effect::Carry { role, .. } => role.is_some(),
        model::Effect::SendNamed { role, .. } => role.is_some(),
        _ => false,
    };
    game.effects().any(|(effect, _)| changes(effect)) || game.captures.fates.iter().flatten().any(|f| f.role.is_some())
}

fn memory_codes(game: &Game) -> Vec<MemoryCode> {
    let mut at = 0;
    let code = |memory: &Memory| {
        let code = memory_code(memory, at);
        at += if code.cells.is_some() { WIDEST } else { 1 };
        code
    };
    game.memory.iter().map(code).collect()
}

fn memory_code(memory: &Memory, at: usize) -> MemoryCode {
    let cells = || memory.cells.iter().map(|c| c.0).collect();
    let (least, most) = match memory.sort {
        Sort::Number(least, most) => (least, most),
        Sort::Flag => (0, 1),
        Sort::Cell => (0, i64::from(u16::MAX)),
        Sort::Direction | Sort::Role => (0, 255),
        Sort::Cells => (0, 0),
    };
    let cells = (memory.sort == Sort::Cells).then(cells);
    MemoryCode { at, least, most, default: memory.default, cells }
}

/// The number of one of a list that holds each once: it comes in where it is new.
fn interned<T: PartialEq>(list: &mut Vec<T>, one: T) -> usize {
    list.iter().position(|known| *known == one).unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    })
}

/// The most pieces a cell can hold: the stack law's limit, or all pieces there can be.
fn levels(game: &Game) -> usize {
    let all = pieces(game);
    let limit = game.stacks.most.map_or(HIGHEST, usize::from);
    limit.min(all).clamp(1, HIGHEST)
}

fn kinds(game: &Game) -> (Vec<Kind>, Vec<Vec<Option<KindId>>>) {
    let players = game.players.len();
    let mut kinds = Vec::new();
    let mut kind_of = vec![vec![None; game.roles.len()]; players + 1];
    for (owner, of_owner) in kind_of.iter_mut().enumerate() {
        for (role, declared) in game.roles.pairs() {
            if declared.neutral == (owner == players) {
                of_owner[role.index()] = Some(KindId(kinds.len() as u8));
                kinds.push(Kind { role: role.0, owner: owner as u8, count: declared.count });
            }
        }
    }
    (kinds, kind_of)
}

/// Where each shape can be placed.
fn placements(game: &Game) -> Vec<Placements> {
    let cells = |(way, cells): &(u16, Vec<CellId>)| (*way, cells.iter().map(|cell| cell.index()).collect());
    let placed = |shape: &Shape| Placements::new(game.board.len(), shape.placements.iter().map(cells).collect());
    game.shapes.iter().map(placed).collect()
}

/// By cell the keys of its heaps, by height from none on: those of their pieces, by cell and level, together.
fn heap_keys(keys: &[u64], levels: usize) -> Vec<u64> {
    let of_cell = keys.chunks_exact(levels).flat_map(|keys| {
        let mut key = 0;
        let grown = keys.iter().map(move |next| {
            key ^= next;
            key
        });
        std::iter::once(0).chain(grown)
    });
    of_cell.collect()
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same keys on every machine.
fn keys(count: usize) -> Vec<u64> {
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    (0..count).map(|_| next()).collect()
}
