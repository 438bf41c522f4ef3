//! What is rolled: the names of rolls, dice that are used one by one, and rolls that nothing depends on.

use crate::diag::Diagnostic;
use crate::model::memory::Sort;
use crate::model::resolve::{Resolver, Roll};
use crate::syntax::ast::{MoveLine, Name, TurnExpr, TurnKind};

impl Resolver<'_> {
    /// Gathers the names of what is rolled.
    pub fn collect_rolls(&mut self) {
        let flat = self.flat;
        let bodies = flat.turns.iter().map(|t| &t.body).chain(flat.sequences.iter().map(|(_, body)| body));
        for body in bodies {
            self.rolls_in(body);
        }
    }

    fn rolls_in(&mut self, expr: &TurnExpr) {
        match &expr.kind {
            TurnKind::Roll { name, apart, dice } => {
                let (count, (least, most)) = (dice.node.count, dice.node.bounds());
                let sums = (count.saturating_mul(least), count.saturating_mul(most));
                self.roll_named(name, apart.map(|_| most), sums);
            }
            TurnKind::Either(parts) | TurnKind::Then(parts) | TurnKind::Otherwise(parts) => {
                parts.iter().for_each(|p| self.rolls_in(p));
            }
            TurnKind::May(body) | TurnKind::Must(body) | TurnKind::Repeat { body, .. } => self.rolls_in(body),
            _ => {}
        }
    }

    /// Notes a roll; a name stands for sums, or for dice used one by one, not for both.
    fn roll_named(&mut self, name: &Name, apart: Option<i64>, sums: (i64, i64)) {
        let known = self.rolls.iter().find(|roll| roll.name == name.node);
        if known.is_some_and(|known| known.apart.is_some() != apart.is_some()) {
            let message = format!("`{}` is already the name of another roll", name.node);
            let diag = Diagnostic::error("name-taken", name.span, message);
            self.say(diag.help("dice that are summed and dice used one by one have different names"));
        }
        let is_direction = self.links_of_word(&name.node).map(|_| "direction");
        self.is_named_already(name, is_direction, "choose another name after `as`");
        let span = name.span;
        self.rolls.push(Roll { name: name.node.clone(), span, apart, sums, is_used: false });
    }

    /// True where one of the dice is chosen: for the name of a roll, alone; or for nothing that is known, where there are dice
    /// to choose from or a turn could not be read.
    pub fn die_among(&self, names: &[Name]) -> bool {
        let [name] = names else { return false };
        let may_be_meant = self.rolls.iter().any(|roll| roll.apart.is_some()) || self.report.has_errors();
        let is_zone = self.game.board.zones.iter().any(|zone| zone.name == name.node);
        !is_zone
            && !self.ways_among(names)
            && self.find_roles(name).is_none()
            && (may_be_meant || self.rolls.iter().any(|roll| roll.name == name.node))
    }

    /// Says where the dice that are chosen among are none that are used one by one.
    pub fn dice_to_choose(&mut self, name: &Name) {
        let known = self.rolls.iter().find(|roll| roll.name == name.node).map(|roll| roll.apart.is_some());
        match known {
            Some(true) => self.use_roll(&name.node),
            Some(false) => {
                let message = format!("the dice of `{}` are summed: there is none to choose", name.node);
                let help = format!("write `one by one` after the name: `roll 2d6 as {} one by one`", name.node);
                self.say(Diagnostic::error("not-a-role", name.span, message).help(help));
            }
            None if self.report.has_errors() => {}
            None => {
                let rolls = self.rolls.iter().filter(|roll| roll.apart.is_some()).map(|roll| roll.name.clone());
                let known: Vec<String> = rolls.chain(self.game.roles.iter().map(|role| role.name.clone())).collect();
                self.unknown("role", name, &known);
            }
        }
    }

    /// What a die shows that is used is remembered for the turn.
    pub fn remember_dice(&mut self) {
        let flat = self.flat;
        let most = self.rolls.iter().filter_map(|roll| roll.apart).max().unwrap_or(0);
        for line in flat.move_lines() {
            let MoveLine::ChooseOf { name, roles } = &line.clause else { continue };
            if !self.die_among(roles) || self.dice_names.contains(&name.node) {
                continue;
            }
            let is_roll = self.rolls.iter().any(|roll| roll.name == name.node);
            let is_remembered = self.memory_kind(name).is_some().then_some("thing that is remembered");
            self.is_named_already(name, is_roll.then_some("roll").or(is_remembered), "choose another name");
            self.dice_names.push(name.node.clone());
            self.remember_for_turn(name, Sort::Number(0, most));
        }
    }

    /// Notes that what a roll shows is asked for.
    pub fn use_roll(&mut self, name: &str) {
        self.rolls.iter_mut().filter(|roll| roll.name == name).for_each(|roll| roll.is_used = true);
    }

    /// Says of which rolls nothing is asked, once all has been read.
    pub fn check_rolls(&mut self) {
        if self.report.has_errors() {
            return;
        }
        for Roll { name, span, .. } in self.rolls.iter().filter(|roll| !roll.is_used) {
            let message = format!("nothing depends on `{name}`: whatever is rolled, the same turns may be played");
            let help = format!(
                "say what it is for: `slide any ({name})..({name})`, `may repeat up to {name} times go`, `when {name} = 6`; \
                 or leave the roll out"
            );
            self.report.push(Diagnostic::warning("no-effect", *span, message).help(help));
        }
        if self.dice_names.is_empty() {
            self.check_apart();
        }
    }

    /// Dice that are used one by one, and of which no move chooses one.
    fn check_apart(&mut self) {
        for Roll { name, span, .. } in self.rolls.iter().filter(|roll| roll.apart.is_some() && roll.is_used) {
            let message = format!("no move chooses among `{name}`, so `one by one` changes nothing");
            let diag = Diagnostic::warning("no-effect", *span, message);
            self.report.push(diag.help(format!("use one with `choose die among {name}`, or leave `one by one` out")));
        }
    }
}
