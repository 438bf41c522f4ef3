//! Records played by the rules of a game.

mod regroup;

use super::{Container, Node, Record, lines, tags, tree};
use crate::Rules;
use crate::id::{CellId, Id, PlayerId, SetupId};
use crate::names::{GivenStart, RecordForm, TurnForm};
use crate::notation::forms::{self, Reader};
use crate::notation::position::{self, PositionError};
use crate::notation::turns::{self, TurnError};
use crate::notation::{outcome, rolls};
use crate::play::rng::rng;
use crate::play::{Outcome, Part, State, Turn};
use regroup::Regrouped;
use std::collections::BTreeMap;
use std::fmt;

/// A record played by the rules.
#[derive(Clone, Debug)]
pub struct Followed {
    /// For each node of the record the turn and the position after it, as far as it could be played; the first has no turn.
    pub nodes: Vec<Option<(Option<Turn>, State)>>,
    /// Where dice are rolled, the position after that, before the turn of a node.
    pub rolled: BTreeMap<usize, State>,
    /// What of the record is no legal turn; first what was really played.
    pub stops: Vec<Stop>,
    /// Where the record goes on after an end of the rules, in its order: people need not claim a draw.
    pub beyond: Vec<Beyond>,
    /// How it ended, by the record.
    pub stated: Stated,
}

/// An end of the rules after which people played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The node with whose turn the game was over.
    pub node: usize,
    /// The number of that turn; 0 for a game that was over as it began.
    pub number: usize,
    /// Its line.
    pub line: usize,
    /// How it ended: `draw by repetition`.
    pub end: String,
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, end, .. } = self;
        write!(f, "by the rules the game is over after turn {number} (`{end}`); the record goes on")
    }
}

/// How a record says that its game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// A player won.
    Won(PlayerId),
    /// A draw.
    Draw,
    /// Nothing is said, or that the game was not finished.
    Open,
    /// Words that mean nothing here.
    Words(String),
}

/// A turn that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The number of its node.
    pub node: usize,
    /// The number of the turn, from 1.
    pub number: usize,
    /// Its line.
    pub line: usize,
    /// The text.
    pub text: String,
    /// It was really played, and did not stand in a variation.
    pub is_played: bool,
    /// Why it cannot be played.
    pub error: TurnError,
}

impl Stated {
    /// The same; nothing is said by words that mean nothing here.
    fn or_open(self) -> Self {
        if matches!(self, Self::Words(_)) { Self::Open } else { self }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if self.is_played { "" } else { " of a variation" };
        write!(f, "line {}: turn {}{of}: {}", self.line, self.number, self.error)
    }
}

impl Stop {
    /// True where only what might have been played is left out, from a turn on in which nobody plays: the record is whole.
    pub fn is_aside(&self) -> bool {
        !self.is_played && matches!(self.error, TurnError::Nothing { .. })
    }
}

/// Words of files for a turn in which nobody plays.
const NOTHING: [&str; 8] = ["", "--", "Z0", "@@@@", "0000", "null", "pass", "<>"];

impl Followed {
    /// The position in which the turn of a node is played, after what was rolled for it.
    pub fn before(&self, record: &Record, at: usize) -> Option<&State> {
        let before = || self.nodes.get(record.nodes.get(at)?.parent)?.as_ref().map(|(_, state)| state);
        self.rolled.get(&at).or_else(before)
    }

    /// Finds how the game stands after a node of which it was left open whether there are turns to go on with.
    fn settle(&mut self, rules: &Rules, record: &Record, at: usize) -> Option<&State> {
        let (turn, _) = self.nodes[at].as_ref()?;
        let after = rules.engine.play(self.before(record, at)?, turn.as_ref()?);
        let (_, state) = self.nodes[at].as_mut()?;
        *state = after;
        Some(state)
    }

    /// The position in which a line of nodes ends, as far as it could be played.
    pub fn last(&self, line: &[usize]) -> Option<&State> {
        let played = line.iter().map_while(|&at| self.nodes.get(at)?.as_ref());
        played.last().or(self.nodes.first()?.as_ref()).map(|(_, state)| state)
    }

    /// The ends of the rules after which a line of nodes goes on, in their order.
    pub fn beyond_on<'f>(&'f self, line: &'f [usize]) -> impl Iterator<Item = &'f Beyond> {
        self.beyond.iter().filter(|beyond| beyond.node == 0 || line.contains(&beyond.node))
    }
}

