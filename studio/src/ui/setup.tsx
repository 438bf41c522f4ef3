// Set-up: any piece anywhere, then play on from there.

import { useState } from "preact/hooks";
import { BoardView } from "../board/board";
import { PieceShape } from "../board/piece";
import { asJson, cleared, draftOf, put, takeAway, type Draft } from "../game/draft";
import type { Board } from "../protocol";
import type { Studio } from "../studio";
import { useEscape } from "./escape";
import { Ticked } from "./ticked";

export function SetUp({ studio, onEnd }: { studio: Studio; onEnd: () => void }) {
  useEscape(onEnd);
  const { table } = studio;
  const board = table.began.value?.board;
  const position = table.position.value;
  const [draft, setDraft] = useState<Draft | null>(position ? draftOf(position) : null);
  const [tool, setTool] = useState<number | null>(0);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (!board || !draft) return null;
  const become = (next: Draft) => {
    setTrouble(null);
    setDraft(next);
  };
  const change = (place: number) => {
    const next = tool === null ? takeAway(draft, place) : put(board, draft, place, tool);
    if (next) become(next);
    else setTrouble(`no more than ${board.highest} pieces stand on \`${board.cells[place]?.name}\`: remove one first`);
  };
  const play = async () => {
    try {
      await table.paste(asJson(board, draft), "position");
      onEnd();
    } catch (why) {
      setTrouble(why instanceof Error ? why.message : String(why));
    }
  };
  return (
    <div class="pane-scroll play setup">
      <div class="board-side">
        <p class="small soft">Choose a piece, then click where to put it; {board.highest > 1 ? "it goes on top of what is there." : "it takes the place of what is there."}</p>
        <Palette board={board} tool={tool} onTool={setTool} />
        <BoardView board={board} pieces={draft.pieces} label="the position being set up" onPlace={change} />
        {trouble && <p class="trouble" role="alert"><Ticked text={trouble} /></p>}
        <div class="row">
          <label class="row small">
            To move
            <select value={draft.mover} onChange={(e) => become({ ...draft, mover: Number(e.currentTarget.value) })}>
              {board.players.map((p, number) => <option key={p.name} value={number}>{p.name}</option>)}
            </select>
          </label>
          <button type="button" onClick={() => become(cleared(draft))}>Clear the board</button>
          <span class="grow" />
          <button type="button" onClick={onEnd}>Cancel</button>
          <button type="button" class="main" onClick={() => void play()}>Play from here</button>
        </div>
      </div>
    </div>
  );
}

function Palette({ board, tool, onTool }: { board: Board; tool: number | null; onTool: (tool: number | null) => void }) {
  const nameOf = (kind: Board["kinds"][number]) => {
    const owner = kind.player === null || kind.player === undefined ? "" : `${board.players[kind.player]?.name ?? ""} `;
    return `${owner}${kind.role}`;
  };
  return (
    <div class="palette" role="group" aria-label="pieces">
      {board.kinds.map((kind, number) => (
        <button key={number} type="button" class="plain" aria-label={nameOf(kind)} title={nameOf(kind)} aria-pressed={tool === number} onClick={() => onTool(number)}>
          <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true"><PieceShape board={board} kind={number} x={0} y={0} side={0.8} /></svg>
        </button>
      ))}
      <button type="button" aria-pressed={tool === null} onClick={() => onTool(null)}>Remove</button>
    </div>
  );
}
