//! One message for one mistake: what only follows from another is left out, what is one mistake in several places is one
//! message.

use crate::diag::{Diagnostic, Misplaced, Report, Severity, Subject};
use crate::model::extend::Chain;
use crate::source::{Sources, Span};
use crate::syntax::ast::{BoardLine, Item, ItemKind, Line, LineKind};
use crate::syntax::{has_word, words_in};
use std::collections::BTreeSet;

/// Codes of what is not there, and the sections in which it may stand: a clause of them that could not be read may have been
/// that. So may one that stands in no section.
const ABSENT: &[(&[&str], &[&str])] = &[
    (&["no-board", "no-cells", "no-dark-cells", "zone-of-all", "zone-of-whom"], &["board", "if"]),
    (&["no-pieces"], &["pieces", "if"]),
    (&["no-players", "too-few-players"], &["players", "if"]),
    (&["no-moves", "land-without-path"], &["move", "path", "if"]),
    (&["turn-without-when", "turn-with-when"], &["turn", "if"]),
    (&["endless-repeat"], &["move", "path", "turn", "sequence", "event", "define", "board", "if"]),
    (&["there-before-play"], &["turn", "sequence", "move", "if"]),
    (&["nothing-to-copy"], &["setup", "if"]),
    (&["setup-cannot-be-filled", "count-needed"], &["pieces", "setup", "board", "if"]),
    (&["no-stack-limit", "setup-forbidden-stack"], &["stacks", "if"]),
    (&["nothing-to-replace"], &["turn", "move", "path", "define", "stacks", "captures", "end", "if"]),
];

/// Codes of what is known of a whole game alone: said where each clause is right.
const OF_THE_WHOLE: [&str; 3] = ["starts-finished", "ambiguous-notation", "too-few-pieces"];

/// Codes that speak of each player, and so of nobody where the line of the players is lost.
const OF_PLAYERS: [&str; 3] = ["letters-do-not-fit", "zone-not-for-all", "unknown-player"];

/// Codes of names that a board gives, and of what is said of them.
const OF_BOARDS: [&str; 6] =
    ["unknown-area", "unknown-cell", "unknown-zone", "unknown-row", "unknown-direction", "no-direction"];

/// Codes of what is said of pieces where none is declared.
const OF_PIECES: [&str; 6] =
    ["unknown-letter", "unknown-role", "unknown-name", "unknown-zone", "never-matches", "piece-of-whom"];

/// Codes of names that nobody has declared, where a description was expected.
const OF_SETS: [&str; 4] = ["unknown-area", "unknown-zone", "unknown-role", "unknown-name"];

/// Most further places that one message shows.
const MOST_PLACES: usize = 4;

/// Codes of what is said where the game that is extended is not known.
const OF_BASES: [&str; 2] = ["nothing-to-replace", "option-without-values"];

/// What an option gives that has no value it may have.
const OF_RANGES: [&str; 4] = ["option-out-of-range", "setup-count", "board-size", "number-out-of-range"];

