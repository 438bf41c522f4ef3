// Under the editor: what is wrong with its fixes, and the tests with the board of one that fails.

import { BoardView } from "../board/board";
import type { Diagnostic, Tested } from "../protocol";
import { complain } from "../state/notices";
import type { Studio } from "../studio";
import { applyEdits } from "./rulespane";
import { Ticked } from "./ticked";

export function Findings({ studio }: { studio: Studio }) {
  const { rules } = studio;
  const checked = rules.checked.value;
  if (!checked) return null;
  const errors = checked.diagnostics.filter((d) => d.severity === "error").length;
  const all = checked.diagnostics.length;
  const failed = rules.isPlayable.value ? [...rules.tested.value.values()].filter((t) => !t.passed) : [];
  return (
    <div class="findings">
      <div class="finding-summary small" role="status">
        <span class={errors > 0 ? "trouble" : all > 0 ? "caution" : "fine"}>{summary(errors, all - errors)}</span>
        {checked.tests.length > 0 && <TestSummary studio={studio} failed={failed.length} />}
      </div>
      {(all > 0 || failed.length > 0) && (
        <ul class="finding-list">
          {checked.diagnostics.map((d, at) => (
            <li key={`${d.code}${at}`}><Finding studio={studio} diagnostic={d} /></li>
          ))}
          {failed.map((t) => (
            <li key={`test${t.test}`} id={`test-${t.test}`}><FailedTest studio={studio} tested={t} /></li>
          ))}
        </ul>
      )}
    </div>
  );
}

function summary(errors: number, warnings: number): string {
  const mistakes = errors === 1 ? "1 mistake" : `${errors} mistakes`;
  const doubts = warnings === 1 ? "1 warning" : `${warnings} warnings`;
  if (errors > 0) return warnings > 0 ? `● ${mistakes}, ${doubts}` : `● ${mistakes}`;
  return warnings > 0 ? `▲ ${doubts}` : "✓ nothing wrong";
}

function TestSummary({ studio: { rules }, failed }: { studio: Studio; failed: number }) {
  const of = rules.checked.value?.tests.length ?? 0;
  const run = rules.tested.value.size;
  if (!rules.isPlayable.value) return <span class="soft">{of === 1 ? "1 test is waiting" : `${of} tests are waiting`}</span>;
  if (run < of) return <span class="soft number">{`tests: ${run} of ${of}…`}</span>;
  return failed > 0 ? <span class="trouble">{of === 1 ? "✗ the test fails" : `✗ ${failed} of ${of} tests ${failed === 1 ? "fails" : "fail"}`}</span> : <span class="fine">{`✓ ${of === 1 ? "the test passes" : `all ${of} tests pass`}`}</span>;
}

function Finding({ studio, diagnostic: d }: { studio: Studio; diagnostic: Diagnostic }) {
  return (
    <div class={`finding is-${d.severity}`}>
      <button type="button" class="link" onClick={() => studio.show(d.range)}>
        {d.severity === "error" ? "● " : "▲ "}
        <Ticked text={d.message} />
      </button>
      {d.label && <p class="small"><Ticked text={d.label} /></p>}
      {d.help.map((h) => <p key={h} class="small soft"><Ticked text={h} /></p>)}
      {d.also.map(({ place, text }) => (
        <p key={`${place.doc}${place.range.from}`} class="small">
          {place.doc === studio.rules.name ? (
            <button type="button" class="link" onClick={() => studio.show(place.range)}>{`line ${place.line}`}</button>
          ) : `${place.doc}, line ${place.line}`}
          {text && <>: <Ticked text={text} /></>}
        </p>
      ))}
      {d.fixes.length > 0 && (
        <p class="row">
          {d.fixes.map((fix) => (
            <button key={fix.title} type="button" onClick={() => applyEdits(studio, fix.edits)}><Ticked text={fix.title} /></button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Sets the board to the position in which a test fails. */
function playFrom(studio: Studio, position: string): void {
  studio.table.paste(position, "position").catch((why) => complain("paste", why));
}

function FailedTest({ studio, tested }: { studio: Studio; tested: Tested }) {
  const failure = tested.failure;
  return (
    <div class="finding is-error">
      <button type="button" class="link" onClick={() => failure && studio.show(failure.range)}>✗ {tested.name}</button>
      {failure && (
        <>
          <dl class="small">
            <dt>the test says</dt><dd><Ticked text={failure.expected} /></dd>
            <dt>but</dt><dd><Ticked text={failure.found} /></dd>
          </dl>
          {failure.options.length > 0 && <p class="small soft">with {failure.options.map((o) => `${o.name} = ${o.value}`).join(", ")}</p>}
          <p class="row">
            {failure.accept && <button type="button" onClick={() => failure.accept && applyEdits(studio, [failure.accept])}>{`Accept the new count: ${failure.accept.text}`}</button>}
            {failure.picture && failure.options.length === 0 && <button type="button" onClick={() => failure.picture && playFrom(studio, failure.picture.position.json)}>Onto the board</button>}
          </p>
          {failure.picture && (
            <div class="small-board">
              <BoardView board={failure.picture.board} pieces={failure.picture.position.pieces} marks={{ last: failure.picture.position.last, walls: failure.picture.position.walls ?? [] }} label={failure.picture.position.spoken} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
