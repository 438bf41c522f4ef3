//! Canonical layout: the author's tokens, lines and comments with settled indentation and blanks.
//!
//! Laid out are the tokens, not the tree, so nothing the author wrote is lost or put in other words:
//!
//! - indented by two blanks a bracket, one level more where a clause goes on;
//! - one blank between tokens, none before `,` `;` `:` nor inside `( )`; signs that may stand close (`-` `/` `.` …) as written;
//! - a wider gap is kept as two blanks where several declarations share a line (`White  row a: R P  row b: W`);
//! - in a `turn` of several lines `|` hangs left of the alternatives;
//! - comments after consecutive lines stand in one column; one empty line at most.

mod marks;
mod rows;

use crate::diag::Report;
use crate::source::Sources;
use crate::syntax::parse;
use rows::Row;

/// The text in canonical layout. A file that cannot be read is refused with all that is wrong with it.
///
/// ```
/// use boardwright_language::syntax::layout::layout;
/// let text = "rules 1\ngame   \"X\"{\nboard {squares 3   by 3}\n}";
/// let out = layout(text).unwrap_or_default();
/// assert_eq!(out, "rules 1\ngame \"X\" {\n  board { squares 3 by 3 }\n}\n");
/// ```
///
/// # Errors
///
/// The report of reading it, with places counted from the start of `text`.
pub fn layout(text: &str) -> Result<String, Report> {
    let mut sources = Sources::default();
    let span = sources.add("", text);
    let mut report = Report::default();
    let file = parse(&sources, span, &mut report);
    if file.is_none() || report.has_errors() {
        return Err(report);
    }
    Ok(print(&rows::rows(text)))
}

/// Rows under each other, each run of rows with comments aligned.
fn print(rows: &[Row]) -> String {
    let mut out = String::new();
    let runs = rows.chunk_by(|a, b| a.has_both() && b.has_both() && !b.blank_before);
    for run in runs {
        let width = run.iter().map(Row::width).max().unwrap_or(0);
        for row in run {
            if row.blank_before {
                out.push('\n');
            }
            out.push_str(&row.print(width));
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::layout;

    fn laid(body: &str) -> String {
        layout(&format!("rules 1\ngame \"X\" {{\n{body}\n}}\n")).unwrap_or_else(|r| format!("{r:#?}"))
    }

    fn game(body: &str) -> String {
        format!("rules 1\ngame \"X\" {{\n{body}\n}}\n")
    }

    #[test]
    fn blanks_are_settled() {
        let text = "option size=6 of 6 ,8\nmove m\"{from}\"{lift own man;slide any 1 ..2,through ( empty )}";
        let wanted = "  option size = 6 of 6, 8\n  move m \"{from}\" { lift own man; slide any 1..2, through (empty) }";
        assert_eq!(laid(text), game(wanted));
    }

    #[test]
    fn what_stands_close_stays_close() {
        let same = "  board { link t p-q-r, s>t }\n  pieces { man w/b x(size) }\n  variant no-drops { }";
        assert_eq!(laid(same), game(same));
    }

    #[test]
    fn alternatives_hang_after_their_bars() {
        let text = "turn {\n p then\nb\n| c\nthen d\notherwise pass\n}\nturn x { p | b }";
        let wanted =
            "  turn {\n      p then\n        b\n    | c\n        then d\n    otherwise pass\n  }\n  turn x { p | b }";
        assert_eq!(laid(text), game(wanted));
    }

    #[test]
    fn clauses_that_go_on_are_indented() {
        let text = "end {\nwin when x\nand y\n\n\n// note\nlose when z   // why\ndraw when not z // how\n\n}";
        let wanted = "  end {\n    win when x\n      and y\n\n    // note\n    lose when z      // why\n    draw when not z  // how\n  }";
        assert_eq!(laid(text), game(wanted));
    }

    #[test]
    fn turns_in_tests_are_left_alone() {
        let same = "  test \"t\" {\n    White  a1: R  b1: P\n    legal a4-b5=c4, R:b5, last man  c5; play a/b!\n  }";
        assert_eq!(laid(same), game(same));
    }

    #[test]
    fn a_bad_file_is_refused() {
        assert!(layout("rules 1\ngame \"X\" { bord { } }").is_err());
    }
}