/// Leaves out what is said only because something else is wrong, and says once what is the same mistake.
pub(super) fn settle(found: Report, said: &Report, chain: &Chain, sources: &Sources) -> Report {
    let lost = Lost::of(chain, sources);
    let mended: Vec<Span> = chain.ancestors.iter().flat_map(|a| a.file.mended.iter().copied()).collect();
    let in_mended = |d: &Diagnostic| mended.iter().any(|clause| clause.contains(d.span()));
    let is_first = |d: &&Diagnostic| d.severity == Severity::Error && !OF_THE_WHOLE.contains(&d.code);
    let is_wrong = said.has_errors() || found.iter().any(|d| is_first(&d));
    let unknown = found.iter().filter(|d| d.code == "unknown-role").filter_map(|d| d.name(sources));
    let unknown: Vec<String> = unknown.map(str::to_owned).collect();
    let has = |code: &str| found.iter().any(|d| d.code == code);
    let has_no_board = has("no-board") || has("no-cells") || found.iter().any(|d| is_of_grid(d, chain));
    let has_no_end = has("no-end");
    let is_size_lost = found.iter().any(|d| is_of_size(d, chain, sources));
    let are_letters_lost = are_letters_lost(&found, chain, sources);
    let chosen = chosen(sources);
    let is_base_lost = said.iter().any(|d| is_of_base(d, sources));
    let follows = |d: &Diagnostic| {
        in_mended(d)
            || has_no_end && d.code == "unused-zone"
            || is_base_lost && (is_absent(d.code) || OF_BASES.contains(&d.code))
            || lost.explains(d, sources)
            || is_wrong && needs_all(d)
            || (said.has_errors() || found.has_errors()) && d.severity == Severity::Warning && d.code == "no-effect"
            || OF_RANGES.contains(&d.code)
                && found.iter().any(|o| o.code == "empty-range" && is_of_option(d, o, sources))
            || is_size_lost && matches!(d.code, "unknown-cell" | "unknown-row" | "setup-count")
            || is_letter_of(d, &unknown, sources)
            || has_no_board && OF_BOARDS.contains(&d.code)
            || has("no-pieces") && OF_PIECES.contains(&d.code)
            || has("no-players") && OF_PLAYERS.contains(&d.code)
            || found.iter().any(|o| is_of_letters(d, o, sources))
            || has("letters-clash") && d.code == "odd-side" && sources.text(d.span()) == "neutral"
            || d.code == "unknown-letter" && are_letters_lost
            || d.code == "zone-not-for-all"
                && found.iter().any(|o| o.code == "unknown-player" && is_of_zone(o, d, sources))
            || d.code == "endless-repeat"
                && (found.iter().any(hides_a_move)
                    || mended.iter().any(|&clause| is_in_repeat(clause, d, chain, sources)))
            || is_reason_wrong(d, &found)
            || d.code == "never-matches" && is_of_direction(d, &found, &mended, sources)
            || d.code == "declared-twice"
                && d.labels.iter().any(|l| mended.iter().any(|clause| clause.contains(l.span)))
            || is_of_roll(d, &mended, sources)
            || d.code == "unknown-end" && d.name(sources).is_some_and(|name| has_end(name, chain))
            || d.code == "cannot-narrow"
                && found.iter().chain(said.iter()).any(|o| is_reserved(o, d.name(sources), sources))
            || is_zone_reported(d, &found, sources)
            || said_nearer(d, &found, sources)
            || is_name_reported(d, &found, &chosen, sources)
            || is_compared_with_unknown(d, &found, sources)
    };
    let kept: Vec<&Diagnostic> = found.iter().filter(|d| !follows(d)).collect();
    once(crosswise(&kept).iter(), sources)
}

/// True for the code of something that is not there.
fn is_absent(code: &str) -> bool {
    ABSENT.iter().any(|(codes, _)| codes.contains(&code))
}

/// True for what hangs on the value of an option that has no value it may have.
fn is_of_option(d: &Diagnostic, of_range: &Diagnostic, sources: &Sources) -> bool {
    let (declared, here) = (sources.line(of_range.span()), sources.line(d.span()));
    let option = option_in(declared);
    // how large the board is hangs on options wherever it is asked
    let is_of_size = matches!(d.code, "setup-count" | "board-size");
    is_of_size || declared == here || option.is_some_and(|option| has_word(here, option))
}

/// The option that a line declares.
fn option_in(line: &str) -> Option<&str> {
    words_in(line).skip_while(|word| *word != "option").nth(1)
}

/// True for what is wrong with the line that says how large the board is: what it has is not known then.
fn is_of_grid(d: &Diagnostic, chain: &Chain) -> bool {
    matches!(d.code, "unknown-option" | "unknown-name" | "not-a-number" | "number-too-large" | "board-size")
        && items(chain).iter().any(|item| match &item.kind {
            ItemKind::Board(lines) => has_grid_at(lines, d.span()),
            _ => false,
        })
}

/// True where the clause at a place says how large the board is.
fn has_grid_at(lines: &[Line<BoardLine>], at: Span) -> bool {
    lines.iter().filter(|line| line.span.contains(at)).any(|line| match &line.kind {
        LineKind::Clause(clause) => matches!(clause, BoardLine::Grid { .. }),
        LineKind::If(block) => has_grid_at(&block.then, at) || has_grid_at(&block.otherwise, at),
        LineKind::Removal(_) => false,
    })
}

