use crate::diag::Diagnostic;
use crate::model::load::tests::{Shelf, codes, found, said, small, sound};
use crate::model::load::{Loaded, Settings, load};
use crate::syntax::ast::Value;

const BASE: &str = "option size = 3 in 3..5 \"side\" ; option drops = yes
    captures { first: man > man ; takes the whole stack }
    author \"A\" year 2001
    variant wide \"Small, wide\" { option size = 5 }
    variant plain { option drops = no }
    test \"of the base\" { count 9 }
    if drops { notation { parts joined by \"/\" } }";

fn extending(also: &str) -> Loaded {
    extending_with("base", also, &[])
}

fn extending_with(base: &str, also: &str, more: &[(&'static str, &str)]) -> Loaded {
    let mut shelf = Shelf::default();
    shelf.0.insert("base", small(BASE));
    more.iter().for_each(|(name, text)| drop(shelf.0.insert(name, (*text).to_owned())));
    let text = format!("rules 1\ngame \"Above\" extends \"{base}\" {{\n{also}\n}}\n");
    load("above", &text, &Settings::default(), &shelf)
}

#[test]
fn a_game_inherits_all_but_tests_and_variants() {
    let loaded = extending("year 2002");
    assert_eq!(said(&loaded), [""; 0]);
    let game = loaded.game.unwrap();
    assert_eq!((game.title.as_str(), game.tests.len(), game.variants.len()), ("Above", 0, 0));
    let credits: Vec<(&str, &str)> = game.credits.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(credits, [("author", "A"), ("year", "2002")]);
    assert_eq!(game.ends.iter().map(|e| e.name.as_str()).collect::<Vec<_>>(), ["goal", "stuck"]);
}

#[test]
fn a_variant_of_another_game_can_be_extended() {
    let loaded =
        extending_with("base:plain", "variant last \"Last\" { option size = 4 ; test \"own\" { no result } }", &[]);
    assert_eq!(said(&loaded), [""; 0]);
    let options = loaded.game.unwrap().options;
    assert_eq!((&options[0].value, &options[1].value), (&Value::Int(3), &Value::Word("no".into())));
    assert_eq!(codes(&extending_with("base:plane", "", &[])), ["unknown-variant"]);
}

#[test]
fn sections_add_up_and_clauses_are_replaced_by_their_label() {
    let loaded = extending(
        "end { before stuck: early: draw when an own man is in row 2 ; replace goal: win when an own man is in home of enemy }
         captures { remove first ; second: man > man }
         replace move go { lift an own man ; step orthogonal ; land capturing }",
    );
    assert_eq!(said(&loaded), [""; 0]);
    let game = loaded.game.unwrap();
    assert_eq!(game.ends.iter().map(|e| e.name.as_str()).collect::<Vec<_>>(), ["goal", "early", "stuck"]);
    let clause = game.captures.takes[0][0].unwrap();
    assert_eq!(game.clauses[clause].name, "captures.second");
}

#[test]
fn whole_sections_are_replaced() {
    let loaded = extending("replace board { squares 4 by 3 } ; replace setup { White row 1: man }");
    assert_eq!(said(&loaded), [""; 0]);
    let game = loaded.game.unwrap();
    assert_eq!((game.board.len(), game.board.zones.len(), game.setups.len()), (12, 0, 1));
}

#[test]
fn nothing_is_overridden_in_silence() {
    let two = |also: &str| codes(&extending(also));
    assert_eq!(two("move go { lift an own man ; step any }"), ["declared-twice"]);
    assert_eq!(two("end { goal: win when an own man is in row 2 }"), ["declared-twice"]);
    assert_eq!(two("replace move hop \"{from}~{to}\" { lift an own man ; step any }"), ["nothing-to-replace"]);
    assert_eq!(two("remove move hop"), ["nothing-to-replace"]);
    assert_eq!(two("end { remove gaol }"), ["nothing-to-replace"]);
    assert_eq!(two("end { replace goal: win when no enemy man ; remove goal }"), ["edited-twice"]);
    assert_eq!(two("option size = 3 in 1..3"), ["declared-twice"]);
    assert_eq!(two("option size = 9"), ["option-out-of-range"]);
    assert_eq!(two("option size = 4 ; option size = 5"), ["edited-twice"]);
    assert_eq!(two("players Red, Blue"), ["declared-twice"]);
}

#[test]
fn both_places_are_shown() {
    let loaded = extending("move go { lift an own man ; step any }");
    let diagnostic = loaded.report.iter().find(|d| d.code == "declared-twice").unwrap();
    let texts: Vec<_> =
        diagnostic.labels.iter().map(|l| loaded.sources.file(l.span).map(|f| f.name.as_str())).collect();
    assert_eq!(texts, [Some("above"), Some("base")]);
}

#[test]
fn a_base_must_be_there_and_not_come_back() {
    assert_eq!(said(&extending_with("bose", "", &[])), ["unknown-base: cannot extend `bose`: no such game"]);
    let circle = "rules 1\ngame \"Two\" extends \"above\" { }\n";
    let above = "rules 1\ngame \"Above\" extends \"two\" { }\n";
    assert_eq!(codes(&extending_with("two", "", &[("two", circle), ("above", above)])), ["cyclic-extends"]);
}

#[test]
fn a_variant_has_its_title_its_edits_and_its_tests() {
    let text = small(
        "option drops = yes ; test \"base\" { no result }
        variant plain \"Plain\" { option drops = no ; remove setup ; test \"own\" with drops = yes { no result } }",
    );
    let settings = Settings { variant: Some("plain".into()), options: vec![] };
    let loaded = load("small", &text, &settings, &Shelf::default());
    assert!(loaded.game.is_some(), "{:?}", said(&loaded));
    let game = loaded.game.unwrap();
    assert_eq!((game.title.as_str(), game.tests.len(), game.tests[0].name.as_str()), ("Plain", 1, "own"));
    assert_eq!(game.tests[0].steps, []);
    let unknown = Settings { variant: Some("plains".into()), options: vec![] };
    let loaded = load("small", &text, &unknown, &Shelf::default());
    let diagnostic = loaded.report.iter().find(|d| d.code == "unknown-variant").unwrap();
    assert_eq!(diagnostic.help, ["did you mean `plain`?", "its variants are `plain`"]);
}

#[test]
fn options_may_be_used_before_they_are_declared() {
    let text = small("if late { if inner = 2 { author \"A\" } ; option inner = 2 in 1..3 } ; option late = yes");
    assert_eq!(sound(&text).credits.len(), 1);
}

#[test]
fn conditions_of_if_ask_options_only() {
    assert_eq!(found(&small("option mode = A of A, B ; if mode = C { author \"A\" }")), ["option-out-of-range: C"]);
    assert_eq!(found(&small("if late { author \"A\" }")), ["unknown-option: late"]);
    assert_eq!(found(&small("if no enemy man { author \"A\" }")), ["not-settled-before-play: no enemy man"]);
    assert_eq!(found(&small("option x = 3 in 1..4 ; if x { author \"A\" }")), ["not-a-switch: x"]);
}

#[test]
fn options_are_declared_well() {
    let quiet = |o: &str| found(&small(&format!("{o} ; if x = 1 {{ author \"A\" }}")));
    assert_eq!(quiet("option x = 7 in 1..4"), ["option-out-of-range: 7"]);
    assert_eq!(quiet("option x = 3 in 4..1"), ["empty-range: 4..1"]);
    assert_eq!(quiet("option x = 1 of 1, 2, 1"), ["declared-twice: 1"]);
    assert_eq!(quiet("option x = 3"), ["option-without-values: x"]);
    assert_eq!(quiet("option x = 1 in 1..4 ; option x = 1 in 1..4"), ["declared-twice: x"]);
}

#[test]
fn variants_stand_in_the_game() {
    assert_eq!(found(&small("variant a { variant b { } }")), ["misplaced-variant: b"]);
    let twice = "variant a { author \"A\" } ; variant a { author \"B\" }";
    assert_eq!(found(&small(twice)), ["declared-twice: a"]);
    assert_eq!(found(&small("variant a { }")), ["no-effect: a"]);
}

#[test]
fn a_turn_that_is_added_leaves_the_last_one_last() {
    let with = |turns: &str| extending_with("turned", turns, &[("turned", &small("turn { go }"))]);
    let two = with("turn first when no own man in home of mover { go }\n turn second when any own man in row 2 { go }");
    let asked: Vec<bool> = two.game.iter().flat_map(|game| &game.phases).map(|phase| phase.when.is_some()).collect();
    assert_eq!(asked, [true, true, false], "{:?}", said(&two));
    // one without a condition is never due, wherever it comes from
    assert!(codes(&with("turn also { go }")).contains(&"turn-without-when"));
}

#[test]
fn a_turn_can_be_put_before_another() {
    let loaded = extending(
        "turn early when no enemy man { go } ; turn { go } ; before early: turn first when there is a run of own 3 { go }",
    );
    let names: Vec<String> = loaded.game.iter().flat_map(|g| &g.phases).map(|p| p.name.clone()).collect();
    assert_eq!(names, ["first", "early", "turn"], "{:?}", said(&loaded));
}

/// A game that ends in a draw later or sooner, as an option says.
const CHOOSING: &str = "option drops = yes ; option size = 3 in 3..5
    end { if drops { late: draw when 9 turns pass without capture } else { soon: draw when 3 turns pass without capture } }";

fn extending_one_that_chooses(also: &str) -> Loaded {
    extending_with("choosing", also, &[("choosing", &small(CHOOSING))])
}

/// What extends a game and chooses the value of an option is meant with that value, and need not fit others.
#[test]
fn a_line_in_an_if_is_changed_where_the_option_is_chosen() {
    let missing = |also: &str| {
        let mut codes = codes(&extending_one_that_chooses(also));
        codes.retain(|code| *code == "nothing-to-replace");
        codes
    };
    assert_eq!(missing("option drops = yes ; end { remove late }"), [""; 0]);
    assert_eq!(missing("option drops = no ; end { replace soon: draw when 4 turns pass without capture }"), [""; 0]);
    assert_eq!(missing("option drops = no ; end { remove late }"), ["nothing-to-replace"]);
    assert_eq!(missing("if drops { end { remove late } }"), [""; 0]);
}

/// Where the option is left open, it is said with which of its values the line is missing.
#[test]
fn a_line_that_is_not_always_there_is_told_with_the_values() {
    for open in ["", "option size = 4 ; "] {
        let loaded = extending_one_that_chooses(&format!("{open}end {{ remove late }}"));
        let missing: Vec<&Diagnostic> = loaded.report.iter().filter(|d| d.code == "nothing-to-replace").collect();
        let [diag] = missing[..] else { panic!("{:?}", loaded.report) };
        let help = diag.help.join("\n");
        assert!(help.contains("it is missing with `drops = no`: choose another value of `drops` here"), "{help}");
    }
}
