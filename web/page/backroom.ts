// What stands where the program's socket does: the same messages, carried to engines in workers. One answers at once, so that
// nothing holds up typing; slow work has workers of its own, and one that does not let go of what nobody needs is ended. Where an
// engine breaks, what broke it is told, and another one goes on from what was right before.

import type { Wire } from "../../studio/src/link";
import type { Message, Request, Say, Which } from "../../studio/src/protocol";
import type { Engine } from "./engine";
import type { Files } from "./files";
import { Hand, type Told, type Wanted } from "./hand";

type Edit = Extract<Request, { do: "edit" }>;

type Role = "desk" | "lab" | "player" | "trainer";

/** Who does what takes long; everything else is done at the desk. */
const SLOW: Partial<Record<Request["do"], Role>> = {
  games: "lab", test: "lab", coverage: "lab", compare: "lab", retro: "lab", sweep: "lab", book: "lab", print: "lab", think: "player",
  train: "trainer", trained: "trainer",
};

/** How long work that was called off may go on, in milliseconds. */
const PATIENCE = 250;

/** Numbers of messages that the page knows nothing of. */
const OWN = 2 ** 31;

/** What was done at a table, and how much of that the player knows. */
interface Table {
  done: Message[];
  known: number;
}

const broken = (why: string) => ({
  message: `the engine broke off at this, and was started again (${why})`,
  help: "all else is as it was; write it otherwise, or try it with less",
  stopped: false,
});
const stopped = (id: number): Say => ({ id, error: { message: "stopped", help: null, stopped: true } });
const ok = (id: number): Say => ({ id, answer: { is: "ok" }, done: true });