/// The form by which a game keeps records in a container, that named by the file itself if there are several.
pub fn form_for<'r>(rules: &'r Rules, container: Container, record: &Record) -> Option<&'r RecordForm> {
    let within = |form: &&RecordForm| form.within == container;
    let forms = rules.names.notation.records.iter().filter(within);
    let is_named = |form: &&RecordForm| {
        let says =
            |(header, value): &(String, String)| record.header(header).is_some_and(|found| same_word(found, value));
        form.known_by.iter().any(says)
    };
    forms.clone().find(is_named).or_else(|| forms.clone().next())
}

fn same_word(found: &str, wanted: &str) -> bool {
    let first = found.split(',').next().unwrap_or(found).trim();
    first.eq_ignore_ascii_case(wanted)
}

/// What a record says by which it is one of another game: a header by which records of this one are known, with another value.
pub fn other_game(rules: &Rules, container: Container, record: &Record) -> Option<String> {
    let forms = || rules.names.notation.records.iter().filter(|form| form.within == container);
    let known = || forms().flat_map(|form| &form.known_by);
    let (header, _) = known().find(|(header, _)| record.header(header).is_some())?;
    let found = record.header(header)?;
    let is_known = known().any(|(name, value)| record.header(name).is_some_and(|found| same_word(found, value)));
    let values: Vec<String> =
        known().filter(|(name, _)| name == header).map(|(_, value)| format!("`{value}`")).collect();
    let says =
        format!("the record says `{header}` is `{found}`, and in records of this game it is {}", values.join(" or "));
    (!is_known).then_some(says)
}

/// The options that a record's headers give, by this form.
pub fn options(form: &RecordForm, record: &Record) -> Vec<(String, String)> {
    let given = form.options.iter().filter_map(|given| {
        let value = record.header(&given.header).or(given.otherwise.as_deref())?;
        Some((given.option.clone(), value.to_owned()))
    });
    given.collect()
}

/// Plays a record by rules loaded with its options.
///
/// # Errors
/// The first position is none of the game.
pub fn follow(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: &Record,
    start: State,
) -> Result<Followed, PositionError> {
    let start = first_position(rules, form, record, start)?;
    let turns = Reader::new(rules, forms_of(rules, form));
    let stated = stated(rules, form, record.result.as_deref());
    let (nodes, rolled) = (vec![None; record.nodes.len()], BTreeMap::new());
    let mut followed = Followed { nodes, rolled, stops: Vec::new(), beyond: Vec::new(), stated };
    followed.nodes[0] = Some((None, start));
    // positions of which it is not known whether there is a turn: one that is legal shows it
    let mut is_left_open = vec![false; record.nodes.len()];
    let mut depth = vec![0; record.nodes.len()];
    let main = record.main_line();
    for (at, node) in record.nodes.iter().enumerate().skip(1) {
        depth[at] = depth[node.parent] + 1;
        let Some((_, found)) = followed.nodes[node.parent].as_ref() else { continue };
        let mut read = read_after(rules, found, &turns, &node.text);
        if read.1.is_err() && std::mem::take(&mut is_left_open[node.parent]) {
            let Some(found) = followed.settle(rules, record, node.parent) else { continue };
            read = read_after(rules, found, &turns, &node.text);
        }
        match read {
            (open, Ok(Read { thrown, turn, after })) => {
                if let (Some(open), Some((_, over))) = (open, &mut followed.nodes[node.parent]) {
                    let (number, line) = (depth[node.parent], record.nodes[node.parent].line);
                    let end = outcome::recorded(rules, over);
                    followed.beyond.push(Beyond { node: node.parent, number, line, end });
                    *over = open;
                }
                followed.rolled.extend(thrown.map(|thrown| (at, thrown)));
                followed.nodes[at] = Some((Some(turn), after));
                is_left_open[at] = !node.children.is_empty();
                if !is_left_open[at] {
                    followed.settle(rules, record, at);
                }
            }
            // how a game ended may be said in the place of a turn
            (_, Err(_)) if node.children.is_empty() && is_end(record, &node.text) => {
                if followed.stated == Stated::Open && main.last() == Some(&at) {
                    followed.stated = self::stated(rules, form, Some(&node.text)).or_open();
                }
            }
            (open, Err(error)) => {
                let is_played = main.get(depth[at] - 1) == Some(&at);
                let (number, line, text) = (depth[at], node.line, node.text.clone());
                let over = followed.nodes[node.parent].as_ref().filter(|_| open.is_some());
                let error = over.map_or(error, |(_, over)| turns::over(rules, over, &text));
                followed.stops.push(Stop { node: at, number, line, text, is_played, error });
            }
        }
    }
    followed.stops.sort_by_key(|stop| !stop.is_played);
    Ok(followed)
}

