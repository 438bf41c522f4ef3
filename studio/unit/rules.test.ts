import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, type Wire } from "../src/link";
import type { Answer, Diagnostic, GameOption, Request } from "../src/protocol";
import { notices } from "../src/state/notices";
import { Rules, type Draft } from "../src/state/rules";

/** A studio with one file, that finds nothing wrong. */
class Studio implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  file = "rules 1";
  /** What is wrong with a text under so many options that are set. */
  mistakes: (text: string, options: number) => Diagnostic[] = () => [];
  stamp = "s1";
  options: GameOption[] = [];
  readonly heard: Request[] = [];

  send(text: string): void {
    const { id, request } = JSON.parse(text) as { id: number; request: Request };
    this.heard.push(request);
    const answer = this.answer(request);
    if (answer) queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id, answer, done: true }) }));
  }

  private answer(request: Request): Answer | null {
    if (request.do === "open") return { is: "opened", doc: request.doc, text: this.file, stamp: this.stamp, shipped: false, suggested: "copy", others: 0 };
    if (request.do === "edit") {
      const empty = { diagnostics: [], tokens: [], outline: [], folds: [], options: this.options, variants: [], setups: [], tests: [] };
      const diagnostics = this.mistakes(request.text, request.options.length);
      return { is: "checked", doc: request.doc, version: request.version, playable: diagnostics.length === 0, ...empty, diagnostics };
    }
    if (request.do === "save") return this.save(request.doc, request.text, request.stamp ?? null);
    return null;
  }

  private save(doc: string, text: string, stamp: string | null): Answer {
    if (stamp !== this.stamp) return { is: "clash", doc, stamp: this.stamp, text: this.file };
    [this.file, this.stamp] = [text, `s${text.length}`];
    return { is: "saved", doc, stamp: this.stamp, text };
  }
}

const kept = new Map<string, string>();
/** What this tab has had open; another one has not. */
const own = new Map<string, Draft | null>();
const drafts = {
  own: (doc: string) => own.get(doc),
  last: (doc: string) => kept.get(doc) ?? null,
  write: (doc: string, draft: Draft | null) => {
    own.set(doc, draft);
    if (draft === null) kept.delete(doc);
    else kept.set(doc, draft.text);
  },
};

async function opened(): Promise<{ rules: Rules; studio: Studio }> {
  const studio = new Studio();
  const link = new Link(() => studio);
  link.start();
  studio.onopen?.();
  const rules = new Rules(link, drafts);
  await rules.open("a.rules");
  await vi.advanceTimersByTimeAsync(1);
  return { rules, studio };
}

async function saved(rules: Rules): Promise<boolean> {
  const saving = rules.save();
  await vi.advanceTimersByTimeAsync(1);
  return saving;
}

const edits = (studio: Studio) => studio.heard.filter((r) => r.do === "edit").map((r) => r.text);
const told = () => notices.value.map((n) => n.key);

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  own.clear();
  notices.value = [];
});
afterEach(() => void vi.useRealTimers());

describe("typing", () => {
  it("is sent at once, and again when that has been answered; it is kept as a draft", async () => {
    const { rules, studio } = await opened();
    rules.typed("rules 1 a");
    rules.typed("rules 1 ab");
    rules.typed("rules 1 abc");
    expect(edits(studio)).toEqual(["rules 1", "rules 1 a"]);
    rules.typed("rules 1 ab");
    await vi.advanceTimersByTimeAsync(100);
    expect(edits(studio)).toEqual(["rules 1", "rules 1 a", "rules 1 ab"]);
    expect(rules.checkedText).toBe("rules 1 ab");
    expect(rules.isDirty.value).toBe(true);
    expect(kept.get("a.rules")).toBe("rules 1 ab");
  });

  it("is sent before something is asked of it", async () => {
    const { rules, studio } = await opened();
    rules.typed("rules 1 x");
    rules.typed("rules 1 xy");
    rules.flush();
    expect(edits(studio).at(-1)).toBe("rules 1 xy");
    rules.flush();
    expect(edits(studio)).toHaveLength(3);
  });

  it("comes back when a page is opened after a crash", async () => {
    kept.set("a.rules", "typed before");
    const { rules } = await opened();
    expect(rules.text.value).toBe("typed before");
    expect(told()).toContain("draft");
    rules.revert();
    expect(rules.text.value).toBe("rules 1");
    expect(told()).not.toContain("draft");
    expect(kept.has("a.rules")).toBe(false);
  });

  it("that began from another file than there is now is not saved over it without a question", async () => {
    own.set("a.rules", { text: "typed here", stamp: "s0" });
    const { rules, studio } = await opened();
    expect(await saved(rules)).toBe(false);
    expect(studio.file).toBe("rules 1");
    expect(told()).toContain("changed");
  });

  it("of another tab is not taken for what was typed in this one", async () => {
    own.set("a.rules", { text: "typed here", stamp: "s7" });
    kept.set("a.rules", "typed there");
    expect((await opened()).rules.text.value).toBe("typed here");
    own.set("a.rules", null);
    expect((await opened()).rules.text.value).toBe("rules 1");
  });
});

const mistake = (code: string, message: string): Diagnostic => ({
  code, message, severity: "error", range: { from: 0, to: 1 }, label: null, also: [], help: [], fixes: [],
} as unknown as Diagnostic);

