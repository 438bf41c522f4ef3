//! Gathers the options of all layers and gives each its value. Options may be used before they are declared, so this comes first.

use super::shelf::changed_twice;
use super::{Layer, Missing, Origins};
use crate::diag::{Diagnostic, Report, nearest};
use crate::model::options::OUTSIDE;
use crate::model::options::{Options, check_value, is_switch, too_large, unknown_option};
use crate::ops::{LARGEST, Numbers};
use crate::source::Spanned;
use crate::syntax::ast::{Edit, Item, ItemKind, Name, OptionDecl, OptionDomain, Value};
use crate::syntax::phrases::{self, Noun};

/// Most options of a game.
const MOST_OPTIONS: usize = 250;

/// The options of a game.
pub(super) struct Chosen {
    /// With their values.
    pub options: Vec<OptionDecl>,
    /// Those of which a layer above the one that declares them has chosen a value.
    pub settled: Vec<String>,
}

/// The options of the game with the values chosen, those given from outside last.
pub(super) fn choose(layers: &[Layer], outside: &[(String, Value)], missing: Missing, report: &mut Report) -> Chosen {
    let mut chooser = Chooser { options: Vec::new(), origins: Vec::new(), waiting: Vec::new(), report };
    for (layer, content) in layers.iter().enumerate() {
        content.items.iter().for_each(|item| chooser.item(item, layer));
    }
    chooser.outside(outside, None);
    for (layer, content) in layers.iter().enumerate() {
        content.items.iter().for_each(|item| chooser.inside_if(item, layer));
    }
    chooser.set_waiting();
    chooser.outside(outside, Some(missing));
    let named = chooser.options.iter().zip(&chooser.origins);
    let settled = named.filter(|(_, origins)| origins.is_settled).map(|(option, _)| option.name.node.clone()).collect();
    Chosen { options: chooser.options, settled }
}

struct Chooser<'a> {
    options: Vec<OptionDecl>,
    /// Beside each option: who declared it, and who gave it its value.
    origins: Vec<Origins>,
    /// Values for options that may still be declared inside an `if`.
    waiting: Vec<(usize, OptionDecl)>,
    report: &'a mut Report,
}