/// True for an option without a value it may have, of which the board speaks.
fn is_of_size(d: &Diagnostic, chain: &Chain, sources: &Sources) -> bool {
    let option = option_in(sources.line(d.span())).filter(|_| d.code == "option-out-of-range");
    option.is_some_and(|option| {
        let boards = items(chain).into_iter().filter(|item| matches!(item.kind, ItemKind::Board(_)));
        boards.map(|board| sources.text(board.span)).any(|board| has_word(board, option))
    })
}

/// True for the label of an end that stands in the file: something else is wrong with it.
fn has_end(name: &str, chain: &Chain) -> bool {
    items(chain).iter().any(|item| match &item.kind {
        ItemKind::End(lines) => has_label(lines, name),
        _ => false,
    })
}

fn has_label<T>(lines: &[Line<T>], name: &str) -> bool {
    lines.iter().any(|line| match &line.kind {
        LineKind::If(block) => has_label(&block.then, name) || has_label(&block.otherwise, name),
        LineKind::Removal(_) => false,
        LineKind::Clause(_) => line.label.as_ref().is_some_and(|label| label.node == name),
    })
}

/// The items of a game and of those it extends, with those in variants and after an `if`.
fn items(chain: &Chain) -> Vec<&Item> {
    let mut open: Vec<&Item> = chain.items().collect();
    let mut all = Vec::new();
    while let Some(item) = open.pop() {
        all.push(item);
        match &item.kind {
            ItemKind::Variant { items, .. } => open.extend(items),
            ItemKind::If(block) => open.extend(block.then.iter().chain(&block.otherwise)),
            _ => {}
        }
    }
    all
}

/// True for a direction that leads nowhere because the clause that declares it is wrong.
fn is_of_direction(d: &Diagnostic, found: &Report, mended: &[Span], sources: &Sources) -> bool {
    let declares = |text: &str| words_in(text).any(|word| words_in(sources.text(d.span())).skip(1).any(|w| w == word));
    let unknown = found.iter().filter(|o| o.code == "unknown-direction");
    unknown.map(|o| sources.line(o.span())).chain(mended.iter().map(|&m| sources.text(m))).any(declares)
}

/// At most so many unknown letters are reported beside roles whose letters are wrong: they may be mistakes of their own.
const FEW_LETTERS: usize = 2;

/// True where all letters that no piece has may be those of roles whose letters are wrong: each has one for each player.
fn are_letters_lost(found: &Report, chain: &Chain, sources: &Sources) -> bool {
    let roles = found.iter().filter(|d| matches!(d.code, "letters-clash" | "letters-do-not-fit")).count();
    let players = items(chain).into_iter().filter_map(|item| match &item.kind {
        ItemKind::Players(names) => Some(names.len()),
        _ => None,
    });
    let unknown: Vec<&str> =
        found.iter().filter(|d| d.code == "unknown-letter").filter_map(|d| d.name(sources)).collect();
    let letters: BTreeSet<char> = unknown.iter().flat_map(|name| name.chars()).collect();
    unknown.len() > FEW_LETTERS && letters.len() <= roles * players.max().unwrap_or(0)
}

/// True for letters of which it is not known what they mean, because the line that gives them is wrong.
fn is_of_letters(d: &Diagnostic, declared: &Diagnostic, sources: &Sources) -> bool {
    let is_meant = match declared.code {
        "letters-clash" => matches!(d.code, "unknown-letter" | "piece-of-another" | "piece-of-whom"),
        "letters-do-not-fit" => d.code == "piece-of-another",
        _ => false,
    };
    let said = |name: &str| {
        let name = name.split('_').next().unwrap_or(name);
        let lines = declared.labels.iter().flat_map(|label| words_in(sources.line(label.span)));
        lines.into_iter().any(|word| word.eq_ignore_ascii_case(name) || is_first_letter(word, name))
    };
    let names = match &d.subject {
        Subject::Misplaced(Misplaced { piece: Some((letter, role)), .. }) => vec![letter.to_string(), role.clone()],
        _ => d.name(sources).map(str::to_owned).into_iter().collect(),
    };
    is_meant && names.iter().any(|name| said(name))
}

/// True for a word that begins with a letter.
fn is_first_letter(word: &str, letter: &str) -> bool {
    letter.len() == 1 && word.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(letter))
}

