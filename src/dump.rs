//! A program as a listing for people: what the interpreter runs, in the words of the game.

mod plan;
mod words;

pub use plan::PlanListing;

use crate::id::{CellId, Id, PlayerId, SetupId};
use crate::names::Names;
use crate::program::words_needed;
use crate::program::{
    Among, Effect, EndCode, Finish, Groups, Landing, MoveCode, Node, NodeId, Path, Play, Rules, SetupStep, Source, View,
};
use std::fmt;
use words::Words;

/// The rules of a program with the words of its game; shown as a listing.
pub struct Listing<'a> {
    rules: &'a Rules,
    names: &'a Names,
}

impl<'a> Listing<'a> {
    /// The listing of rules.
    pub fn new(rules: &'a Rules, names: &'a Names) -> Self {
        Self { rules, names }
    }

    fn words(&self) -> Words<'a> {
        Words(self.names)
    }
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sizes(f)?;
        self.kinds(f)?;
        self.counters(f)?;
        self.tables(f)?;
        for setup in 0..self.rules.setups.len() {
            self.setup(f, SetupId::from_index(setup))?;
        }
        for (player, view) in self.rules.views.iter().enumerate() {
            writeln!(f, "\n== {}", self.names.players[PlayerId::from_index(player)])?;
            self.view(f, view)?;
        }
        Ok(())
    }
}

