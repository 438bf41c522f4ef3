// The board: play, why, the list of turns, who plays; set-up and pasting are states of the same pane.

import { computed, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { BoardView, type Marks } from "../board/board";
import { PieceShape } from "../board/piece";
import { Legend, isBusy } from "../board/zones";
import type { Began, Choice, Choices, Setup } from "../protocol";
import { layout, toggleFull } from "../state/panes";
import { labels, placeless, sources, targets } from "../game/pick";
import type { Table } from "../game/table";
import type { Studio } from "../studio";
import { Ticked } from "./ticked";
import { Paste } from "./paste";
import { Seats } from "./seats";
import { SetUp } from "./setup";
import { ByLink } from "./share";
import { Status } from "./status";
import { Turns } from "./turns";
import { Curve } from "./curve";

export type Mode = "play" | "setup" | "paste";
export const mode = signal<Mode>("play");
const isFlipped = signal(false);
/** By the name of the game: zones are to be shown, or not. */
const zonesAsked = signal<ReadonlyMap<string, boolean>>(new Map());

export function BoardPane({ studio }: { studio: Studio }) {
  const { table } = studio;
  const began = table.began.value;
  if (!began || !table.position.value) return <Empty studio={studio} />;
  return (
    <>
      <Head studio={studio} />
      {mode.value === "setup" && <SetUp studio={studio} onEnd={() => (mode.value = "play")} />}
      {mode.value === "paste" && <Paste studio={studio} onEnd={() => (mode.value = "play")} />}
      <div class="pane-scroll play" hidden={mode.value === "setup"} onKeyDown={(e) => keys(studio, e)}>
        <div class="board-side">
          <Status studio={studio} />
          <Board studio={studio} />
          <Legend board={began.board} isShown={hasZones(began)} onToggle={() => (zonesAsked.value = new Map(zonesAsked.value).set(began.title, !hasZones(began)))} />
        </div>
        <Below studio={studio} />
        <div class="list-side">
          <Seats studio={studio} />
          <Turns studio={studio} />
          <Curve studio={studio} />
        </div>
      </div>
    </>
  );
}

/** Zones are shown unless there is hardly a cell without one; or as somebody has asked. */
const hasZones = ({ title, board }: Began): boolean => zonesAsked.value.get(title) ?? !isBusy(board);

function Empty({ studio }: { studio: Studio }) {
  const isWrong = studio.rules.checked.value?.playable === false;
  return (
    <>
      <div class="pane-head"><h2>Board</h2></div>
      <p class="pane-note soft">{isWrong ? "The board appears as soon as the rules can be played: the mistakes are listed below them." : "Setting up the board…"}</p>
    </>
  );
}

function Head({ studio }: { studio: Studio }) {
  const { table, rules } = studio;
  const setups = rules.checked.value?.setups ?? [];
  const toggle = (to: Mode) => (mode.value = mode.value === to ? "play" : to);
  const isAtStart = table.node.value === 0;
  const hasDone = (table.choices.value?.done.length ?? 0) > 0;
  return (
    <div class="pane-head">
      <h2>Board</h2>
      <button type="button" class="plain" aria-label="undo" title="undo (Ctrl+Z)" disabled={isAtStart && !hasDone} onClick={() => void table.undo()}>↶</button>
      <button type="button" class="plain" aria-label="redo" title="redo (Ctrl+Shift+Z)" disabled={!table.canRedo.value} onClick={() => void table.redo()}>↷</button>
      <button type="button" class="plain" aria-label="turn the board around" title="turn the board around" aria-pressed={isFlipped.value} onClick={() => (isFlipped.value = !isFlipped.value)}>⇅</button>
      <button type="button" class="plain" aria-pressed={mode.value === "setup"} onClick={() => toggle("setup")}>Set up</button>
      <button type="button" class="plain" aria-pressed={mode.value === "paste"} onClick={() => toggle("paste")}>Copy, paste</button>
      <NewGame studio={studio} setups={setups} />
      <button type="button" class="plain full" aria-label="the board alone" title={layout.value.isFull ? "show what is beside the board" : "the board alone"} aria-pressed={layout.value.isFull} onClick={toggleFull}>{layout.value.isFull ? "⤡" : "⤢"}</button>
    </div>
  );
}

function NewGame({ studio, setups }: { studio: Studio; setups: readonly Setup[] }) {
  const begin = (setup: string | null) => {
    mode.value = "play";
    void studio.newGame(setup);
  };
  if (setups.length < 2) return <button type="button" onClick={() => begin(null)}>New game</button>;
  return (
    <select aria-label="new game" value="" onChange={(e) => { begin(e.currentTarget.value); e.currentTarget.value = ""; }}>
      <option value="" disabled>New game</option>
      {setups.map((s) => (
        <option key={s.name} value={s.name}>{s.name.replaceAll("_", " ")}{s.random ? " (by chance)" : ""}</option>
      ))}
    </select>
  );
}

// ---- the board itself

function marksOf(studio: Studio): Marks {
  const { table } = studio;
  const choices = table.choices.value;
  const isForPeople = choices !== null && !table.isAgentDue.value;
  const lifted = table.lifted.value;
  const [best] = table.hint.value?.thoughts ?? [];
  const arrows = (best?.ways ?? []).flatMap(({ from, to }) => arrow(from ?? to, to ?? from));
  return {
    last: choices && choices.done.length > 0 ? [] : (table.position.value?.last ?? []),
    lifted: isForPeople ? lifted : null,
    ...(isForPeople ? { targets: targets(choices, lifted, table.picked.value), sources: sources(choices) } : {}),
    lit: table.pointedAt.value.length > 0 ? table.pointedAt.value : (studio.acting.value?.places ?? []),
    walls: table.position.value?.walls ?? [],
    coming: isForPeople ? wallsAt(choices) : new Map(),
    shown: table.wallsPointedAt.value,
    arrows,
  };
}

/** The walls that what is played at a place would put: where that could be several, those of all. */
function wallsAt(choices: Choices): Map<number, [number, number][]> {
  const all = new Map<number, [number, number][]>();
  for (const { to, walls } of choices.next) {
    if (walls.length > 0 && to !== null && to !== undefined) all.set(to, [...(all.get(to) ?? []), ...walls]);
  }
  return all;
}

const arrow = (from: number | null | undefined, to: number | null | undefined) =>
  from === null || from === undefined || to === null || to === undefined ? [] : [{ from, to }];

function Board({ studio }: { studio: Studio }) {
  const { table } = studio;
  const began = table.began.value;
  const position = table.position.value;
  if (!began || !position) return null;
  const marks = marksOf(studio);
  const note = (place: number): string => {
    if (marks.lifted === place) return "taken up";
    if (marks.targets?.has(place)) return "can be played";
    return marks.sources?.has(place) ? "can be picked up" : "";
  };
  return (
    <BoardView
      board={began.board}
      pieces={table.pieces.value}
      marks={marks}
      label={`${began.title}, the board`}
      isFlipped={isFlipped.value}
      hasZones={hasZones(began)}
      onPlace={(place) => void table.click(place)}
      onDrop={(place) => void table.drop(place)}
      onLift={(place) => void table.lift(place)}
      noteOf={note}
      onReady={(show) => (table.onMotions = (motions) => requestAnimationFrame(() => show(motions)))}
    />
  );
}

// ---- what stands under the board

const hasPlaceless = (studio: Studio) => computed(() => {
  const choices = studio.table.choices.value;
  return choices ? placeless(choices) : [];
});

function Below({ studio }: { studio: Studio }) {
  const { table } = studio;
  return (
    <div class="below">
      <ByLink studio={studio} />
      <ChoiceMenu studio={studio} />
      <TurnButtons studio={studio} />
      <Why studio={studio} />
      <Acting studio={studio} />
      <Hints studio={studio} />
      {(table.position.value?.notes.length ?? 0) > 0 && (
        <ul class="remembered small soft">
          {table.position.value?.notes.map((n) => <li key={n}>{n}</li>)}
        </ul>
      )}
    </div>
  );
}

/** The place that all these parts lead to. */
const goalOf = (parts: readonly Choice[]): number | null => {
  const to = parts[0]?.to ?? null;
  return parts.every((part) => part.to === to) ? to : null;
};

/** Stands at the place that it is about, as near as the pane lets it. */
function useSpot(place: number | null) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [menu, pane] = [box.current, box.current?.closest<HTMLElement>(".play")];
    const square = place === null ? null : pane?.querySelector(`.board-side [data-place="${place}"]`);
    if (!menu || !pane || !square) return;
    const [at, around] = [square.getBoundingClientRect(), pane.getBoundingClientRect()];
    const left = at.left + at.width / 2 - around.left - menu.offsetWidth / 2;
    const below = at.bottom - around.top + pane.scrollTop + 4;
    const above = at.top - around.top + pane.scrollTop - menu.offsetHeight - 4;
    menu.style.left = `${Math.max(4, Math.min(left, pane.clientWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${below + menu.offsetHeight > pane.scrollTop + pane.clientHeight && above > 0 ? above : below}px`;
  });
  return box;
}

