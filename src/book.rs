//! The illustrated rulebook of a game: one HTML document that stands alone and prints on A4.
//!
//! The rules stand in the order in which people learn them, in the words of the rules file; beside them what they mean on the
//! board: the setup, where each move leads from a typical place, and each test as an example.

mod examples;
mod glossary;
mod moves;
mod prose;

use crate::Rules;
use crate::assist::tokens::{Kind, tokens, words};
use crate::id::{ClauseId, Id, SetupId};
use crate::model::{self, Game, Move, Owner, Who};
use crate::names::{KindName, Names, Value};
use crate::notation::picture::Marks;
use crate::notation::rolls::dice_name;
use crate::notation::svg::{self, Shapes, escaped};
use crate::play::rng::rng;
use crate::source::{Sources, Span};
use glossary::Glossary;
use prose::prose;
use std::collections::BTreeSet;

/// A game to be told of.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Plays and speaks.
    pub rules: &'a Rules,
    /// The checked game.
    pub game: &'a Game,
    /// The texts it was read from.
    pub sources: &'a Sources,
}

/// Makes the game again with other options: for tests that set some.
pub type Again<'a> = &'a dyn Fn(&[(String, Value)]) -> Option<(Rules, Game)>;

/// A rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The title of the game.
    pub title: String,
    /// How it looks.
    pub style: String,
    /// What it says.
    pub body: String,
}

