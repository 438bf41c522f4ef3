//! Options: their values, the numbers made from them, and the conditions of `if`, all settled before play.

#![expect(clippy::result_large_err, reason = "a mistake is found once in a file, and then said at length")]

use crate::diag::{Diagnostic, nearest};
use crate::model::unknown::unknown;
use crate::ops::{LARGEST, Numbers};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{
    CompareOp, Cond, CondKind, IsWhat, Name, Num, NumKind, NumOp, OptionDecl, OptionDomain, Value, Verb,
};
use crate::syntax::phrases::{self, Noun};

/// Said of a wrong value that does not stand in the rules file.
pub const OUTSIDE: &str = "the value was given from outside the file";

/// What a game is loaded with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The variant of the file.
    pub variant: Option<String>,
    /// Options given from outside; they win over the variant's.
    pub options: Vec<(String, Value)>,
}

/// The options of a game, each with the value chosen as its default.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options<'a>(pub &'a [OptionDecl]);

impl<'a> Options<'a> {
    /// The option of that name.
    pub fn find(self, name: &str) -> Option<&'a OptionDecl> {
        self.0.iter().find(|o| o.name.node == name)
    }

    /// The option of that name, or a diagnostic `unknown-option`.
    pub fn get(self, name: &Name) -> Result<&'a OptionDecl, Diagnostic> {
        self.find(&name.node).ok_or_else(|| unknown_option(name, self.0))
    }

    /// A value as the option of that name keeps it, or why there is no such option, or it cannot have it.
    pub fn value(self, name: &Name, value: Option<&Spanned<Value>>) -> Result<Option<Value>, Diagnostic> {
        let option = self.get(name)?;
        value.map(|value| check_value(option, value)).transpose()
    }

    /// A number settled by the options.
    pub fn num(self, num: &Num) -> Result<i64, Diagnostic> {
        match &num.kind {
            NumKind::Int(value) => Ok(*value),
            NumKind::Name(name) => self.number_of_option(name),
            NumKind::Binary { left, op, right } => {
                let (left, right) = (self.num(left)?, self.num(right)?);
                combine(left, *op, right).ok_or_else(|| bad_arithmetic(num.span, *op, right))
            }
            NumKind::When(then, cond, otherwise) => self.num(if self.cond(cond)? { then } else { otherwise }),
            NumKind::Dotted(..)
            | NumKind::NumberOf(_)
            | NumKind::HeightOf(_)
            | NumKind::GroupsOf(..)
            | NumKind::Distance { .. }
            | NumKind::Sum { .. }
            | NumKind::Of { .. } => Err(depends_on_position(num.span, "number")),
        }
    }

    fn number_of_option(self, name: &Name) -> Result<i64, Diagnostic> {
        let option = self.get(name)?;
        match &option.default.node {
            Value::Int(value) => Ok(*value),
            Value::Word(word) => {
                let message = format!("`{}` is `{word}`, and a number is needed here", name.node);
                let diag =
                    Diagnostic::error("not-a-number", name.span, message).also(option.name.span, "declared here");
                Err(match word.as_str() {
                    "yes" | "no" => {
                        diag.help(format!("it is asked by its name alone: `if {0}`, `if not {0}`", name.node))
                    }
                    _ => diag.help(format!("its values are words: `if {} = {word}`", name.node)),
                })
            }
        }
    }

    /// `mode is one`: the value of an option is compared with `=`.
    fn is_for_equals(self, cond: &Cond) -> Option<Diagnostic> {
        let CondKind::Claim { quantifier: None, subject, verb } = &cond.kind else { return None };
        let Verb::Is { not, what: IsWhat::Same(value) } = verb else { return None };
        let (option, value) = (subject.lone_name()?, value.lone_name()?);
        self.find(&option)?;
        let (verb, sign) = if *not { ("is not", "!=") } else { ("is", "=") };
        let so = format!("{} {sign} {}", option.node, value.node);
        let message = format!("`{} {verb} {}` is written `{so}`", option.node, value.node);
        Some(Diagnostic::error("foreign-word", cond.span, message).fix(cond.span, so))
    }

    /// A condition settled by the options.
    pub fn cond(self, cond: &Cond) -> Result<bool, Diagnostic> {
        match &cond.kind {
            CondKind::And(parts) => self.fold(parts, true),
            CondKind::Or(parts) => self.fold(parts, false),
            CondKind::Not(inner) => Ok(!self.cond(inner)?),
            CondKind::Flag(name) => self.flag(name),
            CondKind::Compare { left, op, right } => self.compare(left, *op, right),
            _ => Err(self.is_for_equals(cond).unwrap_or_else(|| {
                depends_on_position(cond.span, "condition")
                    .help("write `when` for what is asked of the position, and `if` for what is asked of the options")
                    .help("a move that goes otherwise then is two moves, one with `when`, the other with `unless`")
            })),
        }
    }

    /// All parts are looked at, so that a mistake in the last shows even where the first decides.
    fn fold(self, parts: &[Cond], all: bool) -> Result<bool, Diagnostic> {
        let values = parts.iter().map(|p| self.cond(p)).collect::<Result<Vec<bool>, _>>()?;
        Ok(if all { values.iter().all(|&v| v) } else { values.iter().any(|&v| v) })
    }

    /// Whether a switch is on.
    pub fn flag(self, name: &Name) -> Result<bool, Diagnostic> {
        let option = self.get(name)?;
        as_switch(&option.default.node).filter(|_| option.domain.is_none()).ok_or_else(|| {
            Diagnostic::error("not-a-switch", name.span, format!("option `{}` is not a `yes` or `no`", name.node))
                .also(option.name.span, "declared here")
                .help(match as_switch(&option.default.node) {
                    Some(_) => {
                        "an option that is `yes` or `no` names no values: leave out what stands behind `of`".to_owned()
                    }
                    None => format!("compare it with one of its values: `{} = {}`", name.node, option.default.node),
                })
        })
    }

    fn compare(self, left: &Num, op: CompareOp, right: &Num) -> Result<bool, Diagnostic> {
        match self.value_asked(left, right) {
            Some((option, word)) => compare_word(option, op, word),
            None => {
                let (a, b) = (self.num(left)?, self.num(right)?);
                self.asks_in_vain(left, op, right, b)?;
                self.asks_in_vain(right, op.turned(), left, a)?;
                Ok(op.holds(a, b))
            }
        }
    }

    /// An option compared with a number so that it comes out the same whatever the option is.
    fn asks_in_vain(self, left: &Num, op: CompareOp, right: &Num, value: i64) -> Result<(), Diagnostic> {
        let (NumKind::Name(name), NumKind::Int(_)) = (&left.kind, &right.kind) else { return Ok(()) };
        let Some(option) = self.find(&name.node) else { return Ok(()) };
        let ways: Vec<bool> = match &option.domain {
            Some(OptionDomain::Range(lo, hi)) => {
                let near = Numbers::new(lo.node, hi.node).near([value]);
                near.into_iter().map(|n| op.holds(n, value)).collect()
            }
            Some(OptionDomain::OneOf(values)) if values.len() > 1 => {
                let number = |value: &Spanned<Value>| if let Value::Int(n) = value.node { Some(n) } else { None };
                values.iter().filter_map(number).map(|n| op.holds(n, value)).collect()
            }
            _ => return Ok(()),
        };
        let Some(&first) = ways.first() else { return Ok(()) };
        if ways.len() < 2 || ways.iter().any(|&way| way != first) {
            return Ok(());
        }
        let word = if first { "always" } else { "never" };
        let message = format!("option `{}` is {}: this {word} holds", name.node, domain_text(option));
        let span = left.span.join(right.span);
        let help = match first {
            true => "ask for a value that leaves some out, or leave the `if` out and keep what stands in it",
            false => "ask for a value that the option can have, or let it have this one, too",
        };
        let diag = Diagnostic::error("option-out-of-range", span, message).also(option.name.span, "declared here");
        Err(diag.help(help))
    }

    /// In `mode = A` the right side is a value of the option on the left, not a name; `size = bridge` compares numbers.
    fn value_asked<'n>(self, left: &Num, right: &'n Num) -> Option<(&'a OptionDecl, &'n Name)> {
        let (NumKind::Name(option), NumKind::Name(word)) = (&left.kind, &right.kind) else { return None };
        let option = self.find(&option.node)?;
        let numbers = matches!(option.default.node, Value::Int(_)) && self.find(&word.node).is_some();
        (!numbers).then_some((option, word))
    }
}

