//! Made-up games whose chances are known.

#![cfg(test)]

use super::super::measures::mean;
use super::*;

/// A game of ten turns in which each mover thinks so of chances that are `truth` for who moved first; who wins, a number in
/// 0..1 decides.
fn game(truth: f64, luck: f64, thinks: impl Fn(f64) -> f64) -> Played {
    let seen = |turn: u32| {
        let first = if turn % 2 == 1 { thinks(truth) } else { 1.0 - thinks(1.0 - truth) };
        (turn, (first * 1000.0).round() as u16)
    };
    Played {
        end: End::Win,
        winner: Some(if luck < truth { "A" } else { "B" }.into()),
        chances: (1..=10).map(seen).collect(),
        ..Played::blank("A")
    }
}

/// Numbers in 0..1 that are spread evenly, and yet in no order: each step another sequence.
fn lots(step: f64) -> impl Iterator<Item = f64> {
    (1..).map(move |number| (f64::from(number) * step).fract())
}

const GOLDEN: f64 = 0.618_033_988_749_895;

/// Games of all chances, in which players think something else than what is true.
fn games(count: usize, thinks: impl Fn(f64) -> f64 + Copy) -> Vec<(f64, Played)> {
    let truths = lots(GOLDEN).map(|lot| 0.1 + 0.8 * lot);
    truths
        .zip(lots(std::f64::consts::SQRT_2))
        .take(count)
        .map(|(truth, luck)| (truth, game(truth, luck, thinks)))
        .collect()
}

fn calibrated(mut games: Vec<(f64, Played)>) -> Vec<(f64, Played)> {
    calibrate_alike(&mut games.iter_mut().map(|(_, game)| game).collect::<Vec<_>>(), 2);
    games
}

/// How far opinions are from the truth, on average.
fn error(games: &[(f64, Played)]) -> f64 {
    let errors = games.iter().flat_map(|(truth, game)| game.fair.iter().map(move |fair| (fair - truth).abs()));
    errors.sum::<f64>() / games.iter().map(|(_, game)| game.fair.len()).sum::<usize>() as f64
}

/// Log odds that are stretched and shifted, as by a player who is too sure and thinks well of his own turn.
fn wrongly(truth: f64) -> f64 {
    chance(2.5 * odds(truth) + 0.8)
}

#[test]
fn opinions_that_are_right_stay_as_they_are() {
    assert!(error(&calibrated(games(400, |truth| truth))) < 0.03);
}

#[test]
fn opinions_that_are_wrong_are_put_right() {
    let games = calibrated(games(400, wrongly));
    let plain = games.iter().map(|(truth, _)| (wrongly(*truth) - truth).abs()).sum::<f64>() / 400.0;
    assert!(plain > 0.15 && error(&games) < 0.04, "{plain} {}", error(&games));
    for bin in reliability(games.iter().map(|(_, game)| game)).iter().filter(|bin| bin.games >= 20) {
        assert!((bin.fair - bin.came).abs() < 0.12, "{bin:?}");
    }
}

/// Opinions that have nothing to do with what comes tell nothing: all chances are nearly even then, for opinions are believed a
/// tenth as much as what comes.
#[test]
fn opinions_that_mean_nothing_become_even() {
    let blind = |(number, (truth, luck)): (usize, (f64, f64))| {
        (0.5, game(truth, 0.0, |_| if number % 2 == 0 { 0.9 } else { luck * 0.1 }))
    };
    let winners = |(number, (_, mut game)): (usize, (f64, Played))| {
        game.winner = Some(if number % 4 < 2 { "A" } else { "B" }.into());
        (0.5, game)
    };
    let all = lots(GOLDEN).map(|l| 0.1 + 0.8 * l).zip(lots(GOLDEN)).enumerate().map(blind);
    let games = calibrated(all.take(200).enumerate().map(winners).collect());
    assert!(error(&games) < 0.08, "{}", error(&games));
}

#[test]
fn few_games_change_nothing() {
    let games = calibrated(games(8, wrongly));
    for (_, game) in &games {
        for ((_, thousandths), fair) in game.chances.iter().zip(&game.fair) {
            assert!((f64::from(*thousandths) / 1000.0 - fair).abs() < 0.006);
        }
    }
}

/// Whether opinions come true is held against a curve that was drawn without the game.
#[test]
fn no_game_knows_its_own_end() {
    let before = calibrated(games(60, wrongly));
    let mut turned = games(60, wrongly);
    turned[7].1.winner = Some(if turned[7].1.winner.as_deref() == Some("A") { "B" } else { "A" }.into());
    let after = calibrated(turned);
    let apart = |games: &[(f64, Played)], number: usize| games[number].1.doubt.unwrap().apart;
    assert_eq!(apart(&before, 7), apart(&after, 7));
    assert_ne!(apart(&before, 8), apart(&after, 8));
}

/// The curve without a game is the one that is drawn without it.
#[test]
fn a_game_is_left_out_by_a_step() {
    let all = calibrated(games(80, wrongly));
    for left in [3, 40, 79] {
        let others: Vec<(f64, Played)> = (0..80).filter(|n| *n != left).map(|n| all[n].clone()).collect();
        let (drawn, step) = (calibrated(others)[0].1.doubt.unwrap().curve, all[left].1.doubt.unwrap());
        for of in [0, 1] {
            let (moved, known) = (step.without[of] - step.curve[of], drawn[of] - step.curve[of]);
            assert!((moved - known).abs() < 0.05 * known.abs() + 1e-3, "{moved} is not {known}");
        }
    }
}

