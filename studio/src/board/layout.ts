// Where things lie on a drawing: pieces of a stack, areas beside the board, the cell that lies in a direction.

import type { Area, Board, Cell, Piece } from "../protocol";

export interface Spot {
  x: number;
  y: number;
  /** The side of a piece. */
  side: number;
  /** How much of it, from its foot, is not covered by the piece on top of it; all where nothing is said. */
  seen?: number;
}

/** The side of a piece that stands alone: beside the name of its cell, in a cell without one, on the crossing of lines. */
const LONE = 0.62;
const loneSide = ({ isLattice, hasNames }: Board): number => (isLattice ? 0.88 : hasNames ? LONE : 0.76);

/** Pieces of a stack lie one above the other like cards, each a little to the right: of every piece enough is seen. */
export function spotInStack(x: number, y: number, level: number, height: number, lone = LONE): Spot {
  if (height === 1) return { x, y, side: lone };
  const side = Math.max(0.3, 0.56 - 0.05 * height);
  const reach = 0.45 - side / 2;
  const shift = reach * ((2 * level) / (height - 1) - 1);
  const isTop = level === height - 1;
  return { x: x + 0.4 * shift, y: y - shift, side, seen: isTop ? 1 : Math.min(1, (2 * reach) / (height - 1) / side) };
}

/** The side of pieces in high cells, and how far the lowest is from the foot of its cell. */
const PILED = 0.7;
const FOOT = 0.25;

/** In cells that are higher than wide pieces lie one above the other, from the foot. */
export function spotInPile(x: number, y: number, level: number, count: number, cellHeight: number): Spot {
  const room = cellHeight - 1.5 * FOOT - PILED;
  const step = Math.min(PILED * 0.95, room / Math.max(1, count - 1));
  return { x, y: y + cellHeight / 2 - FOOT - PILED / 2 - level * step, side: PILED };
}

/** Where one of so many seeds lies in its pit, none on another. */
const PIT = 0.29;
const TURN = 2.399963;

export function seed(x: number, y: number, number: number, count: number): Spot {
  const far = count === 1 ? 0 : PIT * Math.sqrt((number + 0.5) / Math.max(count, 5));
  const side = Math.min(0.2, Math.max(0.11, 0.62 / Math.sqrt(count)));
  return { x: x + far * Math.cos(number * TURN), y: y + far * Math.sin(number * TURN), side };
}

/** Pieces of nobody that may lie together in a circle lie there as seeds in a pit. */
const isSeed = (board: Board, piece: Piece): boolean =>
  board.shape === "circle" && board.highest > 1 && (board.kinds[piece.kind]?.player ?? null) === null;

/** All that lies in a place is seen there already. */
export const placedAsSeeds = (board: Board, held: readonly Piece[]): boolean => held.every((piece) => isSeed(board, piece));

/** An area with the stretch of the sheet that it has. */
export interface Tray {
  area: Area;
  name: string;
  x: number;
  width: number;
  /** The middle of its line. */
  y: number;
  /** Where each of its places is drawn. */
  spots: ReadonlyMap<number, Spot>;
}

/** How large things beside the cells are drawn, in widths of a cell. */
export interface Sizes {
  /** Names of areas, and how many pieces lie there. */
  text: number;
  /** Pieces in areas. */
  side: number;
  /** Names of rows and columns. */
  edge: number;
  /** Names of cells; none where nobody could read them. */
  name: number | null;
}

/** How far below its middle the foot of a text is, as a share of its size. */
export const TO_FOOT = 0.36;
const TEXT = 0.22;
const SIDE = 0.5;
const EDGE = [0.25, 0.4] as const;
const NAME = [0.15, 0.22] as const;
const PIECE_GAP = 0.08;

/** How wide a letter is, and what a piece in an area has beside it for how many there are, as shares of the size of the text. */
const LETTER = 0.6;
const COUNT = 2.2;

/** The least stretch of a kind of which nothing lies in a narrow area. */
const EMPTY = 0.12;

