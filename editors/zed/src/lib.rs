//! The extension for Zed: where the language server is, and what it is told. All else is done by the server, and by the files beside
//! this.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, serde_json::Value, Command, LanguageServerId, Result, Worktree};

/// The server as settings name it.
const SERVER: &str = "boardwright";

struct Boardwright;

impl zed::Extension for Boardwright {
    fn new() -> Self {
        Self
    }

    /// The program that the settings name, or the one on the PATH.
    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let told = LspSettings::for_worktree(SERVER, worktree).ok().and_then(|settings| settings.binary);
        let (path, args) = told.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path.or_else(|| worktree.which(SERVER)).ok_or(
            "there is no `boardwright` on the PATH: install the program, or say where it is in the settings, as \
             `\"lsp\": { \"boardwright\": { \"binary\": { \"path\": \"…\" } } }`",
        )?;
        let args = args.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        Ok(LspSettings::for_worktree(SERVER, worktree)?.initialization_options)
    }
}

zed::register_extension!(Boardwright);