impl Listing<'_> {
    fn sizes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = self.rules;
        writeln!(f, "program \"{}\"", self.names.title)?;
        writeln!(f, "  cells      {} in sets of {} words", p.topology.cells, words_needed(p.layout.places.len()))?;
        writeln!(f, "  players    {}, {} begins", p.players, self.names.players[p.first])?;
        writeln!(f, "  position   {} bytes, at most {} pieces on a cell", p.layout.at.words * 8, p.layout.levels)?;
        self.likenesses(f)
    }

    /// In what ways positions are compared where the rules ask how often one occurred.
    fn likenesses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        for (way, likeness) in self.rules.likenesses.iter().enumerate() {
            let mover = likeness.mover.then(|| "the mover".to_owned());
            let memory = likeness.memory.iter().map(|&memory| words.memory(memory as u8));
            let without: Vec<String> = mover.into_iter().chain(memory).collect();
            match without.is_empty() {
                true => writeln!(f, "  counts positions in way {way}")?,
                false => writeln!(f, "  counts positions in way {way}, without {}", without.join(", "))?,
            }
        }
        Ok(())
    }

    fn kinds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (p, words) = (self.rules, self.words());
        writeln!(f, "\nkinds")?;
        for (id, kind) in self.names.kinds.pairs() {
            let owner = kind.owner.map_or("nobody", |o| self.names.players[o].as_str());
            let count = p.kinds[id.index()].count.map_or("any number".to_owned(), |n| format!("at most {n}"));
            let on = words.kinds(p.stacks.lower[id.index()]);
            let takes = words.kinds(p.captures.victims[id.index()]);
            writeln!(f, "  {}  {} of {owner}, {count}; stands on {on}; takes {takes}", kind.letter, kind.role)?;
        }
        match (p.captures.top_only, p.captures.spared) {
            (true, _) => writeln!(f, "  only the top of a stack is taken")?,
            (false, 0) => {}
            (false, spared) => writeln!(f, "  of a stack that is taken {} stay", words.kinds(spared))?,
        }
        if p.captures.leave_at_end { writeln!(f, "  what is taken leaves when the turn ends") } else { Ok(()) }
    }

    fn counters(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words();
        for (number, counter) in self.rules.counters.iter().enumerate() {
            let moves: Vec<String> =
                (0..64).filter(|m| counter.played >> m & 1 != 0).map(|m| words.played(m)).collect();
            let events = [
                ("captures of", words.kinds(counter.captured)),
                ("lifts of", words.kinds(counter.lifted)),
                ("moves", if moves.is_empty() { "none".into() } else { moves.join(", ") }),
                ("pass", if counter.passed { String::new() } else { "none".into() }),
            ];
            let events =
                events.iter().filter(|(_, what)| what != "none").map(|(event, what)| format!("{event} {what}"));
            let name = words.counter(number);
            let what = if counter.in_a_row { "turns in a row with" } else { "back to 0 by" };
            writeln!(f, "\ncounter {name}: {what} {}", events.collect::<Vec<_>>().join(", ").trim_end())?;
        }
        Ok(())
    }

    fn tables(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (p, words) = (self.rules, self.words());
        writeln!(f, "\ntables")?;
        for (number, rows) in p.topology.neighbours.iter().enumerate() {
            let links: usize = rows.iter().map(|row| row.len()).sum();
            let first = rows.iter().position(|row| !row.is_empty());
            let sample = first.map(|c| format!(", {} -> {}", words.cell(c), words.cells(rows[c].iter())));
            writeln!(f, "  neighbours {number}: {links} links{}", sample.unwrap_or_default())?;
        }
        for (number, rays) in p.topology.rays.iter().enumerate() {
            let count = rays.of.all().len();
            let returns = if rays.returns { ", some return" } else { "" };
            writeln!(f, "  rays {number}: {count} rays over {} cells{returns}", rays.cells.len())?;
        }
        Ok(())
    }

    fn setup(&self, f: &mut fmt::Formatter<'_>, setup: SetupId) -> fmt::Result {
        let words = self.words();
        writeln!(f, "\nsetup {}", self.names.setups.get(setup).map_or("?", |(name, _)| name))?;
        for step in &self.rules.setups[setup.index()] {
            match step {
                SetupStep::Put(pieces) => {
                    for pieces in pieces.chunk_by(|one, next| one.0 == next.0) {
                        let (kinds, place) = (pieces.iter().map(|&(_, kind)| kind), usize::from(pieces[0].0));
                        writeln!(
                            f,
                            "  put {} at {}",
                            self.names.letters(&kinds.collect::<Vec<_>>()),
                            words.place(place)
                        )?;
                    }
                }
                SetupStep::Shuffle { pieces, cells, turning_over } => {
                    let cells: Vec<&str> = cells.iter().map(|&c| words.cell(c as usize)).collect();
                    let turning = if *turning_over { ", turning over what may not stand" } else { "" };
                    writeln!(f, "  deal {} over {}{turning}", self.names.letters(pieces), cells.join(" "))?;
                }
                SetupStep::Copy { player, like, image } => {
                    let first = image.first().map_or("", |&to| words.cell(to as usize));
                    let (player, like) = (words.player(*player), words.player(*like));
                    let from = self.names.cells.get(CellId(0)).map_or("", |c| &c.name);
                    writeln!(f, "  copy {like} for {player}, {from} -> {first}, …")?;
                }
            }
        }
        Ok(())
    }

    fn view(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        for (number, code) in view.moves.iter().enumerate() {
            self.code(f, number, code)?;
        }
        self.graph(f, view)?;
        for (cond, _) in &view.forbidden {
            writeln!(f, "no turn leaves {}", self.words().cond(cond))?;
        }
        writeln!(f, "ends")?;
        view.ends.iter().try_for_each(|end| self.end(f, end))
    }

    fn code(&self, f: &mut fmt::Formatter<'_>, number: usize, code: &MoveCode) -> fmt::Result {
        let words = self.words();
        writeln!(f, "move {}", words.played(number))?;
        match &code.source {
            Source::Top(set) => writeln!(f, "  lift the top of {}", words.set(set))?,
            Source::Stack(set) => writeln!(f, "  lift all of {}", words.set(set))?,
            Source::Tops { of, least, most, .. } => {
                writeln!(f, "  lift {} to {} of the top of {}", words.num(least), words.num(most), words.set(of))?;
            }
            Source::Value(memory, values) => {
                let values: Vec<String> = values.iter().map(|value| self.names.chosen(*value)).collect();
                writeln!(f, "  choose among {}, remembered as #{memory}", values.join(", "))?;
            }
            Source::Group { memory, of, groups } => {
                let groups = match groups {
                    Groups::Lines { least, most, rays } => format!("{least} to {most} in a row along rays {rays}"),
                    Groups::Placed(table) => format!("placement {table}"),
                };
                writeln!(f, "  choose {groups} of {}, remembered as #{memory}", words.set(of))?;
            }
            Source::Die(memory) => writeln!(f, "  use a die, remembered as #{memory}")?,
            Source::Choice(sort, Among::Pieces(set)) => writeln!(f, "  choose #{sort} among {}", words.set(set))?,
            Source::Choice(_, Among::Cells(set)) => writeln!(f, "  point to {}", words.set(set))?,
            Source::Choice(sort, Among::Zones(_, zones)) => {
                let zones: Vec<String> = zones.iter().map(|(zone, _)| words.0.chosen(*zone)).collect();
                writeln!(f, "  choose #{sort} among {}", zones.join(", "))?;
            }
            Source::Choice(sort, Among::Roles(roles)) => {
                let letter = |&role: &u8| self.names.letter_of(role, code.player).unwrap_or('?');
                writeln!(f, "  choose #{sort} among {}", roles.iter().map(letter).collect::<String>())?;
            }
            Source::New(kind) => writeln!(f, "  place {}", self.names.kinds[*kind].letter)?,
        }
        writeln!(f, "  {}", words.path(&code.path))?;
        for (how, set) in landings(&code.landing) {
            writeln!(f, "  land {how} {}", words.set(set))?;
        }
        if code.leaves_start {
            writeln!(f, "  not back to where it began")?;
        }
        for fan in &code.fans {
            writeln!(f, "  lines {}", words.fan(fan))?;
        }
        for (cond, _) in &code.guards {
            writeln!(f, "  when {}", words.cond(cond))?;
        }
        for (cond, _) in &code.leaving {
            writeln!(f, "  leaving {}", words.cond(cond))?;
        }
        for effect in &code.effects {
            writeln!(f, "  {}", self.effect(effect))?;
        }
        if code.can_capture { writeln!(f, "  (captures)") } else { Ok(()) }
    }

    fn effect(&self, effect: &Effect) -> String {
        let words = self.words();
        match effect {
            Effect::TurnInto(set, kinds) => {
                let new = kinds.iter().flatten().fold(0, |all: u64, k| all | 1 << k.0);
                format!("turn {} into {}", words.set(set), words.kinds(new))
            }
            Effect::TurnUnder(kinds, set, new) => {
                let new = new.iter().flatten().fold(0, |all: u64, k| all | 1 << k.0);
                format!("turn {} under {} into {}", words.kinds(*kinds), words.set(set), words.kinds(new))
            }
            Effect::TurnIntoNamed(set, sort) => format!("turn {} into #{sort}", words.set(set)),
            Effect::Carry { most, kinds, from, to, under, .. } => {
                let most = most.as_ref().map_or("all".to_owned(), |most| words.num(most));
                let way = if *under { "under" } else { "to" };
                format!("send {most} {} of {} {way} {}", words.kinds(*kinds), words.set(from), words.set(to))
            }
            Effect::Take(set) => format!("take {}", words.set(set)),
            Effect::Remove(set) => format!("remove {}", words.set(set)),
            Effect::Send { most, kinds, from, .. } => {
                let most = most.as_ref().map_or("all".to_owned(), |most| words.num(most));
                format!("send {most} {} of {}", words.kinds(*kinds), words.set(from))
            }
            Effect::Sow { from, skipping, .. } => {
                format!("sow {}, skipping {}", words.set(from), words.set(skipping))
            }
            Effect::Shift { from, .. } => format!("shift {}", words.set(from)),
            Effect::Put(kind, set) => format!("put {} on {}", words.kinds(1 << kind.0), words.set(set)),
            Effect::SendCaptured(_) => "send what was captured".into(),
            Effect::Note(memory, num) => format!("{} becomes {}", words.memory(*memory), words.num(num)),
            Effect::NoteCell(memory, set) | Effect::NoteCells(memory, set) => {
                format!("{} becomes {}", words.memory(*memory), words.set(set))
            }
        }
    }

    fn graph(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        for (cond, node) in &view.phases {
            match cond {
                Some(cond) => writeln!(f, "turn from node {node} when {}", self.words().cond(cond))?,
                None => writeln!(f, "turn from node {node}")?,
            }
        }
        for (number, node) in view.nodes.iter().enumerate() {
            writeln!(f, "{number:>4}  {}", self.node(node))?;
        }
        Ok(())
    }

    fn node(&self, node: &Node) -> String {
        let list = |nodes: &[NodeId]| nodes.iter().map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
        match node {
            Node::End => "end".into(),
            Node::Play(play) => self.play(play),
            Node::Pass(next) => format!("pass -> {next}"),
            Node::Again(next) => format!("again -> {next}"),
            Node::Roll(next) => format!("after the roll -> {next}"),
            Node::When(cond, next) => format!("when {} -> {next}", self.words().cond(cond)),
            Node::Rounds { body, most, exactly, begins, level: _, next } => {
                let so_often = if *exactly { "exactly" } else { "up to" };
                let counted = if *begins { "from now on" } else { "in all" };
                format!("{so_often} {} times {counted} {body}, then {next}", self.words().num(most))
            }
            Node::Either(nodes) => format!("any of {}", list(nodes)),
            Node::Prefer { probe, first, other } => format!("{first}, or {other} where {probe} has no word"),
            Node::Most { inner, number, one_way, next } => {
                let once = if *one_way { ", each in one way" } else { "" };
                format!("words of {inner} with most {}{once} -> {next}", self.words().num(number))
            }
        }
    }

    fn play(&self, play: &Play) -> String {
        let words = self.words();
        let mut text = words.played(play.mv.index());
        for (how, set) in [("from", &play.from), ("to", &play.to)] {
            if let Some(set) = set {
                text += &format!(" {how} {}", words.set(set));
            }
        }
        if let Some(cond) = &play.when {
            text += &format!(" when {}", words.cond(cond));
        }
        format!("{text} -> {}", play.next)
    }

    fn end(&self, f: &mut fmt::Formatter<'_>, end: &EndCode) -> fmt::Result {
        let words = self.words();
        let result = match (&end.by_most[..], end.winner, end.finish) {
            (_, _, Some(Finish::Best)) => "each of whom it holds finishes".into(),
            (_, _, Some(Finish::Last)) => "each of whom it holds finishes last".into(),
            ([_, ..], _, None) => {
                let of_each = |numbers: &Vec<_>| numbers.iter().map(|n| words.num(n)).collect::<Vec<_>>().join(" / ");
                let numbers: Vec<String> = end.by_most.iter().map(of_each).collect();
                format!("wins who has most of {}", numbers.join(", then of "))
            }
            ([], Some(winner), None) => format!("{} wins", self.names.players[winner]),
            ([], None, None) => "draw".into(),
        };
        let worth = match &end.worth[..] {
            [] => String::new(),
            worth => format!(", worth {}", worth.iter().map(|n| words.num(n)).collect::<Vec<_>>().join(" / ")),
        };
        let at_once = if end.at_once { ", also after each part" } else { "" };
        writeln!(f, "  {}: {result}{worth} when {}{at_once}", self.names.ends[end.end], words.cond(&end.when))
    }
}

