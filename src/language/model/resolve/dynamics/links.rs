//! Directions: words become the links that each player means by them.

use super::nums::NUMBERS;
use crate::diag::{Diagnostic, backticked};
use crate::id::{LinkId, PlayerId};
use crate::model::PerPlayer;
use crate::model::resolve::scope::Names;
use crate::model::resolve::{Param, Resolver};
use crate::model::unknown::{near_word, noun};
use crate::source::Span;
use crate::syntax::ast::{Dirs, Name};
use crate::syntax::count_of;

/// The words that mean several directions, beside the names of directions and links.
const WORDS: [&str; 6] = ["any", "orthogonal", "diagonal", "forward", "backward", "sideways"];

impl Resolver<'_> {
    /// The links that a description of directions means, for each player.
    pub fn links(&mut self, dirs: &Dirs) -> Option<PerPlayer<Vec<LinkId>>> {
        // who takes one for a direction of this board takes its like for others: the list answers all of them
        if let Some(word) = self.no_direction_among(dirs) {
            match (self.way_named(word), self.before_way(dirs, word)) {
                (Some(_), _) => self.way_is_not_settled(word),
                (None, Some((span, written))) => {
                    let message = format!("`{}` does not stand before a direction with a name", word.node);
                    let diag = Diagnostic::error("unknown-direction", word.span, message);
                    self.say(diag.help(format!("it is written `{written}`")).fix(span, written));
                }
                (None, None) => self.unknown_direction(word),
            }
            return None;
        }
        let links = self.per_player(|player| self.links_of(dirs, player));
        if links.0.iter().all(Vec::is_empty) {
            if self.is_lost(dirs) {
                return None;
            }
            if let Some(diag) = self.no_way_back(dirs) {
                return self.refuse(diag);
            }
            return self.refuse(self.no_direction(dirs));
        }
        self.say_what_adds_nothing(dirs);
        Some(links)
    }

    /// `opposite up`, where `up` leads one way only.
    fn no_way_back(&self, dirs: &Dirs) -> Option<Diagnostic> {
        let turned: Option<Vec<Vec<Name>>> =
            dirs.any_of.iter().map(|words| self.turned_round(words).map(<[Name]>::to_vec)).collect();
        let there = Dirs { any_of: turned?, ..*dirs };
        if self.player_ids().into_iter().all(|player| self.links_of(&there, player).is_empty()) {
            return None;
        }
        let word = &there.any_of.first()?.first()?.node;
        let diag = Diagnostic::error("no-direction", dirs.span, format!("`{word}` has no way back"));
        Some(diag.help(format!(
            "links with `>` lead one way: give those that lead back a name of their own, `link back b1>a1`, or let `{word}` \
             lead both ways, `a1-b1`"
        )))
    }

    /// `slide back way`, `step along way`: how both words are written, and where they stand.
    fn before_way(&self, dirs: &Dirs, word: &Name) -> Option<(Span, String)> {
        let pair = |words: &Vec<Name>| match &words[..] {
            [first, way] if first.span == word.span => self.way_named(&way.node).map(|_| way.clone()),
            _ => None,
        };
        let way = dirs.any_of.iter().find_map(pair)?;
        let written = match word.node.as_str() {
            "back" | "backwards" | "reverse" | "reversed" | "inverse" | "against" => format!("opposite {}", way.node),
            "along" => way.node.clone(),
            _ => return None,
        };
        Some((Span::join(word.span, way.span), written))
    }

    /// Says that the board has no such direction.
    fn no_direction(&self, dirs: &Dirs) -> Diagnostic {
        let message = match dirs.any_of.iter().flatten().collect::<Vec<_>>()[..] {
            [word] => format!("no direction of this board is `{}`", word.node),
            _ => "no direction of this board fits all these words".to_owned(),
        };
        let diag = Diagnostic::error("no-direction", dirs.span, message);
        match self.links_named_here() {
            _ if self.is_row_of_links(dirs) => apart(diag, dirs),
            Some(own) => diag.help(format!("links that the board declares go by their names: {own}")),
            None => diag.help(self.links_of_this_board()),
        }
    }

    /// True where each word alone is a direction.
    fn is_row_of_links(&self, dirs: &Dirs) -> bool {
        let [words] = dirs.any_of.as_slice() else { return false };
        let is_some = |word: &Name| self.links_of_word(word).is_some_and(|links| !links.0.iter().all(Vec::is_empty));
        words.len() > 1 && words.iter().all(is_some)
    }

    /// Warns of directions that are among the others of the list, for all players, and says of those that the board does not have.
    fn say_what_adds_nothing(&mut self, dirs: &Dirs) {
        let mut listed = dirs.any_of.clone();
        for at in (0..listed.len()).rev() {
            let words = listed.remove(at);
            let alone = Dirs { any_of: vec![words], ..*dirs };
            let others = Dirs { any_of: listed.clone(), ..*dirs };
            let span = alone.any_of[0].iter().map(|word| word.span).reduce(Span::join).unwrap_or(dirs.span);
            let links = self.per_player(|player| self.links_of(&alone, player));
            if links.0.iter().all(Vec::is_empty) && !self.is_lost(&alone) {
                let alone = Dirs { span, ..alone };
                self.say(self.no_direction(&alone));
                continue;
            }
            let is_among = |player: PlayerId| {
                let known = self.links_of(&others, player);
                links.0[player].iter().all(|link| known.contains(link))
            };
            if !listed.is_empty() && self.player_ids().into_iter().all(is_among) {
                let diag =
                    Diagnostic::warning("no-effect", span, "the other directions of this list lead there already");
                self.say(diag.help("leave it out"));
            } else {
                listed.splice(at..at, alone.any_of);
            }
        }
    }

    /// What leads on along the links of a board that has none of the grid.
    fn links_named_here(&self) -> Option<String> {
        let board = &self.game.board;
        let used = || board.links.pairs().filter(|(id, _)| board.has_link(*id));
        let steps: Vec<String> = used().map(|(_, link)| format!("`step {}`", link.name)).collect();
        let is_of_few = !steps.is_empty() && steps.len() <= 8 && used().all(|(_, link)| link.vector.is_none());
        is_of_few.then(|| steps.join(", "))
    }

    /// What there is to go along, where words mean nothing of it.
    fn links_of_this_board(&self) -> String {
        let board = &self.game.board;
        let used = board.links.pairs().filter(|(id, _)| board.has_link(*id));
        let names: Vec<String> = used.map(|(_, link)| format!("`{}`", link.name)).collect();
        match names.is_empty() {
            true => {
                "no two cells of it are joined: a move goes `to` a cell, or the board says what leads where, as in \
                     `link path a1-b2`"
                    .into()
            }
            false => format!("it has {}", names.join(", ")),
        }
    }

    /// The links to the cells `next to` a cell: the board's directions or, on a board that has none, all its links.
    pub fn neighbour_links(&self) -> PerPlayer<Vec<LinkId>> {
        let board = &self.game.board;
        self.per_player(|player| {
            let any = board.directions_by_word("any", player).unwrap_or_default();
            let used = any.into_iter().filter(|&l| board.has_link(l)).collect::<Vec<_>>();
            if used.is_empty() {
                board.links.pairs().filter(|(_, l)| !l.composed).map(|(id, _)| id).collect()
            } else {
                used
            }
        })
    }

    /// The links of one word, for each player; silent if there is none.
    pub fn links_of_word(&self, word: &str) -> Option<PerPlayer<Vec<LinkId>>> {
        if let Some(links) = self.direction_param(word) {
            return Some(links.clone());
        }
        let found = self.per_player(|player| self.game.board.directions_by_word(word, player));
        let links: Option<Vec<_>> = found.0.iter().cloned().collect();
        Some(PerPlayer(links?.into_iter().collect()))
    }

    /// True where a word is declared, and its declaration has been refused.
    fn is_lost(&self, dirs: &Dirs) -> bool {
        let mut lost = self.game.board.directions.iter().filter(|d| d.links.iter().all(Vec::is_empty));
        lost.any(|d| dirs.any_of.iter().flatten().any(|word| word.node == d.name))
    }

    /// Says that a word is no direction.
    pub fn unknown_direction(&mut self, word: &Name) {
        if self.is_called(word, NUMBERS) {
            let message = format!("`{}` is a number, but a direction was expected", word.node);
            let help = format!("how far is said after the directions, in brackets: `slide any ({})`", word.node);
            return self.say(Diagnostic::error("unknown-direction", word.span, message).help(help));
        }
        if self.is_named_in_a_longer_path(&word.node) {
            let message = format!("`{}` is known in the rest of its path only, for that has several parts", word.node);
            let diag = Diagnostic::error("unknown-direction", word.span, message);
            return self.say(diag.help("where the whole path is one `step`, `slide` or `line`, all of the move knows its name").help(
                "else choose the direction first, in a part of its own: `choose way among any`, and in the move `step way …`",
            ));
        }
        if let Some(times) = count_of(&word.node) {
            let message = format!("`x{times}` counts pieces: how far a move goes is said otherwise");
            let diag = Diagnostic::error("unknown-direction", word.span, message);
            return self.say(diag.help(format!(
                "over empty cells `slide any {times}`, over whatever stands there `step any then step any`"
            )));
        }
        let known = self.direction_names();
        let chosen = (!self.ways.is_empty()).then(|| {
            let names = backticked(self.ways.iter().map(|way| way.name.as_str()));
            format!("a direction that is chosen goes by its name there: {names}")
        });
        self.unknown_beside("direction", word, &known, chosen);
    }

    /// True for the name of a direction in a path of several parts.
    fn is_named_in_a_longer_path(&self, word: &str) -> bool {
        self.flat.paths_gone().any(|path| path.len() > 1 && path.iter().any(|part| part.is_along(word)))
    }

    /// All words that mean directions or links.
    pub fn direction_names(&self) -> Vec<String> {
        self.names(&[Names::Words(&WORDS), Names::Links, Names::Directions])
    }

    /// The links of a direction that the path under way has given this name.
    pub(super) fn direction_param(&self, word: &str) -> Option<&PerPlayer<Vec<LinkId>>> {
        self.param(word, |param| if let Param::Links(links) = param { Some(links) } else { None })
    }

    /// The first of the words that means no direction.
    pub(super) fn no_direction_among<'a>(&self, dirs: &'a Dirs) -> Option<&'a Name> {
        let mut words = dirs.any_of.iter().flat_map(|words| self.turned_round(words).unwrap_or(words));
        words.find(|word| !self.knows_direction(word))
    }

    /// What `opposite` turns round: the words after it, unless the board has a direction of that name.
    fn turned_round<'a>(&self, words: &'a [Name]) -> Option<&'a [Name]> {
        let (first, rest) = words.split_first()?;
        (first.node == "opposite" && !rest.is_empty() && !self.knows_direction(first)).then_some(rest)
    }

    fn knows_direction(&self, word: &Name) -> bool {
        self.links_of_word(word).is_some()
    }

    /// The union of the alternatives, each the meeting of its words.
    fn links_of(&self, dirs: &Dirs, player: PlayerId) -> Vec<LinkId> {
        let named = |w: &Name| self.direction_param(w)?.0.get(player).cloned();
        let word = |w: &Name| named(w).or_else(|| self.game.board.directions_by_word(w, player)).unwrap_or_default();
        let meet = |words: &[Name]| {
            words.iter().map(word).reduce(|a, b| a.into_iter().filter(|l| b.contains(l)).collect()).unwrap_or_default()
        };
        let back = |link: LinkId| self.game.board.links[link].opposite;
        let one = |words: &Vec<Name>| match self.turned_round(words) {
            Some(words) => meet(words).into_iter().filter_map(back).collect(),
            None => meet(words),
        };
        let mut links: Vec<LinkId> = dirs.any_of.iter().flat_map(one).collect();
        links.sort_unstable();
        links.dedup();
        links
    }
}

/// A player whose word finds nothing is silent; this says so for a word known to be one of several sorts.
pub(super) fn not_a_player(name: &Name) -> Diagnostic {
    let diag = Diagnostic::error("not-a-player", name.span, format!("`{}` is not a player", name.node));
    let near = || near_word(diag.clone(), (&name.node, name.span), ["mover", "enemy"]);
    noun(diag.clone(), name)
        .or_else(near)
        .unwrap_or_else(|| diag.clone().help("write `mover`, `enemy` or the name of a player"))
}

/// Words side by side that should each have been a direction.
fn apart(diag: Diagnostic, dirs: &Dirs) -> Diagnostic {
    let words: Vec<&str> = dirs.any_of.iter().flatten().map(|word| word.node.as_str()).collect();
    let diag = diag
        .help("words side by side narrow each other, as in `forward diagonal`; either of several stands after a comma");
    let is_twice = |(at, word): (usize, &&str)| words[..at].contains(word);
    match words.iter().enumerate().any(is_twice) {
        true => diag.help(format!(
            "links that follow each other have a name of their own: `direction leap = {}` in `board`, then `step leap`",
            words.join(" ")
        )),
        false => diag.fix(dirs.span, words.join(", ")),
    }
}
