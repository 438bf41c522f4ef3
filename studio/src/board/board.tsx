// The board as SVG: cells, zones, areas, pieces, marks; played by click, drag or keyboard.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Cell, Motion, Piece } from "../protocol";
import { TO_FOOT, countAt, filled, frame, head, middle, neighbour, place, placedAsSeeds, sheetFor, trayHeight, wall, type Room, type Sheet, type Spot } from "./layout";
import { PieceShape, Strokes } from "./piece";
import { isBusy, zoneColour, zonePaint } from "./zones";
import { glide } from "./glide";
import { useRoom } from "./room";
import { nameOfPlace } from "./words";

export interface Marks {
  last?: readonly number[];
  targets?: ReadonlySet<number>;
  /** Where something may be taken up. */
  sources?: ReadonlySet<number>;
  lifted?: number | null;
  /** Cells pointed at by something else: a clause, a hint. */
  lit?: readonly number[];
  arrows?: readonly { from: number; to: number }[];
  /** Neighbouring cells between which the way is closed. */
  walls?: readonly (readonly [number, number])[];
  /** Those that would be put by what is played at a place: they are seen while somebody points there. */
  coming?: ReadonlyMap<number, readonly (readonly [number, number])[]>;
  /** Those that would be put by what somebody points at beside the board. */
  shown?: readonly (readonly [number, number])[];
}

interface Props {
  board: Board;
  pieces: readonly Piece[];
  marks?: Marks;
  /** What it shows, for those who do not see it. */
  label: string;
  isFlipped?: boolean;
  hasZones?: boolean;
  onPlace?: (place: number) => void;
  /** A piece is let go over a place, or put there with the shift key held: no other piece is taken up instead. */
  onDrop?: (place: number) => void;
  /** A piece is dragged away, whatever else a click on its place could mean. */
  onLift?: (place: number) => void;
  /** What the state of a place is, beside what stands there. */
  noteOf?: (place: number) => string;
  /** Hands over a way to show motions. */
  onReady?: (show: (motions: Motion[]) => void) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
};

export function BoardView(props: Props) {
  const { board, pieces, marks = {}, label, isFlipped = false, onPlace } = props;
  const svg = useRef<SVGSVGElement>(null);
  const room = useRoom(svg);
  const [peek, setPeek] = useState<number | null>(null);
  const empty = useMemo(() => turned(board, isFlipped, room), [board, isFlipped, room]);
  const lay = { board: empty.board, sheet: filled(empty.sheet, pieces) };
  const placed = place(lay.board, lay.sheet, pieces);
  const latest = useRef(lay);
  latest.current = lay;
  useEffect(() => {
    props.onReady?.((motions) => {
      if (svg.current) glide(svg.current, motions, (at) => middle(latest.current.board, latest.current.sheet, at));
    });
  }, []);
  const drag = useDrag(svg, props);
  const { sizes } = lay.sheet;
  const writing = { "--text": `${sizes.text}px`, "--edge-text": `${sizes.edge}px`, "--name-text": `${sizes.name ?? 0}px` };
  const viewBox = `0 0 ${lay.sheet.width} ${lay.sheet.height}`;
  return (
    <svg
      ref={svg}
      class={`board is-${board.shape} ${board.floor ? "has-floor" : ""} ${board.isLattice ? "is-lattice" : ""} ${onPlace ? "is-playable" : ""}`}
      style={{ ...writing, ...(board.floor ? { "--floor": board.floor.light, "--floor-dark": board.floor.dark, "--floor-line": board.floor.line } : {}) }}
      viewBox={viewBox}
      role={onPlace ? "group" : "img"}
      aria-label={label}
      {...drag}
    >
      <Ground board={lay.board} lay={lay.sheet} marks={marks} hasZones={props.hasZones ?? !isBusy(board)} />
      <g class="pieces" aria-hidden="true">
        {placed.map((p) => (
          <g key={`${p.piece.place}:${p.piece.level}`} data-at={p.piece.place} data-level={p.piece.level} class={marks.lifted === p.piece.place ? "is-lifted" : ""}>
            <PieceShape board={board} kind={p.piece.kind} x={p.x} y={p.y} side={p.side} seen={p.seen ?? 1} isFlipped={isFlipped} />
            {p.count > 1 && <Count lay={lay.sheet} spot={p} count={p.count} />}
          </g>
        ))}
      </g>
      <Signs lay={lay.sheet} board={lay.board} marks={marks} pieces={pieces} />
      <Heights board={lay.board} lay={lay.sheet} pieces={pieces} />
      {onPlace && <Places lay={lay.sheet} {...props} board={lay.board} onPlace={onPlace} marks={marks} onPeek={setPeek} />}
      <Coming lay={lay.sheet} board={lay.board} walls={marks.shown?.length ? marks.shown : (peek === null ? undefined : marks.coming?.get(peek))} />
      {peek !== null && <Tower board={lay.board} lay={lay.sheet} pieces={pieces} at={peek} />}
    </svg>
  );
}

