//! Templates: texts with fields in braces, `{from}-{to}{capture:!}`.

use crate::diag::{Diagnostic, nearest};
use crate::model::resolve::{Resolver, all_of};
use crate::model::{Field, Template, TemplateCond, TemplatePart};
use crate::source::{Span, Spanned};
use crate::syntax::ast::Name;

/// What a move's template can write.
pub(super) const MOVE_FIELDS: &[&str] = &["from", "to", "piece", "pieces", "capture:…", "mover:…"];

/// What the template of a move can write that only points to a cell: all but `from`.
pub(super) const POINTING_FIELDS: &[&str] = MOVE_FIELDS.split_at(1).1;

/// A stretch of a template: plain text, or what stands inside braces.
pub(super) enum Piece<'a> {
    Text(&'a str),
    Braces(&'a str, Span),
}

impl Resolver<'_> {
    /// Reads a template in which these fields are known.
    pub fn template(&mut self, text: &Name, fields: &[&str]) -> Option<Template> {
        let pieces = self.pieces_of_template(text)?;
        Some(Template { parts: all_of(pieces, |piece| self.template_part(piece, fields))?, span: text.span })
    }

    pub(super) fn pieces_of_template<'t>(&mut self, text: &'t Name) -> Option<Vec<Piece<'t>>> {
        let (mut pieces, mut rest) = (Vec::new(), text.node.as_str());
        while !rest.is_empty() {
            let at = text.node.len() - rest.len();
            let Some(open) = rest.find(['{', '}']) else {
                pieces.push(Piece::Text(rest));
                break;
            };
            if open > 0 {
                pieces.push(Piece::Text(&rest[..open]));
            }
            let (inside, after) = match rest[open..].strip_prefix('{').and_then(|r| r.split_once('}')) {
                Some((inside, after)) if !inside.contains('{') => (inside, after),
                _ => return self.odd_brace(inner(text, at + open, at + open + 1)),
            };
            let start = at + open + 1;
            pieces.push(Piece::Braces(inside, inner(text, start, start + inside.len())));
            rest = after;
        }
        Some(pieces)
    }

    fn odd_brace<T>(&mut self, span: Span) -> Option<T> {
        let message = "this brace has no partner: a field is written `{from}`";
        self.fail("template-brace", span, message)
    }

    fn template_part(&mut self, piece: Piece, fields: &[&str]) -> Option<TemplatePart> {
        match piece {
            Piece::Text(text) => Some(TemplatePart::Text(text.to_string())),
            Piece::Braces(inside, span) if fields.contains(&"remembered NAME") => match self.kept_part(inside, span) {
                Some(kept) => kept,
                None => self.told_part(inside, span, fields),
            },
            Piece::Braces(inside, span) => self.told_part(inside, span, fields),
        }
    }

    fn told_part(&mut self, inside: &str, span: Span, fields: &[&str]) -> Option<TemplatePart> {
        match inside.contains(':') {
            true => self.choice(inside, span, fields),
            false => self.field(inside, span, fields).map(TemplatePart::Field),
        }
    }

    fn field(&mut self, word: &str, span: Span, fields: &[&str]) -> Option<Field> {
        let label = word.strip_suffix(".passed");
        if let Some(label) = label.filter(|_| fields.contains(&"LABEL.passed")) {
            let span = Span::new(span.lo, span.lo + label.len() as u32);
            return self.counting_end(&Spanned::new(label.to_string(), span)).map(Field::Passed);
        }
        // what a move names may be called as other templates call something
        let is_named = fields.contains(&"capture:…") && !MOVE_FIELDS.contains(&word);
        let known = (fields.contains(&word) && !is_named).then(|| plain_field(word)).flatten();
        let binding = || fields.contains(&"to").then(|| self.find_binding(word)).flatten().map(Field::Named);
        let sort = || fields.contains(&"to").then(|| self.find_chosen(word)).flatten().map(Field::Sort);
        let die = || (fields.contains(&word) && self.dice_names.iter().any(|die| die == word)).then_some(Field::Die);
        let way = || (fields.contains(&word) && self.way_named(word).is_some()).then_some(Field::Way);
        let group = || (fields.contains(&word) && self.is_group_chosen(word)).then_some(Field::Group);
        let found = known.or_else(sort).or_else(binding).or_else(die).or_else(way).or_else(group);
        if found.is_none() {
            self.unknown_field(word, span, fields);
        }
        found
    }

    fn unknown_field(&mut self, word: &str, span: Span, fields: &[&str]) {
        let list: Vec<String> = fields.iter().map(|f| format!("`{{{f}}}`")).collect();
        let mut diagnostic = Diagnostic::unknown("unknown-field", span, "field", word)
            .help(format!("the fields here are {}", list.join(", ")));
        let meant = match word {
            "start" | "source" | "origin" | "src" | "begin" => Some("from"),
            // nothing is lifted
            "from" if !self.is_written_beside("to", span) => Some("to"),
            "end" | "target" | "dest" | "destination" | "dst" | "cell" | "square" => Some("to"),
            "role" | "letter" | "symbol" => Some("piece"),
            _ => None,
        };
        if fields.contains(&"to") && self.is_group_chosen(word) {
            diagnostic = diagnostic.help(format!("the cells `{word}` are written by the move that chooses them"));
        } else if self.is_way_followed(word) {
            diagnostic = diagnostic.help(format!(
                "the way `{word}` is seen from `{{from}}` and `{{to}}`; what is written is what `choose` names"
            ));
        } else if let Some(so) = meant.filter(|so| fields.contains(so)) {
            diagnostic = diagnostic.fix(span, so);
        } else if word == "from" && fields.contains(&"to") {
            diagnostic = diagnostic.help("this move lifts nothing, so it begins nowhere: leave `{from}` out");
        } else if fields.contains(&word) {
            diagnostic = diagnostic
                .help(format!("`{{{word}}}` stands alone: what is written of it does not depend on anything"));
        } else if let Some((field, _)) = word.split_once('?') {
            diagnostic = diagnostic.help(format!("a text for each stands behind a colon: `{{{field}:…|…}}`"));
        } else if let Some(near) = nearest(word, fields.iter().copied().filter(|f| !f.contains(':'))) {
            diagnostic = diagnostic.fix(span, near);
        }
        self.say(diagnostic);
    }

    /// True where the template of a move that has a field there has this one, too.
    fn is_written_beside(&self, field: &str, span: Span) -> bool {
        let mut templates = self.flat.moves.iter().filter_map(|play| play.template.as_ref());
        let field = format!("{{{field}}}");
        templates.any(|template| template.span.contains(span) && template.node.contains(&field))
    }

    /// True for the name of cells that a move chooses together.
    fn is_group_chosen(&self, word: &str) -> bool {
        self.flat.move_lines().any(|line| self.group_named(&line.clause).is_some_and(|name| name.node == word))
    }

    /// True for the name of a direction that a move follows.
    fn is_way_followed(&self, word: &str) -> bool {
        self.flat.paths_gone().flatten().any(|part| part.is_along(word))
    }

    /// `{capture:!}`, `{capture of king:!!|capture:!}`, `{mover:w|b}`.
    fn choice(&mut self, inside: &str, span: Span, fields: &[&str]) -> Option<TemplatePart> {
        if let Some(texts) = inside.strip_prefix("mover:") {
            return self.by_mover(texts, span);
        }
        if !fields.contains(&"capture:…") && !fields.contains(&"NAME:…") {
            let word = inside.split(':').next().unwrap_or(inside);
            self.unknown_field(word, span, fields);
            return None;
        }
        let (mut choices, mut otherwise, mut lo) = (Vec::new(), String::new(), span.lo);
        let alternatives: Vec<&str> = inside.split('|').collect();
        for (i, alternative) in alternatives.iter().enumerate() {
            match alternative.split_once(':') {
                Some((cond, text)) => choices.push((self.template_cond(cond, lo, fields)?, text.to_string())),
                None if i + 1 == alternatives.len() => otherwise = alternative.to_string(),
                None => return self.fail("template-choice", span, "only the last text can stand without a condition"),
            }
            lo += alternative.len() as u32 + 1;
        }
        Some(TemplatePart::Choice(choices, otherwise))
    }

    pub(super) fn by_mover(&mut self, texts: &str, span: Span) -> Option<TemplatePart> {
        let texts: Vec<String> = texts.split('|').map(String::from).collect();
        let (found, wanted) = (texts.len(), self.game.players.len());
        if found != wanted {
            let message = format!("`mover` wants a text for each of the {wanted} players, found {found}");
            return self.fail("template-choice", span, message);
        }
        Some(TemplatePart::ByMover(texts))
    }

    fn template_cond(&mut self, cond: &str, lo: u32, fields: &[&str]) -> Option<TemplateCond> {
        let span = Span::new(lo, lo + cond.len() as u32);
        let word = cond.trim();
        if self.memory_kind(word).is_some() {
            return self.remembered(word, None).map(TemplateCond::Remembered);
        }
        if word == "capture" && fields.contains(&"capture:…") {
            return Some(TemplateCond::Capture(Vec::new()));
        }
        let Some(role) = word.strip_prefix("capture of ").filter(|_| fields.contains(&"capture:…")) else {
            self.unknown_field(word, span, fields);
            return None;
        };
        let from = lo + (cond.len() - cond.trim_start().len() + word.len() - role.len()) as u32;
        let role = role.trim_start_matches("a ").trim();
        let span = Span::new(from, from + role.len() as u32);
        self.roles(&Spanned::new(role.to_string(), span)).map(TemplateCond::Capture)
    }
}

fn plain_field(word: &str) -> Option<Field> {
    Some(match word {
        "from" => Field::From,
        "to" => Field::To,
        "piece" => Field::Piece,
        "pieces" => Field::Pieces,
        "cell" => Field::Cell,
        "row" => Field::Row,
        "first" => Field::First,
        "last" => Field::Last,
        "count" => Field::Count,
        "count?" => Field::Several,
        "round" => Field::Round,
        "turn" => Field::Turn,
        "mover" => Field::Mover,
        _ => return None,
    })
}

/// The place of a stretch of the text, whose span may hold the quotes too.
fn inner(text: &Name, from: usize, to: usize) -> Span {
    let quoted = (text.span.hi - text.span.lo) as usize > text.node.len();
    let base = text.span.lo + u32::from(quoted);
    Span::new(base + from as u32, base + to as u32)
}
