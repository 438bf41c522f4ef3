import { describe, expect, it } from "vitest";
import { atLanding, forced, labels, meaning, onlySource, placeless, sources, targets, withAhead } from "../src/game/pick";
import type { Choice, Choices } from "../src/protocol";

let number = 0;
const part = (from: number | null, to: number | null, more: Partial<Choice> = {}): Choice => ({
  part: number++, text: `${from}-${to}`, means: `from ${from} to ${to}`, from, to, chosen: [], taken: [], walls: [], mustGoOn: false, mayGoOn: false, ...more,
});
const choices = (...next: Choice[]): Choices => ({ node: 0, done: [], text: "", next, mayStop: false, pieces: [], spoken: "", motions: [] });

describe("moving pieces", () => {
  const all = choices(part(1, 2), part(1, 3), part(4, 3));

  it("a piece that can move is taken up, and put back by another click", () => {
    expect(meaning(all, null, 1, true)).toEqual({ is: "lift", place: 1 });
    expect(meaning(all, 1, 1, true)).toEqual({ is: "back" });
    expect([...sources(all)]).toEqual([1, 4]);
  });

  it("the next click plays, or takes up another piece", () => {
    expect(meaning(all, 1, 2, false)).toMatchObject({ is: "parts", parts: [{ from: 1, to: 2 }] });
    expect(meaning(all, 1, 4, true)).toEqual({ is: "lift", place: 4 });
    expect([...targets(all, 1)]).toEqual([2, 3]);
    expect([...targets(all, null)]).toEqual([]);
  });

  it("what cannot be played is asked about", () => {
    expect(meaning(all, 1, 9, false)).toEqual({ is: "why", from: 1, to: 9 });
    expect(meaning(all, null, 9, false)).toEqual({ is: "why", from: null, to: 9 });
    expect(meaning(all, null, 9, true)).toEqual({ is: "lift", place: 9 });
  });

  it("a piece put down on one that could move is asked about, not the other taken up", () => {
    expect(meaning(all, 1, 4, true, { isDrop: true })).toEqual({ is: "why", from: 1, to: 4 });
    expect(meaning(all, 1, 3, true, { isDrop: true })).toMatchObject({ is: "parts", parts: [{ from: 1, to: 3 }] });
    expect(meaning(all, 1, 1, true, { isDrop: true })).toEqual({ is: "back" });
    expect(meaning(all, null, 4, true, { isDrop: true })).toEqual({ is: "lift", place: 4 });
  });

  it("where a piece can go and none is in hand, those that can are offered", () => {
    expect(meaning(all, null, 3, false)).toMatchObject({ is: "offer", parts: [{ from: 1, to: 3 }, { from: 4, to: 3 }] });
    expect(meaning(all, null, 3, true)).toEqual({ is: "lift", place: 3 });
  });

  it("where only one piece may go on, it is in hand already", () => {
    expect(onlySource(choices(part(1, 2), part(1, 3)))).toBe(1);
    expect(onlySource(all)).toBeNull();
    expect(onlySource(choices(part(1, 1)))).toBeNull();
  });
});

describe("placing, and what happens where a piece stands", () => {
  it("one click is enough", () => {
    const all = choices(part(null, 5), part(null, 6), part(7, null), part(8, 8));
    expect(meaning(all, null, 5, false)).toMatchObject({ is: "parts", parts: [{ to: 5 }], lift: null });
    expect(meaning(all, null, 7, true)).toMatchObject({ is: "parts", parts: [{ from: 7 }] });
    expect(meaning(all, null, 8, true)).toMatchObject({ is: "parts", parts: [{ from: 8 }] });
    expect([...targets(all, null)].sort()).toEqual([5, 6, 7, 8]);
  });

  it("where the same click may also take a piece up, both are offered", () => {
    expect(meaning(choices(part(null, 5), part(5, 6)), null, 5, true)).toMatchObject({ is: "parts", lift: 5 });
  });

  it("several parts with the same places are told apart", () => {
    const said = meaning(choices(part(1, 2, { means: "promote to queen" }), part(1, 2, { means: "promote to rook" })), 1, 2, false);
    expect(said.is === "parts" && labels(said.parts)).toEqual(["promote to queen", "promote to rook"]);
    const alike = [part(1, 2, { means: "jump", text: "a" }), part(1, 2, { means: "jump", text: "b" })];
    expect(labels(alike)).toEqual(["a", "b"]);
  });

  it("parts that mean the same, and those that choose something, are called as they are written", () => {
    const turning = ["bl+", "br+"].map((text) => part(null, null, { means: "right", text, chosen: [1, 2] }));
    expect(labels([...turning, part(null, null, { means: "skip", text: "-" })])).toEqual(["bl+", "br+", "skip"]);
    expect(labels([part(null, null, { means: "left", text: "tl-", chosen: [3] })])).toEqual(["tl-"]);
  });

  it("a move that only chooses a number is called by its name and the number, also where no other is left", () => {
    const die = (text: string) => part(null, null, { by: "use", means: "`use`", text });
    expect(labels([die("6:")])).toEqual(["use 6"]);
    expect(labels([die("6:"), die("5:"), part(null, null, { means: "`pass`", text: "pass" })])).toEqual(["use 6", "use 5", "`pass`"]);
  });

  it("a part that writes nothing is called by what it means", () => {
    expect(labels([part(null, null, { means: "another turn", text: "" })])).toEqual(["another turn"]);
  });

  it("where nothing moves, a click on a piece asks why nothing can be put there", () => {
    const all = choices(part(null, 5), part(null, 6));
    expect(meaning(all, null, 7, true)).toEqual({ is: "why", from: null, to: 7 });
  });

  it("a pass has no place", () => {
    expect(placeless(choices(part(null, null, { text: "pass" }), part(1, 2))).map((p) => p.text)).toEqual(["pass"]);
  });
});

