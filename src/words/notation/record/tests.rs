use super::*;
use crate::notation::bench::{pijersi, playout};
use crate::notation::turns;

const CLASSIC: &str = "# source: somewhere

   1 b4=c4-d4             2 g6-f6=e5
   3 b7-b6=d7             4 e5=e6-f6
   5 d7-c6                6 f7-e6=d7!
   7 b5-a4=c5             8 g4-f5=d6
   9 c5-c6               10 f6-g5=e6
  11 d4-d5               12 f4=e4-e5
  13 a3-b3=c3            14 g2-f3=d4
  15 a2-b2=c2            16 g1-f2=d3
  17 c3-d4!              18 d3=c2!-b3
  19 c3-b3!              20 c2-c3
  21 a5-a6=a4            22 c3-d4!
  23 a4=c3-d4!           24 f1-f2
  25 d4-c3=e2            26 e6=g5-f6
  27 e2=g3!
";

const FULL_RANDOM: &str = "
   g16:psprws f13:sws f4:pr f57:rpr
   b13:RPW b4:PW b57:RSP a16:SSSPRR

   1 a5-b5=c4             2 f4=d5-c4!
   3 b4-b5                4 c4-d5=d7
   5 a3-b4=c4             6 d7=d5-c5
   7 c4-c5!               8 d5-c5!
   9 a4-b5=c5!           10 g6-f6=d5
  11 c5=a4-b4            12 d5-d4
  13 b1-b2=c2            14 g4-f5=d6
  15 b4-b3=b5            16 d6=d7-c6
  17 b7-c6!              18 g1-f1=d2
  19 c2-b3               20 g2-g3=e4
  21 b5=d6-d7!           22 e4=e6-d7!
  23 c6-d6=f5            24 e6-d7=f6
  25 f5=g4-g3
";

const RULEBOOK: &str = "
   g16:sprspr f13:prs f4:ww f57:rsp
   b13:PSR b4:WW b57:SRP a16:RPSRPS

   1 a4-b5=c4             2 f4=d5-d4
   3 a1-b2=c2             4 f1-f2=d3
   5 c2=c3-c2             6 d3=c2!-b3!
   7 a3-b3!               8 c2-b3!
   9 a2-b3!              10 g6-f7=d6
  11 a5-b6=c5            12 d6=e6-f6
  13 c4-c3=d3            14 g4-f5=e4
  15 d3=f2-g1!
";

#[test]
fn games_of_the_rulebook_are_played_again_to_their_end() {
    let rules = pijersi();
    for (text, count) in [(CLASSIC, 27), (FULL_RANDOM, 25), (RULEBOOK, 15)] {
        let record = Record { result: Some("White by goal".into()), ..parse(text).unwrap() };
        let replay = replay(&rules, &record).unwrap();
        assert_eq!(replay.played.len(), count);
        assert_eq!(parse(&write(&record)).as_ref(), Ok(&record));
    }
    assert!(CLASSIC.ends_with(write(&parse(CLASSIC).unwrap()).split_once("\n\n").unwrap().1));
}

#[test]
fn what_is_written_is_read() {
    let rules = pijersi();
    let turns = playout(&rules, 3, 41).iter().map(|(state, turn)| turns::write(&rules, state, turn)).collect();
    let record = Record {
        comments: vec!["one".into(), String::new()],
        game: Some("some:variant".into()),
        options: vec![("size".into(), "8".into()), ("drops".into(), "no".into())],
        setup: Some("classic".into()),
        seed: Some(7),
        first: Some("Black".into()),
        position: None,
        headers: vec![("White".into(), "A".into()), ("date".into(), "2024-01-02".into())],
        passed_over: Vec::new(),
        result: Some("draw".into()),
        turns,
    };
    assert_eq!(parse(&write(&record)), Ok(record));
}

#[test]
fn turns_are_read_back_as_they_were_written() {
    let turns = ["a1-a2", "#c3", "b2 2 c2", "a1;", " x  b3", "3", "[3 2 1] a1", "c3 #", "say \"a1\"", "x 2 y  3 z"];
    let record = Record { turns: turns.map(String::from).to_vec(), ..Record::default() };
    assert_eq!(parse(&write(&record)).unwrap().turns, turns);
}

#[test]
fn turns_may_be_several_words_and_are_parted_in_several_ways() {
    let turns = |text: &str| parse(text).map(|r| r.turns.join("|")).map_err(|e| e.to_string());
    assert_eq!(turns("1 start a3 2 pass").unwrap(), "start a3|pass");
    assert_eq!(turns("1. e2-e4  e7-e5\n2. d2-d4 # good").unwrap(), "e2-e4|e7-e5|d2-d4");
    assert_eq!(turns("a1-a2; b1 b2 ;c3;\nd4").unwrap(), "a1-a2|b1 b2|c3|d4");
    assert_eq!(turns("1 4 a1   2 3 a2").unwrap(), "4 a1|3 a2");
    assert_eq!(turns("1 [4] a1-a5 ; 2 [3] b1").unwrap(), "[4] a1-a5|[3] b1");
    assert_eq!(turns("1 [3 2 1] a1 2 [1 3 3] b1").unwrap(), "[3 2 1] a1|[1 3 3] b1");
    assert_eq!(turns("1 \"#a1\"  2 \" a  3 b;\" # said\n3 c1; \"4 ; d\"").unwrap(), "#a1| a  3 b;|c1|4 ; d");
    assert_eq!(turns("1 a1\n3 b2").unwrap_err(), "line 2: number 3 follows 1: expected 2");
    assert_eq!(turns("1 a1   2").unwrap_err(), "line 1: number 2 has no turn");
    assert_eq!(turns("seed: x").unwrap_err(), "line 1: `x` is not a seed: write a whole number");
    assert!(turns("sed: 4").unwrap_err().starts_with("line 1: unknown header `sed:`; known are `game:`"));
}

#[test]
fn a_record_that_cannot_be_played_says_where() {
    let rules = pijersi();
    let refused = |text: &str| replay(&rules, &parse(text).unwrap()).unwrap_err().to_string();
    assert_eq!(
        refused("1 a4-b5=c4  2 f4=d5-d4  3 a1-b9"),
        "turn 3: `a1-b9` is not a turn: there is no cell `b9`, only `b1` to `b7`"
    );
    assert_eq!(
        refused("setup: full_random\n1 a4-b5"),
        "setup `full_random` is drawn at random: say `seed:` with the number it was drawn from"
    );
    assert_eq!(refused("setup: fast"), "unknown setup `fast`; known are `classic`, `full_random`, `half_random`");
}

#[test]
fn people_give_up_and_agree() {
    let rules = pijersi();
    let differs = |text: &str| replay(&rules, &parse(text).unwrap()).unwrap().differs;
    assert_eq!(differs("result: White by resignation\n1 a4-b5"), None);
    let wrong = format!("result: draw\n{CLASSIC}");
    let says = "the record says `draw`, but by the rules it is `White by goal`";
    assert_eq!(differs(&wrong).as_deref(), Some(says));
}

#[test]
fn prose_is_passed_over() {
    let text = "Nobody wins ; the game is a draw between two programs ; 12 versus 30 seconds\n\n   1 a4-b5=c4  2 f4=d5-d4\n\
        ---------------\nPlayer white wins against black ; 49 versus 26 seconds\n";
    let record = parse(text).unwrap();
    assert_eq!((record.turns.len(), record.passed_over), (2, vec![1, 4, 5]));
    assert!(parse("b4=WW c5=p; Black to move; quiet.passed=3").unwrap().passed_over.is_empty());
}
