//! Setups: what is put where before play, checked as far as it is known.

use super::super::Resolver;
use super::deal::{Copying, Deal, cell_name};
use super::stack_texts::Whose;
use crate::diag::{Diagnostic, Subject};
use crate::id::{CellId, PlayerId};
use crate::model::board::{CellShape, ZoneCells};
use crate::model::flat::{FlatLine, FlatSection};
use crate::model::{Piece, Setup, SetupStep};
use crate::source::Span;
use crate::syntax::ast::{Cells, CellsKind, CellsStacks, Name, Num, Owner, SetupLine};

/// Puts pieces of somebody somewhere, as a word says.
type Put<'a> = &'a mut dyn FnMut(&mut Resolver, Whose, Place, Vec<Piece>, &Name);

/// Most setups of a game.
const MOST_SETUPS: usize = 64;

/// All setups; an empty board if there is none.
pub(super) fn resolve(r: &mut Resolver) {
    let flat = r.flat;
    if let Some(extra) = flat.setups.get(MOST_SETUPS) {
        r.say(Diagnostic::error("too-many-names", extra.span, format!("a game has at most {MOST_SETUPS} setups")));
    }
    for section in flat.setups.iter().take(MOST_SETUPS) {
        let setup = setup(r, section);
        r.game.setups.push(setup);
    }
    if r.game.setups.is_empty() {
        let clause = r.clause("setup", flat.header);
        r.game.setups.push(Setup { name: "setup".into(), steps: Vec::new(), clause });
    }
}

fn setup(r: &mut Resolver, section: &FlatSection<SetupLine>) -> Setup {
    let name = section.name.as_ref().map_or("setup".to_owned(), |n| n.node.clone());
    let clause = match &section.name {
        Some(name) => r.clause(format!("setup.{}", name.node), section.span),
        None => r.clause("setup", section.span),
    };
    let mut deal = Deal::default();
    for line in &section.lines {
        self::line(r, &mut deal, line);
    }
    deal.check_areas_copied(r);
    deal.check_counts(r, section.name.as_ref().map_or(section.span, |n| n.span));
    Setup { name, steps: deal.steps, clause }
}

fn line(r: &mut Resolver, deal: &mut Deal, line: &FlatLine<SetupLine>) {
    match &line.clause {
        SetupLine::Placed { owner, groups } => {
            deal.has_lost_lines |= matches!(owner, Owner::Player(name) if r.find_player(name).is_none());
            for side in sides(r, owner, groups) {
                put_down(r, &side, &mut |r, whose, place, pieces, text| match place {
                    Place::Cell(cell, _) => deal.put(r, cell, pieces, text, whose),
                    Place::Area(area, name) => deal.hold(r, area, pieces, name),
                });
            }
        }
        SetupLine::Alike { player, like, mirrored } => alike(r, deal, player, like, *mirrored, line.span),
        SetupLine::Shuffled { owner, over, again, turning_over } => {
            for whose in owners(r, owner) {
                shuffled(r, deal, whose, over, again, *turning_over, line.span);
            }
        }
    }
}

/// Under whose name a line is written; none after a diagnostic.
pub(super) fn owners(r: &mut Resolver, owner: &Owner) -> Vec<Whose> {
    match owner {
        Owner::Player(name) if name.node == "expect" => {
            let player = r.game.players.iter().next().map_or("White", |player| player.name.as_str());
            let help = format!("whose area it is stands before its name: `expect {player} prison: M`");
            let diag = Diagnostic::error("unknown-player", name.span, "`expect` is no player");
            r.say(diag.help(help));
            Vec::new()
        }
        Owner::Player(name) => r.player(name).map(Whose::Player).into_iter().collect(),
        Owner::Each => r.player_ids().into_iter().map(Whose::Each).collect(),
        Owner::Neutral => vec![Whose::Neutral],
    }
}