describe("what is said of the file", () => {
  it("is one thing, and goes when it is true no longer", async () => {
    const { rules } = await opened();
    rules.typed("rules 1 mine");
    rules.fileChanged("a.rules", null, null);
    expect(told()).toEqual(["changed"]);
    rules.fileChanged("a.rules", "s1", "rules 1");
    expect(told()).toEqual([]);
    rules.fileChanged("a.rules", "s2", "rules 1 theirs");
    rules.fileChanged("a.rules", null, null);
    expect(notices.value.map((n) => n.text)).toEqual(["the file has been removed; save to write it again"]);
  });

  it("may be to load it, as an edit that can be undone", async () => {
    const { rules } = await opened();
    const edited: string[] = [];
    rules.onEdit = (text) => void edited.push(text);
    rules.typed("rules 1 mine");
    rules.fileChanged("a.rules", "s2", "rules 1 theirs");
    notices.value[0]?.actions[0]?.act();
    expect(edited).toEqual(["rules 1 theirs"]);
    expect(told()).toEqual([]);
    rules.typed("rules 1 mine");
    expect(rules.isDirty.value).toBe(true);
  });
});

describe("what is played", () => {
  it("are the rules that were last found playable, with their text of then", async () => {
    const { rules, studio } = await opened();
    studio.mistakes = (text) => (text.endsWith("{") ? [mistake("syntax", "it is not closed")] : []);
    rules.typed("rules 1 {");
    await vi.advanceTimersByTimeAsync(1);
    expect(rules.isPlayable.value).toBe(false);
    expect(rules.played()).toMatchObject({ doc: "a.rules", text: "rules 1" });
  });

  it("an option that the text declares no more is forgotten", async () => {
    const { rules, studio } = await opened();
    studio.mistakes = (_, options) => (options > 0 ? [mistake("unknown-option", "unknown option `calm`")] : []);
    rules.setOption("calm", "30");
    await vi.advanceTimersByTimeAsync(1);
    expect(rules.options.value).toEqual([]);
    expect(rules.isPlayable.value).toBe(true);
    expect(told()).toContain("option");
  });
});

describe("saving", () => {
  it("a copy never takes the place of another file unasked", async () => {
    const { rules, studio } = await opened();
    expect(await rules.save({ path: "b.rules", stamp: "none" })).toBe(false);
    const notice = notices.value.find((n) => n.key === "clash");
    expect(notice?.text).toMatch(/already a file `b.rules`/);
    expect(notice?.actions.map((a) => a.label)).toEqual(["Overwrite b.rules"]);
    expect(studio.file).toBe("rules 1");
  });

  it("writes the file and forgets the draft", async () => {
    const { rules, studio } = await opened();
    rules.typed("rules 1 saved");
    expect(await rules.save()).toBe(true);
    expect(studio.file).toBe("rules 1 saved");
    expect(rules.isDirty.value).toBe(false);
    expect(kept.size).toBe(0);
  });

  it("never overwrites a change from outside unasked", async () => {
    const { rules, studio } = await opened();
    rules.typed("mine");
    [studio.file, studio.stamp] = ["theirs", "other"];
    expect(await rules.save()).toBe(false);
    expect(studio.file).toBe("theirs");
    const [take, keep] = notices.value.find((n) => n.key === "changed")?.actions ?? [];
    expect(take?.label).toMatch(/Load the file/);
    keep?.act();
    await vi.advanceTimersByTimeAsync(1);
    expect(studio.file).toBe("mine");
  });
});

describe("a change from outside", () => {
  it("is shown where nothing was typed", async () => {
    const { rules } = await opened();
    rules.fileChanged("a.rules", "s9", "new");
    expect(rules.text.value).toBe("new");
    expect(rules.isDirty.value).toBe(false);
  });

  it("is asked about where something was", async () => {
    const { rules } = await opened();
    rules.typed("mine");
    rules.fileChanged("a.rules", "s9", "new");
    expect(rules.text.value).toBe("mine");
    notices.value.find((n) => n.key === "changed")?.actions[0]?.act();
    expect(rules.text.value).toBe("new");
  });
});

it("an option differs from the rules as an edit does", async () => {
  const { rules, studio } = await opened();
  expect(rules.isDifferent.value).toBe(false);
  rules.setOption("size", "7");
  expect(rules.isDifferent.value).toBe(true);
  expect(studio.heard.at(-1)).toMatchObject({ do: "edit", options: [{ name: "size", value: "7" }] });
  rules.setOption("size", null);
  expect(rules.isDifferent.value).toBe(false);
});

it("an option that is moved back to the value of its text is set no more", async () => {
  const { rules, studio } = await opened();
  studio.options = [{ name: "size", value: "5", text: "", values: [] }];
  rules.typed("rules 1, with an option");
  await vi.advanceTimersByTimeAsync(1);
  rules.setOption("size", "7");
  await vi.advanceTimersByTimeAsync(1);
  expect(rules.options.value).toEqual([{ name: "size", value: "7" }]);
  rules.setOption("size", "5");
  expect(rules.options.value).toEqual([]);
  // of another text it is not known what it would be
  rules.setOption("size", "7");
  rules.typed("rules 1, with another option");
  await vi.advanceTimersByTimeAsync(1);
  rules.setOption("size", "5");
  expect(rules.options.value).toEqual([{ name: "size", value: "5" }]);
});
