//! A setup while it is carried out: what stands where so far, and how many of each piece.

use super::super::Resolver;
use super::law::may_stand;
use super::stack_texts::Whose;
use crate::diag::Diagnostic;
use crate::id::{CellId, PlayerId, RoleId, Table};
use crate::model::flat::FlatLine;
use crate::model::{Piece, SetupStep};
use crate::source::Span;
use crate::syntax::ast::{CapturesLine, Effect, MoveLine, Name};
use std::collections::{BTreeMap, BTreeSet};

/// What stands on a cell.
struct Filled {
    /// Under whose name it was put there.
    by: Option<PlayerId>,
    /// Where that is written.
    span: Span,
    /// The stack, bottom first; `None` where chance decides.
    stack: Option<Vec<Piece>>,
}

/// A setup while it is carried out.
#[derive(Default)]
pub(super) struct Deal {
    /// The steps of the setup.
    pub steps: Vec<SetupStep>,
    /// True if a line is about a player whom nobody knows.
    pub has_lost_lines: bool,
    filled: BTreeMap<CellId, Filled>,
    /// Who was given what another has, whose that is, and where that is written.
    copied: Vec<(PlayerId, PlayerId, Span)>,
    /// How many of each piece, and where the last of them was put.
    counts: BTreeMap<Piece, (usize, Span)>,
}

/// A line that gives one player what another has.
pub(super) struct Copying {
    pub player: PlayerId,
    pub like: PlayerId,
    pub image: Table<CellId, CellId>,
    pub span: Span,
}

impl Deal {
    /// True where something was set up for the player.
    pub fn has(&self, player: PlayerId) -> bool {
        self.filled.values().any(|f| f.by == Some(player))
    }

    /// Puts a stack on a cell.
    pub fn put(&mut self, r: &mut Resolver, cell: CellId, stack: Vec<Piece>, text: &Name, whose: Whose) {
        if stack.is_empty() {
            return;
        }
        if let Some(breach) = r.breach(&stack) {
            r.say_breach(text, &stack, &breach);
        }
        let filled = Filled { by: whose.player(), span: text.span, stack: Some(stack.clone()) };
        if self.fill(r, cell, filled) {
            self.count(&stack, text.span);
            self.steps.push(SetupStep::Put { cell, stack });
        }
    }

    /// Puts pieces into an area.
    pub fn hold(&mut self, r: &mut Resolver, area: CellId, pieces: Vec<Piece>, name: &Name) {
        let filled = Filled { by: None, span: name.span, stack: Some(pieces.clone()) };
        if self.fill(r, area, filled) {
            self.count(&pieces, name.span);
            self.steps.push(SetupStep::Hold { area, pieces });
        }
    }

    fn count(&mut self, stack: &[Piece], span: Span) {
        for &piece in stack {
            let slot = self.counts.entry(piece).or_insert((0, span));
            *slot = (slot.0 + 1, span);
        }
    }

    fn fill(&mut self, r: &mut Resolver, cell: CellId, filled: Filled) -> bool {
        if let Some(first) = self.filled.get(&cell) {
            let name = cell_name(r, cell);
            if first.span == filled.span && r.game.board.area(cell).is_some() {
                r.area_of_all::<()>(&name, filled.span);
                return false;
            }
            let message = format!("cell `{name}` is filled twice");
            let diag = Diagnostic::error("cell-filled-twice", filled.span, message);
            r.say(match first.span == filled.span {
                true => diag.help("it is a cell of several players: fill it for one of them, on a line of his own"),
                false if self.is_copied(filled.span) => diag
                    .also(first.span, "filled first here")
                    .help("what `each` sets up is set up for all players: leave it out for this one, or this line"),
                false => diag
                    .also(first.span, "filled first here")
                    .help("each cell is filled once: name other cells in one of the two lines"),
            });
            return false;
        }
        self.filled.insert(cell, filled);
        true
    }

    /// True for where it is written that one player is given what another has.
    fn is_copied(&self, span: Span) -> bool {
        self.copied.iter().any(|(.., copied)| *copied == span)
    }