fn compare_word(option: &OptionDecl, op: CompareOp, word: &Name) -> Result<bool, Diagnostic> {
    let asked = check_value(option, &Spanned { node: Value::Word(word.node.clone()), span: word.span })?;
    match op {
        CompareOp::Eq => Ok(option.default.node == asked),
        CompareOp::Ne => Ok(option.default.node != asked),
        _ => Err(Diagnostic::error(
            "not-a-number",
            word.span,
            format!("`{}` is a word: it can be equal or not, but not more or less", word.node),
        )),
    }
}

/// The value as the option keeps it, or why the option cannot have it (`option-out-of-range`).
pub(super) fn check_value(option: &OptionDecl, value: &Spanned<Value>) -> Result<Value, Diagnostic> {
    let kept = normal(option, &value.node);
    if accepts(option, &kept) { Ok(kept) } else { Err(out_of_range(option, value)) }
}

/// A range that goes further than any number in a rules file.
pub(super) fn too_large(what: &str, end: i64, span: Span) -> Diagnostic {
    let message = format!("{what} cannot go to {end}: numbers go from -{LARGEST} to {LARGEST}");
    Diagnostic::error("number-out-of-range", span, message)
        .help("name the least and the greatest that it can be in play")
}

/// A switch keeps `yes` or `no`; a number written as a word, as a command line may, is a number.
fn normal(option: &OptionDecl, value: &Value) -> Value {
    match (value, &option.domain) {
        (Value::Word(word), Some(_)) => word.parse().map_or_else(|_| value.clone(), Value::Int),
        (_, None) => as_switch(value).map_or_else(|| value.clone(), switch),
        _ => value.clone(),
    }
}