/** The stretch that a kind of piece has in an area: room for it and for how many there are. */
const stretch = ({ side, text }: Sizes): number => side + PIECE_GAP + COUNT * text;

/** The height of a line of areas, and of an area in it. */
const rowHeight = ({ side, text }: Sizes): number => Math.max(side, text) + 0.28;
export const trayHeight = (sizes: Sizes): number => rowHeight(sizes) - 0.1;

const nameWidth = (name: string, { text }: Sizes): number => name.length * LETTER * text;

export interface Sheet {
  width: number;
  height: number;
  /** How far the board is moved down for the areas above it. */
  top: number;
  trays: Tray[];
  sizes: Sizes;
}

/** The pixels that a drawing may take. */
export interface Room {
  width: number;
  height: number;
}

/** Pixels of the smallest text that is read with ease, and of names that are looked up now and then. */
const READABLE = 9;
const LEGIBLE = 8;
/** Areas are drawn so much larger where the board loses hardly anything by it. */
const GROWTHS = [1.3, 1.15, 1];
const HARDLY = 0.95;

const within = (size: number, [least, most]: readonly [number, number]): number => Math.min(most, Math.max(least, size));

/** Sizes where a cell is so many pixels wide. */
function sizesAt(pixels: number, growth = 1): Sizes {
  const text = Math.max(TEXT * growth, READABLE / pixels);
  const name = Math.max(NAME[0], LEGIBLE / pixels);
  return { text, side: Math.max(SIDE * growth, 1.3 * text), edge: within(READABLE / pixels, EDGE), name: name > NAME[1] ? null : name };
}

const pixelsOfCell = ({ width, height }: Sheet, room: Room): number => Math.min(room.width / width, room.height / height);

/** Areas with larger text leave the board less room, which asks for larger text again: a few rounds settle it. */
function settled(board: Board, room: Room, growth: number): Sheet {
  let lay = sheet(board, sizesAt(Infinity, growth));
  for (let round = 0; round < 4; round += 1) lay = sheet(board, sizesAt(pixelsOfCell(lay, room), growth));
  return lay;
}

/** The drawing of a board that is read with ease in some room, as far as there is enough of it. */
export function sheetFor(board: Board, room: Room): Sheet {
  const sheets = GROWTHS.map((growth) => settled(board, room, growth));
  const most = Math.max(...sheets.map((s) => pixelsOfCell(s, room)));
  return sheets.find((s) => pixelsOfCell(s, room) >= HARDLY * most) ?? sheet(board);
}

/** What an area is called, with its player. */
export function areaName(board: Board, area: Area): string {
  const owner = area.player === null || area.player === undefined ? undefined : board.players[area.player]?.name;
  return owner && !area.name.startsWith(`${owner} `) ? `${owner} ${area.name}` : area.name;
}

/** Room for the pieces of an area: foreign ones, which seldom lie there, have little of their own. */
function reserved(board: Board, { player, places }: Area, sizes: Sizes): number {
  const isOwn = (kind: number) => player === null || player === undefined || board.kinds[kind]?.player === player;
  const own = places.filter(([, kind]) => isOwn(kind)).length;
  return Math.max(1, own) * stretch(sizes) + (places.length - own) * 2 * EMPTY;
}

/** Areas side by side as far as there is room, line by line. */
function lines(board: Board, areas: readonly Area[], width: number, sizes: Sizes): Tray[][] {
  const all: Tray[][] = [];
  let x = Infinity;
  for (const area of areas) {
    const name = areaName(board, area);
    const least = 0.4 + nameWidth(name, sizes) + reserved(board, area, sizes);
    if (x + least > width) {
      all.push([]);
      x = 0;
    }
    all.at(-1)?.push({ area, name, x, width: least, y: 0, spots: new Map() });
    x += least;
  }
  return all;
}

/** Gives each line its height, and spreads its areas over the sheet. */
function spread(all: readonly Tray[][], top: number, width: number, row: number): Tray[] {
  return all.flatMap((line, at) => {
    const spare = (width - line.reduce((sum, t) => sum + t.width, 0)) / line.length;
    return line.map((t, number) => ({ ...t, x: t.x + spare * number, width: t.width + spare, y: top + at * row }));
  });
}