/// True for two messages about the same zone: nothing else is declared between them.
fn is_of_zone(one: &Diagnostic, other: &Diagnostic, sources: &Sources) -> bool {
    let (first, second) = (one.span().min(other.span()), one.span().max(other.span()));
    let between = sources.text(Span::new(first.hi, second.lo.max(first.hi)));
    !words_in(between).any(|word| matches!(word, "zone" | "area" | "attribute" | "direction" | "link"))
}

/// True for a clause of a move that is repeated.
fn is_in_repeat(clause: Span, repeat: &Diagnostic, chain: &Chain, sources: &Sources) -> bool {
    let home = chain.items().find(|item| item.span.contains(clause));
    let name = home.and_then(|item| words_in(sources.text(item.span)).nth(1));
    name.is_some_and(|name| has_word(sources.line(repeat.span()), name))
}

/// True for an error that leaves a move without one of its clauses, or that hides what a name means.
fn hides_a_move(d: &Diagnostic) -> bool {
    d.code.starts_with("unknown-")
        || matches!(d.code, "not-in-language" | "line-in-chain" | "land-twice" | "name-taken" | "foreign-word")
}

/// Pieces of each player that stand under the name of the other: their letters are given the wrong way round, once.
fn crosswise(found: &[&Diagnostic]) -> Vec<Diagnostic> {
    let is_crossed = |d: &&Diagnostic| d.code == "piece-of-another" && found.iter().any(|o| is_reverse(d, o));
    let mut crossed = found.iter().copied().filter(is_crossed);
    let Some(mut first) = crossed.next().cloned() else { return found.iter().copied().cloned().collect() };
    crossed.take(MOST_PLACES).for_each(|d| first.add_place(d.span()));
    first.fix = None;
    first.help = vec![
        "in `pieces` letters stand in the order of `players`, the first player's first: exchange them there".into(),
    ];
    let mut kept: Vec<Diagnostic> = found.iter().filter(|d| !is_crossed(d)).copied().cloned().collect();
    kept.push(first);
    kept
}

/// True where two letters of one role each stand under the player who has the other.
fn is_reverse(one: &Diagnostic, other: &Diagnostic) -> bool {
    let (Subject::Misplaced(one), Subject::Misplaced(other)) = (&one.subject, &other.subject) else { return false };
    let (Some((letter, role)), Some((letter_too, role_too))) = (&one.piece, &other.piece) else { return false };
    let is_crossed = one.owner == other.under && one.under == other.owner;
    is_crossed && role == role_too && !letter.eq_ignore_ascii_case(letter_too)
}

/// Codes of what is reported once where the same other place is the reason, and the same is to be done.
const OF_ONE_REASON: [&str; 8] = [
    "count-needed",
    "declared-twice",
    "too-many-pieces",
    "setup-forbidden-stack",
    "setup-count",
    "odd-side",
    "piece-of-another",
    "never-stacks",
];

/// True for two messages of one mistake: both point to the same other place, or the same is to be done.
fn have_one_reason(first: &Diagnostic, next: &Diagnostic) -> bool {
    let is_reported = next.other_place().is_some() || !next.help.is_empty();
    let has_fix = first.fix.is_some() || next.fix.is_some();
    let is_left_out = next.code == "unknown-cell" && next.other_place().is_some();
    (is_left_out || OF_ONE_REASON.contains(&next.code))
        && is_reported
        && !has_fix
        && first.code == next.code
        && first.help == next.help
        && (first.other_place() == next.other_place() || first.message == next.message)
}

/// True where this word was to be a name, and cannot be one.
fn is_reserved(diagnostic: &Diagnostic, word: Option<&str>, sources: &Sources) -> bool {
    diagnostic.code == "reserved-word" && word.is_some() && diagnostic.name(sources) == word
}

/// What is used nowhere, placed nowhere or never done is reported where nothing is wrong: a mistake may be its use.
fn needs_all(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code;
    let is_warning = diagnostic.severity == Severity::Warning;
    OF_THE_WHOLE.contains(&code)
        || is_warning && (code.starts_with("unused-") || code.starts_with("never-"))
        || is_warning && code == "always-holds"
        || code == "no-end"
}

