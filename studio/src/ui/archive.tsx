// Games that people played, under the edit: where it would have acted, in how many, and which to look at.

import { useState } from "preact/hooks";
import { decoded } from "../lab/decode";
import { grouped, unbroken } from "../number";
import type { GameFile, GameShare, GameToSee, Retro } from "../protocol";
import { complain } from "../state/notices";
import type { Studio } from "../studio";
import { Interval } from "./measures";
import { Ticked } from "./ticked";

export function ArchiveView({ studio }: { studio: Studio }) {
  const { archive } = studio;
  const [isPasting, setPasting] = useState(false);
  const [isOver, setOver] = useState(false);
  const files = archive.files.value;
  const add = (more: GameFile[]) => {
    if (archive.add(more)) studio.judgeGames();
  };
  const open = async (list: FileList | null | undefined) => {
    try {
      add(await Promise.all([...(list ?? [])].map(async (file) => ({ name: file.name, text: decoded(new Uint8Array(await file.arrayBuffer())) }))));
    } catch (why) {
      complain("games-unread", why);
    }
  };
  const addPlayed = async () => add([{ name: `the board, ${files.length + 1}`, text: await studio.table.record() }]);
  const drag = (event: DragEvent, isIn: boolean) => {
    event.preventDefault();
    setOver(isIn);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    void open(event.dataTransfer?.files);
  };
  return (
    <section class={`archive ${isOver ? "is-over" : ""}`} aria-label="games that people played" onDragOver={(e) => drag(e, true)} onDragLeave={(e) => drag(e, false)} onDrop={drop}>
      <div class="row">
        <h3 class="grow">Games that people played</h3>
        {archive.isJudging.value && <button type="button" class="plain" onClick={() => archive.stop()}>Stop</button>}
        {files.length > 0 && !archive.isJudging.value && <button type="button" class="plain" onClick={() => archive.putAway()}>Put away</button>}
      </div>
      {files.length === 0 && <p class="small soft">In which of them would the edit have acted, and when? Open or drop files of games (PGN, SGF, KIF and others), or paste them.</p>}
      {files.length > 0 && <p class="small soft">{files.map((file) => file.name).join(", ")}</p>}
      <div class="row small">
        <label class="button">
          Open files
          <input class="unseen" type="file" multiple onChange={(e) => { void open(e.currentTarget.files); e.currentTarget.value = ""; }} />
        </label>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>Paste games</button>
        <button type="button" disabled={studio.table.node.value === 0} onClick={() => void addPlayed()}>The game on the board</button>
      </div>
      {isPasting && <PasteGames onEnd={() => setPasting(false)} onAdd={(text) => add([{ name: `pasted ${files.length + 1}`, text }])} />}
      {files.length > 0 && !studio.hasTwo.value && <p class="small soft">Change a rule, and you will see here in how many of these games the change acts.</p>}
      {archive.found.value ? <Judged studio={studio} retro={archive.found.value} /> : archive.isJudging.value && <p class="small soft">reading the games…</p>}
    </section>
  );
}

function PasteGames({ onAdd, onEnd }: { onAdd: (text: string) => void; onEnd: () => void }) {
  const [text, setText] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    onAdd(text);
    onEnd();
  };
  return (
    <form class="stack" aria-label="paste games" onSubmit={submit}>
      <label class="field">
        Games, as files have them
        <textarea rows={6} value={text} onInput={(e) => setText(e.currentTarget.value)} spellcheck={false} />
      </label>
      <div class="row"><button type="submit" class="main" disabled={text.trim() === ""}>Add</button><button type="button" onClick={onEnd}>Cancel</button></div>
    </form>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function Judged({ studio, retro }: { studio: Studio; retro: Retro }) {
  const { games, read, summary, shares, changed, turns, leftOut, troubles, see, conclusion } = retro;
  return (
    <>
      <p class="summary" role="status">{unbroken(sentence(summary))}</p>
      <progress value={read} max={1} aria-label="games read" hidden={!studio.archive.isJudging.value} />
      {shares.length > 0 && (
        <ul class="shares" aria-label={`of ${grouped(games)} games`}>
          {shares.map((share) => <li key={share.name} class={share.inner ? "is-inner" : ""}><Share share={share} /></li>)}
        </ul>
      )}
      {changed.length > 0 && <p class="small">Results that change: {changed.map((c) => `${c.name} in ${grouped(c.games)}`).join(", ")}.</p>}
      {see.length > 0 && (
        <>
          <h4>To look at first</h4>
          <ol class="games-to-see">{see.map((game) => <li key={`${game.file} ${game.number}`}><ToSee studio={studio} game={game} /></li>)}</ol>
        </>
      )}
      <div class="small soft stack">
        {turns.map((text) => <p key={text}>{unbroken(sentence(text))}</p>)}
        {leftOut.map((text) => <p key={text}>{sentence(text)}</p>)}
        {troubles.map((text) => <p key={text} class="trouble"><Ticked text={text} /></p>)}
        {conclusion.map((text) => <p key={text}>{text}</p>)}
      </div>
    </>
  );
}

function ToSee({ studio, game }: { studio: Studio; game: GameToSee }) {
  return (
    <>
      <button type="button" class="link" onClick={() => void studio.see(game)}>{game.file}, game {game.number}{game.players && `, ${game.players}`}</button>
      <p class="small"><Ticked text={game.text} /></p>
    </>
  );
}

const WIDTH = 300;
const MARGIN = 4;

function Share({ share: { name, games, figure } }: { share: GameShare }) {
  const x = (value: number) => MARGIN + value * (WIDTH - 2 * MARGIN);
  const told = `${Math.round(figure.low * 1000) / 10} to ${Math.round(figure.high * 1000) / 10} %`;
  return (
    <>
      <div class="measure-head small">
        <span class="grow">{name}</span>
        <span class="number figures" title="95 % interval: 95 times out of 100 it holds the share among all games like these">{grouped(games)} <span class="soft">=</span> {figure.text} <span class="soft">({told})</span></span>
      </div>
      <svg class="chart" viewBox={`0 0 ${WIDTH} 10`} aria-hidden="true">
        <line class="tick" x1={x(0)} x2={x(1)} y1={5} y2={5} />
        <Interval figure={figure} x={x} y={5} name="b" />
      </svg>
    </>
  );
}