/// What stands under one owner: cells, and the stacks for them.
pub(super) type Side<'t> = (Owner, Vec<(Cells, &'t [(Name, Option<Num>)])>);

/// `a1 b1: White man`: the player behind the cells.
fn player_behind(r: &Resolver, owner: &Owner, groups: &[CellsStacks]) -> Option<Diagnostic> {
    let Owner::Player(first) = owner else { return None };
    let (player, _) = groups.first()?.1.first()?;
    let is_behind = r.find_player(&first.node).is_none() && r.find_player(&player.node).is_some();
    let help = format!("the line begins with whose pieces they are: `{} {} …: …`", player.node, first.node);
    let message = format!("`{}` stands behind its cells", player.node);
    is_behind.then(|| Diagnostic::error("unknown-player", player.span, message).help(help))
}

/// The owners on a line, each with what is put where. Only who knows the names can tell where a list of stacks ends:
/// `White a1: R  b1 c1: P  Black e5: R`.
pub(super) fn sides<'t>(r: &mut Resolver, owner: &Owner, groups: &'t [CellsStacks]) -> Vec<Side<'t>> {
    if let Some(diag) = player_behind(r, owner, groups).or_else(|| pieces_first(r, groups)) {
        r.say(diag);
        return Vec::new();
    }
    let mut sides: Vec<Side> = vec![(owner.clone(), Vec::new())];
    let mut ahead: Vec<Name> = Vec::new();
    for (at, (cells, words)) in groups.iter().enumerate() {
        let Some(cells) = cells_after(&std::mem::take(&mut ahead), cells) else {
            say_stray(r, &groups[at - 1].1, cells.span);
            return Vec::new();
        };
        let next = groups.get(at + 1).filter(|_| area_named(r, &cells).is_none());
        let owner = sides.last().map(|(owner, _)| owner.clone());
        let is_no_stack = |(word, _): &(Name, _)| !r.reads_as_stack(&word.node) && is_stray(r, word);
        let begins_another = |at: usize| match (&owner, next) {
            (Some(owner), Some((_, next))) => {
                words[at + 1..].iter().all(is_no_stack) && is_only_another_player(r, &words[at].0, owner, next)
            }
            _ => false,
        };
        let end = (0..words.len()).find(|&at| is_no_stack(&words[at]) || at > 0 && begins_another(at));
        let (stacks, rest) = words.split_at(end.filter(|&end| end > 0).unwrap_or(words.len()));
        if at + 1 == groups.len() && !rest.is_empty() || rest.iter().any(|(_, count)| count.is_some()) {
            say_stray(r, rest, cells.span);
            return Vec::new();
        }
        if let Some((_, side)) = sides.last_mut() {
            side.push((cells, stacks));
        }
        ahead = rest.iter().map(|(word, _)| word.clone()).collect();
        if let Some(next) = ahead.first().and_then(|word| owner_of(r, word)) {
            ahead.remove(0);
            sides.push((next, Vec::new()));
        }
    }
    sides
}

/// Pieces before each colon and cells after it: `M: a1 b1` for `a1 b1: M`.
fn pieces_first(r: &Resolver, groups: &[CellsStacks]) -> Option<Diagnostic> {
    let mut so = Vec::new();
    for (cells, words) in groups {
        let CellsKind::Names(names) = &cells.kind else { return None };
        let [piece] = &names[..] else { return None };
        let words: Vec<&str> = words.iter().map(|(word, _)| word.node.as_str()).collect();
        // whose the next pieces are is the last word
        let owner = words.last().filter(|_| so.len() + 1 < groups.len()).filter(|word| r.find_player(word).is_some());
        let places = &words[..words.len() - owner.iter().len()];
        let all_cells = places.iter().all(|place| r.game.board.cell_named(place).is_some());
        if !r.reads_as_stack(piece) || is_stray(r, piece) || places.is_empty() || !all_cells {
            return None;
        }
        let owner = owner.map_or(String::new(), |owner| format!("  {owner}"));
        so.push(format!("{}: {}{owner}", places.join(" "), piece.node));
    }
    let (first, last) = (groups.first()?.0.span, groups.last()?.1.last()?.0.span);
    let message = "pieces stand before the `:` here, and cells after it";
    let diag = Diagnostic::error("unknown-cell", first, message).label("expected cells");
    Some(diag.fix(first.join(last), so.join(" ")))
}

