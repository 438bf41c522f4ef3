//! What may follow the beginning of a text, read off the grammar itself.
//!
//! Here a rule takes a text in all ways in which it can be taken: pest takes the first that fits, and never sees what the
//! others might have gone on to. So every word is found that some text goes on with.

use super::Rule;
use super::forms::{Form, RULES, Written, written};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A token that may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The rule of the token.
    pub token: Rule,
    /// The innermost rule around it that was asked for.
    pub inside: Option<Rule>,
}

/// The tokens that may follow `before` where `rule` is read, each with the innermost rule around it that `is_asked` for;
/// in the order of the grammar.
///
/// ```
/// use boardwright_grammar::{Rule, follow, words};
/// let next = follow(Rule::lone_move, "slide any, ", |_| false);
/// assert!(next.iter().any(|next| words(next.token) == ["through"]));
/// ```
pub fn follow(rule: Rule, before: &str, is_asked: impl Fn(Rule) -> bool) -> Vec<Next> {
    let Some(at) = written(rule) else { return Vec::new() };
    let mut reader = Reader { text: before, is_asked: &is_asked, known: BTreeMap::new(), depth: 0 };
    reader.rule(at, 0).next.clone()
}

/// Rules around one another at most: what nests deeper is no text that anybody writes.
const DEEPEST: usize = 300;

/// Where a form that begins somewhere can end, and what it would take where the text ends too early.
#[derive(Default)]
struct Taken {
    ends: Vec<usize>,
    next: Vec<Next>,
}

impl Taken {
    fn at(end: usize) -> Self {
        Self { ends: vec![end], next: Vec::new() }
    }

    fn add(&mut self, other: &Self) {
        self.ends.extend(&other.ends);
        self.ends.sort_unstable();
        self.ends.dedup();
        let new = other.next.iter().filter(|next| !self.next.contains(next)).copied().collect::<Vec<_>>();
        self.next.extend(new);
    }
}

struct Reader<'t> {
    text: &'t str,
    is_asked: &'t dyn Fn(Rule) -> bool,
    known: BTreeMap<(usize, usize), Rc<Taken>>,
    depth: usize,
}

impl Reader<'_> {
    fn rule(&mut self, at: usize, from: usize) -> Rc<Taken> {
        if let Some(known) = self.known.get(&(at, from)) {
            return Rc::clone(known);
        }
        if self.depth > DEEPEST {
            return Rc::default();
        }
        let Written { rule, is_token, form } = &RULES[at];
        self.depth += 1;
        let mut taken = if *is_token { self.token(*rule, form, from) } else { self.form(form, from) };
        self.depth -= 1;
        if (self.is_asked)(*rule) {
            taken.next.iter_mut().for_each(|next| next.inside = next.inside.or(Some(*rule)));
        }
        let taken = Rc::new(taken);
        self.known.insert((at, from), Rc::clone(&taken));
        taken
    }

    fn token(&self, rule: Rule, form: &Form, from: usize) -> Taken {
        match from == self.text.len() {
            true => Taken { ends: Vec::new(), next: vec![Next { token: rule, inside: None }] },
            false => letters(form, self.text, from).map_or_else(Taken::default, Taken::at),
        }
    }

    fn form(&mut self, form: &Form, from: usize) -> Taken {
        match form {
            Form::Rule(at) => {
                let mut taken = Taken::default();
                taken.add(&self.rule(*at, from));
                taken
            }
            Form::Seq(forms) => self.sequence(forms, from),
            Form::Either(forms) => forms.iter().fold(Taken::default(), |mut all, form| {
                all.add(&self.form(form, from));
                all
            }),
            Form::Maybe(form) => {
                let mut taken = Taken::at(from);
                taken.add(&self.form(form, from));
                taken
            }
            Form::Many(form) => self.many(form, from),
            // what the rest of the text would settle may be either way
            Form::Ahead(form) => {
                let ahead = self.form(form, from);
                let is_there = !ahead.ends.is_empty() || !ahead.next.is_empty();
                if is_there { Taken::at(from) } else { Taken::default() }
            }
            Form::NotAhead(form) => {
                let ahead = self.form(form, from);
                let is_there = !ahead.ends.is_empty() && ahead.next.is_empty();
                if is_there { Taken::default() } else { Taken::at(from) }
            }
            Form::Text(_) | Form::Letter(_) | Form::Start | Form::End => {
                letters(form, self.text, from).map_or_else(Taken::default, Taken::at)
            }
        }
    }

    fn sequence(&mut self, forms: &[Form], from: usize) -> Taken {
        let mut all = Taken::at(from);
        for (number, form) in forms.iter().enumerate() {
            let starts = std::mem::take(&mut all.ends);
            for start in starts {
                let start = if number == 0 { start } else { blank(self.text, start) };
                all.add(&self.form(form, start));
            }
        }
        all
    }

    fn many(&mut self, form: &Form, from: usize) -> Taken {
        let mut all = Taken::at(from);
        let mut new = vec![from];
        while let Some(start) = new.pop() {
            let start = if start == from { start } else { blank(self.text, start) };
            let more = self.form(form, start);
            new.extend(more.ends.iter().filter(|end| !all.ends.contains(end)));
            all.add(&more);
        }
        all
    }
}

/// The end of blanks and comments.
fn blank(text: &str, from: usize) -> usize {
    let rest = text[from..].trim_start_matches([' ', '\t', '\r', '\u{FEFF}']);
    match rest.strip_prefix("//") {
        Some(comment) => blank(text, text.len() - comment.find('\n').map_or(0, |end| comment.len() - end)),
        None => text.len() - rest.len(),
    }
}

/// Where letters end that a form takes as pest does: the first way that fits, and without blanks.
fn letters(form: &Form, text: &str, from: usize) -> Option<usize> {
    match form {
        Form::Text(word) => text[from..].starts_with(word).then_some(from + word.len()),
        Form::Letter(is_one) => text[from..].chars().next().filter(is_one).map(|letter| from + letter.len_utf8()),
        Form::Rule(at) => letters(&RULES[*at].form, text, from),
        Form::Start => (from == 0).then_some(from),
        Form::End => (from == text.len()).then_some(from),
        Form::Seq(forms) => forms.iter().try_fold(from, |at, form| letters(form, text, at)),
        Form::Either(forms) => forms.iter().find_map(|form| letters(form, text, from)),
        Form::Maybe(form) => Some(letters(form, text, from).unwrap_or(from)),
        Form::Many(form) => {
            let mut at = from;
            while let Some(end) = letters(form, text, at).filter(|end| *end > at) {
                at = end;
            }
            Some(at)
        }
        Form::Ahead(form) => letters(form, text, from).map(|_| from),
        Form::NotAhead(form) => letters(form, text, from).is_none().then_some(from),
    }
}