    /// Gives one player what another has.
    pub fn copy(&mut self, r: &mut Resolver, copying: &Copying) {
        let span = copying.span;
        self.copied.push((copying.player, copying.like, span));
        let from = self.filled.iter().filter(|(_, f)| f.by == Some(copying.like));
        let copies: Vec<(CellId, Option<Vec<Piece>>)> =
            from.map(|(&cell, f)| (copying.image[cell], f.stack.as_ref().map(|s| swapped(s, copying)))).collect();
        for (cell, stack) in copies {
            self.count(stack.as_deref().unwrap_or_default(), span);
            self.fill(r, cell, Filled { by: Some(copying.player), span, stack });
        }
        if self.filled.values().any(|f| f.by == Some(copying.like) && f.stack.is_none()) {
            self.count(&all_pieces(r, copying.player), span);
        }
    }

    /// The stacks of a player's lines in which not all is his, where another has them: chance, which deals each player's own
    /// pieces, has no say in these.
    pub fn copies_of_mixed(&self, copying: &Copying) -> Vec<SetupStep> {
        let of_like = self.filled.iter().filter(|(_, f)| f.by == Some(copying.like));
        let mixed = of_like.filter_map(|(&cell, f)| {
            let stack = f.stack.as_ref()?;
            let is_mixed = stack.iter().any(|piece| piece.owner != Some(copying.like));
            is_mixed.then(|| SetupStep::Put { cell: copying.image[cell], stack: swapped(stack, copying) })
        });
        mixed.collect()
    }

    /// Warns of areas of a player who was copied that hold nothing where the other has them.
    pub fn check_areas_copied(&self, r: &mut Resolver) {
        for &(player, like, span) in &self.copied {
            let filled = |owner: PlayerId| -> BTreeSet<&str> {
                let areas = self.filled.keys().filter_map(|&cell| r.game.board.area(cell));
                areas.filter(|area| area.owner == Some(owner)).map(|area| area.name.as_str()).collect()
            };
            let left_out = filled(like).difference(&filled(player)).next().map(|&name| name.to_owned());
            if let Some(area) = left_out {
                let (name, other) = (r.game.players[player].name.clone(), r.game.players[like].name.clone());
                let message = format!("`{name} as {other}` copies what stands on the board, not what lies in `{area}`");
                r.say(Diagnostic::warning("area-not-copied", span, message).help(format!(
                    "fill it for both with a line `each {area}: …`, or write a line `{name} {area}: …`"
                )));
            }
        }
    }

    /// Deals all pieces of a player over cells, as far as can be said before chance has spoken.
    pub fn shuffle(
        &mut self,
        r: &mut Resolver,
        player: PlayerId,
        cells: &[CellId],
        turning_over: bool,
        span: Span,
    ) -> Option<()> {
        check_counts_known(r, span)?;
        let pieces = all_pieces(r, player);
        if pieces.len() != cells.len() {
            let name = &r.game.players[player].name;
            let message = format!("`{name}` has {} pieces, and they are dealt to {} places", pieces.len(), cells.len());
            return r.refuse(
                Diagnostic::error("setup-cannot-be-filled", span, message)
                    .help("name as many cells as there are pieces; `and again b4` gives a cell a second piece"),
            );
        }
        check_heights(r, cells, &pieces, turning_over, span);
        self.count(&pieces, span);
        let mut once = cells.to_vec();
        once.sort_unstable();
        once.dedup();
        for cell in once {
            self.fill(r, cell, Filled { by: Some(player), span, stack: None });
        }
        Some(())
    }