/// A player or a cell where a stack could stand.
fn is_stray(r: &Resolver, word: &Name) -> bool {
    let board = &r.game.board;
    let is_place =
        board.cell_named(word).is_some() || board.has_area(word) || board.zones.iter().any(|z| z.name == **word);
    is_place || owner_of(r, word).is_some()
}

/// The name of another player that is a letter as well: under the name of the first neither his piece nor what comes next could
/// be put down.
fn is_only_another_player(r: &Resolver, word: &Name, owner: &Owner, next: &[(Name, Option<Num>)]) -> bool {
    let Owner::Player(owner) = owner else { return false };
    let Some(player) = r.find_player(&word.node).filter(|_| word.node != owner.node) else { return false };
    let is_his = |stack: &Name| {
        let top = stack.node.chars().last().filter(|_| r.find_role(&stack.node).is_none());
        top.and_then(|letter| r.by_letter(letter)).is_some_and(|piece| piece.owner == Some(player))
    };
    is_his(word) || next.iter().any(|(stack, _)| is_his(stack))
}

/// Whom a word names that begins a line.
fn owner_of(r: &Resolver, word: &Name) -> Option<Owner> {
    match word.node.as_str() {
        "neutral" => Some(Owner::Neutral),
        "each" => Some(Owner::Each),
        name => r.find_player(name).map(|_| Owner::Player(word.clone())),
    }
}

/// Cells, and names in front of them that were read as stacks.
fn cells_after(ahead: &[Name], cells: &Cells) -> Option<Cells> {
    let Some(first) = ahead.first() else { return Some(cells.clone()) };
    let CellsKind::Names(names) = &cells.kind else { return None };
    let kind = CellsKind::Names(ahead.iter().chain(names).cloned().collect());
    Some(Cells { kind, span: first.span.join(cells.span) })
}

/// Says that a list of stacks goes on with something else.
fn say_stray(r: &mut Resolver, words: &[(Name, Option<Num>)], cells: Span) {
    let stray = words.iter().map(|(word, _)| word).find(|word| !r.reads_as_stack(&word.node));
    let Some(name) = stray else {
        let message = "the stacks for the cells before have not ended";
        return r.say(Diagnostic::error("cell-for-stack", cells, message).help("begin a line of its own"));
    };
    let text = &name.node;
    if let Some(diag) = second_line(words, name) {
        return r.say(diag);
    }
    let diagnostic = if owner_of(r, name).is_some() {
        let message = format!("`{text}` stands where a stack is expected, and no cells follow");
        Diagnostic::error("two-players", name.span, message)
            .help(format!("after a player come cells, a `:` and what stands there: `{text} CELLS: STACK`"))
    } else {
        let message = format!("`{text}` is a cell, and the stacks for the cells before it have not ended");
        Diagnostic::error("cell-for-stack", name.span, message)
            .help("after cells comes `:` and what stands there: `a1 b1: STACK`")
    };
    r.say(diagnostic.label("expected a stack"));
}

/// `Black as White`, `Black shuffled over row 6`: a line of its own behind the stacks of another.
fn second_line(words: &[(Name, Option<Num>)], player: &Name) -> Option<Diagnostic> {
    let mut behind = words.iter().map(|(word, _)| word).skip_while(|word| *word != player).skip(1);
    behind.next().filter(|verb| matches!(verb.node.as_str(), "as" | "shuffled"))?;
    let message = format!("`{}` begins a second clause on the line", player.node);
    let diag = Diagnostic::error("two-players", player.span, message);
    let before = Span::new(player.span.lo, player.span.lo);
    Some(diag.help("write it on a line of its own, or a `;` before it").fix(before, "; "))
}

