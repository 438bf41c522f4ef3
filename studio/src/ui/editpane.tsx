// What the edit did: options, clauses that differ, the first difference, measures and verdict, sweep, save as.

import { useState } from "preact/hooks";
import { BoardView } from "../board/board";
import type { Change, Difference, GameOption, Picture } from "../protocol";
import { sideWords, wordDiff, type Bit } from "../lab/wording";
import { grouped } from "../number";
import type { Studio } from "../studio";
import { ArchiveView } from "./archive";
import { Ticked } from "./ticked";
import { MeasuresView } from "./measures";
import { SaveAs } from "./saveas";
import { GamesChoice, SweepView } from "./sweep";
import { TrainingView } from "./training";
import { Welcome } from "./welcome";

export function EditPane({ studio }: { studio: Studio }) {
  const { rules, lab } = studio;
  const isDifferent = studio.hasTwo.value;
  const canMeasure = isDifferent && rules.isPlayable.value;
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <div class="pane-head">
        <h2>What the edit did</h2>
        {lab.isComparing.value ? (
          <button key="stop" type="button" class="plain stop" onClick={() => lab.stop()}>Stop</button>
        ) : (
          <button key="stop" type="button" class="plain stop" disabled={!canMeasure} onClick={() => studio.compare()}>Measure</button>
        )}
        <button type="button" aria-expanded={isSaving && isDifferent} disabled={!canMeasure} onClick={() => setSaving(!isSaving)}>Save as variant</button>
      </div>
      <div class="pane-scroll edit">
        {isSaving && isDifferent && <SaveAs studio={studio} onEnd={() => setSaving(false)} />}
        <Against studio={studio} />
        <Options studio={studio} />
        <SweepView studio={studio} />
        <TrainingView studio={studio} />
        <ArchiveView studio={studio} />
        {isDifferent ? <Found studio={studio} /> : <><Welcome of="studio" /><p class="soft">Change a rule in the editor, or an option above. As soon as you pause, you see here what that does: first the clauses that differ, then a line of play that shows the difference, then thousands of games.</p></>}
      </div>
    </>
  );
}

/** Stands for a commit where documents are chosen: no document has such a name. */
const COMMIT = "commit:";

function Against({ studio }: { studio: Studio }) {
  const choose = (what: string) => (what === COMMIT ? studio.compareWith(null, "HEAD") : studio.compareWith(what || null));
  const games = (studio.games.value ?? []).filter((g) => !g.trouble && g.doc !== studio.rules.name);
  return (
    <div class="against row small">
      <label class="row">
        <span>compared with</span>
        <select value={studio.commit.value === null ? (studio.against.value ?? "") : COMMIT} onChange={(e) => choose(e.currentTarget.value)}>
          <option value="">the saved rules</option>
          {!studio.rules.doc.value?.shipped && <option value={COMMIT}>a commit</option>}
          {games.map((g) => <option key={g.doc} value={g.doc}>{g.title === g.doc ? g.doc : `${g.title} (${g.doc})`}</option>)}
        </select>
      </label>
      {studio.commit.value !== null && (
        <label class="row">
          <span>which</span>
          <input type="text" class="commit" value={studio.commit.value} placeholder="HEAD" spellcheck={false} onChange={(e) => studio.compareWith(null, e.currentTarget.value.trim() || "HEAD")} />
        </label>
      )}
      <label class="row">
        <input type="checkbox" checked={studio.isAutomatic.value} onChange={(e) => { studio.isAutomatic.value = e.currentTarget.checked; studio.measure(); }} />
        measure as I pause
      </label>
      <GamesChoice label="games each, at most" value={studio.lab.most.value} onChange={(most) => { studio.lab.most.value = most; studio.measure(); }} />
    </div>
  );
}

// ---- options

function Options({ studio }: { studio: Studio }) {
  const options = studio.rules.checked.value?.options ?? [];
  if (options.length === 0) return null;
  return (
    <section class="options" aria-label="options">
      <h3>Options</h3>
      {options.map((option) => <OptionRow key={option.name} studio={studio} option={option} />)}
    </section>
  );
}

function OptionRow({ studio, option }: { studio: Studio; option: GameOption }) {
  const { rules, lab } = studio;
  const isSet = rules.options.value.some((o) => o.name === option.name);
  const value = rules.valueOf(option);
  const set = (to: string) => rules.setOption(option.name, to);
  const id = `option-${option.name}`;
  return (
    <div class="option">
      <label for={id} class="small"><code>{option.name}</code> <span class="soft">{option.text}</span></label>
      <div class="row">
        {option.range ? (
          <>
            <input id={id} class="grow" type="range" min={option.range[0]} max={option.range[1]} value={value} onInput={(e) => set(e.currentTarget.value)} />
            <output for={id} class="number option-value">{value}</output>
          </>
        ) : (
          <select id={id} class="grow" value={value} onChange={(e) => set(e.currentTarget.value)}>
            {option.values.map((v) => <option key={v} value={v}>{v}</option>)}
          </select>
        )}
        {isSet && <button type="button" class="plain" aria-label={`${option.name} back to the default`} title="back to the default" onClick={() => rules.setOption(option.name, null)}>↺</button>}
        <button type="button" class="plain" disabled={!rules.isPlayable.value} onClick={() => lab.sweep(rules.edited(), option.name)}>Sweep</button>
      </div>
    </div>
  );
}

