// Whose turn it is, what was rolled, who thinks, how it ended; said aloud as well.

import { Dot } from "../board/dot";
import type { Studio } from "../studio";
import { agentOf } from "../game/seats";

export function Status({ studio }: { studio: Studio }) {
  const { table } = studio;
  const position = table.position.value;
  const players = table.began.value?.board.players ?? [];
  if (!position) return null;
  const mover = players[position.mover]?.name ?? "";
  const toMove = `${mover} to move${position.rolled ? `, rolled ${position.rolled}` : ""}`;
  return (
    <div class="status">
      <div class={`row ${position.result ? "" : "is-one-line"}`}>
        {position.result ? (
          <p class="turn"><strong>{position.result.text}</strong></p>
        ) : (
          <p class="turn" title={toMove}><Dot player={players[position.mover]} />{toMove}</p>
        )}
        {studio.rules.checked.value?.playable === false && <span class="small caution aside" title="by the rules before the mistake">by the rules before the mistake</span>}
        {studio.table.hadNoChoice.value && !position.result && <span class="small soft aside" title={studio.table.hadNoChoice.value}>{studio.table.hadNoChoice.value}</span>}
        <Actions studio={studio} />
      </div>
      <p class="unseen" role="status">{table.spoken.value}{table.spoken.value && !position.result ? `. ${mover} to move` : ""}</p>
      <p class="unseen">{table.inWords.value}</p>
    </div>
  );
}

function Actions({ studio: { table } }: { studio: Studio }) {
  const position = table.position.value;
  const thinking = table.thinking.value;
  if (!position || position.result) return null;
  if (thinking) {
    return (
      <>
        <span class="small soft aside">{thinking.agent} thinks</span>
        <progress value={thinking.thought.progress} max={1} aria-label={`${thinking.agent} thinks`} />
        <button type="button" onClick={() => table.hurry()}>Play now</button>
        <button type="button" class="plain" onClick={() => table.pause()}>Stop</button>
      </>
    );
  }
  if (table.isPaused.value) {
    const seat = table.seats.value[position.mover];
    return <button type="button" class="main" onClick={() => table.resume()}>Let {(seat && agentOf(seat)) ?? "it"} play</button>;
  }
  if (table.isAgentDue.value) return null;
  if (position.toRoll) {
    const { count, name } = position.toRoll;
    return <button type="button" class="main" onClick={() => void table.roll()}>Roll {count === 1 ? "the die" : `${count} dice`} <span class="small">({name})</span></button>;
  }
  // it stays as it is while it works: a button that is disabled loses the keyboard
  return <button type="button" class="plain" onClick={() => table.isHinting.value || table.askHint()}>{table.isHinting.value ? "Thinking…" : "Hint"}</button>;
}
