//! The changes of a tweak one by one: each as a tweak of its own.

use toml::{Table, Value};

/// One change, and the tweak that makes it alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What it changes, in the words of the tweak: `replace end goal`, `size = 9`.
    pub name: String,
    /// The tweak.
    pub toml: String,
}

/// The changes of a tweak, each alone; none where there is one alone, or the text is no tweak.
pub fn apart(toml: &str) -> Vec<Clause> {
    let Ok(whole) = toml.parse::<Table>() else { return Vec::new() };
    let mut all: Vec<(String, String)> = Vec::new();
    for (table, verb) in [("options", ""), ("replace", "replace ")] {
        for (key, value) in whole.get(table).and_then(Value::as_table).into_iter().flatten() {
            let name = if verb.is_empty() { format!("{key} = {}", said(value)) } else { format!("{verb}{key}") };
            all.push((name, format!("[{table}]\n{} = {}\n", quoted(key), written(value))));
        }
    }
    for removed in whole.get("remove").and_then(Value::as_array).into_iter().flatten() {
        all.push((format!("remove {}", said(removed)), format!("remove = [{}]\n", written(removed))));
    }
    for key in ["add", "setup"] {
        if let Some(value) = whole.get(key) {
            let name = if key == "add" { "what is added".to_owned() } else { format!("setup = {}", said(value)) };
            all.push((name, format!("{key} = {}\n", written(value))));
        }
    }
    if all.len() < 2 {
        return Vec::new();
    }
    let game = whole.get("game").map_or(String::new(), |game| format!("game = {}\n", written(game)));
    all.into_iter().map(|(name, text)| Clause { name, toml: format!("{game}{text}") }).collect()
}

/// The options that a tweak sets.
pub fn options(toml: &str) -> Vec<String> {
    let whole = toml.parse::<Table>().unwrap_or_default();
    let set = whole.get("options").and_then(Value::as_table);
    set.into_iter().flat_map(|table| table.keys().cloned()).collect()
}

/// A value as people read it.
fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| written(value), str::to_owned)
}

/// A string, a number or a truth as TOML: there they are written as in JSON.
fn written(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_stands_alone() {
        let toml =
            "game = 'a'\nname = 'all'\nremove = ['move x']\n[options]\nsize = 9\n[replace]\n'end goal' = 'draw'\n";
        let all = apart(toml);
        let names: Vec<&str> = all.iter().map(|clause| clause.name.as_str()).collect();
        assert_eq!(names, ["size = 9", "replace end goal", "remove move x"]);
        let alone: Table = all[1].toml.parse().unwrap();
        let keys: Vec<&str> = alone.keys().map(String::as_str).collect();
        assert_eq!(keys, ["game", "replace"]);
        assert_eq!(options(toml), ["size"]);
        assert!(apart("game = 'a'\nremove = ['move x']").is_empty());
        assert!(apart("[").is_empty());
    }
}
