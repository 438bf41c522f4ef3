//! An editor as the language server sees it: what it writes and reads, and nothing else.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Longer than this no answer takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that was started, and the folder it works in.
pub struct Client {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    next: i32,
    versions: BTreeMap<String, i32>,
    /// What the server told and asked, in order.
    pub told: Vec<Value>,
    /// What the server said that it can do.
    pub capabilities: Value,
    /// The folder.
    pub folder: PathBuf,
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Client {
    /// A server for an empty folder of that name, and an editor that can do this beside what all can.
    pub fn new(name: &str, capabilities: Value) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lsp {name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let mut child =
            command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir(&folder).spawn().unwrap();
        let (sender, messages) = channel();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                let _ = sender.send(message);
            }
        });
        let input = child.stdin.take().unwrap();
        let (versions, told, capabilities_told) = (BTreeMap::new(), Vec::new(), Value::Null);
        let mut client =
            Self { child, input, messages, next: 0, versions, told, capabilities: capabilities_told, folder };
        let folders = json!([{ "uri": client.uri(""), "name": "games" }]);
        let options = json!({ "commands": ["boardwright.play"] });
        let told = client.ask(
            "initialize",
            json!({ "processId": null, "rootUri": null, "workspaceFolders": folders,
                "capabilities": capabilities, "initializationOptions": options }),
        );
        client.capabilities = told["capabilities"].clone();
        client.tell("initialized", json!({}));
        client
    }

    /// The address of a file of the folder.
    pub fn uri(&self, file: &str) -> String {
        let path = self.folder.join(file).to_string_lossy().replace(' ', "%20");
        format!("file://{}", path.trim_end_matches('/'))
    }

    /// Waits until the server has ended.
    pub fn ended(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Writes a message.
    pub fn write(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    /// Tells the server something.
    pub fn tell(&mut self, method: &str, params: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks something, and does not wait; the number of the request.
    pub fn begin(&mut self, method: &str, params: Value) -> i32 {
        self.next += 1;
        self.write(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    /// The answer to a request, with its error.
    pub fn end(&mut self, id: i32) -> Value {
        self.until(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Asks something; the answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.end(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Asks something that is refused: why.
    pub fn refused(&mut self, method: &str, params: Value) -> String {
        let id = self.begin(method, params);
        self.end(id)["error"]["message"].as_str().unwrap_or_else(|| panic!("{method} is not refused")).to_owned()
    }

    /// Reads on until such a message comes; what comes before is kept.
    pub fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect("no answer");
            if is_wanted(&message) {
                return message;
            }
            self.told.push(message);
        }
    }

    /// What is wrong with a file as it is now.
    pub fn mistakes(&mut self, file: &str) -> Vec<Value> {
        let (uri, version) = (self.uri(file), self.versions.get(file).copied());
        let is_it = |message: &Value| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri
                && params["version"] == json!(version)
        };
        if let Some(at) = self.told.iter().rposition(is_it) {
            let found = self.told.remove(at);
            return found["params"]["diagnostics"].as_array().unwrap().clone();
        }
        self.until(is_it)["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// Opens a text as a file of the folder.
    pub fn open(&mut self, file: &str, text: &str) {
        self.versions.insert(file.to_owned(), 1);
        let uri = self.uri(file);
        let doc = json!({ "uri": uri, "languageId": "rules", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": doc }));
    }

    /// Edits a file: a stretch of it, or the whole.
    pub fn change(&mut self, file: &str, range: Option<Value>, text: &str) {
        let (uri, version) = (self.uri(file), self.versions.get_mut(file).unwrap());
        *version += 1;
        let mut change = json!({ "text": text });
        if let Some(range) = range {
            change["range"] = range;
        }
        let doc = json!({ "uri": uri, "version": version });
        self.tell("textDocument/didChange", json!({ "textDocument": doc, "contentChanges": [change] }));
    }

    /// A file, as requests name it.
    pub fn doc(&self, file: &str) -> Value {
        json!({ "textDocument": { "uri": self.uri(file) } })
    }

    /// A file and a place in it, and what is asked of it beside.
    pub fn at(&self, file: &str, at: &Value, more: Value) -> Value {
        let mut params = self.doc(file);
        params["position"] = at.clone();
        with(params, more)
    }

    /// Ends the server as editors do; whether it ended well.
    pub fn shut_down(mut self) -> bool {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.child.wait().unwrap().success()
    }

    /// Stops writing; the exit code.
    pub fn hang_up(mut self) -> Option<i32> {
        let (program, input) = (&mut self.child, self.input.flush());
        input.unwrap();
        drop(std::mem::replace(&mut self.input, nobody()));
        program.wait().unwrap().code()
    }
}

/// The input of a program that nobody writes to.
fn nobody() -> ChildStdin {
    let mut child = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
    let input = child.stdin.take().unwrap();
    let _ = child.wait();
    input
}

/// Parameters and more of them.
pub fn with(mut params: Value, more: Value) -> Value {
    if let (Some(params), Value::Object(more)) = (params.as_object_mut(), more) {
        params.extend(more);
    }
    params
}

/// The place of a byte, in units of UTF-16.
pub fn place(text: &str, byte: usize) -> Value {
    let before = &text[..byte];
    let line = before.matches('\n').count();
    let column = before[before.rfind('\n').map_or(0, |end| end + 1)..].encode_utf16().count();
    json!({ "line": line, "character": column })
}

/// The place where some words stand first.
pub fn place_of(text: &str, words: &str) -> Value {
    place(text, text.find(words).unwrap_or_else(|| panic!("no `{words}`")))
}

/// The byte of a place.
fn byte(text: &str, at: &Value) -> usize {
    let line = at["line"].as_u64().unwrap() as usize;
    let start = text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    let mut units = at["character"].as_u64().unwrap();
    for (at, letter) in text[start..].char_indices() {
        if units == 0 || letter == '\n' {
            return start + at;
        }
        units -= letter.len_utf16() as u64;
    }
    text.len()
}

/// What stands in a stretch of a text.
pub fn stretch<'t>(text: &'t str, range: &Value) -> &'t str {
    &text[byte(text, &range["start"])..byte(text, &range["end"])]
}

/// A text with edits made, as an editor makes them.
pub fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            (byte(text, &range["start"]), byte(text, &range["end"]), edit["newText"].as_str().unwrap().to_owned())
        })
        .collect();
    edits.sort_by_key(|(start, ..)| *start);
    let mut new = text.to_owned();
    edits.iter().rev().for_each(|(start, end, words)| new.replace_range(*start..*end, words));
    new
}

fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
