// A sweep: each measure along the values of an option, with its band.

import { along, axisFor, tickText, ticks, type Axis } from "../lab/axis";
import type { Figure, Swept, SweptRow } from "../protocol";
import type { Studio } from "../studio";
import { Players, titleOf } from "./measures";

const WIDTH = 300;
const HEIGHT = 90;
const LEFT = 34;

export function SweepView({ studio: { lab } }: { studio: Studio }) {
  const all = lab.swept.value;
  const isBusy = lab.isSweeping.value;
  const first = all[0];
  if (!first) return isBusy ? <p class="small soft">starting the sweep…</p> : null;
  return (
    <section class="sweep" aria-label={`sweep of ${first.option}`}>
      <div class="row">
        <h3 class="grow">Along <code>{first.option}</code></h3>
        <button type="button" class="plain" onClick={() => lab.putAway()}>{isBusy ? "Stop" : "Put away"}</button>
      </div>
      {lab.sweptBy.value && <Players players={lab.sweptBy.value} isBusy={isBusy} />}
      {first.leftOut.map(([value, why]) => <p key={value} class="small soft">{value} is left out: {why}</p>)}
      {[...all].reverse().map((swept) => <Step key={swept.step} swept={swept} isBusy={isBusy && swept === all.at(-1)} />)}
    </section>
  );
}

function Step({ swept, isBusy }: { swept: Swept; isBusy: boolean }) {
  return (
    <div class="step">
      <h4>{titleOf(swept)} <span class="soft number">{swept.games} games each</span></h4>
      <progress value={swept.games} max={swept.of} aria-label={`games of the sweep, ${swept.agent}`} hidden={!isBusy} />
      {swept.rows.map((row) => <Along key={row.name} swept={swept} row={row} />)}
    </div>
  );
}

function Along({ swept, row }: { swept: Swept; row: SweptRow }) {
  const axis = axisFor(row.unit, row.figures, null);
  const x = (at: number) => LEFT + ((at + 0.5) / swept.values.length) * (WIDTH - LEFT);
  const y = (value: number) => 4 + (1 - along(axis, value)) * (HEIGHT - 8);
  const known = row.figures.flatMap((figure, at) => (figure ? [{ figure, at }] : []));
  return (
    <figure class="along">
      <figcaption class="small">{row.name}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} role="img" aria-label={spoken(swept, row)}>
        <Grid axis={axis} row={row} y={y} />
        <polygon class="band" points={band(known, x, y)} />
        <polyline class="course" points={known.map((k) => `${x(k.at)},${y(k.figure.value)}`).join(" ")} />
        {known.map((k) => <circle key={k.at} cx={x(k.at)} cy={y(k.figure.value)} r={2.6} />)}
        {swept.values.map((value, at) => <text key={value} class="under" x={x(at)} y={HEIGHT + 11}>{value}</text>)}
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

const spoken = (swept: Swept, row: SweptRow): string =>
  `${row.name}: ${swept.values.map((value, at) => `at ${value} ${row.figures[at]?.text ?? "not known"}`).join(", ")}`;
