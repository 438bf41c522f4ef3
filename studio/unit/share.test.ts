import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BadLink, isLink, linkIn, linkOf, openLink, type Shared } from "../src/share/link";

const texts = JSON.parse(readFileSync(new URL("../page/links-1.json", import.meta.url), "utf8")) as Record<string, string>;
const old = JSON.parse(readFileSync(new URL("links.json", import.meta.url), "utf8")) as { link: string; holds: Shared }[];

const plain: Shared = {
  doc: "pijersi", text: null, variant: null, options: [], start: { setup: null, seed: 0, first: null, position: null, record: null },
  line: [], at: 0, seats: [], pane: "board", isByLink: false,
};
const edited = (texts["pijersi"] ?? "").replace("1..2", "1..3");
const full: Shared = {
  ...plain, text: edited, variant: "short", options: [{ name: "quiet_turns", value: "6" }], start: { ...plain.start, setup: "random", seed: 7 },
  line: ["a1-b1", "[4]", "g6-f6=e6"], at: 2, seats: [{ who: "person", level: 3 }, { who: "mcts", level: 2 }], pane: "rules", isByLink: true,
};

describe("a link", () => {
  it("leads back to what it was made of", () => {
    for (const shared of [plain, full, { ...plain, doc: "my ä.rules", text: "rules 1\n\n  \"é\"\n" }, { ...plain, text: "" }]) {
      expect(openLink(linkOf(shared, texts), texts)).toEqual(shared);
    }
  });

  it("of any game that comes with the program is short, also after an edit and sixty turns", () => {
    const line = Array.from({ length: 60 }, (_, turn) => `${"abcdefg"[turn % 7]}${(turn % 5) + 1}-${"gfedcba"[turn % 6]}${(turn % 6) + 1}`);
    for (const [doc, text] of Object.entries(texts)) {
      const link = linkOf({ ...plain, doc, text: text.replace("game", "// what if?\ngame"), line, at: 60 }, texts);
      expect(link.length, doc).toBeLessThan(1000);
    }
  });

  it("of a file that is like a game is short as well", () => {
    expect(linkOf({ ...plain, doc: "mine.rules", text: edited }, texts).length).toBeLessThan(300);
  });

  it("that was made once opens as ever", () => {
    expect(old.length).toBeGreaterThan(2);
    for (const { link, holds } of old) expect(openLink(link, texts), link).toEqual(holds);
  });

  it("that is cut off, damaged, or of another sort says so", () => {
    const link = linkOf(full, texts);
    const why = (of: string) => {
      try {
        openLink(of, texts);
      } catch (error) {
        if (error instanceof BadLink) return error.message;
      }
      return "";
    };
    expect(why(link.slice(0, -9))).toBe("this link is damaged: copy all of it");
    expect(why(link.replace("pijersi", "chess"))).toBe("this link is damaged: copy all of it");
    expect(why("#1=pijersi.")).toBe("this is no whole link: copy all of it");
    expect(why(link.replace("pijersi", "nothing"))).toContain("about a game `nothing`");
    expect(why("#2=pijersi.abc")).toBe("this link was made by a newer boardwright: open it with that");
  });

  it("is found in what somebody pastes", () => {
    expect(linkIn("look: https://example.org/play/?embed#1=pijersi.ab-_9 !")).toBe("#1=pijersi.ab-_9");
    expect(linkIn("https://example.org/#pijersi")).toBeNull();
    expect([isLink("#1=a.b"), isLink("#pijersi"), isLink("#1.rules"), isLink("#/")]).toEqual([true, false, false, false]);
  });

  it("from a stranger holds nothing that the studio does not know", () => {
    const odd = { ...plain, start: { seed: -1, evil: "x", position: 7 } as unknown as Shared["start"], pane: "evil" as Shared["pane"] };
    expect(openLink(linkOf(odd, texts), texts)).toEqual(plain);
  });
});
