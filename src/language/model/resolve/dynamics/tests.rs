#![allow(clippy::panic, reason = "a test that cannot go on has failed")]

use crate::id::MoveId;
use crate::model::samples::{found, small, sound};
use crate::model::{Bound, Cond, MoveSource, Set, Turn, Who};

#[test]
fn the_shipped_games_are_sound() {
    sound(include_str!("../../../../../rules/pijersi.rules"));
    sound(include_str!("../../../../../rules/jerboa.rules"));
}

#[test]
fn words_before_a_turn_become_few_forms() {
    let game = sound(&small(
        "move step { lift own piece ; step forward }\n move take \"{from}x{to}\" { lift own piece ; step any ; land capturing }\n \
         turn { step then may take from there | step then must repeat take | repeat 2 step then may repeat up to 3 times step }",
    ));
    let Turn::Either(words) = &game.phases[0].turn else { panic!("{:?}", game.phases[0].turn) };
    let Turn::Then(parts) = &words[0] else { panic!("{words:?}") };
    let Turn::Either(may) = &parts[1] else { panic!("{parts:?}") };
    assert_eq!(may[1], Turn::Nothing);
    assert!(matches!(
        &may[0],
        Turn::Play { play: MoveId(1), from: Some(Set::Bound(Bound::There)), to: None, when: None, .. }
    ));
    let Turn::Then(parts) = &words[1] else { panic!("{words:?}") };
    assert!(matches!(parts[1], Turn::Repeat { least: 0, most: None, must: true, .. }));
    let Turn::Then(parts) = &words[2] else { panic!("{words:?}") };
    assert!(matches!(parts[0], Turn::Repeat { least: 2, most: Some(2), must: false, .. }));
    assert!(matches!(parts[1], Turn::Repeat { least: 0, most: Some(3), must: false, .. }));
}

#[test]
fn claims_become_questions_about_sets() {
    let ends = "move step { lift own piece ; step any ; land on empty or capturing }\n end {\n win when it is in home of enemy and it is not threatened\n \
                win when every man is in mid\n win when enemy cannot move\n win when enemy has 1.. mans\n }";
    let game = sound(&small(ends));
    let whens: Vec<&Cond> = game.ends.iter().map(|e| &e.when).collect();
    let Cond::And(both) = whens[0] else { panic!("{whens:?}") };
    assert!(matches!(&both[0], Cond::Some(Set::Both(a, _)) if **a == Set::Bound(Bound::It)));
    assert!(matches!(&both[1], Cond::Some(Set::Except(_, b)) if matches!(**b, Set::Threatened(_))));
    assert!(matches!(whens[1], Cond::Within(Set::Pieces(_), Set::Cells(_))));
    assert_eq!(whens[2], &Cond::Not(Box::new(Cond::CanMove(Who::Enemy, None))));
    assert!(matches!(whens[3], Cond::Compare(..)));
}

#[test]
fn a_piece_is_lifted_alone_and_a_stack_whole() {
    let game = sound(&small(
        "stacks { at most 2 }\n move put { lift own piece ; step any ; land stacking }\n \
         move slide \"{from}={to}\" { lift an own stack of height 2 ; slide any 1..2 }",
    ));
    assert!(matches!(game.moves[MoveId(0)].source, MoveSource::Top(_)));
    assert!(matches!(game.moves[MoveId(1)].source, MoveSource::Stack(_)));
    let clauses: Vec<&str> = game.clauses.iter().map(|c| c.name.as_str()).collect();
    assert!(clauses.contains(&"move.slide.path") && clauses.contains(&"turn"));
}

#[test]
fn players_are_told_apart_by_what_they_see() {
    let game = sound(&small(
        "move step { lift own piece ; step any ; land on empty or capturing }\n end { win when mover is White and no enemy king }",
    ));
    let whens: Vec<&Cond> = game.ends.iter().map(|e| &e.when).collect();
    let Cond::And(parts) = whens[0] else { panic!("{whens:?}") };
    let Cond::Some(Set::Cells(seen)) = &parts[0] else { panic!("{parts:?}") };
    assert_eq!(seen.0.iter().map(Vec::len).collect::<Vec<_>>(), [16, 0]);
}

