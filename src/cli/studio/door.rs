//! The door: HTTP and a WebSocket on the loopback address.

use super::connection::{Connection, Shared};
use super::hub::Hub;
use super::results;
use super::token::is_same;
use crate::studio::protocol::{Event, Message, Say};
use axum::Router;
use axum::body::Body;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::time::{Duration, Instant};

static PAGE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/studio/dist");

/// Longest message: a rules file as JSON.
const LONGEST: usize = 4 << 20;

/// Most messages that may wait.
const WAITING: usize = 512;

/// Most messages in a while.
const MESSAGES: usize = 3000;

/// How long that is.
const WHILE: Duration = Duration::from_secs(5);

/// Answers that may wait to be sent.
const SAYS: usize = 256;

/// What the page may load: its own files, and nothing from anywhere else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every request needs.
#[derive(Clone)]
struct Door {
    hub: Arc<Hub>,
    token: Arc<str>,
    hosts: Arc<[String]>,
}

/// Serves until the program ends.
pub fn serve(listener: TcpListener, hub: Arc<Hub>, token: String) -> std::io::Result<()> {
    let port = listener.local_addr()?.port();
    let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")).into();
    let door = Door { hub, token: token.into(), hosts };
    let routes = Router::new()
        .route("/", get(page))
        .route("/socket", get(socket))
        .route("/results/{*file}", get(report))
        .route("/{file}", get(asset))
        .layer(from_fn_with_state(door.clone(), guard))
        .with_state(door);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    listener.set_nonblocking(true)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, routes).await
    })
}

/// Refuses requests that other pages make a browser send, and says what the page may do.
async fn guard(State(door): State<Door>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let is_host = text(header::HOST).is_some_and(|host| door.hosts.iter().any(|own| own == host));
    let origin = text(header::ORIGIN).map(|origin| origin.strip_prefix("http://").unwrap_or(""));
    let is_own = origin.is_none_or(|origin| door.hosts.iter().any(|own| own == origin));
    if !is_host || !is_own {
        return (StatusCode::FORBIDDEN, "this address is not served\n").into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
    response
}

/// What stands after `?`.
#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    token: String,
}

async fn page(State(door): State<Door>, Query(asked): Query<Asked>) -> Response {
    match is_same(&asked.token, &door.token) {
        true => file("index.html"),
        false => (StatusCode::FORBIDDEN, "open the address that `boardwright studio` tells: it holds a token\n")
            .into_response(),
    }
}

/// The report of a file of results: made apart, so that pages are answered meanwhile.
async fn report(State(door): State<Door>, Path(file): Path<String>, Query(asked): Query<Asked>) -> Response {
    if !is_same(&asked.token, &door.token) {
        return (StatusCode::FORBIDDEN, "the token is not right\n").into_response();
    }
    let made = tokio::task::spawn_blocking(move || results::page(&door.hub.folder, &file)).await;
    match made.unwrap_or_else(|_| Err("the report cannot be made".to_owned())) {
        Ok(page) => {
            let mut response = Html(page.html).into_response();
            if let Ok(policy) = HeaderValue::from_str(&page.policy) {
                response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            }
            response
        }
        Err(why) => (StatusCode::NOT_FOUND, format!("{why}\n")).into_response(),
    }
}

async fn asset(Path(name): Path<String>) -> Response {
    file(&name)
}

fn file(name: &str) -> Response {
    let Some(found) = PAGE.get_file(name) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let sort = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let headers: HeaderMap = [(header::CONTENT_TYPE, HeaderValue::from_static(sort))].into_iter().collect();
    (headers, Body::from(found.contents())).into_response()
}

async fn socket(
    State(door): State<Door>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    // a page says where it comes from; programs that do not are no pages
    if !is_same(&asked.token, &door.token) || !headers.contains_key(header::ORIGIN) {
        return (StatusCode::FORBIDDEN, "the token is not right\n").into_response();
    }
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(move |socket| talk(socket, door.hub))
}

/// Carries messages in and answers out, until one of the two ends.
async fn talk(mut socket: WebSocket, hub: Arc<Hub>) {
    let (says, mut said) = tokio::sync::mpsc::channel::<Say>(SAYS);
    let Some(number) = hub.enter(says.clone()) else {
        let message = "too many pages are open: close one, and open this one again".to_owned();
        send(&mut socket, &Say::Event { event: Event::Dropped { message } }).await;
        return;
    };
    let (ask, asked) = mpsc::channel::<Message>();
    let shared = Arc::new(Shared::default());
    let (of_thread, with_thread) = (hub.clone(), shared.clone());
    // a thread: work is not interrupted by the socket, nor the socket by work
    let thread = std::thread::Builder::new().name(format!("page {number}"));
    let thread = thread.spawn(move || Connection::new(of_thread, number, says, with_thread).run(&asked));
    let mut flood = Flood::new();
    let why = loop {
        tokio::select! {
            frame = socket.recv() => match read(frame) {
                Heard::Message(message) => {
                    let waiting = shared.waiting.fetch_add(1, Ordering::Relaxed);
                    if flood.is_too_much() || waiting > WAITING {
                        break Some("too many messages at once".to_owned());
                    }
                    if ask.send(*message).is_err() {
                        break None;
                    }
                }
                Heard::Nothing => {}
                Heard::Rubbish(why) => break Some(why),
                Heard::End => break None,
            },
            say = said.recv() => match say {
                Some(say) => if !send(&mut socket, &say).await { break None },
                None => break None,
            },
        }
    };
    shared.is_gone.store(true, Ordering::Relaxed);
    drop(ask);
    drop(said);
    hub.leave(number);
    if let Some(message) = why {
        send(&mut socket, &Say::Event { event: Event::Dropped { message } }).await;
        let _ = socket.send(Frame::Close(None)).await;
    }
    drop(thread);
}

/// What came from a page.
enum Heard {
    Message(Box<Message>),
    Nothing,
    Rubbish(String),
    End,
}

fn read(frame: Option<Result<Frame, axum::Error>>) -> Heard {
    match frame {
        Some(Ok(Frame::Text(text))) => match serde_json::from_str(&text) {
            Ok(message) => Heard::Message(Box::new(message)),
            Err(error) => Heard::Rubbish(format!("this is no message: {error}")),
        },
        Some(Ok(Frame::Binary(_))) => Heard::Rubbish("this is no message: it is not text".into()),
        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Heard::Nothing,
        Some(Err(error)) => Heard::Rubbish(format!("this is no message: {error}")),
        Some(Ok(Frame::Close(_))) | None => Heard::End,
    }
}

async fn send(socket: &mut WebSocket, say: &Say) -> bool {
    match serde_json::to_string(say) {
        Ok(text) => socket.send(Frame::Text(text.into())).await.is_ok(),
        Err(_) => false,
    }
}

/// Counts messages.
struct Flood {
    since: Instant,
    messages: usize,
}

impl Flood {
    fn new() -> Self {
        Self { since: Instant::now(), messages: 0 }
    }

    /// Counts one more.
    fn is_too_much(&mut self) -> bool {
        if self.since.elapsed() > WHILE {
            *self = Self::new();
        }
        self.messages += 1;
        self.messages > MESSAGES
    }
}
