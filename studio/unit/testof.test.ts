import { expect, test } from "vitest";
import { ofLine, ofPosition, withTest } from "../src/game/testof";
import type { Board, Node, Position } from "../src/protocol";

const board = { players: [{ name: "White" }, { name: "Black" }] } as Board;
const position = (more: Partial<Position>) => ({ text: "a1=M", ...more }) as Position;
const node = (text: string, roll = false) => ({ text, roll }) as Node;

test("a position expects what it is now", () => {
  expect(ofPosition(board, position({}))).toEqual(['position "a1=M"', "no result"]);
  const won = { winner: 1, by: "goal", text: "" };
  expect(ofPosition(board, position({ result: won }))).toEqual(['position "a1=M"', "result Black by goal"]);
  expect(ofPosition(board, position({ text: '{"cells": {}}' }))).toBeNull();
});

test("a line is played and rolled step by step", () => {
  const draw = position({ result: { winner: null, by: "quiet", text: "" } });
  expect(ofLine(board, [node("[3 2]", true), node("a1-a2")], draw)).toEqual(["roll 3 2", 'play "a1-a2"', "result draw by quiet"]);
});

test("a test stands last in the game, with its name in quotation marks", () => {
  const rules = 'rules 1\ngame "G" {\n  turn { run }\n}\n';
  const { range, text } = withTest(rules, 'after "a"', ["play a"])!;
  expect(rules.slice(0, range.from) + text + rules.slice(range.to)).toBe('rules 1\ngame "G" {\n  turn { run }\n\n  test "after \'a\'" {\n    play a\n  }\n}\n');
  expect(withTest("", "a", [])).toBeNull();
});
