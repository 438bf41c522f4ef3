//! One search from a root, to a depth, within a number of positions.

use super::super::draw_some;
use super::super::judge::{Judge, LOST, Score, is_settled};
use super::order::{Memory, Next, sign};
use super::table::{Bound, Entry, Table};
use crate::engine::Engine;
use crate::id::PlayerId;
use crate::play::pool::Pool;
use crate::play::rng::Rng;
use crate::play::{Outcome, State};
use crate::survey::{Prospect, Survey, Wanted};

/// A position with more turns than this has only some of them looked at.
const MANY: usize = 4096;

/// How many turns of such a position are drawn.
const FEW: usize = 256;

/// Judgements differ from seed to seed by up to so many thousandths of a piece, so that not all games are alike.
const WHIM: u64 = 25;

/// Whether to stop is asked once for so many positions.
const PAUSE: u64 = 16;

/// Lines of play are followed no further than this.
const LONGEST_LINE: usize = 100;

/// Threats to win are followed no further than this.
const LONGEST_THREAT: usize = 24;

/// From where the depth is used up, threats to win are followed through about so many positions: where both sides threaten all
/// the time, there is no end to them.
const POSITIONS_OF_THREATS: u64 = 1 << 14;

/// Beyond the depth captures are followed in so many lines at most: where there are two to choose from, sixteen turns far,
/// where every turn takes, two or three. In fewer for each position to be looked at, where players must take: there nobody
/// stops when nothing more is worth taking.
const LINES_OF_CAPTURES: u32 = 1 << 16;
const LINES_A_POSITION: u64 = 64;

/// Beyond the depth so many captures are looked at for all turns of the root together, when they are looked at one turn deep;
/// and never fewer for one than these.
const CAPTURES: u64 = 1 << 13;
const FEWEST_CAPTURES: usize = 64;

/// Where things can be taken and a root has more turns than this, how free players are is not counted below it: all that can
/// be taken next would be looked at for each.
const WIDE: usize = 512;

/// From the root, so many first turns of a position are looked at as deeply as any.
const FULL: usize = 3;

/// Room for what is known of the positions of a line of play.
#[derive(Default)]
pub struct Rooms {
    surveys: Vec<Survey>,
    orders: Vec<Vec<Next>>,
}

/// What a player keeps from search to search.
#[derive(Default)]
pub struct Kept {
    pub table: Table,
    pub memory: Memory,
    pub pool: Pool,
    rooms: Rooms,
}

/// One search.
pub struct Search<'a> {
    pub kept: &'a mut Kept,
    pub engine: &'a dyn Engine,
    pub judge: &'a Judge,
    pub rng: &'a mut Rng,
    pub salt: u64,
    pub has_captures: bool,
    pub may_oblige: bool,
    pub stop: &'a dyn Fn() -> bool,
    /// Positions looked at, and at most.
    pub seen: u64,
    pub most: u64,
    /// All lines of play are looked at to their full depth, and it is asked at their ends whether the game goes on.
    pub exact: bool,
    /// The root has so many turns that to count those of a position, to tell how free both are, takes too long.
    pub is_wide: bool,
    /// Where so many captures are possible, others are not looked at.
    pub most_captures: usize,
    /// Beyond the depth captures are followed in so many lines.
    pub lines: u32,
    /// Something was judged before the game was over there: looking deeper may tell more.
    pub left_open: bool,
    /// However many positions were looked at, it may not stop yet.
    pub must_go_on: bool,
    pub stopped: bool,
    /// It should have stopped, could it: no more threats are followed.
    pub is_pressed: bool,
    /// Up to how many positions looked at the threats at hand are followed.
    pub threats_until: Option<u64>,
}

/// A position to be looked at.
#[derive(Clone, Copy)]
struct Task<'s> {
    state: &'s State,
    /// What its pieces are worth to the player to move.
    pieces: Score,
    depth: u32,
    window: (Score, Score),
    ply: usize,
}

