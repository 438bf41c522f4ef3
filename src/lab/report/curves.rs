//! Measures over strength, and what the strongest say.

use super::super::compare::Seat;
use super::super::compare::curves::{Curve, curves, levels, names};
use super::super::contest::letter;
use super::super::meant::{ends_in, judge, read, whose};
use super::shown::Shown;
use super::{Report, charts, escaped};
use std::fmt::Write;

impl Report<'_> {
    /// Who was asked, and why.
    pub(super) fn players(&self, page: &mut String) {
        let names = names(self.contest, self.tables);
        let levels = levels(self.contest, self.tables);
        *page += "<section id=\"players\"><h2>Players</h2>\n<ul>\n";
        for (name, table) in names.iter().zip(&levels) {
            let agent = self.contest.pairings[table.pairing].name();
            let _ = writeln!(page, "<li><b>{}</b> {}</li>", escaped(name), escaped(&agent));
        }
        *page += "</ul>\n";
        self.chosen(page);
        *page += "</section>\n";
    }

    /// Why these players.
    fn chosen(&self, page: &mut String) {
        let Some(chosen) = &self.contest.players else { return };
        let results = chosen.matches.iter().map(|played| {
            let [a, b] = played.points();
            format!("{} : {} {a} : {b}", played.agents[0], played.agents[1])
        });
        let results: Vec<String> = results.collect();
        let _ = writeln!(
            page,
            "<p class=\"note\">Chosen for {} by a tournament under equal thinking ({}). Verdicts are those of the strongest.</p>",
            escaped(&chosen.game),
            escaped(&results.join("; "))
        );
    }

    /// What the strongest claim of a rule set (the second is 0), and where weaker players are sure of something else.
    pub(super) fn by_strength(&self, other: usize, shown: &Shown, seat: &Seat, page: &mut String) -> usize {
        let names = names(self.contest, self.tables);
        let (mut claims, mut unclaimed) = (0, Vec::new());
        let strongest = names.last().map_or("", String::as_str);
        let whom = letter(other + 1);
        for curve in curves(self.contest, self.tables) {
            if let Some(point) = curve.claimed(other, names.len()) {
                claims += 1;
                let verdict = escaped(&point.row.verdict(other, seat));
                let strongest = escaped(strongest);
                let pairing = levels(self.contest, self.tables).last().map_or(0, |table| table.pairing);
                let see = shown.links(pairing, other + 1, &curve.measure);
                let weaker = said_otherwise(&curve, other, &names, seat);
                let note = weaker.map_or(String::new(), |said| format!("<br><small>weaker players say {said}</small>"));
                let _ = writeln!(page, "<li><b>{whom}</b> against <b>A</b>, {strongest}: {verdict}{see}{note}</li>");
            } else if let Some(said) = said_otherwise(&curve, other, &names, seat) {
                let measure = escaped(&curve.measure.name());
                unclaimed.push(format!("{measure}: {said}"));
            }
        }
        if !unclaimed.is_empty() {
            let whom = format!("of <b>{whom}</b> weaker players say what the strongest do not");
            let _ = writeln!(page, "<li>{whom}:<ul>");
            unclaimed.iter().for_each(|said| {
                let _ = writeln!(page, "<li><small>{said}</small></li>");
            });
            *page += "</ul></li>\n";
        }
        claims
    }

    /// What came of what rule sets were meant to do.
    pub(super) fn meant(&self, page: &mut String) {
        let Some(pairing) = self.contest.strongest() else { return };
        let ends = ends_in(self.contest);
        for (number, contestant) in self.contest.contestants.iter().enumerate().skip(1) {
            let clauses = contestant.meant.as_deref().map(|text| read(text, Some(&ends)).clauses).unwrap_or_default();
            if clauses.is_empty() {
                continue;
            }
            let _ = writeln!(page, "<h3>What {} was meant to do</h3>\n<ul>", letter(number));
            for judged in judge(self.contest, self.games, pairing, number, &clauses) {
                let (word, text) = (judged.judgement.word(), escaped(&judged.text));
                let _ =
                    writeln!(page, "<li><b>{word}</b> {text}: {}</li>", escaped(&judged.figures(whose(self.contest))));
            }
            *page += "</ul>\n";
        }
    }

    /// All measures over strength.
    pub(super) fn strengths(&self, page: &mut String) {
        let names = names(self.contest, self.tables);
        *page += "<section id=\"strength\"><h2>Over strength</h2>\n";
        for curve in curves(self.contest, self.tables).iter().filter(|curve| is_of_interest(curve)) {
            let _ = writeln!(page, "<div class=\"measure\"><h3>{}</h3>", escaped(&curve.measure.name()));
            *page += "<div class=\"charts\">";
            let rows: Vec<_> =
                curve.points.iter().map(|p| (escaped(&names[p.level]), p.row.figures.as_slice())).collect();
            *page += &charts::strengths(&rows, curve.measure.scale());
            *page += "</div></div>\n";
        }
        *page += "</section>\n";
    }
}

/// What weaker players are sure of and the strongest do not say, with who they are.
fn said_otherwise(curve: &Curve, other: usize, names: &[String], seat: &Seat) -> Option<String> {
    let said = curve.others(other).into_iter().map(|p| format!("{} ({})", p.row.meaning(other, seat), names[p.level]));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| escaped(&said.join(", ")))
}

/// False where all figures are the same, and a chart would be a column of dots.
fn is_of_interest(curve: &Curve) -> bool {
    let mut values = curve.points.iter().flat_map(|point| &point.row.figures).map(|figure| figure.value);
    let first = values.next().flatten();
    first.is_some() && values.any(|value| value != first)
}
