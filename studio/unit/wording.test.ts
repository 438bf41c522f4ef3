import { describe, expect, it } from "vitest";
import { summary, valuesBetween } from "../src/lab/wording";
import type { Measures, Row } from "../src/protocol";

const figure = (text: string) => ({ value: 0, low: 0, high: 0, text });
const row = (name: string, claim: string): Row => ({ name, unit: "share", a: figure("1"), b: figure("2"), difference: null, claim, verdict: "" });
const step = (number: number, agent: string, level: string | null, rows: Row[]): Measures =>
  ({ agent, level, step: number, steps: 2, games: 400, of: 400, rows, verdict: [] });

describe("what an edit did, in a sentence", () => {
  it("says what the players who think most have shown, and with whom nothing is shown", () => {
    const all = [step(0, "random", null, [row("length", "unknown")]), step(1, "mcts:64", "strongest", [row("length", "more"), row("draws", "less")])];
    expect(summary(all, false)).toBe("With strongest players, length goes up (1 → 2), draws goes down (1 → 2); with random players nothing is told apart.");
  });

  it("does not claim what is not known", () => {
    expect(summary([step(0, "random", null, [row("length", "same")])], true)).toBe("Nothing is told apart yet.");
    expect(summary([step(0, "random", null, [row("length", "same")])], false)).toBe("The games tell no difference between the two.");
  });
});

describe("the values of a sweep", () => {
  it("are whole numbers with both ends, and no more than a chart can show", () => {
    expect(valuesBetween(2, 5)).toEqual(["2", "3", "4", "5"]);
    expect(valuesBetween(2, 200).length).toBe(9);
    expect(valuesBetween(2, 200).at(-1)).toBe("200");
    expect(valuesBetween(7, 7)).toEqual(["7"]);
  });
});
