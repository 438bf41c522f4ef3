use super::*;

const BASE: &str = r#"rules 1
game "Base" {
  players Ann, Ben
  board { squares 3 by 3 }
  pieces { wisp W x2 }
  setup lined { Ann row 1: W W . ; Ben row 3: w w . }
  option limit = 10 in 2..50 "quiet turns"
  move wander { lift an own wisp ; step any ; land on empty, or capturing }
  turn { wander }
  end {
    emptied: win when no enemy wisp
    idle: draw when limit turns pass without capture
  }
}
"#;

struct OneBase;

/// A library of one text, called `base`.
struct One<'a>(&'a str);

impl Library for One<'_> {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        if name == "base" { Ok((name.to_owned(), self.0.to_owned())) } else { Err(format!("no `{name}`")) }
    }
}

impl Library for OneBase {
    fn find(&self, name: &str, from: &str) -> Result<(String, String), String> {
        One(BASE).find(name, from)
    }
}

fn first(toml: &str) -> (String, String) {
    let (loaded, _) = load_tweak("x.toml", toml, &Settings::default(), &OneBase, Care::All);
    let diagnostic = loaded.report.iter().next().unwrap_or_else(|| panic!("no mistake in\n{toml}"));
    (diagnostic.code.to_owned(), loaded.sources.text(diagnostic.span()).to_owned())
}

#[test]
fn a_tweak_makes_a_game() {
    let toml = "game = 'base'\nmeant = 'shorter games'\n[options]\nlimit = 4\n";
    let (loaded, about) = load_tweak("a/quick-draw.toml", toml, &Settings::default(), &OneBase, Care::All);
    assert!(loaded.report.is_empty(), "{:?}", loaded.report);
    let game = loaded.game.unwrap();
    assert_eq!(game.title, "quick draw");
    assert_eq!(about.map(|a| (a.game, a.meant)), Some(("base".into(), Some("shorter games".into()))));
}

#[test]
fn mistakes_are_told_where_they_stand_in_the_toml() {
    assert_eq!(first("game = 'base'\n[options]\nquiet = 4\n").1, "quiet");
    assert_eq!(first("game = 'base'\nremove = ['move hover']\n").1, "hover");
    assert_eq!(first("game = 'bases'\n").0, "unknown-base");
    let (code, text) = first("game = 'base'\n[replace]\n\"end emptied\" = '''\nwin when no enemy wips'''\n");
    assert_eq!((code.starts_with("unknown"), text.as_str()), (true, "wips"));
    assert_eq!(first("game = 'base'\nsetup = 'lines'\n"), ("unknown-setup".into(), "'lines'".into()));
}

/// What is meant alone is searched for, and a tweak that gives an option the value that it has is none.
#[test]
fn tweaks_that_change_nothing_are_told() {
    let idle = |at: &str| ("no-effect".to_owned(), at.to_owned());
    assert_eq!(first("game = 'base'\n"), idle("g"));
    assert_eq!(first("game = 'base'\n[options]\nlimit = 10\n"), idle("limit"));
    for diag in ["meant = 'shorter games'\n", "[options]\nlimit = 9\n", "remove = ['end idle']\n"] {
        let toml = format!("game = 'base'\n{diag}");
        let (loaded, _) = load_tweak("x.toml", &toml, &Settings::default(), &OneBase, Care::Quick);
        assert!(loaded.report.iter().all(|diagnostic| diagnostic.code != "no-effect"), "{toml}");
    }
}

#[test]
fn tweaks_are_known_by_their_names() {
    for (file, is) in [("a.toml", true), ("in/b.TOML", true), ("a.rules", false), (".toml", false), ("toml", false)] {
        assert_eq!(is_tweak(file), is, "{file}");
    }
}

#[test]
fn mistakes_in_the_toml_itself_are_told() {
    assert_eq!(first("game = 'base'\ncolour = 3\n"), ("bad-tweak".into(), "colour".into()));
    assert_eq!(first("game = \n").0, "bad-tweak");
    assert_eq!(first("name = 'x'\n").0, "bad-tweak");
    assert_eq!(first("[options]\nlimit = 4\ngame = 'base'\n").1, "game");
    assert_eq!(first("game = 'base'\n[replace]\nremove = ['move wander']\n").1, "remove");
    assert_eq!(first("game = 'base'\n\nadd = 'test \"x\" { } }'\n"), ("bad-tweak".into(), "}".into()));
    assert_eq!(first("game = 'base'\nadd = 'end {'\n").1, "{");
    assert_eq!(first("game = 'base'\n[replace]\n'end idle' = 'draw when ('\n").1, "(");
}

