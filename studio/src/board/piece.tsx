// A piece as the board describes it: a base in the colour of its player, and on it lines in ink, or signs.

import type { Board, Kind } from "../protocol";
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
          {kind.strokes.map((s) => (
            <path key={s.path} class={s.width ? "ink" : "blot"} stroke-width={s.width || undefined} d={s.path} />
          ))}
          {kind.sign && seen > LEAST_SEEN && <Sign sign={kind.sign} seen={seen} />}
        </g>
      </g>
    </g>
  );
}

/** A sign stands in the middle of what is seen of its piece. */
function Sign({ sign, seen }: { sign: string; seen: number }) {
  const size = Math.min([...sign].length > 1 ? 46 : 58, SIDE * seen);
  return <text class="letter" x={SIDE / 2} y={SIDE * (1 - seen / 2) + TO_FOOT * size} font-size={size}>{sign}</text>;
}

function Base({ base }: { base: Kind["base"] }) {
  if (base === "plate") return <rect class="body" width={100} height={100} rx={24} />;
  if (base === "disc") return <circle class="body" cx={50} cy={50} r={50} />;
  return <path class="body" d={base.path} />;
}