/** The board as it is drawn: seen from the other side, if that is wished. */
function turned(board: Board, isFlipped: boolean, room: Room): { sheet: Sheet; board: Board } {
  if (!isFlipped) return { sheet: sheetFor(board, room), board };
  const turn = <T extends { x: number; y: number }>(at: T): T => ({ ...at, x: board.width - at.x, y: board.height - at.y });
  const all = (corners: readonly [number, number][]) => corners.map(([x, y]): [number, number] => [board.width - x, board.height - y]);
  const cells = board.cells.map((c) => ({ ...turn(c), corners: all(c.corners), ...(c.peak ? { peak: all(c.peak) } : {}) }));
  const areas = board.areas.map((a) => ({ ...a, above: a.player === null || a.player === undefined ? a.above : !a.above }));
  const flipped = { ...board, cells, areas, labels: board.labels.map(turn) };
  return { sheet: sheetFor(flipped, room), board: flipped };
}

function Count({ lay, spot, count }: { lay: Sheet; spot: Spot; count: number }) {
  const { x, y, size } = countAt(lay, spot);
  return <text class="count" x={x} y={y} font-size={size}>{`×${count}`}</text>;
}

// ---- what lies under the pieces

function Ground({ board, lay, marks, hasZones }: { board: Board; lay: Sheet; marks: Marks; hasZones: boolean }) {
  const last = new Set(marks.last ?? []);
  const lit = new Set(marks.lit ?? []);
  const left = (lay.width - board.width) / 2;
  return (
    <>
      <Trays lay={lay} last={last} />
      <g transform={`translate(${left} ${lay.top})`} aria-hidden="true">
        {!board.isLattice && <Links board={board} />}
        {board.cells.map((cell, at) => {
          const points = pointsOf(cell.corners);
          const peak = cell.peak ?? [];
          const paint = hasZones ? zonePaint(board, at) : null;
          const tint = hasZones ? zoneColour(board, at) : null;
          return (
            <g key={at} class={`cell ${cell.dark ? "is-dark" : ""}`}>
              <polygon class="floor" points={points} style={tint ? { fill: tint } : {}} />
              {peak.length > 0 && <polygon class="peak" points={pointsOf(peak)} />}
              {paint && <polygon class="zone" fill={paint} points={points} />}
              {lit.has(at) && <polygon class="lit" points={points} />}
            </g>
          );
        })}
        {board.isLattice && <Links board={board} />}
        <CellMarks board={board} />
        {board.cells.map((cell, at) => last.has(at) && <Last key={at} points={pointsOf(frame(board, cell))} />)}
        {(marks.walls ?? []).map(([a, b]) => <Wall key={`${a}-${b}`} a={board.cells[a]} b={board.cells[b]} />)}
        {board.labels.map((l) => (
          <text key={`${l.text}@${l.x},${l.y}`} class="edge-name" x={l.x} y={l.y + TO_FOOT * lay.sizes.edge}>{l.text}</text>
        ))}
        {hasCellNames(board, lay) && <CellNames board={board} />}
      </g>
    </>
  );
}

/** What the rules draw on cells. */
function CellMarks({ board }: { board: Board }) {
  return (
    <g class="cell-marks">
      {(board.marks ?? []).flatMap(({ cells, strokes }) => cells.flatMap((at) => board.cells[at] ?? []).map(({ x, y }) => (
        <g key={`${x},${y}`} transform={`translate(${x - 0.5} ${y - 0.5}) scale(0.01)`}>
          <Strokes strokes={strokes} />
        </g>
      )))}
    </g>
  );
}

