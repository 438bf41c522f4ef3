//! What a change does to games as one page that needs no network.

use super::super::report::STYLE;
use super::words::{Part, Told};
use crate::notation::svg::escaped;
use std::fmt::Write;

/// The page.
pub fn page(told: &Told) -> String {
    let title = escaped(&format!("{} under {}, by games that were played", told.game, told.change));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n<h1>{title}</h1>\n"
    );
    for section in told.sections() {
        let _ = writeln!(page, "<section><h2>{}</h2>", escaped(&section.title));
        section.parts.iter().for_each(|part| write_part(part, &mut page));
        page += "</section>\n";
    }
    page + "</main></body></html>\n"
}

fn write_part(part: &Part, page: &mut String) {
    match part {
        Part::Text(text) => {
            let _ = writeln!(page, "<p>{}</p>", escaped(text));
        }
        Part::Table(headings, rows) => {
            *page += "<table>\n";
            write_row("th", headings, page);
            rows.iter().for_each(|cells| write_row("td", cells, page));
            *page += "</table>\n";
        }
        Part::Game(example) => {
            let _ = writeln!(
                page,
                "<figure class=\"game\"><div class=\"board\">{}</div><figcaption>{}</figcaption></figure>",
                example.board,
                escaped(&example.words())
            );
        }
    }
}

fn write_row(tag: &str, cells: &[String], page: &mut String) {
    // what stands further in is a part of what stands above it
    let inside = |cell: &str| escaped(cell).replace("  ", "&emsp;");
    let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", inside(cell))).collect();
    let _ = writeln!(page, "<tr>{cells}</tr>");
}
