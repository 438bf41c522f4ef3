//! `games`: the games of an experiment, listed and looked at.

use crate::cli::convert::target;
use crate::cli::draw::draw;
use crate::cli::fault::{Fault, Result, misuse};
use crate::cli::number::whole;
use crate::cli::render::json;
use crate::cli::results::read_results;
use crate::cli::table::{Table, grouped, many};
use crate::lab::choose::{Order, Wanted, choose, order, value, wanted};
use crate::lab::compare::number;
use crate::lab::contest::{Contest, Contestant, letter};
use crate::lab::game::Played;
use crate::lab::measures::Measure;
use crate::lab::opinions::calibrate;
use crate::notation::picture::Marks;
use crate::notation::position::write_json;
use crate::notation::record::{self, Played as Replayed, Record};
use crate::record::own::of_played;
use crate::record::translate::{introduce, translate};
use crate::record::write;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// List the games of an experiment, sorted and filtered by any measure or outcome; show or replay one.
#[derive(Args)]
#[command(
    after_help = "A condition is `draw`, `win`, `unfinished`, a player, an end, `rules=B`, `agents=random`, or a measure as in \
    `turns>40`; of several, all must hold. Orders are `longest`, `shortest`, a measure (the largest first), or `-MEASURE`.\n\n\
    Example: boardwright games all.jsonl --sort longest --where draw\n          \
    boardwright games all.jsonl --show 17 > game.txt"
)]
pub struct Games {
    /// A results file (`compare --results`), or a report's folder.
    results: String,
    /// The order in which to list them.
    #[arg(long, value_name = "ORDER", allow_hyphen_values = true)]
    sort: Option<String>,
    /// List only games that meet a condition; may be given several times.
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<String>,
    /// How many to list; 0: all.
    #[arg(short, long, value_name = "N", default_value_t = 20, value_parser = whole::<usize>)]
    number: usize,
    /// Print the record of the game with this number.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>, conflicts_with_all = ["replay", "json", "sort", "conditions", "number"])]
    show: Option<usize>,
    /// Draw the game with this number, turn by turn.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<usize>, conflicts_with_all = ["json", "sort", "conditions", "number"])]
    replay: Option<usize>,
    /// Write the games in a format of records, as `convert` does: `pgn`, `sgf`, or what the rules file declares.
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["show", "replay", "json"])]
    to: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let mut found = read_results(&self.results)?;
        let contest = found.head.contest().map_err(|e| Fault::Refused(e.to_string()))?;
        calibrate(&contest, &mut found.games);
        let pick = |number: usize| match number.checked_sub(1).and_then(|place| found.games.get(place)) {
            Some(game) => Ok(game),
            None => misuse(format!("no game {number}: there are games 1 to {}", found.games.len())),
        };
        if let Some(number) = self.show {
            return Ok(write!(out, "{}", record::write(&record(&contest, pick(number)?)))?);
        }
        if let Some(number) = self.replay {
            return replay(&contest, pick(number)?, out);
        }
        let wanted: std::result::Result<Vec<Wanted>, String> =
            self.conditions.iter().map(|text| wanted(&contest, text)).collect();
        let wanted = wanted.map_err(Fault::Misuse)?;
        let order = self.sort.as_deref().map(order).transpose().map_err(Fault::Misuse)?;
        let chosen = choose(&contest, &found.games, &wanted, order.as_ref());
        let most = if self.number == 0 { usize::MAX } else { self.number };
        let shown = &chosen[..chosen.len().min(most)];
        if let Some(format) = &self.to {
            return shown.iter().try_for_each(|&place| converted(&contest, &found.games[place], format, out));
        }
        if self.json {
            let listed = |&place: &usize| Listed { number: place + 1, game: &found.games[place] };
            return json(&shown.iter().map(listed).collect::<Vec<Listed>>(), out);
        }
        list(&contest, &found.games, shown, order.as_ref(), out)?;
        let (few, all) = (shown.len(), chosen.len());
        let more = if few < all { format!("; {} more with -n 0", grouped((all - few) as u64)) } else { String::new() };
        let unmeasured = choose(&contest, &found.games, &wanted, None).len() - all;
        let more = match order.filter(|_| unmeasured > 0) {
            Some(order) => {
                format!(
                    "{more}; {} left out, which {} no `{}`",
                    grouped(unmeasured as u64),
                    if unmeasured == 1 { "has" } else { "have" },
                    order.measure.name()
                )
            }
            None => more,
        };
        Ok(writeln!(out, "{} of {}{more}", grouped(all as u64), many(found.games.len(), "game"))?)
    }
}