/// True where something is wrong with another place to which a message points as its reason.
fn is_reason_wrong(d: &Diagnostic, found: &Report) -> bool {
    let reasons = || d.labels.iter().map(|l| l.span).filter(|span| *span != d.span());
    let is_wrong = |o: &&Diagnostic| o.severity == Severity::Error && o.code != d.code && o.span() != d.span();
    d.code.starts_with("never-") && found.iter().filter(is_wrong).any(|o| reasons().any(|span| span.contains(o.span())))
}

/// True where something else is said of the same place that tells why: a stack that cannot be read is not counted, what is not
/// set up cannot be copied.
fn said_nearer(d: &Diagnostic, found: &Report, sources: &Sources) -> bool {
    let others = || found.iter().filter(|other| other.code != d.code && other.severity == Severity::Error);
    match d.code {
        "setup-count" => others().any(|o| o.code.starts_with("unknown-") && d.span().contains(o.span())),
        "too-many-pieces" => others().any(|o| {
            let cells = || sources.line(o.span()).trim_start();
            let is_left_out = o.code == "unknown-cell" && cells().starts_with("only ");
            o.span() == d.span() || PIECES_UNKNOWN.contains(&o.code) || is_left_out
        }),
        "never-stacks" => others().any(|o| o.code == "setup-forbidden-stack" && o.other_place() == d.other_place()),
        "unknown-drawing" => others().any(|o| o.code == "unknown-role" && is_before(o.span(), d.span(), sources)),
        "unknown-letter" | "piece-of-another" => {
            let tells =
                |o: &Diagnostic| o.code != d.code && matches!(o.code, "unknown-cell" | "unknown-letter" | "syntax");
            others().any(|o| tells(o) && is_before(o.span(), d.span(), sources))
        }
        "nothing-to-copy" => {
            let name = d.name(sources).unwrap_or_default();
            others()
                .any(|o| OF_SETUPS.contains(&o.code) && o.span() < d.span() && sources.line(o.span()).contains(name))
        }
        _ => false,
    }
}

/// Codes of what keeps from knowing which pieces stand where: how many there are is not known then.
const PIECES_UNKNOWN: [&str; 2] = ["cell-filled-twice", "letters-clash"];

/// True for a name that is unknown because what declares it is wrong: that is reported where it stands; or because it was
/// meant as a name of a direction, which is reported where it is used as one.
fn is_name_reported(d: &Diagnostic, found: &Report, chosen: &[(&str, &str)], sources: &Sources) -> bool {
    let Some(name) = d.name(sources).filter(|_| d.code.starts_with("unknown-")) else { return false };
    let declares = |o: &Diagnostic| !o.code.starts_with("unknown-") && sources.text(o.span()) == name;
    let is_first = |o: &Diagnostic| o.code == "unknown-direction" && o.code != d.code && o.span() < d.span();
    // `zone White home`: it stands behind the name of a player
    let is_behind = |o: &Diagnostic| {
        let words = || words_in(sources.line(o.span()));
        o.code == "declared-twice" && words().take(3).eq(["zone", sources.text(o.span()), name])
    };
    // `choose pips among dice`: it has a name where the dice are known
    let is_chosen = |o: &Diagnostic| {
        let of = o.name(sources).filter(|_| o.code.starts_with("unknown-"));
        chosen.iter().any(|(what, among)| *what == name && of == Some(*among))
    };
    let is_reported =
        |o: &Diagnostic| declares(o) || is_first(o) && o.name(sources) == Some(name) || is_behind(o) || is_chosen(o);
    found.iter().any(|o| o.severity == Severity::Error && is_reported(o))
}

/// The names that are given to what is chosen, and what it is chosen among.
fn chosen(sources: &Sources) -> Vec<(&str, &str)> {
    let of_file = |text| {
        let words: Vec<&str> = words_in(text).collect();
        let chosen = words.windows(4).filter(|words| words[0] == "choose" && words[2] == "among");
        chosen.map(|words| (words[1], words[3])).collect::<Vec<_>>()
    };
    sources.files().iter().flat_map(|file| of_file(&file.text)).collect()
}

