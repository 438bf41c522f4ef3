//! The language server, as an editor uses it: over its standard input and output.

#[path = "lsp/client.rs"]
mod client;

use client::{Client, edited, place, place_of, stretch, with};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

const GAME: &str = r#"rules 1
// "Ä 👻" has letters of several units
// and this comment has two lines
game "Small 👻" {
  players White, Black
  board { squares 4 by 4; zone home  White: first row  Black: last row; zone corner: a4 }
  pieces { man M x3  guard G x1; group soldier = man, guard }
  setup { each  a1: G  b1: M  c1: M  d1: M }
  move run {
    lift an own man
    step forward; land on empty
  }
  move hit { lift an own soldier; step any; land capturing }
  captures { man > guard, man }
  turn { run | hit }
  end { goal: win when an own man is in home of enemy; held: lose when an own guard is in corner }
  test "men run" {
    White a1: M  Black d4: m
    count 3
    legal a1-a2
  }
  test "men are taken" { White a1: M  Black b2: m; play a1-b2x }
}
"#;

fn fine() -> String {
    GAME.to_owned()
}

fn small(name: &str) -> (Client, String) {
    let marked = json!(["markdown", "plaintext"]);
    let help = json!({ "completionItem": { "documentationFormat": marked } });
    let shown = json!({ "textDocument": { "completion": help, "hover": { "contentFormat": marked } } });
    let mut client = Client::new(name, shown);
    let text = fine();
    client.open("small.rules", &text);
    (client, text)
}

