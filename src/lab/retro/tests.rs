use super::tally::{Tally, step_of};
use super::*;
use crate::id::SetupId;
use crate::model::load::{Care, Library, Settings, load_as};
use crate::notation::turns;
use crate::play::rng::rng;

/// Nothing to extend.
struct Alone;

impl Library for Alone {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        Err(format!("no `{name}`"))
    }
}

/// Three in a row on a square, with another text in some place.
const ROWS: &str = r#"rules 1
game "Rows" {
  players Cross, Nought
  board { squares 3 by 3 }
  pieces { mark X/O }
  move put "{to}" { place a mark; to empty }
  end {
    row: win when there is a run of own 3
    full: draw when no empty
  }
}
"#;

fn noughts(from: &str, to: &str) -> Rules {
    assert!(ROWS.contains(from), "{from}");
    let loaded = load_as("game", &ROWS.replace(from, to), &Settings::default(), &Alone, Care::Quick);
    crate::compile(&loaded.game.unwrap())
}

fn judge(new: &Rules, turns: &[&str], stated: Option<Winner>) -> (Judged, Option<State>) {
    let old = noughts("rules 1", "rules 1");
    let first = |rules: &Rules| rules.engine.start(SetupId(0), None, &mut rng(0, 0));
    let mut state = first(&old);
    let (mut played, mut beyond) = (Vec::new(), Vec::new());
    for text in turns {
        if let Some(open) = old.engine.reopened(&state) {
            beyond.push((played.len(), outcome::recorded(&old, &state)));
            state = open;
        }
        let turn = turns::read(&old, &state, text).unwrap();
        let after = old.engine.play(&state, &turn);
        played.push((std::mem::replace(&mut state, after), turn));
    }
    let pairs: Vec<(&State, &Turn)> = played.iter().map(|(state, turn)| (state, turn)).collect();
    let alongside = Alongside::new(&old, new);
    let start = alongside.start(&first(&old), &first(&old), &first(new)).unwrap();
    let game = Game { played: &pairs, last: &state, start, stated, beyond: &beyond };
    let judged = alongside.judge(&game);
    let before = alongside.before_illegal(&game, &judged);
    (judged, before)
}

const ROW: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

#[test]
fn rules_that_say_the_same_change_nothing() {
    let (judged, _) = judge(&noughts("rules 1", "rules 1"), &ROW, None);
    assert_eq!((judged.fate, judged.choice, judged.pieces, judged.followed), (Fate::Same, None, None, 5));
    assert_eq!((judged.old_winner.clone(), judged.new_winner), (Some(Some("Cross".into())), judged.old_winner));
}

#[test]
fn an_end_may_come_earlier_or_not_at_all_or_otherwise() {
    let (judged, _) = judge(&noughts("run of own 3", "run of own 2"), &ROW, None);
    assert_eq!(judged.fate, Fate::Earlier { turn: 3, how: "Cross by row".into() });
    assert_eq!((judged.effect(), judged.followed, judged.turns), (Effect::Same, 3, 5));
    let (judged, _) = judge(&noughts("row: win when", "row: draw when"), &ROW, None);
    let (old, new) = ("Cross by row".into(), "draw by row".into());
    assert_eq!((judged.effect(), judged.fate), (Effect::Other, Fate::Otherwise { turn: 5, old, new }));
    let (judged, _) = judge(&noughts("run of own 3", "run of own 3 and no empty"), &ROW, None);
    assert_eq!((judged.effect(), judged.fate), (Effect::Unknown, Fate::GoesOn { turn: 5, how: "Cross by row".into() }));
    let (judged, _) = judge(&noughts("run of own 3", "run of own 2"), &["a1", "c3", "b2"], Some(Some("Nought".into())));
    assert_eq!((judged.effect(), judged.old_winner), (Effect::Other, Some(Some("Nought".into()))));
}

#[test]
fn who_plays_on_after_an_end_does_so_under_the_changed_rules() {
    let on = [&ROW[..], &["b3", "c1"]].concat();
    let (judged, _) = judge(&noughts("full: draw", "packed: draw"), &on, None);
    assert_eq!((judged.fate, judged.followed), (Fate::Same, 7));
    let (judged, _) = judge(&noughts("row: win when", "row: draw when"), &on, None);
    assert_eq!(judged.fate, Fate::Earlier { turn: 5, how: "draw by row".into() });
    let (judged, _) = judge(&noughts("run of own 3", "run of own 3 and no empty"), &on, None);
    assert_eq!(judged.fate, Fate::GoesOn { turn: 5, how: "Cross by row".into() });
}

#[test]
fn the_first_illegal_turn_is_told() {
    let changed = noughts("to empty", "to empty except b2");
    let (judged, before) = judge(&changed, &ROW, None);
    assert_eq!(judged.fate, Fate::Illegal { turn: 4, text: "b2".into() });
    assert_eq!((judged.choice, judged.followed, judged.effect()), (Some(1), 3, Effect::Unknown));
    assert_eq!(before.map(|state| changed.engine.turns_played(&state)), Some(3));
}

#[test]
fn games_are_counted_with_those_of_their_group() {
    let changed = noughts("run of own 3", "run of own 2");
    let mut tally = Tally::default();
    for (turns, event) in [(&ROW[..], "A"), (&["a1", "c3", "b2", "c2"], "A"), (&["a1"], "B")] {
        let (judged, _) = judge(&changed, turns, Some(None));
        tally.take(&judged, &[("Event".into(), event.into())]);
    }
    let (a, b) = (tally.groups["Event"]["A"], tally.groups["Event"]["B"]);
    assert_eq!((a.games, a.acted, b.games, b.acted), (2, 2, 1, 0));
    assert_eq!((tally.turns, tally.followed, tally.quantile(0.5)), (10, 7, Some(3)));
    assert_eq!(tally.changed.keys().collect::<Vec<_>>(), ["draw → Cross won"]);
    let share = tally.counts.share(tally.counts.acted);
    assert!(share.low < share.share && share.share < share.high, "{share:?}");
}

#[test]
fn numbers_are_parted_in_steps() {
    assert_eq!(step_of("1234", 200).as_deref(), Some("1200 to 1399"));
    assert_eq!(step_of(" 7 ", 1).as_deref(), Some("7"));
    assert_eq!(step_of("?", 100), None);
}

#[test]
fn a_summary_says_how_often_it_acts_and_what_comes_of_it() {
    let said = |rules: &[&Rules]| {
        let mut whole = Tally::default();
        rules.iter().for_each(|new| whole.take(&judge(new, &ROW, None).0, &[]));
        words::Told { game: "rows", change: "less", whole: &whole, alone: &[], top: 0 }.summary()
    };
    let (same, less) = (noughts("rules 1", "rules 1"), noughts("own 3", "own 2"));
    assert_eq!(said(&[]), "no game could be followed");
    assert_eq!(said(&[&same]), "the change would not have been noticed in the only game");
    let acts = said(&[&same, &less]);
    assert!(acts.starts_with("the change acts in 1 of 2 games (50.0 %; "), "{acts}");
    assert!(acts.ends_with("), in half of these by turn 3; no result is known to change"), "{acts}");
    let other = said(&[&noughts("win when there is a run of own 3", "lose when there is a run of own 3")]);
    assert!(other.ends_with("by turn 5; 1 result changes"), "{other}");
}
