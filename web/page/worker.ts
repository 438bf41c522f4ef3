// The engine, in a worker: orders in, what it tells out, and long work between them. It begins with the first engine, and goes on with
// the whole one, on the same memory, when that is given to it or needed.

import type { First } from "./engine";
import { joined, nameOfRest, within } from "./joined";
import { instanceOf } from "./unwinding.mjs";

interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly table: WebAssembly.Table;
  /** How far the stack reaches. */
  readonly stack: WebAssembly.Global;
  room(length: number): number;
  take(): number;
  work(): number;
  told(): number;
  /** Does what is attempted. */
  run(work: number): void;
  /** From now on it is the whole engine. */
  whole(): void;
}

/** What the first engine was made of. */
interface Begun extends First {
  readonly engine: Engine;
}

const writer = new TextEncoder();
const reader = new TextDecoder();
/** A message to oneself comes after those that wait: so work lets them pass, without the pause that timers make. */
const turn = new MessageChannel();
const orders: string[] = [];
let begun: Begun | null = null;
let whole: Engine | null = null;
/** Who does what is ordered. */
let engine: Engine | null = null;
let isDue = false;
let taken = 0;
let isFull = false;

const textAt = (at: number, length: number): string => (engine ? reader.decode(new Uint8Array(engine.memory.buffer, at, length)) : "");

const host = {
  now: () => performance.now(),
  tell: (at: number, length: number) => postMessage(JSON.stringify({ doing: textAt(at, length) })),
  rest: () => {
    if (begun) callWhole(begun);
  },
};

const engineOf = (module: WebAssembly.Module, imported: WebAssembly.ModuleImports) => instanceOf(module, imported) as unknown as Engine;

function start(first: First): void {
  engine = engineOf(first.module, host);
  begun = { ...first, engine };
  if (first.whole) takeOver(complete(begun, first.whole));
  orders.splice(0).forEach(take);
}

/** The first engine is about to call a function of the whole one: their stacks are one. */
function callWhole(begun: Begun): void {
  const called = whole ?? complete(begun, loadWhole(begun));
  called.stack.value = begun.engine.stack.value as number;
}

/** The whole engine, on the memory of the first, which calls what it lacks there. */
function complete({ engine: { memory, table } }: Begun, module: WebAssembly.Module): Engine {
  whole = engineOf(module, { ...host, memory });
  for (let place = table.length - 1; table.get(place) === null; place--) table.set(place, whole.table.get(place));
  return whole;
}

/** The whole engine does what is ordered from now on, and has all of the stack. */
function takeOver(whole: Engine): void {
  if (begun) whole.stack.value = begun.engine.stack.value as number;
  whole.whole();
  engine = whole;
}

/** What was called cannot wait: so the rest is loaded as long as that takes. */
function loadWhole({ module, bytes }: First): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open("GET", nameOfRest(module), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`its rest is missing: the server answers ${request.status}`);
  return new WebAssembly.Module(joined(bytes, within(new WebAssembly.Module(request.response as ArrayBuffer))));
}

function take(order: string): void {
  if (!engine) return void orders.push(order);
  const bytes = writer.encode(order);
  const room = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  tell(engine, engine.take());
  taken++;
  if (taken >= SETTLED && !isFull && engine.memory.buffer.byteLength > FULL) {
    isFull = true;
    postMessage(JSON.stringify({ full: true }));
  }
}

/** What is broken off leaves memory behind that nobody can use: with so many bytes, after so many orders, another had better go on. */
const [FULL, SETTLED] = [1 << 29, 20];

/** Tells the page, and sees to it that work goes on. */
function tell(teller: Engine, length: number): void {
  const told = textAt(teller.told(), length);
  postMessage(told);
  if (whole && engine !== whole) takeOver(whole);
  const { isBusy, isWaiting } = JSON.parse(told) as { isBusy: boolean; isWaiting: boolean };
  if (isBusy || isWaiting) workSoon(isBusy ? 0 : WAIT);
}

/** How long is waited before work that waits is asked again, in milliseconds. */
const WAIT = 30;

function workSoon(pause: number): void {
  if (isDue) return;
  isDue = true;
  if (pause > 0) setTimeout(() => turn.port2.postMessage(null), pause);
  else turn.port2.postMessage(null);
}

turn.port1.onmessage = () => {
  isDue = false;
  attempt(() => engine && tell(engine, engine.work()));
};

/** What breaks the engine is told: it is of no use afterwards. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (why) {
    engine = null;
    postMessage(JSON.stringify({ failed: String(why) }));
  }
}

/** An order, what is begun with, or the whole engine. */
function hear(data: string | First | WebAssembly.Module): void {
  if (typeof data === "string") take(data);
  else if (!(data instanceof WebAssembly.Module)) start(data);
  else if (begun && !whole) takeOver(complete(begun, data));
}

self.onmessage = ({ data }: MessageEvent<string | First | WebAssembly.Module>) => attempt(() => hear(data));
