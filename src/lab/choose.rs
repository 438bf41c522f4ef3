//! Finding games among many: by how they ended, and by what is measured of them.

use super::contest::{Contest, letter};
use super::game::{End, Played};
use super::measures::{MEASURES, Measure, Scale};
use crate::names::NO_TURN;
use std::cmp::Ordering;

/// What is asked of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// It ended so.
    Ended(End),
    /// This player won.
    WonBy(String),
    /// By this end.
    By(String),
    /// It was played by this rule set.
    Rules(usize),
    /// By these agents.
    Pairing(usize),
    /// A measure lies on one of these sides of a number.
    Measure(Measure, &'static [Ordering], f64),
}

/// Signs of comparison, the longer first, and the sides they allow.
const SIGNS: &[(&str, &[Ordering])] = &[
    (">=", &[Ordering::Greater, Ordering::Equal]),
    ("<=", &[Ordering::Less, Ordering::Equal]),
    (">", &[Ordering::Greater]),
    ("<", &[Ordering::Less]),
    ("=", &[Ordering::Equal]),
];

/// In which order.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// By what.
    pub measure: Measure,
    /// The largest first.
    pub down: bool,
}

/// Measures have short names here, for they are typed.
fn measure(name: &str) -> Option<Measure> {
    let plain = |text: &str| text.replace(['-', '_', '\''], " ").trim().to_lowercase();
    let all = MEASURES.into_iter().chain([Measure::Strength]);
    all.into_iter()
        .find(|m| plain(&m.name()) == plain(name) || plain(&m.name()).split(' ').next() == Some(&plain(name)))
}

/// The names of all measures, for messages.
fn measures() -> String {
    MEASURES.map(|m| format!("`{}`", m.name())).join(", ")
}

/// Reads what is asked of games.
///
/// # Errors
/// A sentence: what can be asked.
pub fn wanted(contest: &Contest, text: &str) -> Result<Wanted, String> {
    let text = text.trim();
    for (sign, sides) in SIGNS {
        if let Some((name, number)) = text.split_once(sign) {
            let Some(measure) = measure(name) else {
                if *sign == "=" {
                    return of_key(contest, name.trim(), number.trim());
                }
                return Err(format!("no measure `{}`; there are {}", name.trim(), measures()));
            };
            let share = number.trim().strip_suffix('%');
            let value: f64 = share.unwrap_or(number).trim().parse().map_err(|_| {
                format!("a number must stand after `{sign}`, as in `turns{sign}40`, not `{}`", number.trim())
            })?;
            let name = measure.name();
            match (measure.scale(), share.is_some()) {
                (Scale::Number, true) => {
                    return Err(format!("`{name}` is no share: ask for a number, as in `turns>40`"));
                }
                (Scale::Share | Scale::Percent, false) if value > 1.0 => {
                    return Err(format!("`{name}` lies between 0 and 100 %: write `{name}{sign}{}%`", number.trim()));
                }
                (_, true) => return Ok(Wanted::Measure(measure, sides, value / 100.0)),
                (_, false) => return Ok(Wanted::Measure(measure, sides, value)),
            }
        }
    }
    match text {
        "draw" | "drawn" => return Ok(Wanted::Ended(End::Draw)),
        "win" | "won" => return Ok(Wanted::Ended(End::Win)),
        "unfinished" => return Ok(Wanted::Ended(End::Unfinished)),
        _ => {}
    }
    let names = |c: &super::contest::Contestant| c.rules.names.clone();
    for names in contest.contestants.iter().map(names) {
        if let Some(player) = names.players.iter().find(|p| p.eq_ignore_ascii_case(text)) {
            return Ok(Wanted::WonBy(player.clone()));
        }
        if names.ends.iter().any(|end| end == text) || text == NO_TURN {
            return Ok(Wanted::By(text.to_owned()));
        }
    }
    Err(format!(
        "`{text}` is nothing that can be asked of a game: ask for `draw`, `win`, `unfinished`, a player, an end, \
         `rules=B`, `agents=random`, or a measure, as in `turns>40`"
    ))
}

