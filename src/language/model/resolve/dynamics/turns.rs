//! Turns: names become moves, sequences are put in their places, and the words of the language become the few forms of [`Turn`].

use super::Moment;
use super::conds::all;
use super::sets::both;
use crate::diag::{Diagnostic, Subject, nearest};
use crate::id::MoveId;
use crate::model::flat::FlatTurn;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Resolver, all_of};
use crate::model::{Cond, Num, Phase, Set, Turn, Who};
use crate::source::Span;
use crate::syntax::ast::{self, Name, Range, SetKind, TurnExpr, TurnKind, Word};

/// The most parts that sequences may put into the turns of a game.
const LARGEST: usize = 20_000;

/// The most sequences that may stand one inside another.
const DEEPEST: usize = 64;

/// So many repeats whose number is known in play may stand one in another: as many as a program counts apart.
const MOST_ROUNDS: u8 = 4;

/// What is known while the turns of a file are resolved.
#[derive(Default)]
struct Work {
    /// In front of the names of clauses: `turn`, `turn.placing`, `sequence.action`.
    section: String,
    /// The sequences done, with what became of them.
    done: Vec<(String, Option<Turn>)>,
    /// The sequences under way, outermost first.
    open: Vec<String>,
    /// How large the sequences put in their places are, all together.
    put: usize,
    /// The names of clauses given so far.
    named: Vec<String>,
}

/// The word in front of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    Plain,
    May,
    Must,
}

impl Prefix {
    /// The expression with this in front of it.
    fn before(self, turn: Turn) -> Turn {
        match self {
            Self::Plain => turn,
            Self::May => Turn::Either(vec![turn, Turn::Nothing]),
            Self::Must => Turn::Prefer(vec![turn, Turn::Nothing]),
        }
    }
}

/// `from` or `to` alone.
fn is_own_end(set: &ast::Set) -> bool {
    let SetKind::Noun(noun) = &set.kind else { return false };
    matches!(noun.word.as_ref().map(|word| &word.node), Some(Word::From | Word::To))
}

/// What narrows a move after its name.
#[derive(Clone)]
enum Narrowing {
    From(Set),
    To(Set),
    When(Cond),
    By(Who),
}