fn names(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn mistakes_are_told_while_typing_and_mended_by_their_fixes() {
    let mut client = Client::new("mistakes", json!({}));
    let text = fine().replace("lift an own man\n", "lift an own mna\n").replace("land capturing", "land capturng");
    client.open("small.rules", &text);
    let mistakes = client.mistakes("small.rules");
    let codes: Vec<&str> = mistakes.iter().map(|mistake| mistake["code"].as_str().unwrap()).collect();
    assert_eq!(mistakes.len(), 2, "{mistakes:#?}");
    assert!(codes.contains(&"unknown-role"), "{codes:?}");
    let role = mistakes.iter().find(|mistake| mistake["code"] == "unknown-role").unwrap();
    assert_eq!(stretch(&text, &role["range"]), "mna");
    assert_eq!((&role["severity"], &role["source"]), (&json!(1), &json!("boardwright")));
    assert!(role["message"].as_str().unwrap().contains("mna"));
    let mut mended = text.clone();
    for mistake in &mistakes {
        let context = json!({ "diagnostics": [mistake], "only": ["quickfix"] });
        let params = with(client.doc("small.rules"), json!({ "range": mistake["range"], "context": context }));
        let actions = client.ask("textDocument/codeAction", params);
        let action = &actions[0];
        assert_eq!(action["kind"], "quickfix", "{actions}");
        let edits = &action["edit"]["changes"][client.uri("small.rules")];
        // each is offered for the text as it was: the next one comes first where it stands further down
        mended = if mended == text { edited(&text, edits) } else { mended };
    }
    client.change("small.rules", None, &mended);
    assert_eq!(client.mistakes("small.rules").len(), 1);
    client.change("small.rules", None, &text);
    client.mistakes("small.rules");
    let all = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    let range = json!({ "start": place(&text, 0), "end": place(&text, 0) });
    let params = with(client.doc("small.rules"), json!({ "range": range, "context": all }));
    let actions = client.ask("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "apply all 2 fixes");
    let whole = edited(&text, &actions[0]["edit"]["changes"][client.uri("small.rules")]);
    assert_eq!(whole, fine());
    client.change("small.rules", None, &whole);
    assert_eq!(client.mistakes("small.rules"), [] as [Value; 0]);
    assert!(client.shut_down());
}

#[test]
fn related_places_are_told() {
    let mut client = Client::new("related", json!({}));
    let text = fine().replace("  captures {", "  move run { lift an own man; step any; land on empty }\n  captures {");
    client.open("small.rules", &text);
    let mistakes = client.mistakes("small.rules");
    let twice = mistakes.iter().find(|mistake| mistake["code"] == "declared-twice").unwrap();
    let related = &twice["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], client.uri("small.rules"));
    assert_eq!(stretch(&text, &related["location"]["range"]), "run");
}

#[test]
fn what_may_be_written_is_offered_with_what_is_known_of_it() {
    let (mut client, text) = small("completion");
    let at = place(&text, text.find("man\n    step").unwrap());
    let items = client.ask("textDocument/completion", client.at("small.rules", &at, json!({})));
    let offered = names(&items);
    assert!(offered.contains(&"man") && offered.contains(&"soldier") && !offered.contains(&"run"), "{offered:?}");
    let at = place(&text, text.find("p forward").unwrap());
    let items = client.ask("textDocument/completion", client.at("small.rules", &at, json!({})));
    let step = items.as_array().unwrap().iter().find(|item| item["label"] == "step").unwrap();
    assert!(step["documentation"]["value"].as_str().unwrap().contains("```rules\nstep"), "{step}");
    assert_eq!(stretch(&text, &step["textEdit"]["range"]), "ste");
}

#[test]
fn words_and_names_are_explained() {
    let (mut client, text) = small("hover");
    let hover =
        client.ask("textDocument/hover", client.at("small.rules", &place_of(&text, "soldier; step"), json!({})));
    let said = hover["contents"]["value"].as_str().unwrap();
    assert!(said.starts_with("group soldier") && said.contains("man, guard"), "{said}");
    let hover = client.ask("textDocument/hover", client.at("small.rules", &place_of(&text, "capturing"), json!({})));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("a word of the language"));
    assert_eq!(stretch(&text, &hover["range"]), "capturing");
    let comment =
        client.ask("textDocument/hover", client.at("small.rules", &place_of(&text, "has letters"), json!({})));
    assert_eq!(comment, Value::Null);
}

#[test]
fn names_lead_to_where_they_are_declared_and_written() {
    let (mut client, text) = small("names");
    let used = place_of(&text, "soldier; step");
    let places = client.ask("textDocument/definition", client.at("small.rules", &used, json!({})));
    assert_eq!(places[0]["range"]["start"], place_of(&text, "soldier = "));
    let context = |declared: bool| json!({ "context": { "includeDeclaration": declared } });
    let all = client.ask("textDocument/references", client.at("small.rules", &used, context(true)));
    let used_only = client.ask("textDocument/references", client.at("small.rules", &used, context(false)));
    assert_eq!((all.as_array().unwrap().len(), used_only.as_array().unwrap().len()), (2, 1));
    let highlights = client.ask("textDocument/documentHighlight", client.at("small.rules", &used, json!({})));
    let kinds: Vec<_> = highlights.as_array().unwrap().iter().map(|one| one["kind"].clone()).collect();
    assert_eq!(kinds, [json!(3), json!(2)]);
    let range = client.ask("textDocument/prepareRename", client.at("small.rules", &used, json!({})));
    assert_eq!(stretch(&text, &range), "soldier");
    let edit = client.ask("textDocument/rename", client.at("small.rules", &used, json!({ "newName": "unit_" })));
    let renamed = edited(&text, &edit["changes"][client.uri("small.rules")]);
    assert_eq!(renamed, text.replace("soldier", "unit_"));
    for wrong in ["man", "own", "two words", ""] {
        let why = client.refused("textDocument/rename", client.at("small.rules", &used, json!({ "newName": wrong })));
        assert!(why.contains("name") || why.contains("there is already") || why.contains("word"), "{why}");
    }
}

#[test]
fn texts_that_extend_each_other_are_one_and_unsaved_ones_win() {
    let mut client = Client::new("family", json!({}));
    // on the disk the base has no soldiers; in the editor it has
    std::fs::write(client.folder.join("base.rules"), fine().replace("; group soldier = man, guard", "")).unwrap();
    let more = "rules 1\ngame \"More\" extends \"base\" {\n  move leap \"{from}={to}\" { lift an own soldier; step any; land on empty }\n  \
                replace turn { run | hit | leap }\n}\n";
    std::fs::write(client.folder.join("other.rules"), more).unwrap();
    client.open("more.rules", more);
    assert!(!client.mistakes("more.rules").is_empty());
    client.open("base.rules", &fine());
    client.mistakes("base.rules");
    assert_eq!(client.mistakes("more.rules"), [] as [Value; 0]);
    let used = place_of(more, "soldier");
    let places = client.ask("textDocument/definition", client.at("more.rules", &used, json!({})));
    assert_eq!(places[0]["uri"], client.uri("base.rules"));
    let base = client.ask("textDocument/definition", client.at("more.rules", &place_of(more, "base"), json!({})));
    assert_eq!(base[0]["uri"], client.uri("base.rules"));
    let edit = client.ask("textDocument/rename", client.at("more.rules", &used, json!({ "newName": "unit_" })));
    let changes = edit["changes"].as_object().unwrap();
    let mut files: Vec<&String> = changes.keys().collect();
    files.sort();
    assert_eq!(files, [&client.uri("base.rules"), &client.uri("more.rules"), &client.uri("other.rules")]);
    assert_eq!(edited(more, &changes[&client.uri("other.rules")]), more.replace("soldier", "unit_"));
    client.tell("textDocument/didClose", client.doc("base.rules"));
    assert!(!client.mistakes("more.rules").is_empty(), "what is on the disk counts again");
}

#[test]
fn games_that_come_with_the_program_are_looked_at_and_not_changed() {
    let mut client = Client::new("shipped", json!({}));
    let text = "rules 1\ngame \"Mine\" extends \"breakthrough\" {\n  move back_ { lift an own pawn; step any; land on empty }\n  \
                replace turn { back_ }\n}\n";
    client.open("mine.rules", text);
    client.mistakes("mine.rules");
    let used = place_of(text, "pawn");
    let places = client.ask("textDocument/definition", client.at("mine.rules", &used, json!({})));
    let copy = places[0]["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    assert!(std::fs::read_to_string(&copy).unwrap().contains("pawn"), "{copy}");
    let why = client.refused("textDocument/rename", client.at("mine.rules", &used, json!({ "newName": "man" })));
    assert!(why.contains("comes with the program"), "{why}");
    assert!(client.shut_down());
    assert!(!std::path::Path::new(&copy).exists(), "copies are taken away at the end");
}

#[test]
fn what_is_declared_is_told_as_an_outline_and_found_in_all_files() {
    let (mut client, text) = small("outline");
    let symbols = client.ask("textDocument/documentSymbol", client.doc("small.rules"));
    let symbols = symbols.as_array().unwrap();
    let board = symbols.iter().find(|symbol| symbol["name"] == "board").unwrap();
    assert_eq!(names_of(&board["children"]), ["home", "corner"]);
    let run = symbols.iter().find(|symbol| symbol["name"] == "run").unwrap();
    assert_eq!(stretch(&text, &run["selectionRange"]), "run");
    assert!(stretch(&text, &run["range"]).starts_with("move run {"));
    let other = "rules 1\ngame \"Other\" {\n  players White\n  board { squares 2 by 2 }\n  pieces { rider R x1 }\n}\n";
    std::fs::write(client.folder.join("other.rules"), other).unwrap();
    let found = client.ask("workspace/symbol", json!({ "query": "rd" }));
    let mut found = names_of(&found);
    found.sort_unstable();
    assert_eq!(found, ["guard", "rider"]);
}

fn names_of(symbols: &Value) -> Vec<&str> {
    symbols.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap()).collect()
}

#[test]
fn words_have_their_colours() {
    let (mut client, text) = small("colours");
    let legend = client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    let told = client.ask("textDocument/semanticTokens/full", client.doc("small.rules"));
    let (mut line, mut column, mut seen) = (0, 0, Vec::new());
    for token in told["data"].as_array().unwrap().chunks(5) {
        let number = |at: usize| token[at].as_u64().unwrap();
        column = if number(0) == 0 { column + number(1) } else { number(1) };
        line += number(0);
        let at = |column: u64| json!({ "line": line, "character": column });
        let word = stretch(&text, &json!({ "start": at(column), "end": at(column + number(2)) })).to_owned();
        seen.push((word, legend[number(3) as usize].as_str().unwrap().to_owned(), number(4)));
    }
    let has = |word: &str, sort: &str, bits: u64| {
        assert!(seen.contains(&(word.to_owned(), sort.to_owned(), bits)), "{word} {sort} {bits} in {seen:?}");
    };
    has("// \"Ä 👻\" has letters of several units", "comment", 0);
    has("board", "keyword", 0);
    has("home", "namespace", 1);
    has("man", "class", 1);
    has("man", "class", 0);
    has("run", "function", 0);
    has("4", "number", 0);
    has("\"men run\"", "string", 1);
    has("White", "enumMember", 0);
    let range = json!({ "start": place_of(&text, "move hit"), "end": place_of(&text, "captures {") });
    let params = with(client.doc("small.rules"), json!({ "range": range }));
    let part = client.ask("textDocument/semanticTokens/range", params);
    assert!(part["data"].as_array().unwrap().len() < told["data"].as_array().unwrap().len() / 4);
}

#[test]
fn stretches_are_folded_and_chosen() {
    let (mut client, text) = small("stretches");
    let folds = client.ask("textDocument/foldingRange", client.doc("small.rules"));
    let run = place_of(&text, "move run")["line"].clone();
    let last = run.as_u64().unwrap() + 2;
    let has = |fold: &Value| folds.as_array().unwrap().contains(fold);
    assert!(has(&json!({ "startLine": run, "endLine": last })), "{folds}");
    assert!(has(&json!({ "startLine": 1, "endLine": 2, "kind": "comment" })), "{folds}");
    let positions = json!({ "positions": [place_of(&text, "soldier; step")] });
    let params = with(client.doc("small.rules"), positions);
    let chosen = client.ask("textDocument/selectionRange", params);
    let (mut at, mut seen) = (&chosen[0], Vec::new());
    while at.is_object() {
        seen.push(stretch(&text, &at["range"]));
        at = &at["parent"];
    }
    assert!(seen.windows(2).all(|pair| pair[1].contains(pair[0])), "{seen:#?}");
    for wanted in ["soldier", "lift an own soldier", "{ lift an own soldier; step any; land capturing }", &text] {
        assert!(seen.contains(&wanted), "{wanted} in {seen:#?}");
    }
}

#[test]
fn texts_are_laid_out_whole_in_part_and_where_a_bracket_closes() {
    let (mut client, text) = small("layout");
    let options = json!({ "options": { "tabSize": 2, "insertSpaces": true } });
    let params = with(client.doc("small.rules"), options.clone());
    let edits = client.ask("textDocument/formatting", params.clone());
    let laid = edited(&text, &edits);
    client.change("small.rules", None, &laid);
    assert_eq!(client.ask("textDocument/formatting", params.clone()), json!([]));
    let rough = laid.replace("lift an own man\n", "lift   an own man\n").replace("turn { run", "turn {run");
    client.change("small.rules", None, &rough);
    let range = json!({ "start": place_of(&rough, "turn {"), "end": place_of(&rough, "end {") });
    let part = client.ask("textDocument/rangeFormatting", with(params.clone(), json!({ "range": range })));
    assert_eq!(edited(&rough, &part), laid.replace("lift an own man\n", "lift   an own man\n"));
    let closed = rough.find("land on empty\n  }").unwrap() + "land on empty\n  }".len();
    let typed = with(client.at("small.rules", &place(&rough, closed), json!({ "ch": "}" })), options);
    let part = client.ask("textDocument/onTypeFormatting", typed);
    assert_eq!(edited(&rough, &part), laid.replace("turn { run", "turn {run"));
    client.change("small.rules", None, "rules 1\ngame \"X\" {");
    let why = client.refused("textDocument/formatting", params);
    assert!(why.contains("mend what is underlined first"), "{why}");
}

#[test]
fn what_the_text_does_not_say_is_shown_beside_it() {
    let (mut client, text) = small("hints");
    let whole = json!({ "range": { "start": place(&text, 0), "end": place(&text, text.len()) } });
    let hints = client.ask("textDocument/inlayHint", with(client.doc("small.rules"), whole));
    let told: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(told, ["4 cells each", "1 cell", "White to move", "White to move"]);
    assert_eq!(hints[0]["position"], place(&text, text.find("home").unwrap() + 4));
}

/// The commands above a line that has these words.
fn lenses(client: &mut Client, text: &str, words: &str) -> Vec<Value> {
    let line = place_of(text, words)["line"].clone();
    let all = client.ask("textDocument/codeLens", client.doc("small.rules"));
    let here = all.as_array().unwrap().iter().filter(|lens| lens["range"]["start"]["line"] == line);
    here.map(|lens| lens["command"].clone()).collect()
}

fn titles(commands: &[Value]) -> Vec<&str> {
    commands.iter().map(|command| command["title"].as_str().unwrap()).collect()
}

fn run(client: &mut Client, command: &Value) -> Value {
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    client.ask("workspace/executeCommand", params)
}

#[test]
fn tests_are_run_and_their_new_counts_accepted() {
    let (mut client, text) = small("lenses");
    client.mistakes("small.rules");
    assert_eq!(titles(&lenses(&mut client, &text, "game \"Small")), ["play", "open in the studio", "run all 2 tests"]);
    let test = lenses(&mut client, &text, "test \"men are taken\"");
    assert_eq!(titles(&test), ["run this test"]);
    assert_eq!(run(&mut client, &test[0]), json!([{ "name": "men are taken", "holds": true }]));
    let counts = lenses(&mut client, &text, "test \"men run\"");
    let ran = run(&mut client, &counts[0]);
    assert_eq!(ran[0]["holds"], false);
    assert_eq!(stretch(&text, &ran[0]["range"]), "count 3");
    let failed = client.mistakes("small.rules");
    assert_eq!(failed[0]["code"], "test-failed");
    assert!(failed[0]["message"].as_str().unwrap().contains("found 2"), "{failed:?}");
    let lenses = lenses(&mut client, &text, "test \"men run\"");
    assert_eq!(titles(&lenses), ["✗ does not hold; run this test again", "accept the new count: 2"]);
    assert_eq!(run(&mut client, &lenses[1]), Value::Null);
    let is_asked = |message: &Value| message["method"] == "workspace/applyEdit";
    let asked = client.told.iter().rev().find(|message| is_asked(message)).unwrap().clone();
    let new = edited(&text, &asked["params"]["edit"]["changes"][client.uri("small.rules")]);
    assert_eq!(new, text.replace("count 3", "count 2"));
    client.change("small.rules", None, &new);
    let all = json!({ "command": "boardwright.test", "arguments": [client.uri("small.rules")] });
    let ran = run(&mut client, &all);
    assert!(ran.as_array().unwrap().iter().all(|test| test["holds"] == true), "{ran}");
    let tests = json!({ "command": "boardwright.tests", "arguments": [client.uri("small.rules")] });
    assert_eq!(names_of(&run(&mut client, &tests)), ["men run", "men are taken"]);
    let nothing = json!({ "command": "boardwright.test", "arguments": [client.uri("small.rules"), "no such"] });
    assert!(client.refused("workspace/executeCommand", nothing).contains("no test `no such`"));
}

#[test]
fn the_studio_is_opened_in_the_editors_browser() {
    let mut client = Client::new("studio", json!({ "window": { "showDocument": { "support": true } } }));
    std::fs::write(client.folder.join("small.rules"), fine()).unwrap();
    client.open("small.rules", &fine());
    let open = json!({ "command": "boardwright.studio", "arguments": [client.uri("small.rules")] });
    let address = run(&mut client, &open);
    assert!(address.as_str().unwrap().starts_with("http://127.0.0.1:"), "{address}");
    let shown = client.told.iter().find(|message| message["method"] == "window/showDocument").unwrap();
    assert_eq!((&shown["params"]["uri"], &shown["params"]["external"]), (&address, &json!(true)));
    assert_eq!(run(&mut client, &open), address, "one studio is enough for a file");
    assert!(client.shut_down());
}

#[test]
fn columns_are_counted_as_the_editor_counts_them() {
    let mut client = Client::new("columns", json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } }));
    assert_eq!(client.capabilities["positionEncoding"], "utf-8");
    let text = "rules 1\n/* 👻 */ game \"Ä\" { playrs White }\n";
    client.open("bytes.rules", text);
    let in_bytes = client.mistakes("bytes.rules");
    drop(client);
    let mut client = Client::new("columns", json!({}));
    assert_eq!(client.capabilities["positionEncoding"], "utf-16");
    client.open("bytes.rules", text);
    let in_units = client.mistakes("bytes.rules");
    let column = |mistakes: &[Value], code: &str| {
        let found = mistakes.iter().find(|mistake| mistake["code"] == code);
        found.map(|mistake| mistake["range"]["start"]["character"].as_u64().unwrap())
    };
    for mistake in &in_units {
        let code = mistake["code"].as_str().unwrap();
        if mistake["range"]["start"]["line"] == 1 && column(&in_units, code) > Some(10) {
            assert!(column(&in_bytes, code) > column(&in_units, code), "{code}");
        }
    }
}

