//! Games in files.

use crate::Rules;
use crate::cli::fault::{Fault, Result};
use crate::cli::line::Line;
use crate::cli::read::read_text;
use crate::cli::replay::parse;
use crate::cli::session::{GameArgs, Session, StartArgs};
use crate::id::PlayerId;
use crate::notation::record::{self, Record};
use crate::notation::{outcome, position};
use crate::play::State;
use crate::record::own::of_played;
use crate::record::translate::{Target, introduce, translate};
use crate::record::write;

/// The header of a record: what is needed to begin the same game again.
pub fn header(session: &Session, game: &GameArgs, args: &StartArgs, start: &State) -> Result<Record> {
    let mut record = Record {
        game: Some(game.game.clone()),
        options: game.options.options.iter().map(|(name, set)| (name.clone(), set.to_string())).collect(),
        ..Record::default()
    };
    if args.position.is_some() {
        record.position = Some(position::write_plain(&session.rules, start));
    } else {
        let (name, is_random) = session.rules.names.setups[session.setup(args)?].clone();
        record.setup = (is_random || args.setup.is_some()).then_some(name);
        record.seed = args.seed.filter(|_| is_random);
        record.first = session.first(args)?.map(|player| session.rules.names.players[player].clone());
    }
    Ok(record)
}

/// A game in a format of records; `loser`: who has given up.
pub fn foreign(rules: &Rules, line: &Line, loser: Option<PlayerId>, target: Target) -> String {
    let players = &rules.names.players;
    let winner = loser.filter(|_| players.len() == 2).map(|loser| players[PlayerId(1 - loser.0)].clone());
    let found = || Some(outcome::recorded(rules, line.now())).filter(|found| found != "open");
    let result = winner.or_else(found);
    let turns = line.played.iter().map(|played| (played.before.clone(), played.turn.clone(), played.after.clone()));
    let (record, followed) = of_played(rules, Vec::new(), result.as_deref(), &line.start, turns);
    let usual = rules.usual_start();
    let mut new = translate(rules, &record, &followed, &usual, target);
    introduce(rules, target, &mut new);
    write::write(target.container, &new, rules.engine.players())
}

/// Reads a game from a file. `asked`: the game that is being played; a record that fails may be one of another.
pub fn load(session: &Session, asked: Option<&str>, file: &str) -> Result<(Record, Line)> {
    let record = parse(file, &read_text(file)?)?;
    let replay = record::replay(&session.rules, &record).map_err(|e| {
        let other = record.game.as_deref().zip(asked).filter(|(recorded, asked)| recorded != asked);
        Fault::Refused(match other {
            Some((recorded, asked)) => {
                format!("`{file}` is a record of `{recorded}`, and this is `{asked}`: {e}")
            }
            None => format!("`{file}`: {e}"),
        })
    })?;
    let header = Record { turns: Vec::new(), result: None, ..record };
    Ok((header, Line::from(replay)))
}