const STYLE: &str = "
@page { margin: 16mm 15mm 18mm; @bottom-center { content: counter(page) ' / ' counter(pages); font: 9pt Georgia, serif; color: #6a6252; } }
.book { font: 16px/1.5 Georgia, 'Times New Roman', serif; color: #2a2620; background: #fffdf8; max-width: 46rem;
  margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
.book h1 { font-size: 2.2rem; margin: 0 0 0.2rem; } .book h2 { font-size: 1.35rem; margin: 2.2rem 0 0.6rem;
  border-bottom: 1px solid #c9c0ab; break-after: avoid; } .book h3 { font-size: 1.05rem; margin: 1.4rem 0 0.4rem; break-after: avoid; }
.book .credits { color: #6a6252; margin: 0 0 1rem; }
.book pre { font: 13px/1.55 'DejaVu Sans Mono', Consolas, monospace; white-space: pre-wrap; background: #f6f1e3;
  border-left: 3px solid #c9b98c; padding: 0.6rem 0.8rem; margin: 0.4rem 0; }
.book .name { border-left: 3px solid #e3dac2; margin: 0.3rem 0 0.3rem 1.4rem; padding-left: 0.8rem; font-size: 0.92rem; }
.book .name p, .book .name ul { margin: 0.15rem 0; } .book p { orphans: 3; widows: 3; } .book p i, .book li i { color: #6a6252; }
.book .whole { break-inside: avoid; } .book .pieces { display: flex; flex-wrap: wrap; gap: 0.4rem 1.6rem; align-items: center; }
.book pre b { color: #7a4a12; } .book pre i { color: #756d5d; }
.book tr, .book li { break-inside: avoid; } .book figure { margin: 0.8rem 0; break-inside: avoid; } .book figcaption { font-size: 0.85rem; color: #6a6252; }
.book svg { max-width: 100%; max-height: 22rem; height: auto; width: auto; display: block; }
.book .shapes { position: absolute; }
.book .small { max-width: 19.5rem; } .book .small svg { max-height: 15rem; } .book .many .small { max-width: 12.8rem; } .book .many svg { max-height: 10rem; } .book .row { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: flex-end; }
.book table { border-collapse: collapse; } .book td, .book th { text-align: left; padding: 0.15rem 0.9rem 0.15rem 0; vertical-align: top; overflow-wrap: break-word; }
.book ul { margin: 0.3rem 0; padding-left: 1.2rem; } .book .legal { color: #23683f; } .book .illegal { color: #a3301f; }
@media print { body { margin: 0; } .book { max-width: none; padding: 0; background: none; font-size: 10.5pt; }
  .book h1 { font-size: 24pt; } .book h2 { margin-top: 1.4rem; } .book svg { max-height: 72mm; } .book .small svg { max-height: 48mm; }
  .book .many svg { max-height: 38mm; } .book pre { font-size: 8.5pt; line-height: 1.4; background: none; } }
";

/// Writes the rulebook of a game.
pub fn book(subject: Subject<'_>, again: Again<'_>) -> Book {
    let game = subject.game;
    let mut body = format!("<h1>{}</h1>\n{}", escaped(&game.title), credits(subject));
    let mut shapes = Shapes::default();
    let mut glossary = Glossary::of(subject);
    body += &pieces(subject, &mut shapes);
    body += &clauses(subject, "The goal", "end", &mut glossary);
    body += who_is_stuck(game);
    body += &setups(subject, &mut shapes);
    body += &clauses(subject, "A turn", "turn", &mut glossary);
    body += &moves::chapter(subject, &mut glossary, &mut shapes);
    let captures = clauses(subject, "Captures", "captures", &mut glossary);
    let anybody = who_takes_whom(game);
    body += if captures.is_empty() && !anybody.is_empty() { "<h2>Captures</h2>\n" } else { &captures };
    body += anybody;
    for (title, section) in [("Stacks", "stacks"), ("What happens of itself", "event")] {
        body += &clauses(subject, title, section, &mut glossary);
    }
    body += &options(game);
    body += &zones(subject);
    body += &examples::chapter(subject, again, &mut shapes);
    body += &appendix(subject);
    let style = format!("{STYLE}{}{}", svg::STYLE, svg::ARROWS);
    Book {
        title: game.title.clone(),
        style,
        body: format!("<article class=\"book\">\n{}{body}</article>\n", shapes.declared()),
    }
}

impl Book {
    /// The whole as one file.
    pub fn html(&self) -> String {
        let (title, style, body) = (escaped(&self.title), &self.style, &self.body);
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}: the rules</title>\n<style>{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
        )
    }
}

fn credits(subject: Subject<'_>) -> String {
    let (game, engine) = (subject.game, &subject.rules.engine);
    let word = |(word, text): &(String, String)| match word.as_str() {
        "author" => format!("by {}", escaped(text)),
        "year" => escaped(text),
        _ => format!("{word}: {}", escaped(text)),
    };
    let said: Vec<String> = game.credits.iter().map(word).collect();
    let first = engine.mover(&subject.rules.usual_start());
    let begins = match engine.first_roll() {
        Some(dice) => format!("Whoever rolls most with {} has the first turn", dice_name(dice)),
        None => format!("The first turn belongs to {}", escaped(&game.players[first].name)),
    };
    let players: Vec<String> = game.players.iter().map(|p| escaped(&p.name)).collect();
    format!(
        "<p class=\"credits\">{}</p>\n<p>For {} players: {}. {}.</p>\n",
        said.join(" · "),
        players.len(),
        players.join(", "),
        begins
    )
}

/// Says that a player without a turn loses, where no end speaks of it and nobody may pass.
fn who_is_stuck(game: &Game) -> &'static str {
    let is_said = game.ends.iter().any(|end| end.when.asks_who_can_move());
    if game.may_pass() || is_said { "" } else { "<p>A player who has no legal turn loses.</p>\n" }
}

/// Says that any piece takes any other player's, where that is so.
fn who_takes_whom(game: &Game) -> &'static str {
    let is_any = game.captures.takes.iter().flatten().all(Option::is_some);
    let takes = game.moves.iter().any(Move::takes_by_going);
    if is_any && takes { "<p>Any piece may capture any enemy piece.</p>\n" } else { "" }
}

/// A name of the file as a reader says it.
fn spoken(name: &str) -> String {
    name.replace('_', " ").trim_end().to_owned()
}

/// The board with each way to begin.
fn setups(subject: Subject<'_>, shapes: &mut Shapes) -> String {
    let names = &subject.rules.names;
    let mut text = "<h2>The board and the setup</h2>\n<div class=\"row\">\n".to_owned();
    for (number, (name, is_random)) in names.setups.iter().enumerate() {
        let state = subject.rules.engine.start(SetupId::from_index(number), None, &mut rng(0, 0));
        let drawn = svg::figure(subject.rules, &state, &Marks::default(), &[], shapes);
        let by_chance = if *is_random { ", one of many: it is drawn by chance" } else { "" };
        let label = if names.setups.len() > 1 { format!("setup {}", escaped(name)) } else { "the setup".into() };
        text += &format!("<figure>{drawn}<figcaption>{label}{by_chance}</figcaption></figure>\n");
    }
    text + "</div>\n"
}

/// The zones, each with its cells.
fn zones(subject: Subject<'_>) -> String {
    use crate::names::ZoneCells;
    let names = &subject.rules.names;
    let list = |cells: &[crate::id::CellId]| {
        let all: Vec<&str> = cells.iter().map(|&c| names.cells[c].name.as_str()).collect();
        escaped(&all.join(" "))
    };
    let mut rows = String::new();
    for zone in &names.zones {
        let mut row = |name: String, cells: &[crate::id::CellId]| {
            rows += &format!("<tr><th>{}</th><td>{}</td></tr>\n", escaped(&spoken(&name)), list(cells));
        };
        match &zone.cells {
            ZoneCells::All(cells) => row(zone.name.clone(), cells),
            ZoneCells::OfPlayers(all) => {
                all.pairs().for_each(|(p, cells)| row(format!("{} of {}", zone.name, names.players[p]), cells));
            }
        }
    }
    if rows.is_empty() { rows } else { format!("<h2>Zones</h2>\n<table>\n{rows}</table>\n") }
}

/// What is in the box: the board, and each piece with how many there are of it.
fn pieces(subject: Subject<'_>, shapes: &mut Shapes) -> String {
    let Subject { rules, game, .. } = subject;
    let names = &rules.names;
    let mut rows = String::new();
    let mut told = BTreeSet::new();
    for kind in names.kinds.iter().filter(|kind| told.insert(kind.role.as_str())) {
        let same = names.kinds.iter().filter(|other| other.role == kind.role && !is_only_of_others(game, names, other));
        let each = |kind: &KindName| {
            let count = kind.count.map(i64::from).or_else(|| brought(game, kind)).map(|count| count.to_string());
            let owner = kind.owner.map(|p| escaped(&names.players[p]));
            let said = count.into_iter().chain(owner).collect::<Vec<_>>().join(" × ");
            format!("<td class=\"one\">{}</td><td>{said}</td>", svg::one(names, kind, shapes))
        };
        let cells: String = same.map(each).collect();
        rows += &format!("<tr><th>{}</th>{cells}</tr>\n", escaped(&spoken(&kind.role)));
    }
    let dice = match rules.engine.dice_due(&subject.rules.usual_start()) {
        Some(dice) => format!(", dice ({})", escaped(&dice_name(dice))),
        None => String::new(),
    };
    let cells = game.board.shape.noun();
    let board = format!("<p>A board of {} {cells}{dice}, and these pieces:</p>", names.cells.len());
    format!("<h2>In the box</h2>\n{board}\n<table>\n{rows}</table>\n")
}

/// How many such pieces there are, where that is known and no piece of play changes it.
fn brought(game: &Game, kind: &KindName) -> Option<i64> {
    let role = game.roles.pairs().find(|(_, role)| role.name == kind.role)?.0;
    let owner = kind.owner.map_or(Owner::Neutral, |player| Owner::Who(Who::Player(player)));
    model::brought(game, role, owner)
}

/// True for a piece that its owner never has, as other owners do.
fn is_only_of_others(game: &Game, names: &Names, kind: &KindName) -> bool {
    let of_others = |other: &KindName| other.role == kind.role && brought(game, other).is_some();
    brought(game, kind).is_none() && names.kinds.iter().any(of_others)
}

fn options(game: &Game) -> String {
    if game.options.is_empty() {
        return String::new();
    }
    let row = |option: &crate::model::GameOption| {
        let (name, value, text) = (escaped(&option.name), escaped(&option.value.to_string()), escaped(&option.text));
        format!("<tr><th>{name}</th><td>{value}</td><td>{text}</td></tr>\n")
    };
    let rows: String = game.options.iter().map(row).collect();
    format!("<h2>Options</h2>\n<table>\n<tr><th>option</th><th>here</th><td></td></tr>\n{rows}</table>\n")
}

/// The outermost clauses of a section.
fn spans(subject: Subject<'_>, section: &str) -> Vec<(String, Span)> {
    // a clause that the file leaves out has the place of the game's name
    let left_out = subject.game.clauses.get(ClauseId::from_index(0)).map(|clause| clause.span);
    let is_of = |name: &str| name.split('.').next() == Some(section);
    let all: Vec<_> = subject.game.clauses.iter().filter(|c| Some(c.span) != left_out && is_of(&c.name)).collect();
    let is_outer = |span: Span| !all.iter().any(|other| other.span != span && other.span.contains(span));
    let mut found: Vec<(String, Span)> = Vec::new();
    for clause in all.iter().filter(|clause| is_outer(clause.span)) {
        if !found.iter().any(|(_, span)| *span == clause.span) {
            found.push((clause.name.clone(), clause.span));
        }
    }
    found
}

/// A chapter of clauses as the file has them; nothing, where the game has none.
fn clauses(subject: Subject<'_>, title: &str, section: &str, glossary: &mut Glossary) -> String {
    let clause = |(_, span): &(String, Span)| {
        let text = subject.sources.text(*span);
        prose(text) + &glossary.used_in(text)
    };
    let said: Vec<String> = spans(subject, section).iter().map(clause).collect();
    if said.is_empty() { String::new() } else { format!("<h2>{title}</h2>\n{}\n", said.concat()) }
}

/// The rules as the program reads them, file by file.
fn appendix(subject: Subject<'_>) -> String {
    let mut told = BTreeSet::new();
    let files = subject.game.clauses.iter().filter_map(|clause| subject.sources.file(clause.span));
    let texts: String =
        files.filter(|file| told.insert(file.name.clone())).map(|file| code(file.text.trim())).collect();
    let title = "Appendix: the rules as the program reads them";
    format!("<section class=\"appendix\">\n<h2>{title}</h2>\n{texts}</section>\n")
}

/// A clause with the words of the language set off.
fn code(text: &str) -> String {
    let text = dedented(text);
    let mut out = String::new();
    let mut at = 0;
    for (range, kind) in tokens(&words(&text), &[]) {
        out += &escaped(&text[at..range.start]);
        let word = escaped(&text[range.clone()]);
        out += &match kind {
            Kind::Section | Kind::Keyword => format!("<b>{word}</b>"),
            Kind::Comment => format!("<i>{word}</i>"),
            _ => word,
        };
        at = range.end;
    }
    format!("<pre>{}{}</pre>\n", out, escaped(&text[at..]))
}

/// The lines after the first, as far to the left as they go together.
fn dedented(text: &str) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let least =
        text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(|line| indent(&line)).min().unwrap_or(0);
    let cut = |(number, line): (usize, &str)| {
        let from = if number == 0 { 0 } else { least.min(line.len()) };
        line.get(from..).unwrap_or(line).to_owned()
    };
    text.lines().enumerate().map(cut).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
