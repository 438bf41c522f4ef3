// Puts the playground together: `node bundle.mjs ENGINE FOLDER` takes the names out of the engine, bundles the page and its workers,
// and lays beside them what they load.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { licences } from "../studio/licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const studio = join(here, "../studio");
const [engine, folder = join(here, "dist")] = process.argv.slice(2);
const dist = resolve(folder);
const { build } = createRequire(join(studio, "package.json"))("esbuild");

/** The number of the sections of an engine that hold what nobody runs: names of functions, and by what they were made. */
const CUSTOM = 0;

/**
 * The engine without them. It is not optimised once more: what wasm-opt makes of it is smaller as it lies there and larger when it
 * is compressed, and a search in Pijersi takes half as long again.
 */
function bare(engine) {
  const parts = [engine.subarray(0, 8)];
  for (let at = 8; at < engine.length; ) {
    const [length, start] = numberAt(engine, at + 1);
    if (engine[at] !== CUSTOM) parts.push(engine.subarray(at, start + length));
    at = start + length;
  }
  return Buffer.concat(parts);
}

/** A number of seven bits a byte, the lowest first, and where it ends. */
function numberAt(bytes, start) {
  let [value, at] = [0, start];
  for (let place = 1; ; place *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * place;
    if (byte < 128) return [value, at];
  }
}

async function bundle(names, define = {}) {
  const { metafile } = await build({
    absWorkingDir: studio,
    entryPoints: names.map((name) => ({ in: join(here, `page/${name}.ts`), out: name })),
    outdir: dist,
    define,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
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

const FIRST = ["index.html", "app.css", "app.js", "worker.js", "engine.wasm"];

mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, "engine.wasm"), bare(readFileSync(engine)));
writeFileSync(join(dist, "licences.txt"), licences(await bundle(["app", "embed", "worker"])));
copy();
await bundle(["offline"], { FILES: files() });
const size = (name) => brotliCompressSync(readFileSync(join(dist, name))).length;
const whole = readdirSync(dist).reduce((sum, name) => sum + statSync(join(dist, name)).size, 0);
console.log(`${folder}: ${Math.round(FIRST.reduce((sum, name) => sum + size(name), 0) / 1000)} KB compressed until a game can be played, ${Math.round(whole / 1000)} KB in all`);
