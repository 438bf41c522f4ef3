// The rules that are open: their text, what is known of it, and their file.

import { batch, computed, signal } from "@preact/signals";
import type { Link, Stream } from "../link";
import type { Checked, Doc, GameOption, Margin, Setting, Tested, Which } from "../protocol";
import { complain, hush, mention, tell } from "./notices";
import { Pause } from "./pause";

const BEFORE_TESTS = 250;

/** What was typed and not saved, and the stamp of the file that it began from. */
export interface Draft {
  text: string;
  stamp: string;
}

/** Where drafts are kept: by each tab its own, and what was typed last in any. */
export interface Drafts {
  /** Null where this tab has nothing unsaved, nothing where it has not had the document open yet. */
  own(doc: string): Draft | null | undefined;
  last(doc: string): string | null;
  write(doc: string, draft: Draft | null): void;
}

export class Rules {
  readonly doc = signal<Doc | null>(null);
  /** The text as it is being edited. */
  readonly text = signal("");
  readonly checked = signal<Checked | null>(null);
  /** Tests run, by their number. */
  readonly tested = signal<ReadonlyMap<number, Tested>>(new Map());
  readonly coverage = signal<{ margin: Margin[]; games: number; of: number } | null>(null);
  readonly variant = signal<string | null>(null);
  readonly options = signal<Setting[]>([]);
  readonly isSaving = signal(false);
  /** They came by a link, and stand in no file yet. */
  readonly isLinked = signal(false);
  readonly others = signal(0);

  readonly isDirty = computed(() => this.doc.value !== null && this.text.value !== this.doc.value.text);
  /** The rules differ from those saved, by their text or by options. */
  readonly isDifferent = computed(() => this.isDirty.value || this.options.value.length > 0);
  readonly isPlayable = computed(() => this.checked.value?.playable ?? false);

  /** Called when another text is to be shown. */
  onText: (text: string) => void = () => {};
  /** Called when another text is to take the place of the one that is edited. */
  onEdit: (text: string) => void = () => {};
  /** Called when a text has been checked. */
  onChecked: (checked: Checked) => void = () => {};

  /** The text that `checked` speaks of. */
  checkedText = "";
  /** The rules that were last found playable, with the text they had then: what is typed meanwhile may not be. */
  private playable: Which | null = null;

  /** What options are where nothing is set, as a text has them. */
  private own = { text: "", variant: null as string | null, values: new Map<string, string>() };

  private version = 0;
  /** Something was typed that was not sent yet. */
  private isWaiting = false;
  /** Texts sent that were not answered yet. */
  private asked = 0;
  private readonly beforeTests = new Pause(BEFORE_TESTS);
  private testing: Stream | null = null;
  private covering: Stream | null = null;

  constructor(
    private readonly link: Link,
    private readonly drafts: Drafts,
  ) {}

  /** The rules as they are edited, with their settings. */
  edited(): Which {
    return { doc: this.name, edited: true, text: null, variant: this.variant.value, options: this.options.value };
  }

  /** The rules that are played: while mistakes are being mended those of before. */
  played(): Which {
    return this.playable ?? this.edited();
  }

  /** While the text has never been right, these are played. */
  playOn(which: Which): void {
    this.playable ??= which;
  }

  /** The rules as they are saved, in the same variant. */
  saved(): Which {
    const text = this.isLinked.value ? (this.doc.value?.text ?? null) : null;
    return { doc: this.name, edited: false, text, variant: this.variant.value, options: [] };
  }

  get name(): string {
    return this.doc.value?.doc ?? "";
  }