/// True for the other side of a comparison with a name that is unknown: `way is e` without a way.
fn is_compared_with_unknown(d: &Diagnostic, found: &Report, sources: &Sources) -> bool {
    let mut words = sources.before(d.span()).split_whitespace().rev().skip_while(|word| *word == "not");
    let (verb, name) = (words.next(), words.next().map(|word| word.trim_start_matches('(')));
    let is_name = |o: &Diagnostic| o.code.starts_with("unknown-") && o.name(sources) == name && o.span() != d.span();
    d.code == "unknown-name" && verb == Some("is") && name.is_some() && found.iter().any(is_name)
}

/// True for what is wrong with the line that names the game which is extended: what that game has is not known then.
fn is_of_base(d: &Diagnostic, sources: &Sources) -> bool {
    let line = sources.line(d.span()).trim_start();
    let names_two = line.contains(" extends ") || line.matches('"').count() > 2;
    matches!(d.code, "syntax" | "misspelt-word" | "foreign-word") && line.starts_with("game ") && names_two
}

/// True for dice of which one is chosen, where the clause that rolls them is wrong.
fn is_of_roll(d: &Diagnostic, mended: &[Span], sources: &Sources) -> bool {
    let is_chosen = || sources.before(d.span()).trim_end().ends_with(" among");
    d.code == "unknown-role" && is_chosen() && mended.iter().any(|&clause| sources.text(clause).contains("roll "))
}

/// True for a zone that is said to be the same for all, where its cells are wrong.
fn is_zone_reported(d: &Diagnostic, found: &Report, sources: &Sources) -> bool {
    let lines = || d.labels.iter().filter(|l| l.span != d.span()).map(|l| sources.line(l.span));
    let is_cell = |o: &&Diagnostic| o.code == "unknown-cell";
    d.code == "zone-of-all" && found.iter().filter(is_cell).any(|o| lines().any(|l| l == sources.line(o.span())))
}

/// The word behind the first: the name of an item.
fn second(text: &str) -> Option<&str> {
    words_in(text).nth(1)
}

/// The line that opens the brackets right before a place.
fn head(span: Span, sources: &Sources) -> Option<&str> {
    let file = sources.file(span)?;
    let head = file.text[..file.range(span).start].trim_end().strip_suffix('{')?;
    head.rsplit('\n').next()
}

/// Codes of what is wrong with pieces or places of a setup.
const OF_SETUPS: [&str; 9] = [
    "count-needed",
    "unknown-row",
    "unknown-cell",
    "unknown-letter",
    "unknown-zone",
    "piece-of-another",
    "setup-count",
    "setup-forbidden-stack",
    "no-rows",
];

/// True where a place stands after another on the same line.
fn is_before(first: Span, second: Span, sources: &Sources) -> bool {
    first.hi <= second.lo && !sources.text(Span::new(first.hi, second.lo)).contains('\n')
}

/// The letter of a role that is declared nowhere: the role is what is missing.
pub(super) fn is_letter_of(diagnostic: &Diagnostic, roles: &[String], sources: &Sources) -> bool {
    let letter = sources.text(diagnostic.span());
    let begins = |role: &String| role.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(letter));
    diagnostic.code == "unknown-letter" && roles.iter().any(begins)
}

/// What could not be read.
pub(super) struct Lost<'a> {
    spans: Vec<Span>,
    words: BTreeSet<&'a str>,
    /// The items in which something is lost.
    items: Vec<Span>,
    /// What they are.
    sections: BTreeSet<&'static str>,
    /// A turn is among them, or inside one of them.
    is_turn_hurt: bool,
    /// Something is lost outside of all items: a whole section may have been meant.
    is_item_lost: bool,
    /// A clause of `pieces` that no name leads: a role may have been meant by any.
    is_role_lost: bool,
    /// Something in `pieces` is lost: how many there are is not known.
    are_pieces_hurt: bool,
}

