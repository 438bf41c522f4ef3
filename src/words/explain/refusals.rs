//! Why a part, or a turn as a whole, is refused, in words.

use super::words::Words;
use crate::id::{CellId, ClauseId, KindId, MemoryId, PlayerId};
use crate::names::{NOWHERE, ZoneCells};
use crate::notation::{rolls, turns};
use crate::obvious::refusal::{Compared, Counted, Fails, Why};
use crate::obvious::ruling::Wanted;
use crate::play::{Outcome, Part, State, Turn};

/// Most places named in a reason.
const MOST_NAMED: usize = 3;

/// How many legal turns are compared with one that is not.
const MOST_COMPARED: usize = 1000;

/// Most parts of a turn that is given as an example.
const MOST_PARTS: usize = 100;

impl Words<'_> {
    /// A legal turn, as it is written: one that begins with so many of these parts, and goes on as they do where it can.
    fn example(&self, parts: &[Part], done: usize, state: &State) -> String {
        let Some(turn) = self.completed(parts, done, state) else { return String::new() };
        format!(", for example `{}`", turns::write(self.rules, state, &turn))
    }

    fn completed(&self, parts: &[Part], done: usize, state: &State) -> Option<Turn> {
        let mut turn: Vec<Part> = parts.get(..done)?.to_vec();
        loop {
            let next = self.rules.engine.next_parts(state, &turn)?;
            if turn.len() > done && next.may_stop && turn.len() >= parts.len() {
                return Some(Turn { parts: turn });
            }
            let like = parts.get(turn.len()).filter(|part| next.parts.contains(part));
            match like.or(next.parts.first()).filter(|_| turn.len() < MOST_PARTS) {
                Some(&part) => turn.push(part),
                None => return (next.may_stop && turn.len() > done).then_some(Turn { parts: turn }),
            }
        }
    }

    /// A turn that does as well as any, of the first ones the one that begins most like the turn that is `wanted`.
    fn better(&self, wanted: &[Wanted], state: &State) -> String {
        let is_like = |(wanted, part): &(&Wanted, &Part)| (wanted.mv, wanted.to) == (part.mv, part.to);
        let alike = |turn: &Turn| wanted.iter().zip(&turn.parts).take_while(is_like).count();
        let turns = self.rules.engine.turns(state, MOST_COMPARED);
        let best = turns.iter().rev().max_by_key(|turn| alike(turn));
        best.map_or_else(String::new, |turn| format!(", for example `{}`", turns::write(self.rules, state, turn)))
    }

    /// Why a part, the one that is `wanted`, or the turn as a whole is refused; `law`: the label of the clause that says so.
    pub fn why(&self, (all, part): (&[Wanted], usize), why: &Why, law: &str, state: &State) -> String {
        let wanted = all.get(part);
        let mv = match wanted {
            Some(_) if !self.is_written && why.is_of_the_turn() => "this".to_owned(),
            Some(wanted) => self.move_name(wanted.mv),
            None => "the turn".to_owned(),
        };
        match why {
            Why::Over(_) => format!("the game is over: {}", self.result(state)),
            Why::NotNow { instead, may_end, .. } => match self.over_by(all.get(..part).unwrap_or_default(), state) {
                Some(end) => format!("{mv} may not follow: the game is over by `{end}`"),
                None => self.not_now(&mv, part == 0, instead, *may_end),
            },
            Why::NoGroup(NOWHERE, to) => format!("nothing that {mv} can choose now lies on {}", self.cell(*to)),
            Why::NoGroup(..) if self.places_shape(wanted) => {
                format!("the shape that {mv} chooses never lies on these cells")
            }
            Why::UsedUp(most) => self.used_up(&mv, *most, state),
            Why::Instead { parts, by, follows } => {
                self.something_else(*by, (parts, part), if *follows { " first" } else { "" }, state)
            }
            Why::GoesOn { parts, by } => {
                self.not_complete(wanted.is_none() && part == 0, *by, (parts.as_deref(), part), state)
            }
            Why::Forbidden(seen) => format!("no turn may leave what this turn leaves{law}{}", self.seen(seen)),
            Why::NotMost { most, least, counted } => {
                let counted = counted.map_or_else(String::new, |counted| self.counted(counted));
                format!("{}{counted}{}", outdone(*most, *least), self.better(all, state))
            }
            why => {
                // what stands where, when this part is due
                let before = all.get(..part).and_then(|before| self.position_after(before, state));
                let here = before.as_ref().unwrap_or(state);
                self.why_begun(&mv, why, here).unwrap_or_else(|| self.why_led(&mv, wanted, why))
            }
        }
    }

    /// How much would be done, and how much can be.
    fn counted(&self, Counted { memory, reached, possible }: Counted) -> String {
        let name = memory.and_then(|memory| self.rules.names.memory.get(MemoryId(memory)));
        match name {
            Some(memory) => format!(": `{}` would be {reached}, and {possible} is possible", memory.name),
            None => format!(": it would be {reached}, and {possible} is possible"),
        }
    }

    /// True where the part that is wanted chooses where a shape lies.
    fn places_shape(&self, wanted: Option<&Wanted>) -> bool {
        let played = wanted.and_then(|wanted| self.rules.names.moves.get(usize::from(wanted.mv)));
        played.is_some_and(|played| played.placed.is_some())
    }

    /// Why a part does not begin where it should, or with what it should.
    fn why_begun(&self, mv: &str, why: &Why, state: &State) -> Option<String> {
        Some(match why {
            Why::NotOwn { cell, .. } | Why::NotLifted(cell, _) | Why::NotHere { cell, .. }
                if !self.is_area(*cell) && self.rules.engine.stack(state, *cell).is_empty() =>
            {
                format!("nothing stands on {} any longer", self.cell(*cell))
            }
            Why::NothingThere(cell) if self.is_area(*cell) => format!("nothing lies in {}", self.cell(*cell)),
            Why::NothingThere(cell) => format!("nothing stands on {}", self.cell(*cell)),
            Why::NotLifted(cell, kind) => self.not_lifted(mv, *cell, *kind, state),
            Why::NotOwn { cell, kind, by } => {
                format!("{}, and it is {} turn", self.standing(*cell, *kind, state), self.whose(*by))
            }
            Why::NotHere { cell, kind, others, .. } => self.not_here(mv, (*cell, *kind), others, state),
            Why::AnotherThere { cell, said, there } => {
                format!("{} stands on {}, not {}", self.one(*there), self.cell(*cell), self.one(*said))
            }
            Why::NotFromHere(cell) => self.not_from_here(mv, *cell),
            Why::NotChosen => format!("{mv} does not choose a piece that is there"),
            Why::NotAmong { role, roles } => self.not_among(mv, *role, roles),
            Why::ChoosesNoPlace(roles) => self.chooses_no_place(roles),
            Why::PlacesNew(kind) => {
                format!("{mv} moves nothing that stands there: it places a new {}", self.role(*kind))
            }
            Why::NotSoMany(many, allowed) => not_so_many(mv, *many, allowed),
            Why::NoGroup(from, to) => {
                format!("{mv} cannot choose the cells from {} to {}", self.cell(*from), self.cell(*to))
            }
            Why::NoDie(face, left) => no_die(mv, *face, left),
            Why::NoneThere { kind, place } => self.none_there(mv, *kind, *place),
            Why::TooFewLeft(kind) => {
                format!("fewer pieces of the sort {} are left than {mv} would put on the board", self.role(*kind))
            }
            Why::NoneLeft(kind) => format!("all pieces of the sort {} are on the board", self.role(*kind)),
            _ => return None,
        })
    }

    /// Why a part does not lead where it should, or must not.
    fn why_led(&self, mv: &str, wanted: Option<&Wanted>, why: &Why) -> String {
        match why {
            Why::Stays(cell) => {
                format!("{mv} must lead somewhere else than {}, where it begins", self.cell(*cell))
            }
            Why::NoWay(from, to) => self.no_way(mv, *from, *to),
            Why::NoWayNow(from, to) => format!("{} as the pieces stand", self.no_way(mv, *from, *to)),
            Why::NotSoFar { from, to, away, least, most } => {
                let far = how_far(*away, *least, *most);
                format!("{mv} {far} that way from {}, and {} is {away} away", self.cell(*from), self.cell(*to))
            }
            Why::WayClosed(from, to) => {
                format!("{}: the condition under which it would does not hold", self.no_way(mv, *from, *to))
            }
            Why::Nowhere(NOWHERE) => format!("{mv} can land nowhere"),
            Why::Nowhere(from) => format!("{mv} can land nowhere from {}", self.cell(*from)),
            Why::NoWalk { from, to, steps, goes_on } => self.no_walk(mv, (*from, *to), *steps, *goes_on),
            Why::Blocked(cell, kind) => self.blocked(mv, *cell, *kind),
            Why::Further(cell, next) => {
                format!("{mv} does not stop on {}: it goes on to {}", self.cell(*cell), self.cell(*next))
            }
            Why::NeverPasses(cell) => format!("{mv} does not get past {}, whatever stands there", self.cell(*cell)),
            Why::StillThere(cell) => {
                format!("what was taken on {} stays there until the turn is over", self.cell(*cell))
            }
            Why::Misfit { cell, what, .. } => self.misfit(mv, wanted, *cell, *what),
            Why::NeverFits { cell, .. } => {
                let cell = self.cell(*cell);
                format!("{}: {cell} is none of the cells that it asks for there", fails(self, mv, wanted))
            }
            Why::NotToThere(cell) => format!("the turn does not allow {mv} to end on {}", self.cell(*cell)),
            Why::NotPointed(why) => self.why_there(&format!("{mv} does not point to"), why),
            Why::NotChosenOf(why) => self.why_there(&format!("{mv} does not choose"), why),
            Why::NotOnEmpty(_) | Why::NotOnThis { .. } | Why::NotSoHigh { .. } | Why::Occupied(..) => {
                self.why_there(&format!("{mv} does not land on"), why)
            }
            Why::MayNotStand(upper, lower) => self.may_not_stand(*upper, *lower),
            Why::TooHigh { cell, high, most } => {
                format!("the stack on {} would be {high} high; at most {most} are allowed", self.cell(*cell))
            }
            Why::DoesNotTake(attacker, victim) => {
                format!("{} does not take {}", self.one(*attacker), self.one(*victim))
            }
            Why::Leaves { seen, .. } => {
                format!("after {mv} the position would not be as the move demands{}", self.seen(seen))
            }
            Why::Condition(Some(fails)) => format!("the condition of {mv} does not hold{}", self.fails(fails)),
            _ => format!("the condition of {mv} does not hold"),
        }
    }

    /// What there is to see of a condition that does not hold.
    fn fails(&self, fails: &Fails) -> String {
        match fails.compared {
            Some(Compared { left, op, right, is_denied }) => {
                let is = if is_denied { "it must not be" } else { "here it is" };
                format!(": {is} `{left} {op} {right}`")
            }
            None => self.seen(&fails.seen),
        }
    }

    /// Why a part does not lead to a cell for what stands there, or for what cell it is.
    fn why_there(&self, does_not: &str, why: &Why) -> String {
        match why {
            Why::NotOnEmpty(cell) => format!("{does_not} {}: it is empty", self.cell(*cell)),
            Why::Occupied(cell, kind) => {
                format!("{does_not} {}: {} stands there", self.cell(*cell), self.piece(*kind))
            }
            Why::NotSoHigh { cell, high, least, most } => {
                let (cell, wanted) = (self.cell(*cell), heights(*least, *most));
                match high {
                    0 => format!("{does_not} {cell}: nothing stands there, not {wanted}"),
                    1 => format!("{does_not} {cell}: 1 piece stands there, not {wanted}"),
                    _ => format!("{does_not} {cell}: {high} pieces stand there, not {wanted}"),
                }
            }
            Why::NotOnThis { cell, what, others, among } => self.not_on_this(does_not, (*cell, *what), (others, among)),
            Why::NotToThere(cell) => format!("{does_not} {}", self.cell(*cell)),
            _ => format!("{does_not} that cell"),
        }
    }

    /// A cell on which a move does not land, though it lands on others like it, or that is none of those asked for.
    fn not_on_this(
        &self,
        does_not: &str,
        (cell, what): (u16, Option<KindId>),
        (others, among): (&[u16], &[u16]),
    ) -> String {
        if let Some(zone) = self.zone_missed(cell, among) {
            return format!("{does_not} {}: {zone}", self.cell(cell));
        }
        let such = match what {
            Some(kind) => format!("where {} stands", self.piece(kind)),
            None => "empty as it is".to_owned(),
        };
        let not = format!("{does_not} {}, {such}", self.cell(cell));
        let named: Vec<String> = others.iter().map(|&cell| self.cell(cell)).collect();
        match (&named[..], self.zone_apart(cell, others)) {
            ([], None) => format!("{not}, nor on any cell like it here"),
            (_, Some(zone)) => format!("{not}: it is in {zone}"),
            (some, None) if some.len() <= MOST_NAMED => format!("{not}: only on {}", some.join(" or ")),
            (_, None) => format!("{not}: only on other cells like it"),
        }
    }

    /// The zones, each as the mover calls it, with its cells.
    fn zones(&self) -> impl Iterator<Item = (String, Vec<u16>)> {
        let cells = |cells: &[CellId]| cells.iter().map(|cell| cell.0).collect::<Vec<u16>>();
        self.rules.names.zones.iter().flat_map(move |zone| match &zone.cells {
            ZoneCells::All(all) => vec![(format!("`{}`", zone.name), cells(all))],
            ZoneCells::OfPlayers(of) => {
                of.pairs().map(|(player, of)| (self.zone_of(&zone.name, player), cells(of))).collect()
            }
        })
    }

    fn zone_of(&self, zone: &str, player: PlayerId) -> String {
        match self.rules.names.players.len() {
            _ if player == self.mover => format!("`own {zone}`"),
            2 => format!("`enemy {zone}`"),
            _ => format!("`{zone} of {}`", self.rules.names.players[player]),
        }
    }

    /// The zone in which a cell would have to be to be `among` some, or in which it must not be.
    fn zone_missed(&self, cell: u16, among: &[u16]) -> Option<String> {
        let holds_all = |cells: &[u16]| among.iter().all(|cell| cells.contains(cell));
        let holds_none = |cells: &[u16]| !among.iter().any(|cell| cells.contains(cell));
        if among.is_empty() {
            return None;
        }
        let around = self.zones().filter(|(_, cells)| !cells.contains(&cell) && holds_all(cells));
        if let Some((zone, _)) = around.min_by_key(|(_, cells)| cells.len()) {
            return Some(format!("it is not in {zone}"));
        }
        let inside = self.zones().find(|(_, cells)| cells.contains(&cell) && holds_none(cells));
        inside.map(|(zone, _)| format!("it is in {zone}"))
    }

    /// A zone that a cell is in, and none of some others.
    fn zone_apart(&self, cell: u16, others: &[u16]) -> Option<String> {
        let is_apart = |cells: &[u16]| cells.contains(&cell) && !others.iter().any(|other| cells.contains(other));
        self.zones().find(|(_, cells)| !others.is_empty() && is_apart(cells)).map(|(zone, _)| zone)
    }

    /// Something that is chosen, and no place.
    fn chooses_no_place(&self, roles: &[u16]) -> String {
        let roles: Vec<String> = roles.iter().map(|&role| self.chosen(role)).collect();
        match &roles[..] {
            [] => "something else comes first, and there is nothing to choose from".to_owned(),
            roles => format!("choose {} first", roles.join(" or ")),
        }
    }

    /// A part that may be played only where another cannot; `first`, where it may follow that.
    fn something_else(&self, by: PlayerId, (parts, done): (&[Part], usize), first: &str, state: &State) -> String {
        let who = &self.rules.names.players[by];
        format!("{who} must play something else{first}{}", self.example(parts, done, state))
    }

    /// A part that does not begin where the last one ended.
    fn not_from_here(&self, mv: &str, cell: u16) -> String {
        let cell = self.cell(cell);
        format!("{mv} may not begin on {cell} here: it goes on with what the part before has moved")
    }

    /// A role that is none of those a move chooses from.
    fn not_among(&self, mv: &str, role: u16, roles: &[u16]) -> String {
        let roles: Vec<String> = roles.iter().map(|&role| self.chosen(role)).collect();
        format!("{mv} chooses {}, not {}", roles.join(" or "), self.chosen(role))
    }

    /// A piece that does not lie where a move takes such pieces from, if it ever takes them.
    fn none_there(&self, mv: &str, kind: KindId, place: Option<u16>) -> String {
        match place {
            Some(place) => format!("{mv} takes from {}, where no {} lies", self.cell(place), self.piece_of(kind)),
            None => format!("{mv} never takes {}", self.piece(kind)),
        }
    }

    fn no_way(&self, mv: &str, from: u16, to: u16) -> String {
        match from {
            NOWHERE => format!("{mv} does not lead to {}", self.cell(to)),
            from => format!("{mv} does not lead from {} to {}", self.cell(from), self.cell(to)),
        }
    }

    /// A walk that ends elsewhere; `goes_on`: more follows it in the same move.
    fn no_walk(&self, mv: &str, (from, to): (u16, u16), steps: i64, goes_on: bool) -> String {
        let on = if goes_on { ", and on from there," } else { "" };
        let steps = many(steps, "step");
        format!("{mv} walks {steps} from {}{on} and does not get to {} so", self.cell(from), self.cell(to))
    }

    /// A cell on the way that a move may not pass.
    fn blocked(&self, mv: &str, cell: u16, kind: Option<KindId>) -> String {
        let cell = self.cell(cell);
        match kind {
            Some(kind) => format!("{mv} does not get past {cell}: {} stands there", self.piece(kind)),
            None => format!("{mv} does not get past {cell}: it is empty"),
        }
    }

    /// A turn that has to go on; `passes`: one without any part.
    fn not_complete(
        &self,
        passes: bool,
        by: PlayerId,
        (parts, done): (Option<&[Part]>, usize),
        state: &State,
    ) -> String {
        let who = &self.rules.names.players[by];
        let example = parts.map_or_else(String::new, |parts| self.example(parts, done, state));
        match passes {
            true => format!("{who} must not pass: there is something to play{example}"),
            false => format!("the turn is not complete: {who} must go on{example}"),
        }
    }

    /// Parts as they are wanted, where each can be played.
    fn played(&self, all: &[Wanted], state: &State) -> Option<Vec<Part>> {
        let mut done: Vec<Part> = Vec::new();
        for wanted in all {
            let begins = |part: &Part| wanted.from == NOWHERE || part.from == wanted.from;
            let is_it = |part: &Part| (part.mv, part.to) == (wanted.mv, wanted.to) && begins(part);
            done.push(self.rules.engine.next_parts(state, &done)?.parts.into_iter().find(is_it)?);
        }
        Some(done)
    }

    /// The position inside a turn, after some parts of it.
    fn position_after(&self, all: &[Wanted], state: &State) -> Option<State> {
        all.first()?;
        let turn = Turn { parts: self.played(all, state)? };
        self.rules.engine.steps(state, &turn).pop().map(|step| step.after)
    }

    /// The end that holds after these parts of a turn, at once.
    fn over_by(&self, all: &[Wanted], state: &State) -> Option<&str> {
        all.first()?;
        let done = self.played(all, state)?;
        match self.rules.engine.outcome(&self.rules.engine.play(state, &Turn { parts: done })) {
            Outcome::Over { by: Some(end), .. } => self.rules.names.ends.get(end).map(String::as_str),
            _ => None,
        }
    }

    /// A part more than a repeat allows.
    fn used_up(&self, mv: &str, most: u16, state: &State) -> String {
        let times = many(most, "time");
        match rolls::rolled(self.rules, state) {
            None => format!("{mv} may not follow: what is repeated here is played at most {times}"),
            Some(rolled) => {
                format!("{mv} may not follow: {rolled} was rolled, and what is repeated is played at most {times}")
            }
        }
    }

    /// A cell of a line that is not what the move asks for.
    fn misfit(&self, mv: &str, wanted: Option<&Wanted>, cell: u16, what: Option<KindId>) -> String {
        let (fails, cell) = (fails(self, mv, wanted), self.cell(cell));
        match what {
            Some(kind) => format!("{fails}: {} stands on {cell}", self.piece(kind)),
            None => format!("{fails}: {cell} is empty"),
        }
    }

    /// A move that the turn does not allow at this point.
    fn not_now(&self, mv: &str, is_first: bool, instead: &[u8], may_end: bool) -> String {
        let mut others: Vec<String> = instead.iter().map(|&mv| self.move_name(mv)).collect();
        others.dedup();
        let others = others.join(" or ");
        match (others.as_str(), may_end, is_first) {
            ("", ..) => format!("{mv} may not follow: the turn ends here"),
            (_, _, true) if !self.is_written => format!("a turn does not begin so here, but with {others}"),
            (_, _, true) => format!("a turn does not begin with {mv} here, but with {others}"),
            (_, true, _) => format!("{mv} may not follow here, only {others}, or the turn ends"),
            (_, false, _) => format!("{mv} may not follow here, only {others}"),
        }
    }

    /// That a move belongs to turns with names, none of which is the one that is due.
    pub fn not_due(&self, mv: u8, due: ClauseId) -> String {
        let names = &self.rules.names;
        let turns = names.moves.get(usize::from(mv)).map_or(&[][..], |played| &played.turns);
        let name = |turn: &ClauseId| names.clauses[*turn].name.strip_prefix("turn.").map(|name| format!("`{name}`"));
        let named: Vec<String> = turns.iter().filter_map(name).collect();
        match named.is_empty() || turns.contains(&due) {
            true => String::new(),
            false => format!(": it is played in the turn {}, which is not due", named.join(" or ")),
        }
    }

    fn not_lifted(&self, mv: &str, cell: u16, kind: KindId, state: &State) -> String {
        let (what, place) = (self.unit_on(cell, kind, state), self.cell(cell));
        match self.is_area(cell) {
            true => format!("{mv} does not take what lies in {place}: {what}"),
            false => format!("{mv} does not lift what stands on {place}: {what}"),
        }
    }

    /// One piece of many like it that is not lifted, and which are.
    fn not_here(&self, mv: &str, (cell, kind): (u16, KindId), others: &[u16], state: &State) -> String {
        let (lift, at) = if self.is_area(cell) { ("take", "in") } else { ("lift", "on") };
        let what = format!("{mv} does not {lift} {} {at} {} here", self.unit_on(cell, kind, state), self.cell(cell));
        let mut places: Vec<String> = others.iter().map(|&place| self.cell(place)).collect();
        places.dedup();
        match &places[..] {
            [] => format!("{what}, nor anything else"),
            [..] if places.len() > MOST_NAMED => what,
            [..] => format!("{what}, only what is {at} {}", places.join(" or ")),
        }
    }

    fn may_not_stand(&self, upper: KindId, lower: KindId) -> String {
        let same = self.rules.names.kinds[upper].owner == self.rules.names.kinds[lower].owner;
        let under = if same { self.one(lower) } else { self.piece(lower) };
        format!("{} may not stand on {under}", self.one(upper))
    }
}