  async open(name: string, variant: string | null = null): Promise<void> {
    const previous = this.name;
    const doc = await this.link.ask({ do: "open", doc: name }, "opened");
    if (previous && previous !== doc.doc) this.link.ask({ do: "close", doc: previous }, "ok").catch(() => {});
    this.forget();
    batch(() => {
      this.variant.value = variant;
      this.doc.value = doc;
    });
    this.others.value = doc.others;
    const own = this.drafts.own(doc.doc);
    const typed = own === undefined ? (doc.draft ?? this.drafts.last(doc.doc)) : (own?.text ?? null);
    const draft = typed === null || typed === doc.text ? null : { text: typed, stamp: own?.stamp ?? doc.stamp };
    // where the file was changed since, saving asks first
    if (draft) this.doc.value = { ...doc, stamp: draft.stamp };
    if (own === undefined) this.drafts.write(doc.doc, draft);
    this.show(draft?.text ?? doc.text);
    if (draft) tell("draft", "what you typed here without saving has been kept");
  }

  /** Nothing is open any more. */
  close(): void {
    if (this.name) this.link.ask({ do: "close", doc: this.name }, "ok").catch(() => {});
    this.forget();
    batch(() => {
      this.doc.value = null;
      this.text.value = "";
    });
  }

  /** Opens rules that a link holds: as an edit of a game that comes with the program, or as a text that stands in no file. */
  async openLinked(name: string, text: string | null, variant: string | null, options: Setting[]): Promise<void> {
    const doc = await this.link.ask({ do: "open", doc: name }, "opened").catch((why: unknown) => {
      if (text === null) throw why;
      return null;
    });
    if (doc?.shipped || text === null) await this.openEdit(name, text, variant);
    else this.openLoose(name, text, variant);
    this.options.value = options;
    if (options.length > 0) this.look();
  }

  private async openEdit(name: string, text: string | null, variant: string | null): Promise<void> {
    await this.open(name, variant);
    const before = this.text.value;
    const wanted = text ?? this.doc.value?.text ?? "";
    if (before === wanted) return;
    this.become(wanted);
    if (before === this.doc.value?.text) return;
    const back = () => {
      hush("draft");
      this.become(before);
    };
    tell("draft", "these are the rules of the link; what you typed here before is kept", { actions: [{ label: "Bring it back", act: back }] });
  }

  private openLoose(name: string, text: string, variant: string | null): void {
    const previous = this.name;
    if (previous && previous !== name) this.link.ask({ do: "close", doc: previous }, "ok").catch(() => {});
    this.forget();
    batch(() => {
      this.variant.value = variant;
      this.doc.value = { doc: name, text, stamp: "", shipped: false, suggested: name, draft: null, others: 0 };
      this.isLinked.value = true;
    });
    this.others.value = 0;
    this.show(text);
  }

  /** Goes back to the saved file. */
  revert(): void {
    if (this.doc.value) this.become(this.doc.value.text);
  }

  private forget(): void {
    [this.testing, this.covering].forEach((stream) => stream?.stop());
    this.checked.value = null;
    this.playable = null;
    this.tested.value = new Map();
    this.coverage.value = null;
    this.options.value = [];
    this.isLinked.value = false;
    ["draft", "clash", "changed"].forEach(hush);
  }

  private show(text: string): void {
    this.text.value = text;
    this.onText(text);
    this.look();
  }

  /** Another text takes the place of this one as an edit does: it can be undone. */
  private become(text: string): void {
    this.onEdit(text);
    this.typed(text);
  }

  /** Something was typed: it is sent at once, or when the text before it has been looked at. */
  typed(text: string): void {
    if (text === this.text.value) return;
    this.text.value = text;
    const doc = this.doc.value;
    if (!this.isLinked.value) this.drafts.write(this.name, doc && this.isDirty.value ? { text, stamp: doc.stamp } : null);
    if (!this.isDirty.value) hush("draft");
    this.isWaiting = true;
    if (this.coverage.value) this.uncover();
    if (this.asked === 0) this.look();
  }

  /** What was typed is sent now: what is asked next is about it. */
  flush(): void {
    if (this.isWaiting) this.look();
  }

  /** The value of an option as it is set here, or else as the rules have it. */
  valueOf(option: GameOption): string {
    return this.options.value.find((o) => o.name === option.name)?.value ?? option.value;
  }

