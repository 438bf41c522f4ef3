//! What is not in the language.

/// Something that the language does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The words that speak of it.
    words: &'static [&'static str],
    /// What it is, and that it is not there.
    pub what: &'static str,
    /// True for words that say how something is done, and so are no good names.
    pub is_manner: bool,
    /// What comes nearest to it, if something does.
    pub nearest: Option<&'static str>,
}

const fn gap(words: &'static [&'static str], what: &'static str) -> Missing {
    Missing { words, what, is_manner: false, nearest: None }
}

const fn beside(words: &'static [&'static str], what: &'static str, nearest: &'static str) -> Missing {
    Missing { words, what, is_manner: false, nearest: Some(nearest) }
}

const fn manner(words: &'static [&'static str], what: &'static str) -> Missing {
    Missing { words, what, is_manner: true, nearest: None }
}

/// What `docs/language.md` names under "Not in the language".
const GAPS: &[Missing] = &[
    manner(
        &[
            "hidden",
            "hide",
            "hides",
            "secret",
            "secretly",
            "secrets",
            "facedown",
            "faceup",
            "concealed",
            "invisible",
            "fog",
            "reveal",
            "reveals",
            "revealed",
            "unknown",
            "unseen",
            "conceal",
        ],
        "pieces that a player does not see are not in the language",
    ),
    manner(
        &["simultaneous", "simultaneously", "concurrent", "concurrently", "simul"],
        "turns taken at the same time are not in the language",
    ),
    gap(
        &["bid", "bids", "bidding", "auction", "auctions", "bet", "bets", "betting", "wager", "wagers"],
        "bids and auctions are not in the language",
    ),
    beside(
        &["card", "cards", "deck", "decks", "shuffle_deck"],
        "cards are not in the language",
        "chance is there in dice, rolled before a turn, and in setups: `White shuffled over row 1`",
    ),
    beside(
        &["team", "teams", "partner", "partners", "partnership", "alliance", "allies"],
        "teams are not in the language: every player plays for himself",
        "one end may let one of several players win: `win for White when …`",
    ),
    gap(
        &["clock", "timer", "seconds", "minutes", "realtime", "stopwatch"],
        "time is not in the language: a game knows turns, not clocks",
    ),
    gap(
        &["negotiate", "negotiation", "trade", "trades", "vote", "votes", "voting"],
        "trades and votes are not in the language",
    ),
];

/// What the language does not have and `word` speaks of.
pub fn missing(word: &str) -> Option<&'static Missing> {
    GAPS.iter().find(|gap| gap.words.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

impl Missing {
    /// What to do about it.
    pub fn help(&self) -> String {
        let see = "docs/language.md says under \"Not in the language\" what cannot be written";
        match self.nearest {
            Some(nearest) => format!("{nearest}; {see}"),
            None => see.into(),
        }
    }
}