/// What a text means: the legal turn, the position after the roll that stands before it, if one does, and that after it, of which
/// it is left open whether there are turns to go on with.
struct Read {
    thrown: Option<State>,
    turn: Turn,
    after: State,
}

/// What a text means after a position, and that opened again where the game was over.
fn read_after(rules: &Rules, found: &State, turns: &Reader, text: &str) -> (Option<State>, Result<Read, TurnError>) {
    let open = rules.engine.reopened(found);
    let read = match read_turn(rules, open.as_ref().unwrap_or(found), turns, text) {
        Err(TurnError::Unreadable { .. } | TurnError::Illegal { .. }) if is_nothing(text) => {
            Err(TurnError::Nothing { text: text.trim().to_owned() })
        }
        read => read,
    };
    (open, read)
}

/// True for words of files for a turn in which nobody plays.
fn is_nothing(text: &str) -> bool {
    NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// True for words in the place of a last turn that say how a game ended; of both players who lost, PDN has it.
fn is_end(record: &Record, text: &str) -> bool {
    // elsewhere `0-0` may be a turn
    let both_lost = text == "0-0" && record.header("GameType").is_some();
    let is_said = || ["resign", "resigns", "draw"].iter().any(|word| text.eq_ignore_ascii_case(word));
    both_lost || tags::is_result(text) || is_said()
}

/// What a text means in a position.
fn read_turn(rules: &Rules, before: &State, turns: &Reader, text: &str) -> Result<Read, TurnError> {
    let (said, turn) = if rules.engine.has_dice() { rolls::split(text) } else { (None, text) };
    let thrown = said.map(|said| rolls::roll(rules, before, &said)).transpose()?;
    let (turn, after) = turns.play(thrown.as_ref().unwrap_or(before), turn)?;
    Ok(Read { thrown, turn, after })
}

/// Plays a record as [`follow`] does, and gives it with a node for each turn: in files several turns also stand together, several
/// words make a turn, and some words are none, which is looked at where words alone cannot be played.
pub fn follow_by_turns(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: Record,
    start: State,
) -> (Record, Result<Followed, PositionError>) {
    let is_whole = |followed: &Result<Followed, PositionError>| {
        followed.as_ref().map_or(true, |followed| followed.stops.iter().all(Stop::is_aside))
    };
    let followed = follow(rules, form, &record, start.clone());
    let goes_by_turns = || followed.as_ref().map_or(true, |followed| goes_by_turns(rules, form, &record, followed));
    let is_as_written = is_whole(&followed) && goes_by_turns();
    let regrouped = if is_as_written { None } else { regroup::regrouped(rules, form, &record, &start) };
    let Some(Regrouped { record: other, gained }) = regrouped else { return (record, followed) };
    let again = follow(rules, form, &other, start);
    // a turn that is not legal may look like two that are: then hardly all that follows is legal
    let stops = followed.as_ref().map_or(&[][..], |followed| &followed.stops);
    let played = stops.first().map_or(0, |stop| stop.number - 1);
    let is_doubtful = gained == 1 && !(is_whole(&again) && other.main_line().len() > played + 2);
    if is_doubtful { (record, followed) } else { (other, again) }
}

/// False where the record says of a turn that another played it than who was to move, and he could have passed.
fn goes_by_turns(rules: &Rules, form: Option<&RecordForm>, record: &Record, followed: &Followed) -> bool {
    let sides = sides(rules, form);
    record.nodes.iter().enumerate().skip(1).all(|(at, node)| {
        let before = followed.before(record, at).filter(|_| node.by.is_some());
        before.is_none_or(|before| another(rules, &sides, node, before).is_none())
    })
}

/// Who plays a node by the record, where that is another than who is to move.
fn another(rules: &Rules, sides: &[String], node: &Node, before: &State) -> Option<PlayerId> {
    let by = node.by.as_ref()?;
    let named = sides.iter().position(|side| side == by).map(PlayerId::from_index)?;
    (named != rules.engine.mover(before) && pass(rules, before).is_some()).then_some(named)
}

/// The turn in which a player passes, where he may.
fn pass(rules: &Rules, state: &State) -> Option<Turn> {
    let all = rules.engine.turns(state, MOST_TURNS);
    all.into_iter().find(|turn| turn.parts.iter().all(|part| part.mv == Part::PASS))
}

/// Among so many turns a pass is looked for.
const MOST_TURNS: usize = 4096;

/// What the players are called in a record.
fn sides(rules: &Rules, form: Option<&RecordForm>) -> Vec<String> {
    rules.names.players.ids().map(|player| called(rules, form, player)).collect()
}

/// The forms in which turns are read.
pub fn forms_of<'r>(rules: &'r Rules, form: Option<&RecordForm>) -> Vec<&'r TurnForm> {
    let all = &rules.names.notation.turns;
    match form.filter(|form| !form.turns.is_empty()) {
        Some(form) => form.turns.iter().filter_map(|&at| all.get(at)).collect(),
        None => all.iter().collect(),
    }
}

