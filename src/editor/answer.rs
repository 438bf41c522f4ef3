//! What the server can do, and its answers to requests.

use super::commands::COMMANDS;
use super::doc::Doc;
use super::text::Columns;
use super::trouble::Trouble;
use super::world::World;
use super::{actions, colours, hints, layout, lenses, naming, outline, stretches, writing};
use crate::allowance::{Limits, Stop, USUAL, within};
use gen_lsp_types as lsp;
use gen_lsp_types::{LspRequestMethod as Method, Request};
use serde_json::Value;
use std::sync::Arc;

/// What the server tells that it can do.
pub fn capabilities(columns: Columns) -> lsp::ServerCapabilities {
    let legend = lsp::SemanticTokensLegend {
        token_types: colours::TYPES.map(str::to_owned).to_vec(),
        token_modifiers: colours::MODIFIERS.map(str::to_owned).to_vec(),
    };
    lsp::ServerCapabilities {
        position_encoding: Some(match columns {
            Columns::Utf8 => lsp::PositionEncodingKind::UTF8,
            Columns::Utf16 => lsp::PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            save: Some(true.into()),
            ..lsp::TextDocumentSyncOptions::default()
        })),
        completion_provider: Some(lsp::CompletionOptions::default()),
        hover_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            lsp::CodeActionOptions {
                code_action_kinds: Some(actions::KINDS.to_vec()),
                ..lsp::CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(lsp::CodeLensOptions::default()),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        document_on_type_formatting_provider: Some(lsp::DocumentOnTypeFormattingOptions {
            first_trigger_character: "}".into(),
            more_trigger_character: None,
        }),
        rename_provider: Some(
            lsp::RenameOptions { prepare_provider: Some(true), ..lsp::RenameOptions::default() }.into(),
        ),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        semantic_tokens_provider: Some(
            lsp::SemanticTokensOptions {
                legend,
                range: Some(true.into()),
                full: Some(true.into()),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            }
            .into(),
        ),
        inlay_hint_provider: Some(true.into()),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            ..lsp::ExecuteCommandOptions::default()
        }),
        workspace: Some(lsp::WorkspaceOptions {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..lsp::WorkspaceOptions::default()
        }),
        ..lsp::ServerCapabilities::default()
    }
}

/// What one request may take of what finding turns costs.
const REQUEST: u64 = 3 * USUAL;

/// Answers a request, until somebody says stop. Commands are no requests about texts: [`super::Order`] reads those.
///
/// # Errors
/// Why it is not answered.
pub fn answer(world: &World, method: &str, params: Value, stop: &Stop) -> Result<Value, Trouble> {
    let stop = stop.clone();
    let limits = Limits::default().in_all(REQUEST).until(move || stop());
    within(limits, || at_once(world, method, params)).unwrap_or(Err(Trouble::Cancelled))
}

fn at_once(world: &World, method: &str, params: Value) -> Result<Value, Trouble> {
    match Method::from(method) {
        Method::TextDocumentCompletion => reply::<lsp::CompletionRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            Ok(Some(writing::completions(world, doc, at).into()))
        }),
        Method::TextDocumentHover => reply::<lsp::HoverRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            Ok(writing::known(world, doc, at))
        }),
        Method::TextDocumentCodeAction => reply::<lsp::CodeActionRequest>(params, |asked| {
            let found = actions::actions(world, doc(world, &asked.text_document)?, &asked);
            Ok(Some(found.into_iter().map(Into::into).collect()))
        }),
        Method::TextDocumentCodeLens => reply::<lsp::CodeLensRequest>(params, |asked| {
            Ok(Some(lenses::lenses(world, doc(world, &asked.text_document)?)))
        }),
        Method::TextDocumentInlayHint => reply::<lsp::InlayHintRequest>(params, |asked| {
            Ok(Some(hints::hints(world, doc(world, &asked.text_document)?, asked.range)))
        }),
        _ => of_names(world, method, params),
    }
}

