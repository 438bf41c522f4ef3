// The colours that VS Code shows without the server, tried on the games that come with the program.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const require = createRequire(import.meta.url);
const folder = new URL("../", import.meta.url);
const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => {
    const file = new URL("syntaxes/rules.tmLanguage.json", folder);
    return textmate.parseRawGrammar(readFileSync(file, "utf8"), "rules.json");
  },
});
const grammar = await registry.loadGrammar("source.boardwright");

/** The words of a text that are coloured, with their colours. */
function coloured(text) {
  const found = [];
  for (const line of text.split("\n")) {
    for (const { startIndex, endIndex, scopes } of grammar.tokenizeLine(line, textmate.INITIAL).tokens) {
      const scope = scopes.at(-1).replace(".boardwright", "");
      if (scopes.length > 1) found.push([line.slice(startIndex, endIndex), scope]);
    }
  }
  return found;
}

test("words have their colours", () => {
  const found = coloured('move run "{from}" { lift an own man; step 1..2 } // why\n  goal: win when x');
  const has = (word, scope) => assert.deepEqual(found.find(([text]) => text === word), [word, scope]);
  has("move", "keyword.control");
  has("run", "entity.name.function");
  has('"{from}"', "string.quoted.double");
  has("lift", "keyword.other");
  has("1", "constant.numeric");
  has("// why", "comment.line.double-slash");
  has("goal", "variable.other.label");
  assert.ok(!found.some(([word]) => word === "man"));
});

test("in every game that comes with the program most lines are coloured", () => {
  const rules = new URL("../../rules/", folder);
  for (const file of readdirSync(rules)) {
    const text = readFileSync(new URL(file, rules), "utf8");
    const found = coloured(text);
    assert.ok(found.length > text.split("\n").filter((line) => line.trim()).length, file);
    assert.ok(found.some(([word, scope]) => word === "board" && scope === "keyword.control"), file);
  }
});
