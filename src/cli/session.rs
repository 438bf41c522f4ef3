//! From what the user names to a game ready to be played, and to a position of it.

use crate::cli::fault::{Fault, Result, misuse, refused, suggest};
use crate::cli::library::{Shelf, names, text};
use crate::cli::line::Line;
use crate::cli::number::whole;
use crate::cli::read::{Text, broken, read, read_text};
use crate::cli::render;
use crate::diag::Diagnostic;
use crate::id::{Id, PlayerId, SetupId};
use crate::lab::tweak::{About, is_tweak, load_tweak};
pub use crate::model::load::Care;
use crate::model::load::{Loaded, OUTSIDE, Settings, Unfit, load_as};
use crate::model::{Game, Value};
use crate::notation::record;
use crate::notation::rolls::Said;
use crate::notation::{position, rolls};
use crate::play::State;
use crate::play::rng::rng;
use crate::source::Sources;
use crate::{Rules, compile};
use clap::Args;
use std::path::Path;

/// Which game.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A rules file, a tweak of one (TOML), or a game that comes with the program; `GAME:VARIANT` chooses a variant.
    pub game: String,
    #[command(flatten)]
    pub options: OptionArgs,
}

/// Options of the game.
#[derive(Args, Clone, Debug, Default)]
pub struct OptionArgs {
    /// Set an option of the game; may be given several times.
    #[arg(short = 'o', long = "option", visible_alias = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub options: Vec<(String, Value)>,
}

/// Which game, where `-o` names the file that is written of it.
#[derive(Args, Clone, Debug)]
pub struct WrittenArgs {
    /// A rules file, a tweak of one (TOML), or a game that comes with the program; `GAME:VARIANT` chooses a variant.
    pub game: String,
    /// Set an option of the game; may be given several times.
    #[arg(long = "set", visible_alias = "option", value_name = "NAME=VALUE", value_parser = setting)]
    pub options: Vec<(String, Value)>,
}

impl WrittenArgs {
    /// Opens the game.
    pub fn open(&self) -> Result<Session> {
        Session::open_with(&self.game, &self.options)
    }

    /// The same game with other options, which go before those that were given.
    pub fn again(&self, options: &[(String, Value)]) -> Option<(Rules, Game)> {
        let kept = self.options.iter().filter(|(name, _)| options.iter().all(|(other, _)| other != name));
        let all: Vec<_> = kept.chain(options).cloned().collect();
        Session::open_with(&self.game, &all).ok().map(|session| (session.rules, session.game))
    }
}

/// Which position.
#[derive(Args, Clone, Debug, Default)]
pub struct StartArgs {
    /// The setup to begin with; by default the first of the file.
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    pub setup: Option<String>,
    /// The seed of all random choices.
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u64>)]
    pub seed: Option<u64>,
    /// The player who begins.
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
    /// A position to begin with: JSON, a text in a form of the game, or a file that holds either.
    #[arg(long, value_name = "TEXT|JSON|FILE")]
    pub position: Option<String>,
    /// Turns to play first, separated by `;`, with what was rolled for them: `[4] home-a1; [2] home-a5`.
    #[arg(long, value_name = "TURNS")]
    pub play: Option<String>,
    /// What the player to move has rolled, where the game is played with dice: `4`, or what each die shows, `"3 2"`.
    #[arg(long, value_name = "N", value_parser = dice)]
    pub dice: Option<Said>,
}

/// What was rolled.
fn dice(text: &str) -> std::result::Result<Said, String> {
    text.parse().map_err(|_| "write a whole number, or what each die shows, as in `\"3 2\"`".to_owned())
}

/// `NAME=VALUE`.
pub fn setting(text: &str) -> std::result::Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE")?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || value.is_empty() {
        return Err("write it as NAME=VALUE".into());
    }
    Ok((name.into(), value.parse().map_or_else(|_| Value::Word(value.into()), Value::Int)))
}

/// Refuses options that are set twice: which value is meant?
pub fn once(options: &[(String, Value)]) -> Result {
    match twice(options.iter().map(|(name, _)| name)) {
        Some(name) => misuse(format!("option `{name}` is set twice: set it once")),
        None => Ok(()),
    }
}

/// The first thing that comes a second time.
pub fn twice<T: PartialEq>(all: impl Iterator<Item = T> + Clone) -> Option<T> {
    all.clone().enumerate().find(|(at, one)| all.clone().take(*at).any(|other| other == *one)).map(|(_, one)| one)
}

/// A rules text that was found.
#[derive(Clone)]
pub struct Found {
    /// The name as the user would write it, without the variant.
    pub name: String,
    /// The text.
    pub text: Text,
    /// The variant asked for.
    pub variant: Option<String>,
}

