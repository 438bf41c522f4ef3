// Takes the picture of the studio that the README shows: `BOARDWRIGHT=… npm run picture`.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Studio, launch, visit } from "./tests/harness.mjs";

const FILE = join(dirname(fileURLToPath(import.meta.url)), "../docs/studio.png");

const studio = await new Studio().start(["pijersi"]);
const browser = await launch();
const v = await visit(browser, studio, { viewport: { width: 1440, height: 860 }, colorScheme: "light" });
await v.ready();
for (const [from, to] of [["b4", "d5"], ["f4", "e4"], ["b3", "c3"]]) {
  await v.click(from, to);
  const first = v.page.locator(".choice button, .below .row button.main").first();
  await first.click({ timeout: 1500 }).catch(() => {});
  const stop = v.page.locator(".below .row button.main").first();
  await stop.click({ timeout: 1500 }).catch(() => {});
}
await v.replace("slide any 1..2", "slide any 1..3");
await v.page.waitForFunction(() => /Random players [1-9][0-9]{2,} games/.test(document.querySelector(".measures")?.textContent ?? ""));
await v.page.locator("section[aria-label='first difference']").evaluate((section) => section.scrollIntoView());
await v.page.locator(".editor .cm-content").blur();
await v.page.screenshot({ path: FILE });
await browser.close();
await studio.end();