impl Chooser<'_> {
    fn item(&mut self, item: &Item, layer: usize) {
        match &item.kind {
            ItemKind::Option(decl) => self.option(decl, item.edit.as_ref(), layer),
            ItemKind::Removal { sort, name: Some(name) } if sort.node == "option" => self.remove(name),
            _ => {}
        }
    }

    /// Options inside the chosen branch of an `if`. What is wrong with the condition is said when the branch is carried out.
    fn inside_if(&mut self, item: &Item, layer: usize) {
        let ItemKind::If(block) = &item.kind else { return };
        let holds = Options(&self.options).cond(&block.cond).unwrap_or(true);
        for item in if holds { &block.then } else { &block.otherwise } {
            self.item(item, layer);
            self.inside_if(item, layer);
        }
    }

    fn option(&mut self, decl: &OptionDecl, edit: Option<&Spanned<Edit>>, layer: usize) {
        let found = self.options.iter().position(|o| o.name.node == decl.name.node);
        let replaces = edit.is_some_and(|e| e.node == Edit::Replace);
        match found {
            Some(at) if replaces => self.replace(at, decl, layer),
            Some(at) => self.set(at, decl, layer),
            None if replaces => self.nothing_to_replace(&decl.name),
            None if decl.domain.is_none() && !is_switch(decl) => {
                self.waiting.push((layer, decl.clone()));
            }
            None => self.declare(decl, layer),
        }
    }

    fn declare(&mut self, decl: &OptionDecl, layer: usize) {
        if self.options.len() >= MOST_OPTIONS {
            let message = format!("a game has at most {MOST_OPTIONS} options");
            self.report.push(Diagnostic::error("too-many-names", decl.name.span, message));
            return;
        }
        let decl = &self.bounded(decl);
        self.check_domain(decl);
        self.options.push(self.normal(decl));
        self.origins.push(Origins { declared: layer, set: None, is_settled: false, span: decl.name.span });
    }

    fn replace(&mut self, at: usize, decl: &OptionDecl, layer: usize) {
        self.check_edit(at, decl, layer);
        if decl.domain.is_none() && !is_switch(decl) {
            self.report.push(replaced_without_domain(&self.options[at], decl));
            return;
        }
        let decl = &self.bounded(decl);
        self.check_domain(decl);
        self.options[at] = self.normal(decl);
        let declared = self.origins[at].declared;
        self.origins[at] = Origins { declared, set: Some(layer), is_settled: false, span: decl.name.span };
    }

    /// `option x = v` gives an option declared elsewhere another value.
    fn set(&mut self, at: usize, decl: &OptionDecl, layer: usize) {
        if decl.domain.is_some() || self.origins[at].declared == layer {
            self.declared_twice(at, decl, layer);
            return;
        }
        self.check_edit(at, decl, layer);
        match check_value(&self.options[at], &decl.default) {
            Ok(value) => self.options[at].default = Spanned::new(value, decl.default.span),
            Err(diagnostic) => self.report.push(diagnostic),
        }
        let declared = self.origins[at].declared;
        self.origins[at] = Origins { declared, set: Some(layer), is_settled: true, span: decl.name.span };
    }

    fn remove(&mut self, name: &Name) {
        match self.options.iter().position(|o| o.name.node == name.node) {
            Some(at) => {
                self.options.remove(at);
                self.origins.remove(at);
            }
            None => self.nothing_to_replace(name),
        }
    }

    fn set_waiting(&mut self) {
        for (layer, decl) in std::mem::take(&mut self.waiting) {
            match self.options.iter().position(|o| o.name.node == decl.name.node) {
                // an option that is declared further down than it is set: it was to be declared here
                Some(at) if layer < self.origins[at].declared && !self.is_value(at, &decl) => {
                    self.say_without_domain(layer, &decl);
                }
                Some(at) => self.set(at, &decl, layer),
                None => self.without_domain(layer, &decl),
            }
        }
    }

    /// Values given from outside win. The second time, says what is wrong with them.
    fn outside(&mut self, values: &[(String, Value)], say: Option<Missing>) {
        for (name, value) in values {
            let found = self.options.iter().position(|o| o.name.node == *name);
            let refused = match found {
                Some(at) => self.give(at, value),
                None => say
                    .and_then(Missing::place)
                    .map(|span| unknown_option(&Spanned::new(name.clone(), span), &self.options)),
            };
            if let Some(diagnostic) = refused.filter(|_| say.is_some()) {
                self.report.push(Diagnostic { fix: None, ..diagnostic }.help(OUTSIDE));
            }
        }
    }

    fn give(&mut self, at: usize, value: &Value) -> Option<Diagnostic> {
        let option = &mut self.options[at];
        match check_value(option, &Spanned::new(value.clone(), option.name.span)) {
            Ok(value) => option.default.node = value,
            Err(diagnostic) => return Some(diagnostic),
        }
        None
    }

    fn normal(&self, decl: &OptionDecl) -> OptionDecl {
        // what goes on after a wrong value goes on with a right one
        let allowed = || match &decl.domain {
            Some(OptionDomain::OneOf(values)) => values.first().map(|v| v.node.clone()),
            Some(OptionDomain::Range(lo, hi)) => Some(Value::Int(match decl.default.node {
                Value::Int(value) => value.min(hi.node).max(lo.node),
                Value::Word(_) => lo.node,
            })),
            None => None,
        };
        let kept = || allowed().unwrap_or_else(|| decl.default.node.clone());
        let value = check_value(decl, &decl.default).unwrap_or_else(|_| kept());
        OptionDecl { default: Spanned::new(value, decl.default.span), ..decl.clone() }
    }

    /// The option with a range that can be reckoned with, whatever stands there.
    fn bounded(&mut self, decl: &OptionDecl) -> OptionDecl {
        let Some(OptionDomain::Range(lo, hi)) = &decl.domain else { return decl.clone() };
        if let Some(end) = [lo, hi].into_iter().find(|end| !Numbers::ALL.contains(end.node)) {
            self.report.push(too_large(&format!("option `{}`", decl.name.node), end.node, end.span));
        }
        let within = |end: &Spanned<i64>| Spanned::new(end.node.clamp(-LARGEST, LARGEST), end.span);
        OptionDecl { domain: Some(OptionDomain::Range(within(lo), within(hi))), ..decl.clone() }
    }

    fn check_domain(&mut self, decl: &OptionDecl) {
        match &decl.domain {
            Some(OptionDomain::Range(lo, hi)) if lo.node > hi.node => self.report.push(
                Diagnostic::error(
                    "empty-range",
                    lo.span.join(hi.span),
                    format!("the range {}..{} is empty", lo.node, hi.node),
                )
                .help("write the smaller number first"),
            ),
            _ => self.check_default(decl),
        }
        if let Some(OptionDomain::OneOf(values)) = &decl.domain {
            self.check_values(values);
        }
        let only = match &decl.domain {
            Some(OptionDomain::Range(lo, hi)) => (lo.node == hi.node).then(|| lo.node.to_string()),
            Some(OptionDomain::OneOf(values)) => {
                values.first().filter(|_| values.len() == 1).map(|v| v.node.to_string())
            }
            None => None,
        };
        if let Some(only) = only {
            let message =
                format!("option `{}` can be nothing but `{only}`: there is nothing to choose", decl.name.node);
            let diag = Diagnostic::warning("no-effect", decl.name.span, message);
            self.report.push(diag.help("name what else it can be, or write the value where it is used"));
        }
    }

    fn check_default(&mut self, decl: &OptionDecl) {
        if let Err(diagnostic) = check_value(decl, &decl.default) {
            self.report.push(diagnostic);
        }
    }

    fn check_values(&mut self, values: &[Spanned<Value>]) {
        for (at, value) in values.iter().enumerate() {
            if let Some(first) = values[..at].iter().find(|v| *v == value) {
                let message = format!("the value `{}` is named twice", value.node);
                self.report.push(
                    Diagnostic::error("declared-twice", value.span, message).also(first.span, "named first here"),
                );
            }
        }
    }

    fn check_edit(&mut self, at: usize, decl: &OptionDecl, layer: usize) {
        let origins = self.origins[at];
        if origins.set == Some(layer) {
            self.report.push(changed_twice(&format!("option `{}`", decl.name.node), decl.name.span, origins.span));
        }
    }

    fn declared_twice(&mut self, at: usize, decl: &OptionDecl, layer: usize) {
        let name = &decl.name.node;
        let first = self.options[at].name.span;
        let diagnostic = Diagnostic::declared_twice("option", &decl.name, Some(first)).label("declared again");
        let help = if self.origins[at].declared == layer {
            "give one of them another name, or take it away".to_owned()
        } else {
            let value = decl.default.node.to_string();
            format!(
                "write `option {name} = {value}` to choose a value, or `replace option {name} …` to declare it anew"
            )
        };
        self.report.push(diagnostic.help(help));
    }

    fn nothing_to_replace(&mut self, name: &Name) {
        let message = format!("there is no option `{}` to change", name.node);
        let diagnostic = Diagnostic::error("nothing-to-replace", name.span, message);
        self.report.push(match self.near(name) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None => diagnostic,
        });
    }

    /// Says so, and keeps the option, so that its name is known.
    fn without_domain(&mut self, layer: usize, decl: &OptionDecl) {
        if self.near(&decl.name).is_some() {
            self.report.push(unknown_option(&decl.name, &self.options));
            return;
        }
        self.say_without_domain(layer, decl);
        let value = &decl.default.node;
        let at = |value: i64| Spanned::new(value, decl.default.span);
        let (default, domain) = match (&decl.default.node, phrases::noun(&value.to_string())) {
            (_, Some(Noun::Called(so))) => (Spanned::new(Value::Word(so.into()), decl.default.span), None),
            (Value::Int(_), _) => (decl.default.clone(), Some(OptionDomain::Range(at(i64::MIN), at(i64::MAX)))),
            (Value::Word(_), _) => (decl.default.clone(), Some(OptionDomain::OneOf(vec![decl.default.clone()]))),
        };
        self.options.push(OptionDecl { default, domain, ..decl.clone() });
        self.origins.push(Origins { declared: layer, set: None, is_settled: false, span: decl.name.span });
    }

    fn is_value(&self, at: usize, decl: &OptionDecl) -> bool {
        check_value(&self.options[at], &decl.default).is_ok()
    }

    fn say_without_domain(&mut self, layer: usize, decl: &OptionDecl) {
        let (name, value) = (&decl.name.node, &decl.default.node);
        let message = format!("option `{name}` does not say which values it can have");
        let diag = Diagnostic::error("option-without-values", decl.name.span, message);
        let is_base = layer == 0;
        let diag = match is_base || self.options.iter().any(|option| option.name.node == *name) {
            true => diag,
            false => diag.help(format!("the game has no option `{name}` of which this could choose a value")),
        };
        self.report.push(match (&decl.default.node, phrases::noun(&value.to_string())) {
            (_, Some(Noun::Called(so))) => {
                let help = format!("`{value}` is written `{so}`: an option that is `yes` or `no` says no more");
                diag.help(help).fix(decl.default.span, so)
            }
            (Value::Int(number), _) => diag.help(format!(
                "write `option {name} = {value} in 1..{}`, or `option {name} = {value} of {value}, …`",
                number.saturating_mul(2).max(9)
            )),
            _ => diag.help(format!("write `option {name} = {value} of {value}, …`, with all that it can be")),
        });
    }

    fn near(&self, name: &Name) -> Option<String> {
        nearest(&name.node, self.options.iter().map(|o| o.name.node.as_str())).map(str::to_owned)
    }
}

