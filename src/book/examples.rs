//! The tests of a game as examples: what is legal and what is not, drawn as arrows.

use super::{Again, Subject, escaped};
use crate::Rules;
use crate::allowance::{Limits, within};
use crate::id::CellId;
use crate::model::Test;
use crate::names::{NOWHERE, TestStep};
use crate::notation::picture::Marks;
use crate::notation::svg::{self, Arrow, Shapes, Sort};
use crate::notation::turns;
use crate::play::State;
use crate::trial;

/// The work that one example may take.
const WORK: u64 = 5_000_000;

/// Most arrows of one sort on a picture.
const ARROWS: usize = 12;

/// More pictures of one example are drawn small.
const FEW: usize = 4;

/// The examples; nothing, where the file has no tests.
pub(super) fn chapter(subject: Subject<'_>, again: Again<'_>, shapes: &mut Shapes) -> String {
    if subject.game.tests.is_empty() {
        return String::new();
    }
    let examples: String = subject.game.tests.iter().map(|test| example(subject, test, again, shapes)).collect();
    if examples.is_empty() { examples } else { format!("<h2>Examples</h2>\n{examples}") }
}

fn example(subject: Subject<'_>, test: &Test, again: Again<'_>, shapes: &mut Shapes) -> String {
    let options: Vec<String> = test.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let with = if options.is_empty() {
        String::new()
    } else {
        format!(" <small>(with {})</small>", escaped(&options.join(", ")))
    };
    let drawn = match test.options.is_empty() {
        true => told_within(subject, subject.rules, test, shapes),
        false => again(&test.options).and_then(|(rules, game)| {
            let same = game.tests.iter().find(|t| t.span == test.span)?;
            told_within(subject, &rules, same, shapes)
        }),
    };
    match drawn.filter(|drawn| !drawn.is_empty()) {
        Some(drawn) => {
            // few pictures stay together with what they show
            let class = if drawn.matches("<figure").count() <= FEW { " class=\"whole\"" } else { "" };
            format!("<section{class}>\n<h3>{}{with}</h3>\n{drawn}</section>\n", escaped(&test.name))
        }
        None => String::new(),
    }
}

/// The same as `told`; nothing, where it takes too much work.
fn told_within(subject: Subject<'_>, rules: &Rules, test: &Test, shapes: &mut Shapes) -> Option<String> {
    within(Limits::default().in_all(WORK), || told(subject, rules, test, shapes)).ok()
}

/// The pictures of a test, and its steps in the words of the file.
fn told(subject: Subject<'_>, rules: &Rules, test: &Test, shapes: &mut Shapes) -> String {
    let Some(mut state) = trial::first(rules, test) else { return String::new() };
    let (mut pictures, mut said) = (String::new(), String::new());
    let (mut arrows, mut is_new) = (Vec::new(), true);
    for (step, span) in &test.steps {
        let played = matches!(step, TestStep::Play(_));
        arrows.extend(arrows_of(rules, &state, step));
        let after = trial::after(rules, &state, step);
        if played && (is_new || !arrows.is_empty()) {
            pictures += &picture(rules, &state, &arrows, shapes);
            arrows.clear();
        }
        let class = match step {
            TestStep::Illegal(_) => " class=\"illegal\"",
            TestStep::Legal(_) => " class=\"legal\"",
            _ => "",
        };
        let words = subject.sources.text(*span).split_whitespace().collect::<Vec<_>>().join(" ");
        if is_told(step) {
            said += &format!("<li{class}>{}</li>\n", escaped(&words));
        }
        if let Some(after) = after {
            is_new = is_new && !played || is_position(step);
            state = after;
        }
    }
    let is_setup = !test.steps.iter().any(|(step, _)| is_position(step));
    let is_moved = test.steps.iter().any(|(s, _)| matches!(s, TestStep::Play(_)));
    // the setup stands on the first page
    if is_moved || !arrows.is_empty() || pictures.is_empty() && !is_setup {
        pictures += &picture(rules, &state, &arrows, shapes);
    }
    // counts and the like prove the rules to those who write them; to a player they show nothing
    if pictures.is_empty() {
        return String::new();
    }
    let many = if pictures.matches("<figure").count() > FEW { " many" } else { "" };
    let pictures = if pictures.is_empty() { pictures } else { format!("<div class=\"row{many}\">{pictures}</div>\n") };
    format!("{pictures}<ul>{said}</ul>\n")
}

/// What a player sees on the pictures: turns, and how the game ends.
fn is_told(step: &TestStep) -> bool {
    use TestStep::{Illegal, Legal, NoResult, Play, Result, Roll};
    matches!(step, Legal(_) | Illegal(_) | Play(_) | Roll(_) | NoResult | Result(..))
}

fn is_position(step: &TestStep) -> bool {
    matches!(step, TestStep::Position { .. } | TestStep::PositionText { .. })
}

fn picture(rules: &Rules, state: &State, arrows: &[Arrow], shapes: &mut Shapes) -> String {
    let mover = escaped(&rules.names.players[rules.engine.mover(state)]);
    let drawn = svg::figure(rules, state, &Marks::default(), arrows, shapes);
    format!("<figure class=\"small\">{drawn}<figcaption>{mover} to move</figcaption></figure>\n")
}

/// The turn that a step speaks of, part by part.
fn arrows_of(rules: &Rules, state: &State, step: &TestStep) -> Vec<Arrow> {
    let (text, sort) = match step {
        TestStep::Legal(text) => (text, Sort::Legal),
        TestStep::Illegal(text) => (text, Sort::Illegal),
        TestStep::Play(text) => (text, Sort::Played),
        _ => return Vec::new(),
    };
    let arrow = |from: u16, to: u16| {
        let cell =
            |place: u16| (place != NOWHERE && usize::from(place) < rules.names.cells.len()).then_some(CellId(place));
        cell(to).map(|to| Arrow { from: cell(from), to, sort })
    };
    let ways: Vec<(u16, u16)> = match turns::read(rules, state, text) {
        Ok(turn) => turn.parts.iter().map(|part| (part.from, part.to)).collect(),
        Err(_) => {
            let readings = turns::candidates(rules, rules.engine.mover(state), text);
            let mut last = NOWHERE;
            let first = readings.into_iter().next().unwrap_or_default();
            first
                .iter()
                .map(|part| {
                    let from = if part.from == NOWHERE { last } else { part.from };
                    last = part.to;
                    (from, part.to)
                })
                .collect()
        }
    };
    ways.into_iter().filter_map(|(from, to)| arrow(from, to)).take(ARROWS).collect()
}