#[test]
fn what_is_cancelled_is_not_answered() {
    let (mut client, text) = small("cancelled");
    let hard = text.replace("count 3\n", "count 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16\n");
    client.change("small.rules", None, &hard);
    let test = json!({ "command": "boardwright.test", "arguments": [client.uri("small.rules"), "men run"] });
    let long = client.begin("workspace/executeCommand", test.clone());
    let queued = client.begin("workspace/executeCommand", test);
    client.tell("$/cancelRequest", json!({ "id": queued }));
    client.tell("$/cancelRequest", json!({ "id": long }));
    for id in [long, queued] {
        let code = client.end(id)["error"]["code"].clone();
        assert!(code == -32800 || code == Value::Null, "{code}");
    }
    client.tell("$/cancelRequest", json!({ "id": 4711 }));
    let hover = client.at("small.rules", &place_of(&text, "soldier; step"), json!({}));
    assert!(client.ask("textDocument/hover", hover).is_object());
}

#[test]
fn a_slow_check_keeps_nobody_waiting_and_the_last_edit_counts() {
    let (mut client, text) = small("slow");
    client.mistakes("small.rules");
    let long: String = (0..4000).map(|number| format!("  // {number}: a comment that makes the text long\n")).collect();
    let long = text.replace("  captures", &format!("{long}  captures"));
    client.open("long.rules", &long);
    for letter in ["a", "b", "c"] {
        client.change(
            "long.rules",
            Some(json!({ "start": place_of(&long, "board"), "end": place_of(&long, "board") })),
            letter,
        );
    }
    let hover = client.at("small.rules", &place_of(&text, "soldier; step"), json!({}));
    assert!(client.ask("textDocument/hover", hover).is_object());
    let is_about_it = |message: &Value| message["params"]["uri"] == client.uri("long.rules");
    assert!(!client.told.iter().any(|message| is_about_it(message) && message["params"]["version"] == 4));
    assert!(!client.mistakes("long.rules").is_empty(), "what was typed is a mistake");
}