/// A figure of few games is about that of many, whatever slope opinions have: it is not pulled to where they were right.
#[test]
fn figures_do_not_move_with_the_number_of_games() {
    let weakly = |truth: f64| chance(odds(truth) / 0.4);
    let told = |games: Vec<(f64, Played)>| {
        let games = calibrated(games);
        mean(games.iter().filter_map(|(_, game)| Measure::Uncertainty.of(game, 1))).unwrap()
    };
    let (all, many) = (games(4000, weakly), told(games(4000, weakly)));
    let mut shuffled = all;
    shuffled.sort_by_key(|(truth, _)| (truth * 1e9) as u64 * 2_654_435_761 % 1_000_003);
    let few: Vec<f64> = shuffled.chunks(40).map(|games| told(games.to_vec())).collect();
    let middle = few.iter().sum::<f64>() / few.len() as f64;
    assert!((middle - many).abs() < 0.012, "{middle} is not {many}");
}

/// Where every game ends as was thought, no upset bounds the slope: it is held to what was thought all the same, by as much in
/// few games as in many.
#[test]
fn where_every_end_is_seen_the_slope_is_that_of_few_games() {
    let seen = |count: usize| {
        let sides = lots(GOLDEN).map(|lot| if lot < 0.5 { 0.1 + 0.6 * lot } else { 0.3 + 0.6 * lot });
        let all = sides.map(|truth| (truth, game(truth, if truth < 0.5 { 1.0 } else { 0.0 }, |truth| truth)));
        calibrated(all.take(count).collect())[0].1.doubt.unwrap().curve[0]
    };
    let (few, many) = (seen(40), seen(4000));
    assert!(few > 1.2 && (few - many).abs() < 0.05 * many, "{few} and {many}");
}

/// Games without a winner pull the curve, too: what is measured of the others alone is not moved by that.
#[test]
fn the_mean_of_some_games_is_theirs() {
    let drawn = |(number, (truth, mut game)): (usize, (f64, Played))| {
        if number % 3 == 0 {
            (game.end, game.winner) = (End::Draw, None);
        }
        (truth, game)
    };
    let games = calibrated(games(60, wrongly).into_iter().enumerate().map(drawn).collect());
    let these: Vec<&Played> = games.iter().map(|(_, game)| game).collect();
    for measure in [Measure::Drama, Measure::Decisiveness, Measure::Uncertainty] {
        let plain = mean(these.iter().filter_map(|game| measure.of(*game, 1))).unwrap();
        let told = values(&measure, &these, 1);
        assert!((mean(told.iter().flatten().copied()).unwrap() - plain).abs() < 1e-9, "{}", measure.name());
        let is_spread = told != these.iter().map(|game| measure.of(*game, 1)).collect::<Vec<_>>();
        assert!(is_spread || measure == Measure::Decisiveness, "{}", measure.name());
    }
}

/// Where only one game of a pair has a winner, neither counts: what the others differ by is theirs.
#[test]
fn the_difference_of_some_pairs_is_theirs() {
    let drawn = |third: usize| {
        calibrated(
            games(60, wrongly)
                .into_iter()
                .enumerate()
                .map(|(number, (truth, game))| match number % 3 == third {
                    true => (truth, Played { end: End::Draw, winner: None, ..game }),
                    false => (truth, game),
                })
                .collect(),
        )
    };
    let sides = [drawn(0), drawn(1)];
    let these: Vec<Vec<&Played>> = sides.iter().map(|games| games.iter().map(|(_, game)| game).collect()).collect();
    let difference =
        |a: &[Option<f64>], b: &[Option<f64>]| mean(a.iter().zip(b).filter_map(|(a, b)| Some((*b)? - (*a)?)));
    let plain = |side: usize| these[side].iter().map(|game| Measure::Drama.of(*game, 1)).collect::<Vec<_>>();
    let [first, second] = pairs(&Measure::Drama, [&these[0], &these[1]], [1, 1]);
    let (told, known) = (difference(&first, &second).unwrap(), difference(&plain(0), &plain(1)).unwrap());
    assert!((told - known).abs() < 1e-9, "{told} is not {known}");
    assert_eq!(first.iter().flatten().count(), 20);
}

/// Of forty contests of sixty games each, about 95 in 100 intervals of what is measured in opinions hold what many games say.
#[test]
fn intervals_hold_what_many_games_say() {
    let measure = Measure::Uncertainty;
    let told = |games: &[(f64, Played)]| {
        let these: Vec<&Played> = games.iter().map(|(_, game)| game).collect();
        super::super::stats::Sample::of(values(&measure, &these, 1).into_iter().flatten())
    };
    let all = games(40 * 60, wrongly);
    let long = told(&calibrated(all.clone())).mean;
    let held = |games: &&[(f64, Played)]| {
        let sample = told(&calibrated(games.to_vec()));
        (sample.mean - long).abs() < 2.0 * sample.error()
    };
    // shuffled: chances that are spread evenly within each contest would make all of them alike
    let mut shuffled = all;
    shuffled.sort_by_key(|(truth, _)| (truth * 1e9) as u64 * 2_654_435_761 % 1_000_003);
    let held = shuffled.chunks(60).filter(held).count();
    assert!((34..=40).contains(&held), "{held} of 40");
}