const pointsOf = (corners: readonly (readonly [number, number])[]): string => corners.map(([x, y]) => `${x},${y}`).join(" ");

/** Where the last turn began or ended: a frame with an edge of its own, so that it is seen on every colour. */
const Last = ({ points }: { points: string }) => (
  <g class="last">
    <polygon class="edge" points={points} />
    <polygon points={points} />
  </g>
);

const Links = ({ board }: { board: Board }) => (
  <>
    {board.links.map(({ from, to, isOneWay }) => {
      const [a, b] = [board.cells[from], board.cells[to]];
      return a && b && (
        <g key={`${from}-${to}`}>
          <line class="link" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          {isOneWay && <polygon class="way" points={pointsOf(head(a, b))} />}
        </g>
      );
    })}
  </>
);

function Wall({ a, b }: { a: Cell | undefined; b: Cell | undefined }) {
  if (!a || !b) return null;
  const [[x1, y1], [x2, y2]] = wall(a, b);
  return <line class="wall" x1={x1} y1={y1} x2={x2} y2={y2} />;
}

/** Walls as they would stand. */
function Coming({ board, lay, walls = [] }: { board: Board; lay: Sheet; walls?: readonly (readonly [number, number])[] | undefined }) {
  return (
    <g class="coming" transform={`translate(${(lay.width - board.width) / 2} ${lay.top})`} aria-hidden="true">
      {walls.map(([a, b]) => <Wall key={`${a}-${b}`} a={board.cells[a]} b={board.cells[b]} />)}
    </g>
  );
}

const hasCellNames = (board: Board, { sizes }: Sheet): boolean => board.hasNames && sizes.name !== null;

function CellNames({ board }: { board: Board }) {
  const isHexagon = board.shape === "hexagon" || (board.shape === "circle" && board.labels.length > 0);
  const down = isHexagon ? 0.49 : board.shape === "point" ? 0.42 : board.cellHeight / 2 - 0.05;
  const right = isHexagon ? 0 : board.shape === "point" ? 0.34 : -0.33;
  return (
    <>
      {board.cells.map((c, at) => (
        <text key={at} class="cell-name" x={c.x + right} y={c.y + down}>{c.name}</text>
      ))}
    </>
  );
}

function Trays({ lay, last }: { lay: Sheet; last: ReadonlySet<number> }) {
  const height = trayHeight(lay.sizes);
  return (
    <g class="trays" aria-hidden="true">
      {lay.trays.map((tray) => (
        <g key={tray.name}>
          <rect class={`tray ${tray.area.places.some(([p]) => last.has(p)) ? "is-last" : ""}`} x={tray.x + 0.05} y={tray.y - height / 2} width={tray.width - 0.1} height={height} rx={0.14} />
          <text class="tray-name" x={tray.x + 0.2} y={tray.y + TO_FOOT * lay.sizes.text}>{tray.name}</text>
        </g>
      ))}
    </g>
  );
}

/** How high stacks of three and more are, over all that marks them. */
function Heights({ board, lay, pieces }: { board: Board; lay: Sheet; pieces: readonly Piece[] }) {
  const heights = new Map<number, number>();
  for (const p of pieces) if (board.cells[p.place]) heights.set(p.place, (heights.get(p.place) ?? 0) + 1);
  const size = Math.min(0.28, lay.sizes.text);
  return (
    <g class="heights" aria-hidden="true">
      {[...heights].filter(([, height]) => height > 2).map(([at, height]) => {
        const { x, y } = middle(board, lay, at);
        return (
          <g key={at} class="height" transform={`translate(${x + 0.36} ${y + board.cellHeight / 2 - 0.2})`}>
            <circle r={0.72 * size} />
            <text y={TO_FOOT * size} font-size={size}>{height}</text>
          </g>
        );
      })}
    </g>
  );
}

/** So high a tower hides what is in it. */
const TOWER = 3;
/** The side of its pieces where they are shown one by one, and how far apart they are. */
const STOREY = 0.5;

