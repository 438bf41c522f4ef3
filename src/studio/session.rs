//! A session: answers requests one after the other, and does long work in slices between them.

use crate::allowance::{GivenUp, Limits, Stop, USUAL, within};
use crate::studio::assisting;
use crate::studio::beginning;
use crate::studio::booking;
use crate::studio::checking::{self, check};
use crate::studio::comparing::Compare;
use crate::studio::covering::Cover;
use crate::studio::docs::Docs;
use crate::studio::entries::Entries;
use crate::studio::judging::Judging;
use crate::studio::protocol::play::{Old, Start};
use crate::studio::protocol::text::Doc;
use crate::studio::protocol::{Answer, Message, Request, Say, Setting, Trouble, Which};
use crate::studio::reasons;
use crate::studio::saving;
use crate::studio::shelf::{Shelf, Written};
use crate::studio::sweeping::{self, Sweep};
use crate::studio::table::Table;
use crate::studio::thinking::{self, Think};
use crate::studio::training::{Known, Train};
use crate::studio::trials::Trials;
use crate::studio::work::{Slice, Sort, Task, Work};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// Work begun: its sort, the documents it is about, and itself.
type Begun = (Sort, Vec<String>, Box<dyn Work>);

/// Most tables of a session.
const TABLES: usize = 16;

/// Most work under way.
const TASKS: usize = 16;

/// What a page is answered by. Knows no clock: the door says how long a slice of work goes on.
pub struct Session {
    docs: Docs,
    tables: BTreeMap<u32, Table>,
    tasks: VecDeque<Task>,
    /// So many tasks one after the other could do nothing.
    waited: usize,
    /// The variant and the options of each document as it was last edited.
    looked_at: BTreeMap<String, (Option<String>, Vec<Setting>)>,
    open: Option<String>,
    /// Says when what is being done must end at once.
    stop: Stop,
}

/// What one request may take.
const REQUEST: u64 = 3 * USUAL;

/// An answer, or why there is none.
type Reply = Result<Answer, Trouble>;

impl Session {
    /// A session that reads and writes what stands on a shelf, and was asked to open a document.
    pub fn new(shelf: Box<dyn Shelf>, open: Option<String>) -> Self {
        let (tables, tasks, looked_at) = (BTreeMap::new(), VecDeque::new(), BTreeMap::new());
        let stop = Rc::new(|| false);
        Self { docs: Docs::new(shelf), tables, tasks, waited: 0, looked_at, open, stop }
    }

    /// The session, and who says when what it is doing must end at once, even in the middle of a slice of work.
    #[must_use]
    pub fn stopped_by(self, stop: Stop) -> Self {
        Self { stop, ..self }
    }

    /// What may be spent, until it must end.
    fn limits(&self) -> Limits {
        Limits { stop: Some(self.stop.clone()), ..Limits::default() }
    }

    /// Answers a message. Long work is only begun: [`Session::work`] goes on with it.
    pub fn ask(&mut self, message: Message) -> Vec<Say> {
        let id = message.id;
        let mut said = Vec::new();
        let limits = self.limits().in_all(REQUEST);
        let answered = within(limits, || self.answer(id, message.request, &mut said));
        match answered.unwrap_or_else(|why| Err(Trouble::given_up(why))) {
            Ok(Some(answer)) => said.push(Say::Answer { id, answer, done: true }),
            Ok(None) => {}
            Err(error) => said.push(Say::Error { id, error }),
        }
        said
    }

    /// True where nothing is under way.
    pub fn is_idle(&self) -> bool {
        self.tasks.is_empty()
    }

    /// True where all that is under way waits for something that happens elsewhere.
    pub fn is_waiting(&self) -> bool {
        self.waited >= self.tasks.len()
    }

    /// Does a slice of the work that has waited longest. `is_pressed` is true when something more urgent waits.
    pub fn work(&mut self, is_pressed: &dyn Fn() -> bool) -> Vec<Say> {
        let Some(mut task) = self.tasks.pop_front() else { return Vec::new() };
        let id = task.id;
        let limits = Limits { each: task.work.each(), ..self.limits() };
        let slice = match within(limits, || task.work.step(is_pressed)) {
            Ok(slice) => slice,
            Err(GivenUp::Stopped) => {
                task.work.forget_slice();
                self.tasks.push_back(task);
                return Vec::new();
            }
            Err(why) => return vec![Say::Error { id, error: Trouble::given_up(why) }],
        };
        self.waited = if matches!(slice, Slice::Wait(_)) { self.waited + 1 } else { 0 };
        match slice {
            Slice::On(answer) | Slice::Wait(answer) => {
                self.tasks.push_back(task);
                answer.map(|answer| Say::Answer { id, answer, done: false }).into_iter().collect()
            }
            Slice::Done(answer) => vec![Say::Answer { id, answer, done: true }],
            Slice::Failed(error) => vec![Say::Error { id, error }],
        }
    }