impl<'a> Lost<'a> {
    pub(super) fn of(chain: &Chain, sources: &'a Sources) -> Self {
        let spans: Vec<Span> = chain.ancestors.iter().flat_map(|a| a.file.lost.iter().copied()).collect();
        let words = spans.iter().flat_map(|&span| words_in(sources.text(span))).collect();
        let is_hurt = |item: &&Item| spans.iter().any(|&span| item.span.contains(span));
        let hurt = || chain.items().filter(is_hurt);
        let items: Vec<Span> = hurt().map(|item| item.span).collect();
        let is_turn = |item: &&Item| matches!(item.kind, ItemKind::Turn { .. });
        let is_turn_hurt = self::items(chain).into_iter().filter(is_turn).any(|item| is_hurt(&item));
        let is_nameless = |span: Span| !sources.text(span).starts_with(|c: char| c.is_ascii_alphabetic());
        let pieces = || hurt().filter(|item| matches!(item.kind, ItemKind::Pieces(_))).map(|item| item.span);
        let are_pieces_hurt = pieces().next().is_some();
        let holds_nameless = |item: Span| spans.iter().any(|&span| item.contains(span) && is_nameless(span));
        let is_role_lost = pieces().any(holds_nameless);
        let sections = hurt().map(|item| item.kind.word()).collect();
        let is_item_lost = spans.iter().any(|&span| !items.iter().any(|item| item.contains(span)));
        Self { spans, words, items, sections, is_turn_hurt, is_item_lost, is_role_lost, are_pieces_hurt }
    }

    /// True where a diagnostic may be there only because of what is lost.
    pub(super) fn explains(&self, d: &Diagnostic, sources: &Sources) -> bool {
        if self.spans.is_empty() {
            return false;
        }
        let of_names = d.code.starts_with("unknown-") || d.code == "not-in-language";
        let of_numbers = d.code == "not-a-number" && d.name(sources).is_some_and(|name| self.holds(name));
        let is_absent = self.may_hold(d.code) || d.code.starts_with("never-");
        let in_hurt = (d.code.starts_with("missing-") || matches!(d.code, "declared-twice" | "unknown-field"))
            && self.items.iter().any(|item| item.contains(d.span()));
        let holds_lost = self.spans.iter().any(|&span| d.span().contains(span));
        let of_players = OF_PLAYERS.contains(&d.code) && self.words.contains("players");
        let names_lost = || self.holds(d.name(sources).unwrap_or_default()) || self.holds(sources.text(d.span()));
        let of_roles = self.is_role_lost && matches!(d.code, "unknown-letter" | "unknown-role");
        let of_counts = self.are_pieces_hurt && d.code == "no-effect";
        let of_places =
            d.code == "piece-of-another" && words_in(sources.before(d.span())).any(|w| self.words.contains(w));
        let of_choices = matches!(d.code, "unknown-name" | "unknown-option") && self.is_choice_lost(sources);
        // a part that stands in a turn which could not be read
        let of_parts = d.subject == Subject::EarlierPart && (self.is_turn_hurt || self.is_item_lost);
        let again =
            d.code == "declared-twice" && self.items.iter().any(|i| d.labels.iter().any(|l| i.contains(l.span)));
        is_absent
            || in_hurt
            || holds_lost
            || of_players
            || of_roles
            || of_counts
            || of_numbers
            || of_places
            || of_choices
            || of_parts
            || again
            || d.code == "nothing-to-replace" && names_lost()
            || of_names && (names_lost() || self.is_item_hurt(d.name(sources), sources))
    }

    /// True for the name of an item of which a part could not be read, or all that stands between its brackets.
    fn is_item_hurt(&self, name: Option<&str>, sources: &Sources) -> bool {
        let of_items = self.items.iter().filter_map(|item| second(sources.text(*item).split('{').next()?));
        let of_bodies = self.spans.iter().filter_map(|span| second(head(*span, sources)?));
        name.is_some() && of_items.chain(of_bodies).any(|item| Some(item) == name)
    }

    /// True where what is said not to be there may have been a clause that is lost.
    fn may_hold(&self, code: &str) -> bool {
        let sections = ABSENT.iter().find(|(codes, _)| codes.contains(&code)).map(|(_, sections)| *sections);
        let is_anywhere = self.is_item_lost || self.sections.contains("variant");
        sections.is_some_and(|sections| is_anywhere || sections.iter().any(|s| self.sections.contains(s)))
    }

    /// True where a clause is lost that gives a name to what is chosen or rolled.
    fn is_choice_lost(&self, sources: &Sources) -> bool {
        self.spans
            .iter()
            .any(|&span| ["choose ", "roll "].iter().any(|word| sources.text(span).trim_start().starts_with(word)))
    }

