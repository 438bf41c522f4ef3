use super::*;
use crate::notation::bench::{jerboa, pijersi, playout, start};

const START: &str = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";

fn says_the_same(rules: &Rules, a: &State, b: &State) -> bool {
    write_json(rules, a) == write_json(rules, b) && rules.engine.hash(a) == rules.engine.hash(b)
}

fn refused(rules: &Rules, text: &str) -> String {
    read_any(rules, text).map_or_else(|e| e.to_string(), |s| format!("= {}", write(rules, &s)))
}

#[test]
fn positions_of_random_games_are_read_back_in_every_form() {
    for rules in [pijersi(), jerboa()] {
        for (state, _) in (0..4).flat_map(|seed| playout(&rules, seed, 60)) {
            let json = write_json(&rules, &state);
            assert!(says_the_same(&rules, &read_json(&rules, &json).unwrap(), &state));
            let text = write_plain(&rules, &state);
            let again = read_any(&rules, &text).unwrap();
            assert!(says_the_same(&rules, &again, &state) && write_plain(&rules, &again) == text, "{text}");
            for form in &rules.names.notation.positions {
                let text = write_form(&rules, form, &state);
                let again = read_form(&rules, form, &text).unwrap();
                assert_eq!(write_json(&rules, &again).cells, json.cells, "{text}");
                if form.name != "prologue" {
                    assert!(
                        says_the_same(&rules, &again, &state) && write_form(&rules, form, &again) == text,
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_first_position_is_written_as_the_rules_say() {
    let rules = pijersi();
    let state = start(&rules);
    assert_eq!(write(&rules, &state), START);
    let prologue = form(&rules, Some("prologue")).unwrap();
    let text = "g16:sprspr f13:prs f4:ww f57:rsp b13:PSR b4:WW b57:SRP a16:RPSRPS";
    assert_eq!(write_form(&rules, prologue, &state), text);
    assert!(says_the_same(&rules, &read_any(&rules, text).unwrap(), &state));
}

#[test]
fn rounds_and_counters_are_kept() {
    let rules = pijersi();
    let text = "s-p-r-s-p-1/p-r-R-4/r-2s-2/1W-W-4/ww4r-/P-1R-2PSP-/P-1S-R-1S- b 2 9";
    let state = read_any(&rules, &format!("  {}\n", text.replace(' ', "  "))).unwrap();
    assert_eq!((write(&rules, &state).as_str(), rules.engine.turns_played(&state)), (text, 17));
    assert!(write_plain(&rules, &state).ends_with("; Black to move; quiet.passed=2; round=9"));
}

#[test]
fn rows_tell_where_a_text_goes_wrong() {
    let rules = pijersi();
    let refused = |from: &str, to: &str| refused(&rules, &START.replacen(from, to, 1));
    assert_eq!(
        refused("s-p-r-s-p-r-", "s-p-r-s-p-"),
        "as `psn`: column 11: expected what stands on `g6` (the last cell of its row), found `/p-r-s-wwr-s`"
    );
    assert_eq!(refused("w 0 1", "x 0 1"), "as `psn`: column 63: expected `w` or `b`, found `x`");
    assert_eq!(
        refused("/6/", "/7/"),
        "as `psn`: column 29: expected what stands on `e1` (6 cells of its row to go), found `7/7/6/P-S-R-`"
    );
    assert_eq!(refused("WWS", "SWS"), "as `psn`: column 41: `W` may not stand on `S`, as on `b4`");
}

#[test]
fn lists_tell_where_a_text_goes_wrong() {
    let rules = pijersi();
    assert_eq!(
        refused(&rules, "g16:sprsp f4:ww"),
        "as `prologue`: column 10: expected the letter of a piece or 6 pieces, one a cell, not 5, found a blank"
    );
    assert_eq!(refused(&rules, "g6:s f9:w"), "as `prologue`: column 7: expected a column, found `9:w`");
    assert_eq!(
        refused(&rules, "g6:s f4:ww g6:r"),
        "as `prologue`: column 12: `g6` is given twice: name each cell once"
    );
    assert_eq!(
        refused(&rules, "g6:ssssss"),
        "as `prologue`: column 1: `ssssss` on `g6` is too high: at most 2 may stand on a cell"
    );
}

#[test]
fn the_plain_form_and_json_name_what_is_unknown() {
    let rules = pijersi();
    assert_eq!(
        refused(&rules, "f5=ww b4=WW, Black to move"),
        "as `plain`: column 7: unknown letter `,`; known are `R`, `P`, `S`, `W`, `r`, `p`, `s`, `w`"
    );
    assert_eq!(refused(&rules, "b4=WW h4=w"), "as `plain`: column 7: unknown cell `h4`; did you mean `a4`?");
    assert_eq!(
        refused(&rules, "b4=WW; Blck to move"),
        "as `plain`: column 8: unknown player `Blck`; did you mean `Black`?"
    );
    assert_eq!(
        refused(&rules, "b4=WW; a1=W"),
        "as `plain`: there are 3 `W` (wise) on the board: take 1 away, 2 is the most"
    );
    assert_eq!(
        refused(&rules, "{\"cells\":{\"b4\":\"X\"}}"),
        "unknown letter `X`; known are `R`, `P`, `S`, `W`, `r`, `p`, `s`, `w`"
    );
    assert_eq!(refused(&rules, "{\"counters\":{\"quiet\":1}}"), "unknown counter `quiet`; known are `quiet.passed`");
    assert_eq!(
        refused(&rules, "{\"areas\":{\"White reserve\":\"M\"}}"),
        "unknown area `White reserve`; this game has none"
    );
    assert_eq!(
        refused(&rules, "{\"cell\":{}}"),
        "as `JSON`: column 7: unknown field `cell`, expected one of `to_move`, `cells`, `areas`, `counters`, `rolled`, `started`"
    );
}

static GAMES: std::sync::LazyLock<[Rules; 2]> = std::sync::LazyLock::new(|| [pijersi(), jerboa()]);

proptest::proptest! {
    #[test]
    fn no_text_stops_a_reader(text in "[a-g1-7RPSWrpsw=:/; .w0-9{}\"!-]{0,40}|\\PC{0,30}") {
        for rules in GAMES.iter() {
            let _ = read_any(rules, &text);
            let _ = crate::notation::turns::read(rules, &start(rules), &text);
            let _ = crate::notation::record::parse(&text).map(|r| crate::notation::record::replay(rules, &r));
        }
    }
}
