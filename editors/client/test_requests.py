"""Every request that the language server answers, asked over the standard input and output by a client that others wrote.

`BOARDWRIGHT` is the program. What the server must say in particular is asked in `tests/lsp.rs`; here it is whether a client that
keeps to the protocol, as several editors do, is understood and understands.
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")

PROGRAM = os.environ.get("BOARDWRIGHT", "boardwright")
EDITORS = ["visual-studio-code", "neovim", "emacs"]

ROCKS = """rules 1
game   "Rocks" {
  players White, Black
  board { squares 4 by 4; zone home  White: first row  Black: last row }
  pieces { rock R x4 }
  setup { each home: R }
  // nobody may stand still
  move run { lift an own rock; step forward; land on empty }
  end { goal: win when an own rock is in home of enemy }
  test "four rocks each" { count 3 }
  test "one rock is left" { White a1: R  Black a4: r; count 2 }
}
"""
MISTAKEN = ROCKS.replace("count 3", "count 10").replace("own rock; step forward", "own rok; step forwrad")

#: The requests that are asked below; what the server offers beyond them fails the last test.
ASKED = {
    "code_action_provider",
    "code_lens_provider",
    "completion_provider",
    "definition_provider",
    "document_formatting_provider",
    "document_highlight_provider",
    "document_on_type_formatting_provider",
    "document_range_formatting_provider",
    "document_symbol_provider",
    "execute_command_provider",
    "folding_range_provider",
    "hover_provider",
    "inlay_hint_provider",
    "references_provider",
    "rename_provider",
    "selection_range_provider",
    "semantic_tokens_provider",
    "workspace_symbol_provider",
}


@pytest_lsp.fixture(params=EDITORS, config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def client(request: pytest.FixtureRequest, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    lsp_client.registered, lsp_client.edits = [], []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        lsp_client.registered += [registration.method for registration in params.registrations]

    @lsp_client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        lsp_client.edits.append(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(_: None) -> None:
        pass

    folder = types.WorkspaceFolder(uri=tmp_path.as_uri(), name="games")
    capabilities = client_capabilities(request.param)
    known = capabilities.text_document.completion.completion_item.documentation_format or []
    lsp_client.marked = types.MarkupKind.Markdown in known
    asked = types.InitializeParams(capabilities=capabilities, workspace_folders=[folder])
    lsp_client.told = await lsp_client.initialize_session(asked)
    yield
    await lsp_client.shutdown_session()


class File:
    """A file that is open in the editor."""

    def __init__(self, client: LanguageClient, uri: str, text: str):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        self.document = types.TextDocumentIdentifier(uri=uri)
        opened = types.TextDocumentItem(uri=uri, language_id="boardwright", version=1, text=text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=opened))

    def at(self, words: str) -> types.Position:
        """Where these words begin."""
        before = self.text[: self.text.index(words)]
        return types.Position(line=before.count("\n"), character=len(before) - before.rfind("\n") - 1)

    def asked(self, words: str) -> dict:
        return {"text_document": self.document, "position": self.at(words)}

    @property
    def whole(self) -> types.Range:
        end = types.Position(line=self.text.count("\n"), character=0)
        return types.Range(start=types.Position(line=0, character=0), end=end)

    def edited(self, edits: list) -> str:
        """The text after some edits, the last one first."""
        offset = lambda at: sum(len(line) + 1 for line in self.text.split("\n")[: at.line]) + at.character
        text = self.text
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
        return text

    def change(self, edits: list) -> None:
        """Types something."""
        self.version += 1
        self.text = self.edited(edits)
        document = types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version)
        changes = [types.TextDocumentContentChangeWholeDocument(text=self.text)]
        told = types.DidChangeTextDocumentParams(text_document=document, content_changes=changes)
        self.client.text_document_did_change(told)

    async def mistakes(self) -> list:
        """What is wrong with the text as it is now."""
        while True:
            await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            if self.uri in self.client.diagnostics:
                return self.client.diagnostics[self.uri]


@pytest.fixture
def rocks(client: LanguageClient, tmp_path: pathlib.Path) -> File:
    path = tmp_path / "rocks.rules"
    path.write_text(ROCKS)
    return File(client, path.as_uri(), ROCKS)


@pytest.mark.asyncio
async def test_mistakes_and_their_fixes(client: LanguageClient, tmp_path: pathlib.Path):
    file = File(client, (tmp_path / "mistaken.rules").as_uri(), MISTAKEN)
    mistakes = await file.mistakes()
    assert [mistake.code for mistake in mistakes] == ["unknown-role", "unknown-direction"]
    context = types.CodeActionContext(diagnostics=mistakes, only=[types.CodeActionKind.QuickFix])
    for mistake in mistakes:
        params = types.CodeActionParams(text_document=file.document, range=mistake.range, context=context)
        fixes = await client.text_document_code_action_async(params)
        assert [fix.is_preferred for fix in fixes] == [True]
    context = types.CodeActionContext(diagnostics=mistakes, only=[types.CodeActionKind.SourceFixAll])
    params = types.CodeActionParams(text_document=file.document, range=file.whole, context=context)
    (fix,) = await client.text_document_code_action_async(params)
    client.diagnostics.clear()
    file.change(fix.edit.changes[file.uri])
    assert "own rock; step forward" in file.text
    assert list(await file.mistakes()) == []


@pytest.mark.asyncio
async def test_completion(client: LanguageClient, rocks: File):
    found = await client.text_document_completion_async(types.CompletionParams(**rocks.asked("forward")))
    items = found.items if isinstance(found, types.CompletionList) else found
    assert {"forward", "any"} <= {item.label for item in items}
    helps = [item.documentation for item in items if item.documentation]
    assert helps and all(isinstance(help, types.MarkupContent) == client.marked for help in helps)


@pytest.mark.asyncio
async def test_hover(client: LanguageClient, rocks: File):
    told = await client.text_document_hover_async(types.HoverParams(**rocks.asked("by 4")))
    assert "squares" in told.contents.value


@pytest.mark.asyncio
async def test_names(client: LanguageClient, rocks: File):
    declared = rocks.at("rock R")
    found = await client.text_document_definition_async(types.DefinitionParams(**rocks.asked("rock; step")))
    (place,) = found if isinstance(found, list) else [found]
    assert (place.uri, place.range.start) == (rocks.uri, declared)
    context = types.ReferenceContext(include_declaration=True)
    params = types.ReferenceParams(**rocks.asked("rock R"), context=context)
    assert len(await client.text_document_references_async(params)) == 3
    params = types.DocumentHighlightParams(**rocks.asked("rock R"))
    assert len(await client.text_document_document_highlight_async(params)) == 3
    told = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**rocks.asked("rock R")))
    assert getattr(told, "range", told).start == declared
    params = types.RenameParams(**rocks.asked("rock R"), new_name="stone")
    renamed = await client.text_document_rename_async(params)
    assert "lift an own stone" in rocks.edited(renamed.changes[rocks.uri])


@pytest.mark.asyncio
async def test_symbols(client: LanguageClient, rocks: File):
    params = types.DocumentSymbolParams(text_document=rocks.document)
    symbols = await client.text_document_document_symbol_async(params)
    assert "run" in {symbol.name for symbol in symbols}
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="rock"))
    assert "rock" in {symbol.name for symbol in found}


@pytest.mark.asyncio
async def test_colours(client: LanguageClient, rocks: File):
    params = types.SemanticTokensParams(text_document=rocks.document)
    whole = await client.text_document_semantic_tokens_full_async(params)
    params = types.SemanticTokensRangeParams(text_document=rocks.document, range=rocks.whole)
    part = await client.text_document_semantic_tokens_range_async(params)
    assert whole.data == part.data and len(whole.data) % 5 == 0 and whole.data


@pytest.mark.asyncio
async def test_stretches(client: LanguageClient, rocks: File):
    params = types.FoldingRangeParams(text_document=rocks.document)
    folded = await client.text_document_folding_range_async(params)
    assert (1, 10) in {(fold.start_line, fold.end_line + 1) for fold in folded} | {
        (fold.start_line, fold.end_line) for fold in folded
    }
    params = types.SelectionRangeParams(text_document=rocks.document, positions=[rocks.at("forward")])
    (chosen,) = await client.text_document_selection_range_async(params)
    assert chosen.range.start == rocks.at("forward") and chosen.parent


@pytest.mark.asyncio
async def test_layout(client: LanguageClient, rocks: File):
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    params = types.DocumentFormattingParams(text_document=rocks.document, options=options)
    edits = await client.text_document_formatting_async(params)
    assert rocks.edited(edits).startswith('rules 1\ngame "Rocks" {')
    params = types.DocumentRangeFormattingParams(text_document=rocks.document, range=rocks.whole, options=options)
    assert rocks.edited(await client.text_document_range_formatting_async(params)) == rocks.edited(edits)
    last = types.Position(line=rocks.text.count("\n") - 1, character=1)
    params = types.DocumentOnTypeFormattingParams(text_document=rocks.document, position=last, ch="}", options=options)
    closed = await client.text_document_on_type_formatting_async(params)
    assert rocks.edited(closed) == rocks.edited(edits)


@pytest.mark.asyncio
async def test_hints(client: LanguageClient, rocks: File):
    params = types.InlayHintParams(text_document=rocks.document, range=rocks.whole)
    assert await client.text_document_inlay_hint_async(params)


@pytest.mark.asyncio
async def test_lenses_and_commands(client: LanguageClient, rocks: File):
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(text_document=rocks.document))
    offered = {lens.command.command for lens in lenses}
    assert {"boardwright.test", "boardwright.studio"} <= offered
    run = lambda command, *more: client.workspace_execute_command_async(
        types.ExecuteCommandParams(command=command, arguments=[rocks.uri, *more])
    )
    assert [test["name"] for test in await run("boardwright.tests")] == ["four rocks each", "one rock is left"]
    assert [ran["holds"] for ran in await run("boardwright.test")] == [False, True]
    await run("boardwright.acceptCount", "four rocks each")
    while not client.edits:
        await asyncio.sleep(0.01)
    rocks.change(client.edits[0].changes[rocks.uri])
    (ran,) = await run("boardwright.test", "four rocks each")
    assert ran["holds"] and "count 10" in rocks.text
    address = await run("boardwright.studio", False)
    assert address.startswith("http://127.0.0.1")


@pytest.mark.asyncio
async def test_all_that_is_offered_is_asked(client: LanguageClient):
    offered = client.told.capabilities
    providers = {name for name in dir(offered) if name.endswith("_provider") and getattr(offered, name)}
    assert providers == ASKED
    assert set(offered.execute_command_provider.commands) == {
        "boardwright.acceptCount",
        "boardwright.studio",
        "boardwright.test",
        "boardwright.tests",
    }
