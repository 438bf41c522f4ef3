//! The protocol of the studio, by transcripts: what is asked, and what is answered, without a page and without a socket.
//!
//! A transcript is a file of `tests/studio`: lines that begin with `> ` are requests, the lines after them the answers. Long
//! lists and texts are cut off, and boards left out, so that people can read it.

use boardwright::lab::contest::Contestant;
use boardwright::lab::players::{Level, Match, Players};
use boardwright::model::load::Library;
use boardwright::studio::Session;
use boardwright::studio::protocol::{Message, Say};
use boardwright::studio::shelf::{Asked, Kept, Shelf, Written};
use serde_json::{Map, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Longest list that is shown whole.
const LIST: usize = 4;

/// Longest text that is shown whole.
const TEXT: usize = 160;

/// Documents in memory, and the games of `rules`.
#[derive(Clone, Default)]
struct Desk(Rc<RefCell<BTreeMap<String, String>>>, Rc<Cell<u32>>);

fn shipped(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(format!("{name}.rules"));
    fs::read_to_string(path).ok()
}

fn kept(text: String) -> Kept {
    let stamp = text.len().to_string();
    Kept { text, stamp }
}

impl Library for Desk {
    fn find(&self, name: &str, _: &str) -> Result<(String, String), String> {
        let file = format!("{name}.rules");
        let own = self.0.borrow().get(&file).cloned().map(|text| (file, text));
        own.or_else(|| Some((name.to_owned(), shipped(name)?))).ok_or_else(|| format!("there is no `{name}`"))
    }
}

impl Shelf for Desk {
    fn folder(&self) -> String {
        "desk".into()
    }

    fn shipped(&self) -> Vec<String> {
        ["hex", "pijersi"].map(str::to_owned).to_vec()
    }

    fn results(&self) -> Vec<String> {
        Vec::new()
    }

    fn files(&self) -> Vec<String> {
        self.0.borrow().keys().cloned().collect()
    }

    fn read(&self, doc: &str) -> Result<Kept, String> {
        let own = self.0.borrow().get(doc).cloned();
        own.or_else(|| shipped(doc)).map(kept).ok_or_else(|| format!("there is no `{doc}`"))
    }

    fn committed(&self, doc: &str, commit: &str) -> Result<String, String> {
        match commit {
            "HEAD" => self.read(doc).map(|kept| kept.text),
            _ => Err(format!("there is no commit `{commit}`")),
        }
    }

    fn write(&self, doc: &str, text: &str, stamp: Option<&str>) -> Result<Written, String> {
        let there = self.0.borrow().get(doc).cloned().map(kept);
        if there.as_ref().map(|kept| kept.stamp.as_str()) != stamp {
            return Ok(Written::Clash(there));
        }
        self.0.borrow_mut().insert(doc.to_owned(), text.to_owned());
        Ok(Written::Done(kept(text.to_owned()).stamp))
    }

    fn remove(&self, doc: &str, stamp: &str) -> Result<Written, String> {
        let there = self.read(doc)?;
        if there.stamp != stamp {
            return Ok(Written::Clash(Some(there)));
        }
        self.0.borrow_mut().remove(doc);
        Ok(Written::Done(there.stamp))
    }

    fn draft(&self, _: &str) -> Option<String> {
        None
    }

    fn keep_draft(&self, _: &str, _: Option<&str>) {}

    /// They are known when they have been asked for some times.
    fn players(&self, contestants: &[Contestant], _: u32) -> Asked {
        self.1.set(self.1.get() + 1);
        if self.1.get() < 4 {
            return Asked::Sought("mcts:8 against alphabeta:nodes=80".into());
        }
        let level = |name: &str, agent: &str| Level { name: name.into(), agent: agent.into() };
        let agents = ["mcts:8", "alphabeta:nodes=80"].map(str::to_owned);
        Asked::Known(Players {
            game: contestants[0].label.clone(),
            millis: 1000,
            entrants: Vec::new(),
            matches: vec![Match { agents, games: 8, halves: 11 }],
            levels: vec![level("random", "random"), level("strongest", "mcts:8")],
            games: 10,
            random: 0,
            slow: None,
        })
    }
}

/// A small game that every transcript finds on the desk.
const SMALL: &str = include_str!("studio/small.rules");

/// What is shown of a value.
fn shown(value: &Value) -> Value {
    match value {
        Value::String(text) if text.chars().count() > TEXT => {
            Value::String(text.chars().take(TEXT).collect::<String>() + " …")
        }
        Value::Array(items) if items.len() > LIST => {
            let first: Vec<Value> = items.iter().take(2).map(shown).collect();
            let rest = Value::String(format!("… {} in all", items.len()));
            Value::Array(first.into_iter().chain([rest]).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(shown).collect()),
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, value)| *key != "board" && !value.is_null());
            let told = |(key, value): (&String, &Value)| {
                (key.clone(), if by_chance(key) { counted(value) } else { shown(value) })
            };
            Value::Object(kept.map(told).collect::<Map<_, _>>())
        }
        // the last digits of a mean are no news
        Value::Number(number) if number.is_f64() => {
            let rounded = (number.as_f64().unwrap_or(0.0) * 1000.0).round() / 1000.0;
            serde_json::json!(rounded)
        }
        other => other.clone(),
    }
}

