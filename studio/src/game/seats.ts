// Who plays: people, or an agent with a strength.

import { grouped } from "../number";

export type Who = "person" | "random" | "best" | "mcts" | "alphabeta" | "trained";

export interface Seat {
  who: Who;
  /** From 1, weak, to the highest level of its kind. */
  level: number;
}

const PLAYOUTS = [16, 64, 250, 1000, 4000, 16000];
const DEPTHS = [1, 2, 3, 4, 5, 6];
const POSITIONS = [250, 1000, 4000, 16_000, 64_000, 250_000];

const whoNames: Record<Who, string> = {
  person: "a person",
  random: "random",
  best: "best",
  mcts: "mcts",
  alphabeta: "alphabeta",
  trained: "trained",
};

/** Who may sit where so many play, with dice or without, and where somebody was trained or nobody, each with his words: alpha-beta
 * plays games of two without dice. */
export const whoMayPlay = (players: number, hasDice: boolean, isTrained: boolean): [string, string][] =>
  Object.entries(whoNames).filter(([who]) => (who !== "alphabeta" || (players === 2 && !hasDice)) && (who !== "trained" || isTrained));

export const hasStrength = (who: Who): boolean => who !== "person" && who !== "random";
export const HIGHEST = PLAYOUTS.length;

/** The agent of a seat as the studio knows it; none of a person. */
export function agentOf({ who, level }: Seat): string | null {
  const at = Math.min(Math.max(level, 1), HIGHEST) - 1;
  if (who === "person") return null;
  if (who === "mcts") return `mcts:${PLAYOUTS[at]}`;
  if (who === "alphabeta") return `alphabeta:${DEPTHS[at]}`;
  if (who === "best" || who === "trained") return `${who}:${POSITIONS[at]}`;
  return "random";
}

export function describe({ who, level }: Seat): string {
  const at = Math.min(Math.max(level, 1), HIGHEST) - 1;
  if (who === "mcts") return `${grouped(PLAYOUTS[at] ?? 0)} random games for each turn`;
  if (who === "alphabeta") return DEPTHS[at] === 1 ? "looks one turn ahead" : `looks ${DEPTHS[at]} turns ahead`;
  if (who === "best") return `${grouped(POSITIONS[at] ?? 0)} positions for each turn, with the search that suits the game`;
  if (who === "trained") return `${grouped(POSITIONS[at] ?? 0)} positions for each turn, judged by what it has learned`;
  return who === "random" ? "any turn" : "";
}