/** Different pieces tell parts apart better than words. */
const areShown = (parts: readonly Choice[]): boolean => {
  const kinds = parts.map((part) => part.shows ?? null);
  return !kinds.includes(null) && new Set(kinds).size === kinds.length;
};

function ChoiceMenu({ studio: { table } }: { studio: Studio }) {
  const menu = table.menu.value;
  const goal = menu ? (menu.at ?? goalOf(menu.parts)) : null;
  const box = useSpot(goal);
  if (!menu) return null;
  const words = labels(menu.parts);
  const hasPictures = areShown(menu.parts);
  return (
    <div ref={box} class={`choice ${goal === null ? "" : "is-at-place"}`} role="group" aria-label="this could mean several turns: choose one">
      {!hasPictures && <p class="small">That could be:</p>}
      {menu.parts.map((part, at) => (
        <PartButton key={part.part} table={table} part={part} words={words[at] ?? part.text} isFirst={at === 0} picture={hasPictures ? (part.shows ?? null) : null} />
      ))}
      {menu.mayStay && <button type="button" onClick={() => void table.stopHere()}>Stay as it is</button>}
      {menu.lift !== null && (
        <button type="button" onClick={() => { table.lifted.value = menu.lift; table.menu.value = null; }}>pick it up</button>
      )}
      <button type="button" class="plain" hidden={menu.at !== undefined && menu.at !== null} onClick={() => (table.menu.value = null)}>{menu.parts.length + (menu.lift === null ? 0 : 1) === 2 ? "neither" : "none of these"}</button>
    </div>
  );
}

