// The list of turns: what screen readers read, and the way through the game with its branches.

import { useEffect, useRef } from "preact/hooks";
import { Dot } from "../board/dot";
import { listTurns, type ListedTurn } from "../game/tree";
import type { Studio } from "../studio";

export function Turns({ studio }: { studio: Studio }) {
  const { table } = studio;
  const turns = listTurns(table.nodes.value, table.tip.value);
  const current = table.node.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => showCurrent(list.current), [current, turns.length]);
  useEffect(() => {
    // a list that becomes shorter shows the current turn still
    const watch = new ResizeObserver(() => showCurrent(list.current));
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  const focusCurrent = () => requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown") void table.step(1).then(focusCurrent);
    else if (key === "ArrowUp") void table.step(-1).then(focusCurrent);
    else if (key === "Home") void table.goTo(0).then(focusCurrent);
    else if (key === "End") void table.goTo(table.tip.value).then(focusCurrent);
    else if (key === "ArrowRight") focusBeside(event.target, 1);
    else if (key === "ArrowLeft") focusBeside(event.target, -1);
    else return;
    event.preventDefault();
  };
  return (
    <section class="turns" aria-label="turns">
      <h3>Turns</h3>
      <ol ref={list} onKeyDown={onKeyDown}>
        <li>
          <button type="button" class="plain turn-button" tabIndex={current === 0 ? 0 : -1} aria-current={current === 0} onClick={() => void table.goTo(0)}>the beginning</button>
        </li>
        {turns.map((turn) => <Listed key={turn.node.node} studio={studio} turn={turn} current={current} />)}
      </ol>
    </section>
  );
}

/** The list is one stop of the Tab key; what stands beside a turn is reached with the arrows. */
function focusBeside(from: EventTarget | null, by: -1 | 1): void {
  const button = from instanceof Element ? from.closest("button") : null;
  const all = [...(button?.closest("li")?.querySelectorAll("button") ?? [])];
  if (button) all[all.indexOf(button) + by]?.focus();
}

function showCurrent(list: HTMLElement | null): void {
  const here = list?.querySelector<HTMLElement>('[aria-current="true"]');
  if (list && here) keepInSight(list, here);
}

/** Scrolls the list alone: the board stays where it is. */
function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 4;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 4;
}

function Listed({ studio, turn, current }: { studio: Studio; turn: ListedTurn; current: number }) {
  const { table } = studio;
  const { node, number, others } = turn;
  const players = table.began.value?.board.players ?? [];
  const player = node.player === null || node.player === undefined ? null : players[node.player]?.name;
  const isCurrent = current === node.node;
  return (
    <li class="turn">
      <span class="turn-number number soft">{node.roll ? "" : `${number}.`}</span>
      <div class="turn-words">
        <button type="button" class="plain turn-button" tabIndex={isCurrent ? 0 : -1} aria-current={isCurrent} onClick={() => void table.goTo(node.node)}>
          <Dot player={players[node.player ?? 0]} />
          <span class="unseen">{player ? `${player}: ` : ""}{node.roll ? "rolled " : ""}</span>
          {node.text}
        </button>
        {node.result && <span class="small">{node.result}</span>}
        {!node.roll && isCurrent && (
          <button type="button" class="link small" tabIndex={-1} title="which clauses allow this turn" onClick={() => void table.explain(node.parent ?? 0, { text: node.text })}>why?</button>
        )}
        {others.length > 0 && (
          <span class="others small">
            <span class="soft">or </span>
            {others.map((o) => (
              <button key={o.node} type="button" class="chip" tabIndex={-1} onClick={() => void table.goTo(o.node)}>{o.text}</button>
            ))}
          </span>
        )}
      </div>
    </li>
  );
}
