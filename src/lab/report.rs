//! An experiment as one page that needs no network: what was played, every measure with its intervals and its distribution,
//! what can be claimed, and games to step through.
//!
//! Charts are drawn here and not by a library: they take the page's colours, light or dark, and are a few bars and lines.

mod axis;
mod charts;
mod curves;
mod forest;
mod maps;
mod margins;
mod openings;
mod shown;
mod story;
mod viewer;

use super::compare::curves::{levels, misplaced};
use super::compare::silence::Silence;
use super::compare::{Row, Seat, Table, never_acted, over_some_pairs, sides, where_nothing_acted};
use super::contest::{Contest, letter};
use super::count::{grouped, many};
use super::facts::{self, ENDINGS, Fact, Seen, Told};
use super::game::Played;
use super::measures::Scale;
use super::sheets;
use crate::notation::svg::escaped;
use shown::Shown;
use std::fmt::Write;

pub(super) const STYLE: &str = include_str!("report/page.css");
const SCRIPT: &str = include_str!("report/page.js");

/// A rules file with what is told beside its lines.
struct Margin {
    label: String,
    about: String,
    /// Line by line: what stands in the margin, the text, and whether nothing of it ever happened.
    lines: Vec<(String, String, bool)>,
}

/// What the page is made of.
pub struct Report<'a> {
    /// What the experiment is called.
    pub name: &'a str,
    /// What was played.
    pub contest: &'a Contest,
    /// The games.
    pub games: &'a [Played],
    /// What they say of the rule sets.
    pub tables: &'a [Table],
    /// The games of the strongest, rule set by rule set.
    pub seen: &'a [Seen<'a>],
    /// What they say together.
    pub together: &'a [Told],
}

/// What a table is about, over a column for each rule set.
fn heading(name: &str, sides: usize, page: &mut String) {
    let _ = write!(page, "<tr><th>{}</th>", escaped(name));
    (0..sides).for_each(|side| {
        let _ = write!(page, "<th>{}</th>", letter(side));
    });
    *page += "</tr>\n";
}

/// A row for each figure, with a column for each rule set.
fn facts_table(all: &[Vec<Fact>], page: &mut String) {
    let mut names: Vec<&str> = Vec::new();
    for fact in all.iter().flatten() {
        if !names.contains(&fact.what.as_str()) {
            names.push(&fact.what);
        }
    }
    for name in names {
        let _ = write!(page, "<tr><td>{}</td>", escaped(name));
        for facts in all {
            let words = facts.iter().find(|fact| fact.what == name).map(Fact::figure).unwrap_or_default();
            let _ = write!(page, "<td>{}</td>", escaped(&words));
        }
        *page += "</tr>\n";
    }
}

/// Longest table that is part of the page.
const MOST_DATA: usize = 2 << 20;

