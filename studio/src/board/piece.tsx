// A piece: a rounded square with its letter or drawing; a disc where a game has only one role.

import type { Board, Kind } from "../protocol";
import { coloursOf, ownerClass } from "./palette";

/** Games whose pieces are all alike have stones, which need no letters. */
export const hasStones = (board: Board): boolean =>
  new Set(board.kinds.map((k) => k.role)).size === 1 && board.kinds.every((k) => !k.drawing);

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
  const colours = coloursOf(player?.colour);
  const half = side / 2;
  const isStone = hasStones(board);
  const fill = colours ? { fill: colours.fill } : {};
  const ink = colours ? { fill: colours.ink } : {};
  return (
    <g class={`piece ${ownerClass(board, kind)} ${more}`} transform={`translate(${x} ${y})`}>
      <g class="moving">
        {isStone ? (
          <>
            <circle class="body" r={half} {...fill} />
            <circle class="groove" r={half * 0.68} />
          </>
        ) : (
          <rect class="body" x={-half} y={-half} width={side} height={side} rx={side * 0.24} {...fill} />
        )}
        {!isStone && <Face kind={kind} side={side} ink={ink} />}
      </g>
    </g>
  );
}

function Face({ kind, side, ink }: { kind: Kind; side: number; ink: { fill?: string } }) {
  const drawing = kind.drawing;
  if (drawing && "paths" in drawing) {
    const scale = (side * 0.76) / 100;
    return (
      <g class="drawing" transform={`scale(${scale}) translate(-50 -50)`} {...ink}>
        {drawing.paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
    );
  }
  const sign = drawing ? drawing.glyph : kind.letter;
  return (
    <text class="letter" font-size={side * 0.58} y={side * 0.205} {...ink}>
      {sign}
    </text>
  );
}