impl Search<'_> {
    /// The turns of a position into a room, each once; of very many only some, by chance.
    fn survey(&mut self, state: &State, captures: bool, survey: &mut Survey) {
        let pool = &mut self.kept.pool;
        let most = if captures { self.most_captures } else { MANY };
        let wanted = Wanted { captures, most, stop: self.stop };
        self.engine.survey(state, &self.judge.worths, wanted, survey, pool);
        self.left_open |= survey.is_cut;
        if survey.is_cut && !captures {
            let has_time = !(self.stop)();
            self.stopped |= !has_time;
            if has_time || survey.turns.is_empty() {
                let few = draw_some(self.engine, state, if has_time { FEW } else { 1 }, self.rng, pool);
                self.engine.examine(state, &few, &self.judge.worths, survey);
            }
            survey.is_cut = true;
        }
        self.count(survey.turns.len() as u64);
    }

    /// All turns of the root; with them it is settled how many captures are looked at, and in how many lines.
    pub fn roots(&mut self, state: &State) -> Survey {
        let mut survey = Survey::default();
        self.survey(state, false, &mut survey);
        let each = CAPTURES.min(self.most) as usize / survey.turns.len().max(1);
        self.most_captures = each.clamp(FEWEST_CAPTURES, MANY);
        let lines = if self.may_oblige { self.most.saturating_mul(LINES_A_POSITION) } else { u64::MAX };
        self.lines = lines.min(u64::from(LINES_OF_CAPTURES)) as u32;
        self.is_wide = survey.is_cut || self.has_captures && survey.turns.len() > WIDE;
        survey
    }

    fn count(&mut self, positions: u64) {
        let before = self.seen;
        self.seen += positions;
        let is_told = before / PAUSE < self.seen / PAUSE && (self.stop)();
        self.stopped |= is_told || !self.must_go_on && self.seen >= self.most;
        self.is_pressed |= is_told || self.seen >= self.most.saturating_add(POSITIONS_OF_THREATS);
    }

    /// What the end of a game is worth to a player; `None` where it goes on.
    pub fn at_end(&self, outcome: Outcome, player: PlayerId, ply: usize) -> Option<Score> {
        self.judge.at_end(outcome, player, ply)
    }

    /// What a turn of the root that leads from `mover` to `after` brings him, looked at so deeply.
    pub fn below_root(&mut self, mover: PlayerId, after: &State, depth: u32, window: (Score, Score)) -> Score {
        self.at_end(self.engine.outcome(after), mover, 1).unwrap_or_else(|| {
            let worth = self.engine.weigh(after, &self.judge.worths);
            self.below(mover, after, worth, depth, window, 1)
        })
    }

    /// What a turn that leads from `mover` to `after`, where the game goes on, brings him, looked at so deeply. `worth` is
    /// what the pieces there are worth, for the first player.
    fn below(
        &mut self,
        mover: PlayerId,
        after: &State,
        worth: i32,
        depth: u32,
        (alpha, beta): (Score, Score),
        ply: usize,
    ) -> Score {
        let next = self.engine.mover(after);
        let task = |window| Task { state: after, pieces: Judge::seen_by(next, worth), depth, window, ply };
        if next == mover { self.position(task((alpha, beta))) } else { -self.position(task((-beta, -alpha))) }
    }

    /// What a position brings the player to move: exact within the window, else a bound.
    fn position(&mut self, task: Task) -> Score {
        if self.stopped {
            return 0;
        }
        if task.depth == 0 || task.ply >= LONGEST_LINE {
            self.left_open = true;
            return self.at_depth(task);
        }
        self.deeper(task)
    }

    /// Where the depth is used up: who wins at once is seen, and of what he must do whose enemy would win at once, all is
    /// tried. Either is asked only where it can matter.
    fn at_depth(&mut self, task: Task) -> Score {
        let Task { state, pieces, window: (alpha, beta), ply, .. } = task;
        if ply >= LONGEST_THREAT || self.is_pressed || self.threats_until.is_some_and(|until| self.seen >= until) {
            return self.quiesce(task, self.lines);
        }
        let mover = self.engine.mover(state);
        let own = if pieces - self.most_hidden() < beta { self.wins_at_once(state, mover) } else { None };
        if let Some(score) = own.and_then(|end| self.at_end(end, mover, ply + 1)) {
            if is_settled(score) || score >= beta {
                return score;
            }
            // a win that pays little is his; there may be more to take
            let window = (alpha.max(score), beta);
            return score.max(self.quiesce(Task { window, ..task }, self.lines));
        }
        let enemy = PlayerId(1 - mover.0);
        if pieces + self.most_hidden() > alpha && self.wins_at_once(state, enemy).is_some() {
            return self.meet_threat(task);
        }
        self.quiesce(task, self.lines)
    }

    /// Tries all turns where the enemy would win at once.
    fn meet_threat(&mut self, task: Task) -> Score {
        let until = self.threats_until;
        self.threats_until = until.or(Some(self.seen + POSITIONS_OF_THREATS));
        let score = self.deeper(Task { depth: 1, ..task });
        self.threats_until = until;
        score
    }

    fn wins_at_once(&mut self, state: &State, player: PlayerId) -> Option<Outcome> {
        self.engine.wins_at_once(state, player, &self.judge.worths, &mut self.kept.pool)
    }

    fn deeper(&mut self, task: Task) -> Score {
        let key = self.engine.key(task.state);
        let known = self.kept.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.settles(task.depth, task.window, task.ply)) {
            return score;
        }
        self.with_room(task.ply, |search, survey, order| search.expand(task, (key, known), survey, order))
    }

    /// Does something with the room that is kept for a position so far from the root.
    fn with_room<T>(&mut self, ply: usize, act: impl FnOnce(&mut Self, &mut Survey, &mut Vec<Next>) -> T) -> T {
        let rooms = &mut self.kept.rooms;
        if rooms.surveys.len() <= ply {
            rooms.surveys.resize_with(ply + 1, Survey::default);
            rooms.orders.resize_with(ply + 1, Vec::new);
        }
        let mut survey = std::mem::take(&mut rooms.surveys[ply]);
        let mut order = std::mem::take(&mut rooms.orders[ply]);
        let found = act(self, &mut survey, &mut order);
        self.kept.rooms.surveys[ply] = survey;
        self.kept.rooms.orders[ply] = order;
        found
    }

    fn expand(
        &mut self,
        task: Task,
        (key, known): (u64, Option<Entry>),
        survey: &mut Survey,
        order: &mut Vec<Next>,
    ) -> Score {
        let Task { state, depth, window: (alpha, beta), ply, .. } = task;
        let mover = self.engine.mover(state);
        self.survey(state, false, survey);
        if survey.turns.is_empty() {
            return self.at_end(self.engine.outcome_stuck(state), mover, ply).unwrap_or(0);
        }
        let best_before = known.map(|entry| entry.best).filter(|&best| usize::from(best) < survey.turns.len());
        let end = |outcome| self.judge.at_end(outcome, mover, ply);
        self.kept.memory.order(survey, (mover, ply), task.pieces, best_before, end, order);
        let (mut best, mut best_place) = (LOST, 0);
        for number in 0..order.len() {
            let prospect = survey.turns[usize::from(order[number].place)];
            let floor = alpha.max(best);
            if number > 0 && self.is_hopeless(depth, &prospect, mover, floor) && self.goes_on(state, survey, &prospect)
            {
                self.left_open = true;
                best = best.max(Judge::seen_by(mover, prospect.worth) + self.most_hidden());
                continue;
            }
            let score = self.turn(task, mover, survey, &prospect, number, (floor, beta));
            if self.stopped {
                return 0;
            }
            if score > best {
                (best, best_place) = (score, number);
            }
            if best >= beta {
                self.note_cut(mover, ply, depth, survey, order, number);
                break;
            }
        }
        if !survey.is_cut {
            let bound = match best {
                b if b >= beta => Bound::AtLeast,
                b if b <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            let place = order[best_place].place;
            self.kept.table.put(key, Entry::new(best, bound, depth, place, ply));
        }
        best
    }

    /// What a judgement at second sight can differ by from that at first sight.
    fn most_hidden(&self) -> Score {
        self.judge.most_freedom() + WHIM as Score
    }

    /// True where what is seen of a turn at once shows that it is no better than `floor` at second sight, one turn deep.
    fn is_hopeless(&self, depth: u32, prospect: &Prospect, mover: PlayerId, floor: Score) -> bool {
        let sight = Judge::seen_by(mover, prospect.worth);
        depth == 1 && prospect.outcome == Outcome::Open && !is_settled(floor) && sight + self.most_hidden() <= floor
    }

    /// True where the next player can move after a turn, as far as that is asked.
    fn goes_on(&mut self, state: &State, survey: &Survey, prospect: &Prospect) -> bool {
        if !self.exact {
            return true;
        }
        let pool = &mut self.kept.pool;
        let after = self.engine.advance(state, survey.parts(prospect), pool);
        let goes_on = self.engine.can_go_on(&after, pool);
        pool.give_back(after);
        goes_on
    }

    /// What a turn brings the player who plays it: one that comes late is first looked at less deeply, and only whether it
    /// is better than the best so far at all.
    fn turn(
        &mut self,
        task: Task,
        mover: PlayerId,
        survey: &Survey,
        prospect: &Prospect,
        number: usize,
        (alpha, beta): (Score, Score),
    ) -> Score {
        if let Some(score) = self.at_end(prospect.outcome, mover, task.ply + 1) {
            return score;
        }
        let after = self.engine.advance(task.state, survey.parts(prospect), &mut self.kept.pool);
        let is_forced = survey.turns.len() == 1 && task.ply < LONGEST_LINE / 2;
        let depth = if is_forced { task.depth } else { task.depth - 1 };
        let ply = task.ply + 1;
        let is_late = !self.exact && number >= FULL && task.depth >= 3 && !prospect.takes;
        let less = if is_late { reduction(task.depth, number).min(depth - 1) } else { 0 };
        let narrow = (alpha, alpha + 1);
        let asks_narrowly = number > 0 && beta - alpha > 1;
        let mut look = |depth, window| self.below(mover, &after, prospect.worth, depth, window, ply);
        let mut score = if less > 0 { look(depth - less, narrow) } else { alpha + 1 };
        if score > alpha && asks_narrowly {
            score = look(depth, narrow);
        }
        if score > alpha && (score < beta || !asks_narrowly) {
            score = look(depth, (alpha, beta));
        }
        self.kept.pool.give_back(after);
        score
    }

    fn note_cut(&mut self, mover: PlayerId, ply: usize, depth: u32, survey: &Survey, order: &[Next], number: usize) {
        let prospect = |next: &Next| survey.turns[usize::from(next.place)];
        let quiet = |next: &&Next| !prospect(next).takes && prospect(next).outcome == Outcome::Open;
        let sign_of = |next: &Next| sign(survey.parts(&prospect(next)));
        if let Some(best) = order.get(number).filter(quiet).map(sign_of) {
            let others = order[..number].iter().filter(quiet).map(sign_of);
            self.kept.memory.note_cut(mover, ply, depth, best, others);
        }
    }

    /// What a position is worth once nothing more is worth taking: the player to move may stop taking at any time, unless
    /// he must take. No more than `left` lines are followed.
    fn quiesce(&mut self, task: Task, left: u32) -> Score {
        let Task { state, pieces, window: (alpha, beta), ply, .. } = task;
        let mover = self.engine.mover(state);
        let still = match self.still(state, mover, pieces, (alpha, beta)) {
            Some(score) => score,
            None => return self.at_end(self.engine.outcome_stuck(state), mover, ply).unwrap_or(0),
        };
        if !self.has_captures || left == 0 || self.stopped {
            return still;
        }
        if still >= beta && !self.may_oblige {
            return still;
        }
        self.with_room(ply, |search, survey, order| search.take(task, (still, left), survey, order))
    }

    /// A judgement of a position as it stands; `None` where the player to move turns out to have no turn. How free both are
    /// to move is asked only where it can matter.
    fn still(&mut self, state: &State, mover: PlayerId, pieces: Score, (alpha, beta): (Score, Score)) -> Option<Score> {
        let sight = pieces + self.whim(self.engine.key(state));
        let most = self.judge.most_freedom();
        let bound = match () {
            () if self.is_wide => Some(sight),
            () if sight - most >= beta => Some(sight - most),
            () if sight + most <= alpha => Some(sight + most),
            () => None,
        };
        if bound.is_some() {
            let goes_on = !self.exact || self.engine.can_go_on(state, &mut self.kept.pool);
            return bound.filter(|_| goes_on);
        }
        self.judge.freedom(self.engine, state, mover, &mut self.kept.pool).map(|freedom| sight + freedom)
    }

    /// How much better than it is a position is thought to be: settled by the position and the seed.
    fn whim(&self, key: u64) -> Score {
        let mixed = (key ^ self.salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (mixed % (2 * WHIM + 1)) as Score - WHIM as Score
    }

    fn take(&mut self, task: Task, (still, left): (Score, u32), survey: &mut Survey, order: &mut Vec<Next>) -> Score {
        let Task { state, window: (alpha, beta), ply, .. } = task;
        let mover = self.engine.mover(state);
        self.survey(state, true, survey);
        if survey.turns.is_empty() {
            return still;
        }
        let must = self.may_oblige && self.engine.count_turns(state) == survey.turns.len() as u64;
        if still >= beta && !must {
            return still;
        }
        let end = |outcome| self.judge.at_end(outcome, mover, ply);
        self.kept.memory.order(survey, (mover, ply), task.pieces, None, end, order);
        let turns = survey.turns.len() as u32;
        // a reply that cannot be looked at as widely as this is judged as it stands
        let left = left / turns.max(2);
        let left = if turns > FEWEST_CAPTURES as u32 && left < turns { 0 } else { left };
        let mut best = if must { LOST } else { still };
        for next in order.iter() {
            let prospect = survey.turns[usize::from(next.place)];
            let floor = alpha.max(best);
            let sight = Judge::seen_by(mover, prospect.worth);
            let gains = sight > task.pieces && sight + self.most_hidden() > floor;
            if !must && prospect.outcome == Outcome::Open && !gains {
                continue;
            }
            let score = match self.at_end(prospect.outcome, mover, ply + 1) {
                Some(score) => score,
                None => {
                    let after = self.engine.advance(state, survey.parts(&prospect), &mut self.kept.pool);
                    let next = self.engine.mover(&after);
                    let pieces = Judge::seen_by(next, prospect.worth);
                    let reply = |window| Task { state: &after, pieces, depth: 0, window, ply: ply + 1 };
                    let score = match next == mover {
                        true => self.quiesce(reply((floor, beta)), left),
                        false => -self.quiesce(reply((-beta, -floor)), left),
                    };
                    self.kept.pool.give_back(after);
                    score
                }
            };
            if self.stopped {
                return still;
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// By how much less deeply a late turn is looked at first.
fn reduction(depth: u32, number: usize) -> u32 {
    let reduced = 0.4 + (depth as f32).ln() * (number as f32).ln() / 2.2;
    reduced as u32
}