    /// Compares what was placed with what is declared.
    pub fn check_counts(&self, r: &mut Resolver, span: Span) {
        let mut lacking = Vec::new();
        for (&piece, &(placed, last)) in &self.counts {
            let Some(declared) = r.game.roles[piece.role].count.map(usize::from) else { continue };
            if placed > declared {
                let is_filled = |filled: &&Filled| filled.span == last && filled.by.is_some() && !self.is_copied(last);
                let help = match self.filled.values().filter(is_filled).count() {
                    0 | 1 => "write the right number in `pieces`, or fill fewer cells",
                    _ => {
                        "write the right number in `pieces`, or fill fewer cells: one stack alone fills them all, \
                          and of several each fills one, `. M .`"
                    }
                };
                r.say(count_message(r, piece, placed, declared, last).help(help));
            } else if placed < declared && !is_placed_later(r, piece.role) {
                lacking.push((piece, placed, declared));
            }
        }
        if let Some(diag) = fewer(r, &lacking, span) {
            r.say(diag);
        }
    }
}

fn count_message(r: &Resolver, piece: Piece, placed: usize, declared: usize, span: Span) -> Diagnostic {
    let are = if declared == 1 { "is" } else { "are" };
    let message = format!(
        "{placed} pieces `{}`{} are placed, but only {declared} {are} declared",
        r.game.roles[piece.role].name,
        of(r, piece)
    );
    Diagnostic::error("too-many-pieces", span, message).also(r.game.roles[piece.role].span, "declared here")
}

/// Says of all pieces at once of which fewer are placed than declared, with how many.
fn fewer(r: &Resolver, lacking: &[(Piece, usize, usize)], span: Span) -> Option<Diagnostic> {
    let ((first, placed, declared), rest) = lacking.split_first()?;
    let role = &r.game.roles[first.role];
    let message = format!("only {placed} of the {declared} pieces `{}`{} are placed", role.name, of(r, *first));
    let diag = Diagnostic::warning("too-few-pieces", span, message).also(role.span, "declared here");
    let also: Vec<String> = rest
        .iter()
        .map(|(piece, placed, declared)| {
            format!("{placed} of {declared} `{}`{}", r.game.roles[piece.role].name, of(r, *piece))
        })
        .collect();
    let diag = if also.is_empty() { diag } else { diag.help(format!("likewise only {} are placed", also.join(", "))) };
    Some(diag.help("place the others, too, or write the right number in `pieces`"))
}

fn of(r: &Resolver, piece: Piece) -> String {
    piece.owner.map_or(String::new(), |o| format!(" of `{}`", r.game.players[o].name))
}

/// Whether play brings such pieces: then the setup need not.
fn is_placed_later(r: &Resolver, role: RoleId) -> bool {
    let is_it = |name: &Name| r.find_roles(name).is_none_or(|roles| roles.contains(&role));
    let places = |line: &FlatLine<MoveLine>| matches!(&line.clause, MoveLine::Place { role, .. } if is_it(role));
    let puts = |effect: &Effect| matches!(effect.bare(), Effect::Put { role, .. } if is_it(role));
    r.flat.move_lines().any(places) || r.flat.effects().any(puts) || r.others_become(role)
}

impl Resolver<'_> {
    /// True where other pieces may become such pieces in play, or such pieces another player's. A role that is chosen is one of
    /// those to choose from, or any, where they are not written down.
    pub(in crate::model::resolve) fn others_become(&self, role: RoleId) -> bool {
        let chosen = |name: &Name| {
            let lists = self.flat.move_lines().filter_map(|line| match &line.clause {
                MoveLine::ChooseOf { name: given, roles } if given == name => Some(roles),
                _ => None,
            });
            let roles: Vec<Option<Vec<RoleId>>> = lists.flatten().map(|role| self.find_roles(role)).collect();
            roles.into_iter().collect::<Option<Vec<_>>>().map(|roles| roles.concat()).filter(|roles| !roles.is_empty())
        };
        let meant = |name: &Name| self.find_roles(name).or_else(|| chosen(name));
        let is_it = |name: &Name| meant(name).is_none_or(|roles| roles.contains(&role));
        let made = |effect: &Effect| match effect.bare() {
            Effect::TurnInto { role: None, .. } => true,
            Effect::TurnInto { role: Some(new), .. } | Effect::Send { becomes: Some(new), .. } => is_it(new),
            _ => false,
        };
        let mut fates = self.flat.captures.iter().flatten();
        let becomes = |line: &FlatLine<CapturesLine>| matches!(&line.clause, CapturesLine::Fate { becomes: Some(new), .. } if is_it(new));
        self.flat.effects().any(made) || fates.any(becomes)
    }
}