/// That a part does not get where it should, or cannot be played at all.
fn fails(words: &Words, mv: &str, wanted: Option<&Wanted>) -> String {
    match wanted.map_or(NOWHERE, |wanted| wanted.to) {
        NOWHERE => format!("{mv} cannot be played"),
        to => format!("{mv} does not lead to {}", words.cell(to)),
    }
}

/// What another turn does better where the rules ask for the most of something, the least of something, or both.
fn outdone(most: bool, least: bool) -> &'static str {
    match (most, least) {
        (true, true) => "another turn does better in what must be done most or least",
        (false, true) => "another turn does less of what must be done least",
        (_, false) => "another turn does more of what must be done most",
    }
}

/// How many pieces may stand somewhere.
fn heights(least: u16, most: Option<u16>) -> String {
    match most {
        None => format!("{least} or more"),
        Some(most) if most == least => least.to_string(),
        Some(most) if least == 1 => format!("at most {most}"),
        Some(most) => format!("{least} to {most}"),
    }
}

/// How far a slide goes that should go so far.
fn how_far(away: u16, least: u16, most: u16) -> String {
    let cells = |number: u16| many(number, "cell");
    match (least, most) {
        _ if most < least => "goes nowhere".to_owned(),
        _ if least == most => format!("goes {}", cells(most)),
        _ if away > most => format!("goes at most {}", cells(most)),
        _ => format!("goes at least {}", cells(least)),
    }
}

fn many(number: impl Into<i64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn not_so_many(mv: &str, many: u16, allowed: &[u16]) -> String {
    match allowed {
        [] => format!("{mv} lifts {many}, and there are fewer"),
        _ => format!("{mv} cannot lift {many} here, only {}", numbers(allowed).join(" or ")),
    }
}

/// A die that is not there. None shows 0: a place was pointed at before a die was chosen.
fn no_die(mv: &str, face: u16, left: &[u16]) -> String {
    let left = numbers(left).join(" and ");
    match face {
        0 => format!("choose a die first: the dice left show {left}"),
        _ => format!("{mv} cannot use a {face}: the dice left show {left}"),
    }
}

fn numbers(all: &[u16]) -> Vec<String> {
    all.iter().map(u16::to_string).collect()
}
