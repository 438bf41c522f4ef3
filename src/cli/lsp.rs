//! `lsp`: the language server, which editors start.

mod desk;
mod disk;
mod studios;

use crate::cli::fault::{Fault, Result, misuse};
use crate::editor::{Client, Columns, World, capabilities, path_of};
use clap::Args;
use desk::{Desk, Job};
use disk::Files;
use gen_lsp_types as lsp;
use gen_lsp_types::{LspNotificationMethod as Method, Notification as _, Request as _};
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::sync::Arc;

/// Help editors with rules files: the language server, which an editor starts.
#[derive(Args)]
#[command(
    after_help = "An editor starts it, and speaks the Language Server Protocol with it on the standard input and output: \
    docs/editors.md has the settings of VS Code, Neovim, Helix, Zed, Emacs and Kate.\n\n\
    Example: boardwright lsp"
)]
pub struct Lsp {}

impl Lsp {
    pub fn run(&self) -> Result {
        if std::io::stdin().is_terminal() {
            return misuse(
                "`lsp` is for editors: they start it and write to it; `boardwright check FILE` tells mistakes here",
            );
        }
        let (connection, _threads) = Connection::stdio();
        serve(&Arc::new(connection))
    }
}

/// What is wrong with what the editor writes.
fn protocol(error: &ProtocolError) -> Fault {
    Fault::Refused(format!("the editor does not keep to the protocol: {error}"))
}

fn serve(connection: &Arc<Connection>) -> Result {
    let (id, asked) = connection.initialize_start().map_err(|error| protocol(&error))?;
    let asked: lsp::InitializeParams = serde_json::from_value(asked)
        .map_err(|error| Fault::Refused(format!("what the editor begins with cannot be read: {error}")))?;
    let client = client(&asked);
    let told = lsp::InitializeResult {
        capabilities: capabilities(client.columns),
        server_info: Some(lsp::ServerInfo {
            name: "boardwright".into(),
            version: Some(env!("CARGO_PKG_VERSION").into()),
        }),
    };
    connection.initialize_finish(id, json!(told)).map_err(|error| protocol(&error))?;
    let disk = Arc::new(Files::new(folders(&asked)));
    let desk = Desk::new(connection.clone(), client)?;
    if watches(&asked) {
        desk.ask::<lsp::RegistrationRequest>(&watched());
    }
    let ended = Server { world: World::new(client, disk.clone()), disk: disk.clone(), desk }.run(connection);
    disk.clear();
    ended
}

/// What the editor can do.
fn client(asked: &lsp::InitializeParams) -> Client {
    let can = &asked.capabilities;
    let (general, window, workspace) = (can.general.as_ref(), can.window.as_ref(), can.workspace.as_ref());
    let encodings = general.and_then(|general| general.position_encodings.as_ref());
    let bytes = encodings.is_some_and(|known| known.contains(&lsp::PositionEncodingKind::UTF8));
    let texts = can.text_document.as_ref();
    let help =
        texts.and_then(|texts| texts.completion.as_ref()?.completion_item.as_ref()?.documentation_format.as_ref());
    let hover = texts.and_then(|texts| texts.hover.as_ref()?.content_format.as_ref());
    let marked = |known: Option<&Vec<lsp::MarkupKind>>| known.is_some_and(|k| k.contains(&lsp::MarkupKind::Markdown));
    let commands = asked.initialization_options.as_ref().and_then(|options| options.get("commands")?.as_array());
    Client {
        columns: if bytes { Columns::Utf8 } else { Columns::Utf16 },
        plays: commands.is_some_and(|commands| commands.contains(&json!("boardwright.play"))),
        shows: window.and_then(|window| window.show_document.as_ref()).is_some_and(|show| show.support),
        refreshes_lenses: workspace
            .and_then(|workspace| workspace.code_lens.as_ref()?.refresh_support)
            .unwrap_or_default(),
        marked_help: marked(help),
        marked_hover: marked(hover),
    }
}

/// The folders that are open.
fn folders(asked: &lsp::InitializeParams) -> Vec<String> {
    match &asked.workspace_folders_initialize_params.workspace_folders {
        Some(lsp::WorkspaceFolders::WorkspaceFolderList(folders)) => {
            folders.iter().filter_map(|folder| path_of(&folder.uri)).collect()
        }
        #[expect(deprecated, reason = "older editors tell nothing else")]
        _ => asked.root_uri.as_ref().and_then(path_of).into_iter().collect(),
    }
}