#[test]
fn answers_that_come_late_keep_it_from_nothing() {
    let (mut client, _) = small("late");
    client.write(&json!({ "jsonrpc": "2.0", "id": 900, "method": "shutdown" }));
    client.write(&json!({ "jsonrpc": "2.0", "id": 0, "result": null }));
    client.tell("$/cancelRequest", json!({ "id": 900 }));
    client.write(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert!(client.ended().success());
}

#[test]
fn what_cannot_be_read_is_refused_and_harms_nothing() {
    let (mut client, text) = small("rubbish");
    assert!(client.refused("textDocument/hover", json!({ "wrong": 1 })).contains("cannot be read"));
    assert!(client.refused("textDocument/noSuchThing", json!({})).contains("cannot be asked"));
    let nowhere = json!({ "textDocument": { "uri": "file:///nowhere.rules" } });
    assert!(client.refused("textDocument/documentSymbol", nowhere).contains("is not open"));
    let command = json!({ "command": "boardwright.noSuch", "arguments": [] });
    assert!(client.refused("workspace/executeCommand", command).contains("no command"));
    client.tell("textDocument/didChange", json!({ "wrong": 1 }));
    client.tell(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": "file:///nowhere.rules", "version": 1 }, "contentChanges": [{ "text": "x" }]
        }),
    );
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    assert_eq!(client.ask("textDocument/hover", client.at("small.rules", &far, json!({}))), Value::Null);
    let hover = client.at("small.rules", &place_of(&text, "soldier; step"), json!({}));
    assert!(client.ask("textDocument/hover", hover).is_object());
    assert_eq!(client.hang_up(), Some(1), "an editor that is gone without a word ends the server");
}