/// What is asked of names.
fn of_names(world: &World, method: &str, params: Value) -> Result<Value, Trouble> {
    match Method::from(method) {
        Method::TextDocumentDefinition => reply::<lsp::DefinitionRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            let places = naming::declarations(world, doc, at);
            Ok(Some(lsp::DefinitionResponse::Definition(lsp::Definition::LocationList(places))))
        }),
        Method::TextDocumentReferences => reply::<lsp::ReferencesRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            Ok(Some(naming::references(world, doc, at, asked.context.include_declaration)))
        }),
        Method::TextDocumentDocumentHighlight => reply::<lsp::DocumentHighlightRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            Ok(Some(naming::highlights(world, doc, at)))
        }),
        Method::TextDocumentPrepareRename => reply::<lsp::PrepareRenameRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            naming::renameable(world, doc, at).map(|range| Some(range.into())).map_err(Trouble::Refused)
        }),
        Method::TextDocumentRename => reply::<lsp::RenameRequest>(params, |asked| {
            let (doc, at) = place(world, &asked.text_document_position_params)?;
            naming::rename(world, doc, at, &asked.new_name).map(Some).map_err(Trouble::Refused)
        }),
        Method::TextDocumentDocumentSymbol => reply::<lsp::DocumentSymbolRequest>(params, |asked| {
            Ok(Some(outline::outline(doc(world, &asked.text_document)?).into()))
        }),
        Method::WorkspaceSymbol => {
            reply::<lsp::WorkspaceSymbolRequest>(params, |asked| Ok(Some(outline::found(world, &asked.query).into())))
        }
        _ => of_looks(world, method, params),
    }
}

/// What is asked of how a text looks.
fn of_looks(world: &World, method: &str, params: Value) -> Result<Value, Trouble> {
    let coloured = |data| Ok(Some(lsp::SemanticTokens { result_id: None, data }));
    match Method::from(method) {
        Method::TextDocumentSemanticTokensFull => reply::<lsp::SemanticTokensRequest>(params, |asked| {
            coloured(colours::colours(world, doc(world, &asked.text_document)?, None))
        }),
        Method::TextDocumentSemanticTokensRange => reply::<lsp::SemanticTokensRangeRequest>(params, |asked| {
            coloured(colours::colours(world, doc(world, &asked.text_document)?, Some(asked.range)))
        }),
        Method::TextDocumentFoldingRange => reply::<lsp::FoldingRangeRequest>(params, |asked| {
            Ok(Some(stretches::foldings(doc(world, &asked.text_document)?)))
        }),
        Method::TextDocumentSelectionRange => reply::<lsp::SelectionRangeRequest>(params, |asked| {
            let doc = doc(world, &asked.text_document)?;
            Ok(Some(asked.positions.into_iter().map(|at| stretches::around(doc, at)).collect()))
        }),
        Method::TextDocumentFormatting => reply::<lsp::DocumentFormattingRequest>(params, |asked| {
            layout::whole(doc(world, &asked.text_document)?).map(Some).map_err(Trouble::Refused)
        }),
        Method::TextDocumentRangeFormatting => reply::<lsp::DocumentRangeFormattingRequest>(params, |asked| {
            layout::part(doc(world, &asked.text_document)?, asked.range).map(Some).map_err(Trouble::Refused)
        }),
        Method::TextDocumentOnTypeFormatting => reply::<lsp::DocumentOnTypeFormattingRequest>(params, |asked| {
            Ok(Some(layout::closed(doc(world, &asked.text_document)?, asked.position)))
        }),
        _ => Err(Trouble::Unknown(format!("`{method}` cannot be asked"))),
    }
}

/// Reads what is asked, and writes the answer.
fn reply<R: Request>(
    params: Value,
    answer: impl FnOnce(R::Params) -> Result<R::Result, Trouble>,
) -> Result<Value, Trouble> {
    let invalid = |error: serde_json::Error| Trouble::Invalid(format!("what is asked cannot be read: {error}"));
    let asked = serde_json::from_value(params).map_err(invalid)?;
    serde_json::to_value(answer(asked)?).map_err(invalid)
}

fn doc<'w>(world: &'w World, asked: &lsp::TextDocumentIdentifier) -> Result<&'w Arc<Doc>, Trouble> {
    world.doc(&asked.uri).ok_or_else(|| Trouble::Invalid(format!("`{}` is not open", asked.uri)))
}

fn place<'w>(
    world: &'w World,
    asked: &lsp::TextDocumentPositionParams,
) -> Result<(&'w Arc<Doc>, lsp::Position), Trouble> {
    Ok((doc(world, &asked.text_document)?, asked.position))
}