/** What a tower holds, floor by floor beside it, while somebody points at it or the keyboard is there. */
function Tower({ board, lay, pieces, at }: { board: Board; lay: Sheet; pieces: readonly Piece[]; at: number }) {
  const cell = board.cells[at];
  const held = pieces.filter((piece) => piece.place === at);
  if (!cell || held.length < TOWER || board.cellHeight > 1 || placedAsSeeds(board, held)) return null;
  const { x, y } = middle(board, lay, at);
  const step = Math.min(STOREY + 0.06, (lay.height - 0.3) / held.length);
  const height = step * (held.length - 1) + STOREY + 0.2;
  const left = x + 0.6 + STOREY + 0.2 > lay.width ? x - 0.8 - STOREY : x + 0.6;
  const top = Math.min(Math.max(0.05, y - height / 2), Math.max(0.05, lay.height - height - 0.05));
  return (
    <g class="tower" aria-hidden="true">
      <rect x={left} y={top} width={STOREY + 0.2} height={height} rx={0.12} />
      {held.map((piece) => (
        <PieceShape key={piece.level} board={board} kind={piece.kind} x={left + 0.1 + STOREY / 2} y={top + height - 0.1 - STOREY / 2 - piece.level * step} side={Math.min(STOREY, step * 0.94)} />
      ))}
    </g>
  );
}

// ---- what lies over them

/** Dots on more of the cells than this are left out. */
const MOST_DOTS = 0.4;

function Signs({ board, lay, marks, pieces }: { board: Board; lay: Sheet; marks: Marks; pieces: readonly Piece[] }) {
  const held = new Set(pieces.map((p) => p.place));
  // where something can be put nearly anywhere, dots would say nothing and hide the board
  const isAnywhere = (marks.lifted ?? null) === null && [...(marks.targets ?? [])].filter((at) => board.cells[at] && !held.has(at)).length > MOST_DOTS * board.cells.length;
  return (
    <g class={`signs ${isAnywhere ? "is-anywhere" : ""}`} aria-hidden="true">
      {[...(marks.targets ?? [])].map((at) => {
        const { x, y } = middle(board, lay, at);
        return held.has(at) ? <Around key={at} class="prey" board={board} lay={lay} at={at} r={0.42} /> : <circle key={at} class="target" cx={x} cy={y} r={0.13} />;
      })}
      {marks.lifted !== null && marks.lifted !== undefined && <Around class="ring" board={board} lay={lay} at={marks.lifted} r={board.cells[marks.lifted] ? 0.45 : lay.sizes.side / 2 + 0.03} />}
      {(marks.arrows ?? []).map(({ from, to }) => (
        <Arrow key={`${from}-${to}`} a={middle(board, lay, from)} b={middle(board, lay, to)} />
      ))}
    </g>
  );
}

/** A circle around a place; in a high cell longer, around all that stands there. */
function Around({ class: name, board, lay, at, r }: { class: string; board: Board; lay: Sheet; at: number; r: number }) {
  const { x, y } = middle(board, lay, at);
  const half = r + (board.cells[at] ? (board.cellHeight - 1) / 2 : 0);
  return <rect class={name} x={x - r} y={y - half} width={2 * r} height={2 * half} rx={r} />;
}

function Arrow({ a, b }: { a: { x: number; y: number }; b: { x: number; y: number } }) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 0.2) return <circle class="ring" cx={b.x} cy={b.y} r={0.45} />;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [tx, ty] = [b.x - ux * 0.12, b.y - uy * 0.12];
  const [hx, hy] = [tx - ux * 0.28, ty - uy * 0.28];
  const head = `${tx},${ty} ${hx - uy * 0.17},${hy + ux * 0.17} ${hx + uy * 0.17},${hy - ux * 0.17}`;
  return (
    <g class="arrow">
      <line x1={a.x + ux * 0.2} y1={a.y + uy * 0.2} x2={hx} y2={hy} />
      <polygon points={head} />
    </g>
  );
}

// ---- what is clicked