/// Everything that can be asked of a text, at a place.
fn ask_everything(client: &mut Client, file: &str, at: &Value) -> Vec<i32> {
    let doc = client.doc(file);
    let place = client.at(file, at, json!({}));
    let range = json!({ "range": { "start": at, "end": { "line": 99, "character": 0 } } });
    let options = json!({ "options": { "tabSize": 2, "insertSpaces": true } });
    let context = json!({ "context": { "diagnostics": [] } });
    let of_place = ["completion", "hover", "definition", "documentHighlight", "prepareRename"];
    let of_text = ["documentSymbol", "semanticTokens/full", "foldingRange", "codeLens"];
    let of_range = ["semanticTokens/range", "inlayHint"];
    let mut asked: Vec<(String, Value)> = Vec::new();
    asked.extend(of_place.map(|method| (method.to_owned(), place.clone())));
    asked.extend(of_text.map(|method| (method.to_owned(), doc.clone())));
    asked.extend(of_range.map(|method| (method.to_owned(), with(doc.clone(), range.clone()))));
    asked.push(("rename".into(), with(place.clone(), json!({ "newName": "other_" }))));
    asked.push(("references".into(), with(place.clone(), json!({ "context": { "includeDeclaration": true } }))));
    asked.push(("codeAction".into(), with(with(doc.clone(), range.clone()), context)));
    asked.push(("formatting".into(), with(doc.clone(), options.clone())));
    asked.push(("rangeFormatting".into(), with(with(doc.clone(), range), options.clone())));
    asked.push(("onTypeFormatting".into(), with(with(place, options), json!({ "ch": "}" }))));
    asked.push(("selectionRange".into(), with(doc, json!({ "positions": [at] }))));
    asked.into_iter().map(|(method, params)| client.begin(&format!("textDocument/{method}"), params)).collect()
}

