// Where things lie on a drawing: pieces of a stack, areas beside the board, the cell that lies in a direction.

import type { Area, Board, Cell, Piece } from "../protocol";

export interface Spot {
  x: number;
  y: number;
  /** The side of a piece. */
  side: number;
}

/** Pieces of a stack lie one above the other like cards, each a little to the right: of every piece enough is seen. */
export function spotInStack(x: number, y: number, level: number, height: number): Spot {
  if (height === 1) return { x, y, side: 0.62 };
  const side = Math.max(0.3, 0.56 - 0.05 * height);
  const reach = 0.45 - side / 2;
  const shift = reach * ((2 * level) / (height - 1) - 1);
  return { x: x + 0.4 * shift, y: y - shift, side };
}

/** The side of pieces in high cells, and how far the lowest is from the foot of its cell. */
const PILED = 0.7;
const FOOT = 0.18;

/** In cells that are higher than wide pieces lie one above the other, from the foot. */
export function spotInPile(x: number, y: number, level: number, count: number, cellHeight: number): Spot {
  const room = cellHeight - 1.5 * FOOT - PILED;
  const step = Math.min(PILED * 0.95, room / Math.max(1, count - 1));
  return { x, y: y + cellHeight / 2 - FOOT - PILED / 2 - level * step, side: PILED };
}

/** An area with the stretch of the sheet that it has. */
export interface Tray {
  area: Area;
  name: string;
  x: number;
  width: number;
  /** The middle of its line. */
  y: number;
}

const ROW = 0.78;
/** The stretch that a kind of piece has in an area: room for it and for how many there are. */
const KIND = 0.95;
const LETTER = 0.135;
export const TRAY_SIDE = 0.5;

export interface Sheet {
  width: number;
  height: number;
  /** How far the board is moved down for the areas above it. */
  top: number;
  trays: Tray[];
}

/** What an area is called, with its player. */
export function areaName(board: Board, area: Area): string {
  const owner = area.player === null || area.player === undefined ? undefined : board.players[area.player]?.name;
  return owner && !area.name.startsWith(`${owner} `) ? `${owner} ${area.name}` : area.name;
}

/** Areas side by side as far as there is room, line by line. */
function lines(board: Board, areas: readonly Area[], width: number): Tray[][] {
  const all: Tray[][] = [];
  let x = Infinity;
  for (const area of areas) {
    const name = areaName(board, area);
    const least = 0.4 + name.length * LETTER + area.places.length * KIND;
    if (x + least > width) {
      all.push([]);
      x = 0;
    }
    all.at(-1)?.push({ area, name, x, width: least, y: 0 });
    x += least;
  }
  return all;
}

/** Gives each line its height, and spreads its areas over the sheet. */
function spread(all: readonly Tray[][], top: number, width: number): Tray[] {
  return all.flatMap((line, at) => {
    const spare = (width - line.reduce((sum, t) => sum + t.width, 0)) / line.length;
    return line.map((t, number) => ({ ...t, x: t.x + spare * number, width: t.width + spare, y: top + at * ROW }));
  });
}

/** The areas above and below the board. */
export function sheet(board: Board): Sheet {
  const width = Math.max(board.width, board.areas.length > 0 ? 7 : 0);
  const above = lines(board, board.areas.filter((a) => a.above), width);
  const below = lines(board, board.areas.filter((a) => !a.above), width);
  const top = above.length * ROW;
  const trays = [...spread(above, 0.55 * ROW, width), ...spread(below, top + board.height + 0.45 * ROW, width)];
  return { width, height: top + board.height + below.length * ROW, top, trays };
}

/** A piece with the spot it stands on. */
export interface Placed extends Spot {
  piece: Piece;
  /** So many pieces of the same kind lie here and are drawn once. */
  count: number;
}

/** Where a place in an area is drawn: each kind of piece that can lie there has its own. */
export function areaSpot(tray: Tray, place: number): Spot {
  const count = tray.area.places.length;
  const at = tray.area.places.findIndex(([p]) => p === place);
  const step = Math.min(KIND, (tray.width - 0.35 - tray.name.length * LETTER) / count);
  return { x: tray.x + tray.width - 0.2 - (count - at) * step + 0.3, y: tray.y, side: TRAY_SIDE };
}

export const trayOf = (lay: Sheet, place: number): Tray | undefined =>
  lay.trays.find((t) => t.area.places.some(([p]) => p === place));

export function place(board: Board, lay: Sheet, pieces: readonly Piece[]): Placed[] {
  const count = new Map<number, number>();
  for (const piece of pieces) count.set(piece.place, (count.get(piece.place) ?? 0) + 1);
  const left = (lay.width - board.width) / 2;
  const placed: Placed[] = [];
  for (const piece of pieces) {
    const height = count.get(piece.place) ?? 1;
    const cell = board.cells[piece.place];
    if (cell) {
      const [x, y] = [cell.x + left, cell.y + lay.top];
      const isHigh = board.cellHeight > 1;
      placed.push({ piece, count: 1, ...(isHigh ? spotInPile(x, y, piece.level, height, board.cellHeight) : spotInStack(x, y, piece.level, height)) });
    } else if (!placed.some((p) => p.piece.place === piece.place)) {
      const tray = trayOf(lay, piece.place);
      if (tray) placed.push({ piece, count: height, ...areaSpot(tray, piece.place) });
    }
  }
  return placed;
}

/** The middle of any place. */
export function middle(board: Board, lay: Sheet, place: number): { x: number; y: number } {
  const cell = board.cells[place];
  if (cell) return { x: cell.x + (lay.width - board.width) / 2, y: cell.y + lay.top };
  const tray = trayOf(lay, place);
  return tray ? areaSpot(tray, place) : { x: 0, y: 0 };
}

type Point = readonly [number, number];

/** How far the frame that marks a cell is inside its border, as a share of half its width; around a point it is outside. */
const INSET = 0.13;
const AROUND_POINT = -0.45;

/** The frame that marks a cell: inside its border, or around a point and what stands there. */
export function frame(board: Board, cell: Cell): Point[] {
  const inset = board.shape === "point" && !board.isLattice ? AROUND_POINT : INSET;
  const [across, down] = [1 - inset, 1 - inset / board.cellHeight];
  return cell.corners.map(([x, y]): Point => [cell.x + (x - cell.x) * across, cell.y + (y - cell.y) * down]);
}

/** The head that says which way a line leads, beyond the middle: on ways that cross there none lies on another. */
export function head(a: { x: number; y: number }, b: { x: number; y: number }): [Point, Point, Point] {
  const [across, down] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(across, down);
  const at = (ahead: number, aside: number): Point => [
    a.x + across * 0.55 + (across * ahead - down * aside) / length,
    a.y + down * 0.55 + (down * ahead + across * aside) / length,
  ];
  return [at(0.1, 0), at(-0.1, 0.075), at(-0.1, -0.075)];
}

/** Where a wall between two cells is drawn: along the border that they share, or else across the way from one to the other. */
export function wall(a: Cell, b: Cell): readonly [Point, Point] {
  const isNear = ([x, y]: Point, [u, v]: Point) => Math.abs(x - u) + Math.abs(y - v) < 0.02;
  const shared = a.corners.filter((p) => b.corners.some((q) => isNear(p, q)));
  const [from, to] = [shared[0], shared[shared.length - 1]];
  if (from && to && shared.length > 1) return [from, to];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [across, down] = [(b.x - a.x) * 0.35, (b.y - a.y) * 0.35];
  return [[x - down, y + across], [x + down, y - across]];
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
