// The socket to the studio: questions with one answer, and streams that can be stopped. It is opened again when it is lost.

import { signal, type Signal } from "@preact/signals";
import type { Answer, Event as Happening, Request, Say, Trouble } from "./protocol";

export type Kind = Answer["is"];
export type Is<K extends Kind> = Extract<Answer, { is: K }>;
export type Status = "connecting" | "open" | "lost";

/** Why a request has no answer. */
export class Refused extends Error {
  readonly help: string | null;
  readonly stopped: boolean;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.help = trouble.help ?? null;
    this.stopped = trouble.stopped;
  }
}

/** Work under way. */
export interface Stream {
  /** Ends it; with `keep` it still answers with what it has. */
  stop(keep?: boolean): void;
  /** Settles when nothing more follows. */
  readonly over: Promise<void>;
}

interface Waiting {
  request: Request;
  each(answer: Answer, done: boolean): void;
  fail(why: Refused): void;
}

/** What a link needs of a socket; tests bring their own. */
export interface Wire {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  send(text: string): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 3000;

const lost = () => new Refused({ message: "the connection to the studio was lost", help: null, stopped: true });

export class Link {
  readonly status: Signal<Status> = signal<Status>("connecting");
  /** Called whenever the socket is open, also again after a loss. */
  onOpen: () => void = () => {};
  onEvent: (event: Happening) => void = () => {};
  private wire: Wire | null = null;
  private next = 1;
  private pause = FIRST_PAUSE;
  private readonly waiting = new Map<number, Waiting>();
  private readonly connect: () => Wire;

  constructor(connect: () => Wire) {
    this.connect = connect;
  }

  start(): void {
    const wire = this.connect();
    wire.onopen = () => {
      this.wire = wire;
      this.pause = FIRST_PAUSE;
      this.status.value = "open";
      this.onOpen();
    };
    wire.onmessage = ({ data }) => this.hear(JSON.parse(data) as Say);
    wire.onclose = () => this.lose();
  }

  private lose(): void {
    this.wire = null;
    this.status.value = "lost";
    const all = [...this.waiting.values()];
    this.waiting.clear();
    all.forEach((one) => one.fail(lost()));
    setTimeout(() => this.start(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
  }

  private hear(said: Say): void {
    if ("event" in said) return this.onEvent(said.event);
    const waiting = this.waiting.get(said.id);
    if (!waiting) return;
    if ("error" in said) {
      this.waiting.delete(said.id);
      return waiting.fail(new Refused(said.error));
    }
    if (said.done) this.waiting.delete(said.id);
    waiting.each(said.answer, said.done);
  }

  private post(waiting: Waiting): number {
    const id = this.next++;
    if (!this.wire) {
      queueMicrotask(() => waiting.fail(lost()));
      return id;
    }
    this.waiting.set(id, waiting);
    this.wire.send(JSON.stringify({ id, request: waiting.request }));
    return id;
  }

  /** A question with one answer of a known kind. */
  ask<K extends Kind>(request: Request, kind: K): Promise<Is<K>> {
    return this.either(request, [kind]);
  }

  /** A question with one answer of some known kinds. */
  either<K extends Kind>(request: Request, kinds: readonly K[]): Promise<Is<K>> {
    return new Promise((resolve, reject) => {
      const each = (answer: Answer) => {
        if ((kinds as readonly Kind[]).includes(answer.is)) resolve(answer as Is<K>);
        else reject(new Refused({ message: `unexpected answer: \`${answer.is}\``, help: null, stopped: false }));
      };
      this.post({ request, each, fail: reject });
    });
  }

  /** Long work: each answer as it comes. What goes wrong is told, unless it was stopped. */
  follow(request: Request, each: (answer: Answer, done: boolean) => void, failed: (why: Refused) => void): Stream {
    let settle = () => {};
    const over = new Promise<void>((resolve) => (settle = resolve));
    const id = this.post({
      request,
      each: (answer, done) => {
        each(answer, done);
        if (done) settle();
      },
      fail: (why) => {
        if (!why.stopped) failed(why);
        settle();
      },
    });
    return { over, stop: (keep = false) => this.cancel(id, keep) };
  }

  private cancel(of: number, keep: boolean): void {
    if (!this.waiting.has(of)) return;
    this.post({ request: { do: "cancel", of, keep }, each: () => {}, fail: () => {} });
  }
}

/** What the address of a page of the studio ends with. */
export const withToken = (): string => `token=${encodeURIComponent(new URLSearchParams(location.search).get("token") ?? "")}`;

/** The socket of the page this runs in. */
export function pageSocket(): Wire {
  return new WebSocket(`ws://${location.host}/socket?${withToken()}`) as unknown as Wire;
}