#[test]
fn edits_in_the_middle_never_break_it() {
    let mut client = Client::new("fuzz", json!({}));
    let mut text = fine();
    client.open("small.rules", &text);
    let words =
        ["", "{", "}", "\"", "👻", "\r\n", "/*", "//", ";", " step ", "man", "extends \"chess\" ", "\u{0}", "((((("];
    let word = proptest::sample::select(words.to_vec());
    let edits = proptest::collection::vec((0.0..1.0f64, 0usize..40, word, 0.0..1.0f64), 60);
    let mut runner = TestRunner::deterministic();
    let edits = edits.new_tree(&mut runner).unwrap().current();
    for (number, (start, length, word, at)) in edits.into_iter().enumerate() {
        if number % 12 == 0 {
            text = fine();
            client.change("small.rules", None, &text);
        }
        let boundary = |byte: usize| (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        let start = boundary((start * text.len() as f64) as usize);
        let end = boundary((start + length).min(text.len()));
        let range = json!({ "start": place(&text, start), "end": place(&text, end) });
        client.change("small.rules", Some(range), word);
        text.replace_range(start..end, word);
        let at =
            place(&text, (0..=(at * text.len() as f64) as usize).rev().find(|&at| text.is_char_boundary(at)).unwrap());
        let asked = ask_everything(&mut client, "small.rules", &at);
        for id in asked {
            let answer = client.end(id);
            assert_ne!(answer["error"]["code"], -32603, "{answer}\n{text}");
        }
    }
    let mistakes = client.mistakes("small.rules");
    client.tell("textDocument/didClose", client.doc("small.rules"));
    client.open("small.rules", &text);
    assert_eq!(client.mistakes("small.rules"), mistakes, "and in the end both mean the same text");
}
