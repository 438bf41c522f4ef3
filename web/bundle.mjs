// Puts the playground together: `node bundle.mjs ENGINE FOLDER` splits the engine, bundles the page and its workers, and lays beside
// them what they load.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createHash } from "node:crypto";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { licences } from "../studio/licences.mjs";
import { rehearse } from "./rehearsal.mjs";
import { split } from "./split.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const studio = join(here, "../studio");
const [engine, folder = join(here, "dist")] = process.argv.slice(2);
const dist = resolve(folder);
const { build } = createRequire(join(studio, "package.json"))("esbuild");

/** Bundles programs; those of a page may be in parts, of which some come later. */
async function bundle(names, options = {}) {
  const { metafile } = await build({
    absWorkingDir: studio,
    entryPoints: names.map((name) => ({ in: join(here, `page/${name}.ts`), out: name })),
    outdir: dist,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    ...options,
  });
  return metafile;
}

/** Texts in the engine that are for those who write rules. */
const LATER = ["docs/language.md", "src/language/model/look/svg/letters/letters.txt", ...["explain/forms.tsv", "phrases/phrases.tsv", "phrases/words.tsv"].map((name) => `src/language/syntax/${name}`)];

/**
 * The engine, in two. It is not optimised once more: what wasm-opt makes of it is smaller as it lies there and larger when it is
 * compressed, and a search in Pijersi takes half as long again.
 */
function layEngine(engine) {
  const { first, rest, name } = split(engine, rehearse(engine), LATER.map((name) => readFileSync(join(here, "..", name))));
  writeFileSync(join(dist, "engine.wasm"), first);
  writeFileSync(join(dist, name), rest);
}

function copy() {
  for (const name of ["index.html", "embed.html", "manifest.webmanifest"]) copyFileSync(join(here, "page", name), join(dist, name));
  for (const name of ["icon.svg", "links-1.json"]) copyFileSync(join(studio, "page", name), join(dist, name));
}

/** What is kept for use without a network, under a name that changes with any of it. */
function files() {
  const names = readdirSync(dist).filter((name) => name !== "offline.js").sort();
  const hash = createHash("sha256");
  names.forEach((name) => hash.update(readFileSync(join(dist, name))));
  return JSON.stringify({ version: hash.digest("hex").slice(0, 16), names });
}

/** The files that a program is begun with: itself, its style, and what they import at once. */
function beginning({ outputs }, name) {
  const found = new Set();
  const add = (path) => {
    if (found.has(path)) return;
    found.add(path);
    outputs[path].imports.filter(({ kind }) => kind === "import-statement").forEach((one) => add(one.path));
    if (outputs[path].cssBundle) add(outputs[path].cssBundle);
  };
  add(Object.keys(outputs).find((path) => basename(path) === name));
  return [...found].map((path) => basename(path));
}

/** So many bytes may be loaded until a game can be played. */
const AT_MOST = 1_130_000;

mkdirSync(dist, { recursive: true });
readdirSync(dist).filter((name) => /\.(js|css|wasm)$/.test(name)).forEach((name) => rmSync(join(dist, name)));
layEngine(readFileSync(engine));
const page = await bundle(["app"], { format: "esm", splitting: true, chunkNames: "[name]-[hash]" });
const others = await bundle(["embed", "worker"]);
writeFileSync(join(dist, "licences.txt"), licences(Object.keys({ ...page.inputs, ...others.inputs })));
copy();
await bundle(["offline"], { define: { FILES: files() } });
const sizeOf = (names) => names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0);
const whole = readdirSync(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
const first = sizeOf(["index.html", ...beginning(page, "app.js"), "worker.js", "engine.wasm"]);
console.log(`${folder}: ${Math.round(first / 1000)} KB compressed until a game can be played, ${Math.round(whole / 1000)} KB in all`);
if (first > AT_MOST) throw new Error(`that is more than ${AT_MOST / 1000} KB`);