export class Backroom implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  private readonly hands = new Map<Role, Hand>();
  private readonly edits = new Map<string, Edit>();
  /** The edits that were looked at last. */
  private readonly looked = new Map<string, Edit>();
  /** The edits that the lab knows. */
  private readonly known = new Map<string, number>();
  private readonly tables = new Map<number, Table>();
  /** What is done at a table as soon as the desk has answered. */
  private readonly doing = new Map<number, Message>();
  /** Who hears the answers to messages of one's own. */
  private readonly own = new Map<number, (said: Say) => void>();
  private choosing: { hand: Hand; key: string } | null = null;
  /** Those whose memory is full. */
  private readonly worn = new WeakSet<Hand>();
  private next = OWN;

  constructor(
    private readonly engine: Engine,
    private readonly files: Files,
  ) {
    files.onChange = (doc, text) => this.changed(doc, text);
    queueMicrotask(() => this.onopen?.());
  }

  // ---- what the page asks

  send(text: string): void {
    const message = JSON.parse(text) as Message;
    const { request } = message;
    if (request.do === "cancel") this.cancel(message.id, request.of, request.keep);
    else {
      this.note(message);
      this.ask(SLOW[request.do] ?? "desk", { ...message, request: settled(request, this.edits) });
    }
  }

  private note({ id, request }: Message): void {
    if (request.do === "edit") {
      this.edits.set(request.doc, request);
      this.callOff(request.doc);
    } else if (request.do === "close") {
      this.edits.delete(request.doc);
      this.looked.delete(request.doc);
      this.callOff(request.doc);
    } else if (request.do === "begin" || request.do === "play" || request.do === "roll") {
      this.doing.set(id, { id, request: settled(request, this.edits) });
    }
  }

  private ask(role: Role, message: Message): void {
    const hand = this.hand(role);
    const { request } = message;
    if (request.do === "think") this.bringToTable(hand, request.table);
    if (request.do === "test") this.bringText(hand, request.doc);
    hand.ask(message);
  }

  private hand(role: Role): Hand {
    const there = this.hands.get(role);
    if (there) return there;
    const hand: Hand = new Hand(this.engine, (told) => this.hear(role, hand, told));
    if (role === "desk") hand.begin();
    else hand.beginWhole();
    this.files.all().forEach(([doc, text]) => hand.order({ put: { doc, text } }));
    this.hands.set(role, hand);
    return hand;
  }

  /** Plays for the player what has been played at the desk. */
  private bringToTable(player: Hand, number: number): void {
    const table = this.tables.get(number);
    table?.done.slice(table.known).forEach(({ request }) => player.order({ ask: { id: this.next++, request } }));
    if (table) table.known = table.done.length;
  }

  private bringText(lab: Hand, doc: string): void {
    const edit = this.edits.get(doc);
    if (!edit || this.known.get(doc) === edit.version) return;
    this.known.set(doc, edit.version);
    lab.order({ ask: { id: this.next++, request: edit } });
  }

  // ---- what is called off

  private cancel(id: number, of: number, keep: boolean): void {
    const found = [...this.hands].find(([, hand]) => hand.waiting.has(of));
    if (!found) return this.say(ok(id));
    const [role, hand] = found;
    hand.ask({ id, request: { do: "cancel", of, keep } });
    if (keep || role === "desk") return;
    setTimeout(() => {
      if (hand.waiting.has(of) && this.hands.get(role) === hand) this.replace(role, hand);
    }, PATIENCE);
  }

  /** Slow work about a text that is no more is called off. */
  private callOff(doc: string): void {
    const waiting = [...this.hands].filter(([role]) => role !== "desk").flatMap(([, hand]) => [...hand.waiting.values()]);
    waiting.filter(({ request }) => isAbout(request, doc)).forEach(({ id }) => this.cancel(this.next++, id, false));
  }

  /** Another worker takes the place of one that cannot be stopped, and goes on with what is still wanted. */
  private replace(role: Role, hand: Hand): void {
    hand.end();
    this.forget(role);
    const all = [...hand.waiting.values()];
    const off = new Set(all.flatMap(({ request }) => (request.do === "cancel" && !request.keep ? [request.of] : [])));
    for (const message of all) {
      if (off.has(message.id)) this.say(stopped(message.id));
      else if (message.request.do === "cancel") this.say(ok(message.id));
      else this.ask(role, message);
    }
  }

  private forget(role: Role): void {
    this.hands.delete(role);
    if (role === "lab") this.known.clear();
    if (role === "player") this.tables.forEach((table) => (table.known = 0));
  }

  // ---- what the workers tell

  private hear(role: Role, hand: Hand, told: Told): void {
    if (this.hands.get(role) !== hand) return;
    if (told.missing !== undefined && role === "desk") return this.close(told.missing);
    const why = told.failed ?? told.missing;
    if (why !== undefined) return this.failed(role, hand, why);
    if (told.full) this.worn.add(hand);
    told.said?.forEach((said) => this.heard(hand, said));
    if (told.wanted) this.choose(told.wanted);
    if (this.worn.has(hand) && hand.waiting.size === 0) this.relieve(role, hand);
  }

  private heard(hand: Hand, said: Say): void {
    if ("event" in said) return this.say(said);
    const own = this.own.get(said.id);
    const isLast = "error" in said || said.done;
    const request = hand.waiting.get(said.id)?.request;
    if (isLast) {
      this.own.delete(said.id);
      hand.waiting.delete(said.id);
      this.atTable(said);
    }
    // what the page shows first is there when it asks for that
    if (isLast && request?.do === "games") hand.complete();
    if (request?.do === "edit" && "answer" in said) this.looked.set(request.doc, request);
    if (own) own(said);
    else if (said.id < OWN) this.say(said);
    if ("answer" in said && said.answer.is === "saved") this.saved(said.answer.doc, said.answer.text);
    if ("answer" in said && (request?.do === "delete" || request?.do === "moveFile")) this.removed(request.doc);
  }

  /** What was done at the desk is done at the player's table, too, as soon as he is asked. */
  private atTable(said: Exclude<Say, { event: unknown }>): void {
    const message = this.doing.get(said.id);
    this.doing.delete(said.id);
    if (!message || "error" in message || "error" in said) return;
    const { request } = message;
    if (request.do === "begin") this.tables.set(request.table, { done: [message], known: 0 });
    else if (request.do === "play" || request.do === "roll") this.tables.get(request.table)?.done.push(message);
  }

  private failed(role: Role, hand: Hand, why: string): void {
    hand.end();
    this.forget(role);
    const all = [...hand.waiting.values()];
    if (role !== "desk") return all.forEach(({ id }) => this.say({ id, error: broken(why) }));
    // it does one thing after the other: the first broke it
    const [first, ...others] = all;
    if (!first) return this.close(why);
    this.undo(first);
    this.doing.delete(first.id);
    this.say({ id: first.id, error: broken(why) });
    this.restore(this.hand("desk"));
    others.filter(({ id }) => id < OWN).forEach((message) => this.ask("desk", message));
  }

  /** What broke the desk is not done again. */
  private undo({ id, request }: Message): void {
    if (request.do === "edit" && this.edits.get(request.doc)?.version === request.version) {
      const before = id < OWN ? this.looked.get(request.doc) : undefined;
      if (before) this.edits.set(request.doc, before);
      else this.edits.delete(request.doc);
    }
    if (id < OWN) return;
    // it was right once, and is not any more
    if (request.do === "edit") this.looked.delete(request.doc);
    else if ("table" in request) this.tables.delete(request.table);
  }

  /** Another desk learns what the one before it knew. */
  private restore(desk: Hand): void {
    const again = (request: Request) => desk.ask({ id: this.next++, request });
    this.looked.forEach(again);
    this.tables.forEach(({ done }) => done.forEach(({ request }) => again(request)));
  }

  /** Another takes the place of a worker that has nothing to do. */
  private relieve(role: Role, hand: Hand): void {
    hand.end();
    this.forget(role);
    if (role === "desk") this.restore(this.hand(role));
  }

  /** Nothing can go on without the desk: the page tries again to begin. */
  private close(why: string): void {
    this.say({ event: { is: "dropped", message: `the engine has stopped (${why}), and is started again` } });
    [...this.hands.values(), this.choosing?.hand].forEach((hand) => hand?.end());
    this.hands.clear();
    this.onclose?.();
  }

  private say(said: Say): void {
    if ("event" in said || said.id < OWN) this.onmessage?.({ data: JSON.stringify(said) });
  }

  // ---- files

  private saved(doc: string, text: string): void {
    if (!this.files.put(doc, text)) {
      const message = `\`${doc}\` is kept only until this page is closed: the browser has no more room for files`;
      this.say({ event: { is: "dropped", message } });
    }
    this.hands.forEach((hand, role) => role !== "desk" && hand.order({ put: { doc, text } }));
  }

  private removed(doc: string): void {
    this.files.remove(doc);
    this.hands.forEach((hand, role) => role !== "desk" && hand.order({ put: { doc, text: null } }));
  }

  /** Another tab has written a file. */
  private changed(doc: string, text: string | null): void {
    this.hands.forEach((hand) => hand.order({ put: { doc, text } }));
    if (!this.edits.has(doc)) return;
    const id = this.next++;
    this.own.set(id, (said) => {
      const stamp = "answer" in said && said.answer.is === "opened" ? said.answer.stamp : null;
      this.say({ event: { is: "fileChanged", doc, stamp, text } });
    });
    this.hand("desk").order({ ask: { id, request: { do: "open", doc } } });
  }

  // ---- who is asked about rules

  private choose(wanted: Wanted): void {
    const { key } = wanted;
    const kept = this.files.players(key);
    if (kept) return this.tellLab({ know: { key, players: kept } });
    if (this.choosing) {
      this.choosing.hand.end();
      this.tellLab({ seek: { key: this.choosing.key, what: null } });
    }
    const hand: Hand = new Hand(this.engine, (told) => this.chosen(hand, key, told)).beginWhole();
    this.choosing = { hand, key };
    hand.order({ choose: wanted });
  }

  private chosen(hand: Hand, key: string, { doing, chosen, failed, missing = failed, full }: Told): void {
    if (this.choosing?.hand !== hand || full) return;
    if (doing !== undefined) return this.tellLab({ seek: { key, what: doing } });
    hand.end();
    this.choosing = null;
    if (chosen) {
      this.files.keepPlayers(key, chosen);
      this.tellLab({ know: { key, players: chosen } });
    } else this.tellLab({ seek: { key, what: `no players can be chosen${missing ? `: ${missing}` : ""}` } });
  }

  private tellLab(order: Parameters<Hand["order"]>[0]): void {
    this.hands.get("lab")?.order(order);
  }
}

/** Slow workers know no edits: rules that are asked about hold the text as it is now. */
function settled(request: Request, edits: ReadonlyMap<string, { text: string }>): Request {
  const settle = (which: Which): Which => ({ ...which, text: which.text ?? (which.edited ? (edits.get(which.doc)?.text ?? null) : null) });
  if ("which" in request) return { ...request, which: settle(request.which) };
  if (request.do === "compare" || request.do === "retro") return { ...request, a: settle(request.a), b: settle(request.b) };
  return request;
}

/** Slow work on an edited text, which is of no use once that is another one. */
function isAbout(request: Request, doc: string): boolean {
  const isEdited = (which: Which) => which.edited && which.doc === doc;
  if (request.do === "test") return request.doc === doc;
  if (request.do === "compare" || request.do === "retro") return isEdited(request.a) || isEdited(request.b);
  return (request.do === "coverage" || request.do === "sweep" || request.do === "train") && isEdited(request.which);
}