/// Finds the text of a game: a file, or a game that comes with the program, with or without a variant.
pub fn find(game: &str) -> Result<Found> {
    if let Some(found) = find_plain(game, None) {
        return found;
    }
    // a path may hold a `:`; what stands after the first may be meant as two variants, and is none
    let splits = [game.rsplit_once(':'), game.split_once(':')];
    if let Some(found) = splits.into_iter().flatten().find_map(|(name, variant)| find_plain(name, Some(variant))) {
        return found;
    }
    let looks_like_path = game.contains(['/', '\\']) || game.ends_with(".rules") || is_tweak(game);
    if looks_like_path {
        return misuse(format!("cannot read `{game}`: there is no such file"));
    }
    let name = game.split(':').next().unwrap_or(game);
    let file = format!("{name}.rules");
    if Path::new(&file).is_file() {
        return misuse(format!("no game `{name}` comes with the program; did you mean the file `{file}`?"));
    }
    misuse(format!("no game `{name}` comes with the program, and there is no such file; {}", suggest(name, &names())))
}

fn find_plain(name: &str, variant: Option<&str>) -> Option<Result<Found>> {
    let found = |text| Found { name: name.to_owned(), text, variant: variant.map(str::to_owned) };
    // a folder that is called like a game does not hide it
    let is_there = name == "-" || Path::new(name).exists();
    match text(name).filter(|_| !is_there || Path::new(name).is_dir()) {
        Some(text) => Some(Ok(found(Text::Good(text.to_owned())))),
        None => is_there.then(|| read(name).map(found)),
    }
}

/// Reads and checks a game, or a tweak of one.
pub fn load_found(found: Found, options: &[(String, Value)], care: Care) -> Loaded {
    load_any(found, options, care).0
}

/// Reads and checks a game, or a tweak of one; of a tweak also says what it is about.
pub fn load_any(found: Found, options: &[(String, Value)], care: Care) -> (Loaded, Option<About>) {
    let settings = Settings { variant: found.variant, options: options.to_vec() };
    match found.text {
        Text::Good(text) if is_tweak(&found.name) => load_tweak(&found.name, &text, &settings, &Shelf, care),
        Text::Good(text) => (load_as(&found.name, &text, &settings, &Shelf, care), None),
        Text::Broken { lossy, offset, byte } => {
            let (sources, report) = broken(&found.name, lossy, offset, byte);
            (Loaded { sources, report, ..Loaded::default() }, None)
        }
    }
}

/// What is meant to be a file, and no position: those neither begin like a path nor end like the name of a file.
fn is_path(text: &str) -> bool {
    let begins = ["/", "./", "../", "~/", "\\"].iter().any(|start| text.starts_with(start));
    begins || [".txt", ".json", ".fen", ".pos"].iter().any(|ending| text.ends_with(ending))
}

/// Codes of diagnostics that can be about settings from the command line.
const SETTINGS: [&str; 3] = ["unknown-option", "option-out-of-range", "unknown-variant"];

/// Where the game is fine but for the variant or the options asked for, that is the user's mistake, not the file's.
fn refuse_settings(name: &str, options: &[(String, Value)], loaded: &Loaded) -> Result {
    let found = find(name)?;
    if found.variant.is_none() && options.is_empty() {
        return Ok(());
    }
    let plain = load_found(Found { variant: None, ..found }, &[], Care::Quick);
    match loaded.report.iter().find(|d| SETTINGS.contains(&d.code)) {
        Some(diagnostic) if plain.game.is_some() => {
            // that it was given from outside, who gave it knows
            let help = diagnostic.help.iter().filter(|help| *help != OUTSIDE);
            let help: String = help.take(1).map(|help| format!("; {help}")).collect();
            misuse(format!("{}{help}", diagnostic.message))
        }
        _ => Ok(()),
    }
}

/// Says of a file that can be played what it is refused for with other options.
fn note_elsewhere(name: &str, mistake: &Diagnostic) {
    let with = mistake.only_with.as_ref().map_or_else(String::new, |with| format!("; {with}"));
    let message = &mistake.message;
    render::note(&format!("`boardwright check {name}` refuses this: {message}{with}"));
}

/// A game ready to be played.
pub struct Session {
    /// Plays and speaks.
    pub rules: Rules,
    /// The checked game.
    pub game: Game,
    /// The texts it was read from.
    pub sources: Sources,
    /// What it is about, if it is a tweak of another game.
    pub about: Option<About>,
    /// The variant asked for.
    pub variant: Option<String>,
    /// Its tests that were left out, because they speak of what it does not have with these options.
    pub unfit: Vec<Unfit>,
}

impl Session {
    /// Opens a game; where it has mistakes they are shown, and nothing more is done.
    pub fn open(args: &GameArgs) -> Result<Self> {
        Self::open_and_warn(&args.game, &args.options.options)
    }

    /// The same with options given as values. A file of the user's own is checked with all its options, if none are given.
    pub fn open_and_warn(name: &str, options: &[(String, Value)]) -> Result<Self> {
        let care = if options.is_empty() && text(name).is_none() { Care::Noting } else { Care::Quick };
        Self::open_as(name, options, care)
    }

    /// Opens a game, with options given as values; where it has mistakes they are shown, and nothing more is done.
    pub fn open_with(name: &str, options: &[(String, Value)]) -> Result<Self> {
        Self::open_as(name, options, Care::Quick)
    }

