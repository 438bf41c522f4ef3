// Bars with their intervals, tightening while games are played, and the verdict in words.

import { useRef } from "preact/hooks";
import { along, axisFor, tickText, ticks, type Axis } from "../lab/axis";
import type { Asked } from "../lab/lab";
import type { Figure, Measures, Row } from "../protocol";
import { summary } from "../lab/wording";
import { grouped, unbroken } from "../number";
import type { Studio } from "../studio";

export function MeasuresView({ studio }: { studio: Studio }) {
  const { lab } = studio;
  const all = lab.measures.value;
  const isBusy = lab.isComparing.value;
  if (all.length === 0) return isBusy && !lab.obstacle.value ? <p class="soft small">playing the first games…</p> : null;
  return (
    <section class="measures" aria-label="measures">
      <p class="summary" role="status">{unbroken(summary(all, isBusy))}</p>
      <div class="legend-ab small"><span class="sign-a" aria-hidden="true" /> A, {studio.baseName()} <span class="sign-b" aria-hidden="true" /> B, {studio.editedName()} <span class="soft">(the true figure lies within the bar 95 times out of 100)</span></div>
      {lab.players.value && <Players players={lab.players.value} isBusy={isBusy} />}
      {[...all].reverse().map((m) => <Step key={m.step} measures={m} isBusy={isBusy && m === all.at(-1)} />)}
    </section>
  );
}

export function Players({ players: { text, searching }, isBusy }: { players: Asked; isBusy: boolean }) {
  if (searching && !isBusy) return null;
  return <p class="small soft" role="status">{searching ? `choosing players for this game: ${unbroken(text)}…` : unbroken(text)}</p>;
}

export const titleOf = ({ agent, level }: { agent: string; level?: string | null }): string => {
  if (agent === "random") return "Random players";
  const who = agent.includes(" against ") ? agent : `${agent} against itself`;
  return level ? `The ${level} players: ${who}` : who;
};

function Step({ measures, isBusy }: { measures: Measures; isBusy: boolean }) {
  const { agent, games, of, rows, verdict } = measures;
  const title = titleOf(measures);
  const axes = useRef(new Map<string, Axis>());
  return (
    <div class="step">
      <h3>{title} <span class="soft number">{grouped(games)} games each</span></h3>
      <progress value={games} max={of} aria-label={`games of ${agent}`} hidden={!isBusy} />
      <div class="verdict" role="status">{verdict.map((sentence) => <p key={sentence}>{unbroken(sentence)}</p>)}</div>
      <ul class="measure-rows">
        {rows.map((row) => {
          const axis = axisFor(row.unit, [row.a, row.b], axes.current.get(row.name) ?? null);
          axes.current.set(row.name, axis);
          return <li key={row.name}><MeasureRow row={row} axis={axis} /></li>;
        })}
      </ul>
    </div>
  );
}

const CLAIMS: Record<string, string> = { more: "▲", less: "▼", same: "=", unknown: "?" };

function MeasureRow({ row, axis }: { row: Row; axis: Axis }) {
  return (
    <div class={`measure claims-${row.claim}`}>
      <div class="measure-head small">
        <span class="grow">{row.name}</span>
        <span class="number figures">{row.a?.text ?? "–"} <span class="soft">→</span> {row.b?.text ?? "–"}</span>
      </div>
      <Chart row={row} axis={axis} />
      <p class="small measure-verdict"><span aria-hidden="true">{CLAIMS[row.claim] ?? ""} </span>{unbroken(row.verdict)}</p>
    </div>
  );
}

const WIDTH = 300;
/** Room for half of a number below the first and the last tick. */
const MARGIN = 16;

function Chart({ row, axis }: { row: Row; axis: Axis }) {
  const x = (value: number) => MARGIN + along(axis, value) * (WIDTH - 2 * MARGIN);
  const marks = ticks(axis);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} 36`} aria-hidden="true">
      {marks.map((t) => (
        <g key={t}>
          <line class="tick" x1={x(t)} x2={x(t)} y1={1} y2={24} />
          <text x={x(t)} y={34}>{tickText(row.unit, t)}</text>
        </g>
      ))}
      {row.a && <Interval figure={row.a} x={x} y={8} name="a" />}
      {row.b && <Interval figure={row.b} x={x} y={18} name="b" />}
    </svg>
  );
}

/** The figure, and the interval that it lies in. */
export function Interval({ figure, x, y, name }: { figure: Figure; x: (value: number) => number; y: number; name: string }) {
  const [low, high] = [x(figure.low), x(figure.high)];
  return (
    <g class={`interval is-${name}`}>
      <rect x={low} width={Math.max(2, high - low)} y={y - 3} height={6} rx={3} />
      <circle cx={x(figure.value)} cy={y} r={3.6} />
    </g>
  );
}
