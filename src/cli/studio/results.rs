//! Results of the lab that lie in the folder, as their report: a page of its own.

use super::folder::Folder;
use super::token;
use crate::lab::compare::{WORTH, compare};
use crate::lab::facts::{Seen, told};
use crate::lab::opinions::calibrate;
use crate::lab::report::Report;
use crate::lab::results::read;
use std::sync::{Mutex, PoisonError};

/// One report is made at a time: it takes all of a processor.
static ONE: Mutex<()> = Mutex::new(());

/// A page, and what it may do.
pub struct Page {
    /// The page.
    pub html: String,
    /// Its content security policy: its own script runs, and nothing is loaded.
    pub policy: String,
}

/// The report of a file of results.
pub fn page(folder: &Folder, file: &str) -> Result<Page, String> {
    let text = folder.results_text(file)?;
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut found = read(&text).map_err(|error| format!("`{file}`: {error}"))?;
    if found.games.is_empty() {
        return Err(format!("`{file}` holds no games yet"));
    }
    let contest = found.head.contest().map_err(|error| format!("`{file}`: {error}"))?;
    calibrate(&contest, &mut found.games);
    let tables = compare(&contest, &found.games, WORTH);
    let seen = Seen::all(&contest, &found.games);
    let together = told(&contest, &seen, &tables);
    let report = Report {
        name: found.head.name.as_deref().unwrap_or(file),
        contest: &contest,
        games: &found.games,
        tables: &tables,
        seen: &seen,
        together: &together,
    };
    let secret = token::fresh()?;
    // without an icon of its own a browser asks for one
    let page = report.page().replace("<head>", "<head><link rel=\"icon\" href=\"data:,\">");
    let html = page.replace("<script>", &format!("<script nonce=\"{secret}\">"));
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{secret}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    Ok(Page { html, policy })
}