fn swapped(stack: &[Piece], copying: &Copying) -> Vec<Piece> {
    let other = |owner: PlayerId| match owner {
        o if o == copying.like => copying.player,
        o if o == copying.player => copying.like,
        o => o,
    };
    stack.iter().map(|p| Piece { owner: p.owner.map(other), ..*p }).collect()
}

/// As many of each role as are declared.
fn all_pieces(r: &Resolver, player: PlayerId) -> Vec<Piece> {
    let roles = r.game.roles.pairs().filter(|(_, role)| !role.neutral);
    roles
        .flat_map(|(id, role)| {
            std::iter::repeat_n(Piece { role: id, owner: Some(player) }, role.count.unwrap_or(0).into())
        })
        .collect()
}

fn check_counts_known(r: &mut Resolver, span: Span) -> Option<()> {
    let without = r.game.roles.iter().find(|role| !role.neutral && role.count.is_none()).cloned();
    let Some(uncounted) = without else { return Some(()) };
    let message = format!("nothing says how many pieces `{}` there are to shuffle", uncounted.name);
    r.refuse(
        Diagnostic::error("count-needed", span, message)
            .also(uncounted.span, "declared here")
            .help(format!("write `{} x4`", uncounted.name)),
    )
}

/// Looks at the cells that get several pieces: may those that could meet there stand on each other?
fn check_heights(r: &mut Resolver, cells: &[CellId], pieces: &[Piece], turning_over: bool, span: Span) {
    let mut heights: BTreeMap<CellId, usize> = BTreeMap::new();
    cells.iter().for_each(|&c| *heights.entry(c).or_default() += 1);
    let Some((&cell, &height)) = heights.iter().max_by_key(|(_, h)| **h) else { return };
    if height == 1 {
        return;
    }
    if let Some(most) = r.game.stacks.most.filter(|&m| height > usize::from(m)) {
        let law = r.game.span(r.game.stacks.most_clause);
        let message =
            format!("cell `{}` would get {height} pieces, and a stack is at most {most} high", cell_name(r, cell));
        r.say(Diagnostic::error("setup-forbidden-stack", span, message).also(law, "this clause says so"));
        return;
    }
    let can_turn = turning_over && height == 2;
    let bad = pairs(pieces).find(|&(upper, lower)| {
        let stands = |a, b| may_stand(&r.game.stacks, a, b).0;
        !(stands(upper, lower) || can_turn && stands(lower, upper))
    });
    if let Some((upper, lower)) = bad {
        say_bad_pair(r, upper, lower, can_turn, span);
    }
}

/// All pairs of two different pieces, by kind.
fn pairs(pieces: &[Piece]) -> impl Iterator<Item = (Piece, Piece)> {
    let all = (0..pieces.len()).flat_map(|a| (0..pieces.len()).map(move |b| (a, b)));
    all.filter(|(a, b)| a != b).map(|(a, b)| (pieces[a], pieces[b]))
}

fn say_bad_pair(r: &mut Resolver, upper: Piece, lower: Piece, can_turn: bool, span: Span) {
    let law = r.game.span(may_stand(&r.game.stacks, upper, lower).1);
    let name = |p: Piece| r.game.roles[p.role].name.clone();
    let (upper, lower) = (name(upper), name(lower));
    let message = format!("a `{upper}` could come to stand on a `{lower}`, which is not allowed");
    let diagnostic = Diagnostic::error("setup-cannot-be-filled", span, message).also(law, "this clause says so");
    r.say(if can_turn {
        diagnostic.help("turned over the stack is not allowed either: deal one piece to each cell")
    } else {
        diagnostic.help("write `, turning over a stack that is not allowed` after it")
    });
}

/// The name of a cell.
pub(super) fn cell_name(r: &Resolver, cell: CellId) -> String {
    r.game.board.cell(cell).name.clone()
}
