// Where things lie on a drawing: pieces of a stack, areas beside the board, the cell that lies in a direction.

import type { Area, Board, Piece } from "../protocol";

export interface Spot {
  x: number;
  y: number;
  /** The side of a piece. */
  side: number;
}

/** Pieces of a stack fan out: each a little above and to the right of the one below it. */
export function spotInStack(x: number, y: number, level: number, height: number): Spot {
  if (height === 1) return { x, y, side: 0.62 };
  const side = Math.max(0.3, 0.6 - 0.07 * (height - 1));
  const reach = Math.min(0.16, 0.1 + 0.02 * height);
  const shift = reach * ((2 * level) / (height - 1) - 1);
  return { x: x + shift, y: y - shift * 1.15, side };
}

export interface AreaRow {
  area: Area;
  /** Where its name and its pieces stand. */
  y: number;
}

const ROW = 0.78;
export const TRAY_SIDE = 0.5;

export interface Sheet {
  width: number;
  height: number;
  /** How far the board is moved down for the areas above it. */
  top: number;
  rows: AreaRow[];
}

/** The areas above and below the board. */
export function sheet(board: Board): Sheet {
  const above = board.areas.filter((a) => a.above);
  const below = board.areas.filter((a) => !a.above);
  const top = above.length * ROW;
  const rows = [
    ...above.map((area, at) => ({ area, y: (at + 0.55) * ROW })),
    ...below.map((area, at) => ({ area, y: top + board.height + (at + 0.45) * ROW })),
  ];
  return { width: Math.max(board.width, board.areas.length > 0 ? 7 : 0), height: top + board.height + below.length * ROW, top, rows };
}

/** A piece with the spot it stands on. */
export interface Placed extends Spot {
  piece: Piece;
  /** So many pieces of the same kind lie here and are drawn once. */
  count: number;
}

/** Where a place in an area is drawn: each kind of piece that can lie there has its own. */
export function areaSpot(width: number, row: AreaRow, place: number): Spot {
  const at = row.area.places.findIndex(([p]) => p === place);
  return { x: width - 0.55 - (row.area.places.length - 1 - at) * 0.95, y: row.y, side: TRAY_SIDE };
}

export function place(board: Board, lay: Sheet, pieces: readonly Piece[]): Placed[] {
  const count = new Map<number, number>();
  for (const piece of pieces) count.set(piece.place, (count.get(piece.place) ?? 0) + 1);
  const left = (lay.width - board.width) / 2;
  const placed: Placed[] = [];
  for (const piece of pieces) {
    const height = count.get(piece.place) ?? 1;
    const cell = board.cells[piece.place];
    if (cell) {
      placed.push({ piece, count: 1, ...spotInStack(cell.x + left, cell.y + lay.top, piece.level, height) });
    } else if (!placed.some((p) => p.piece.place === piece.place)) {
      const row = lay.rows.find((r) => r.area.places.some(([p]) => p === piece.place));
      if (row) placed.push({ piece, count: height, ...areaSpot(lay.width, row, piece.place) });
    }
  }
  return placed;
}

/** The middle of any place. */
export function middle(board: Board, lay: Sheet, place: number): { x: number; y: number } {
  const cell = board.cells[place];
  if (cell) return { x: cell.x + (lay.width - board.width) / 2, y: cell.y + lay.top };
  const row = lay.rows.find((r) => r.area.places.some(([p]) => p === place));
  return row ? areaSpot(lay.width, row, place) : { x: 0, y: 0 };
}

/** The nearest of some points in a direction, those straight ahead first. */
export function neighbour(points: readonly { x: number; y: number }[], at: number, dx: number, dy: number): number {
  const here = points[at];
  if (!here) return 0;
  let best = at;
  let least = Infinity;
  points.forEach((point, index) => {
    const along = (point.x - here.x) * dx + (point.y - here.y) * dy;
    const aside = Math.abs((point.x - here.x) * dy - (point.y - here.y) * dx);
    if (along < 0.2 || aside > along * 1.8) return;
    const cost = along + aside * 1.5;
    if (cost < least - 1e-6) [best, least] = [index, cost];
  });
  return best;
}
