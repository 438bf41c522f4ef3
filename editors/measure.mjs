// How long the language server takes to answer, on the largest game that comes with the program: it is typed into, and after
// each letter an editor asks what it asks. Of 100 answers 95 should come within 50 ms.
//
//   node editors/measure.mjs PROGRAM

import { spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
const rules = new URL("../rules/", import.meta.url);
const file = readdirSync(rules).map((name) => new URL(name, rules)).sort((a, b) => statSync(b).size - statSync(a).size)[0];
let text = readFileSync(file, "utf8");

const server = spawn(process.argv[2], ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let [input, number, version] = [Buffer.alloc(0), 0, 1];

server.stdout.on("data", (chunk) => {
  input = Buffer.concat([input, chunk]);
  for (;;) {
    const head = input.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/Content-Length: (\d+)/.exec(input.subarray(0, head).toString())[1]);
    if (input.length < head + 4 + length) return;
    const message = JSON.parse(input.subarray(head + 4, head + 4 + length).toString());
    input = input.subarray(head + 4 + length);
    const key = message.method ? `${message.method} ${message.params?.version}` : message.id;
    waiting.get(key)?.(message);
    waiting.delete(key);
  }
});

function write(message) {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const tell = (method, params) => write({ method, params });
const arrival = (key) => new Promise((resolve) => waiting.set(key, resolve));

async function ask(method, params) {
  const id = ++number;
  const answer = arrival(id);
  write({ id, method, params });
  const { error } = await answer;
  // what cannot be read for the moment is not laid out, and what has no name not renamed
  if (error && error.code !== -32803) throw new Error(`${method}: ${error.message}`);
}

await ask("initialize", { processId: null, rootUri: new URL(".", file).href, capabilities: {} });
tell("initialized", {});
const textDocument = { uri: file.href };
tell("textDocument/didOpen", { textDocument: { ...textDocument, languageId: "rules", version, text } });

const times = new Map();
async function timed(name, work) {
  const began = performance.now();
  await work();
  const list = times.get(name) ?? [];
  times.set(name, [...list, performance.now() - began]);
}

/** What an editor asks at a place. */
const requests = (position, name) => {
  const [typed, here] = [position, name].map((position) => ({ textDocument, position }));
  const whole = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
  const options = { tabSize: 2, insertSpaces: true };
  return {
    completion: typed,
    hover: here,
    documentHighlight: here,
    definition: here,
    references: { ...here, context: { includeDeclaration: true } },
    prepareRename: here,
    rename: { ...here, newName: "another_name" },
    documentSymbol: { textDocument },
    "semanticTokens/full": { textDocument },
    foldingRange: { textDocument },
    selectionRange: { textDocument, positions: [position] },
    codeLens: { textDocument },
    inlayHint: { textDocument, range: whole },
    codeAction: { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } },
    formatting: { textDocument, options },
  };
};

const lines = text.split("\n");
const places = lines.flatMap((line, at) => (/^\s+[a-z]/.test(line) ? [at] : [])).filter((_, at) => at % 12 === 0);
for (const line of places) {
  // a word is typed letter by letter at the end of the line, and taken away again
  for (const letter of [" ", "s", "t", "e", "p", null]) {
    const end = lines[line].length;
    const range =
      letter === null
        ? { start: { line, character: end - 5 }, end: { line, character: end } }
        : { start: { line, character: end }, end: { line, character: end } };
    lines[line] = letter === null ? lines[line].slice(0, -5) : lines[line] + letter;
    const published = arrival(`textDocument/publishDiagnostics ${++version}`);
    const began = performance.now();
    tell("textDocument/didChange", {
      textDocument: { ...textDocument, version },
      contentChanges: [{ range, text: letter ?? "" }],
    });
    const told = published.then(() => times.set("mistakes", [...(times.get("mistakes") ?? []), performance.now() - began]));
    const words = [...lines[line].matchAll(/[a-z_]{3,}/g)];
    const name = { line, character: words[times.get("mistakes")?.length % words.length || 0].index + 1 };
    for (const [request, params] of Object.entries(requests({ line, character: lines[line].length }, name))) {
      await timed(request, () => ask(`textDocument/${request}`, params));
    }
    await told;
  }
}

const share = (list, part) => [...list].sort((a, b) => a - b)[Math.ceil(list.length * part) - 1];
// mistakes are told unasked
const { mistakes, ...asked } = Object.fromEntries(times);
const all = Object.values(asked).flat();
for (const [name, list] of [...Object.entries(asked), ["all that is asked", all], ["mistakes", mistakes]]) {
  const [half, most] = [share(list, 0.5), share(list, 0.95)].map((ms) => ms.toFixed(1).padStart(6));
  console.log(`${name.padEnd(20)} ${String(list.length).padStart(5)}   half within ${half} ms, 95 % within ${most} ms`);
}
server.kill();