/** Plays a part; what it chooses is lit on the board as long as somebody points at it. */
function PartButton({ table, part, words, isFirst = false, picture = null }: { table: Table; part: Choice; words: string; isFirst?: boolean; picture?: number | null }) {
  const board = table.began.value?.board;
  const point = () => {
    table.pointedAt.value = part.chosen;
    table.wallsPointedAt.value = part.walls;
  };
  const leave = () => {
    table.pointedAt.value = [];
    table.wallsPointedAt.value = [];
  };
  return (
    <button type="button" title={part.means.replaceAll("`", "")} ref={isFirst ? focusOnce : undefined} onMouseEnter={point} onMouseLeave={leave} onFocus={point} onBlur={leave} onClick={() => void table.playPart(part)}>
      {board && picture !== null && (
        <svg class="piece-picture" viewBox="0 0 1 1" aria-hidden="true"><PieceShape board={board} kind={picture} x={0.5} y={0.5} side={0.92} /></svg>
      )}
      <span class={picture === null ? "" : "small"}><Ticked text={words} /></span>
    </button>
  );
}

const focusOnce = (button: HTMLButtonElement | null) => {
  button?.focus({ preventScroll: true });
  button?.closest(".choice")?.scrollIntoView({ block: "nearest" });
};

function TurnButtons({ studio }: { studio: Studio }) {
  const { table } = studio;
  const choices = table.choices.value;
  // what stands at its place is not said twice
  const isOffered = (part: Choice) => table.menu.value?.parts.includes(part) ?? false;
  const bare = hasPlaceless(studio).value.filter((part) => !isOffered(part));
  if (!choices || table.isAgentDue.value) return null;
  const words = labels(bare);
  const isUnderWay = choices.done.length > 0;
  if (!isUnderWay && bare.length === 0 && !choices.mayStop) return null;
  const mustStop = choices.next.length === 0;
  return (
    <div class="row">
      {isUnderWay && <span class="small">so far <code>{choices.text}</code></span>}
      {mustStop && !isUnderWay && <span class="small">nothing can be played</span>}
      {choices.mayStop && <button type="button" class="main" onClick={() => void table.stopHere()}>{stopWord(isUnderWay, mustStop)}</button>}
      {bare.map((part, at) => (
        <PartButton key={part.part} table={table} part={part} words={words[at] ?? part.text} />
      ))}
      {isUnderWay && <button type="button" onClick={() => void table.backOut()}>Take back</button>}
    </div>
  );
}