/// A place that something is put on, and where it is written.
pub(super) enum Place<'t> {
    Cell(CellId, Span),
    Area(CellId, &'t Name),
}

/// Puts down what stands under an owner; `put` learns what comes where, and by which text.
pub(super) fn put_down(r: &mut Resolver, (owner, groups): &Side, put: Put) {
    let groups: Vec<(&Cells, Vec<Name>)> = groups.iter().map(|(cells, texts)| (cells, repeated(r, texts))).collect();
    for whose in owners(r, owner) {
        for (cells, texts) in &groups {
            match area_named(r, cells) {
                Some(name) => held(r, whose, name, texts, put),
                None => placed(r, whose, cells, texts, put),
            }
        }
    }
}

/// Each stack as often as it is meant.
fn repeated(r: &mut Resolver, texts: &[(Name, Option<Num>)]) -> Vec<Name> {
    let mut all = Vec::new();
    for (text, count) in texts {
        let times = match count {
            Some(count) => r.static_num_in(count, 0..=1024, "the number of stacks").unwrap_or(0) as usize,
            None => 1,
        };
        all.extend(std::iter::repeat_n(text.clone(), times));
    }
    all
}

/// The area that cells are the name of, if they are.
fn area_named<'c>(r: &Resolver, cells: &'c Cells) -> Option<&'c Name> {
    match &cells.kind {
        CellsKind::Names(names) => names.first().filter(|n| names.len() == 1 && r.game.board.has_area(n)),
        _ => None,
    }
}

/// Pieces into an area.
fn held(r: &mut Resolver, whose: Whose, name: &Name, texts: &[Name], put: Put) {
    let stacks: Vec<_> = texts.iter().map(|t| r.stack(t, Whose::Anyone.or(whose))).collect();
    let Some(area) = r.area_under(name, whose, "begin the line with a player") else { return };
    let pieces: Vec<Piece> = stacks.into_iter().flatten().flatten().collect();
    put(r, whose, Place::Area(area, name), pieces, name);
}

impl Resolver<'_> {
    /// The cells under one owner: under `each` a zone that each player has is his own, and other cells are meant as each sees
    /// the board.
    fn cells_under(&mut self, cells: &Cells, whose: Whose) -> Option<Vec<CellId>> {
        let found = self.cells_for(cells, whose.player())?;
        match whose {
            Whose::Each(player) if !self.tells_players_apart(cells) => {
                self.as_seen(&found, player, (cells.span, "begin a line for each player, and name his cells"))
            }
            _ => Some(found),
        }
    }

    fn tells_players_apart(&self, cells: &Cells) -> bool {
        let is_of_players = |name: &Name| matches!(self.find_zone(&name.node), Some(zone) if matches!(zone.cells, ZoneCells::OfPlayers(_)));
        match &cells.kind {
            CellsKind::Names(names) => names.iter().any(is_of_players),
            CellsKind::ZoneOf { .. } => true,
            CellsKind::Union(parts) => parts.iter().any(|part| self.tells_players_apart(part)),
            CellsKind::Except(a, b) | CellsKind::In(a, b) => self.tells_players_apart(a) || self.tells_players_apart(b),
            CellsKind::Stretch(..) | CellsKind::Rows(_) | CellsKind::All | CellsKind::Edge | CellsKind::Dark => false,
        }
    }

    /// Cells of the first player, turned to another; `None` after a diagnostic, which says what to write instead.
    pub(super) fn as_seen(
        &mut self,
        cells: &[CellId],
        player: PlayerId,
        (span, help): (Span, &str),
    ) -> Option<Vec<CellId>> {
        let Some(image) = self.game.board.seen_by(player) else {
            let message = "the board is not the same for each player who looks at it from his side";
            return self.refuse(Diagnostic::error("no-symmetry", span, message).help(help));
        };
        Some(cells.iter().map(|&cell| image[cell]).collect())
    }

    /// The area of that name that belongs to the one under whose name a line is written; `help`: how that is written.
    pub(super) fn area_under(&mut self, name: &Name, whose: Whose, help: &str) -> Option<CellId> {
        let shared = self.game.board.areas.iter().any(|a| a.name == name.node && a.owner.is_none());
        match whose.player() {
            Some(player) => self.game.board.area_of(&name.node, player),
            None if shared => self.game.board.area_of(&name.node, PlayerId(0)),
            None => {
                let message = format!("nothing says whose `{}` is meant", name.node);
                self.refuse(Diagnostic::error("zone-of-whom", name.span, message).help(help))
            }
        }
    }
}

