import { describe, expect, it } from "vitest";
import { countAt, filled, frame, head, neighbour, place, sheet, sheetFor } from "../src/board/layout";
import { ownerClass, paintOf } from "../src/board/palette";
import { routes } from "../src/board/glide";
import { nameOfPlace } from "../src/board/words";
import { drawnZones } from "../src/board/zones";
import { asJson, draftOf, put, takeAway, type Draft } from "../src/game/draft";
import type { Board, Piece, Position } from "../src/protocol";

const cell = (name: string, x: number, y: number) => ({ name, x, y, corners: [], dark: false });
const board: Board = {
  width: 3, height: 3, shape: "square", links: [], labels: [], isLattice: false, cellHeight: 1, hasNames: true, highest: 2,
  cells: [cell("a1", 1, 2), cell("b1", 2, 2), cell("a2", 1, 1), cell("b2", 2, 1)],
  zones: [{ name: "home", cells: [0], pattern: 0 }, { name: "all", cells: [0, 1, 2, 3], pattern: 1 }],
  areas: [{ name: "reserve", player: 0, places: [[4, 0], [5, 1]], above: false }],
  kinds: [
    { letter: "R", role: "rock", player: 0, base: "plate", strokes: [], sign: "R" },
    { letter: "P", role: "paper", player: 0, base: "plate", strokes: [], sign: "P" },
  ],
  players: [{ name: "White", palette: 0 }],
};
const piece = (at: number, level: number, kind: number): Piece => ({ place: at, level, kind });

describe("where things lie", () => {
  it("pieces of a stack fan out from the bottom, one alone stands in the middle", () => {
    const [alone, bottom, top] = place(board, sheet(board), [piece(0, 0, 0), piece(1, 0, 0), piece(1, 1, 1)]);
    const cellAt = (p: typeof alone, at: number) => [Math.sign((p?.x ?? 0) - at), Math.sign((p?.y ?? 0) - 2)];
    const left = (sheet(board).width - board.width) / 2;
    expect(cellAt(alone, 1 + left)).toEqual([0, 0]);
    expect(cellAt(bottom, 2 + left)).toEqual([-1, 1]);
    expect(cellAt(top, 2 + left)).toEqual([1, -1]);
  });

  it("in high cells pieces lie one above the other, from the foot, and none beyond the cell", () => {
    const high = { ...board, cellHeight: 3 };
    const pile = Array.from({ length: 15 }, (_, level) => piece(0, level, 0));
    for (const pieces of [pile.slice(0, 2), pile]) {
      const placed = place(high, sheet(high), pieces);
      const tops = placed.map((p) => p.y - p.side / 2);
      expect(tops).toEqual([...tops].sort((a, b) => b - a));
      expect(new Set(placed.map((p) => p.x)).size).toBe(1);
      expect(Math.min(...tops)).toBeGreaterThan(2 - 1.5);
      expect(Math.max(...placed.map((p) => p.y + p.side / 2))).toBeLessThan(2 + 1.5);
    }
  });

  it("the frame that marks a cell is inside its border, around a point outside", () => {
    const square = { ...cell("a1", 1, 2), corners: [[0.5, 1.5], [1.5, 1.5], [1.5, 2.5], [0.5, 2.5]] as [number, number][] };
    const width = (shape: Board["shape"]) => {
      const [left, right] = frame({ ...board, shape }, square).map(([x]) => x);
      return (right ?? 0) - (left ?? 0);
    };
    expect(width("square")).toBeLessThan(1);
    expect(width("point")).toBeGreaterThan(1);
  });

  it("the head of a way that leads to the right points to the right, beyond the middle", () => {
    const [tip, left, right] = head({ x: 0, y: 0 }, { x: 2, y: 0 });
    expect(tip[0]).toBeCloseTo(1.2);
    expect(left[0]).toBeCloseTo(1);
    expect(left[1]).toBe(-right[1]);
  });

  it("equal pieces in an area are drawn once, with their number", () => {
    const pieces = [piece(4, 0, 0), piece(4, 1, 0), piece(5, 0, 1)];
    const placed = place(board, filled(sheet(board), pieces), pieces);
    expect(placed.map((p) => p.count)).toEqual([2, 1]);
    expect(sheet(board).height).toBeGreaterThan(board.height);
  });

  it("text beside a board is large enough to be read, and pieces in an area keep clear of it", () => {
    const kinds = Array.from({ length: 14 }, () => board.kinds[0]).filter((kind) => kind !== undefined);
    const hand = { name: "hand", player: 0, places: kinds.map((_, kind): [number, number] => [10 + kind, kind]), above: false };
    const crowded = { ...board, kinds, areas: [hand] };
    for (const room of [{ width: 150, height: Infinity }, { width: 400, height: 300 }]) {
      const pieces = [piece(10, 0, 0), piece(10, 1, 0), piece(13, 0, 3), piece(14, 0, 4)];
      const lay = filled(sheetFor(crowded, room), pieces);
      const pixels = Math.min(room.width / lay.width, room.height / lay.height);
      expect(lay.sizes.text * pixels).toBeGreaterThan(8.5);
      const [tray] = lay.trays;
      const spots = [...(tray?.spots.values() ?? [])];
      spots.slice(1).forEach((spot, at) => {
        const before = spots[at];
        expect(before && before.x + before.side / 2).toBeLessThan(spot.x - spot.side / 2 + 1e-9);
      });
      const first = spots[0];
      expect(first && countAt(lay, first).x).toBeGreaterThan((first?.x ?? 0) + (first?.side ?? 0) / 2);
    }
  });

  it("names of cells are left out where they would be too small", () => {
    expect(sheetFor(board, { width: 60, height: 60 }).sizes.name).toBeNull();
    expect(sheetFor(board, { width: 600, height: 600 }).sizes.name).toBeCloseTo(0.15);
  });

  it("arrow keys go to the nearest cell in that direction, and stay at the edge", () => {
    expect(neighbour(board.cells, 0, 0, -1)).toBe(2);
    expect(neighbour(board.cells, 0, 1, 0)).toBe(1);
    expect(neighbour(board.cells, 0, -1, 0)).toBe(0);
  });
});

