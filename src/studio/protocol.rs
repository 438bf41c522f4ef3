//! What a page and the studio say to each other: JSON, one message at a time.
//!
//! The page sends [`Message`]s with numbers of its own choice; the studio answers with [`Say`]s of the same number. Most
//! requests have one answer; long work has many, the last of which is marked `done`. All places in texts are counted in
//! UTF-16 code units from the start of the text, as JavaScript counts them; line ends count one.

pub mod board;
pub mod lab;
pub mod play;
pub mod text;
mod typescript;

use board::Position;
use lab::{BookPage, Change, Difference, GameFile, Measures, Retro, Sheets, Swept, Training};
use play::{Began, Choices, Explained, Moved, Thinking};
use serde::{Deserialize, Serialize};
use text::{Checked, Completion, Doc, Edit, Entry, Hover, Margin, Place, Range, Template, Tested};
#[cfg(test)]
use ts_rs::TS;

/// What the page sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Message {
    /// A number of the page's choice, never used twice in a connection.
    pub id: u32,
    /// What is wanted.
    pub request: Request,
}

/// What the studio sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "each is made, written and forgotten")]
pub enum Say {
    /// An answer.
    Answer {
        /// To which request.
        id: u32,
        /// What it is.
        answer: Answer,
        /// No more answers follow to this request.
        done: bool,
    },
    /// The request cannot be answered; nothing follows.
    Error {
        /// Which request.
        id: u32,
        /// Why.
        error: Trouble,
    },
    /// Something happened that nobody asked for.
    Event {
        /// What.
        event: Event,
    },
}

/// Why a request cannot be answered: for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Trouble {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do next.
    pub help: Option<String>,
    /// The work was stopped, by request or by a newer one that makes it needless.
    pub stopped: bool,
}

/// A rule set: a document, saved or as it is being edited, with its settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct Which {
    /// The document: the name of a shipped game, or the path of a file inside the folder.
    pub doc: String,
    /// Take the text last sent by `edit` instead of the one that is saved.
    #[serde(default)]
    pub edited: bool,
    /// Take this text instead, as one that stands where the document stands.
    pub text: Option<String>,
    /// Take the text that this commit of the folder's repository has: `HEAD`, `main~2`, `3f1c2ab`.
    pub commit: Option<String>,
    /// The variant.
    pub variant: Option<String>,
    /// Options that are set otherwise than the rules do.
    #[serde(default)]
    pub options: Vec<Setting>,
}

/// An option with its value: a number or a word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Setting {
    /// The option.
    pub name: String,
    /// Its value as it is written: `7`, `yes`, `after_jump`.
    pub value: String,
}

