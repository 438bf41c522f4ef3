//! What is as long as the rules allow is played, whatever thread it is played on.

use boardwright::Rules;
use boardwright::agents::AgentSpec;
use boardwright::explain::explain;
use boardwright::id::SetupId;
use boardwright::model::load::{Settings, load_quick};
use boardwright::notation::turns;
use boardwright::play::pool::Pool;
use boardwright::play::rng::rng;
use boardwright::play::{Outcome, State};
use std::thread;

mod support;

/// Less than any thread is given.
const STACK: usize = 1 << 20;

fn game(clauses: &str) -> (Rules, State) {
    let text = format!("rules 1\ngame \"Deep\" {{\nplayers White, Black\n{clauses}\n}}\n");
    let loaded = load_quick("deep", &text, &Settings::default(), &support::Folder);
    let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.report));
    let rules = boardwright::compile(&game);
    let start = rules.engine.start(SetupId(0), None, &mut rng(1, 0));
    (rules, start)
}

/// Does it on a thread that has little stack.
fn on_a_small_thread(test: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

/// Whoever looks at the one turn there is sees so many parts.
fn is_played(rules: &Rules, start: &State, parts: usize) {
    let engine = &rules.engine;
    let turns = engine.turns(start, usize::MAX);
    let [turn] = &turns[..] else { panic!("{} turns", turns.len()) };
    assert_eq!(turn.parts.len(), parts);
    assert_eq!(engine.steps(start, turn).len(), parts);
    assert!(!engine.trace(start, turn).fired.is_empty());
    let text = turns::write(rules, start, turn);
    assert_eq!(turns::read(rules, start, &text).as_ref(), Ok(turn));
    assert!(explain(rules, start, &text).is_legal);
    assert!(!explain(rules, start, &format!("{text}{}a1-a2", rules.names.notation.joint)).is_legal);
    assert_eq!(engine.pick(start, &mut rng(1, 0), &mut Pool::default()).as_ref(), Some(turn));
    let mut agent = "mcts:3".parse::<AgentSpec>().unwrap().agent(1);
    let choice = agent.choose(&**engine, start, &|| false);
    assert_eq!(choice.map(|choice| choice.turn).as_ref(), Some(turn));
    assert_ne!(engine.outcome(&engine.play(start, turn)), Outcome::Open);
}

/// A man who goes so many steps in his turn.
fn steps_are_played(parts: usize) {
    on_a_small_thread(move || {
        let rows = parts + 10;
        let (rules, start) = game(&format!(
            "board {{ squares 1 by {rows} }}\npieces {{ man m/o }}\n\
             setup {{ White row 1: man  ; Black row {rows}: man }}\n\
             move go {{ lift an own man; step n }}\nturn {{ repeat {parts} go }}"
        ));
        is_played(&rules, &start, parts);
    });
}

#[test]
fn turns_of_hundreds_of_parts() {
    steps_are_played(300);
}

#[test]
#[ignore = "slow: a minute and a half"]
fn turns_of_a_thousand_parts() {
    steps_are_played(1000);
}

#[test]
fn chains_of_captures_along_a_line_of_300_men() {
    on_a_small_thread(|| {
        let men: Vec<String> = (1..=300).map(|n| format!("a{}: man", 2 * n)).collect();
        let (rules, start) = game(&format!(
            "board {{ squares 1 by 601 }}\npieces {{ man m/o }}\nsetup {{ White row 1: man ; Black {} }}\n\
             move hop {{ lift an own man; line n: enemy man taken, empty }}\n\
             turn {{ hop then must repeat (hop from there) }}\nend {{ bare: win when no enemy man }}",
            men.join(" ")
        ));
        is_played(&rules, &start, 300);
    });
}

#[test]
fn turns_that_are_tried_in_vain_part_by_part() {
    on_a_small_thread(|| {
        let (rules, start) = game(
            "board { squares 1 by 600 }\npieces { man m/o }\nsetup { White row 1: man  ; Black row 600: man }\n\
             move go { lift an own man; step n }\nturn { repeat 900 go otherwise go }",
        );
        assert_eq!(rules.engine.turns(&start, usize::MAX).len(), 1);
    });
}
