// A position in words, place by place.

import { areaName } from "./layout";
import type { Board, Piece } from "../protocol";

const nameOfKind = (board: Board, number: number): string => {
  const kind = board.kinds[number];
  const owner = kind?.player === null || kind?.player === undefined ? "" : `${board.players[kind.player]?.name ?? ""} `;
  return `${owner}${kind?.role ?? "piece"}`;
};

/** What stands on a cell, from the top, or lies in an area. */
export function standsOn(board: Board, pieces: readonly Piece[], place: number): string {
  const here = pieces.filter((p) => p.place === place).sort((a, b) => b.level - a.level);
  const [top] = here;
  if (!top) return "empty";
  const isCell = board.cells[place] !== undefined;
  if (!isCell) return here.length > 1 ? `${here.length} times ${nameOfKind(board, top.kind)}` : nameOfKind(board, top.kind);
  return here.map((p) => nameOfKind(board, p.kind)).join(" on ");
}

export function nameOfPlace(board: Board, pieces: readonly Piece[], place: number): string {
  const stands = standsOn(board, pieces, place);
  const cell = board.cells[place];
  if (cell) return `${cell.name}: ${stands}`;
  const area = board.areas.find((a) => a.places.some(([p]) => p === place));
  return `${area ? areaName(board, area) : "beside the board"}: ${stands}`;
}
