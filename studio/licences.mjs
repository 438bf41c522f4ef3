// The licences of the packages that are in a bundle, which ask to be kept with it.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** The licences of the packages that these files come from. */
export function licences(files) {
  const names = files.map((path) => path.match(/(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean);
  const text = (name) => {
    const dir = join(here, "node_modules", name);
    const file = readdirSync(dir).find((f) => /^licen[cs]e/i.test(f));
    if (!file) throw new Error(`${name} has no licence file`);
    return `${name}\n\n${readFileSync(join(dir, file), "utf8").trim()}\n`;
  };
  return [...new Set(names)].sort().map(text).join("\n----\n\n");
}
