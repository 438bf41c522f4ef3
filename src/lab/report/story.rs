//! How games go: choices and leads from beginning to end, and whether opinions come true.

use super::super::count::many;
use super::super::course::{self, Course, FEWEST, PARTS};
use super::super::game::Played;
use super::super::measures::Scale;
use super::super::opinions::reliability;
use super::super::stats::Interval;
use super::axis::{Axis, WIDTH};
use super::charts::{COLOURS, open};
use std::fmt::Write;

const HEIGHT: f64 = 130.0;

/// Turns to choose from, from the beginning of games to their end.
pub(super) fn choices(sides: &[Vec<&Played>]) -> String {
    let courses: Vec<Course> = sides.iter().map(|games| course::choices(games)).collect();
    drawn(&courses, Scale::Number, "turns to choose from along the game")
}

/// The lead of the player who won in the end; nothing where nobody has opinions.
pub(super) fn lead_of_winner(sides: &[Vec<&Played>]) -> String {
    let courses: Vec<Course> = sides.iter().map(|games| course::lead_of_winner(games)).collect();
    drawn(&courses, Scale::Percent, "lead of the winner along the game")
}

fn drawn(courses: &[Course], scale: Scale, what: &str) -> String {
    let ends = || courses.iter().flatten().flatten().flat_map(|(_, i)| [i.low, i.high]);
    if ends().next().is_none() {
        return String::new();
    }
    // the axis stands upright here: its places are turned
    let axis = Axis::of(ends(), scale);
    let y = |value: f64| 8.0 + (1.0 - axis.share(value)) * (HEIGHT - 28.0);
    let x = |part: usize| 52.0 + (WIDTH - 70.0) * (part as f64 + 0.5) / PARTS as f64;
    let mut svg = open(HEIGHT, what);
    for (value, text) in axis.marked() {
        let y = y(value);
        let _ = write!(svg, "<line class=\"grid\" x1=\"48\" y1=\"{y:.1}\" x2=\"{WIDTH}\" y2=\"{y:.1}\"/>");
        let _ =
            write!(svg, "<text class=\"tick\" style=\"text-anchor: end\" x=\"44\" y=\"{:.1}\">{text}</text>", y + 3.5);
    }
    for (part, text) in [(0, "beginning"), (PARTS / 2, "middle"), (PARTS - 1, "end")] {
        let _ = write!(svg, "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>", x(part), HEIGHT - 4.0);
    }
    for (side, course) in courses.iter().enumerate() {
        let known: Vec<(f64, f64, Interval)> =
            course.iter().enumerate().filter_map(|(part, at)| at.map(|(value, i)| (x(part), value, i))).collect();
        let upper = known.iter().map(|(x, _, i)| format!("{x:.1},{:.1}", y(i.high)));
        let lower = known.iter().rev().map(|(x, _, i)| format!("{x:.1},{:.1}", y(i.low)));
        let band: Vec<String> = upper.chain(lower).collect();
        let line: Vec<String> = known.iter().map(|(x, value, _)| format!("{x:.1},{:.1}", y(*value))).collect();
        let colour = side % COLOURS;
        let _ = write!(svg, "<polygon class=\"band side{colour}\" points=\"{}\"/>", band.join(" "));
        let _ = write!(svg, "<polyline class=\"course side{colour}\" points=\"{}\"/>", line.join(" "));
    }
    svg + "</svg>"
}

/// Whether opinions come true: what was thought and what came of it, before and after they were calibrated.
pub(super) fn opinions(sides: &[Vec<&Played>]) -> String {
    const SIZE: f64 = 200.0;
    let at = |share: f64| 30.0 + share * (SIZE - 40.0);
    let up = |share: f64| SIZE - at(share) + 4.0;
    let mut svg = format!(
        "<svg class=\"square\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" height=\"{SIZE}\" overflow=\"visible\" role=\"img\" aria-label=\"opinions and what \
         came of them\">"
    );
    let _ = write!(
        svg,
        "<line class=\"grid\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
        at(0.0),
        up(0.0),
        at(1.0),
        up(1.0)
    );
    for share in [0.0, 0.5, 1.0] {
        let percent = 100.0 * share;
        let _ = write!(svg, "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{percent} %</text>", at(share), SIZE - 2.0);
        let _ = write!(
            svg,
            "<text class=\"tick\" style=\"text-anchor: end\" x=\"26\" y=\"{:.1}\">{percent}</text>",
            up(share) + 3.5
        );
    }
    let mut points = 0;
    for (side, games) in sides.iter().enumerate() {
        for bin in reliability(games.iter().copied()).iter().filter(|bin| bin.games >= FEWEST) {
            points += 1;
            let (colour, y) = (side % COLOURS, up(bin.came));
            let title = format!("{} of {}", many(bin.opinions, "opinion"), many(bin.games, "game"));
            let _ = write!(
                svg,
                "<circle class=\"hollow side{colour}\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>",
                at(bin.thought)
            );
            let _ = write!(
                svg,
                "<circle class=\"side{colour}\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\"><title>{title}</title></circle>",
                at(bin.fair)
            );
        }
    }
    if points == 0 { String::new() } else { svg + "</svg>" }
}