/// Whether the editor tells of files that change on the disk.
fn watches(asked: &lsp::InitializeParams) -> bool {
    let workspace = asked.capabilities.workspace.as_ref();
    let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
    watched.and_then(|watched| watched.dynamic_registration).unwrap_or_default()
}

fn watched() -> lsp::RegistrationParams {
    let watcher = lsp::FileSystemWatcher { glob_pattern: lsp::GlobPattern::Pattern("**/*.rules".into()), kind: None };
    let options = lsp::DidChangeWatchedFilesRegistrationOptions { watchers: vec![watcher] };
    let registration = lsp::Registration {
        id: "rules files".into(),
        method: lsp::DidChangeWatchedFilesNotification::METHOD.to_string(),
        register_options: Some(json!(options)),
    };
    lsp::RegistrationParams { registrations: vec![registration] }
}

/// Reads what the editor writes, keeps the texts, and hands on what takes time.
struct Server {
    world: World,
    disk: Arc<Files>,
    desk: Desk,
}

impl Server {
    fn run(mut self, connection: &Connection) -> Result {
        let mut is_shut = false;
        for message in &connection.receiver {
            match message {
                // what was on its way when the editor shut down may still come, answers above all
                Message::Request(request) if is_shut => {
                    let (code, why) = (ErrorCode::InvalidRequest as i32, "the server is shut down".to_owned());
                    let _ = connection.sender.send(Response::new_err(request.id, code, why).into());
                }
                Message::Request(request) if request.method == lsp::ShutdownRequest::METHOD.as_str() => {
                    is_shut = true;
                    let _ = connection.sender.send(Response::new_ok(request.id, ()).into());
                }
                Message::Request(request) => {
                    let world = self.world.clone();
                    self.desk.take(Job { id: request.id, method: request.method, params: request.params, world });
                }
                Message::Notification(told) if told.method == lsp::ExitNotification::METHOD.as_str() => break,
                Message::Notification(_) if is_shut => {}
                Message::Notification(told) => self.note(told),
                Message::Response(_) => {}
            }
        }
        // without a word the editor is gone
        if is_shut { Ok(()) } else { Err(Fault::Reported) }
    }

    fn note(&mut self, told: Notification) {
        let params = told.params;
        match Method::from(told.method.as_str()) {
            Method::TextDocumentDidOpen => self.edit(params, |world, told: lsp::DidOpenTextDocumentParams| {
                let doc = told.text_document;
                world.open(&doc.uri, doc.version, doc.text);
            }),
            Method::TextDocumentDidChange => self.edit(params, |world, told: lsp::DidChangeTextDocumentParams| {
                let doc = told.text_document;
                world.change(&doc.text_document_identifier.uri, doc.version, &told.content_changes);
            }),
            Method::TextDocumentDidClose => self.edit(params, |world, told: lsp::DidCloseTextDocumentParams| {
                world.close(&told.text_document.uri);
            }),
            Method::WorkspaceDidChangeWatchedFiles => self.edit(params, |world, _: Value| world.renew()),
            Method::WorkspaceDidChangeWorkspaceFolders => {
                let disk = self.disk.clone();
                self.edit(params, |world, told: lsp::DidChangeWorkspaceFoldersParams| {
                    let paths = |folders: &[lsp::WorkspaceFolder]| -> Vec<String> {
                        folders.iter().filter_map(|folder| path_of(&folder.uri)).collect()
                    };
                    disk.change(&paths(&told.event.added), &paths(&told.event.removed));
                    world.renew();
                });
            }
            Method::CancelRequest => {
                if let Ok(told) = serde_json::from_value::<lsp::CancelParams>(params) {
                    self.desk.cancel(&match told.id {
                        lsp::Id::Int(number) => RequestId::from(number),
                        lsp::Id::String(name) => RequestId::from(name),
                    });
                }
            }
            _ => {}
        }
    }

    /// Edits the texts; what cannot be read is passed over, and said.
    fn edit<T: DeserializeOwned>(&mut self, params: Value, edit: impl FnOnce(&mut World, T)) {
        match serde_json::from_value(params) {
            Ok(told) => {
                edit(&mut self.world, told);
                self.desk.changed(&self.world);
            }
            Err(error) => {
                let message = format!("what the editor tells cannot be read: {error}");
                self.desk.tell::<lsp::LogMessageNotification>(&lsp::LogMessageParams {
                    kind: lsp::MessageType::Warning,
                    message,
                });
            }
        }
    }
}