/// True for an option that is declared as yes or no.
pub(super) fn is_switch(option: &OptionDecl) -> bool {
    option.domain.is_none() && as_switch(&option.default.node).is_some()
}

/// What a word says of a switch.
pub(super) fn as_switch(value: &Value) -> Option<bool> {
    match value {
        Value::Word(word) if word == "yes" || word == "on" => Some(true),
        Value::Word(word) if word == "no" || word == "off" => Some(false),
        _ => None,
    }
}

fn switch(on: bool) -> Value {
    Value::Word(if on { "yes" } else { "no" }.to_owned())
}

fn accepts(option: &OptionDecl, value: &Value) -> bool {
    match (&option.domain, value) {
        (None, value) => as_switch(value).is_some(),
        (Some(OptionDomain::OneOf(values)), value) => values.iter().any(|v| v.node == *value),
        (Some(OptionDomain::Range(lo, hi)), Value::Int(value)) => Numbers::new(lo.node, hi.node).contains(*value),
        (Some(OptionDomain::Range(..)), Value::Word(_)) => false,
    }
}

fn out_of_range(option: &OptionDecl, value: &Spanned<Value>) -> Diagnostic {
    let said = value.node.to_string();
    let message = format!("option `{}` cannot be `{said}`: it is {}", option.name.node, domain_text(option));
    let diagnostic = Diagnostic::error("option-out-of-range", value.span, message).label("not one of its values");
    let known = values(option);
    if let Some(Noun::Called(so)) = phrases::noun(&said).filter(|_| option.domain.is_none()) {
        return diagnostic.help(format!("`{said}` is written `{so}`")).fix(value.span, so);
    }
    match nearest(&said, known.iter().map(String::as_str)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(value.span, near),
        None => diagnostic,
    }
}

fn values(option: &OptionDecl) -> Vec<String> {
    match &option.domain {
        Some(OptionDomain::OneOf(values)) => values.iter().map(|v| v.node.to_string()).collect(),
        Some(OptionDomain::Range(..)) => Vec::new(),
        None => vec!["yes".to_owned(), "no".to_owned()],
    }
}

/// What an option can be, in words.
pub(super) fn domain_text(option: &OptionDecl) -> String {
    match &option.domain {
        Some(OptionDomain::Range(lo, hi)) => format!("a number from {} to {}", lo.node, hi.node),
        _ => format!("one of `{}`", values(option).join("`, `")),
    }
}

/// Says that no such option is declared.
pub(super) fn unknown_option(name: &Name, declared: &[OptionDecl]) -> Diagnostic {
    let known: Vec<String> = declared.iter().map(|o| o.name.node.clone()).collect();
    unknown("option", name, &known)
}

fn combine(left: i64, op: NumOp, right: i64) -> Option<i64> {
    match op {
        NumOp::Add => left.checked_add(right),
        NumOp::Sub => left.checked_sub(right),
        NumOp::Mul => left.checked_mul(right),
        NumOp::Div => left.checked_div(right),
    }
}

fn bad_arithmetic(span: Span, op: NumOp, right: i64) -> Diagnostic {
    if op == NumOp::Div && right == 0 {
        Diagnostic::error("division-by-zero", span, "this divides by zero")
    } else {
        Diagnostic::error("number-too-large", span, "this number is too large")
    }
}