/// Fewer stacks than cells, but as many letters, where a cell holds one piece. Where pieces lie on one another it is not
/// known whether a blank is missing or a `.`.
fn run_together(r: &Resolver, cells: usize, texts: &[Name]) -> Option<Diagnostic> {
    let [first, .., last] = texts else { return None };
    let glued: String = texts.iter().map(|text| text.node.as_str()).collect();
    if texts.len() >= cells || glued.chars().count() != cells || r.game.stacks.most != Some(1) {
        return None;
    }
    let apart: Vec<String> = glued.chars().map(String::from).collect();
    let span = first.span.join(last.span);
    let diag = Diagnostic::error("setup-count", span, format!("{} stacks for {cells} cells", texts.len()));
    Some(diag.help("the stacks of cells side by side are parted by blanks").fix(span, apart.join(" ")))
}

/// Which cells are to be filled, where stacks are too many or too few; or how the board is turned, where that would make it right.
fn what_cells(r: &Resolver, stacks: usize, (first, last): (CellId, CellId), found: usize) -> String {
    let board = &r.game.board;
    match board.shape == CellShape::Square && found * stacks == board.len() {
        true => format!(
            "the board has {found} columns and {stacks} rows: columns come first, `squares {stacks} by {found}`"
        ),
        false => format!("there are {found} cells from `{}` to `{}`", cell_name(r, first), cell_name(r, last)),
    }
}

/// One stack for many cells fills them all; else each cell has its own.
fn placed(r: &mut Resolver, whose: Whose, cells: &Cells, texts: &[Name], put: Put) {
    let found = r.cells_under(cells, whose);
    let stacks: Vec<_> = texts.iter().map(|t| r.stack(t, whose).map(|s| (t, s))).collect();
    let Some(found) = found else { return };
    if let [text] = texts
        && let Some(apart) = glued(r, text, found.len())
    {
        let message = format!("`{}` is one stack, and there are {} cells", text.node, found.len());
        let diag = Diagnostic::error("setup-count", text.span, message);
        return r.say(diag.help("the stacks of cells side by side are parted by blanks").fix(text.span, apart));
    }
    if let Some(diag) = run_together(r, found.len(), texts) {
        return r.say(diag);
    }
    // why there is none has been said
    if found.is_empty() && r.report.has_errors() {
        return;
    }
    if texts.len() != 1 && texts.len() != found.len() {
        let cell = if found.len() == 1 { "cell" } else { "cells" };
        let message = format!("{} stacks for {} {cell}", texts.len(), found.len());
        let span = texts.iter().fold(cells.span, |s, t| s.join(t.span));
        let diag = Diagnostic::error("setup-count", span, message)
            .help("write one stack for each cell, with `.` for an empty cell, or one for all");
        let lie_on_one = one_stack(r, &stacks).filter(|_| found.len() == 1);
        r.say(match (lie_on_one, &found[..]) {
            (Some(letters), _) => diag.help(format!("if they lie on one another, they are one word: `{letters}`")),
            (None, [first, .., last]) => diag.help(what_cells(r, texts.len(), (*first, *last), found.len())),
            (None, _) => diag,
        });
    }
    let fills = texts.len() == 1;
    for (at, &cell) in found.iter().enumerate() {
        if let Some(Some((text, stack))) = stacks.get(if fills { 0 } else { at }) {
            put(r, whose, Place::Cell(cell, cells.span), stack.clone(), text);
        }
    }
}

