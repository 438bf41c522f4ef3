//! What names there are, each sort of them once: whoever looks for one, or says that there is none, asks here.

use super::Resolver;
use crate::model::memory::Sort;
use crate::syntax::ast::Name;

/// A sort of names that a file gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    Areas,
    Attributes,
    Bindings,
    Cells,
    /// Names of roles and zones that are chosen.
    Chosen,
    Definitions,
    /// Words for several links, as a file declares them.
    Directions,
    Ends,
    FormsOfCells,
    FormsOfPositions,
    FormsOfTurns,
    Groups,
    Links,
    /// What the file says is remembered.
    Memory,
    Moves,
    /// What shows the number that is rolled, summed or die by die.
    Numbers,
    Options,
    Paths,
    Players,
    /// All that is remembered, what is rolled and chosen too.
    Remembered,
    Roles,
    /// Roles that are remembered.
    RolesRemembered,
    /// Numbers of roles.
    RoleNumbers,
    Sequences,
    Setups,
    Shapes,
    Zones,
    /// Words of the language.
    Words(&'static [&'static str]),
}

impl Resolver<'_> {
    /// True where a name of the sort fits, in the order of the file.
    fn any_name(&self, sort: Names, fits: &mut dyn FnMut(&str) -> bool) -> bool {
        let (game, board, flat) = (&self.game, &self.game.board, self.flat);
        match sort {
            Names::Areas => board.areas.iter().any(|area| fits(&area.name)),
            Names::Attributes => board.attributes.iter().any(|attribute| fits(&attribute.name)),
            Names::Bindings => game.bindings.iter().any(|name| fits(name)),
            Names::Cells => board.cells().any(|(_, cell)| fits(&cell.name)),
            Names::Chosen => game.sorts.iter().any(|name| fits(name)),
            Names::Definitions => flat.definitions.iter().any(|line| fits(&line.clause.name)),
            Names::Directions => board.directions.iter().any(|direction| fits(&direction.name)),
            Names::Ends => game.ends.iter().any(|end| fits(&end.name)),
            Names::FormsOfCells => game.notation.cells.iter().any(|form| fits(&form.name)),
            Names::FormsOfPositions => game.notation.positions.iter().any(|form| fits(&form.name)),
            Names::FormsOfTurns => game.notation.turns.iter().any(|form| fits(&form.name)),
            Names::Groups => game.groups.iter().any(|group| fits(&group.name)),
            Names::Links => board.links.iter().any(|link| fits(&link.name)),
            Names::Memory => flat.memory.iter().any(|line| fits(&line.clause.name)),
            Names::Moves => flat.moves.iter().any(|play| fits(&play.name)),
            Names::Numbers => self.rolls.iter().map(|roll| &roll.name).chain(&self.dice_names).any(|name| fits(name)),
            Names::Options => flat.options.iter().any(|option| fits(&option.name)),
            Names::Paths => flat.paths.iter().any(|path| fits(&path.name)),
            Names::Players => game.players.iter().any(|player| fits(&player.name)),
            Names::Remembered => game.memory.iter().any(|memory| fits(&memory.name)),
            Names::Roles => game.roles.iter().any(|role| fits(&role.name)),
            Names::RolesRemembered => game.memory.iter().any(|memory| memory.sort == Sort::Role && fits(&memory.name)),
            Names::RoleNumbers => self.role_numbers.iter().any(|(name, _)| fits(name)),
            Names::Sequences => flat.sequences.iter().any(|(name, _)| fits(name)),
            Names::Setups => game.setups.iter().any(|setup| fits(&setup.name)),
            Names::Shapes => flat.shapes.iter().any(|line| fits(&line.clause.name)),
            Names::Zones => board.zones.iter().any(|zone| fits(&zone.name)),
            Names::Words(words) => words.iter().any(|word| fits(word)),
        }
    }

    /// All names of these sorts; that of areas of several players once.
    pub(super) fn names(&self, sorts: &[Names]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for &sort in sorts {
            self.any_name(sort, &mut |name| {
                if names.last().is_none_or(|last| last != name) {
                    names.push(name.to_owned());
                }
                false
            });
        }
        names
    }

    /// True where something of one of these sorts is called so.
    pub(super) fn is_called(&self, word: &str, sorts: &[Names]) -> bool {
        sorts.iter().any(|&sort| self.any_name(sort, &mut |name| name == word))
    }

    /// What is found under a name; where nothing is, that is said, with the names among which it was looked for.
    pub(super) fn or_unknown<T>(&mut self, found: Option<T>, sort: &str, name: &Name, among: &[Names]) -> Option<T> {
        if found.is_none() {
            let known = self.names(among);
            self.unknown(sort, name, &known);
        }
        found
    }
}
