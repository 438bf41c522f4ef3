//! Boards coloured cell by cell: where something happens, or is worth more.

use crate::names::Names;
use crate::notation::scene;
use crate::notation::svg::escaped;
use std::fmt::Write;

/// Pixels of a cell's width, at most.
const UNIT: f32 = 26.0;

/// How a cell is coloured.
pub struct Heat {
    /// How dark, from 0 to 1; less than nothing in the other colour.
    pub share: f32,
    /// What is written on it.
    pub text: String,
    /// What is told of it where somebody points.
    pub title: String,
}

/// A drawing of a board as SVG; cells of which nothing is known are left blank. It has its colours from the page.
pub fn heat(names: &Names, cells: &[Option<Heat>], label: &str) -> String {
    let scene = scene::scene(names);
    let (width, height) = (scene.width * UNIT, scene.height * UNIT);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
         aria-label=\"{}\">",
        escaped(label)
    );
    for (cell, heat) in scene.cells.iter().zip(cells) {
        let corners: Vec<String> =
            cell.corners.iter().map(|(x, y)| format!("{:.1},{:.1}", x * UNIT, y * UNIT)).collect();
        let corners = corners.join(" ");
        let Some(Heat { share, text, title }) = heat else {
            let _ = write!(svg, "<polygon class=\"heat\" fill-opacity=\"0\" points=\"{corners}\"></polygon>");
            continue;
        };
        let class = if *share < 0.0 { "heat less" } else { "heat" };
        let _ = write!(
            svg,
            "<polygon class=\"{class}\" fill-opacity=\"{:.2}\" points=\"{corners}\"><title>{}</title></polygon>",
            share.abs(),
            escaped(title)
        );
        if !text.is_empty() {
            let (x, y) = (cell.x * UNIT, cell.y * UNIT + 3.0);
            let _ = write!(svg, "<text class=\"worth\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text));
        }
    }
    for (text, x, y) in &scene.labels {
        let (x, y) = (x * UNIT, y * UNIT + 3.5);
        let _ = write!(svg, "<text class=\"tick\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text));
    }
    svg + "</svg>"
}