/// What depends on how random games are drawn: only how much of it there is.
fn by_chance(key: &str) -> bool {
    ["rows", "margin", "thoughts", "verdict"].contains(&key)
}

fn counted(value: &Value) -> Value {
    Value::String(format!("… {}", value.as_array().map_or(0, Vec::len)))
}

fn told(says: Vec<Say>) -> String {
    says.iter().map(|say| format!("{}\n", shown(&serde_json::to_value(say).unwrap()))).collect()
}

/// The transcript with the answers that are given now.
fn replayed(transcript: &str) -> String {
    let desk = Desk::default();
    desk.0.borrow_mut().insert("small.rules".into(), SMALL.to_owned());
    let mut session = Session::new(Box::new(desk), None);
    let mut out = String::new();
    let mut id = 0;
    for line in transcript.lines() {
        if line.starts_with('#') || line.is_empty() {
            out += &format!("{line}\n");
        }
        let Some(request) = line.strip_prefix("> ") else { continue };
        out += &format!("{line}\n");
        id += 1;
        // `SMALL` stands for the small game, `SMALL[old|new]` for the same with other words
        let request = request.replace("\"SMALL\"", &serde_json::to_string(SMALL).unwrap());
        let request = with_changes(&request);
        let message = format!("{{\"id\":{id},\"request\":{request}}}");
        let message: Message = serde_json::from_str(&message).unwrap_or_else(|e| panic!("{e}: {message}"));
        out += &told(session.ask(message));
        // `…` after a request: what is begun goes on after the next one
        if !line.ends_with(" …") {
            while !session.is_idle() {
                out += &told(session.work(&|| false));
            }
        }
    }
    out
}

fn with_changes(request: &str) -> String {
    let request = request.trim_end_matches(" …");
    let Some((before, rest)) = request.split_once("\"SMALL[") else { return request.to_owned() };
    let (change, after) = rest.split_once("]\"").unwrap();
    let (old, new) = change.split_once('|').unwrap();
    assert!(SMALL.contains(old), "{old}");
    format!("{before}{}{after}", serde_json::to_string(&SMALL.replacen(old, new, 1)).unwrap())
}