#[test]
fn a_label_without_its_section_is_known() {
    let help = |toml: &str| {
        let (loaded, _) = load_tweak("x.toml", toml, &Settings::default(), &OneBase, Care::All);
        let all: Vec<String> = loaded.report.iter().flat_map(|d| d.help.clone()).collect();
        all.join("; ")
    };
    for toml in
        ["game = 'base'\nremove = ['idle']\n", "game = 'base'\n[replace]\nidle = 'draw when limit turns pass'\n"]
    {
        assert!(help(toml).contains("did you mean `end idle`?"), "{toml}: {}", help(toml));
    }
    assert!(help("game = 'base'\nremove = ['wander']\n").contains("did you mean `move wander`?"));
}

/// What is said first, and what to do.
fn found(toml: &str) -> Vec<(String, String)> {
    let (loaded, _) = load_tweak("x.toml", toml, &Settings::default(), &OneBase, Care::All);
    loaded.report.iter().map(|d| (d.message.clone(), d.help.join("; "))).collect()
}

#[test]
fn one_mistake_is_told_once_with_what_to_do() {
    for (toml, message, help) in [
        ("game = 'base'\n[replace]\nno = 'a8'\n", "no clause is called `no`", "`boardwright fmt base`"),
        (
            "game = 'base'\n[replace]\n'end idel' = 'win when no enemy wisp'\n",
            "no clause `idel`",
            "did you mean `idle`?",
        ),
        (
            "game = 'base'\n[replace]\n'move wander' = 'lift an own wisp; step any'\n",
            "has no `{`",
            "between `{` and `}`",
        ),
        ("game = 'base'\nremove = 'end idle'\n", "a list is needed here", "write `['end idle']`"),
        ("game = 'base'\nadd = ['end { }']\n", "a text in quotes", "without `[` and `]`"),
        ("game = 'base'\nboard = '{ squares 4 by 4 }'\n", "unknown key `board`", "changed in `[replace]`"),
        ("game = 'other.toml'\n", "not another tweak", "tweak other.toml --print > other.rules"),
        ("game = 'base'\n[replace]\n'end goal' = 'win when 3'\n", "called `end goal`", "there are `emptied`, `idle`"),
        ("game = 'base'\nadd = \"end {\n}\"\n", "not closed on its line", "between `'''` and `'''`"),
        ("game = 'base'\nadd = \"test \"x\" { }\"\n", "has quotes in it", "between `'''` and `'''`"),
        ("game = 'base'\n[replace]\n'option limit' = '= 5'\n", "in `[options]`", "write there `limit = 5`"),
        ("game = 'base'\n[options]\n'option limit' = 5\n", "stands alone", "write `limit`"),
        ("game = 'base'\n[options]\nlimit = yes\n", "in quotes", "it is `true`"),
        ("game = “base”\n", "in quotes", "quotes are straight"),
        ("game = 'base'\n[options]\nlimit = 4\nname = 'x'\n", "`name` stands in `[options]`", "above `[options]`"),
        ("game = 'base'\n[options]\nlimit: 5\n", "there is no value", "`limit = 5`"),
        ("game = 'base'\n[replace]\nend idle = 'draw when 3 turns pass'\n", "there is no value", "`\"end idle\" = …`"),
        ("game = 'base'\nadd = '''\nend { }\n", "not closed", "the `'''` of line 2"),
        ("game = 'base' // a game\n", "after the value", "begins with `#`"),
    ] {
        let all = found(toml);
        assert_eq!(all.len(), 1, "{toml}: {all:?}");
        assert!(all[0].0.contains(message) && all[0].1.contains(help), "{toml}: {all:?}");
    }
}

/// A tweak that chooses the value of an option is meant with that value, and changes what stands there.
#[test]
fn a_line_in_an_if_is_changed_where_the_option_is_chosen() {
    let base = BASE.replace("idle: draw when limit", "if limit < 30 { idle: draw when limit");
    let base = base.replace("without capture\n", "without capture }\n");
    let helps = |toml: &str| {
        let (loaded, _) = load_tweak("x.toml", toml, &Settings::default(), &One(&base), Care::All);
        let all = loaded.report.iter().filter(|d| d.code == "nothing-to-replace");
        all.map(|d| d.help.join("; ")).collect::<Vec<_>>()
    };
    assert_eq!(helps("game = 'base'\nremove = ['end idle']\n[options]\nlimit = 12\n"), [""; 0]);
    let open = helps("game = 'base'\nremove = ['end idle']\n");
    assert!(open.len() == 1 && open[0].contains("missing with `limit = 30`"), "{open:?}");
}
