// What an edit did: clauses that differ, the first difference, measures; sweeps; and small files that stand for an edit.

import { signal } from "@preact/signals";
import type { Link, Stream } from "../link";
import type { Answer, Change, Difference, Measures, SmallForm, Swept, Which } from "../protocol";
import { complain, hush, tell } from "../state/notices";

/** How many games may be played for each rule set, or for each value of a sweep; it ends earlier where nothing more is to be learnt. */
export const GAMES = [100, 400, 2000, 10_000] as const;
const SEED = 1;

/** Who is asked: what is done to find it out, or who they are. */
export interface Asked {
  text: string;
  searching: boolean;
}

export interface Sketch {
  form: SmallForm;
  file: string;
  title: string;
  meant: string;
}

export class Lab {
  readonly changes = signal<readonly Change[] | null>(null);
  readonly obstacle = signal<string | null>(null);
  readonly difference = signal<Difference | null>(null);
  /** By kind of players, those that think least first. */
  readonly measures = signal<readonly Measures[]>([]);
  /** Who is asked what an edit did. */
  readonly players = signal<Asked | null>(null);
  readonly isComparing = signal(false);
  /** Most games of a comparison, and of a sweep. */
  readonly most = signal<number>(GAMES[2]);
  readonly mostSwept = signal<number>(GAMES[1]);
  /** By kind of players, those that think least first. */
  readonly swept = signal<readonly Swept[]>([]);
  /** Who is asked along an option. */
  readonly sweptBy = signal<Asked | null>(null);
  readonly isSweeping = signal(false);
  private comparing: Stream | null = null;
  private sweeping: Stream | null = null;

  constructor(private readonly link: Link) {}

  /** Nothing is known any more of what an edit did. */
  forget(): void {
    this.stop();
    this.changes.value = null;
    this.obstacle.value = null;
    this.difference.value = null;
    this.measures.value = [];
    this.players.value = null;
  }

  compare(a: Which, b: Which): void {
    this.stop();
    this.difference.value = null;
    this.measures.value = [];
    this.players.value = null;
    this.isComparing.value = true;
    const stream = this.link.follow(
      { do: "compare", a, b, games: this.most.value, agents: [], seed: SEED },
      (answer) => {
        if (this.comparing === stream) this.take(answer);
      },
      (why) => complain("compare", why),
    );
    this.comparing = stream;
    void stream.over.then(() => {
      if (this.comparing === stream) this.isComparing.value = false;
    });
  }

  private take(answer: Answer): void {
    hush("compare");
    if (answer.is === "differs") {
      this.changes.value = answer.changes;
      this.obstacle.value = answer.obstacle ?? null;
    } else if (answer.is === "difference") this.difference.value = answer;
    else if (answer.is === "players") this.players.value = answer;
    else if (answer.is === "measures") this.measures.value = withStep(this.measures.value, answer);
  }

  stop(): void {
    const { comparing } = this;
    this.comparing = null;
    comparing?.stop();
    this.isComparing.value = false;
  }

  /** Measures along an option: along all of it, or some values. */
  sweep(which: Which, option: string, values: string[] = []): void {
    this.putAway();
    this.isSweeping.value = true;
    const stream = this.link.follow(
      { do: "sweep", which, option, values, games: this.mostSwept.value, agents: [], seed: SEED },
      (answer) => {
        if (this.sweeping !== stream) return;
        if (answer.is === "swept") this.swept.value = withStep(this.swept.value, answer);
        else if (answer.is === "players") this.sweptBy.value = answer;
      },
      (why) => complain("sweep", why),
    );
    this.sweeping = stream;
    void stream.over.then(() => {
      if (this.sweeping === stream) this.isSweeping.value = false;
    });
  }

  /** Stops the sweep, and forgets what it found. */
  putAway(): void {
    this.stopSweep();
    this.swept.value = [];
    this.sweptBy.value = null;
  }

  /** What was found so far stays. */
  stopSweep(): void {
    const { sweeping } = this;
    this.sweeping = null;
    sweeping?.stop();
    this.isSweeping.value = false;
  }

  /** Writes the file; answers with its name. */
  async saveAs(base: Which, edited: Which, sketch: Sketch): Promise<string | null> {
    try {
      const { form, file, title } = sketch;
      const meant = sketch.meant.trim() || null;
      const answer = await this.link.either({ do: "saveAs", base, edited, form, file, title, meant }, ["saved", "clash"]);
      if (answer.is === "clash") {
        tell("saveAs", `there is already a file \`${answer.doc}\`; choose another name`, { wrong: true });
        return null;
      }
      hush("saveAs");
      return answer.doc;
    } catch (why) {
      complain("saveAs", why);
      return null;
    }
  }
}

const withStep = <T extends { step: number }>(all: readonly T[], one: T): T[] =>
  [...all.filter((m) => m.step !== one.step), one].sort((a, b) => a.step - b.step);
