// A worker of the playground, and what it has been asked and has not answered yet.

import type { Message, Say } from "../../studio/src/protocol";
import type { Engine } from "./engine";

/** A choice of players, which the page only carries. */
export type Players = Record<string, unknown>;

export interface Wanted {
  key: string;
}

export type Order =
  | { ask: Message }
  | { put: { doc: string; text: string | null } }
  | { seek: { key: string; what: string | null } }
  | { know: { key: string; players: Players } }
  | { choose: Wanted };

/** What a worker tells: what it says, or what it is doing, or why it is of no use any more. */
export interface Told {
  said?: Say[];
  wanted?: Wanted;
  chosen?: Players | null;
  doing?: string;
  failed?: string;
  /** It could not be loaded at all. */
  missing?: string;
  /** Its memory is full of what nobody needs: another had better go on. */
  full?: true;
}

export class Hand {
  readonly waiting = new Map<number, Message>();
  private readonly worker = new Worker("worker.js");

  constructor(private readonly engine: Engine, private readonly hear: (told: Told) => void) {
    this.worker.onmessage = ({ data }) => hear(JSON.parse(data as string) as Told);
    this.worker.onerror = (event) => hear({ failed: event.message });
  }

  /** Begins with what is loaded first. */
  begin(): this {
    this.engine.first.then((first) => this.worker.postMessage(first), (why: unknown) => this.lacks(why));
    return this;
  }

  /** Begins with the whole engine. */
  beginWhole(): this {
    Promise.all([this.engine.first, this.engine.whole]).then(
      ([first, whole]) => this.worker.postMessage({ ...first, whole }),
      (why: unknown) => this.lacks(why),
    );
    return this;
  }

  /** Goes on with the whole engine, as soon as it is loaded; without it, loads what it needs itself. */
  complete(): void {
    this.engine.whole.then((whole) => this.worker.postMessage(whole), () => {});
  }

  private lacks(why: unknown): void {
    this.hear({ missing: `it could not be loaded: ${String(why)}` });
  }

  order(order: Order): void {
    this.worker.postMessage(JSON.stringify(order));
  }

  ask(message: Message): void {
    this.waiting.set(message.id, message);
    this.order({ ask: message });
  }

  end(): void {
    this.worker.terminate();
  }
}