    /// Answers a request; nothing, where work answers later.
    fn answer(&mut self, id: u32, request: Request, said: &mut Vec<Say>) -> Result<Option<Answer>, Trouble> {
        let task = match request {
            Request::Games => (Sort::Games, Vec::new(), Box::new(Entries::new(&self.docs)) as Box<dyn Work>),
            Request::Test { doc } => self.tests(&doc)?,
            Request::Coverage { which, games, agent, seed } => {
                let work = Cover::new(self.docs.open(&which)?, games, &agent, seed)?;
                (Sort::Coverage, edited([&which]), Box::new(work) as Box<dyn Work>)
            }
            Request::Think { table, node, agent, seed, player } => {
                let at = self.table(table)?;
                let who = thinking::Who { agent: &agent, player: player.as_deref(), seed };
                let work = Think::new(at.ready.clone(), at.state(node)?.clone(), node, &who)?;
                (Sort::Thought(table), Vec::new(), Box::new(work) as Box<dyn Work>)
            }
            Request::Trained { which } => {
                let work = Known { shelf: self.docs.shared_shelf(), ready: self.docs.open(&which)? };
                (Sort::Training, edited([&which]), Box::new(work) as Box<dyn Work>)
            }
            Request::Train { which, from, seed } => {
                let work = Train::new(self.docs.shared_shelf(), self.docs.open(&which)?, from.as_deref(), seed)?;
                (Sort::Training, edited([&which]), Box::new(work) as Box<dyn Work>)
            }
            Request::Compare { a, b, games, agents, seed } => {
                let (first, second) = (self.docs.open(&a)?, self.docs.open(&b)?);
                let work = Compare::new(self.docs.shared_shelf(), (first, second), games, &agents, seed)?;
                (Sort::Compare, edited([&a, &b]), Box::new(work) as Box<dyn Work>)
            }
            Request::Retro { a, b, files } => {
                let work = Judging::new(&self.docs, (&a, &b), files)?;
                (Sort::Retro, edited([&a, &b]), Box::new(work) as Box<dyn Work>)
            }
            Request::Sweep { which, option, values, games, agents, seed } => {
                let docs = edited([&which]);
                let work = Sweep::new(&self.docs, sweeping::Order { which, option, values, games, agents, seed })?;
                (Sort::Sweep, docs, Box::new(work) as Box<dyn Work>)
            }
            other => return self.at_once(other, said).map(Some),
        };
        let (sort, docs, work) = task;
        said.extend(self.stop(|old| old.sort == sort && !matches!(sort, Sort::Thought(_) | Sort::Games)));
        if self.tasks.len() >= TASKS {
            return Err(Trouble::new("too much is under way").help("stop some of it first"));
        }
        self.tasks.push_back(Task { id, sort, docs, work });
        self.waited = 0;
        Ok(None)
    }

    /// What is answered at once.
    fn at_once(&mut self, request: Request, said: &mut Vec<Say>) -> Reply {
        match request {
            Request::Hello => Ok(Answer::Welcome {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                folder: self.docs.shelf().folder(),
                open: self.open.clone(),
            }),
            Request::Cancel { of, keep } => {
                match self.tasks.iter_mut().find(|task| task.id == of && keep) {
                    Some(task) => task.work.enough(),
                    None => said.extend(self.stop(|task| task.id == of)),
                }
                Ok(Answer::Ok)
            }
            Request::Open { doc } => self.open(&doc),
            Request::Edit { doc, version, text, variant, options } => {
                said.extend(self.stop(|task| task.docs.contains(&doc)));
                let order = checking::Order { doc: &doc, version, text: &text, variant: &variant, options: &options };
                let checked = check(&self.docs, &order);
                self.docs.shelf().keep_draft(&doc, Some(&text));
                self.docs.edit(&doc, text);
                self.looked_at.insert(doc, (variant, options));
                Ok(Answer::Checked(checked))
            }
            Request::Save { doc, text, stamp } => self.save(doc, text, stamp.as_deref()),
            Request::New { template, title } => beginning::begin(self.docs.shelf(), &template, &title),
            Request::MoveFile { doc, to } => beginning::rename(self.docs.shelf(), &doc, &to),
            Request::Delete { doc } => beginning::delete(self.docs.shelf(), &doc),
            Request::Book { which } => booking::write(&self.docs, &which),
            Request::Print { which, paper, cell } => booking::print(&self.docs, &which, paper, cell),
            Request::SaveAs { base, edited, form, file, title, meant } => {
                saving::save(&self.docs, &saving::Wanted { base, edited, form, file, title, meant })
            }
            Request::Close { doc } => {
                said.extend(self.stop(|task| task.docs.contains(&doc)));
                self.docs.close(&doc);
                self.looked_at.remove(&doc);
                Ok(Answer::Ok)
            }
            other => self.at_table(other, said),
        }
    }

