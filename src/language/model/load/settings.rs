//! The other games that can be made of a text.

use super::Settings;
use crate::model::Game;
use crate::model::extend::Flattened;
use crate::ops::Numbers;
use crate::source::Span;
use crate::syntax::ast::{OptionDecl, OptionDomain, Value};

/// Most combinations of options that are checked.
const MOST_COMBINATIONS: usize = 64;

/// Most values of one option that are tried.
const MOST_VALUES: usize = 8;

/// Ways to set the options that an `if` asks for, but the one already tried: first each option for itself, then together,
/// as many as are allowed; and whether these are all that some `if` distinguishes.
pub(super) fn combinations(main: &Flattened, settings: &Settings) -> (Vec<Settings>, bool) {
    let asked: Vec<Choice> = main.asked.iter().filter_map(|(name, numbers)| choice(main, name, numbers)).collect();
    let alone = asked.iter().enumerate().flat_map(|(at, c)| (0..c.values.len()).map(move |v| (at, v)));
    let alone =
        alone.map(|(at, v)| asked.iter().enumerate().map(|(i, c)| if i == at { v } else { c.chosen }).collect());
    let mut ways: Vec<Vec<usize>> = Vec::new();
    let main_way: Vec<usize> = asked.iter().map(|c| c.chosen).collect();
    for way in alone.chain(Together { asked: &asked, next: Some(vec![0; asked.len()]) }) {
        if ways.len() < MOST_COMBINATIONS && way != main_way && !ways.contains(&way) {
            ways.push(way);
        }
        if ways.len() >= MOST_COMBINATIONS {
            break;
        }
    }
    let is_all = ways.len() < MOST_COMBINATIONS && asked.len() == main.asked.len() && asked.iter().all(|c| c.is_whole);
    (ways.iter().map(|way| with(settings, &asked, way)).collect(), is_all)
}

/// Each option that no `if` asks for, set to each of its other values, of a range to its ends.
pub(super) fn of_values(main: &Flattened, settings: &Settings) -> Vec<Settings> {
    let is_asked = |option: &OptionDecl| main.asked.iter().any(|(name, _)| *name == option.name.node);
    let rest = main.flat.options.iter().filter(|option| !is_asked(option));
    let choices: Vec<Choice> = rest.filter_map(|option| choice(main, &option.name.node, &[])).collect();
    let main_way: Vec<usize> = choices.iter().map(|c| c.chosen).collect();
    let ways = choices.iter().enumerate().flat_map(|(at, c)| (0..c.values.len()).map(move |value| (at, value)));
    let ways = ways.filter(|&(at, value)| value != main_way[at]).map(|(at, value)| {
        let mut way = main_way.clone();
        way[at] = value;
        with(settings, &choices, &way)
    });
    ways.take(MOST_COMBINATIONS).collect()
}

/// An option and the values to try.
struct Choice {
    name: String,
    values: Vec<Value>,
    /// These are all that can make a difference.
    is_whole: bool,
    /// Which of them is chosen already.
    chosen: usize,
}

fn choice(main: &Flattened, name: &str, numbers: &[i64]) -> Option<Choice> {
    let option = main.flat.options.iter().find(|o| o.name.node == name)?;
    // one that says no values is reported, and has none to try
    if matches!(&option.domain, Some(OptionDomain::Range(least, _)) if least.node == i64::MIN) {
        return None;
    }
    let mut values = values(option, numbers);
    values.retain(|v| *v != option.default.node);
    let is_whole = values.len() < MOST_VALUES;
    values.truncate(MOST_VALUES - 1);
    values.insert(0, option.default.node.clone());
    Some(Choice { name: name.to_owned(), values, is_whole, chosen: 0 })
}

/// All values of an option; of a range its ends, and the numbers it is compared with and their neighbours.
fn values(option: &OptionDecl, numbers: &[i64]) -> Vec<Value> {
    match &option.domain {
        None => ["yes", "no"].map(|w| Value::Word(w.to_owned())).to_vec(),
        Some(OptionDomain::OneOf(values)) => values.iter().map(|v| v.node.clone()).collect(),
        Some(OptionDomain::Range(lo, hi)) => {
            let near = Numbers::new(lo.node, hi.node).near(numbers.iter().copied());
            near.into_iter().map(Value::Int).collect()
        }
    }
}

/// Counts through all combinations.
struct Together<'a> {
    asked: &'a [Choice],
    next: Option<Vec<usize>>,
}

impl Iterator for Together<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let here = self.next.take()?;
        let mut next = here.clone();
        for (digit, choice) in next.iter_mut().zip(self.asked) {
            *digit += 1;
            if *digit < choice.values.len() {
                self.next = Some(next);
                break;
            }
            *digit = 0;
        }
        Some(here)
    }
}

/// The settings with some options set otherwise.
fn with(settings: &Settings, asked: &[Choice], way: &[usize]) -> Settings {
    let mut options = settings.options.clone();
    let others = asked.iter().zip(way).filter(|(c, v)| **v != c.chosen);
    options.extend(others.map(|(c, &v)| (c.name.clone(), c.values[v].clone())));
    Settings { variant: settings.variant.clone(), options }
}

/// True of settings that give another value to an option of which the game itself has chosen one.
pub(super) fn unsettles(main: &Flattened, other: &Settings, settings: &Settings) -> bool {
    other.options[settings.options.len()..].iter().any(|(name, _)| main.settled.contains(name))
}

/// The condition that leaves out settings that differ in one number only, and keeps the game asked for: `size >= 3`.
pub(super) fn bound(main: &Flattened, other: &Settings, settings: &Settings) -> Option<String> {
    let [(name, Value::Int(number))] = &other.options[settings.options.len()..] else { return None };
    let option = main.flat.options.iter().find(|option| option.name.node == *name)?;
    match option.default.node {
        Value::Int(kept) if kept > *number => Some(format!("{name} >= {}", number + 1)),
        Value::Int(_) => Some(format!("{name} <= {}", number - 1)),
        Value::Word(_) => None,
    }
}

/// The other variants, and the game without one.
pub(super) fn variants(main: &Flattened, settings: &Settings) -> Vec<Settings> {
    let names = main.flat.variants.iter().map(|(name, _)| Some(name.node.clone()));
    let other = std::iter::once(None).chain(names).filter(|v| *v != settings.variant);
    other.take(MOST_COMBINATIONS).map(|variant| Settings { variant, options: Vec::new() }).collect()
}

/// The settings of the tests that have other options than the game, each with the places of its tests.
pub(super) fn of_tests(game: Option<&Game>, settings: &Settings) -> Vec<(Settings, Vec<Span>)> {
    let mut found: Vec<(Settings, Vec<Span>)> = Vec::new();
    let Some(game) = game else { return found };
    for test in game.tests.iter().filter(|t| !has_all(game, &t.options)) {
        let options = settings.options.iter().chain(&test.options).cloned().collect();
        let wanted = Settings { variant: settings.variant.clone(), options };
        match found.iter().position(|(s, _)| *s == wanted) {
            Some(at) => found[at].1.push(test.span),
            None if found.len() < MOST_COMBINATIONS => found.push((wanted, vec![test.span])),
            None => {}
        }
    }
    found
}

fn has_all(game: &Game, options: &[(String, Value)]) -> bool {
    options.iter().all(|(name, value)| game.options.iter().any(|o| o.name == *name && o.value == *value))
}
