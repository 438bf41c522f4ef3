//! `unused-option`, `unused-zone` and their like: a name that is declared and stands nowhere else.
//!
//! The text is asked, not the game: a clause that the options chosen now leave out uses a name too.

use crate::diag::{Diagnostic, Report};
use crate::model::flat::Flat;
use crate::source::Sources;
use crate::syntax::ast::{
    BoardLine, DefinitionBody, GridOption, LineKind, MoveLine, Name, Num, NumKind, PiecesLine, Setting, Test, TestLine,
};
use crate::syntax::{singulars, words_in};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(flat: &Flat, sources: &Sources, report: &mut Report) {
    for test in flat.tests.iter().filter(|test| test.lines.is_empty()) {
        let diag = Diagnostic::warning("unused-test", test.node.name.span, "this test shows nothing");
        report.push(diag.help("say what is to be so: `legal a1-a2`, `count 20`, `play a1-a2; expect a2: M`"));
    }
    for test in &flat.tests {
        check_beginner(&test.node, report);
        check_test(&test.node, report);
    }
    check_params(flat, sources, report);
    let declared: Vec<_> = declared(flat).collect();
    let wheels: Vec<_> = wheels(flat).collect();
    let names = declared.iter().map(|(_, _, name)| *name).chain(wheels.iter().flatten().copied());
    let used = used(sources, names.map(|name| (name.node.as_str(), namesakes(flat, &name.node))));
    // a wheel that is turned one way only is turned
    let idle = wheels.into_iter().filter(|names| names.iter().all(|name| !used.contains(name.node.as_str())));
    let idle = idle.filter_map(|names| Some(("unused-direction", "link", *names.first()?)));
    for (code, sort, name) in declared.into_iter().chain(idle) {
        if !used.contains(name.node.as_str()) {
            let message = format!("{sort} `{}` is used nowhere", name.node);
            let help = match code {
                "unused-define" | "unused-path" => "use it, or leave it out: until then what it says is not looked at",
                _ => "use it, or leave it out",
            };
            report.push(Diagnostic::warning(code, name.span, message).help(help));
        }
    }
}

/// True for what a test says of its position.
fn stands(line: &LineKind<TestLine>) -> bool {
    matches!(line, LineKind::Clause(TestLine::Pieces(_) | TestLine::Position { .. } | TestLine::ToMove(_)))
}

/// `with Black begins` in a test that begins with a position of its own.
fn check_beginner(test: &Test, report: &mut Report) {
    let begins = test.settings.iter().find_map(|setting| match setting {
        Setting::First(name) => Some(name),
        _ => None,
    });
    if let Some(name) = begins.filter(|_| test.lines.first().is_some_and(|line| stands(&line.kind))) {
        let diag = Diagnostic::warning("unused-test", name.span, "who begins is not asked where a position is given");
        report.push(diag.help(format!("who is to move there is a line beside it: `{} to move`", name.node)));
    }
}

/// A test that ends with a position of which nothing is asked: after `play`, what should stand there was meant.
fn check_test(test: &Test, report: &mut Report) {
    let asked = test.lines.iter().rposition(|line| !stands(&line.kind)).map_or(0, |at| at + 1);
    let Some(first) = test.lines.get(asked) else { return };
    let diag = Diagnostic::warning("unused-test", first.span, "nothing is asked of this position");
    report.push(match asked {
        0 => diag.help("say what is to be so there: `legal a1-a2`, `count 20`, `play a1-a2; expect a2: M`"),
        _ => diag.help(
            "what should stand there after `play` is written `expect a2: M`; a new position comes before its questions",
        ),
    });
}

