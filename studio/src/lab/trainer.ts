// A player that learns the rules while they are edited. What it knows is kept here, as its file would have it: the engine forgets it.

import { signal } from "@preact/signals";
import type { Link, Stream } from "../link";
import type { Lessons, Strength, Training, Which } from "../protocol";
import { complain, hush } from "../state/notices";

const SEED = 1;

export class Trainer {
  /** How far it is; none: nobody has learned anything yet. */
  readonly progress = signal<Training | null>(null);
  readonly lessons = signal<Lessons | null>(null);
  readonly curve = signal<readonly Strength[]>([]);
  readonly isTraining = signal(false);
  /** It goes on after each edit, until somebody says that it is enough. */
  readonly isOn = signal(false);
  /** The player, where there is one. */
  readonly player = signal<string | null>(null);
  /** Settled once it is known whether a player is kept for these rules; none: nobody has asked. */
  private recalled: Promise<void> | null = null;
  private stream: Stream | null = null;

  constructor(private readonly link: Link) {}

  /** Other rules are opened. */
  forget(): void {
    this.stop();
    this.isOn.value = false;
    this.recalled = null;
    this.progress.value = null;
    this.lessons.value = null;
    this.curve.value = [];
    this.player.value = null;
  }

  /** Finds out who is kept for these rules, if anybody is. */
  recall(which: Which): void {
    if (this.recalled) return;
    const recalled = this.link.ask({ do: "trained", which }, "training").then(
      (known) => {
        if (this.recalled === recalled && known.player && !this.player.value) this.take(known);
      },
      () => {
        // nobody has asked for it, so nothing is missed
      },
    );
    this.recalled = recalled;
  }

  /** The player, once it is known whether there is one. */
  async best(): Promise<string | null> {
    await this.recalled;
    return this.player.value;
  }

  /** Begins, or goes on with what was learned last. */
  train(which: Which): void {
    this.stop();
    this.isOn.value = true;
    this.isTraining.value = true;
    this.curve.value = [];
    const stream = this.link.follow(
      { do: "train", which, from: this.player.value, seed: SEED },
      (answer) => {
        if (answer.is === "training" && this.stream === stream) this.take(answer);
      },
      (why) => {
        if (this.stream !== stream) return;
        this.isOn.value = false;
        complain("train", why);
      },
    );
    this.stream = stream;
    void stream.over.then(() => {
      if (this.stream === stream) this.isTraining.value = false;
    });
  }

  private take(training: Training): void {
    hush("train");
    this.progress.value = training;
    this.curve.value = training.curve;
    if (training.player) this.player.value = training.player;
    if (training.learned) this.lessons.value = training.learned;
  }

  /** What was learned stays, to the last round. */
  finish(): void {
    this.isOn.value = false;
    this.stream?.stop(true);
  }

  private stop(): void {
    const { stream } = this;
    this.stream = null;
    stream?.stop();
    this.isTraining.value = false;
  }
}
