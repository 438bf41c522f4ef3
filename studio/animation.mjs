// Makes the short animation that the README shows, from pictures of the real page: `BOARDWRIGHT=… npm run animation`. What comes
// out is one SVG that holds the pictures and shows them one after the other; where motion is not wanted, the last one.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Studio, launch, visit } from "./tests/harness.mjs";

const FILE = join(dirname(fileURLToPath(import.meta.url)), "../docs/studio.svg");
const [WIDTH, HEIGHT] = [1200, 720];
const QUALITY = 62;
/** More than this is too much for a README. */
const MOST_BYTES = 1 << 20;

const studio = await new Studio().start(["pijersi"]);
const browser = await launch();
const v = await visit(browser, studio, { viewport: { width: WIDTH, height: HEIGHT }, colorScheme: "light" });
const frames = [];

/** Keeps what is seen now, for so many seconds. */
async function frame(seconds, words) {
  await v.page.waitForTimeout(250);
  const picture = await v.page.screenshot({ type: "jpeg", quality: QUALITY });
  frames.push({ seconds, words, picture: picture.toString("base64") });
}

const settled = (count) => v.page.waitForFunction((n) => {
  const games = [...(document.querySelector(".measures")?.textContent ?? "").matchAll(/Random players ([\d,]+) games/g)];
  return games.some(([, told]) => Number(told.replace(/,/g, "")) >= n);
}, count);

await v.ready();
await frame(1.6, "a game is open");
await v.click("b4");
await frame(1.3, "a piece is taken up: where it may go is shown");
await v.click("c4");
await frame(1.3, "a turn is played");
await v.find("slide any 1..2");
await frame(1.2, "a rule is chosen");
await v.page.keyboard.type("slide any 1..3");
await v.page.locator("section[aria-label='first difference']").waitFor();
await v.page.locator(".measures").waitFor();
await frame(2.0, "the rule is changed: clauses and the first difference appear");
await v.page.locator(".measures").evaluate((part) => part.scrollIntoView());
await settled(100);
await frame(1.6, "games are played by both rules");
await settled(400);
await frame(3.0, "the intervals tighten");
await browser.close();
await studio.end();

const whole = frames.reduce((sum, f) => sum + f.seconds, 0);
let begin = 0;
const shown = frames.map(({ seconds, words, picture }, at) => {
  const [from, to] = [begin / whole, (begin + seconds) / whole].map((share) => `${(share * 100).toFixed(2)}%`);
  begin += seconds;
  const stays = at === frames.length - 1;
  const keys = `@keyframes k${at}{0%{opacity:0}${from}{opacity:1}${stays ? "" : `${to}{opacity:0}`}100%{opacity:${stays ? 1 : 0}}}`;
  return {
    style: `${at === 0 ? keys.replace("0%{opacity:0}", "") : keys}#f${at}{animation:k${at} ${whole}s step-end infinite}`,
    image: `<image id="f${at}" width="${WIDTH}" height="${HEIGHT}" href="data:image/jpeg;base64,${picture}"><title>${words}</title></image>`,
  };
});
const still = `@media (prefers-reduced-motion:reduce){image{animation:none!important}}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>A rule is changed in the studio, and what that does appears beside it</title>
<style>${shown.map((s) => s.style).join("")}${still}</style>
${shown.map((s) => s.image).join("\n")}
</svg>
`;
if (svg.length > MOST_BYTES) throw new Error(`the animation has ${svg.length} bytes, more than ${MOST_BYTES}`);
writeFileSync(FILE, svg);
console.log(`${FILE}: ${frames.length} pictures, ${Math.round(svg.length / 1024)} KB`);
