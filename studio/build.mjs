// Builds the page into dist/, or with --watch again and again; with --check says whether dist/ is what the sources make.
import { build, context } from "esbuild";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";
import { licences } from "./licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const COMPRESSED_AT_MOST = 500_000;
const copied = ["index.html", "icon.svg", "links-1.json"];

const options = (outdir) => ({
  absWorkingDir: here,
  entryPoints: { app: "src/main.ts" },
  outdir,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const copyTo = (outdir) => copied.forEach((name) => copyFileSync(join(here, "page", name), join(outdir, name)));

async function buildTo(outdir) {
  mkdirSync(outdir, { recursive: true });
  const { metafile } = await build(options(outdir));
  copyTo(outdir);
  writeFileSync(join(outdir, "licences.txt"), licences(Object.keys(metafile.inputs)));
}

function compressedSize(dir) {
  return readdirSync(dir).reduce((sum, name) => sum + gzipSync(readFileSync(join(dir, name)), { level: 9 }).length, 0);
}

async function check() {
  const fresh = mkdtempSync(join(tmpdir(), "studio-"));
  await buildTo(fresh);
  const names = (dir) => readdirSync(dir).sort();
  const differs = (name) => !readFileSync(join(fresh, name)).equals(readFileSync(join(here, "dist", name)));
  const isSame = names(fresh).join() === names(join(here, "dist")).join() && !names(fresh).some(differs);
  rmSync(fresh, { recursive: true });
  if (!isSame) {
    console.error("studio/dist is not what the sources make; run `npm run build` in studio/ and commit it");
    process.exit(1);
  }
}

const dist = join(here, "dist");
if (process.argv.includes("--check")) await check();
else if (process.argv.includes("--watch")) {
  mkdirSync(dist, { recursive: true });
  copyTo(dist);
  await (await context({ ...options(dist), logLevel: "info" })).watch();
} else await buildTo(dist);

if (!process.argv.includes("--watch")) {
  const size = compressedSize(dist);
  console.log(`studio/dist: ${Math.round(size / 1000)} KB compressed`);
  if (size > COMPRESSED_AT_MOST) {
    console.error(`more than ${COMPRESSED_AT_MOST / 1000} KB`);
    process.exit(1);
  }
}
