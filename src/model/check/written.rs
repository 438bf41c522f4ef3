//! `unused-option`, `unused-group`, `unused-zone`: a name that is declared and stands nowhere else.
//!
//! The text is asked, not the game: a clause that the options chosen now leave out uses a name too.

use crate::diag::{Diagnostic, Report};
use crate::model::Game;
use crate::source::{Sources, Span};

pub(super) fn check(game: &Game, sources: &Sources, report: &mut Report) {
    let words = words(sources);
    let unused = |name: &str| words.iter().filter(|w| **w == name || w.strip_suffix('s') == Some(name)).count() <= 1;
    let mut say = |code, sort: &str, name: &str, span: Span| {
        // a name that is only misspelt where it is used has been told of there
        let is_meant = |d: &Diagnostic| d.fix.as_ref().is_some_and(|f| f.replacement.ends_with(name));
        let is_told = report.iter().any(|d| d.span() == span || is_meant(d));
        if unused(name) && !is_told {
            let message = format!("{sort} `{name}` is used nowhere");
            report.push(Diagnostic::warning(code, span, message).help("use it, or leave it out"));
        }
    };
    game.options.iter().for_each(|o| say("unused-option", "option", &o.name, o.span));
    game.groups.iter().for_each(|g| say("unused-group", "group", &g.name, g.span));
    game.board.zones.iter().for_each(|z| say("unused-zone", "zone", &z.name, z.span));
}

/// All words of all texts, without comments; words inside strings count, for templates name things.
fn words(sources: &Sources) -> Vec<&str> {
    let lines = sources.files().iter().flat_map(|f| f.text.lines());
    let said = lines.map(|line| line.split("//").next().unwrap_or(line));
    let words = said.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    words.filter(|w| !w.is_empty()).collect()
}
