//! The door of the studio: who is let in, and what becomes of those who send rubbish.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A studio that serves a folder, until it is dropped.
struct Served {
    child: Child,
    port: u16,
    token: String,
    folder: PathBuf,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(name: &str) -> Served {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("state")).unwrap();
    let rules = include_str!("studio/small.rules");
    std::fs::write(folder.join("small.rules"), rules).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command
        .args(["studio", "--no-open", "--port", "0"])
        .current_dir(&folder)
        .env("XDG_STATE_HOME", folder.join("state"));
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let (_, address) = line.trim().split_once("127.0.0.1:").unwrap_or_else(|| panic!("{line}"));
    let (port, token) = address.split_once("/?token=").unwrap();
    Served { port: port.parse().unwrap(), token: token.to_owned(), folder, child }
}

#[test]
fn a_port_that_cannot_be_had_is_told_in_words() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let said = |port: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
        let output = command.args(["studio", "--no-open", "--port", port]).output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let port = taken.local_addr().unwrap().port().to_string();
    assert!(said(&port).contains("another program uses it; take another `--port`"), "{}", said(&port));
    assert!(said("99999").contains("a port is a number from 1 to 65535"), "{}", said("99999"));
}

impl Served {
    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// The whole answer to a request with these headers.
    fn get(&self, path: &str, headers: &[(&str, &str)]) -> String {
        let mut stream = self.connect();
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn page(&self) -> String {
        format!("/?token={}", self.token)
    }

    /// A socket that has been let in.
    fn socket(&self) -> Socket {
        let (mut stream, host) = (self.connect(), self.host());
        let path = format!("/socket?token={}", self.token);
        let key = "dGhlIHNhbXBsZSBub25jZQ==";
        let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
        let from = format!("Host: {host}\r\nOrigin: http://{host}");
        write!(stream, "GET {path} HTTP/1.1\r\n{from}\r\n{upgrade}\r\nSec-WebSocket-Key: {key}\r\n\r\n").unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Socket(stream)
    }
}

/// A WebSocket, as far as this needs one.
struct Socket(TcpStream);

impl Socket {
    fn send(&mut self, text: &str) {
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 126);
                frame.extend((long as u16).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.bytes());
        // who floods may find the door shut already
        let _ = self.0.write_all(&frame);
    }

    /// The next message; none at the end.
    fn next(&mut self) -> Option<String> {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).ok()?;
        let length = match head[1] & 127 {
            126 => self.number::<2>()?,
            127 => self.number::<8>()?,
            short => u64::from(short),
        };
        let mut text = vec![0; length as usize];
        self.0.read_exact(&mut text).ok()?;
        (head[0] & 15 == 1).then(|| String::from_utf8_lossy(&text).into_owned())
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes).ok()?;
        Some(bytes.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    }

    fn ask(&mut self, request: &str) -> String {
        self.send(&format!(r#"{{"id":1,"request":{request}}}"#));
        loop {
            let said = self.next().unwrap_or_default();
            if !said.contains("otherTabs") {
                return said;
            }
        }
    }
}

#[test]
fn only_the_page_with_the_token_is_let_in() {
    let served = serve("door-token");
    let host = served.host();
    let own = [("Host", host.as_str())];
    let good = served.get(&served.page(), &own);
    assert!(good.starts_with("HTTP/1.1 200"), "{good}");
    for header in
        ["content-security-policy: default-src 'none'; script-src 'self'", "referrer-policy: no-referrer", "nosniff"]
    {
        assert!(good.contains(header), "{header} is missing in {good}");
    }
    assert!(!good.contains("unsafe-inline"));
    let wrong = format!("/?token={}", "0".repeat(served.token.len()));
    for path in ["/", wrong.as_str(), "/socket", "/../Cargo.toml", "/nothing.js"] {
        let answer = served.get(path, &own);
        assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
    }
    // a name that leads to this machine, and another page that asks
    for headers in [
        vec![("Host", "evil.example")],
        vec![],
        vec![("Host", host.as_str()), ("Origin", "http://evil.example")],
        vec![("Host", host.as_str()), ("Origin", "null")],
    ] {
        let answer = served.get(&served.page(), &headers);
        assert!(answer.starts_with("HTTP/1.1 40"), "{headers:?}: {answer}");
    }
}

#[test]
fn a_page_is_answered_and_files_outside_stay_untouched() {
    let served = serve("door-files");
    let mut socket = served.socket();
    assert!(socket.ask(r#"{"do":"hello"}"#).contains("welcome"));
    assert!(socket.ask(r#"{"do":"open","doc":"small.rules"}"#).contains("opened"));
    for doc in ["../out.rules", "/tmp/out.rules", "a/../../out.rules", ".hidden.rules", "plain.txt", "", "c:out.rules"]
    {
        let request = format!(r#"{{"do":"save","doc":"{doc}","text":"x"}}"#);
        assert!(socket.ask(&request).contains(r#""error""#), "{doc}");
    }
    assert!(socket.ask(r#"{"do":"save","doc":"new.rules","text":"x"}"#).contains("saved"));
    assert_eq!(std::fs::read_to_string(served.folder.join("new.rules")).unwrap(), "x");
    assert!(socket.ask(r#"{"do":"save","doc":"new.rules","text":"y","stamp":"other"}"#).contains("clash"));
    assert_eq!(std::fs::read_to_string(served.folder.join("new.rules")).unwrap(), "x");
    let left: Vec<_> = std::fs::read_dir(&served.folder).unwrap().flatten().map(|e| e.file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn a_change_from_outside_is_told() {
    let served = serve("door-outside");
    let mut socket = served.socket();
    assert!(socket.ask(r#"{"do":"open","doc":"small.rules"}"#).contains("opened"));
    std::fs::write(served.folder.join("small.rules"), "rules 1 // changed").unwrap();
    let mut said = socket.next().unwrap();
    while said.contains("otherTabs") {
        said = socket.next().unwrap();
    }
    assert!(said.contains("fileChanged") && said.contains("// changed"), "{said}");
}

#[test]
fn rubbish_and_floods_are_told_and_dropped() {
    let served = serve("door-rubbish");
    for rubbish in ["hello", "{}", r#"{"id":1,"request":{"do":"everything"}}"#, r#"{"id":-1,"request":{"do":"hello"}}"#]
    {
        let mut socket = served.socket();
        socket.send(rubbish);
        assert!(socket.next().is_some_and(|said| said.contains("dropped")), "{rubbish}");
        assert_eq!(socket.next(), None, "{rubbish}");
    }
    let mut socket = served.socket();
    (0..5000).for_each(|_| socket.send(r#"{"id":1,"request":{"do":"games"}}"#));
    // the connection ends, whatever was still on its way
    let answered = std::iter::from_fn(|| socket.next()).filter(|said| said.contains("games")).count();
    assert!(answered < 5000, "{answered}");
    // others are answered as before
    assert!(served.socket().ask(r#"{"do":"hello"}"#).contains("welcome"));
}

#[test]
fn two_pages_know_of_each_other() {
    let served = serve("door-tabs");
    let (mut first, mut second) = (served.socket(), served.socket());
    assert!(first.ask(r#"{"do":"open","doc":"small.rules"}"#).contains(r#""others":0"#));
    assert!(second.ask(r#"{"do":"open","doc":"small.rules"}"#).contains(r#""others":1"#));
    let mut said = first.next().unwrap();
    while said.contains(r#""others":0"#) {
        said = first.next().unwrap();
    }
    assert!(said.contains("otherTabs") && said.contains(r#""others":1"#), "{said}");
}