    fn open_as(name: &str, options: &[(String, Value)], care: Care) -> Result<Self> {
        once(options)?;
        let found = find(name)?;
        let variant = found.variant.clone();
        let (loaded, about) = load_any(found, options, care);
        if let Some(game) = loaded.game {
            loaded.elsewhere.iter().for_each(|mistake| note_elsewhere(name, mistake));
            let (rules, unfit) = (compile(&game), loaded.unfit);
            return Ok(Self { rules, game, sources: loaded.sources, about, variant, unfit });
        }
        refuse_settings(name, options, &loaded)?;
        render::to_stderr(&loaded.sources, &loaded.report);
        refused(format!("`{name}` cannot be played: `boardwright check {name}` tells all that is wrong"))
    }

    /// The position that the arguments speak of, with the turns played to reach it.
    pub fn line(&self, args: &StartArgs) -> Result<Line> {
        let mut line = Line::new(self.first_position(args)?);
        self.play_all(&mut line, args.play.as_deref().unwrap_or_default())?;
        if let Some(value) = &args.dice {
            line.rolled(self.roll(line.now(), value)?);
        }
        Ok(line)
    }

    /// Plays turns separated by `;`; one in quotation marks is taken as it stands.
    pub fn play_all(&self, line: &mut Line, turns: &str) -> Result {
        record::pieces(turns).try_for_each(|text| match record::unquoted(text.trim()) {
            Some(whole) => self.play(line, whole),
            None => self.play(line, text.trim()),
        })
    }

    /// Plays a turn, or several with commas between them.
    fn play(&self, line: &mut Line, text: &str) -> Result {
        if text.is_empty() {
            return Ok(());
        }
        match (rolls::read_freely(&self.rules, line.now(), text), text.split_once(',')) {
            (Ok((rolled, turn)), _) => {
                line.rolled(rolled);
                line.play(&self.rules, turn);
                Ok(())
            }
            (Err(_), Some((first, others))) => {
                self.play(line, first.trim())?;
                self.play(line, others.trim())
            }
            (Err(error), None) => Err(Fault::Refused(error.to_string())),
        }
    }

    /// The position that the arguments speak of.
    pub fn position(&self, args: &StartArgs) -> Result<State> {
        Ok(self.line(args)?.now().clone())
    }

    /// The position after the roll that was asked for.
    pub fn roll(&self, state: &State, value: &Said) -> Result<State> {
        rolls::roll(&self.rules, state, value).map_err(|e| Fault::Misuse(format!("`--dice {value}`: {e}")))
    }

    /// The position before any turn is played.
    pub fn first_position(&self, args: &StartArgs) -> Result<State> {
        if let Some(text) = &args.position {
            return self.read_position(text);
        }
        let setup = self.setup(args)?;
        let mut rng = rng(args.seed.unwrap_or(0), 0);
        Ok(self.rules.engine.start(setup, self.first(args)?, &mut rng))
    }

    fn read_position(&self, text: &str) -> Result<State> {
        if text.trim().is_empty() {
            return misuse("`--position` is empty: give it JSON or a text in a form of the game, or leave it out");
        }
        if Path::new(text).exists() {
            let found = position::read_any(&self.rules, read_text(text)?.trim());
            return found.map_err(|e| Fault::Refused(format!("`{text}` holds no position: {e}")));
        }
        match position::read_any(&self.rules, text.trim()) {
            Err(_) if is_path(text) => misuse(format!("cannot read `{text}`: there is no such file")),
            read => read.map_err(|e| Fault::Refused(format!("not a position: {e}"))),
        }
    }

    /// The setup asked for; a random one needs a seed.
    pub fn setup(&self, args: &StartArgs) -> Result<SetupId> {
        let setups = &self.rules.names.setups;
        let of_tweak = self.about.as_ref().and_then(|about| about.setup.as_ref());
        let setup = match args.setup.as_ref().or(of_tweak) {
            None => SetupId::from_index(0),
            Some(name) => self.setup_named(name)?,
        };
        match setups.get(setup) {
            Some((name, true)) if args.seed.is_none() => {
                misuse(format!("setup `{name}` is random: give a seed, such as `--seed 1`"))
            }
            _ => Ok(setup),
        }
    }

    fn setup_named(&self, name: &str) -> Result<SetupId> {
        let setups = &self.rules.names.setups;
        let known: Vec<&str> = setups.iter().map(|(n, _)| n.as_str()).collect();
        let unknown = || Fault::Misuse(format!("no setup `{name}`; {}", suggest(name, &known)));
        setups.position(|(n, _)| n == name).ok_or_else(unknown)
    }

    /// The player who begins, if one was named.
    pub fn first(&self, args: &StartArgs) -> Result<Option<PlayerId>> {
        args.first.as_deref().map(|name| self.player(name)).transpose()
    }

    /// The player of that name.
    pub fn player(&self, name: &str) -> Result<PlayerId> {
        let players = &self.rules.names.players;
        let found = players.position(|p| p == name).or_else(|| players.position(|p| p.eq_ignore_ascii_case(name)));
        let known: Vec<&str> = players.iter().map(String::as_str).collect();
        found.map_or_else(|| misuse(format!("no player `{name}`; {}", suggest(name, &known))), Ok)
    }
}