  setOption(name: string, value: string | null): void {
    const rest = this.options.value.filter((o) => o.name !== name);
    const isOwn = this.own.text === this.text.value && this.own.variant === this.variant.value && this.own.values.get(name) === value;
    this.options.value = value === null || isOwn ? rest : [...rest, { name, value }];
    this.look();
  }

  setVariant(variant: string | null): void {
    this.variant.value = variant;
    this.options.value = [];
    this.look();
  }

  /** Sends the text and asks what there is to say of it. */
  look(): void {
    const doc = this.doc.value;
    if (!doc) return;
    this.isWaiting = false;
    const version = ++this.version;
    const { variant, options, text } = this;
    const looked = text.value;
    const request = {
      do: "edit", doc: doc.doc, version, text: looked, variant: variant.value, options: options.value,
    } as const;
    this.asked++;
    const answered = this.link.ask(request, "checked").then(
      (checked) => this.take(checked, looked),
      (why) => complain("check", why),
    );
    void answered.finally(() => {
      this.asked--;
      this.flush();
    });
  }

  private take(checked: Checked, looked: string): void {
    if (checked.version !== this.version || this.isWaiting) return;
    hush("check");
    if (this.dropOptions(checked)) return;
    this.checkedText = looked;
    if (checked.playable) this.note(checked.options, looked);
    if (checked.playable) this.playable = { ...this.edited(), text: looked };
    this.checked.value = checked.playable ? checked : withKnown(checked, this.checked.value);
    this.onChecked(checked);
    this.beforeTests.then(() => this.test());
  }

  /** Keeps what the options are that are not set: one that is set back to that is set no more. */
  private note(options: readonly GameOption[], text: string): void {
    const variant = this.variant.value;
    if (this.own.text !== text || this.own.variant !== variant) this.own = { text, variant, values: new Map() };
    const isSet = (name: string) => this.options.value.some((o) => o.name === name);
    options.filter((o) => !isSet(o.name)).forEach(({ name, value }) => this.own.values.set(name, value));
  }

