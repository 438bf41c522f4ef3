//! Who answers: a thread for what is asked of texts, one for what is wrong with them, one for what takes long. None waits for
//! another, and typing waits for none.

use super::studios::Studios;
use crate::allowance::Stop;
use crate::cli::fault::{Fault, Result};
use crate::cli::studio::browser;
use crate::editor::{Client, Doc, Done, Order, Trouble, World, answer, published};
use gen_lsp_types as lsp;
use gen_lsp_types::Request as _;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Texts nest deeper than a thread of usual size allows for.
const STACK: usize = 16 << 20;

/// Something asked, and the texts as they were then.
pub struct Job {
    pub id: RequestId,
    pub method: String,
    pub params: Value,
    pub world: World,
}

/// The threads, and what they are handed.
pub struct Desk {
    shared: Arc<Shared>,
    answers: Sender<Job>,
    checks: Sender<World>,
    commands: Sender<Job>,
}

impl Desk {
    /// Begins to work.
    pub fn new(connection: Arc<Connection>, client: Client) -> Result<Self> {
        let (number, is_over) = (AtomicI32::new(0), AtomicBool::new(false));
        let (asked, now, studios) = (Mutex::default(), Mutex::default(), Mutex::default());
        let shared = Arc::new(Shared { connection, client, number, is_over, asked, now, studios });
        let answers = begin("answers", &shared, |shared, jobs| jobs.iter().for_each(|job| shared.answer(job)))?;
        let checks = begin("checks", &shared, |shared, worlds| shared.check(&worlds))?;
        let commands = begin("commands", &shared, |shared, jobs| jobs.iter().for_each(|job| shared.command(job)))?;
        Ok(Self { shared, answers, checks, commands })
    }

    /// Takes something that is asked.
    pub fn take(&self, job: Job) {
        lock(&self.shared.asked).insert(job.id.clone(), Wanted::Still);
        let is_command = job.method == lsp::ExecuteCommandRequest::METHOD.as_str();
        let to = if is_command { &self.commands } else { &self.answers };
        let _ = to.send(job);
    }

    /// The texts are others now.
    pub fn changed(&self, world: &World) {
        *lock(&self.shared.now) = Some(world.clone());
        let _ = self.checks.send(world.clone());
    }

    /// Something is wanted no longer.
    pub fn cancel(&self, id: &RequestId) {
        if let Some(wanted) = lock(&self.shared.asked).get_mut(id) {
            *wanted = Wanted::NoLonger;
        }
    }

    /// Tells the editor something.
    pub fn tell<N: lsp::Notification>(&self, params: &N::Params) {
        self.shared.tell::<N>(params);
    }

    /// Asks something of the editor; whatever it answers is as well.
    pub fn ask<R: lsp::Request>(&self, params: &R::Params) {
        self.shared.ask::<R>(params);
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
        *lock(&self.shared.studios) = Studios::default();
    }
}

/// Begins a thread that is handed what it works on.
fn begin<T: Send + 'static>(
    name: &str,
    shared: &Arc<Shared>,
    work: impl FnOnce(&Arc<Shared>, Receiver<T>) + Send + 'static,
) -> Result<Sender<T>> {
    let (sender, receiver) = channel();
    let (shared, thread) = (shared.clone(), thread::Builder::new().name(name.to_owned()).stack_size(STACK));
    let begun = thread.spawn(move || work(&shared, receiver));
    begun.map_err(|error| Fault::Refused(format!("no thread can be started: {error}")))?;
    Ok(sender)
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether something that was asked is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Still,
    NoLonger,
}

/// What all threads know.
struct Shared {
    connection: Arc<Connection>,
    client: Client,
    /// The number of what is asked of the editor next.
    number: AtomicI32,
    is_over: AtomicBool,
    asked: Mutex<BTreeMap<RequestId, Wanted>>,
    /// The texts as they are now.
    now: Mutex<Option<World>>,
    studios: Mutex<Studios>,
}

impl Shared {
    fn say(&self, message: Message) {
        let _ = self.connection.sender.send(message);
    }

    fn tell<N: lsp::Notification>(&self, params: &N::Params) {
        self.say(Notification::new(N::METHOD.to_string(), params).into());
    }

    fn ask<R: lsp::Request>(&self, params: &R::Params) {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        self.say(Request::new(number.into(), R::METHOD.to_string(), params).into());
    }

    fn show(&self, kind: lsp::MessageType, message: String) {
        self.tell::<lsp::ShowMessageNotification>(&lsp::ShowMessageParams { kind, message });
    }

    /// Answers something that was asked.
    fn respond(&self, id: &RequestId, answered: std::result::Result<Value, Trouble>) {
        let wanted = lock(&self.asked).remove(id);
        let answered = if wanted == Some(Wanted::NoLonger) { Err(Trouble::Cancelled) } else { answered };
        self.say(match answered {
            Ok(answer) => Response::new_ok(id.clone(), answer).into(),
            Err(trouble) => {
                let (code, message) = error(trouble);
                Response::new_err(id.clone(), code as i32, message).into()
            }
        });
    }

    /// Says when what is done for a request must end.
    fn stop(self: &Arc<Self>, id: &RequestId) -> Stop {
        let (shared, id) = (self.clone(), id.clone());
        Rc::new(move || shared.is_over.load(Ordering::Relaxed) || shared.is_cancelled(&id))
    }

    fn is_cancelled(&self, id: &RequestId) -> bool {
        lock(&self.asked).get(id) == Some(&Wanted::NoLonger)
    }

