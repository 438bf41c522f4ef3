import { describe, expect, it } from "vitest";
import { apart, axisFor, course, roundStep, tickText, ticks } from "../src/lab/axis";
import { sideWords, wordDiff } from "../src/lab/wording";
import { grouped, unbroken } from "../src/number";
import type { Picture, Position } from "../src/protocol";

const figure = (low: number, value: number, high: number) => ({ low, value, high, text: "" });

describe("axes", () => {
  it("of shares are always the same", () => {
    expect(axisFor("share", [figure(0.4, 0.5, 0.6)], null)).toEqual({ low: 0, high: 1 });
    expect(ticks({ low: 0, high: 1 }).map((t) => tickText("share", t))).toEqual(["0 %", "25 %", "50 %", "75 %", "100 %"]);
  });

  it("of numbers end at round ones, and only widen", () => {
    const first = axisFor("number", [figure(20, 23, 27)], null);
    expect(first).toEqual({ low: 15, high: 35 });
    expect(axisFor("number", [figure(22, 23, 24)], first)).toEqual(first);
    expect(axisFor("number", [figure(5, 6, 72)], first)).toEqual({ low: 0, high: 150 });
  });

  it("steps are numbers that people would choose", () => {
    expect([7, 0.9, 130, 42].map((span) => roundStep(span, 4))).toEqual([2, 0.25, 50, 20]);
  });
});

describe("values of an option along a line", () => {
  const places = (values: string[], ...asked: string[]) => asked.map(course(values));

  it("lie at their distances where they are numbers, and evenly where they are words", () => {
    expect(places(["2", "20", "200"], "2", "20", "101", "200", "1")).toEqual([0, 18 / 198, 0.5, 1, null]);
    expect(places(["no", "once", "yes"], "no", "once", "yes", "never")).toEqual([0, 0.5, 1, null]);
    expect(places(["7"], "7")).toEqual([0.5]);
  });

  it("are named as far as there is room, the first ones first", () => {
    expect(apart([{ x: 0, width: 10 }, { x: 8, width: 10 }, { x: 20, width: 10 }])).toEqual([true, false, true]);
  });
});

describe("numbers", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", "_");

  it("are grouped as the command line does, and are not broken", () => {
    expect([7, 640, 6400, 1234567, 0.12345, 1234.5678, -2500].map((n) => plain(grouped(n)))).toEqual(["7", "640", "6_400", "1_234_567", "0.12345", "1_234.5678", "-2_500"]);
    expect(plain(unbroken("after 2 000 games, about 9 100 000 each: a1 100 and 12 13"))).toBe("after 2_000 games, about 9_100_000 each: a1 100 and 12 13");
  });
});

describe("a side of a difference", () => {
  const picture = (text: string | null): Picture => ({ position: { result: text === null ? null : { by: "row", text } } as Position } as Picture);

  it("says how its game ended, that it goes on, or that it has no turn of its own", () => {
    const [over, on] = [picture("Blue wins: row"), picture(null)];
    expect([sideWords([], over, [], on), sideWords([], on, [], over)]).toEqual(["Blue wins: row", "the game goes on"]);
    expect([sideWords([], on, ["a1"], on), sideWords([], on, [], on)]).toEqual(["no turn of its own", ""]);
  });
});

describe("what of a clause differs", () => {
  const changed = (bits: { text: string; isChanged: boolean }[]) => bits.filter((b) => b.isChanged).map((b) => b.text);

  it("is told word by word", () => {
    const { before, after } = wordDiff("slide any 1..2", "slide any 1..3");
    expect(changed(before)).toEqual(["2"]);
    expect(changed(after)).toEqual(["3"]);
    expect(after.map((b) => b.text).join("")).toBe("slide any 1..3");
  });

  it("of nothing is nothing", () => {
    expect(wordDiff("", "new words").before).toEqual([]);
    expect(changed(wordDiff("same", "same").after)).toEqual([]);
  });
});