function Places(props: Props & { lay: Sheet; onPlace: (place: number) => void; marks: Marks; onPeek: (place: number | null) => void }) {
  const { board, lay, pieces, marks, onPlace, noteOf } = props;
  const areas = lay.trays.flatMap((tray) => [...tray.spots].map(([at, spot]) => ({ at, spot })));
  const all = [...board.cells.keys(), ...areas.map((a) => a.at)];
  const points = all.map((at) => middle(board, lay, at));
  const [focus, setFocus] = useState(0);
  const root = useRef<SVGGElement>(null);
  const current = Math.min(focus, all.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way) {
      const next = neighbour(points, current, way[0], way[1]);
      setFocus(next);
      root.current?.querySelectorAll<SVGElement>("[data-place]")[next]?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      const at = all[current];
      if (at !== undefined) (event.shiftKey && props.onDrop ? props.onDrop : onPlace)(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = (lay.width - board.width) / 2;
  const isNameless = board.hasNames && !hasCellNames(board, lay);
  return (
    <g ref={root} class="places" onKeyDown={onKeyDown} onPointerLeave={() => props.onPeek(null)} onBlur={() => props.onPeek(null)}>
      {all.map((at, index) => {
        const cell = board.cells[at];
        const area = areas.find((a) => a.at === at);
        const canLift = marks.sources?.has(at) || marks.targets?.has(at);
        const words = [nameOfPlace(board, pieces, at), noteOf?.(at)].filter(Boolean).join(", ");
        return (
          <g
            key={at}
            data-place={at}
            role="button"
            tabindex={index === current ? 0 : -1}
            aria-label={words}
            class={`place ${canLift ? "is-live" : ""}`}
            onFocus={() => { setFocus(index); props.onPeek(at); }}
            onPointerEnter={() => props.onPeek(at)}
          >
            {cell && isNameless && <title>{cell.name}</title>}
            {cell ? (
              <polygon points={pointsOf(cell.corners.map(([x, y]): [number, number] => [x + left, y + lay.top]))} />
            ) : (
              area && <rect x={area.spot.x - area.spot.side / 2 - 0.05} y={area.spot.y - area.spot.side / 2 - 0.05} width={area.spot.side + 0.1} height={area.spot.side + 0.1} rx={0.12} />
            )}
          </g>
        );
      })}
    </g>
  );
}

const DRAG_AFTER = 6;

/** Clicks and drags: pressing takes a piece up, letting go elsewhere puts it down. */
function useDrag(svg: { current: SVGSVGElement | null }, { onPlace, onDrop = onPlace, onLift, marks }: Props) {
  const state = useRef<{ at: number; x: number; y: number; ghost: Element[] | null; isTaken: boolean } | null>(null);
  if (!onPlace || !onDrop) return {};
  const placeAt = (x: number, y: number): number | null => {
    const found = document.elementsFromPoint(x, y).find((e) => e.closest("[data-place]") && svg.current?.contains(e));
    const at = found?.closest("[data-place]")?.getAttribute("data-place");
    return at === null || at === undefined ? null : Number(at);
  };
  const reset = () => {
    state.current?.ghost?.forEach((e) => e.removeAttribute("transform"));
    svg.current?.classList.remove("is-dragging");
    state.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const at = placeAt(event.clientX, event.clientY);
      if (event.button !== 0 || at === null) return;
      // where a click could mean something else as well, only a drag takes the piece up
      const isTaken = Boolean(!event.shiftKey && marks?.sources?.has(at) && !marks.targets?.has(at) && marks.lifted !== at);
      state.current = { at, x: event.clientX, y: event.clientY, ghost: null, isTaken };
      if (isTaken) onPlace(at);
    },
    onPointerMove: (event: PointerEvent) => {
      const drag = state.current;
      const box = svg.current;
      if (!drag || !box || !(drag.isTaken || drag.ghost || marks?.lifted === drag.at || marks?.sources?.has(drag.at))) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (Math.hypot(dx, dy) < DRAG_AFTER) return;
      const scale = 1 / (box.getScreenCTM()?.a ?? 1);
      if (!drag.ghost) {
        if (!drag.isTaken && marks?.lifted !== drag.at) onLift?.(drag.at);
        drag.ghost = [...box.querySelectorAll(`.pieces [data-at="${drag.at}"]`)];
        box.classList.add("is-dragging");
        box.setPointerCapture(event.pointerId);
      }
      drag.ghost.forEach((e) => e.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`));
    },
    onPointerUp: (event: PointerEvent) => {
      const drag = state.current;
      if (!drag) return;
      const hasMoved = drag.ghost !== null;
      const at = placeAt(event.clientX, event.clientY);
      reset();
      if (at === null || (hasMoved ? at === drag.at : drag.isTaken || at !== drag.at)) return;
      if (hasMoved || event.shiftKey) onDrop(at);
      else onPlace(at);
    },
    onPointerCancel: reset,
  };
}
