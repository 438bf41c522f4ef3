import { expect, it } from "vitest";
import { afterTurns, asTurns, isOnLine, listTurns, pathTo, tipFrom } from "../src/game/tree";
import type { Node } from "../src/protocol";

const node = (number: number, parent: number | null, text: string, roll = false): Node => ({ node: number, parent, text, roll, mover: 0 });
// 0 - 1 - 2 - 3
//      \- 4 - 5
const nodes = [node(0, null, ""), node(1, 0, "a"), node(2, 1, "b"), node(3, 2, "c"), node(4, 1, "d"), node(5, 4, "e")];
const names = (all: Node[]) => all.map((n) => n.text).join("");

it("a path leads from the start to a node", () => {
  expect(names(pathTo(nodes, 5))).toBe("ade");
  expect(isOnLine(nodes, 2, 3)).toBe(true);
  expect(isOnLine(nodes, 2, 5)).toBe(false);
});

it("a line goes on along the latest branch", () => {
  expect(tipFrom(nodes, 0)).toBe(5);
  expect(tipFrom(nodes, 2)).toBe(3);
});

it("the list names what was played instead", () => {
  const list = listTurns(nodes, 3);
  expect(list.map((t) => [t.number, t.node.text, names(t.others)])).toEqual([[1, "a", ""], [2, "b", "d"], [3, "c", ""]]);
});

it("a roll has no number of its own", () => {
  const rolled = [node(0, null, ""), node(1, 0, "[4]", true), node(2, 1, "a"), node(3, 2, "[1]", true), node(4, 3, "b")];
  expect(listTurns(rolled, 4).map((t) => t.number)).toEqual([1, 1, 2, 2]);
});

it("a game is told as its turns, each with the node it follows", () => {
  expect(asTurns(nodes)).toEqual([
    { parent: 0, text: "a" }, { parent: 1, text: "b" }, { parent: 2, text: "c" }, { parent: 1, text: "d" }, { parent: 4, text: "e" },
  ]);
});

it("turns are counted without the rolls before them", () => {
  const rolled = [node(0, null, ""), node(1, 0, "[4]", true), node(2, 1, "a"), node(3, 2, "[1]", true), node(4, 3, "b")];
  expect([0, 1, 2, 9].map((turns) => afterTurns(rolled, 4, turns))).toEqual([0, 2, 4, 4]);
});