/// The position in which a record begins; without one of its own that of the rules, in which he begins whose first turn it has,
/// where the dice settle that.
fn first_position(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: &Record,
    start: State,
) -> Result<State, PositionError> {
    if let Some(given) = beginning(rules, form, record, &start)? {
        return Ok(given);
    }
    let by = record.main_line().first().and_then(|&at| record.nodes[at].by.as_ref());
    let named = by.and_then(|by| rules.names.players.ids().find(|&player| called(rules, form, player) == *by));
    let begins = named.filter(|player| rules.engine.first_roll().is_some() && rules.engine.mover(&start) != *player);
    Ok(begins.map_or(start, |player| rules.engine.start(SetupId::from_index(0), Some(player), &mut rng(0, 0))))
}

/// What a player is called in a record: as its form says, else as in trees.
pub fn called(rules: &Rules, form: Option<&RecordForm>, player: PlayerId) -> String {
    let short = form.and_then(|form| form.players.get(player.index()).cloned());
    short.unwrap_or_else(|| tree::property_of(&rules.names.players, player).to_owned())
}

/// The position that a header of the record gives.
fn beginning(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: &Record,
    start: &State,
) -> Result<Option<State>, PositionError> {
    let declared = form.and_then(|form| form.position.as_ref());
    let header = declared.and_then(|(_, header)| header.as_deref()).unwrap_or("FEN");
    let Some(text) = record.header(header) else {
        let has = |given: &&GivenStart| record.header(&given.header).is_some_and(|found| found == given.value);
        let given = form.and_then(|form| form.starts.iter().find(has));
        return match given {
            Some(given) => given_start(rules, given).map(Some),
            None => match record.header(lines::MISSING).filter(|_| form.is_some_and(|f| f.within == Container::Csa)) {
                Some(missing) => without(rules, form, record, missing, start).map(Some),
                None => set_up(rules, form, record, start),
            },
        };
    };
    let text = text.trim().trim_end_matches('.');
    let written = declared.and_then(|(at, _)| rules.names.notation.positions.get(*at));
    let state = match written {
        // programs write it with more or less than is usual
        Some(written) => position::read_form(rules, written, text)
            .or_else(|error| position::read_any(rules, text).map_err(|_| error)),
        None => position::read_any(rules, text),
    };
    state.map(Some)
}

/// The first position of records that have a certain header.
///
/// # Errors
/// The rules file gives no position of the game.
pub fn given_start(rules: &Rules, given: &GivenStart) -> Result<State, PositionError> {
    match rules.names.notation.positions.get(given.form) {
        Some(form) => position::read_form(rules, form, &given.text),
        None => position::read_any(rules, &given.text),
    }
}

/// The first position without what stands on these cells.
fn without(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: &Record,
    missing: &str,
    start: &State,
) -> Result<State, PositionError> {
    let turns = forms_of(rules, form);
    let called = |text: String| forms::cell_called(rules, turns.first().copied(), &text);
    let empty: Vec<CellId> = lines::missing(missing).filter_map(called).collect();
    let stacks = rules.names.cells.ids().filter(|cell| !empty.contains(cell));
    let stacks: Vec<_> =
        stacks.map(|cell| (cell, rules.engine.stack(start, cell.0))).filter(|(_, s)| !s.is_empty()).collect();
    position::place_stacks(rules, &stacks, Some(PlayerId::from_index(record.offset % rules.engine.players())))
}