    /// What is asked of a table.
    fn at_table(&mut self, request: Request, said: &mut Vec<Say>) -> Reply {
        match request {
            Request::Begin { table, which, start, turns } => self.begin(table, &which, &start, &turns, said),
            Request::At { table, node } => {
                let table = self.table(table)?;
                table.state(node)?;
                Ok(Answer::At { node, position: table.position(node) })
            }
            Request::Choices { table, node, done } => self.table(table)?.choices(node, &done).map(Answer::Choices),
            Request::Play { table, node, turn } => self.table(table)?.play(node, &turn).map(Answer::Moved),
            Request::Roll { table, node, value, seed } => self.table(table)?.roll(node, value, seed).map(Answer::Moved),
            Request::Explain { table, node, turn } => {
                reasons::explain(self.table(table)?, node, &turn).map(Answer::Explained)
            }
            Request::Acts { table, node, at } => reasons::acts(self.table(table)?, node, at),
            Request::Record { table, node } => self.table(table)?.record(node).map(|text| Answer::Text { text }),
            other => self.assist(other),
        }
    }

    /// What is asked about a text.
    fn assist(&mut self, request: Request) -> Reply {
        match request {
            Request::Complete { doc, at } => Ok(self.texts(&doc)?.complete(at)),
            Request::Hover { doc, at } => Ok(self.texts(&doc)?.hover(at)),
            Request::Definition { doc, at } => Ok(self.texts(&doc)?.definition(at)),
            Request::References { doc, at } => Ok(self.texts(&doc)?.references(at)),
            Request::Rename { doc, at, to } => self.texts(&doc)?.rename(at, &to),
            Request::Format { doc } => assisting::format(&self.docs, &doc),
            _ => Err(Trouble::new("this cannot be done")),
        }
    }

    fn texts(&self, doc: &str) -> Result<assisting::Texts, Trouble> {
        let (variant, options) = self.looked_at.get(doc).cloned().unwrap_or_default();
        assisting::Texts::new(&self.docs, doc, &variant, &options)
    }

    fn table(&mut self, table: u32) -> Result<&mut Table, Trouble> {
        let missing = || Trouble::new(format!("there is no table {table}")).help("begin a game there first");
        self.tables.get_mut(&table).ok_or_else(missing)
    }

    fn begin(&mut self, table: u32, which: &Which, start: &Start, turns: &[Old], said: &mut Vec<Say>) -> Reply {
        if self.tables.len() >= TABLES && !self.tables.contains_key(&table) {
            return Err(Trouble::new("there are too many tables").help("begin anew on one that is there"));
        }
        let (begun, trouble) = Table::begin(self.docs.open(which)?, start, turns)?;
        said.extend(self.stop(|task| task.sort == Sort::Thought(table)));
        let told = begun.told(table, trouble);
        self.tables.insert(table, begun);
        Ok(Answer::Began(told))
    }

    fn open(&self, doc: &str) -> Reply {
        let shelf = self.docs.shelf();
        let kept = shelf.read(doc).map_err(Trouble::new)?;
        let shipped = shelf.shipped().iter().any(|name| name == doc);
        let draft = shelf.draft(doc).filter(|draft| *draft != kept.text);
        Ok(Answer::Opened(Doc {
            doc: doc.to_owned(),
            text: kept.text,
            stamp: kept.stamp,
            shipped,
            suggested: suggested(shelf, doc),
            draft,
            others: 0,
        }))
    }

    fn save(&mut self, doc: String, text: String, stamp: Option<&str>) -> Reply {
        match self.docs.shelf().write(&doc, &text, stamp).map_err(Trouble::new)? {
            Written::Done(stamp) => {
                self.docs.shelf().keep_draft(&doc, None);
                Ok(Answer::Saved { doc, stamp, text })
            }
            Written::Clash(found) => {
                let (stamp, text) = found.map(|kept| (kept.stamp, kept.text)).unzip();
                Ok(Answer::Clash { doc, stamp, text })
            }
        }
    }

    fn tests(&self, doc: &str) -> Result<Begun, Trouble> {
        let (variant, options) = self.looked_at.get(doc).cloned().unwrap_or_default();
        let work = Trials::new(&self.docs, doc, variant, options)?;
        Ok((Sort::Tests(doc.to_owned()), vec![doc.to_owned()], Box::new(work)))
    }

    /// Stops work, and tells who asked for it.
    fn stop(&mut self, which: impl Fn(&Task) -> bool) -> Vec<Say> {
        let (stopped, kept): (VecDeque<Task>, VecDeque<Task>) = self.tasks.drain(..).partition(|task| which(task));
        self.tasks = kept;
        stopped.iter().map(|task| Say::Error { id: task.id, error: Trouble::stopped() }).collect()
    }
}

/// The documents whose edited texts rules are made of.
fn edited<const N: usize>(which: [&Which; N]) -> Vec<String> {
    which.iter().filter(|w| w.edited).map(|w| w.doc.clone()).collect()
}

/// A file name that is not taken yet.
pub(super) fn suggested(shelf: &dyn Shelf, doc: &str) -> String {
    let stem = doc.rsplit('/').next().unwrap_or(doc).split('.').next().unwrap_or(doc);
    let taken = shelf.files();
    let name = |number: u32| format!("{stem}-{number}.rules");
    let first = [format!("my-{stem}.rules")].into_iter().chain((2..).map(name)).find(|name| !taken.contains(name));
    first.unwrap_or_else(|| name(1))
}
