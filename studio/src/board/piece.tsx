// A piece as the board describes it: a base in the colour of its player, and on it lines in ink, or signs.

import type { Board, Kind, Stroke } from "../protocol";
import { TO_FOOT } from "./layout";
import { ownerClass, paintOf } from "./palette";

interface Props {
  board: Board;
  kind: number;
  x: number;
  y: number;
  side: number;
  /** How much of it is not covered by another one, from its foot. */
  seen?: number;
  /** The board is seen from the other side. */
  isFlipped?: boolean;
}

/** The side of a piece, in which it is drawn. */
const SIDE = 100;
/** A sign that has less of its piece is left out. */
const LEAST_SEEN = 0.3;

export function PieceShape({ board, kind: number, x, y, side, seen = 1, isFlipped = false }: Props) {
  const kind = board.kinds[number];
  if (!kind) return null;
  const player = kind.player === null || kind.player === undefined ? undefined : board.players[kind.player];
  const turned = kind.turned === null || kind.turned === undefined ? 0 : (kind.turned + (isFlipped ? 180 : 0)) % 360;
  return (
    <g class={`piece ${ownerClass(board, kind)}`} style={paintOf(player)} transform={`translate(${x} ${y})`}>
      <g class="moving">
        <g transform={`scale(${side / 100}) translate(-50 -50)${turned ? ` rotate(${turned} 50 50)` : ""}`}>
          <Base base={kind.base} />
          <Strokes strokes={kind.strokes} />
          {kind.sign && seen > LEAST_SEEN && <Sign sign={kind.sign} seen={seen} />}
        </g>
      </g>
    </g>
  );
}

/** Lines, and what is filled, each in its colour. */
export function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return <>{strokes.map((s, at) => <path key={at} {...lookOf(s)} fill-rule={s.isEvenOdd ? "evenodd" : undefined} d={s.path} />)}</>;
}

/** A line has its width; what is filled in the colour of the player has his border, as a base has. */
function lookOf({ hue, width }: Stroke) {
  if (typeof hue === "object") return width ? { class: "drawn", stroke: hue.own, "stroke-width": width } : { fill: hue.own };
  if (width) return { class: hue === "ink" ? "ink" : "drawn of-player", "stroke-width": width };
  return { class: hue === "ink" ? "blot" : "body" };
}

/** A sign stands in the middle of what is seen of its piece. */
function Sign({ sign, seen }: { sign: string; seen: number }) {
  const size = Math.min([...sign].length > 1 ? 46 : 58, SIDE * seen);
  return <text class="letter" x={SIDE / 2} y={SIDE * (1 - seen / 2) + TO_FOOT * size} font-size={size}>{sign}</text>;
}

function Base({ base }: { base: Kind["base"] }) {
  if (base === "plate") return <rect class="body" width={100} height={100} rx={24} />;
  if (base === "disc") return <circle class="body" cx={50} cy={50} r={50} />;
  return base === "bare" ? null : <path class="body" d={base.path} />;
}