// ---- what was found

function Found({ studio }: { studio: Studio }) {
  const { lab, rules } = studio;
  if (!rules.isPlayable.value) return <p class="soft">The edited rules cannot be played yet: the mistakes are listed below them.</p>;
  return (
    <>
      <Changes studio={studio} />
      {lab.obstacle.value && <p class="trouble"><Ticked text={lab.obstacle.value} /></p>}
      <DifferenceView studio={studio} difference={lab.difference.value} />
      <MeasuresView studio={studio} />
    </>
  );
}

function Changes({ studio }: { studio: Studio }) {
  const { lab } = studio;
  const changes = lab.changes.value;
  if (!changes) return null;
  const isSame = changes.length === 0 && !lab.obstacle.value;
  return (
    <section aria-label="clauses that differ">
      <h3>{changes.length === 0 ? "No clause differs" : changes.length === 1 ? "One clause differs" : `${changes.length} clauses differ`}</h3>
      {isSame && <p>Both play by the same rules: every game would be the same, and none is played.</p>}
      <ul class="changes">
        {changes.map((c) => <li key={`${c.section} ${c.name}`}><ChangeView studio={studio} change={c} /></li>)}
      </ul>
    </section>
  );
}

function ChangeView({ studio, change }: { studio: Studio; change: Change }) {
  const { before, after, range, section, name } = change;
  const bits = wordDiff(before ?? "", after ?? "");
  const title = name && name !== section ? `${section}: ${name}` : section;
  return (
    <div class="change">
      <p class="small">
        {range ? <button type="button" class="link" onClick={() => studio.show(range)}>{title}</button> : <span>{title}</span>}
      </p>
      {before && <Words sign="−" label="before" bits={bits.before} tag="del" />}
      {after && <Words sign="+" label="now" bits={bits.after} tag="ins" />}
    </div>
  );
}

function Words({ sign, label, bits, tag: Tag }: { sign: string; label: string; bits: Bit[]; tag: "del" | "ins" }) {
  return (
    <p class={`words is-${Tag}`}>
      <span aria-hidden="true">{sign} </span>
      <span class="unseen">{label}: </span>
      <code>{bits.map((bit, at) => (bit.isChanged ? <Tag key={at}>{bit.text}</Tag> : bit.text))}</code>
    </p>
  );
}

function DifferenceView({ studio, difference }: { studio: Studio; difference: Difference | null }) {
  if (!difference) return null;
  const { text, line, onlyA, onlyB, a, b, searching, found, positions } = difference;
  if (!found && searching) {
    const number = grouped(positions);
    return <p class="small soft number" role="status">{studio.lab.isComparing.value ? `looking for a position where play differs… ${number} so far` : `stopped: play did not differ in the ${number} positions looked at`}</p>;
  }
  return (
    <section aria-label="first difference">
      <h3>{found ? "The first difference" : "No difference within reach"}</h3>
      <p><Ticked text={text} /></p>
      {line.length > 0 && <p class="small">after <code>{line.join(" ")}</code></p>}
      {found && (a || b) && (
        <div class="two-boards">
          <Side title={`A, ${studio.baseName()}`} picture={a ?? null} only={onlyA} places={difference.placesA} words={sideWords(onlyA, a, onlyB, b)} />
          <Side title={`B, ${studio.editedName()}`} picture={b ?? null} only={onlyB} places={difference.placesB} words={sideWords(onlyB, b, onlyA, a)} />
        </div>
      )}
    </section>
  );
}

function Side({ title, picture, only, places, words }: { title: string; picture: Picture | null; only: string[]; places: number[]; words: string }) {
  if (!picture) return null;
  const few = only.slice(0, 4).join(", ");
  return (
    <figure>
      <BoardView board={picture.board} pieces={picture.position.pieces} marks={{ lit: places, walls: picture.position.walls ?? [] }} label={`${title}: ${picture.position.spoken}`} />
      <figcaption class="small">
        <strong>{title}</strong>
        {only.length > 0 && <>: only here <code>{few}</code>{only.length > 4 && ` and ${only.length - 4} more`}</>}
        {only.length === 0 && words && `: ${words}`}
      </figcaption>
    </figure>
  );
}
