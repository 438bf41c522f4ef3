// Games that people played, and what an edit does to them.

import { signal } from "@preact/signals";
import type { Link, Stream } from "../link";
import type { GameFile, Retro, Which } from "../protocol";
import { complain, hush, tell } from "../state/notices";

/** What a message may hold, in bytes, with room for the rules. */
const MOST = 3 << 20;

const bytes = (files: readonly GameFile[]): number => new Blob([JSON.stringify(files)]).size;

export class Archive {
  readonly files = signal<readonly GameFile[]>([]);
  readonly found = signal<Retro | null>(null);
  readonly isJudging = signal(false);
  private judging: Stream | null = null;

  constructor(private readonly link: Link) {}

  /** More games; false where they are too many. */
  add(more: readonly GameFile[]): boolean {
    const isNamed = ({ name }: GameFile) => more.some((file) => file.name === name);
    const files = [...this.files.value.filter((file) => !isNamed(file)), ...more];
    if (bytes(files) > MOST) {
      tell("games-too-long", "these files are too long for the page, which takes three megabytes: `boardwright retro` reads files of any length", { wrong: true });
      return false;
    }
    hush("games-too-long");
    this.files.value = files;
    return true;
  }

  judge(a: Which, b: Which): void {
    this.forget();
    if (this.files.value.length === 0) return;
    this.isJudging.value = true;
    const stream = this.link.follow(
      { do: "retro", a, b, files: [...this.files.value] },
      (answer) => {
        if (answer.is !== "retro" || this.judging !== stream) return;
        hush("retro");
        this.found.value = answer;
      },
      (why) => complain("retro", why),
    );
    this.judging = stream;
    void stream.over.then(() => {
      if (this.judging === stream) this.isJudging.value = false;
    });
  }

  /** What was found so far stays. */
  stop(): void {
    const { judging } = this;
    this.judging = null;
    judging?.stop();
    this.isJudging.value = false;
  }

  /** Nothing is known any more of what an edit does. */
  forget(): void {
    this.stop();
    this.found.value = null;
  }

  putAway(): void {
    this.forget();
    this.files.value = [];
  }
}
