//! What editors know of the language without the server is made from the language's own tables: which words it has, and with which
//! of them a clause of the game begins. `BLESS=1 cargo test --test editors` writes the files anew.

use boardwright::syntax::{expected, language};
use boardwright_grammar::{Rule, words as forms};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The words with which a clause of the game begins, and all others.
fn words() -> (BTreeSet<String>, BTreeSet<String>) {
    let text = "rules 1\ngame \"X\" {\n  ";
    let offered = expected(text, text.len()).unwrap().words;
    let sections: BTreeSet<String> = offered.iter().map(|word| (*word).to_owned()).collect();
    assert!(["board", "move", "test", "variant"].iter().all(|word| sections.contains(*word)), "{sections:?}");
    // a word of the language may have several forms, as `go` and `goes`
    let forms =
        Rule::all_rules().iter().filter(|rule| format!("{rule:?}").starts_with("k_")).flat_map(|&rule| forms(rule));
    let all: BTreeSet<String> = language().chain(forms.map(str::to_owned)).filter(|word| is_word(word)).collect();
    let others = all.difference(&sections).cloned().collect();
    (sections, others)
}

fn is_word(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Sections that are followed by a name of the author's.
const NAMED: [&str; 8] = ["move", "sequence", "variant", "option", "define", "setup", "turn", "path"];

fn joined(words: &BTreeSet<String>, between: &str) -> String {
    words.iter().map(String::as_str).collect::<Vec<_>>().join(between)
}

fn textmate() -> String {
    let (sections, others) = words();
    let word = |words: &BTreeSet<String>| format!(r"(?<![A-Za-z0-9_-])({})(?![A-Za-z0-9_-])", joined(words, "|"));
    let named = format!(r"(?<![A-Za-z0-9_-])({})\s+([a-z][A-Za-z0-9_]*)", NAMED.join("|"));
    let grammar = json!({
        "name": "Boardwright rules",
        "scopeName": "source.boardwright",
        "patterns": [
            { "name": "comment.line.double-slash.boardwright", "match": "//.*$" },
            { "name": "string.quoted.double.boardwright", "match": "\"[^\"\\n]*\"?" },
            {
                "match": named,
                "captures": {
                    "1": { "name": "keyword.control.boardwright" },
                    "2": { "name": "entity.name.function.boardwright" }
                }
            },
            { "name": "variable.other.label.boardwright", "match": r"(?<![A-Za-z0-9_-])[a-z][A-Za-z0-9_]*(?=:\s)" },
            { "name": "keyword.control.boardwright", "match": word(&sections) },
            { "name": "keyword.other.boardwright", "match": word(&others) },
            { "name": "constant.numeric.boardwright", "match": r"(?<![A-Za-z0-9_])[0-9]+(?![A-Za-z0-9_])" },
            { "name": "keyword.operator.boardwright", "match": r"\.\.|!=|<=|>=|[|=<>+*]" }
        ]
    });
    serde_json::to_string_pretty::<Value>(&grammar).unwrap() + "\n"
}

fn vim() -> String {
    let (sections, others) = words();
    let mut text = String::from(
        "\" Words of the language of rules, for Vim and Neovim: colours where the language server gives none.\n\
         if exists('b:current_syntax') | finish | endif\n\
         syntax case match\n\
         syntax iskeyword @,48-57,_\n",
    );
    for (group, words) in [("rulesSection", &sections), ("rulesWord", &others)] {
        for line in words.iter().collect::<Vec<_>>().chunks(12) {
            let line: Vec<&str> = line.iter().map(|word| word.as_str()).collect();
            text += &format!("syntax keyword {group} {}\n", line.join(" "));
        }
    }
    text += "syntax match rulesNumber /\\<\\d\\+\\>/\n\
             syntax region rulesText start=/\"/ end=/\"/ oneline\n\
             syntax match rulesComment /\\/\\/.*$/ contains=@Spell\n\
             highlight default link rulesSection Statement\n\
             highlight default link rulesWord Keyword\n\
             highlight default link rulesNumber Number\n\
             highlight default link rulesText String\n\
             highlight default link rulesComment Comment\n\
             let b:current_syntax = 'rules'\n";
    text
}

fn kate() -> String {
    let (sections, others) = words();
    let list = |name: &str, words: &BTreeSet<String>| {
        let items = joined(words, "</item>\n      <item>");
        format!("    <list name=\"{name}\">\n      <item>{items}</item>\n    </list>\n")
    };
    format!(
        r##"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE language>
<language name="Boardwright rules" section="Other" version="1" kateversion="5.0" extensions="*.rules">
  <highlighting>
{}{}    <contexts>
      <context name="Rules" attribute="Normal" lineEndContext="#stay">
        <Detect2Chars attribute="Comment" context="Comment" char="/" char1="/"/>
        <DetectChar attribute="Text" context="Text" char="&quot;"/>
        <keyword attribute="Section" context="#stay" String="sections"/>
        <keyword attribute="Word" context="#stay" String="words"/>
        <Int attribute="Number" context="#stay"/>
        <DetectChar attribute="Sign" context="#stay" char="{{" beginRegion="brackets"/>
        <DetectChar attribute="Sign" context="#stay" char="}}" endRegion="brackets"/>
      </context>
      <context name="Comment" attribute="Comment" lineEndContext="#pop"/>
      <context name="Text" attribute="Text" lineEndContext="#pop">
        <DetectChar attribute="Text" context="#pop" char="&quot;"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Normal" defStyleNum="dsNormal"/>
      <itemData name="Section" defStyleNum="dsControlFlow"/>
      <itemData name="Word" defStyleNum="dsKeyword"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
      <itemData name="Text" defStyleNum="dsString"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="Sign" defStyleNum="dsNormal"/>
    </itemDatas>
  </highlighting>
  <general>
    <comments>
      <comment name="singleLine" start="//"/>
    </comments>
    <keywords casesensitive="1"/>
  </general>
</language>
"##,
        list("sections", &sections),
        list("words", &others)
    )
}

/// What a tree-sitter grammar of words, strings and brackets is coloured by; editors call numbers differently.
fn highlights(number: &str) -> String {
    let (sections, others) = words();
    let any_of = |capture: &str, words: &BTreeSet<String>| {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let lines: Vec<String> = words.chunks(10).map(|line| line.join(" ")).collect();
        format!("((word) @{capture}\n  (#any-of? @{capture}\n    {}))\n", lines.join("\n    "))
    };
    let text = format!(
        "; Made by tests/editors.rs from the language's own tables.\n\
         (comment) @comment\n\
         (string) @string\n\
         (number) @{number}\n\
         (label name: (word) @label)\n\
         {}{}\
         ((sign) @operator (#match? @operator \"^[|=<>+*!]$\"))\n\
         [\"{{\" \"}}\" \"(\" \")\" \"[\" \"]\"] @punctuation.bracket\n",
        any_of("keyword.control", &sections),
        any_of("keyword", &others),
    );
    text
}

fn holds(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors").join(file);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "`editors/{file}` is not what the language says: run `BLESS=1 cargo test --test editors`");
}

#[test]
fn the_grammar_of_vs_code_knows_the_words_of_the_language() {
    holds("vscode/syntaxes/rules.tmLanguage.json", &textmate());
}

#[test]
fn the_syntax_of_vim_knows_the_words_of_the_language() {
    holds("vim/syntax/rules.vim", &vim());
}

#[test]
fn the_syntax_of_kate_knows_the_words_of_the_language() {
    holds("kate/rules.xml", &kate());
    holds("tree-sitter/queries/highlights.scm", &highlights("constant.numeric"));
    holds("zed/languages/boardwright/highlights.scm", &highlights("number"));
}

/// A snippet that is offered is one that can be written.
#[test]
fn the_snippets_of_vs_code_make_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/snippets/rules.json");
    let snippets: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    for (name, snippet) in snippets.as_object().unwrap() {
        let body: Vec<&str> = snippet["body"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        let text = filled(&body.join("\n"));
        let base = "rules 1\ngame \"X\" {\n  players White, Black\n  board { squares 4 by 4 }\n  pieces { man M x4 }\n";
        let text = if text.starts_with("rules") { text } else { format!("{base}{text}\n}}\n") };
        let laid = boardwright::syntax::layout::layout(&text);
        assert!(laid.is_ok(), "{name}: {:#?}\n{text}", laid.unwrap_err());
    }
}

/// A snippet with what stands in its places.
fn filled(snippet: &str) -> String {
    let (mut text, mut rest) = (String::new(), snippet);
    while let Some((before, place)) = rest.split_once('$') {
        text += before;
        rest = match place.strip_prefix('{') {
            Some(inner) => {
                let (inside, after) = inner.split_once('}').unwrap();
                text += inside.split_once(':').map_or("", |(_, words)| words);
                after
            }
            None => place.trim_start_matches(|c: char| c.is_ascii_digit()),
        };
    }
    text + rest
}