    /// The letters of one player are capital, of the other small; roles of one clause may be numbered, `stone_1`.
    fn holds(&self, name: &str) -> bool {
        let numbered = name.rsplit_once('_').filter(|(_, number)| number.bytes().all(|b| b.is_ascii_digit()));
        let is_said = |name: &str| self.words.iter().any(|word| word.eq_ignore_ascii_case(name));
        is_said(name) || numbered.is_some_and(|(all, _)| is_said(all))
    }
}

/// Stacks on one line that are all another's are one mistake, with one mend.
fn join(last: &mut Diagnostic, next: &Diagnostic, sources: &Sources) -> bool {
    let (Some(first), Some(second)) = (&last.fix, &next.fix) else { return false };
    let between = sources.text(Span::new(first.span.hi, second.span.lo.max(first.span.hi)));
    let (Subject::Misplaced(of_last), Subject::Misplaced(of_next)) = (&last.subject, &next.subject) else {
        return false;
    };
    let is_same = of_last.owner == of_next.owner && of_last.under == of_next.under;
    let is_bare = |stacks: &str| stacks.chars().all(|c| matches!(c, ' ' | '.'));
    // `row 1: G P  row 2: P`: of other cells, too
    let is_one_line = match between.rsplit_once(':') {
        Some((cells, stacks)) => !cells.contains(['\n', ':']) && is_bare(stacks),
        None => is_bare(between),
    };
    if !is_one_line || between.is_empty() || !is_same {
        return false;
    }
    let span = first.span.join(second.span);
    let replacement = format!("{}{between}{}", first.replacement, second.replacement);
    let joined = Diagnostic::misplaced(span, Misplaced { piece: None, ..of_next.clone() });
    *last = joined.help(format!("write `{replacement}`")).fix(span, replacement);
    true
}

/// Codes of what is wrong with a name wherever it stands, as it is declared.
const OF_ONE_NAME: [&str; 5] = ["zone-of-all", "zone-of-whom", "not-a-cell", "not-fixed", "not-yet-known"];

/// Shows one more place of a mistake, unless it is shown, or enough are.
fn also_at(first: &mut Diagnostic, span: Span) {
    let is_shown = first.labels.iter().any(|label| label.span == span);
    if first.labels.len() <= MOST_PLACES && !is_shown {
        first.add_place(span);
    }
}

/// A name that is unknown in several places is one mistake: mostly it is not declared. So is one that means something else.
fn once<'d>(found: impl Iterator<Item = &'d Diagnostic>, sources: &Sources) -> Report {
    let mut kept: Vec<Diagnostic> = Vec::new();
    for d in found {
        if let Some(last) = kept.last_mut().filter(|last| d.code == "piece-of-another" && last.code == d.code)
            && join(last, d, sources)
        {
            continue;
        }
        // said of one declaration for another of its uses
        if let Some(first) =
            kept.iter_mut().find(|k| k.code == d.code && k.message == d.message && k.span() == d.span())
        {
            d.labels.iter().skip(1).for_each(|label| also_at(first, label.span));
            continue;
        }
        let same = |k: &&mut Diagnostic| k.code == d.code && k.message == d.message && k.span() != d.span();
        let of_name = OF_ONE_NAME.contains(&d.code) && d.fix.is_none();
        let is_one = d.code.starts_with("unknown-") || d.code == "foreign-word";
        // what was declared under a name that is gone is looked for as one thing here, as another there
        let is_same_name =
            |k: &Diagnostic| OF_SETS.contains(&k.code) && k.fix.is_none() && k.name(sources) == d.name(sources);
        let is_of_set = OF_SETS.contains(&d.code) && d.fix.is_none() && d.name(sources).is_some();
        if let Some(first) = kept.iter_mut().find(|first| have_one_reason(first, d) || is_of_set && is_same_name(first))
        {
            also_at(first, d.span());
            continue;
        }
        match kept.iter_mut().find(same).filter(|k| is_one || of_name && k.fix.is_none()) {
            Some(first) => {
                first.fix = None;
                also_at(first, d.span());
            }
            None => kept.push(d.clone()),
        }
    }
    kept.into_iter().collect()
}
