//! Reading rules files: the shipped ones and the sketches they came from.

use boardwright::diag::Report;
use boardwright::source::Sources;
use boardwright::syntax::{ast, parse};

fn read(text: &str) -> (Option<ast::File>, Report) {
    let mut sources = Sources::default();
    let span = sources.add("test", text);
    let mut report = Report::default();
    let file = parse(&sources, span, &mut report);
    (file, report)
}

fn shipped(name: &str) -> String {
    std::fs::read_to_string(format!("{}/rules/{name}.rules", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_shipped_games_are_read_whole() {
    for name in ["pijersi", "jerboa"] {
        let (file, report) = read(&shipped(name));
        assert!(report.is_empty(), "{name}: {report:#?}");
        if std::env::var("SHOW").is_ok() { eprintln!("{file:#?}"); }
        assert!(file.is_some());
    }
}