/// A definition or a path that is asked of something, and does not speak of it.
fn check_params(flat: &Flat, sources: &Sources, report: &mut Report) {
    let definitions = flat.definitions.iter().filter_map(|line| Some((line.clause.param.as_ref()?, line.span)));
    let paths = flat.paths.iter().filter_map(|path| Some((path.param.as_ref()?, path.span)));
    for (param, span) in definitions.chain(paths) {
        if words_in(sources.text(span)).filter(|word| *word == param.node).count() < 2 {
            let message = format!("`{}` is not spoken of: this is the same whatever it is asked of", param.node);
            let diag = Diagnostic::warning("unused-name", param.span, message);
            let whose = sources.text(span).split_whitespace().find(|word| matches!(*word, "own" | "enemy"));
            report.push(match whose {
                Some(side) => diag.help(format!(
                    "`{side}` is always as the mover sees it: the pieces of `{0}` are `piece of {0}`",
                    param.node
                )),
                None => diag.help("say what depends on it, or declare it without `of`"),
            });
        }
    }
}

/// The names that are of no use if they stand nowhere else. A number that has a name is shown, and measured, by itself.
fn declared(flat: &Flat) -> impl Iterator<Item = (&'static str, &'static str, &Name)> {
    let options = flat.options.iter().map(|o| ("unused-option", "option", &o.name));
    let groups = flat.pieces.iter().filter_map(|line| match &line.clause {
        PiecesLine::Group { name, .. } => Some(("unused-group", "group", name)),
        PiecesLine::Attribute { name, .. } => Some(("unused-attribute", "attribute", name)),
        PiecesLine::Roles(_) => None,
    });
    let of_board = flat.board.iter().flat_map(|line| of_board(&line.clause));
    let links = flat.board.iter().filter_map(|line| match &line.clause {
        BoardLine::Link { name, .. } if has_directions(flat) => Some(("unused-direction", "link", name)),
        _ => None,
    });
    let paths = flat.paths.iter().map(|p| ("unused-path", "path", &p.name));
    let memory = flat.memory.iter().map(|m| ("unused-memory", "what is remembered as", &m.clause.name));
    let is_number = |name: &Name| {
        !flat
            .definitions
            .iter()
            .any(|d| d.clause.name.node == name.node && !matches!(d.clause.body, DefinitionBody::Num(_)))
    };
    let definitions = flat.definitions.iter().filter_map(move |d| match &d.clause.body {
        DefinitionBody::Num(Num { kind: NumKind::Name(name), .. }) if !is_number(name) => {
            Some(("unused-define", "definition", &d.clause.name))
        }
        DefinitionBody::Num(_) if !d.clause.of_cells => None,
        DefinitionBody::Num(_) | DefinitionBody::Set(_) | DefinitionBody::Any(_) | DefinitionBody::Cond(_) => {
            Some(("unused-define", "definition", &d.clause.name))
        }
    });
    let shapes = flat.shapes.iter().map(|shape| ("unused-shape", "shape", &shape.clause.name));
    let given = flat.move_lines().flat_map(|line| given(&line.clause));
    let given = given.chain(lone_choice(flat)).map(|name| ("unused-name", "the name", name));
    let sequences = flat.sequences.iter().map(|(name, _)| ("unused-sequence", "sequence", name));
    options
        .chain(groups)
        .chain(of_board)
        .chain(links)
        .chain(paths)
        .chain(memory)
        .chain(definitions)
        .chain(shapes)
        .chain(sequences)
        .chain(given)
}

/// The names of the links of each line of wheels.
fn wheels(flat: &Flat) -> impl Iterator<Item = Vec<&Name>> {
    let is_reported = has_directions(flat);
    flat.board.iter().filter(move |_| is_reported).filter_map(|line| match &line.clause {
        BoardLine::Wheels { along, back, .. } => Some(std::iter::once(along).chain(back).collect()),
        _ => None,
    })
}

/// The names that a line of a move gives to what it chooses, or to cells of lines: if they stand nowhere else, they say
/// nothing.
fn given(line: &MoveLine) -> Vec<&Name> {
    match line {
        MoveLine::Lines { pattern, .. } => pattern.iter().filter_map(|item| item.name.as_ref()).collect(),
        MoveLine::Choose { name, .. } | MoveLine::ChooseWay { name, .. } | MoveLine::ChooseGroup { name, .. } => {
            vec![name]
        }
        _ => Vec::new(),
    }
}