fn landings(landing: &Landing) -> impl Iterator<Item = (&'static str, &crate::program::Set)> {
    let ways = [
        ("on", &landing.empty),
        ("stacking on", &landing.stacking),
        ("capturing on", &landing.capturing),
        ("swapping with", &landing.swapping),
    ];
    ways.into_iter().filter_map(|(how, set)| Some((how, set.as_ref()?)))
}

impl Words<'_> {
    /// The way of a move.
    pub(super) fn path(&self, path: &Path) -> String {
        match path {
            Path::Stay => "stay".into(),
            Path::Step(table) => format!("step by neighbours {table}"),
            Path::Slide { rays, least, most, through } => {
                format!("slide {} along rays {rays} through {}", span(*least, *most), self.set(through))
            }
            Path::Far { rays, through } => {
                format!("slide as far as it goes along rays {rays} through {}", self.set(through))
            }
            Path::Line { rays, pattern, cases, .. } => {
                format!("line along {}: {}", self.rays(*rays, cases), self.pattern(pattern))
            }
            Path::To(set) => format!("to {}", self.set(set)),
            Path::Walk { walks, steps, .. } => format!("walk {} links by walks {walks}", self.num(steps)),
            Path::When(cond, path) => format!("{} when {}", self.path(path), self.cond(cond)),
            Path::Measured { rays, least, most, through } => {
                let (least, most) = (self.num(least), self.num(most));
                format!("slide {least}..{most} along rays {rays} through {}", self.set(through))
            }
            Path::Either(ways) => ways.iter().map(|way| self.path(way)).collect::<Vec<_>>().join(", or "),
            Path::Repeat { path, stopping, least, most } => {
                format!("{} times {} stopping on {}", span(*least, *most), self.path(path), self.set(stopping))
            }
            Path::Chain(parts) => {
                let part = |(path, stop): &(Path, _)| format!("{} stopping on {}", self.path(path), self.set(stop));
                parts.iter().map(part).collect::<Vec<_>>().join(", then ")
            }
        }
    }
}

/// `1..3`, `2..`.
fn span(least: u16, most: u16) -> String {
    match most {
        u16::MAX => format!("{least}.."),
        _ if least == most => format!("{least}"),
        _ => format!("{least}..{most}"),
    }
}