it("zones that are the whole board are not drawn", () => {
  expect(drawnZones(board).map((z) => z.name)).toEqual(["home"]);
});

it("pieces have the colours that the rules ask for, or those of the style sheet", () => {
  const [rock] = board.kinds;
  if (!rock) throw new Error("no kind");
  expect(ownerClass(board, rock)).toBe("of-0");
  expect(ownerClass(board, { ...rock, player: null })).toBe("of-nobody");
  expect(paintOf(board.players[0])).toEqual({});
  const paint = { fill: "#f4ead5", border: "#5a5344", ink: "#221f1a" };
  const dark = { ...paint, fill: "#202020" };
  expect(paintOf({ name: "Black", palette: 1, paint: dark })["--rim"]).toMatch(/^light-dark\(#5a5344, /);
  expect(paintOf({ name: "White", palette: 0, paint })).toEqual({ "--fill": "#f4ead5", "--rim": "#5a5344", "--ink": "#221f1a" });
});

it("a piece that goes on glides along all of its way", () => {
  const motion = (from: number | null, to: number | null, taken = false) => ({ from, to, kinds: [0], taken });
  expect([...routes([motion(1, 2), motion(3, null, true), motion(2, 5)])]).toEqual([[5, [1, 2, 5]]]);
});

describe("places in words", () => {
  it("a stack is named from the top, an area with its owner", () => {
    const pieces = [piece(0, 0, 0), piece(0, 1, 1), piece(4, 0, 0), piece(4, 1, 0)];
    expect(nameOfPlace(board, pieces, 0)).toBe("a1: White paper on White rock");
    expect(nameOfPlace(board, pieces, 1)).toBe("b1: empty");
    expect(nameOfPlace(board, pieces, 4)).toBe("White reserve: 2 times White rock");
  });
});

describe("setting up", () => {
  const position = { mover: 0, pieces: [piece(0, 0, 0)], json: '{"cells":{"a1":"R"},"counters":{"quiet.passed":3}}' } as unknown as Position;

  const cellsOf = (of: Board, draft: Draft | null) => draft && JSON.parse(asJson(of, draft)).cells;

  it("pieces go on top as long as there is room, and where nothing is stacked each takes the place of another", () => {
    const two = put(board, draftOf(position), 0, 1);
    expect(cellsOf(board, two)).toEqual({ a1: "RP" });
    expect(two && put(board, two, 0, 0)).toBeNull();
    expect(two && cellsOf(board, takeAway(two, 0))).toEqual({ a1: "R" });
    const flat = { ...board, highest: 1 };
    expect(cellsOf(flat, put(flat, draftOf(position), 0, 1))).toEqual({ a1: "P" });
  });

  it("areas take only what can lie there, and counters stay", () => {
    const draft = put(board, draftOf(position), 5, 0);
    expect(draft && JSON.parse(asJson(board, draft))).toEqual({ to_move: "White", cells: { a1: "R" }, areas: { "White reserve": "P" }, counters: { "quiet.passed": 3 } });
  });
});
