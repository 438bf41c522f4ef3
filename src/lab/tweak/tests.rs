use super::*;

struct OneBase;

impl Library for OneBase {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        let base = std::fs::read_to_string(format!("{}/rules/{name}.rules", env!("CARGO_MANIFEST_DIR")));
        base.map(|text| (name.to_owned(), text)).map_err(|_| format!("no `{name}`"))
    }
}

fn first(toml: &str) -> (String, String) {
    let (loaded, _) = load_tweak("x.toml", toml, &Settings::default(), &OneBase, Care::All);
    let diagnostic = loaded.report.iter().next().unwrap_or_else(|| panic!("no mistake in\n{toml}"));
    (diagnostic.code.to_owned(), loaded.sources.text(diagnostic.span()).to_owned())
}

#[test]
fn a_tweak_makes_a_game() {
    let toml = "game = 'pijersi'\nmeant = 'sooner'\n[options]\nquiet_turns = 4\n";
    let (loaded, about) = load_tweak("a/quick-draw.toml", toml, &Settings::default(), &OneBase, Care::All);
    assert!(loaded.report.is_empty(), "{:?}", loaded.report);
    let game = loaded.game.unwrap();
    assert_eq!(game.title, "quick draw");
    assert_eq!(about.map(|a| (a.game, a.meant)), Some(("pijersi".into(), Some("sooner".into()))));
}

#[test]
fn mistakes_are_told_where_they_stand_in_the_toml() {
    assert_eq!(first("game = 'pijersi'\n[options]\nquiet = 4\n").1, "quiet");
    assert_eq!(first("game = 'pijersi'\nremove = ['move leap']\n").1, "leap");
    assert_eq!(first("game = 'pijersy'\n").0, "unknown-base");
    let (code, text) = first("game = 'pijersi'\n[replace]\n\"end goal\" = '''\nwin when any own in gaol of mover'''\n");
    assert_eq!((code.starts_with("unknown"), text.as_str()), (true, "gaol"));
    assert_eq!(first("game = 'pijersi'\nsetup = 'clasic'\n"), ("unknown-setup".into(), "'clasic'".into()));
}

#[test]
fn mistakes_in_the_toml_itself_are_told() {
    assert_eq!(first("game = 'pijersi'\ncolour = 3\n"), ("bad-tweak".into(), "colour".into()));
    assert_eq!(first("game = \n").0, "bad-tweak");
    assert_eq!(first("name = 'x'\n").0, "bad-tweak");
}