fn of_key(contest: &Contest, key: &str, value: &str) -> Result<Wanted, String> {
    match key {
        "rules" => {
            let found = contest
                .contestants
                .iter()
                .enumerate()
                .position(|(i, c)| c.label == value || value.eq_ignore_ascii_case(&letter(i).to_string()));
            found.map(Wanted::Rules).ok_or_else(|| format!("no rule set `{value}`: they are called A, B and so on"))
        }
        "agents" => {
            let names: Vec<String> = contest.pairings.iter().map(super::contest::Pairing::name).collect();
            let found = names.iter().position(|n| n == value);
            found.map(Wanted::Pairing).ok_or_else(|| format!("`{value}` did not play; there are {}", names.join(", ")))
        }
        "winner" => {
            let players = contest.contestants.iter().flat_map(|c| c.rules.names.players.iter());
            let found = players.clone().find(|player| player.eq_ignore_ascii_case(value));
            let known: std::collections::BTreeSet<&str> = players.map(String::as_str).collect();
            let known: Vec<&str> = known.into_iter().collect();
            found
                .map(|p| Wanted::WonBy(p.clone()))
                .ok_or_else(|| format!("no player `{value}`; there are {}", known.join(", ")))
        }
        "by" => Ok(Wanted::By(value.to_owned())),
        _ => Err(format!("nothing is called `{key}`: there are `rules`, `agents`, `winner` and `by`")),
    }
}

/// Reads an order: `longest`, `shortest`, a measure (the largest first), or a measure after `-` (the smallest first).
///
/// # Errors
/// A sentence: what there is.
pub fn order(text: &str) -> Result<Order, String> {
    match text.trim() {
        "longest" => Ok(Order { measure: Measure::Turns, down: true }),
        "shortest" => Ok(Order { measure: Measure::Turns, down: false }),
        name => {
            let (plain, down) = name.strip_prefix('-').map_or((name, true), |rest| (rest, false));
            let found = measure(plain).map(|measure| Order { measure, down });
            found.ok_or_else(|| format!("no order `{plain}`; there are `longest`, `shortest`, and {}", measures()))
        }
    }
}

impl Wanted {
    /// Whether a game is so.
    pub fn holds(&self, contest: &Contest, game: &Played) -> bool {
        match self {
            Self::Ended(end) => game.end == *end,
            Self::WonBy(player) => game.winner.as_ref() == Some(player),
            Self::By(label) => game.by.as_ref() == Some(label),
            Self::Rules(rules) => game.rules == *rules,
            Self::Pairing(pairing) => game.pairing == *pairing,
            Self::Measure(measure, sides, number) => {
                value(contest, measure, game).is_some_and(|value| sides.contains(&value.total_cmp(number)))
            }
        }
    }
}

/// A measure of a game.
pub fn value(contest: &Contest, measure: &Measure, game: &Played) -> Option<f64> {
    measure.of(game, contest.contestants.get(game.rules)?.rules.engine.cells())
}

/// The games that are wanted, by their places, in order.
pub fn choose(contest: &Contest, games: &[Played], wanted: &[Wanted], order: Option<&Order>) -> Vec<usize> {
    let is_wanted = |&place: &usize| wanted.iter().all(|w| w.holds(contest, &games[place]));
    let mut chosen: Vec<usize> = (0..games.len()).filter(is_wanted).collect();
    if let Some(Order { measure, down }) = order {
        chosen.retain(|&place| value(contest, measure, &games[place]).is_some());
        let key = |place: &usize| value(contest, measure, &games[*place]).unwrap_or(0.0);
        chosen.sort_by(|a, b| if *down { key(b).total_cmp(&key(a)) } else { key(a).total_cmp(&key(b)) });
    }
    chosen
}
