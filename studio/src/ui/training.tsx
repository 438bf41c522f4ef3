// A player that learns the rules: how far it is, how strong, and what it knows of the pieces.

import { useState } from "preact/hooks";
import { grouped } from "../number";
import type { Lessons, Strength, Training } from "../protocol";
import type { Studio } from "../studio";

export function TrainingView({ studio }: { studio: Studio }) {
  const { trainer, rules } = studio;
  const isTraining = trainer.isTraining.value;
  const isTrained = trainer.player.value !== null;
  const [progress, lessons] = [trainer.progress.value, trainer.lessons.value];
  return (
    <section class="training" aria-label="training">
      <div class="row">
        <h3 class="grow">A player that learns</h3>
        {isTraining ? (
          <button key="train" type="button" class="plain" onClick={() => trainer.finish()}>Enough</button>
        ) : (
          <button key="train" type="button" class="plain" disabled={!rules.isPlayable.value} onClick={() => trainer.train(rules.played())}>{isTrained ? "Train on" : "Train"}</button>
        )}
      </div>
      {!isTraining && !isTrained && <p class="small soft">It plays against itself, finds out what pieces are worth and where, and goes on by the new rules after an edit. You can edit and play meanwhile.</p>}
      {(isTraining || isTrained) && <p class="small soft" role="status">{said(progress, isTraining)}</p>}
      <StrengthCurve marks={trainer.curve.value} />
      {lessons && <Learned lessons={lessons} />}
      {isTrained && <p class="small soft">It can take a seat at the board, as <code>trained</code>.</p>}
    </section>
  );
}

function said(progress: Training | null, isTraining: boolean): string {
  if (!progress) return "looks at what is alike in these rules…";
  const games = `${grouped(progress.games)} games`;
  if (!isTraining) return `it has learned from ${games} by these rules`;
  const now = progress.trials > 0 ? `finds out how strong it is: ${progress.trial} of ${progress.trials}` : "is learning";
  return `${now}; ${games} so far${progress.began ? `; ${progress.began}` : ""}`;
}

const WIDTH = 300;
const HEIGHT = 70;
const LEFT = 34;
const EDGE = 8;

/** How it does against itself as it was when it knew nothing. */
function StrengthCurve({ marks }: { marks: readonly Strength[] }) {
  const last = marks.at(-1);
  if (!last) return null;
  const most = Math.log(last.games);
  const least = Math.log(Math.min(...marks.map((mark) => mark.games)) / 2);
  const x = (mark: Strength) => LEFT + EDGE + ((Math.log(mark.games) - least) / (most - least)) * (WIDTH - LEFT - 2 * EDGE);
  const y = (share: number) => 4 + (1 - share) * (HEIGHT - 8);
  const band = [...marks.map((m) => `${x(m)},${y(m.high)}`), ...marks.map((m) => `${x(m)},${y(m.low)}`).reverse()].join(" ");
  const told = `${Math.round(last.share * 100)} % after ${grouped(last.games)} games (${Math.round(last.low * 100)} to ${Math.round(last.high * 100)} %)`;
  return (
    <figure class="along">
      <figcaption class="small">against itself as it began: {told}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} role="img" aria-label={`strength: ${marks.map((m) => `${Math.round(m.share * 100)} % after ${m.games} games`).join(", ")}`}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line class="tick" x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text class="beside" x={LEFT - 4} y={y(share) + 3}>{share * 100} %</text>
          </g>
        ))}
        <polygon class="band" points={band} />
        <polyline class="course" points={marks.map((m) => `${x(m)},${y(m.share)}`).join(" ")} />
        {marks.map((m) => <circle key={m.games} cx={x(m)} cy={y(m.share)} r={2.6} />)}
        <text class="beside" x={WIDTH - 1} y={HEIGHT + 11}>{grouped(last.games)} games</text>
      </svg>
    </figure>
  );
}

/** What it knows, in sentences, and the board coloured by what a piece is worth where. */
function Learned({ lessons: { told, maps } }: { lessons: Lessons }) {
  const [name, setName] = useState<string | null>(null);
  const shown = maps.find((map) => map.name === name) ?? maps[0];
  return (
    <>
      <ul class="told small">{told.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
      {shown && (
        <figure class="worths">
          <figcaption class="row small">
            <label class="row grow">
              <span>worth of</span>
              <select value={shown.name} onChange={(e) => setName(e.currentTarget.value)}>
                {maps.map((map) => <option key={map.name}>{map.name}</option>)}
              </select>
            </label>
            <span class="soft number">{typeof shown.mean === "number" ? `${Math.round(shown.mean)} on average` : "more or less than usual"}</span>
          </figcaption>
          <div dangerouslySetInnerHTML={{ __html: shown.svg }} />
          <p class="small soft">A lead of 100 wins 73 games in 100. Where nothing is written it was never seen.</p>
        </figure>
      )}
    </>
  );
}
