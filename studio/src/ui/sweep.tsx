// A sweep: each measure along the values of an option, with its band.

import { along, apart, axisFor, course, tickText, ticks, type Axis } from "../lab/axis";
import { grouped } from "../number";
import { useState } from "preact/hooks";
import { GAMES } from "../lab/lab";
import { valuesBetween } from "../lab/wording";
import type { Figure, GameOption, Swept, SweptRow } from "../protocol";
import type { Studio } from "../studio";
import { Players, titleOf } from "./measures";

const WIDTH = 300;
const HEIGHT = 90;
const LEFT = 34;
/** Room for half of a value below the first and the last point. */
const MARGIN = 12;
const LETTER = 6;

/** How many games are played. */
export function GamesChoice({ label, value, onChange }: { label: string; value: number; onChange: (games: number) => void }) {
  return (
    <label class="row small">
      <span>{label}</span>
      <select value={value} onChange={(e) => onChange(Number(e.currentTarget.value))}>
        {GAMES.map((games) => <option key={games} value={games}>{grouped(games)}</option>)}
      </select>
    </label>
  );
}

/** A part of a range, swept with so many games. */
function Again({ studio: { lab, rules }, option: { name, range } }: { studio: Studio; option: GameOption }) {
  const [least, most] = range ?? [0, 0];
  const [from, setFrom] = useState(least);
  const [to, setTo] = useState(most);
  const submit = (event: Event) => {
    event.preventDefault();
    lab.sweep(rules.edited(), name, range ? valuesBetween(from, to) : []);
  };
  return (
    <form class="row small" aria-label={`sweep of ${name} again`} onSubmit={submit}>
      {range && (
        <>
          <label class="row"><span>from</span><input type="number" required min={least} max={to} value={from} onInput={(e) => setFrom(e.currentTarget.valueAsNumber)} /></label>
          <label class="row"><span>to</span><input type="number" required min={from} max={most} value={to} onInput={(e) => setTo(e.currentTarget.valueAsNumber)} /></label>
        </>
      )}
      <GamesChoice label="games each" value={lab.mostSwept.value} onChange={(games) => (lab.mostSwept.value = games)} />
      <button type="submit">Again</button>
    </form>
  );
}

export function SweepView({ studio }: { studio: Studio }) {
  const { lab, rules } = studio;
  const all = lab.swept.value;
  const isBusy = lab.isSweeping.value;
  const first = all[0];
  const option = rules.checked.value?.options.find((o) => o.name === first?.option);
  const now = option ? rules.valueOf(option) : null;
  if (!first) return isBusy ? <p class="small soft">starting the sweep…</p> : null;
  return (
    <section class="sweep" aria-label={`sweep of ${first.option}`}>
      <div class="row">
        <h3 class="grow">Along <code>{first.option}</code></h3>
        <button type="button" class="plain" onClick={() => (isBusy ? lab.stopSweep() : lab.putAway())}>{isBusy ? "Stop" : "Put away"}</button>
      </div>
      {option && <Again key={option.name} studio={studio} option={option} />}
      {lab.sweptBy.value && <Players players={lab.sweptBy.value} isBusy={isBusy} />}
      {now !== null && course(first.values)(now) !== null && <p class="small soft">the dashed line is at the value now: <span class="number">{now}</span></p>}
      {first.leftOut.map(([value, why]) => <p key={value} class="small soft">{value} is left out: {why}</p>)}
      {[...all].reverse().map((swept) => <Step key={swept.step} swept={swept} now={now} isBusy={isBusy && swept === all.at(-1)} />)}
    </section>
  );
}

function Step({ swept, now, isBusy }: { swept: Swept; now: string | null; isBusy: boolean }) {
  return (
    <div class="step">
      <h4>{titleOf(swept)} <span class="soft number">{grouped(swept.games)} games each</span></h4>
      <progress value={swept.games} max={swept.of} aria-label={`games of the sweep, ${swept.agent}`} hidden={!isBusy} />
      {swept.rows.map((row) => <Along key={row.name} swept={swept} row={row} now={now} />)}
    </div>
  );
}

function Along({ swept, row, now }: { swept: Swept; row: SweptRow; now: string | null }) {
  const axis = axisFor(row.unit, row.figures, null);
  const { values } = swept;
  const place = course(values);
  const across = (share: number) => LEFT + MARGIN + share * (WIDTH - LEFT - 2 * MARGIN);
  const x = (at: number) => across(place(values[at] ?? "") ?? 0);
  const current = now === null ? null : place(now);
  const y = (value: number) => 4 + (1 - along(axis, value)) * (HEIGHT - 8);
  const known = row.figures.flatMap((figure, at) => (figure ? [{ figure, at }] : []));
  return (
    <figure class="along">
      <figcaption class="small">{row.name}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} role="img" aria-label={spoken(swept, row, now)}>
        <Grid axis={axis} row={row} y={y} />
        {current !== null && <line class="now" x1={across(current)} x2={across(current)} y1={0} y2={HEIGHT} />}
        <polygon class="band" points={band(known, x, y)} />
        <polyline class="course" points={known.map((k) => `${x(k.at)},${y(k.figure.value)}`).join(" ")} />
        {known.map((k) => <circle key={k.at} cx={x(k.at)} cy={y(k.figure.value)} r={2.6}><title>{`${values[k.at]}: ${k.figure.text}`}</title></circle>)}
        {named(values, now, x).map((at) => <text key={at} class={values[at] === now ? "under is-now" : "under"} x={x(at)} y={HEIGHT + 11}>{values[at]}</text>)}
      </svg>
    </figure>
  );
}

function Grid({ axis, row, y }: { axis: Axis; row: SweptRow; y: (value: number) => number }) {
  return (
    <>
      {ticks(axis).map((t) => (
        <g key={t}>
          <line class="tick" x1={LEFT} x2={WIDTH} y1={y(t)} y2={y(t)} />
          <text class="beside" x={LEFT - 4} y={y(t) + 3}>{tickText(row.unit, t)}</text>
        </g>
      ))}
    </>
  );
}

function band(known: { figure: Figure; at: number }[], x: (at: number) => number, y: (value: number) => number): string {
  const upper = known.map((k) => `${x(k.at)},${y(k.figure.high)}`);
  const lower = known.map((k) => `${x(k.at)},${y(k.figure.low)}`).reverse();
  return [...upper, ...lower].join(" ");
}

/** The values whose names have room below the chart: before all others that of the moment, the first and the last. */
function named(values: readonly string[], now: string | null, x: (at: number) => number): number[] {
  const weight = (at: number) => (values[at] === now ? 0 : at === 0 || at === values.length - 1 ? 1 : 2);
  const order = [...values.keys()].sort((a, b) => weight(a) - weight(b) || a - b);
  const isShown = apart(order.map((at) => ({ x: x(at), width: ((values[at]?.length ?? 0) + 1) * LETTER })));
  return order.filter((_, number) => isShown[number]);
}

const spoken = (swept: Swept, row: SweptRow, now: string | null): string =>
  `${row.name}: ${swept.values.map((value, at) => `at ${value}${value === now ? " (as it is now)" : ""} ${row.figures[at]?.text ?? "not known"}`).join(", ")}`;
