// The rules: the editor with its margin, what is wrong, the tests, the outline.

import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Sign, Times } from "../editor/margin";
import type { Edit, Margin } from "../protocol";
import { complain, mention } from "../state/notices";
import { grouped } from "../number";
import { Pause } from "../state/pause";
import type { Studio } from "../studio";
import { Findings } from "./findings";
import { OutlineList } from "./outline";
import { RenameForm, startRename, renaming } from "./rename";

const isOutlined = signal(false);
const isActing = signal(false);
const COVERED_GAMES = 500;
const beforeActs = new Pause(150);

export function RulesPane({ studio }: { studio: Studio }) {
  const { rules } = studio;
  const host = useRef<HTMLDivElement>(null);
  const isLoading = useSignal(false);
  const isThere = useSignal(false);
  const begin = async () => {
    isLoading.value = true;
    const { Editor } = await import("../editor/editor");
    if (!host.current) return;
    const editor = new Editor(host.current, wishes(studio));
    studio.editor = editor;
    rules.onText = (text) => editor.replace(text);
    rules.onEdit = (text) => editor.become(text);
    editor.replace(rules.text.value);
    isThere.value = true;
  };
  // a third of the page is the editor: where the page comes over a network, the board is there before it
  useSignalEffect(() => {
    if (rules.checked.value && !isLoading.peek()) void begin();
  });
  useSignalEffect(() => {
    const checked = rules.checked.value;
    if (isThere.value && checked) studio.editor?.show(checked, rules.checkedText, (edits) => applyEdits(studio, edits));
  });
  useSignalEffect(() => {
    if (isThere.value) studio.editor?.setSigns(signsOf(studio));
  });
  useSignalEffect(() => {
    if (isThere.value) studio.editor?.setTimes(timesOf(rules.coverage.value?.margin ?? null));
  });
  return (
    <>
      <div class="pane-head">
        <h2>Rules</h2>
        <button type="button" class="plain" aria-pressed={isOutlined.value} onClick={() => (isOutlined.value = !isOutlined.value)}>Outline</button>
        <button type="button" class="plain" onClick={() => format(studio)}>Format</button>
        <CoverageButton studio={studio} />
        <button type="button" class="plain" aria-pressed={isActing.value} title="show on the board where the clause at the cursor takes part now" onClick={() => toggleActs(studio)}>Where it acts</button>
        <button type="button" class="plain" title="go back to the saved file; undo brings the text back" disabled={!rules.isDirty.value} onClick={() => rules.revert()}>Revert</button>
      </div>
      {isOutlined.value && <OutlineList studio={studio} onEnd={() => (isOutlined.value = false)} />}
      {renaming.value && <RenameForm studio={studio} />}
      <div class="editor" ref={host} />
      <Findings studio={studio} />
    </>
  );
}

/** A mend, or a new layout: only of the text that it was made for. */
export function applyEdits(studio: Studio, edits: readonly Edit[]): void {
  if (studio.editor?.text === studio.rules.checkedText) studio.editor.apply(edits);
}

function format(studio: Studio): void {
  const { rules, link } = studio;
  rules.flush();
  link.ask({ do: "format", doc: rules.name }, "edits").then(
    ({ edits }) => {
      if (edits.length > 0) studio.editor?.apply(edits);
      else mention("format", "the rules are already formatted");
    },
    (why) => complain("format", why),
  );
}

function CoverageButton({ studio: { rules } }: { studio: Studio }) {
  const coverage = rules.coverage.value;
  const title = "play games and show in the margin how often each clause took part";
  const progress = coverage && coverage.games < coverage.of ? ` ${coverage.games}/${coverage.of}` : "";
  return (
    <button type="button" class="plain number" aria-pressed={coverage !== null} disabled={!coverage && !rules.isPlayable.value} title={title} onClick={() => (coverage ? rules.uncover() : rules.cover(COVERED_GAMES, "random"))}>
      Coverage{progress}
    </button>
  );
}

function toggleActs(studio: Studio): void {
  isActing.value = !isActing.value;
  if (isActing.value && studio.editor) void studio.showActs(studio.editor.at);
  else {
    studio.acting.value = null;
    studio.editor?.light([]);
  }
}

function wishes(studio: Studio) {
  const { rules, link } = studio;
  const ask = <Value,>(work: () => Promise<Value>): Promise<Value> => {
    rules.flush();
    return work();
  };
  return {
    changed: (text: string) => rules.typed(text),
    moved: (at: number) => {
      if (isActing.value) beforeActs.then(() => void studio.showActs(at));
    },
    sign: (sign: Sign) => {
      const test = (rules.checked.value?.tests ?? []).findIndex((t) => t.range.from === sign.at);
      document.getElementById(`test-${test}`)?.scrollIntoView({ block: "nearest" });
    },
    complete: async (at: number) => {
      const { range, items } = await ask(() => link.ask({ do: "complete", doc: rules.name, at }, "completions"));
      return { ...range, items };
    },
    hover: async (at: number) => (await ask(() => link.ask({ do: "hover", doc: rules.name, at }, "hover"))).hover ?? null,
    keys: [
      { key: "F12", run: () => (void definition(studio), true) },
      { key: "F2", run: () => (void startRename(studio), true) },
      { key: "Shift-Alt-f", run: () => (format(studio), true) },
      { key: "Mod-Shift-o", run: () => ((isOutlined.value = true), true) },
    ],
  };
}

async function definition(studio: Studio): Promise<void> {
  const { rules, link, editor } = studio;
  if (!editor) return;
  rules.flush();
  try {
    const { places } = await link.ask({ do: "definition", doc: rules.name, at: editor.at }, "places");
    const here = places.find((p) => p.doc === rules.name);
    const other = places[0];
    if (here) editor.goTo(here.range);
    else if (other) mention("definition", `it is declared in ${other.doc}, line ${other.line}`);
    else mention("definition", "there is no declared name here");
  } catch (why) {
    complain("definition", why);
  }
}

function signsOf({ rules }: Studio): Sign[] {
  const checked = rules.checked.value;
  const tested = rules.tested.value;
  if (!checked) return [];
  const tests = checked.tests.flatMap((test, number): Sign[] => {
    const run = tested.get(number);
    if (!run) return [];
    return [{ at: test.range.from, kind: run.passed ? "passed" : "failed", text: run.passed ? `passes: ${test.name}` : `fails: ${test.name}` }];
  });
  const wrong = checked.diagnostics.map((d): Sign => ({ at: d.range.from, kind: d.severity, text: d.message.replaceAll("`", "") }));
  return [...wrong, ...tests];
}

function timesOf(margin: readonly Margin[] | null): Times[] | null {
  return margin && margin.map(({ line, times, games, dead }) => ({
    line,
    text: dead ? "never" : compact(times),
    isDead: dead,
    title: dead ? "this did nothing in any game" : `took part ${grouped(times)} times, in ${grouped(games)} games`,
  }));
}

const compact = (count: number): string => (count < 1000 ? String(count) : count < 1e6 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1e6)}M`);
