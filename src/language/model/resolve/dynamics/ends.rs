//! Ends, and what no turn may leave.

use super::Moment;
use crate::diag::Diagnostic;
use crate::model::flat::FlatLine;
use crate::model::resolve::Resolver;
use crate::model::{Cond, End, Guard, MOST_ENDS, Num, Who};
use crate::syntax::ast::{self, EndLine, EndResult, Name};

impl Resolver<'_> {
    /// Resolves the ends and the positions that no turn may leave. An end's id is its place in the file.
    pub fn resolve_ends(&mut self) {
        let flat = self.flat;
        for (index, line) in flat.forbidden.iter().enumerate() {
            self.forbidden(line, index, flat.forbidden.len());
        }
        self.too_many("ends", flat.ends.len(), MOST_ENDS, flat.header);
        for (index, line) in flat.ends.iter().take(MOST_ENDS).enumerate() {
            self.same_label(&flat.ends[..index], line);
            let end = self.end(line, index);
            self.game.ends.push(end);
        }
    }

    fn forbidden(&mut self, line: &FlatLine<ast::Cond>, index: usize, several: usize) {
        let number = if several > 1 { format!("leave.{}", index + 1) } else { "leave".to_string() };
        let name = line.label.as_ref().map_or(number, |label| label.node.clone());
        let clause = self.clause(format!("turn.{name}"), line.span);
        if let Some(cond) = self.cond(&line.clause, Moment::After) {
            self.game.forbidden.push(Guard { cond, clause, parts: Vec::new() });
        }
    }

    fn same_label(&mut self, before: &[FlatLine<EndLine>], line: &FlatLine<EndLine>) {
        let Some(label) = &line.label else { return };
        let same = |l: &&Name| l.node == label.node;
        if let Some(other) = before.iter().filter_map(|l| l.label.as_ref()).find(same) {
            self.say(Diagnostic::declared_twice("end", label, Some(other.span)));
        }
    }

    /// One end; what could not be resolved never holds, and there is an error.
    fn end(&mut self, line: &FlatLine<EndLine>, index: usize) -> End {
        let name = line.label.as_ref().map_or_else(|| (index + 1).to_string(), |l| l.node.clone());
        let clause = self.clause(format!("end.{name}"), line.span);
        let end = &line.clause;
        let who = self.end_player(end);
        let by_most = end.by_most.iter().filter_map(|num| self.num(num, Moment::After)).collect();
        let worth = end.worth.as_ref().and_then(|num| self.worth(num));
        let most_worth = worth.as_ref().map_or(1, |(_, most)| *most);
        let worth = worth.map(|(worth, _)| worth);
        self.draws_for_all(end);
        self.finishes_alone(end);
        let when = self.cond(&end.when, Moment::After).unwrap_or(Cond::Const(false));
        self.compares_once_over(end, &when);
        End { name, result: end.result, who, worth, most_worth, by_most, at_once: end.at_once, when, clause }
    }

    /// The points of a win, and the most that they can be.
    fn worth(&mut self, written: &ast::Num) -> Option<(Num, u16)> {
        let worth = self.num(written, Moment::After)?;
        let (_, most) = self.bounds(&worth);
        match (&worth, most) {
            (Num::Int(points), _) => Some((Num::Int(*points), self.as_small(*points, written.span)?)),
            (_, Some(most)) if most < 1 => {
                let diag = Diagnostic::error("out-of-range", written.span, "this is never more than 0 points");
                self.say(diag.help("who wins gets 0 at the least: write what is more than that"));
                None
            }
            (_, most) => Some((worth, most.map_or(u16::MAX, |most| u16::try_from(most).unwrap_or(u16::MAX)))),
        }
    }

    /// Inside a turn the position that it leads to is not complete.
    fn compares_once_over(&mut self, end: &EndLine, when: &Cond) {
        if end.at_once && when.any(&mut |cond| matches!(cond, Cond::AsBegun { .. })) {
            let message = "`at once` asks inside the turn, where the position it leads to is not complete yet";
            let diag = Diagnostic::error("not-yet-known", end.when.span, message);
            self.say(
                diag.help("leave `at once` out, or write `no turn may leave the position is as when the turn began`"),
            );
        }
    }

    fn end_player(&mut self, end: &EndLine) -> Who {
        end.player.as_ref().and_then(|word| self.who_named(word)).unwrap_or(Who::Mover)
    }

    /// A draw is for all, and only a win goes to the player with the most.
    fn draws_for_all(&mut self, end: &EndLine) {
        if let (EndResult::Draw, Some(player)) = (end.result, &end.player) {
            self.say(Diagnostic::error("odd-end", player.span, "a draw is for all players: leave `for` out"));
        }
        if let (EndResult::Draw, Some(worth)) = (end.result, &end.worth) {
            self.say(Diagnostic::error("odd-end", worth.span, "a draw is worth nothing: leave `worth` out"));
        }
        if let (EndResult::Lose | EndResult::Draw, Some(most)) = (end.result, end.by_most.first()) {
            self.say(Diagnostic::error("odd-end", most.span, "only `win` can be decided `by most`"));
        }
    }

    /// Each player is asked whether he finishes, and what he gets is a rank.
    fn finishes_alone(&mut self, end: &EndLine) {
        if !matches!(end.result, EndResult::Finish | EndResult::FinishLast) {
            return;
        }
        if let Some(player) = &end.player {
            let message = "who finishes is asked of each player: leave `for` out";
            let diag = Diagnostic::error("odd-end", player.span, message);
            self.say(diag.help("`own` and `mover` in its condition mean the player who is asked"));
        }
        if let Some(worth) = &end.worth {
            let message = "who finishes gets a rank, not points: leave `worth` out";
            self.say(Diagnostic::error("odd-end", worth.span, message));
        }
        if let Some(most) = end.by_most.first() {
            let message = "`by most` gives all players their ranks: write `win by most`";
            self.say(Diagnostic::error("odd-end", most.span, message));
        }
    }
}
