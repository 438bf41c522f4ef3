// Tests of the playground in a browser: `node run.mjs [WORDS]` runs those whose name has the words, on web/dist or FOLDER.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, Visitor, visit } from "../../studio/tests/harness.mjs";
import { tests } from "./playground.test.mjs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const server = await serve(process.env.FOLDER ?? join(here, "../dist"));
const wanted = process.argv.slice(2).join(" ");
const browser = await launch();
let failed = 0;

const addressOf = (link = "") => (link.startsWith("http") ? link : server.address + link);

async function runOne({ at = "", run, options }) {
  const visitors = [];
  const keep = (visitor) => (visitors.push(visitor), visitor);
  const come = async (link, prepare) => {
    const visitor = keep(await visit(browser, { address: "about:blank" }, { bypassCSP: true, ...options }));
    await prepare?.(visitor.page);
    await visitor.page.goto(addressOf(link));
    return visitor;
  };
  const tab = async ({ context }, link) => {
    const page = await context.newPage();
    await page.goto(addressOf(link));
    return new Visitor(page, context, []);
  };
  try {
    await run(await come(at), { come, tab });
    for (const visitor of visitors) await visitor.end();
  } catch (error) {
    const seen = visitors.flatMap((visitor) => visitor.wrong).join("\n");
    if (process.env.SHOTS) await visitors.at(-1)?.page.screenshot({ path: join(process.env.SHOTS, "failed.png") });
    for (const { context } of visitors) await context.close().catch(() => {});
    throw new Error(`${error.message}${seen ? `\nseen on the page: ${seen}` : ""}`);
  }
}

const chosen = tests.filter(({ name }) => name.includes(wanted));
for (const test of chosen) {
  const begun = Date.now();
  try {
    await runOne(test);
    console.log(`ok    ${test.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILS ${test.name}\n      ${error.message.replaceAll("\n", "\n      ")}`);
  }
}
await browser.close();
server.end();
console.log(`${chosen.length - failed} of ${chosen.length} tests of the playground passed`);
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0);
