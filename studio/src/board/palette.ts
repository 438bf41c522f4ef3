// The colours of players: those the rules ask for, those they are named after, or one that nobody else has.

import type { Board, Kind, Player } from "../protocol";

/** The palette of the style sheet, by the words that name its colours. */
const NAMED: readonly (readonly string[])[] = [
  ["white", "light", "ivory"], ["black", "dark", "ebony"], ["red"], ["blue"], ["green"], ["yellow", "gold", "orange"], ["purple", "violet"], ["teal", "cyan"],
];

const named = (player: Player): number => NAMED.findIndex((words) => words.includes(player.name.toLowerCase()));

/** For each player a colour of the palette. */
export function palette(players: readonly Player[]): number[] {
  const taken = new Set(players.map(named));
  const free = NAMED.map((_, at) => at).filter((at) => !taken.has(at));
  return players.map((player, number) => {
    const own = named(player);
    return own >= 0 ? own : (free.shift() ?? number % NAMED.length);
  });
}

export const playerClass = (board: Board, player: number): string => `of-${palette(board.players)[player] ?? 0}`;

export const ownerClass = (board: Board, kind: Kind): string =>
  kind.player === null || kind.player === undefined ? "of-nobody" : playerClass(board, kind.player);

export interface Colours {
  fill: string;
  ink: string;
}

/** The colour that the rules ask for, with an ink that can be read on it. */
export function coloursOf(colour: string | null | undefined): Colours | null {
  const parts = colour?.match(/^#(..)(..)(..)$/)?.slice(1).map((p) => parseInt(p, 16) / 255);
  if (!colour || !parts) return null;
  const [r = 0, g = 0, b = 0] = parts.map((v) => (v <= 0.04 ? v / 12.9 : ((v + 0.055) / 1.055) ** 2.4));
  return { fill: colour, ink: 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? "#221f1a" : "#fdf9f0" };
}