fn depends_on_position(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(
        "not-settled-before-play",
        span,
        format!("this {what} depends on the position, and must be settled before play"),
    )
    .help("numbers and options are settled before play")
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Options, check_value};
    use crate::source::{Span, Spanned};
    use crate::syntax::ast::{CompareOp, Cond, CondKind, Name, Num, NumKind, NumOp, OptionDecl, OptionDomain, Value};

    pub fn at<T>(node: T) -> Spanned<T> {
        Spanned::new(node, Span::default())
    }

    pub fn name(text: &str) -> Name {
        at(text.to_owned())
    }

    pub fn num(kind: NumKind) -> Num {
        Num { kind, span: Span::default() }
    }

    pub fn named(text: &str) -> Num {
        num(NumKind::Name(name(text)))
    }

    pub fn int(value: i64) -> Num {
        num(NumKind::Int(value))
    }

    fn binary(left: Num, op: NumOp, right: Num) -> Num {
        num(NumKind::Binary { left: Box::new(left), op, right: Box::new(right) })
    }

    pub fn word(text: &str) -> Value {
        Value::Word(text.to_owned())
    }

    pub fn option(text: &str, default: Value, domain: Option<OptionDomain>) -> OptionDecl {
        OptionDecl { name: name(text), default: at(default), domain, text: None }
    }

    fn some() -> Vec<OptionDecl> {
        let modes = ["A", "B"].map(|m| at(word(m))).to_vec();
        vec![
            option("size", Value::Int(6), Some(OptionDomain::Range(at(2), at(9)))),
            option("mode", word("A"), Some(OptionDomain::OneOf(modes))),
            option("drops", word("yes"), None),
        ]
    }

    fn compare(left: Num, op: CompareOp, right: Num) -> Cond {
        Cond { kind: CondKind::Compare { left, op, right }, span: Span::default() }
    }

    fn code<T: std::fmt::Debug>(result: Result<T, crate::diag::Diagnostic>) -> &'static str {
        result.err().map_or("", |d| d.code)
    }

    #[test]
    fn numbers_fold_options_in() {
        let options = some();
        let options = Options(&options);
        let half = binary(named("size"), NumOp::Div, int(2));
        assert_eq!(options.num(&binary(half, NumOp::Sub, int(1))), Ok(2));
        assert_eq!(code(options.num(&binary(int(1), NumOp::Div, int(0)))), "division-by-zero");
        assert_eq!(code(options.num(&binary(int(i64::MAX), NumOp::Add, int(1)))), "number-too-large");
        assert_eq!(code(options.num(&named("mode"))), "not-a-number");
        let sise = options.num(&named("sise")).unwrap_err();
        assert_eq!((sise.code, sise.fix.map(|f| f.replacement)), ("unknown-option", Some("size".to_owned())));
    }

    #[test]
    fn conditions_ask_the_options() {
        let options = some();
        let options = Options(&options);
        assert_eq!(options.cond(&compare(named("mode"), CompareOp::Eq, named("A"))), Ok(true));
        assert_eq!(options.cond(&compare(named("mode"), CompareOp::Ne, named("B"))), Ok(true));
        assert_eq!(options.cond(&compare(named("size"), CompareOp::Lt, int(7))), Ok(true));
        assert_eq!(options.cond(&compare(named("drops"), CompareOp::Eq, named("off"))), Ok(false));
        assert_eq!(code(options.cond(&compare(named("mode"), CompareOp::Eq, named("C")))), "option-out-of-range");
        assert_eq!(code(options.cond(&compare(named("mode"), CompareOp::Lt, named("B")))), "not-a-number");
        let flag = |n: &str| Cond { kind: CondKind::Flag(name(n)), span: Span::default() };
        assert_eq!(options.cond(&flag("drops")), Ok(true));
        assert_eq!(code(options.cond(&flag("size"))), "not-a-switch");
    }

    #[test]
    fn values_are_checked_and_kept_in_one_form() {
        let options = some();
        assert_eq!(check_value(&options[2], &at(word("on"))), Ok(word("yes")));
        assert_eq!(check_value(&options[0], &at(word("8"))), Ok(Value::Int(8)));
        assert_eq!(code(check_value(&options[0], &at(Value::Int(10)))), "option-out-of-range");
        assert_eq!(code(check_value(&options[2], &at(Value::Int(1)))), "option-out-of-range");
    }
}
