// A piece as the board describes it: a base in the colour of its player, and on it lines in ink, or signs.

import type { Board, Kind } from "../protocol";
import { ownerClass, paintOf } from "./palette";

interface Props {
  board: Board;
  kind: number;
  x: number;
  y: number;
  side: number;
  class?: string;
}

export function PieceShape({ board, kind: number, x, y, side, class: more = "" }: Props) {
  const kind = board.kinds[number];
  if (!kind) return null;
  const player = kind.player === null || kind.player === undefined ? undefined : board.players[kind.player];
  return (
    <g class={`piece ${ownerClass(board, kind)} ${more}`} style={paintOf(player)} transform={`translate(${x} ${y})`}>
      <g class="moving">
        <g transform={`scale(${side / 100}) translate(-50 -50)`}>
          <Base base={kind.base} />
          {kind.strokes.map((s) => (
            <path key={s.path} class={s.width ? "ink" : "blot"} stroke-width={s.width || undefined} d={s.path} />
          ))}
          {kind.sign && <text class="letter" x={50} y={71} font-size={[...kind.sign].length > 1 ? 46 : 58}>{kind.sign}</text>}
        </g>
      </g>
    </g>
  );
}

function Base({ base }: { base: Kind["base"] }) {
  if (base === "plate") return <rect class="body" width={100} height={100} rx={24} />;
  if (base === "disc") return <circle class="body" cx={50} cy={50} r={50} />;
  return <path class="body" d={base.path} />;
}