  /** Options that were set here and are no more what the text declares are forgotten; true where there were any. */
  private dropOptions({ diagnostics }: Checked): boolean {
    const wrong = diagnostics.filter((d) => d.code === "unknown-option" || d.code === "option-out-of-range");
    const isGone = ({ name }: Setting) => wrong.some((d) => d.message.includes(`option \`${name}\``));
    const gone = this.options.value.filter(isGone);
    if (gone.length === 0) return false;
    this.options.value = this.options.value.filter((option) => !isGone(option));
    mention("option", `what was set for ${gone.map((o) => `\`${o.name}\``).join(" and ")} is none of its values any more, and is forgotten`);
    this.look();
    return true;
  }

  private test(): void {
    this.testing?.stop();
    const isListed = (number: number) => number < (this.checked.value?.tests.length ?? 0);
    const text = this.text.value;
    // a text that has been edited since is looked at first
    if (!this.isPlayable.value || text !== this.checkedText) return;
    const known = new Map([...this.tested.value].filter(([number]) => isListed(number)));
    this.tested.value = known;
    this.testing = this.link.follow(
      { do: "test", doc: this.name },
      (answer) => {
        if (answer.is === "tested") this.tested.value = new Map(this.tested.value).set(answer.test, answer);
      },
      // what was wrong with a text that has been edited since is its check's to say
      (why) => {
        if (text === this.text.value) complain("test", why);
      },
    );
  }

  cover(games: number, agent: string): void {
    this.covering?.stop();
    this.coverage.value = { margin: [], games: 0, of: games };
    this.covering = this.link.follow(
      { do: "coverage", which: this.edited(), games, agent, seed: 1 },
      (answer) => {
        if (answer.is === "coverage") this.coverage.value = answer;
      },
      (why) => {
        this.coverage.value = null;
        complain("coverage", why);
      },
    );
  }

  uncover(): void {
    this.covering?.stop();
    this.coverage.value = null;
  }

  /** Writes the file; to another path, or in spite of a change from outside, if that is said. */
  async save(over: { path?: string; stamp?: string | null } = {}): Promise<boolean> {
    const doc = this.doc.value;
    if (!doc || this.isSaving.value) return false;
    const path = over.path ?? doc.doc;
    const stamp = over.stamp !== undefined ? over.stamp : over.path ? null : doc.stamp;
    const text = this.text.value;
    this.isSaving.value = true;
    try {
      const answer = await this.link.either({ do: "save", doc: path, text, stamp }, ["saved", "clash"]);
      if (answer.is === "clash" && over.path !== undefined) this.tellOfTaken(path, answer.stamp ?? null);
      else if (answer.is === "clash") this.tellOfClash(answer.stamp ?? null, answer.text ?? null);
      else await this.isSaved(answer.doc, answer.stamp, answer.text);
      return answer.is === "saved";
    } catch (why) {
      complain("save", why);
      return false;
    } finally {
      this.isSaving.value = false;
    }
  }

  private async isSaved(path: string, stamp: string, text: string): Promise<void> {
    ["clash", "changed", "draft", "save"].forEach(hush);
    if (!this.isLinked.value) this.drafts.write(this.name, null);
    const doc = this.doc.value;
    if (!doc) return;
    if (path === doc.doc && !this.isLinked.value) this.doc.value = { ...doc, stamp, text };
    else await this.open(path, this.variant.value);
    mention("saved", `saved as ${path}`);
  }

  private tellOfTaken(path: string, stamp: string | null): void {
    const over = () => {
      hush("clash");
      void this.save({ path, stamp });
    };
    tell("clash", `there is already a file \`${path}\`; nothing has been written: choose another name`, {
      wrong: true,
      actions: [{ label: `Overwrite ${path}`, act: over }],
    });
  }

  private tellOfClash(stamp: string | null, text: string | null): void {
    this.tellOfChange("the file has changed since it was opened; nothing has been written", stamp, text);
  }

  /** One thing is said of what has become of the file, with what can be done. */
  private tellOfChange(what: string, stamp: string | null, text: string | null): void {
    hush("draft");
    tell("changed", what, { wrong: true, actions: this.choices(stamp, text) });
  }

  private choices(stamp: string | null, text: string | null) {
    const take = () => {
      hush("changed");
      const doc = this.doc.value;
      if (!doc || text === null || stamp === null) return;
      this.doc.value = { ...doc, text, stamp };
      this.become(text);
    };
    const keep = () => {
      hush("changed");
      void this.save({ stamp });
    };
    const taking = text === null ? [] : [{ label: "Load the file as it is now", act: take }];
    return [...taking, { label: "Overwrite the file", act: keep }];
  }

  /** The file was changed, by another tab or from outside. */
  fileChanged(name: string, stamp: string | null, text: string | null): void {
    const doc = this.doc.value;
    if (doc?.doc !== name || this.isLinked.value) return;
    if (stamp === doc.stamp) hush("changed");
    else if (text === null) this.tellOfChange("the file has been removed; save to write it again", stamp, text);
    else if (text === this.text.value || !this.isDirty.value) {
      this.doc.value = { ...doc, text, ...(stamp === null ? {} : { stamp }) };
      if (text !== this.text.value) this.become(text);
      mention("changed", "the file has changed and has been loaded again");
    } else this.tellOfChange("the file has changed while you were editing", stamp, text);
  }

  /** The connection is there again: the studio may be another one that knows nothing. */
  async again(): Promise<void> {
    const doc = this.doc.value;
    if (!doc) return;
    if (this.isLinked.value) return this.look();
    const now = await this.link.ask({ do: "open", doc: doc.doc }, "opened");
    this.others.value = now.others;
    if (now.stamp !== doc.stamp) this.fileChanged(now.doc, now.stamp, now.text);
    this.look();
  }
}

/** Of rules that cannot be played nobody knows the options: those known before stay. */
const withKnown = (checked: Checked, before: Checked | null): Checked =>
  before ? { ...checked, options: before.options, variants: before.variants, setups: before.setups } : checked;