/// Every mistake with the words it underlines.
const MISTAKES: [(&str, &str); 42] = [
    ("move m { step any }", "missing-lift: m"),
    ("move m { lift own piece ; lift own king ; step any }", "said-twice: lift own king"),
    ("move m { lift own piece ; step any ; step any }", "said-twice: step any"),
    ("move m { place man }", "missing-path: m"),
    ("move m { lift own piece ; line any: empty ; land on empty }", "land-twice: land on empty"),
    ("move m { lift own piece ; land on empty }", "land-without-path: land on empty"),
    ("move m { lift own rokc ; step any }", "unknown-role: rokc"),
    ("move m { lift own piece in home ; step any }", "zone-of-whom: home"),
    ("move m { lift own piece in mid of mover ; step any }", "zone-of-all: mid"),
    ("move m { lift own piece ; step upward }", "unknown-direction: upward"),
    ("move m { lift own piece ; step forward sideways }", "no-direction: forward sideways"),
    ("move m { lift own piece in enemy king ; step any }", "never-matches: own piece in enemy king"),
    ("move m { lift own piece ; line any: own 4, empty }", "never-matches: line any: own 4, empty"),
    ("move m { lift own piece ; step any ; land stacking }", "never-stacks: land stacking"),
    ("captures { man > man }\n move m { lift own king ; step any ; land capturing }", "never-captures: land capturing"),
    (
        "captures { man > man }\n move m { lift own king ; line any: enemy taken, empty }",
        "never-captures: line any: enemy taken, empty",
    ),
    ("move m { lift own piece ; step any ; when man }", "bare-set: man"),
    ("move m { lift own piece ; step any ; when to is empty and mna is empty }", "unknown-name: mna"),
    ("move m \"{from}>{too}\" { lift own piece ; step any }", "unknown-field: too"),
    ("move m \"{from}>{to\" { lift own piece ; step any }", "template-brace: {"),
    ("move m { lift own piece ; step any }\n turn { n }", "unknown-move: n"),
    ("move m { lift own piece ; step any }\n turn { m from there }", "there-before-play: m from there"),
    ("move m { lift own piece ; step any }\n turn { repeat m }", "bare-repeat: repeat m"),
    ("move m { lift own piece ; step any }\n turn { m then may repeat m from there }", "endless-repeat: m from there"),
    ("move m { lift own piece ; step any }\n turn { may m otherwise m }", "never-played: m"),
    ("move m { lift own piece ; step any }\n turn { s }\n sequence s { m | s }", "recursive-sequence: s"),
    ("move m { lift own piece ; step any }\n turn aim { m }\n turn { m }", "turn-without-when: aim"),
    (
        "move m { lift own piece ; step any }\n move n { lift own king ; step any }",
        "ambiguous-notation: move n { lift own king ; step any }",
    ),
    (
        "move m { lift own piece ; step any }\n move n \"{to}\" { lift own king ; step any }\n turn { m }",
        "unused-move: move n \"{to}\" { lift own king ; step any }",
    ),
    (
        "move m { lift own piece ; step any ; when enemy cannot move }",
        "circular: move m { lift own piece ; step any ; when enemy cannot move }",
    ),
    ("move m { lift own piece ; step any }\n end { draw for White when no man }", "odd-end: White"),
    ("move m { lift own piece ; step any }\n end { win when man cannot move }", "not-a-player: man"),
    ("option fast = yes\n move m { lift own piece ; step any }", "unused-option: fast"),
    ("remember seen: cell\n move m { lift own piece ; step any }", "unused-memory: seen"),
    ("define near = own man\n move m { lift own piece ; step any }", "unused-define: near"),
    ("define men = number of own man\n move m { lift own piece ; step any }", ""),
    ("path lap { step any }\n move m { lift own piece ; step any }", "unused-path: lap"),
    ("move m { lift own piece ; step any }\n sequence twice { m then m }\n turn { m }", "unused-sequence: twice"),
    ("move m { lift own piece ; step any }\n after m { }", "never-acts: after m { }"),
    (
        "move m { lift own piece ; line orthogonal: enemy taken, empty then step any }",
        "line-in-chain: line orthogonal: enemy taken, empty then step any",
    ),
    ("move m { lift own piece ; walk exactly 0 along orthogonal }", "never-leads: 0"),
    ("move m { lift own piece ; step any }\n end { win when fast }", "unknown-name: fast"),
];

#[test]
fn mistakes_are_found_where_they_are() {
    let found = MISTAKES.map(|(text, _)| (text, found(&small(text)).join(" + ")));
    let wanted = MISTAKES.map(|(text, mistake)| (text, mistake.to_string()));
    let wrong: Vec<_> = found.iter().zip(&wanted).filter(|(f, w)| f != w).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sequences_that_multiply_are_refused_in_time() {
    let levels: String = (1..40).map(|i| format!("sequence s{i} {{ s{} | s{} }}\n", i - 1, i - 1)).collect();
    let text = format!("move m {{ lift own piece ; step any }}\n turn {{ s39 }}\n sequence s0 {{ m }}\n {levels}");
    let codes = found(&small(&text));
    assert!(codes.iter().any(|f| f.starts_with("turn-too-large")));
    // and that each can be chosen twice, which changes nothing
    assert!(codes.iter().all(|f| f.starts_with("turn-too-large") || f.starts_with("no-effect")), "{codes:?}");
    let levels: String = (1..5000).map(|i| format!("sequence s{} {{ s{i} }}\n", i - 1)).collect();
    let text = format!("move m {{ lift own piece ; step any }}\n turn {{ s0 }}\n {levels} sequence s4999 {{ m }}");
    // too many clauses of one sort are reported before they are followed
    let is_refused = |f: &String| f.starts_with("too-many-names");
    assert!(found(&small(&text)).iter().all(is_refused));
}

#[test]
fn what_names_moves_beyond_the_most_is_not_looked_at() {
    let moves: String = (0..300).map(|i| format!("move m{i} \"{i}\" {{ lift own piece ; step any }}\n ")).collect();
    let text = format!("{moves} after m299 {{ take it }}\n after any move but m0 {{ take it }}\n turn {{ m0 | m299 }}");
    let codes = found(&small(&text));
    assert!(codes.iter().all(|f| f.starts_with("too-many-names") || f.starts_with("unused")), "{codes:?}");
}
