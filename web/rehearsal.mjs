// Opens and plays games with an engine, as somebody does who came by a link: so it is seen what is needed for that.

import { readdirSync, readFileSync } from "node:fs";
import { instanceOf } from "./page/unwinding.mjs";
import { noting } from "./split.mjs";

/** Games that have each form of the language somewhere. */
const SOUND = new URL("../tests/sound/", import.meta.url);

/** So many turns and rolls of a game are played, and so many parts of a turn. */
const [MOST_TURNS, MOST_PARTS] = [60, 12];

/** An engine in this process, asked one thing after the other. */
export class Rehearsal {
  constructor(module) {
    this.engine = instanceOf(new WebAssembly.Module(module), { now: () => performance.now(), tell() {}, rest() {} });
    this.asked = 0;
  }

  order(order) {
    const bytes = Buffer.from(JSON.stringify(order));
    const room = this.engine.room(bytes.length);
    new Uint8Array(this.engine.memory.buffer, room, bytes.length).set(bytes);
    return this.told(this.engine.take());
  }

  told(length) {
    return JSON.parse(Buffer.from(this.engine.memory.buffer, this.engine.told(), length).toString());
  }

  /** The last answer to a request; none, where that is refused. */
  ask(request) {
    let told = this.order({ ask: { id: ++this.asked, request } });
    const said = [...told.said];
    while (told.isBusy) said.push(...(told = this.told(this.engine.work())).said);
    return said.at(-1)?.answer ?? null;
  }

  /** Opens a document and plays it. */
  play(doc) {
    const { text } = this.ask({ do: "open", doc });
    this.choose(doc, text);
    const which = { doc, edited: true, text, variant: null, options: [] };
    const began = this.begin(which, []);
    if (!began) return;
    const nodes = [...began.nodes];
    for (let at = began; nodes.length < MOST_TURNS && at && !at.position.result; ) {
      at = this.turn(at.position, nodes.length);
      if (at) nodes.push(at.node);
    }
    this.ask({ do: "at", table: 1, node: 0 });
    this.ask({ do: "record", table: 1, node: nodes.length - 1 });
    this.begin(which, nodes.slice(1).map(({ parent, text }) => ({ parent, text })));
    this.ask({ do: "close", doc });
  }

  /** Looks at the rules as they are, and with what can be chosen. */
  choose(doc, text) {
    const edit = (variant, options) => this.ask({ do: "edit", doc, version: 1, text, variant, options });
    const checked = edit(null, []);
    for (const { name } of checked?.variants ?? []) {
      edit(name, []);
      this.begin({ doc, edited: true, text, variant: name, options: [] }, []);
    }
    const options = (checked?.options ?? []).map(({ name, value }) => ({ name, value }));
    edit(null, options);
    this.begin({ doc, edited: true, text, variant: null, options }, []);
    edit(null, []);
  }

  begin(which, turns) {
    return this.ask({ do: "begin", table: 1, which, start: { seed: 1 }, turns });
  }

  /** Plays a turn, or rolls. */
  turn({ toRoll }, count) {
    const node = count - 1;
    if (toRoll) return this.ask({ do: "roll", table: 1, node, value: null, seed: count });
    const done = [];
    for (;;) {
      const choices = this.ask({ do: "choices", table: 1, node, done });
      const part = choices?.next[(count * 7 + done.length) % choices.next.length];
      if (!part || (choices.mayStop && done.length >= MOST_PARTS)) break;
      done.push(part.part);
      if (!part.mayGoOn && !part.mustGoOn) break;
    }
    return this.ask({ do: "play", table: 1, node, turn: { parts: done } });
  }
}

/** Says of each function of an engine whether it runs while games are listed, opened and played. */
export function rehearse(engine) {
  const { module, start, length } = noting(engine);
  const rehearsal = new Rehearsal(module);
  rehearsal.ask({ do: "hello" });
  rehearsal.ask({ do: "open", doc: "a-link-alone.rules" });
  const { games } = rehearsal.ask({ do: "games" });
  games.forEach(({ doc }) => rehearsal.play(doc));
  for (const doc of readdirSync(SOUND).filter((name) => name.endsWith(".rules"))) {
    rehearsal.order({ put: { doc, text: readFileSync(new URL(doc, SOUND), "utf8") } });
    rehearsal.play(doc);
  }
  const ran = Buffer.from(rehearsal.engine.memory.buffer, start, length);
  return (at) => ran[at] === 1;
}
