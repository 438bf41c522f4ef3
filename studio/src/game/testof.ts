// A position or a line of play as a test of the rules: what happened is what the test expects.

import type { Board, Edit, Node, Position } from "../protocol";

/** How the game stands, as a test says it. */
function outcome({ result }: Position, { players }: Board): string {
  if (!result) return "no result";
  const winner = result.winner === null || result.winner === undefined ? "draw" : players[result.winner]?.name;
  return `result ${winner} by ${result.by}`;
}

/** A position as a test; none where it can only be written with quotation marks, which a test cannot hold. */
export function ofPosition(board: Board, position: Position): string[] | null {
  return position.text.includes('"') ? null : [`position "${position.text}"`, outcome(position, board)];
}

/** The turns and rolls from the setup as a test, and how the game stands after them. */
export const ofLine = (board: Board, line: readonly Node[], position: Position): string[] =>
  [...line.map(({ text, roll }) => (roll ? `roll ${text.replace(/[[\]]/g, "")}` : `play "${text}"`)), outcome(position, board)];

/** The edit that puts a test last in the game; none where that has no end. */
export function withTest(rules: string, name: string, steps: readonly string[]): Edit | null {
  const to = rules.lastIndexOf("}");
  if (to < 0) return null;
  const from = rules.slice(0, to).trimEnd().length;
  return { range: { from, to }, text: `\n\n  test "${name.replaceAll('"', "'")}" {\n${steps.map((step) => `    ${step}\n`).join("")}  }\n` };
}