/// `replace option size = 40`: what it may be is replaced, too, and is not said.
fn replaced_without_domain(option: &OptionDecl, decl: &OptionDecl) -> Diagnostic {
    let (name, value) = (&decl.name.node, &decl.default.node);
    let message = format!("option `{name}`, as it is replaced here, does not say which values it can have");
    let diag =
        Diagnostic::error("option-without-values", decl.name.span, message).also(option.name.span, "declared here");
    match (check_value(option, &decl.default), &option.domain, value) {
        (Ok(_), ..) => {
            diag.help(format!("another of its values is chosen without `replace`: `option {name} = {value}`"))
        }
        (Err(_), Some(OptionDomain::Range(lo, hi)), Value::Int(number)) => {
            let (lo, hi) = (lo.node.min(*number), hi.node.max(*number));
            diag.help(format!("write `replace option {name} = {value} in {lo}..{hi}`"))
        }
        (Err(_), Some(OptionDomain::OneOf(values)), _) => {
            let values: Vec<String> = values.iter().map(|value| value.node.to_string()).collect();
            diag.help(format!("write `replace option {name} = {value} of {}, {value}`", values.join(", ")))
        }
        _ => diag.help(format!("write `replace option {name} = {value} of {value}, …`, with all that it can be")),
    }
}