/// The name of a die or a role, where only one move chooses such: where several do, one may spend a die that no move can use.
fn lone_choice(flat: &Flat) -> Option<&Name> {
    let lines = flat.move_lines();
    let mut chosen = lines.filter_map(|line| match &line.clause {
        MoveLine::ChooseOf { name, .. } => Some(name),
        _ => None,
    });
    chosen.next().filter(|_| chosen.next().is_none())
}

/// True for a board with directions of its own: elsewhere what is `next to` something goes by any link.
fn has_directions(flat: &Flat) -> bool {
    flat.board.iter().any(|line| match &line.clause {
        BoardLine::Grid { options, .. } => options.iter().all(|option| option.node != GridOption::NoLinks),
        _ => false,
    })
}

fn of_board(line: &BoardLine) -> Vec<(&'static str, &'static str, &Name)> {
    match line {
        BoardLine::Direction { name, .. } | BoardLine::DirectionOf { name, .. } => {
            vec![("unused-direction", "direction", name)]
        }
        BoardLine::Zone { name, .. } => vec![("unused-zone", "zone", name)],
        BoardLine::Area { names, .. } => names.iter().map(|name| ("unused-area", "area", name)).collect(),
        BoardLine::Attribute { name, .. } => vec![("unused-attribute", "attribute", name)],
        _ => Vec::new(),
    }
}

/// How many moves, setups and ends are called so too: where they are, nothing else of that name is used.
fn namesakes(flat: &Flat, name: &str) -> usize {
    let moves = flat.moves.iter().map(|play| &play.name);
    let setups = flat.setups.iter().filter_map(|setup| setup.name.as_ref());
    let ends = flat.ends.iter().filter_map(|end| end.label.as_ref());
    moves.chain(setups).chain(ends).filter(|other| other.node == name).count()
}

/// Those of some names that stand more than once in the texts, each with how many others are called so, comments aside. Of
/// words inside strings those of templates count, which name things, and not what people or drawings are told. A word in
/// the plural is that of one, too.
fn used<'n>(sources: &Sources, names: impl Iterator<Item = (&'n str, usize)>) -> BTreeSet<&'n str> {
    // how often each has to be seen yet before it is used
    let mut unseen: BTreeMap<&str, usize> = names.map(|(name, namesakes)| (name, 1 + namesakes)).collect();
    let mut used = BTreeSet::new();
    let lines = sources.files().iter().flat_map(|f| f.text.lines());
    let said = lines.flat_map(said);
    for word in said.flat_map(words_in) {
        for name in std::iter::once(word.to_owned()).chain(singulars(word)) {
            let Some((name, left)) = unseen.get_key_value(name.as_str()).map(|(name, left)| (*name, *left)) else {
                continue;
            };
            match left.checked_sub(1) {
                Some(less) => drop(unseen.insert(name, less)),
                None => drop(used.insert(name)),
            }
        }
        if used.len() == unseen.len() {
            break;
        }
    }
    used
}

/// The parts of a line that can name something: what stands outside of strings, and in the holes of those with holes.
pub(super) fn said(line: &str) -> impl Iterator<Item = &str> {
    let mut is_over = false;
    let parts = line.split('"').enumerate().map_while(move |(at, part)| {
        let comment = part.find("//").filter(|_| at % 2 == 0);
        let said = (!is_over).then(|| (at, &part[..comment.unwrap_or(part.len())]));
        is_over |= comment.is_some();
        said
    });
    parts.flat_map(|(at, part)| match at % 2 {
        0 => vec![part],
        _ => part.split('{').skip(1).filter_map(|hole| hole.split('}').next()).collect(),
    })
}