/// What is written as a row of equal pieces, as one stack.
fn one_stack(r: &Resolver, stacks: &[Option<(&Name, Vec<Piece>)>]) -> Option<String> {
    let pieces: Vec<Piece> =
        stacks.iter().map(|s| s.as_ref().and_then(|(_, s)| s.first().copied())).collect::<Option<_>>()?;
    let letter = r.letter(*pieces.first()?);
    let is_alike = pieces.iter().all(|piece| *piece == pieces[0]) && letter.is_ascii();
    is_alike.then(|| pieces.iter().map(|_| letter).collect())
}

/// The letters of a text apart, where they are as many as there are cells, and too many for a stack.
fn glued(r: &Resolver, text: &Name, cells: usize) -> Option<String> {
    let letters: Vec<String> = text.node.chars().map(String::from).collect();
    let is_too_high = r.game.stacks.most.is_some_and(|most| letters.len() > usize::from(most));
    let is_one_each =
        letters.len() == cells && cells > 1 && r.reads_as_stack(&text.node) && r.find_role(&text.node).is_none();
    (is_one_each && is_too_high).then(|| letters.join(" "))
}

fn alike(r: &mut Resolver, deal: &mut Deal, player: &Name, like: &Name, mirrored: bool, span: Span) {
    let (Some(to), Some(from)) = (r.player(player), r.player(like)) else { return };
    if to == from {
        let message = format!("`{}` cannot be set up like himself", player.node);
        r.say(Diagnostic::error("copy-of-itself", span, message));
        return;
    }
    let image = if mirrored { r.game.board.mirrored() } else { r.game.board.turned() };
    let Some(image) = image else {
        let change = if mirrored { "mirrored in its rows" } else { "turned about its centre" };
        let message = format!("the board is not the same when it is {change}");
        r.say(Diagnostic::error("no-symmetry", span, message).help("name the cells"));
        return;
    };
    copy(r, deal, Copying { player: to, like: from, image, span });
}

fn copy(r: &mut Resolver, deal: &mut Deal, copying: Copying) {
    if deal.has_lost_lines && !deal.has(copying.like) {
        return;
    }
    if !deal.has(copying.like) {
        let name = r.game.players[copying.like].name.clone();
        let message = format!("nothing of `{name}` is set up so far");
        r.say(
            Diagnostic::error("nothing-to-copy", copying.span, message)
                .help(format!("set up `{name}` in a line above"))
                .about(Subject::Name(name)),
        );
        return;
    }
    let mixed = deal.copies_of_mixed(&copying);
    deal.copy(r, &copying);
    deal.steps.push(SetupStep::Copy { player: copying.player, like: copying.like, image: copying.image });
    deal.steps.extend(mixed);
}

fn shuffled(
    r: &mut Resolver,
    deal: &mut Deal,
    whose: Whose,
    over: &Cells,
    again: &[Cells],
    turning_over: bool,
    span: Span,
) {
    let Some(player) = whose.player() else {
        r.say(Diagnostic::error("shuffle-of-nobody", span, "only the pieces of a player can be shuffled"));
        return;
    };
    let lists: Vec<Option<Vec<CellId>>> = std::iter::once(over).chain(again).map(|c| r.cells_under(c, whose)).collect();
    let Some(cells) = lists.into_iter().collect::<Option<Vec<_>>>().map(|l| l.concat()) else { return };
    if deal.shuffle(r, player, &cells, turning_over, span).is_some() {
        deal.steps.push(SetupStep::Shuffle { player, cells, turning_over });
    }
}