/// A game as `--json` prints it, with the number that `--show` takes.
#[derive(Serialize)]
struct Listed<'a> {
    number: usize,
    #[serde(flatten)]
    game: &'a Played,
}

fn list(contest: &Contest, games: &[Played], places: &[usize], order: Option<&Order>, out: &mut dyn Write) -> Result {
    let extra = order.filter(|o| o.measure != Measure::Turns);
    let name = extra.map_or(String::new(), |o| format!(">{}", o.measure.name()));
    let mut headings = vec![">game", "rules", "agents", "result", ">turns", ">taken"];
    headings.extend(extra.map(|_| name.as_str()));
    let mut table = Table::new(&headings);
    for &place in places {
        let game = &games[place];
        let mut row = vec![
            (place + 1).to_string(),
            letter(game.rules).to_string(),
            contest.pairings[game.pairing].name(),
            game.result(),
            game.turns.len().to_string(),
            game.taken.to_string(),
        ];
        if let Some(order) = extra {
            let value = value(contest, &order.measure, game);
            row.push(value.map_or(String::new(), |v| number(order.measure.scale(), v)));
        }
        table.row(row);
    }
    Ok(write!(out, "{table}")?)
}

/// The game as a record that `replay` reads.
fn record(contest: &Contest, game: &Played) -> Record {
    let Contestant { label, origin, rules, setup, .. } = &contest.contestants[game.rules];
    let is_random = rules.names.setups.get(*setup).is_some_and(|(_, is_random)| *is_random);
    let start = || serde_json::to_string(&write_json(rules, &game.start(&contest.contestants[game.rules]))).ok();
    let name = origin
        .texts
        .first()
        .map_or(label.clone(), |t| t.name.trim_end_matches(".rules").trim_end_matches(".toml").to_owned());
    let name = origin.variant.as_ref().map_or(name.clone(), |variant| format!("{name}:{variant}"));
    let comment = format!("{label}; {}; seed {}", contest.pairings[game.pairing].name(), game.seed);
    let position = is_random.then(start).flatten();
    Record { comments: vec![comment], ..game.record(&name, &origin.options, &origin.setup, position) }
}

/// Writes a game in a format of records.
fn converted(contest: &Contest, game: &Played, format: &str, out: &mut dyn Write) -> Result {
    let contestant = &contest.contestants[game.rules];
    let rules = &contestant.rules;
    let target = target(rules, format)?;
    let native = record(contest, game);
    let headers =
        vec![("Rules".to_owned(), contestant.label.clone()), ("Game".to_owned(), native.game.unwrap_or_default())];
    let played = game.replay(contestant).collect::<std::result::Result<Vec<Replayed>, _>>();
    let played = played.map_err(|e| Fault::Refused(e.to_string()))?;
    let turns = played.into_iter().map(|played| (played.before, played.turn, played.after));
    let (record, followed) = of_played(rules, headers, native.result.as_deref(), &game.start(contestant), turns);
    let usual = rules.usual_start();
    let mut new = translate(rules, &record, &followed, &usual, target);
    introduce(rules, target, &mut new);
    Ok(write!(out, "{}", write::write(target.container, &new, rules.engine.players()))?)
}

fn replay(contest: &Contest, game: &Played, out: &mut dyn Write) -> Result {
    let contestant = &contest.contestants[game.rules];
    let rules = &contestant.rules;
    draw(rules, &game.start(contestant), &Marks::default(), out)?;
    for ((text, played), number) in game.turns.iter().zip(game.replay(contestant)).zip(1..) {
        let Replayed { before, turn, after } = played.map_err(|e| Fault::Refused(format!("turn {number}: {e}")))?;
        let player = &rules.names.players[rules.engine.mover(&before)];
        writeln!(out, "\n{number} {player} {text}\n")?;
        draw(rules, &after, &Marks::last(&turn), out)?;
    }
    Ok(writeln!(out, "\n{} after {} turns", game.result(), game.turns.len())?)
}
