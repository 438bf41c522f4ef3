use super::{Library, Loaded, Settings, load, load_quick};
use crate::model::SetupStep;

struct Nothing;

impl Library for Nothing {
    fn find(&self, name: &str, _from: &str) -> Result<(String, String), String> {
        Err(format!("there is no `{name}`"))
    }
}

fn said(loaded: &Loaded) -> Vec<String> {
    loaded.report.iter().map(|d| format!("{}: {}", d.code, d.message)).collect()
}

#[test]
fn pijersi() {
    let loaded = load("pijersi", include_str!("../../../rules/pijersi.rules"), &Settings::default(), &Nothing);
    assert_eq!(said(&loaded), [""; 0]);
    let game = loaded.game.unwrap();
    assert_eq!((game.board.len(), game.roles.len(), game.players.len()), (45, 4, 2));
    assert_eq!(game.setups.len(), 3);
    assert_eq!(game.tests.len(), 4);
    assert!(matches!(game.setups.iter().next().unwrap().steps.last(), Some(SetupStep::Copy { .. })));
}

#[test]
fn jerboa() {
    let text = include_str!("../../../rules/jerboa.rules");
    let loaded = load("jerboa", text, &Settings::default(), &Nothing);
    assert_eq!(said(&loaded), [""; 0]);
    assert_eq!(loaded.game.unwrap().board.len(), 36);
    let large = load_quick("jerboa", text, &Settings { variant: Some("8x8".into()), options: vec![] }, &Nothing);
    let game = large.game.unwrap();
    assert_eq!((game.board.len(), game.title.as_str()), (64, "Jerboa 8 x 8"));
}
