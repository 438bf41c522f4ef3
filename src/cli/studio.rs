//! `studio`: the page on which games are written, played and compared.

mod asked;
pub(in crate::cli) mod browser;
mod connection;
mod door;
pub(in crate::cli) mod folder;
mod history;
mod hub;
mod results;
mod token;

use crate::cli::fault::{Fault, Result, misuse, suggest};
use crate::cli::library;
use crate::studio::beginning;
use crate::studio::shelf::{Shelf as _, Written};
use clap::Args;
use folder::Folder;
use hub::Hub;
use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

/// The port that is tried first: what a page keeps in its browser belongs to its port.
const PORT: u16 = 7327;

/// How many ports after it are tried.
const PORTS: u16 = 20;

/// Open the studio: a page where games are written, played and compared.
#[derive(Args)]
#[command(
    after_help = "The page is served to this machine alone. Files are read and written in the folder only: that of the \
    FILE, the FOLDER, or the one the program is started in.\n\n\
    Example: boardwright studio pijersi"
)]
pub struct Studio {
    /// A game that comes with the program, a rules file or tweak, or a folder of these; a rules file that is not there yet is
    /// made.
    #[arg(value_name = "GAME|FILE|FOLDER")]
    game: Option<String>,
    /// The port to serve the page on; by default 7327, or the next one that is free.
    #[arg(long, value_parser = port)]
    port: Option<u16>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
}

impl Studio {
    pub fn run(&self, out: &mut dyn Write) -> Result {
        let (folder, open) = place(self.game.as_deref())?;
        let folder = Folder::new(&folder).map_err(Fault::Misuse)?;
        let token = token::token().map_err(Fault::Misuse)?;
        let listener = self.listener()?;
        let port = listener.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}/?token={token}");
        writeln!(out, "the studio is at {address}\nit ends with Ctrl-C")?;
        out.flush()?;
        if !self.no_open
            && let Err(why) = browser::open(&address)
        {
            writeln!(out, "no browser could be opened ({why}): open the address in one")?;
            out.flush()?;
        }
        let hub = Hub::new(folder, open);
        Ok(door::serve(listener, hub, token)?)
    }

    fn listener(&self) -> Result<TcpListener> {
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        if let Some(port) = self.port {
            let why = |error| format!("cannot serve on port {port}: {}; take another `--port`", in_words(&error));
            return bind(port).map_err(|error| Fault::Misuse(why(error)));
        }
        let free = (PORT..PORT + PORTS).find_map(|port| bind(port).ok());
        free.map_or_else(|| bind(0), Ok).map_err(|error| Fault::Misuse(format!("no port is free: {error}")))
    }
}

fn port(text: &str) -> std::result::Result<u16, String> {
    text.parse().map_err(|_| "a port is a number from 1 to 65535; 0 takes any that is free".to_owned())
}

fn in_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => "another program uses it".to_owned(),
        ErrorKind::PermissionDenied => "only the administrator may use it".to_owned(),
        _ => error.to_string(),
    }
}

/// The folder, and the document to open in it.
fn place(game: Option<&str>) -> Result<(PathBuf, Option<String>)> {
    let here = || PathBuf::from(".");
    let Some(game) = game else { return Ok((here(), None)) };
    let path = Path::new(game);
    if path.is_dir() {
        return Ok((path.to_owned(), None));
    }
    if path.is_file() {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).map_or_else(here, Path::to_owned);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        return match folder::is_document(&name) {
            true => Ok((folder, Some(name))),
            false => misuse(format!("`{game}` is no rules file: those end in `.rules`, tweaks in `.toml`")),
        };
    }
    if library::text(game).is_some() {
        return Ok((here(), Some(game.to_owned())));
    }
    if let Some((name, _)) = game.split_once(':').filter(|(name, _)| library::text(name).is_some()) {
        return misuse(format!("open `{name}`: the variant is chosen on the page"));
    }
    if folder::is_document(game) && game.ends_with(".rules") {
        return begin(game, path);
    }
    misuse(format!(
        "no game `{game}` comes with the program, and there is no such file or folder; {}; to begin a file, give it a \
         name that ends in `.rules`",
        suggest(game, &library::names())
    ))
}

/// Makes a file that is not there yet, with rules that can be played at once.
fn begin(game: &str, path: &Path) -> Result<(PathBuf, Option<String>)> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).map_or_else(|| PathBuf::from("."), Path::to_owned);
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if !folder.is_dir() {
        return misuse(format!("cannot make `{game}`: there is no folder `{}`", folder.display()));
    }
    let title = name.trim_end_matches(".rules").replace(['-', '_'], " ");
    let shelf = Folder::new(&folder).map_err(Fault::Misuse)?;
    let text = beginning::text(beginning::FIRST, &title, &shelf).map_err(Fault::Misuse)?;
    match shelf.write(&name, &text, None).map_err(Fault::Misuse)? {
        Written::Done(_) => Ok((folder, Some(name))),
        Written::Clash(_) => misuse(format!("cannot make `{game}`: something of that name is there")),
    }
}