/// What the page asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Request {
    /// The first request: answered by `welcome`.
    Hello,
    /// Stops the work of another request, which ends with an error marked `stopped`; answered by `ok`.
    Cancel {
        /// Which request.
        of: u32,
        /// Let it answer with what it has, as if it were done (agents that think play the best turn found).
        #[serde(default)]
        keep: bool,
    },
    /// The games that come with the program and those of the folder: answered by `games`.
    Games,
    /// Opens a document: answered by `opened`.
    Open {
        /// The name of a shipped game, or the path of a file inside the folder.
        doc: String,
    },
    /// Looks at an edited text: answered by `checked`. Work that belongs to older texts of the document is stopped.
    Edit {
        /// The document.
        doc: String,
        /// A number that grows with each edit; comes back in the answer.
        version: u32,
        /// The whole text.
        text: String,
        /// The variant looked at.
        variant: Option<String>,
        /// Options set otherwise than the rules do.
        #[serde(default)]
        options: Vec<Setting>,
    },
    /// Writes a document to its file: answered by `saved`, or `clash` where the file is not what the page thinks it is.
    Save {
        /// The path of the file inside the folder.
        doc: String,
        /// The whole text.
        text: String,
        /// The stamp of the text this one is based on; none for a new file.
        stamp: Option<String>,
    },
    /// Begins a file: answered by `saved`. It is named for its title, and none that is there is written over.
    New {
        /// A template, a game that comes with the program, or a file: what it begins as.
        template: String,
        /// The title of the game.
        title: String,
    },
    /// Gives a file another name: answered by `saved`, which tells it.
    MoveFile {
        /// The file.
        doc: String,
        /// Its new path inside the folder.
        to: String,
    },
    /// Takes a file away: answered by `ok`.
    Delete {
        /// The file.
        doc: String,
    },
    /// Closes a document: its work is stopped. Answered by `ok`.
    Close {
        /// The document.
        doc: String,
    },
    /// What may stand at a place: answered by `completions`.
    Complete {
        /// The document.
        doc: String,
        /// The place.
        at: u32,
    },
    /// What stands at a place: answered by `hover`.
    Hover {
        /// The document.
        doc: String,
        /// The place.
        at: u32,
    },
    /// Where the name at a place is declared: answered by `places`.
    Definition {
        /// The document.
        doc: String,
        /// The place.
        at: u32,
    },
    /// Where the name at a place is used, its declaration among it: answered by `places`.
    References {
        /// The document.
        doc: String,
        /// The place.
        at: u32,
    },
    /// Another name for what is named at a place: answered by `edits`.
    Rename {
        /// The document.
        doc: String,
        /// The place.
        at: u32,
        /// The new name.
        to: String,
    },
    /// The canonical layout: answered by `edits`.
    Format {
        /// The document.
        doc: String,
    },
    /// Runs the tests of the edited text: a stream of `tested`.
    Test {
        /// The document.
        doc: String,
    },
    /// Plays games and counts which clauses took part: a stream of `coverage`.
    Coverage {
        /// Which rules.
        which: Which,
        /// How many games.
        games: u32,
        /// Who plays: `random`, `mcts:64`.
        agent: String,
        /// The seed.
        seed: u32,
    },
    /// Sets a game up on a table: answered by `began`. A table of that number is replaced.
    Begin {
        /// A number of the page's choice.
        table: u32,
        /// Which rules.
        which: Which,
        /// Where play starts.
        #[serde(default)]
        start: play::Start,
        /// What has been played: each turn with the node it follows; node 0 is the start, the others are counted on from 1 in
        /// this order. Rolls are nodes of their own.
        #[serde(default)]
        turns: Vec<play::Old>,
    },
    /// The position of a node: answered by `at`.
    At {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
    },
    /// What may be played next in a turn under way: answered by `choices`.
    Choices {
        /// The table.
        table: u32,
        /// The node the turn starts from.
        node: u32,
        /// The parts chosen so far, by their numbers in the answers before.
        #[serde(default)]
        done: Vec<u32>,
    },
    /// Plays a turn: answered by `moved`. A turn that has been played from that node before leads to the same node.
    Play {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
        /// The turn, by its parts or as it is written.
        turn: play::Wanted,
    },
    /// Rolls the dice: answered by `moved`.
    Roll {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
        /// What was rolled with dice of one's own.
        value: Option<String>,
        /// The seed.
        seed: u32,
    },
    /// Why a turn is not legal, or what it does: answered by `explained`.
    Explain {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
        /// The turn.
        turn: play::Wanted,
    },
    /// Where a clause acts in a position: answered by `acts`.
    Acts {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
        /// A place in the text of the rules.
        at: u32,
    },
    /// Lets an agent think: a stream of `thinking`, the last with its turn. Nothing is played.
    Think {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
        /// `random`, `mcts:1000`, `alphabeta:4`, `alphabeta:nodes=20000`, `trained:2000`.
        agent: String,
        /// The seed.
        seed: u32,
        /// Whoever was trained, as `training` told it.
        player: Option<String>,
    },
    /// The game up to a node as a text that can be replayed: answered by `text`.
    Record {
        /// The table.
        table: u32,
        /// The node.
        node: u32,
    },
    /// What an edit did: a stream of `differs`, `difference`, `players`, `measures`.
    Compare {
        /// The rules it is compared with.
        a: Which,
        /// The rules looked at.
        b: Which,
        /// Most games for each rule set and agent.
        games: u32,
        /// Who plays, one after the other; none: random players, then those that are chosen for the game.
        #[serde(default)]
        agents: Vec<String>,
        /// The seed.
        seed: u32,
    },
    /// What an edit does to games that people played: a stream of `retro`.
    Retro {
        /// The rules they were played by.
        a: Which,
        /// The rules looked at.
        b: Which,
        /// Files of games.
        files: Vec<GameFile>,
    },
    /// Measures along the values of an option: a stream of `swept` and `players`.
    Sweep {
        /// Which rules.
        which: Which,
        /// The option.
        option: String,
        /// Its values; none: all, or some along a range.
        #[serde(default)]
        values: Vec<String>,
        /// Most games for each value and agent.
        games: u32,
        /// Who plays, one after the other; none: random players, then those that are chosen for the game.
        #[serde(default)]
        agents: Vec<String>,
        /// The seed.
        seed: u32,
    },
    /// Lets a player learn until it is stopped: a stream of `training`.
    Train {
        /// Which rules.
        which: Which,
        /// The player it goes on from, as `training` told it; none: the one that is kept for these rules, or none at all.
        from: Option<String>,
        /// The seed.
        seed: u32,
    },
    /// The player that is kept for these rules: answered by `training`, which holds none where there is none.
    Trained {
        /// Which rules.
        which: Which,
    },
    /// Writes the small file that stands for an edit: answered by `saved`.
    SaveAs {
        /// The rules it changes, which stay as they are.
        base: Which,
        /// The edited rules.
        edited: Which,
        /// What is written.
        form: lab::SmallForm,
        /// The name of the new file, with or without its ending.
        file: String,
        /// The title of the variant.
        title: String,
        /// What it is meant to do.
        meant: Option<String>,
    },
    /// The illustrated rulebook: answered by `book`.
    Book {
        /// Which rules.
        which: Which,
    },
    /// The game to print and play: answered by `sheets`.
    Print {
        /// Which rules.
        which: Which,
        /// On what it is printed.
        paper: lab::Paper,
        /// How wide a cell is, in millimetres; none: as large as lets the board be one sheet, within reason.
        cell: Option<f32>,
    },
}

