// A position that is being set up by hand.

import { areaName } from "../board/layout";
import type { Board, Piece, Position } from "../protocol";

export interface Draft {
  pieces: readonly Piece[];
  mover: number;
  /** Counters and what is remembered, as they were. */
  counters: unknown;
}

export function draftOf(position: Position): Draft {
  const { counters } = JSON.parse(position.json) as { counters?: unknown };
  return { pieces: position.pieces, mover: position.mover, counters: counters ?? {} };
}

export const cleared = (draft: Draft): Draft => ({ ...draft, pieces: [], counters: {} });

const here = (pieces: readonly Piece[], place: number) => pieces.filter((p) => p.place === place).sort((a, b) => a.level - b.level);

/**
 * Puts a piece on top of what stands at a place, or in its stead where nothing is ever stacked; none where a stack is
 * full. In an area each kind has its place.
 */
export function put(board: Board, draft: Draft, place: number, kind: number): Draft | null {
  const isCell = board.cells[place] !== undefined;
  const kindHere = isCell ? kind : kindOfPlace(board, place);
  if (kindHere === null) return draft;
  const stack = here(draft.pieces, place);
  if (isCell && board.highest > 1 && stack.length >= board.highest) return null;
  const isReplaced = isCell && board.highest === 1;
  const kept = isReplaced ? draft.pieces.filter((p) => p.place !== place) : draft.pieces;
  return { ...draft, pieces: [...kept, { place, level: isReplaced ? 0 : stack.length, kind: kindHere }] };
}

/** Takes the top piece away. */
export function takeAway(draft: Draft, place: number): Draft {
  const top = here(draft.pieces, place).at(-1);
  return top ? { ...draft, pieces: draft.pieces.filter((p) => p !== top) } : draft;
}

function kindOfPlace(board: Board, place: number): number | null {
  const slots = board.areas.flatMap((a) => a.places);
  return slots.find(([at]) => at === place)?.[1] ?? null;
}

const letters = (board: Board, pieces: readonly Piece[]) => pieces.map((p) => board.kinds[p.kind]?.letter ?? "").join("");

/** The position as JSON, as it can be played from. */
export function asJson(board: Board, draft: Draft): string {
  const cells: Record<string, string> = {};
  board.cells.forEach((cell, place) => {
    const stack = here(draft.pieces, place);
    if (stack.length > 0) cells[cell.name] = letters(board, stack);
  });
  const areas: Record<string, string> = {};
  for (const area of board.areas) {
    const places = new Set(area.places.map(([place]) => place));
    areas[areaName(board, area)] = letters(board, draft.pieces.filter((p) => places.has(p.place)));
  }
  const toMove = board.players[draft.mover]?.name;
  return JSON.stringify({ to_move: toMove, cells, ...(board.areas.length > 0 ? { areas } : {}), counters: draft.counters });
}