impl Resolver<'_> {
    /// Resolves all turns; without a `turn` section, any move is a turn.
    pub fn resolve_turns(&mut self) {
        let flat = self.flat;
        let mut work = Work::default();
        for (name, _) in &flat.sequences {
            self.sequence(&mut work, name);
        }
        if flat.turns.is_empty() {
            return self.any_move();
        }
        for (index, turn) in flat.turns.iter().enumerate() {
            self.phase(&mut work, turn, index + 1 == flat.turns.len());
        }
    }

    fn any_move(&mut self) {
        let header = self.flat.header;
        if self.flat.moves.is_empty() {
            let diagnostic =
                Diagnostic::error("no-moves", header, "the game has no moves").help("add a section `move NAME { … }`");
            return self.say(diagnostic);
        }
        let clause = self.clause("turn", header);
        let moves: Vec<MoveId> = self.game.moves.ids().collect();
        let plays = moves.into_iter().map(|play| {
            let clause = self.game.moves[play].clause;
            Turn::Play { play, from: None, to: None, when: None, by: Who::Mover, clause }
        });
        let turn = Turn::Either(plays.collect());
        self.game.phases.push(Phase { name: "turn".into(), when: None, turn, clause });
    }

    fn phase(&mut self, work: &mut Work, turn: &FlatTurn, last: bool) {
        self.due_at_some_time(turn, last);
        let name = turn.name.as_ref().map_or("turn".to_string(), |n| n.node.clone());
        work.section = if turn.name.is_some() { format!("turn.{name}") } else { name.clone() };
        let clause = self.clause(work.section.clone(), turn.span);
        let when = turn.when.as_ref().map(|cond| self.cond(cond, Moment::Start));
        let body = self.expr(work, &turn.body);
        if let Some(turn) = &body {
            self.rolls_come_first(turn);
        }
        if let (Some(turn), true) = (body, !matches!(when, Some(None))) {
            self.game.phases.push(Phase { name, when: when.flatten(), turn, clause });
        }
    }

    /// Dice are rolled at the start of a turn.
    fn rolls_come_first(&mut self, turn: &Turn) {
        let first = match turn {
            Turn::Then(parts) => parts.first(),
            turn => Some(turn),
        };
        let first = first.filter(|t| matches!(t, Turn::Roll(..)));
        let mut late = Vec::new();
        turn.visit(&mut |part| {
            if let Turn::Roll(_, clause) = part
                && !first.is_some_and(|f| std::ptr::eq(f, part))
            {
                late.push(*clause);
            }
        });
        let (message, help) = match turn {
            Turn::Either(_) | Turn::Prefer(_) => (
                "dice are rolled for a whole turn, not for one of several ways to play it",
                "roll in front of all ways, and put them in brackets: `roll d6 as points then (step | drop)`, \
                 `then (step otherwise pass)`",
            ),
            _ => (
                "dice are rolled at the start of a turn, not in the middle of one",
                "let the turn end there by `again`: the same player has the next, with a roll of its own",
            ),
        };
        for clause in late {
            let diag = Diagnostic::error("late-roll", self.game.span(clause), message);
            self.say(diag.help(help));
        }
    }

    /// The last turn is due whenever no other is, the others under a condition.
    fn due_at_some_time(&mut self, turn: &FlatTurn, last: bool) {
        let span = turn.name.as_ref().map_or(turn.body.span, |n| n.span);
        match (&turn.when, last) {
            (None, false) => {
                let diag = Diagnostic::error("turn-without-when", span, "the turns after this one would never be due");
                let player = turn.name.as_ref().filter(|name| self.find_player(name).is_some());
                self.say(match player {
                    Some(name) => diag.help(format!(
                        "players take turns by themselves; a turn for one of them is `turn NAME when mover is {} {{ … }}`",
                        name.node
                    )),
                    None if self.flat.turns.last().is_some_and(|last| last.when.is_some()) => {
                        diag.help("move it below the others: the last turn stands without `when`")
                    }
                    None => diag
                        .help("say `when` it is due: `turn NAME when … { … }`; only the last turn stands without"),
                });
            }
            // which stands above it, and is to stand here
            (Some(_), true) if self.flat.turns.iter().any(|turn| turn.when.is_none()) => {}
            (Some(when), true) => {
                let message = "when this does not hold no turn is due";
                let help = "the last turn stands without `when`";
                self.say(Diagnostic::error("turn-with-when", when.span, message).help(help));
            }
            _ => {}
        }
    }

    fn expr(&mut self, work: &mut Work, expr: &TurnExpr) -> Option<Turn> {
        self.prefixed(work, expr, Prefix::Plain)
    }

    fn prefixed(&mut self, work: &mut Work, expr: &TurnExpr, prefix: Prefix) -> Option<Turn> {
        self.nested(expr.span, |r| r.prefixed_inside(work, expr, prefix))
    }

    fn prefixed_inside(&mut self, work: &mut Work, expr: &TurnExpr, prefix: Prefix) -> Option<Turn> {
        match &expr.kind {
            TurnKind::May(body) | TurnKind::Must(body) if body.kind == TurnKind::Nothing => {
                let diag = Diagnostic::warning("no-effect", expr.span, "this is nothing in any case");
                self.say(diag.help("name what may be done, or leave it out"));
                Some(Turn::Nothing)
            }
            TurnKind::May(body) => Some(prefix.before(self.prefixed(work, body, Prefix::May)?)),
            TurnKind::Must(body) => Some(prefix.before(self.prefixed(work, body, Prefix::Must)?)),
            TurnKind::Repeat { times, body } => self.repeat(work, times.as_ref(), body, prefix, expr.span),
            TurnKind::From(_, set) if is_own_end(set) => {
                let message = "these names are of the part that is only being chosen";
                let diag = Diagnostic::error("not-yet-known", set.span, message);
                self.refuse(diag.help("the cell where the part before ended is `there`: `step from there`"))
            }
            TurnKind::From(body, set) => {
                let (turn, set) = (self.prefixed(work, body, prefix), self.possible_set(set, Moment::Lift));
                self.narrowed_turn(turn?, &Narrowing::From(set?), expr.span)
            }
            TurnKind::To(body, set) => {
                let (turn, set) = (self.prefixed(work, body, prefix), self.possible_set(set, Moment::Path));
                self.narrowed_turn(turn?, &Narrowing::To(set?), expr.span)
            }
            TurnKind::By(body, player) => {
                let turn = self.prefixed(work, body, prefix);
                let by = self.who_named(player);
                if by == Some(Who::Mover) {
                    let diag = Diagnostic::warning("no-effect", player.span, "the mover chooses in any case");
                    self.say(diag.help("leave `by mover` out, or let another player choose: `by enemy`"));
                }
                self.narrowed_turn(turn?, &Narrowing::By(by?), expr.span)
            }
            TurnKind::When(body, cond) => {
                let (turn, cond) = (self.prefixed(work, body, prefix), self.cond(cond, Moment::Part));
                self.narrowed_turn(turn?, &Narrowing::When(cond?), expr.span)
            }
            _ => {
                let turn = self.unprefixed(work, expr)?;
                Some(prefix.before(turn))
            }
        }
    }

    fn unprefixed(&mut self, work: &mut Work, expr: &TurnExpr) -> Option<Turn> {
        match &expr.kind {
            TurnKind::Pass => Some(Turn::Pass),
            TurnKind::Again => Some(Turn::Again),
            TurnKind::Nothing => Some(Turn::Nothing),
            TurnKind::Roll { dice, apart, .. } => {
                let clause = self.clause(work.clause_name("roll"), expr.span);
                let dice = match apart {
                    Some(times) => self.dice_apart(dice, *times),
                    None => self.dice(dice),
                };
                dice.map(|dice| Turn::Roll(dice, clause))
            }
            TurnKind::Move(name) => self.play(work, name),
            TurnKind::Either(parts) => Some(Turn::Either(self.choices(work, parts)?)),
            TurnKind::Then(parts) => Some(Turn::Then(self.exprs(work, parts)?)),
            TurnKind::Otherwise(parts) => Some(Turn::Prefer(self.choices(work, parts)?)),
            TurnKind::WithMost(body, num) | TurnKind::WithLeast(body, num) => {
                let (body, written) = (self.expr(work, body), num);
                let num = self.num(written, Moment::After);
                if let Some(Num::Int(_)) = num {
                    let diag =
                        Diagnostic::warning("no-effect", written.span, "this number is the same after every turn");
                    self.say(diag.help("name a number of the position, such as `number of own pieces`"));
                }
                let num = match expr.kind {
                    TurnKind::WithLeast(..) => {
                        num.map(|num| Num::Binary(Box::new(Num::Int(0)), crate::model::NumOp::Sub, Box::new(num)))
                    }
                    _ => num,
                };
                Some(Turn::WithMost(Box::new(body?), num?))
            }
            TurnKind::InOneWay(body) => Some(Turn::InOneWay(Box::new(self.expr(work, body)?))),
            _ => None,
        }
    }

    /// What there is to choose from, each once.
    fn choices(&mut self, work: &mut Work, parts: &[TurnExpr]) -> Option<Vec<Turn>> {
        for (at, part) in parts.iter().enumerate().filter(|&(at, part)| parts[..at].contains(part)) {
            let first = parts[..at].iter().find(|before| *before == part).map_or(part.span, |before| before.span);
            let diag = Diagnostic::warning("no-effect", part.span, "this can be chosen already");
            self.say(diag.also(first, "the same").help("leave one of them out"));
        }
        self.exprs(work, parts)
    }

    fn exprs(&mut self, work: &mut Work, parts: &[TurnExpr]) -> Option<Vec<Turn>> {
        all_of(parts, |part| self.expr(work, part))
    }

    /// A move, or the body of a sequence.
    fn play(&mut self, work: &mut Work, name: &Name) -> Option<Turn> {
        if self.flat.sequences.iter().any(|(n, _)| n.node == name.node) {
            return self.sequence(work, name);
        }
        let Some(play) = self.game.moves.position(|m| m.name == name.node) else {
            // where a game has more moves than it can have, that is told already
            if self.find_move(name).is_none() {
                self.unknown_play(name);
            }
            return None;
        };
        let clause = self.clause(work.clause_name(&name.node), name.span);
        Some(Turn::Play { play, from: None, to: None, when: None, by: Who::Mover, clause })
    }

    fn unknown_play(&mut self, name: &Name) {
        let known = self.names(&[Names::Moves, Names::Sequences]);
        if matches!(name.node.as_str(), "skip" | "wait" | "passing" | "stay") {
            let diag = Diagnostic::unknown("unknown-move", name.span, "move", &name.node);
            return self.say(diag.help("a part that does nothing is written `pass`").fix(name.span, "pass"));
        }
        if nearest(&name.node, known.iter().map(String::as_str)).is_some() || !known.is_empty() {
            return self.unknown("move", name, &known);
        }
        self.say(
            Diagnostic::unknown("unknown-move", name.span, "move", &name.node).help("add a section `move NAME { … }`"),
        );
    }

    /// The body of a sequence, resolved once.
    fn sequence(&mut self, work: &mut Work, name: &Name) -> Option<Turn> {
        if let Some((_, turn)) = work.done.iter().find(|(n, _)| *n == name.node) {
            let turn = turn.as_ref()?;
            work.put += turn.weight();
            let fits = work.put <= LARGEST && self.has_room_for(turn.depth());
            return if fits { Some(turn.clone()) } else { self.too_large(name) };
        }
        if work.open.contains(&name.node) {
            return self.endless_sequence(work, name);
        }
        if work.open.len() >= DEEPEST {
            return self.too_large(name);
        }
        let (_, body) = self.flat.sequences.iter().find(|(n, _)| n.node == name.node)?;
        work.open.push(name.node.clone());
        let section = std::mem::replace(&mut work.section, format!("sequence.{}", name.node));
        let turn = self.expr(work, body);
        work.section = section;
        work.open.pop();
        work.done.push((name.node.clone(), turn.clone()));
        turn
    }

    fn too_large(&mut self, name: &Name) -> Option<Turn> {
        let message = format!("with sequence `{}` in its place the turn is too large", name.node);
        let diagnostic = Diagnostic::error("turn-too-large", name.span, message)
            .help("sequences that stand in sequences many times multiply: use `repeat`, or fewer levels");
        self.refuse(diagnostic)
    }

    fn endless_sequence(&mut self, work: &Work, name: &Name) -> Option<Turn> {
        let circle = [&work.open[..], std::slice::from_ref(&name.node)].concat();
        let list: Vec<String> = circle.iter().map(|n| format!("`{n}`")).collect();
        let message = format!("sequence `{}` stands inside itself", name.node);
        let diagnostic = Diagnostic::error("recursive-sequence", name.span, message)
            .label(list.join(" uses "))
            .help("write `may repeat` or `must repeat` for what happens several times");
        self.refuse(diagnostic)
    }

    fn repeat(
        &mut self,
        work: &mut Work,
        times: Option<&Range>,
        body: &TurnExpr,
        prefix: Prefix,
        span: Span,
    ) -> Option<Turn> {
        let bare = times.is_none() && prefix == Prefix::Plain;
        if bare {
            let diagnostic = Diagnostic::error("bare-repeat", span, "`repeat` does not say how often")
                .help("write `may repeat` (free to stop), `must repeat` (as long as it can be done) or `repeat 1..3`");
            self.say(diagnostic);
        }
        if let Some(number) = times.and_then(|t| self.number_of_rounds(t)) {
            let body = self.expr(work, body)?;
            return self.rounds(number, body, prefix, span);
        }
        if let Some(most) = times.and_then(|t| t.to.as_ref()).filter(|to| !self.is_settled(to)) {
            let diag =
                Diagnostic::error("not-fixed", most.span, "how often something is repeated is known before play");
            let help = "only a number before `times` may depend on the position: `repeat left times put`, \
                `put then may repeat up to (left - 1) times put`";
            return self.refuse(diag.help(help));
        }
        let written = times.map(|r| r.span);
        let times = times.map_or(Some((0, None)), |r| self.range(r));
        if let (Some((_, Some(0))), Some(span)) = (times, written) {
            let none = Diagnostic::error("out-of-range", span, "repeated 0 times, this is never played");
            self.say(none.help("say how often, or leave it out"));
        }
        let body = Box::new(self.expr(work, body)?);
        let (least, most) = times.filter(|_| !bare)?;
        let must = prefix == Prefix::Must;
        let repeat = Turn::Repeat { least, most, must, body };
        Some(match prefix {
            Prefix::May if least > 0 => Turn::Either(vec![repeat, Turn::Nothing]),
            Prefix::Must if least > 0 => Turn::Prefer(vec![repeat, Turn::Nothing]),
            _ => repeat,
        })
    }

    /// A repeat whose number depends on the position: at most so often, or exactly.
    fn rounds(&mut self, (most, exactly): (Num, bool), body: Turn, prefix: Prefix, span: Span) -> Option<Turn> {
        if body.deepest_rounds() >= MOST_ROUNDS {
            let diag = Diagnostic::error("turn-too-large", span, "too many repeats stand one in another here");
            return self.refuse(diag.help(format!(
                "at most {MOST_ROUNDS} whose number depends on the position; a fixed number is no matter"
            )));
        }
        if prefix == Prefix::Must {
            let diag = Diagnostic::error("not-fixed", span, "how often something must be done is known before play");
            let freer = if exactly {
                "exactly so often: leave out `must`"
            } else {
                "who may stop before writes `may repeat up to …`"
            };
            return self.refuse(
                diag.help(freer)
                    .help("or a fixed number is the most, and the move asks for more: `must repeat up to 6 times grow`, and in `grow` a `when`"),
            );
        }
        let rounds = Turn::Rounds { most, exactly, body: Box::new(body) };
        let is_free = exactly && prefix == Prefix::May;
        Some(if is_free { Turn::Either(vec![rounds, Turn::Nothing]) } else { rounds })
    }

    /// The number of `repeat … times`, where it depends on the position, and whether it must be exactly that.
    fn number_of_rounds(&mut self, times: &Range) -> Option<(Num, bool)> {
        let most = times.to.as_ref().filter(|to| !matches!(to.kind, ast::NumKind::Int(_)))?;
        let (is_up_to, exactly) = (matches!(times.from.kind, ast::NumKind::Int(0)), times.from == *most);
        if !is_up_to && !exactly || self.is_settled(most) {
            return None;
        }
        Some((self.num(most, Moment::Part)?, exactly))
    }

    fn narrowed_turn(&mut self, mut turn: Turn, by: &Narrowing, span: Span) -> Option<Turn> {
        if let (Turn::Play { play, .. }, Narrowing::From(_)) = (&turn, by)
            && let Some(play) = self.game.moves.get(*play).filter(|play| !play.source.carries())
        {
            let message = format!("`{}` lifts nothing, and so begins nowhere", play.name);
            let diag = Diagnostic::error("cannot-narrow", span, message);
            return self.refuse(diag.help("where it leads is narrowed by `to`, whether it may be played by `when`"));
        }
        self.narrow(&mut turn, by, span)?;
        Some(turn)
    }

    /// Narrows every move with which the expression can begin.
    fn narrow(&mut self, turn: &mut Turn, by: &Narrowing, span: Span) -> Option<()> {
        match turn {
            Turn::Play { from, to, when, by: who, clause, .. } => {
                self.charge(by.size(), span)?;
                match by.clone() {
                    Narrowing::By(player) => *who = player,
                    Narrowing::From(set) => *from = Some(meet(from.take(), set)),
                    Narrowing::To(set) => *to = Some(meet(to.take(), set)),
                    Narrowing::When(cond) => *when = settled(when.take(), cond),
                }
                self.widen(*clause, span);
                Some(())
            }
            Turn::Nothing => Some(()),
            Turn::Either(parts) | Turn::Prefer(parts) => parts.iter_mut().try_for_each(|p| self.narrow(p, by, span)),
            Turn::Repeat { body, .. } | Turn::Rounds { body, .. } | Turn::WithMost(body, _) | Turn::InOneWay(body) => {
                self.narrow(body, by, span)
            }
            Turn::Roll(..) => self.cannot_narrow(span),
            Turn::Then(parts) => match (by, parts.first_mut()) {
                (Narrowing::From(_) | Narrowing::When(_), Some(first)) if !first.accepts_nothing() => {
                    self.narrow(first, by, span)
                }
                _ => self.cannot_narrow(span),
            },
            Turn::Pass | Turn::Again | Turn::When(..) => match by.clone() {
                Narrowing::When(cond) => {
                    self.charge(by.size(), span)?;
                    *turn = Turn::Then(vec![Turn::When(cond, span), turn.clone()]);
                    Some(())
                }
                _ if *turn == Turn::Again => self.again_alone(span),
                _ => self.cannot_narrow(span),
            },
        }
    }

    /// The clause of a move takes in what narrows it.
    fn widen(&mut self, clause: crate::id::ClauseId, span: Span) {
        let clause = &mut self.game.clauses[clause];
        if span.contains(clause.span) {
            (clause.span, clause.words) = (span, span);
        }
    }

    fn again_alone(&mut self, span: Span) -> Option<()> {
        let message = "`again` begins and lands nowhere: which turns it ends is said of the part before";
        let diagnostic = Diagnostic::error("cannot-narrow", span, message)
            .about(Subject::Name("again".into()))
            .help("say it by a condition: `step then must again when it is in own home`");
        self.refuse(diagnostic)
    }

    fn cannot_narrow(&mut self, span: Span) -> Option<()> {
        let diagnostic = Diagnostic::error("cannot-narrow", span, "`from`, `to` and `when` narrow moves, one by one")
            .help("write them after the name of the move they are about");
        self.refuse(diagnostic)
    }
}

impl Narrowing {
    /// How many descriptions and conditions it is made of.
    fn size(&self) -> usize {
        match self {
            Self::From(set) | Self::To(set) => set.size(),
            Self::When(cond) => cond.size(),
            Self::By(_) => 1,
        }
    }
}

impl Work {
    /// `turn.cube`; from the second on with a number.
    fn clause_name(&mut self, last: &str) -> String {
        let name = format!("{}.{last}", self.section);
        let before = self.named.iter().filter(|n| **n == name).count();
        self.named.push(name.clone());
        if before == 0 { name } else { format!("{name}.{}", before + 1) }
    }
}

fn meet(before: Option<Set>, set: Set) -> Set {
    match before {
        Some(before) => both(before, set),
        None => set,
    }
}

/// Conditions joined; what always holds is left out.
fn settled(before: Option<Cond>, cond: Cond) -> Option<Cond> {
    let joined = all(before.into_iter().chain([cond]).collect());
    (joined != Cond::Const(true)).then_some(joined)
}
