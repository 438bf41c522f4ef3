//! What can be set: the options of the rules file, and who thinks.

use crate::agents::Protocol;
use crate::cli::engine::thinker::{KINDS, Kind};
use crate::model::{GameOption, OptionDomain, Value};

/// The option by which it is said who thinks.
pub const AGENT: &str = "Agent";

/// The option by which UCCI says in what times are told.
pub const MILLIS: &str = "usemillisec";

/// The lines that offer all options.
pub fn offered(options: &[GameOption], kind: &Kind, protocol: Protocol) -> Vec<String> {
    let name = if protocol == Protocol::Ucci { "option" } else { "option name" };
    let kinds: Vec<String> = KINDS.iter().map(|kind| format!(" var {kind}")).collect();
    let agent = format!("{name} {AGENT} type combo default {}{}", kind.name(), kinds.concat());
    let millis = (protocol == Protocol::Ucci).then(|| format!("{name} {MILLIS} type check default false"));
    let of_game = options.iter().map(|option| format!("{name} {} {}", option.name, sort(option)));
    of_game.chain([agent]).chain(millis).collect()
}

/// The sort of an option with its value and those that it can have.
fn sort(option: &GameOption) -> String {
    let value = &option.value;
    match &option.domain {
        None => format!("type check default {}", *value == Value::Word("yes".to_owned())),
        Some(OptionDomain::Range(low, high)) => format!("type spin default {value} min {} max {}", low.node, high.node),
        Some(OptionDomain::OneOf(values)) => {
            let values: Vec<String> = values.iter().map(|value| format!(" var {}", value.node)).collect();
            format!("type combo default {value}{}", values.concat())
        }
    }
}

/// The option of the game that is called so, capitals ignored, and the value that a text means for it.
pub fn meant(options: &[GameOption], name: &str, text: &str) -> Option<(String, Value)> {
    let option = options.iter().find(|option| option.name.eq_ignore_ascii_case(name))?;
    let value = match (text, &option.domain) {
        ("true", None) => Value::Word("yes".to_owned()),
        ("false", None) => Value::Word("no".to_owned()),
        _ => text.parse().map_or_else(|_| Value::Word(text.to_owned()), Value::Int),
    };
    Some((option.name.clone(), value))
}
