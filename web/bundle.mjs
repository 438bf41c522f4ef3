// Bundles the page of the playground, its workers and what lies beside them into dist/: `node bundle.mjs`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { licences } from "../studio/licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const studio = join(here, "../studio");
const dist = join(here, "dist");
const { build } = createRequire(join(studio, "package.json"))("esbuild");

mkdirSync(dist, { recursive: true });
const { metafile } = await build({
  absWorkingDir: studio,
  entryPoints: { app: join(here, "page/main.ts"), worker: join(here, "page/worker.ts") },
  outdir: dist,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});
copyFileSync(join(here, "page/index.html"), join(dist, "index.html"));
copyFileSync(join(studio, "page/icon.svg"), join(dist, "icon.svg"));
writeFileSync(join(dist, "licences.txt"), licences(Object.keys(metafile.inputs)));
