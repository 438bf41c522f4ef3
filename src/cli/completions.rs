//! `completions`: what a shell runs so that it can complete commands, options, games and agents. The shell asks the program
//! itself, so what is offered is what this program knows.

use crate::cli::fault::{Result, misuse};
use crate::shipped;
use clap::builder::StyledStr;
use clap::{Args, Command, ValueEnum};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::Path;

/// The environment variable by which a shell asks for completions.
const ASKED: &str = "BOARDWRIGHT_COMPLETE";

/// Print what makes a shell complete commands, options, games and agents.
#[derive(Args)]
#[command(after_help = "Put the line for your shell into the file that it reads first:\n  \
    bash        ~/.bashrc                    source <(boardwright completions bash)\n  \
    zsh         ~/.zshrc, after `compinit`   source <(boardwright completions zsh)\n  \
    fish        ~/.config/fish/config.fish   boardwright completions fish | source\n  \
    PowerShell  the file $PROFILE            boardwright completions powershell | Out-String | Invoke-Expression\n\n\
    Example: boardwright completions bash")]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    #[value(name = "powershell")]
    Power,
    Zsh,
}

impl Shell {
    fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Elvish => "elvish",
            Self::Fish => "fish",
            Self::Power => "powershell",
            Self::Zsh => "zsh",
        }
    }
}

impl Completions {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let name = self.shell.name();
        match Shells::builtins().completer(name) {
            Some(shell) => Ok(shell.write_registration(ASKED, "boardwright", "boardwright", "boardwright", out)?),
            None => misuse(format!("there are no completions for {name}")),
        }
    }
}

/// Answers a shell that asks what may stand at the cursor. True if one asked, and all is done.
pub fn answered(given: &[OsString], command: fn() -> Command) -> bool {
    let words = std::iter::once(OsString::from("boardwright")).chain(given.iter().cloned());
    let place = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(command).var(ASKED).try_complete(words, place.as_deref());
    // what a shell cannot complete it leaves to its user
    asked.unwrap_or(true)
}

/// Says of an argument what may be its value, where that is more than a file.
pub fn with_values(arg: clap::Arg) -> clap::Arg {
    let value = arg.get_value_names().and_then(|names| names.first()).map_or_else(
        || arg.get_id().as_str().to_uppercase(), // as clap names the value of an argument that says nothing of it
        |name| name.to_string(),
    );
    match value.as_str() {
        "GAME" | "A" | "B" => arg.add(ArgValueCompleter::new(Games)),
        "AGENT" => arg.add(ArgValueCandidates::new(agents)),
        "FILE" | "TEXT|JSON|FILE" | "EXPERIMENT" | "RESULTS" => arg.add(ArgValueCompleter::new(PathCompleter::any())),
        _ => arg,
    }
}

/// The games that come with the program, and files of rules and tweaks.
struct Games;

impl ValueCompleter for Games {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let begun = current.to_string_lossy();
        let shipped = shipped::names().into_iter().filter(|name| name.starts_with(&*begun));
        let files = PathCompleter::any().filter(|path| path.is_dir() || holds_rules(path)).complete(current);
        shipped.map(CompletionCandidate::new).chain(files).collect()
    }
}

fn holds_rules(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rules" || ending == "toml")
}

fn agents() -> Vec<CompletionCandidate> {
    let agents = [
        ("random", "every turn is as likely as any other"),
        ("best", "the strongest player for the game that was found"),
        ("mcts:", "tree search; how many games it tries, or its time: mcts:500, mcts:1s"),
        ("alphabeta:", "deep search; how deep, or its time: alphabeta:4, alphabeta:1s"),
    ];
    agents.map(|(name, help)| CompletionCandidate::new(name).help(Some(StyledStr::from(help)))).into()
}