/// What the studio answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(clippy::large_enum_variant, reason = "each is made, written and forgotten")]
pub enum Answer {
    /// The studio is there.
    Welcome {
        /// The version of the program.
        version: String,
        /// The folder, as people know it.
        folder: String,
        /// What the program was asked to open.
        open: Option<String>,
    },
    /// Done.
    Ok,
    /// Which games there are.
    Games {
        /// The games.
        games: Vec<Entry>,
        /// Files of results of the lab: each is a page at `results/FILE`.
        results: Vec<String>,
        /// What new rules can be begun from, beside these games.
        templates: Vec<Template>,
    },
    /// A document.
    Opened(Doc),
    /// What there is to say of a text.
    Checked(Checked),
    /// A file was written.
    Saved {
        /// The document.
        doc: String,
        /// Its stamp now.
        stamp: String,
        /// What was written.
        text: String,
    },
    /// A file was changed from outside: nothing was written.
    Clash {
        /// The document.
        doc: String,
        /// Its stamp now; none where the file is gone.
        stamp: Option<String>,
        /// What stands in it.
        text: Option<String>,
    },
    /// What may stand at a place.
    Completions {
        /// What is replaced.
        range: Range,
        /// By one of these.
        items: Vec<Completion>,
    },
    /// What stands at a place; nothing to say where there is none.
    Hover {
        /// What is known of it.
        hover: Option<Hover>,
    },
    /// Places in texts.
    Places {
        /// The places.
        places: Vec<Place>,
    },
    /// Changes of the text, in order, none touching another.
    Edits {
        /// The changes.
        edits: Vec<Edit>,
    },
    /// A test has been run.
    Tested(Tested),
    /// What took part in games so far.
    Coverage {
        /// Games so far.
        games: u32,
        /// How many are played.
        of: u32,
        /// Line by line of the document; lines without clauses are left out.
        margin: Vec<Margin>,
    },
    /// A game was set up.
    Began(Began),
    /// A position of a game.
    At {
        /// The node.
        node: u32,
        /// The position.
        position: Position,
    },
    /// What may be played next.
    Choices(Choices),
    /// A turn was played, or dice were rolled.
    Moved(Moved),
    /// Why, or what.
    Explained(Explained),
    /// Where a clause acts.
    Acts {
        /// The clause; none where none stands at the place.
        clause: Option<Range>,
        /// Turns now legal in which it takes part.
        turns: Vec<String>,
        /// The places that they lead to or from.
        places: Vec<u32>,
        /// There are more turns than were looked at.
        more: bool,
    },
    /// An agent thinks, or has thought.
    Thinking(Thinking),
    /// A text.
    Text {
        /// The text.
        text: String,
    },
    /// The clauses that differ.
    Differs {
        /// The clauses, in the order of the rules.
        changes: Vec<Change>,
        /// Why the two cannot be played side by side.
        obstacle: Option<String>,
    },
    /// The shortest line after which play differs; or that there is none within reach.
    Difference(Difference),
    /// Who is asked: that is found out, or is known now.
    Players {
        /// What is done to find it out, or who they are and why.
        text: String,
        /// It is still found out.
        searching: bool,
    },
    /// The measures so far.
    Measures(Measures),
    /// What an edit does to games that people played, so far.
    Retro(Retro),
    /// A sweep so far.
    Swept(Swept),
    /// A player that learns, so far.
    Training(Training),
    /// The rulebook.
    Book(BookPage),
    /// The game to print and play.
    Sheets(Sheets),
}

/// What happens without being asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The file of an open document was changed from outside.
    FileChanged {
        /// The document.
        doc: String,
        /// Its stamp now; none where the file is gone.
        stamp: Option<String>,
        /// What stands in it.
        text: Option<String>,
    },
    /// Other pages have a document open.
    OtherTabs {
        /// The document.
        doc: String,
        /// How many others.
        others: u32,
    },
    /// The connection ends: the page sent what cannot be understood, or too much.
    Dropped {
        /// Why.
        message: String,
    },
}
