//! The changed rules, with the options that games ask for: all changes together, and each alone.

use crate::cli::fault::{Fault, Result, refused};
use crate::cli::foreign::MOST_KNOWN;
use crate::cli::library::Shelf;
use crate::cli::session::{Care, Session, StartArgs, setting};
use crate::id::{Id, SetupId};
use crate::lab::diff::{Side, obstacle};
use crate::lab::retro::Alongside;
use crate::lab::retro::clauses::{self, Clause};
use crate::lab::tweak::{is_tweak, load_tweak};
use crate::model::Value;
use crate::model::load::Settings;
use crate::play::State;
use crate::play::rng::rng;
use crate::{Rules, compile};
use std::rc::Rc;

/// A rule set that games are judged by.
pub enum Rule {
    /// Beside the old rules, and where games usually begin by it.
    Fine(Alongside, State),
    /// It cannot be had: why.
    Unfit(String),
}

/// The options that a game asks for.
type Asked = Vec<(String, String)>;

/// All changes together, then each alone.
type Judges = Rc<[Rc<Rule>]>;

/// What is changed.
pub struct Changed {
    game: String,
    tweak: Option<String>,
    options: Vec<(String, Value)>,
    /// The changes one by one, where there are several.
    clauses: Vec<Part>,
    /// Options that the tweak sets: what a game says of them does not count.
    set: Vec<String>,
    known: Vec<(Asked, Judges)>,
}

/// One change of several.
enum Part {
    Clause(Clause),
    Option(String, Value),
}

impl Part {
    fn name(&self) -> String {
        match self {
            Self::Clause(clause) => clause.name.clone(),
            Self::Option(name, value) => format!("{name} = {value}"),
        }
    }
}

impl Changed {
    /// Opens the changed rules; whatever is wrong with them is said at once.
    pub fn new(game: &str, tweak: Option<&str>, options: &[(String, Value)]) -> Result<Self> {
        let toml = match tweak.filter(|name| is_tweak(name)) {
            Some(name) => crate::cli::read::read_text(name)?,
            None => String::new(),
        };
        let mut clauses: Vec<Part> = clauses::apart(&toml).into_iter().map(Part::Clause).collect();
        if tweak.is_none() && options.len() > 1 {
            clauses = options.iter().map(|(name, value)| Part::Option(name.clone(), value.clone())).collect();
        }
        let set = clauses::options(&toml);
        let made = Self {
            game: game.to_owned(),
            tweak: tweak.map(str::to_owned),
            options: options.to_vec(),
            clauses,
            set,
            known: Vec::new(),
        };
        let (old, new) = (Session::open_with(game, &[])?, Session::open_and_warn(made.name(), options)?);
        if let Some(why) = obstacle(of(&old), of(&new)) {
            return refused(format!("games of `{game}` cannot be followed under `{}`: {why}", made.name()));
        }
        Ok(made)
    }

    fn name(&self) -> &str {
        self.tweak.as_deref().unwrap_or(&self.game)
    }

    /// What is changed, for people.
    pub fn label(&self) -> String {
        let options: Vec<String> = self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let all = self.tweak.clone().into_iter().chain(options);
        all.collect::<Vec<_>>().join(" ")
    }

    /// How many rule sets there are: all changes together, and each alone.
    pub fn rules(&self) -> usize {
        1 + self.clauses.len()
    }

    /// Each change alone, and why it cannot stand alone, if it cannot.
    pub fn clauses(&self) -> impl Iterator<Item = (String, Option<String>)> + '_ {
        self.clauses.iter().enumerate().map(|(at, part)| {
            let rule = self.known.first().and_then(|(_, rules)| rules.get(at + 1));
            let fault = rule.and_then(|rule| match &**rule {
                Rule::Unfit(why) => Some(why.clone()),
                Rule::Fine(..) => None,
            });
            (part.name(), fault)
        })
    }

    /// The rule sets with the options that a game asks for.
    pub fn for_options(&mut self, old: &Session, asked: &[(String, String)]) -> Result<Judges> {
        if let Some((_, rules)) = self.known.iter().find(|(known, _)| known == asked) {
            return Ok(rules.clone());
        }
        let is_free = |name: &String| !self.set.contains(name) && self.options.iter().all(|(set, _)| set != name);
        let mut options = Vec::new();
        for (name, value) in asked.iter().filter(|(name, _)| is_free(name)) {
            options.push(setting(&format!("{name}={value}")).map_err(Fault::Refused)?);
        }
        let mut rules = vec![Rc::new(self.whole(old, &options))];
        rules.extend(self.clauses.iter().map(|part| Rc::new(self.alone(old, part, &options))));
        let rules: Judges = rules.into();
        if self.known.len() >= MOST_KNOWN {
            self.known.remove(1);
        }
        self.known.push((asked.to_vec(), rules.clone()));
        Ok(rules)
    }

    fn whole(&self, old: &Session, asked: &[(String, Value)]) -> Rule {
        let options: Vec<_> = asked.iter().chain(&self.options).cloned().collect();
        rule(&old.rules, Session::open_with(self.name(), &options))
    }

    fn alone(&self, old: &Session, part: &Part, asked: &[(String, Value)]) -> Rule {
        let mut options = asked.to_vec();
        match part {
            Part::Option(name, value) => {
                options.push((name.clone(), value.clone()));
                rule(&old.rules, Session::open_with(self.name(), &options))
            }
            Part::Clause(clause) => {
                options.extend(self.options.iter().cloned());
                let settings = Settings { variant: None, options };
                let (loaded, about) = load_tweak(self.name(), &clause.toml, &settings, &Shelf, Care::Quick);
                match loaded.game {
                    Some(game) => {
                        let rules = compile(&game);
                        let named = about.and_then(|about| about.setup);
                        let setup = named.and_then(|named| rules.names.setups.position(|(name, _)| *name == named));
                        fine(&old.rules, &rules, setup.unwrap_or(SetupId::from_index(0)))
                    }
                    None => {
                        let first = loaded.report.iter().next().map(|found| found.message.clone());
                        Rule::Unfit(first.unwrap_or_else(|| "it cannot be read".into()))
                    }
                }
            }
        }
    }
}

fn of(session: &Session) -> Side<'_> {
    Side { rules: &session.rules, game: &session.game, sources: &session.sources }
}

fn rule(old: &Rules, opened: Result<Session>) -> Rule {
    match opened {
        Ok(session) => {
            let setup = session.setup(&StartArgs { seed: Some(0), ..StartArgs::default() });
            fine(old, &session.rules, setup.unwrap_or(SetupId::from_index(0)))
        }
        Err(error) => Rule::Unfit(error.to_string()),
    }
}

fn fine(old: &Rules, new: &Rules, setup: SetupId) -> Rule {
    let start = new.engine.start(setup, None, &mut rng(0, 0));
    Rule::Fine(Alongside::new(old, new), start)
}