/// The first position with the pieces that a tree adds to it, `AB[gc][cg]`, where each player has pieces of one kind alone.
fn set_up(
    rules: &Rules,
    form: Option<&RecordForm>,
    record: &Record,
    start: &State,
) -> Result<Option<State>, PositionError> {
    let (names, engine) = (&rules.names, &rules.engine);
    let Some(form) = form.filter(|form| !form.players.is_empty() && form.within == Container::Tree) else {
        return Ok(None);
    };
    let turns = forms_of(rules, Some(form));
    let mut added = Vec::new();
    for (player, word) in form.players.iter().enumerate() {
        let mut kinds = names.kinds.pairs().filter(|(_, kind)| kind.owner.is_some_and(|o| o.index() == player));
        let (Some((kind, _)), None) = (kinds.next(), kinds.next()) else { return Ok(None) };
        let values = record.headers.iter().filter(|(name, _)| name.strip_prefix('A') == Some(word.as_str()));
        let cells = values.filter_map(|(_, text)| forms::cell_called(rules, turns.first().copied(), text));
        added.extend(cells.map(|cell| (cell, vec![kind])));
    }
    if added.is_empty() {
        return Ok(None);
    }
    // some write a word for the player, or his number
    let is_named = |(at, word): &(usize, &String)| {
        record.header("PL").is_some_and(|named| named.starts_with(word.as_str()) || named == (at + 1).to_string())
    };
    let named = form.players.iter().enumerate().find(is_named).map(|(player, _)| PlayerId::from_index(player));
    let has_handicap = record.header("HA").is_some_and(|count| count != "0");
    let mover = named.or_else(|| {
        let usual = engine.mover(start);
        let next = PlayerId::from_index((usual.index() + 1) % engine.players());
        Some(if has_handicap { next } else { usual })
    });
    let there = names.cells.ids().map(|cell| (cell, engine.stack(start, cell.0)));
    let stacks: Vec<_> =
        there.filter(|(cell, stack)| !stack.is_empty() && added.iter().all(|(other, _)| other != cell)).collect();
    position::place_stacks(rules, &[stacks, added].concat(), mover).map(Some)
}

/// What a record says of how its game ended.
pub fn stated(rules: &Rules, form: Option<&RecordForm>, words: Option<&str>) -> Stated {
    let Some(words) = words.map(str::trim).filter(|words| !words.is_empty()) else { return Stated::Open };
    let given = form.and_then(|form| form.results.iter().find(|(text, _)| text.eq_ignore_ascii_case(words)));
    if let Some((_, winner)) = given {
        return winner.map_or(Stated::Draw, Stated::Won);
    }
    let words = tags::result(words).unwrap_or(words);
    if matches!(words, "*" | "?" | "Void") {
        return Stated::Open;
    }
    // a word for why may stand behind points: `+12.0:r`
    let points = words.split(':').next().and_then(|points| points.parse::<f64>().ok());
    if let Some(points) = points.filter(|points| words.starts_with(['+', '-']) || *points == 0.0) {
        let winner = PlayerId::from_index(usize::from(points < 0.0));
        return if points == 0.0 { Stated::Draw } else { Stated::Won(winner) };
    }
    if let Some(player) = named_winner(rules, form, words) {
        return Stated::Won(player);
    }
    let first = words.split([' ', ',']).next().unwrap_or(words);
    if first.eq_ignore_ascii_case("draw") || matches!(words, "0" | "1/2" | "½" | "½-½") {
        return Stated::Draw;
    }
    let value = |side: &str| match side.trim() {
        "1/2" | "½" => Some(1),
        "R" | "F" => Some(2),
        side => side.parse::<u32>().ok().map(|points| points * 2),
    };
    match words.split_once('-').and_then(|(a, b)| Some((value(a)?, value(b)?))) {
        Some((a, b)) if a > b => Stated::Won(PlayerId::from_index(0)),
        Some((a, b)) if a < b => Stated::Won(PlayerId::from_index(1)),
        // nobody has points where both lost, or nothing is known
        Some((0, 0)) => Stated::Open,
        Some(_) => Stated::Draw,
        None => Stated::Words(words.to_owned()),
    }
}

/// `B+3.5`, `W+R`, `White by goal`.
fn named_winner(rules: &Rules, form: Option<&RecordForm>, words: &str) -> Option<PlayerId> {
    let short = form.map_or(&[][..], |form| &form.players[..]);
    let of_short =
        short.iter().position(|name| words.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('+')));
    let full = || {
        rules.names.players.iter().position(|name| {
            words.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '+', ',']))
        })
    };
    of_short.or_else(full).map(PlayerId::from_index)
}

/// How what a record says of its end differs from what the rules say of its last position; `None` where it does not, and where
/// the players may have agreed.
pub fn contradiction(rules: &Rules, followed: &Followed, last: &State) -> Option<String> {
    let Outcome::Over { winner, .. } = rules.engine.outcome(last) else { return None };
    let found = crate::notation::outcome::recorded(rules, last);
    let says = match &followed.stated {
        Stated::Open | Stated::Words(_) => return None,
        Stated::Draw if winner.is_none() => return None,
        Stated::Won(player) if Some(*player) == winner => return None,
        Stated::Draw => "a draw".to_owned(),
        Stated::Won(player) => format!("that {} won", rules.names.players[*player]),
    };
    Some(format!("the record says {says}; by the rules it is `{found}`"))
}