/// A text as it may stand in an address.
fn in_address(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~,:".contains(&byte);
    let one = |byte: u8| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

/// Links to the sections of a page, by their headings.
fn contents(body: &str) -> String {
    let section = |rest: &str| {
        let (id, rest) = rest.split_once("\"><h2>")?;
        let (title, _) = rest.split_once("</h2>")?;
        Some(format!("<li><a href=\"#{id}\">{title}</a></li>"))
    };
    let all: Vec<String> = body.split("<section id=\"").skip(1).filter_map(section).collect();
    format!("<nav aria-label=\"contents\"><ul>{}</ul></nav>\n", all.concat())
}

impl Report<'_> {
    /// The page.
    pub fn page(&self) -> String {
        let seat = Seat::of(self.contest, self.games);
        let name = escaped(self.name);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n<h1>{name}</h1>\n"
        );
        let shown = self.shown();
        let mut body = String::new();
        self.sides(&mut body);
        let is_curve = levels(self.contest, self.tables).len() > 1;
        if is_curve {
            self.players(&mut body);
        }
        if self.contest.contestants.len() > 1 {
            self.in_short(&shown, &seat, &mut body);
            self.meant(&mut body);
            self.forest(&seat, &mut body);
        }
        if is_curve {
            self.strengths(&mut body);
        }
        for table in self.tables {
            self.table(table, &seat, &mut body);
        }
        self.how_games_go(&mut body);
        viewer::games(self.contest, self.games, &shown, &mut body);
        self.margins(&mut body);
        self.data(&mut body);
        self.facts(&mut body);
        page += &contents(&body);
        page += &body;
        let _ = write!(page, "</main>\n<script>\n{SCRIPT}</script>\n</body></html>\n");
        page
    }

    fn sides(&self, page: &mut String) {
        *page += "<dl class=\"sides\">\n";
        for (number, contestant) in self.contest.contestants.iter().enumerate() {
            let meant =
                contestant.meant.as_ref().map_or(String::new(), |m| format!("<br><em>meant: {}</em>", escaped(m)));
            let _ = writeln!(
                page,
                "<dt class=\"side{}\">{}</dt><dd>{}{meant}</dd>",
                number % charts::COLOURS,
                letter(number),
                escaped(&contestant.label)
            );
        }
        *page += "</dl>\n";
    }

    fn in_short(&self, shown: &Shown, seat: &Seat, page: &mut String) {
        let tables = self.tables;
        *page += "<section id=\"in-short\"><h2>In short</h2>\n<ul>\n";
        let mut claims = 0;
        let is_curve = levels(self.contest, tables).len() > 1;
        for text in misplaced(self.contest, self.games, tables) {
            let _ = writeln!(page, "<li><b>warning</b>: {}</li>", escaped(&text));
        }
        let all = 1..self.contest.contestants.len();
        if is_curve {
            claims = all.clone().map(|other| self.by_strength(other - 1, shown, seat, page)).sum();
        }
        let others = if is_curve { 0..0 } else { all };
        for (other, table) in others.flat_map(|other| tables.iter().map(move |table| (other - 1, table))) {
            let agents = escaped(&self.contest.pairings[table.pairing].name());
            for row in &table.rows {
                if row.against[other].claim.is_difference() {
                    claims += 1;
                    let verdict = escaped(&row.verdict(other, seat));
                    let see = shown.links(table.pairing, other + 1, &row.measure);
                    let whom = letter(other + 1);
                    let _ = writeln!(page, "<li><b>{whom}</b> against <b>A</b>, {agents}: {verdict}{see}</li>");
                }
            }
        }
        if claims == 0 {
            self.silence(shown, page);
        }
        *page += &shown.mattered(self.contest);
        *page += "</ul>\n<p class=\"note\">Together sure to 95 %: corrected for all comparisons made on this page. \
                  Bars show 95 % intervals.</p></section>\n";
    }

    /// Why nothing is claimed; where several players are asked, the strongest say so.
    fn silence(&self, shown: &Shown, page: &mut String) {
        let levels = levels(self.contest, self.tables);
        let asked: Vec<&Table> =
            if levels.len() > 1 { levels.last().copied().into_iter().collect() } else { self.tables.iter().collect() };
        let is_alike = |table: &&Table| !never_acted(self.contest, self.games, table.pairing).contains(&false);
        let rows = asked.iter().flat_map(|table| &table.rows);
        let rows: Vec<(&Row, usize)> = rows.flat_map(|row| (0..row.against.len()).map(move |to| (row, to))).collect();
        let silence = Silence::of(&rows, asked.iter().all(is_alike), shown.has_mattered());
        let more = match silence {
            Silence::Open(Some((measure, games))) | Silence::Small(Some((measure, games))) => {
                format!("; {} games each may tell about <em>{}</em>", grouped(games), escaped(&measure.name()))
            }
            _ => String::new(),
        };
        let _ = writeln!(page, "<li>{}{more}</li>", silence.words());
    }

    fn table(&self, table: &Table, seat: &Seat, page: &mut String) {
        let pairing = &self.contest.pairings[table.pairing];
        let sides = sides(self.contest, self.games, table.pairing);
        let most = sides.iter().map(Vec::len).max().unwrap_or(0);
        let mirror = if pairing.is_mirror() { " against itself" } else { "" };
        let _ = writeln!(
            page,
            "<section id=\"players-{}\"><h2>{}{mirror}, {} each</h2>",
            table.pairing + 1,
            escaped(&pairing.name()),
            many(most, "game")
        );
        self.endings(&sides, page);
        for row in &table.rows {
            self.row(row, &sides, seat, page);
        }
        let idle = never_acted(self.contest, self.games, table.pairing);
        let idle = where_nothing_acted(self.contest, table.pairing, most, &idle);
        for text in over_some_pairs(table.rows.iter()).into_iter().chain(idle) {
            let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(&text));
        }
        *page += "</section>\n";
    }

    /// How games ended: a bar for each rule set.
    fn endings(&self, sides: &[Vec<&Played>], page: &mut String) {
        *page += "<table class=\"ends\">";
        heading("ending", sides.len(), page);
        let all: Vec<Vec<Fact>> = sides.iter().map(|games| facts::endings(games)).collect();
        facts_table(&all, page);
        *page += "</table>\n";
    }

    fn row(&self, row: &Row, sides: &[Vec<&Played>], seat: &Seat, page: &mut String) {
        let scale = row.measure.scale();
        let _ = writeln!(page, "<div class=\"measure\"><h3>{}</h3>", escaped(&row.measure.name()));
        *page += "<div class=\"charts\">";
        *page += &charts::intervals(row);
        if scale != Scale::Share {
            let cells = |side: usize| self.contest.contestants[side].rules.engine.cells();
            let values = sides.iter().enumerate().map(|(side, games)| {
                games.iter().filter_map(|game| row.measure.of(*game, cells(side))).collect::<Vec<f64>>()
            });
            *page += &charts::histograms(&values.collect::<Vec<_>>(), &row.measure);
        }
        *page += "</div>\n<ul class=\"verdicts\">\n";
        for side in 0..row.figures.len() {
            let _ = write!(page, "<li><b>{}</b> {}", letter(side), escaped(&row.figure(side)));
            if let Some(other) = side.checked_sub(1) {
                let is_claimed = row.against[other].claim.is_difference();
                let class = if is_claimed { "claimed" } else { "open" };
                let _ = write!(page, " <span class=\"{class}\">{}</span>", escaped(&row.verdict(other, seat)));
            }
            *page += "</li>\n";
        }
        *page += "</ul></div>\n";
    }

    fn margins(&self, page: &mut String) {
        let players = self.contest.strongest().map_or_else(String::new, |place| self.contest.pairings[place].name());
        let all = margins::margins(self.seen, &players);
        for (number, Margin { label, about, lines }) in all.iter().enumerate() {
            let _ = writeln!(
                page,
                "<section id=\"rules-{}\"><h2>The rules of {}</h2>\n<p>{}</p>\n<pre class=\"rules\">",
                number + 1,
                escaped(label),
                escaped(about)
            );
            for (count, text, is_dead) in lines {
                let class = if *is_dead { " class=\"dead\"" } else { "" };
                let _ = write!(page, "<span{class}><i>{}</i>{}</span>", escaped(count), escaped(text));
            }
            *page += "</pre></section>\n";
        }
    }

    /// How the games of the strongest go, rule set by rule set.
    fn how_games_go(&self, page: &mut String) {
        let Some(pairing) = self.contest.strongest() else { return };
        let sides = sides(self.contest, self.games, pairing);
        let agent = escaped(&self.contest.pairings[pairing].name());
        let _ =
            writeln!(page, "<section id=\"course\"><h2>How games of {agent} go</h2>\n<div class=\"charts measure\">");
        let charts = [
            ("turns to choose from", story::choices(&sides)),
            ("lead of the winner", story::lead_of_winner(&sides)),
            ("opinions of one's chance, and what came of them", story::opinions(&sides)),
        ];
        for (title, chart) in charts.iter().filter(|(_, chart)| !chart.is_empty()) {
            let _ = writeln!(page, "<figure><figcaption>{title}</figcaption>{chart}</figure>");
        }
        *page += "</div>\n<p class=\"note\">Along the game, each cut into ten parts, with 95 % intervals. Opinions: hollow as \
                  they were thought, full as they are calibrated; on the line they come true as often as they say.</p>\n";
        for (number, seen) in self.seen.iter().enumerate() {
            let _ = writeln!(page, "<h3>{} {}</h3>", letter(number), escaped(&seen.contestant.label));
            maps::maps(seen.contestant, &seen.cells, page);
            openings::openings(&seen.games, page);
            maps::learned(seen.contestant, page);
        }
        self.told_together(page);
        *page += "</section>\n";
    }

    /// What the games say together, topic by topic; how they end is told with the players.
    fn told_together(&self, page: &mut String) {
        *page += "<table class=\"ends\">\n";
        let is_new = |told: &&Told| told.topic != ENDINGS && told.facts.iter().any(|facts| !facts.is_empty());
        for told in self.together.iter().filter(is_new) {
            heading(told.topic, self.seen.len(), page);
            facts_table(&told.facts, page);
        }
        *page += "</table>\n";
    }

    /// The same as tables, to take along.
    fn data(&self, page: &mut String) {
        let sheets = [
            ("games.csv", sheets::games(self.contest, self.games)),
            ("measures.csv", sheets::measures(self.contest, self.games, self.tables)),
            ("facts.csv", sheets::facts(self.contest, self.together)),
        ];
        *page += "<section id=\"data\"><h2>Data</h2>\n<ul>\n";
        for (name, sheet) in sheets {
            let Ok(text) = sheet.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()) else { continue };
            if text.len() > MOST_DATA {
                let _ = writeln!(page, "<li>{name}: beside this page, for it is large</li>");
                continue;
            }
            let lines = text.lines().count().saturating_sub(1);
            let _ = writeln!(
                page,
                "<li><a download=\"{name}\" href=\"data:text/csv;charset=utf-8,{}\">{name}</a>, {lines} lines</li>",
                in_address(&text)
            );
        }
        *page += "</ul></section>\n";
    }

    fn facts(&self, page: &mut String) {
        let Contest { seed, longest, .. } = self.contest;
        let _ = writeln!(
            page,
            "<footer>boardwright {}, seed {seed}, games cut short after {longest} turns, fingerprint {}. The games are in \
             <code>games.jsonl</code> and <code>games.csv</code>, the figures in <code>measures.csv</code>, what all games say \
             together in <code>facts.csv</code>. What is measured is \
             told in <code>docs/measures.md</code> of the program.</footer>",
            env!("CARGO_PKG_VERSION"),
            self.contest.fingerprint()
        );
    }
}