/** The areas above and below the board. */
export function sheet(board: Board, sizes: Sizes = sizesAt(Infinity)): Sheet {
  const width = Math.max(board.width, board.areas.length > 0 ? 7 : 0);
  const above = lines(board, board.areas.filter((a) => a.above), width, sizes);
  const below = lines(board, board.areas.filter((a) => !a.above), width, sizes);
  const row = rowHeight(sizes);
  const top = above.length * row;
  const trays = [...spread(above, 0.5 * row, width, row), ...spread(below, top + board.height + 0.5 * row, width, row)];
  return { width, height: top + board.height + below.length * row, top, trays, sizes };
}

/** A piece with the spot it stands on. */
export interface Placed extends Spot {
  piece: Piece;
  /** So many pieces of the same kind lie here and are drawn once. */
  count: number;
}

/** Each kind of piece that can lie in an area has a place of its own; in a narrow one those of which something lies there take the room. */
function spotsOf(tray: Tray, sizes: Sizes, held: ReadonlySet<number>): Map<number, Spot> {
  const places = tray.area.places.map(([place]) => place);
  const here = places.filter((place) => held.has(place)).length;
  const none = places.length - here;
  const wished = stretch(sizes);
  const room = Math.min(tray.width - 0.35 - nameWidth(tray.name, sizes), wished * places.length);
  const full = here === 0 ? 0 : Math.min(wished, Math.max(room / places.length, (room - none * EMPTY) / here));
  const rest = none === 0 ? 0 : (room - here * full) / none;
  let x = tray.x + tray.width - 0.15 - room;
  return new Map(places.map((place) => {
    const step = held.has(place) ? full : rest;
    const side = sizes.side * (step / wished);
    x += step;
    return [place, { x: x - step + side / 2, y: tray.y, side }];
  }));
}

/** The drawing with its areas as they are while these pieces lie there. */
export function filled(lay: Sheet, pieces: readonly Piece[]): Sheet {
  const held = new Set(pieces.map((p) => p.place));
  return { ...lay, trays: lay.trays.map((tray) => ({ ...tray, spots: spotsOf(tray, lay.sizes, held) })) };
}

/** Where it is written how many pieces lie at a spot of an area: beside the piece that is drawn. */
export const countAt = ({ sizes }: Sheet, { x, y, side }: Spot): { x: number; y: number; size: number } => {
  const size = sizes.text * (side / sizes.side);
  return { x: x + side / 2 + PIECE_GAP, y: y + TO_FOOT * size, size };
};

/** Where a place in an area is drawn. */
export const areaSpot = (lay: Sheet, place: number): Spot | undefined =>
  lay.trays.map((tray) => tray.spots.get(place)).find((spot) => spot !== undefined);

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
      placed.push({ piece, count: 1, ...spotOn(board, cell, piece, { x, y }, height) });
    } else if (!placed.some((p) => p.piece.place === piece.place)) {
      const spot = areaSpot(lay, piece.place);
      if (spot) placed.push({ piece, count: height, ...spot });
    }
  }
  return placed;
}

function spotOn(board: Board, cell: Cell, piece: Piece, { x, y }: { x: number; y: number }, height: number): Spot {
  if (isSeed(board, piece)) return seed(x, y, piece.level, height);
  if (board.cellHeight === 1) return spotInStack(x, y, piece.level, height, loneSide(board));
  // on triangles piles grow from the edge of the board
  const isHanging = cell.peak !== undefined && cell.peak !== null && cell.y < board.height / 2;
  const spot = spotInPile(x, y, piece.level, height, board.cellHeight);
  return isHanging ? { ...spot, y: 2 * y - spot.y } : spot;
}

/** The middle of any place. */
export function middle(board: Board, lay: Sheet, place: number): { x: number; y: number } {
  const cell = board.cells[place];
  if (cell) return { x: cell.x + (lay.width - board.width) / 2, y: cell.y + lay.top };
  return areaSpot(lay, place) ?? { x: 0, y: 0 };
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