describe("one way to play everything", () => {
  it("what is in hand does what happens where it stands by another click", () => {
    const all = choices(part(3, 3), part(3, 5));
    expect(meaning(all, null, 3, true)).toEqual({ is: "lift", place: 3 });
    expect(meaning(all, 3, 3, true)).toMatchObject({ is: "parts", parts: [{ from: 3, to: 3 }] });
  });

  it("what names no place is chosen by a place that only some of it speaks of", () => {
    const all = choices(part(null, null, { chosen: [1, 2] }), part(null, null, { chosen: [2, 3] }));
    expect(meaning(all, null, 1, true)).toMatchObject({ is: "parts", parts: [{ chosen: [1, 2] }] });
    expect(meaning(all, null, 2, false)).toEqual({ is: "why", from: null, to: 2 });
    expect([...targets(all, null)].sort()).toEqual([1, 3]);
  });

  it("a man chooses the die that goes with him", () => {
    const dice = choices(part(null, null), part(null, null));
    const [six, three] = dice.next.map((die) => die.part);
    const all = withAhead(dice, [{ via: six ?? 0, next: [part(1, 7)] }, { via: three ?? 0, next: [part(1, 4), part(2, 5)] }]);
    expect([...sources(all)]).toEqual([1, 2]);
    expect(meaning(all, 1, 4, false)).toMatchObject({ is: "parts", parts: [{ via: three }] });
    expect(placeless(all).length).toBe(2);
  });

  it("what is the only way on and names no place is forced; a move of a piece is not", () => {
    expect(forced(choices(part(null, null)))).not.toBeNull();
    expect(forced({ ...choices(part(null, null)), mayStop: true })).toBeNull();
    expect(forced(choices(part(1, 2)))).toBeNull();
    expect(forced(choices(part(null, null), part(null, null)))).toBeNull();
  });

  it("what can only happen where the piece has landed is offered there", () => {
    const landed = { done: [0], motions: [{ from: 1, to: 8, kinds: [0], taken: false }] };
    expect(atLanding({ ...choices(part(8, 8)), ...landed }).length).toBe(1);
    expect(atLanding({ ...choices(part(null, null, { chosen: [8] }), part(null, null, { chosen: [8] })), ...landed }).length).toBe(2);
    expect(atLanding({ ...choices(part(8, 9)), ...landed })).toEqual([]);
    expect(atLanding(choices(part(8, 8)))).toEqual([]);
  });
});

describe("cells chosen together", () => {
  const laid = (...chosen: number[]) => part(null, null, { chosen });
  const rows = Array.from({ length: 8 }, (_, at) => laid(1, 10 + at, 20 + at));

  it("one click is enough where only one lies there", () => {
    expect(meaning(choices(laid(1, 2), laid(2, 3)), null, 1, false)).toMatchObject({ is: "parts", parts: [{ chosen: [1, 2] }] });
  });

  it("of few all are offered", () => {
    const all = choices(laid(1, 2), laid(2, 3), laid(4, 5));
    expect(meaning(all, null, 2, false)).toMatchObject({ is: "parts", parts: [{ chosen: [1, 2] }, { chosen: [2, 3] }], picked: [2] });
    expect(meaning(all, null, 3, false, { picked: [2] })).toMatchObject({ is: "parts", parts: [{ chosen: [2, 3] }] });
  });

  it("of many the next click tells more, and another cell begins anew", () => {
    const all = choices(...rows, laid(7, 8), laid(7, 9));
    expect(meaning(all, null, 1, false)).toEqual({ is: "narrow", picked: [1] });
    expect([...targets(all, null, [1])].sort()).toEqual(rows.flatMap((row) => row.chosen.slice(1)).sort());
    expect(meaning(all, null, 12, false, { picked: [1] })).toMatchObject({ is: "parts", parts: [{ chosen: [1, 12, 22] }] });
    expect(meaning(all, null, 8, false, { picked: [1] })).toMatchObject({ is: "parts", parts: [{ chosen: [7, 8] }] });
  });

  it("a cell where nothing lies is asked about", () => {
    expect(meaning(choices(laid(1, 2), laid(2, 3)), null, 9, false)).toEqual({ is: "why", from: null, to: 9 });
  });
});
