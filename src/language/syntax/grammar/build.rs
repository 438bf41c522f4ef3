//! Writes the rules of the grammar out as values, for code that has to look into them: what may follow where.

use pest_meta::ast::{Expr, RuleType};
use pest_meta::parser::{self, Rule};
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=grammar.pest");
    let text = fs::read_to_string("grammar.pest").expect("the grammar lies beside this file");
    let pairs = parser::parse(Rule::grammar_rules, &text).unwrap_or_else(|error| panic!("{error}"));
    let rules = parser::consume_rules(pairs).unwrap_or_else(|errors| panic!("{errors:?}"));
    let names: Vec<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    let mut written = String::from("&[\n");
    for rule in &rules {
        let (name, form) = (&rule.name, form(&rule.expr, &names));
        let is_token = matches!(rule.ty, RuleType::Atomic | RuleType::CompoundAtomic);
        written += &format!("    Written {{ rule: Rule::{name}, is_token: {is_token}, form: {form} }},\n");
    }
    let to = env::var_os("OUT_DIR").expect("cargo says where to");
    fs::write(Path::new(&to).join("written.rs"), written + "]").expect("cargo's folder can be written to");
}

/// An expression of the grammar as a value of `forms::Form`. Rules go by their place in the list.
fn form(expr: &Expr, names: &[&str]) -> String {
    let all = |exprs: &[&Expr]| exprs.iter().map(|expr| form(expr, names)).collect::<Vec<_>>().join(", ");
    let one = |sort: &str, expr: &Expr| format!("Form::{sort}(&{})", form(expr, names));
    match expr {
        Expr::Str(text) => format!("Form::Text({text:?})"),
        Expr::Ident(name) => match names.iter().position(|known| known == name) {
            Some(at) => format!("Form::Rule({at})"),
            None => format!("Form::{}", built_in(name)),
        },
        Expr::PosPred(expr) => one("Ahead", expr),
        Expr::NegPred(expr) => one("NotAhead", expr),
        Expr::Opt(expr) => one("Maybe", expr),
        Expr::Rep(expr) => one("Many", expr),
        Expr::RepOnce(expr) => format!("Form::Seq(&[{0}, Form::Many(&{0})])", form(expr, names)),
        Expr::Seq(..) => format!(
            "Form::Seq(&[{}])",
            all(&chain(expr, &|expr| match expr {
                Expr::Seq(first, rest) => Some((first, rest)),
                _ => None,
            }))
        ),
        Expr::Choice(..) => format!(
            "Form::Either(&[{}])",
            all(&chain(expr, &|expr| match expr {
                Expr::Choice(first, rest) => Some((first, rest)),
                _ => None,
            }))
        ),
        other => panic!("the grammar makes no use of {other:?} so far: say here and in `forms` what it is"),
    }
}

/// The parts of a row of sequences or choices.
fn chain<'e>(expr: &'e Expr, parts: &dyn Fn(&'e Expr) -> Option<(&'e Expr, &'e Expr)>) -> Vec<&'e Expr> {
    match parts(expr) {
        Some((first, rest)) => [chain(first, parts), chain(rest, parts)].concat(),
        None => vec![expr],
    }
}

fn built_in(name: &str) -> &'static str {
    match name {
        "SOI" => "Start",
        "EOI" => "End",
        "ANY" => "Letter(|_| true)",
        "ASCII_DIGIT" => "Letter(|c| c.is_ascii_digit())",
        "ASCII_ALPHA" => "Letter(|c| c.is_ascii_alphabetic())",
        "ASCII_ALPHANUMERIC" => "Letter(|c| c.is_ascii_alphanumeric())",
        other => panic!("the grammar makes no use of `{other}` so far: say here what it is"),
    }
}