/// An experiment that lies beside the games is no game that is broken.
#[test]
fn experiments_are_not_among_the_games() {
    let desk = Desk::default();
    desk.0.borrow_mut().insert("small.rules".into(), SMALL.to_owned());
    desk.0.borrow_mut().insert("many.toml".into(), "agents = [\"random\"]\n[[rules]]\ngame = \"hex\"\n".to_owned());
    let mut session = Session::new(Box::new(desk), None);
    session.ask(serde_json::from_str(r#"{"id":1,"request":{"do":"games"}}"#).unwrap());
    let mut said = Vec::new();
    while !session.is_idle() {
        said.extend(session.work(&|| false));
    }
    let said = serde_json::to_string(&said).unwrap();
    assert!(said.contains("small.rules") && !said.contains("many.toml"), "{said}");
}

/// Where every turn may be played anywhere, all lines of play do not come far: the page asks random games as the terminal does.
#[test]
fn what_lies_deep_is_found_by_random_games() {
    let four = "rules 1\ngame \"Rows\" {\n  players A, B\n  board { squares 6 by 6 }\n  pieces { stone A/B }\n  \
        move put \"{to}\" { place a stone; to empty }\n  \
        end { row: win when there is a run of own 4.. ; full: draw when no empty }\n}\n";
    let desk = Desk::default();
    for (file, text) in [("four.rules", four.to_owned()), ("five.rules", four.replace("own 4..", "own 5.."))] {
        desk.0.borrow_mut().insert(file.into(), text);
    }
    let mut session = Session::new(Box::new(desk), None);
    let request =
        r#"{"do":"compare","a":{"doc":"four.rules"},"b":{"doc":"five.rules"},"games":2,"agents":["random"],"seed":1}"#;
    session.ask(serde_json::from_str(&format!(r#"{{"id":1,"request":{request}}}"#)).unwrap());
    let mut said = Vec::new();
    while !session.is_idle() {
        said.extend(session.work(&|| false));
    }
    let said: Vec<Value> = said.iter().map(|say| serde_json::to_value(say).unwrap()).collect();
    let found = said.iter().map(|say| &say["answer"]).find(|answer| answer["found"] == true).unwrap();
    assert_eq!(found["text"], "in a random game, after 7 turns: A: A wins (row); B: the game goes on");
    assert_eq!(found["line"].as_array().unwrap().len(), 7);
}

/// Asks, and does work until something is told that is looked for.
fn until(session: &mut Session, id: u32, request: &Value, is_it: impl Fn(&Value) -> bool) -> Value {
    let message = serde_json::json!({ "id": id, "request": request });
    let mut said = session.ask(serde_json::from_value(message).unwrap());
    for _ in 0..1_000_000 {
        let told = said.iter().map(|say| serde_json::to_value(say).unwrap());
        if let Some(found) = told.into_iter().find(|say| say["id"] == id && is_it(say)) {
            return found;
        }
        said = session.work(&|| false);
    }
    panic!("it was never said");
}

/// A player learns until it is enough; after an edit it goes on with what it knows, and it can sit at a table.
#[test]
fn a_player_learns_beside_the_edits() {
    let desk = Desk::default();
    desk.0.borrow_mut().insert("small.rules".into(), SMALL.to_owned());
    let mut session = Session::new(Box::new(desk), None);
    let which = serde_json::json!({ "doc": "small.rules", "edited": true });
    let train = |from: &Value| serde_json::json!({ "do": "train", "which": which, "from": from, "seed": 1 });
    let begun = until(&mut session, 1, &train(&Value::Null), |say| say["answer"]["is"] == "training");
    assert_eq!(
        (&begun["answer"]["games"], &begun["answer"]["began"]),
        (&0.into(), &"begins with nothing but the rules".into())
    );
    let message = serde_json::json!({ "id": 2, "request": { "do": "cancel", "of": 1, "keep": true } });
    let marked = loop {
        let told: Vec<Value> = session.work(&|| false).iter().map(|say| serde_json::to_value(say).unwrap()).collect();
        if let Some(said) =
            told.into_iter().find(|say| say["answer"]["curve"].as_array().is_some_and(|c| !c.is_empty()))
        {
            break said;
        }
    };
    assert_eq!(marked["answer"]["curve"][0]["games"], 64);
    assert!(marked["answer"]["learned"]["maps"][0]["svg"].as_str().unwrap().starts_with("<svg"));
    session.ask(serde_json::from_value(message).unwrap());
    let last: Vec<Value> = session.work(&|| false).iter().map(|say| serde_json::to_value(say).unwrap()).collect();
    assert!(last[0]["done"] == true && session.is_idle(), "{last:?}");
    let player = &last[0]["answer"]["player"];

    let edit = serde_json::json!({ "do": "edit", "doc": "small.rules", "version": 1, "text": SMALL.replace("slide forward", "slide any") });
    until(&mut session, 3, &edit, |say| say["answer"]["is"] == "checked");
    let goes_on = until(&mut session, 4, &train(player), |say| say["answer"]["is"] == "training");
    assert_eq!(goes_on["answer"]["began"], "goes on from the last player, by the rules as they are now");
    let again = serde_json::json!({ "do": "edit", "doc": "small.rules", "version": 2, "text": SMALL });
    let said = session.ask(serde_json::from_value(serde_json::json!({ "id": 5, "request": again })).unwrap());
    assert!(said.iter().any(|say| matches!(say, Say::Error { id: 4, error } if error.stopped)), "{said:?}");

    let begin = serde_json::json!({ "do": "begin", "table": 1, "which": which });
    until(&mut session, 6, &begin, |say| say["answer"]["is"] == "began");
    let think = |player: &Value| serde_json::json!({ "do": "think", "table": 1, "node": 0, "agent": "trained:100", "seed": 1, "player": player });
    let thought = until(&mut session, 7, &think(player), |say| say["done"] == true);
    assert!(thought["answer"]["turn"].is_string(), "{thought}");
    let nobody = until(&mut session, 8, &think(&Value::Null), |say| say["error"].is_object());
    assert!(nobody["error"]["message"].as_str().unwrap().contains("trained"), "{nobody}");
}

#[test]
fn the_same_requests_give_the_same_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/studio");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    assert!(!paths.is_empty());
    let mut wrong = Vec::new();
    for path in paths {
        let transcript = fs::read_to_string(&path).unwrap();
        let now = replayed(&transcript);
        if now != transcript {
            let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path.file_name().unwrap());
            fs::write(&made, now).unwrap();
            wrong.push(format!("{} is not what {} says", path.display(), made.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