const stopWord = (isUnderWay: boolean, mustStop: boolean) => (isUnderWay ? "Stop here" : mustStop ? "Pass" : "Do nothing");

function Why({ studio }: { studio: Studio }) {
  const why = studio.table.why.value;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [why]);
  if (!why) return null;
  const isHere = (doc: string) => doc === studio.rules.name;
  return (
    <div ref={box} class={`why ${why.legal ? "" : "is-not"}`} role="status">
      <p class="small soft">{why.legal ? "Why it is legal" : "Not legal"}{why.text && <>: <code>{why.text}</code></>}</p>
      {why.lines.map((line) => (
        <p key={line.text}>
          <Ticked text={line.text} />{" "}
          {line.clauses.slice(0, 1).map((c) => isHere(c.doc) ? (
            <button key={c.range.from} type="button" class="link small" onClick={() => studio.show(c.range)}>line {c.line}</button>
          ) : <span key={c.range.from} class="small soft">{c.doc}, line {c.line}</span>)}
        </p>
      ))}
      <button type="button" class="plain" aria-label="close the explanation" onClick={() => (studio.table.why.value = null)}>×</button>
    </div>
  );
}

function Acting({ studio }: { studio: Studio }) {
  const acting = studio.acting.value;
  if (!acting) return null;
  const { turns, more, clause } = acting;
  const text = !clause ? "there is no clause at the cursor" : turns.length === 0 ? "the clause at the cursor takes part in no turn now" : `the clause at the cursor takes part in ${turns.length}${more ? " or more" : ""} of the turns now: ${turns.slice(0, 6).join(", ")}${turns.length > 6 ? " …" : ""}`;
  return <p class="small" role="status">{text}</p>;
}

/** What figures of agents are, so that nobody takes them for chances. */
export const OPINION = "an agent's opinion, from 0 (lost) to 100 (won): good for comparing turns, but not a chance of winning";

function Hints({ studio: { table } }: { studio: Studio }) {
  const hint = table.hint.value;
  if (!hint) return null;
  return (
    <div class="hints small">
      <progress value={hint.progress} max={1} aria-label="thinking" hidden={!table.isHinting.value} />
      <ol aria-label="turns thought best">
        {hint.thoughts.slice(0, 3).map((t) => (
          <li key={t.text}>
            <button type="button" class="link" onClick={() => void table.play({ text: t.text })}>{t.text}</button>{" "}
            <span class="number soft" title={OPINION}>{Math.round(t.value * 100)} of 100</span>
          </li>
        ))}
      </ol>
      <p class="soft">{OPINION}</p>
      <button type="button" class="plain" aria-label="close the hint" onClick={() => { table.stopThinking(); table.hint.value = null; }}>×</button>
    </div>
  );
}

/** There is nothing to take back. */
const isIdle = (table: Table): boolean => table.lifted.value === null && table.menu.value === null && table.why.value === null && (table.choices.value?.done.length ?? 0) === 0;

function keys(studio: Studio, event: KeyboardEvent): void {
  const { table } = studio;
  const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
  const key = event.key.toLowerCase();
  const hasMod = event.ctrlKey || event.metaKey;
  if (isWriting) return;
  if (hasMod && key === "z") void (event.shiftKey ? table.redo() : table.undo());
  else if (hasMod && key === "y") void table.redo();
  else if (key === "escape" && layout.value.isFull && isIdle(table)) toggleFull();
  else if (key === "escape") void table.backOut();
  else return;
  event.preventDefault();
}
