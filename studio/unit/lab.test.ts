import { describe, expect, it } from "vitest";
import { axisFor, roundStep, tickText, ticks } from "../src/lab/axis";
import { wordDiff } from "../src/lab/wording";

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