    /// Does something for a request, unless it is cancelled by now. That an answer goes wrong must not end all others.
    fn done<T>(
        self: &Arc<Self>,
        job: &Job,
        work: impl FnOnce(&Stop) -> std::result::Result<T, Trouble>,
    ) -> std::result::Result<T, Trouble> {
        if self.is_cancelled(&job.id) {
            return Err(Trouble::Cancelled);
        }
        let stop = self.stop(&job.id);
        let failed = || Err(Trouble::Broken(format!("`{}` went wrong in the server", job.method)));
        catch_unwind(AssertUnwindSafe(|| work(&stop))).unwrap_or_else(|_| failed())
    }

    fn answer(self: &Arc<Self>, job: Job) {
        let answered = self.done(&job, |stop| answer(&job.world, &job.method, job.params.clone(), stop));
        self.respond(&job.id, answered);
    }

    /// Tells what is wrong with the texts that are new to it. Of edits that came meanwhile only the last counts.
    fn check(&self, worlds: &Receiver<World>) {
        let mut known: BTreeMap<String, Arc<Doc>> = BTreeMap::new();
        while let Ok(world) = worlds.recv() {
            let mut world = worlds.try_iter().last().unwrap_or(world);
            while let Some(doc) = unknown(&world, &known) {
                self.publish(&world, &doc);
                known.insert(doc.name.clone(), doc);
                world = worlds.try_iter().last().unwrap_or(world);
            }
            known.retain(|_, doc| {
                let is_open = world.doc(&doc.uri).is_some();
                if !is_open {
                    let (uri, diagnostics) = (doc.uri.clone(), Vec::new());
                    let params = lsp::PublishDiagnosticsParams { uri, version: None, diagnostics };
                    self.tell::<lsp::PublishDiagnosticsNotification>(&params);
                }
                is_open
            });
        }
    }

    /// Tells what is wrong with a text, unless it is another by now.
    fn publish(&self, world: &World, doc: &Arc<Doc>) {
        let Ok(params) = catch_unwind(AssertUnwindSafe(|| published(world, doc))) else { return };
        let now = lock(&self.now);
        if now.as_ref().and_then(|now| now.doc(&doc.uri)).is_some_and(|newest| Arc::ptr_eq(newest, doc)) {
            self.tell::<lsp::PublishDiagnosticsNotification>(&params);
        }
    }

    fn command(self: &Arc<Self>, job: Job) {
        let read = |job: &Job| serde_json::from_value::<lsp::ExecuteCommandParams>(job.params.clone());
        let done = self.done(&job, |stop| {
            let asked = read(&job).map_err(|error| Trouble::Invalid(error.to_string()))?;
            let order = Order::read(&job.world, &asked.command, &asked.arguments.unwrap_or_default())?;
            Ok((order.doc().clone(), order.run(&job.world, stop)?))
        });
        let answered = done.and_then(|(doc, done)| self.carry_out(&job.world, &doc, done));
        if let Err(Trouble::Refused(why)) = &answered {
            self.show(lsp::MessageType::Error, why.clone());
        }
        self.respond(&job.id, answered);
    }

    /// What a command leads to in the editor.
    fn carry_out(&self, world: &World, doc: &Arc<Doc>, done: Done) -> std::result::Result<Value, Trouble> {
        match done {
            Done::Told(answer) => Ok(answer),
            Done::Ran(answer, words) => {
                self.publish(world, doc);
                if self.client.refreshes_lenses {
                    self.ask::<lsp::CodeLensRefreshRequest>(&());
                }
                self.show(lsp::MessageType::Info, words);
                Ok(answer)
            }
            Done::Edit(edit) => {
                let label = Some("accept the new count".to_owned());
                self.ask::<lsp::ApplyWorkspaceEditRequest>(&lsp::ApplyWorkspaceEditParams {
                    label,
                    edit,
                    metadata: None,
                });
                Ok(Value::Null)
            }
            Done::Studio { file, browser } => {
                let address = lock(&self.studios).address(&file).map_err(Trouble::Refused)?;
                if browser {
                    self.open(&address);
                }
                Ok(json!(address))
            }
        }
    }

    /// Opens an address in the browser.
    fn open(&self, address: &str) {
        if self.client.shows {
            let uri = lsp::Uri(address.to_owned());
            let (external, take_focus, selection) = (Some(true), Some(true), None);
            self.ask::<lsp::ShowDocumentRequest>(&lsp::ShowDocumentParams { uri, external, take_focus, selection });
        } else if let Err(why) = browser::open(address) {
            self.show(
                lsp::MessageType::Info,
                format!("no browser could be opened ({why}): the studio is at {address}"),
            );
        }
    }
}

/// An open text that has not been looked at yet.
fn unknown(world: &World, known: &BTreeMap<String, Arc<Doc>>) -> Option<Arc<Doc>> {
    let is_new = |doc: &&Arc<Doc>| known.get(&doc.name).is_none_or(|known| !Arc::ptr_eq(known, doc));
    world.docs().find(is_new).cloned()
}

/// The number of an error of the protocol, and what is said of it.
fn error(trouble: Trouble) -> (ErrorCode, String) {
    match trouble {
        Trouble::Invalid(why) => (ErrorCode::InvalidParams, why),
        Trouble::Refused(why) => (ErrorCode::RequestFailed, why),
        Trouble::Unknown(why) => (ErrorCode::MethodNotFound, why),
        Trouble::Broken(why) => (ErrorCode::InternalError, why),
        Trouble::Cancelled => (ErrorCode::RequestCanceled, "cancelled".into()),
    }
}
