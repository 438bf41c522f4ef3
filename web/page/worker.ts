// The engine, in a worker: orders in, what it tells out, and long work between them.

interface Engine {
  readonly memory: WebAssembly.Memory;
  room(length: number): number;
  take(): number;
  work(): number;
  told(): number;
}

const writer = new TextEncoder();
const reader = new TextDecoder();
/** A message to oneself comes after those that wait: so work lets them pass, without the pause that timers make. */
const turn = new MessageChannel();
const orders: string[] = [];
let engine: Engine | null = null;
let isDue = false;

const textAt = (at: number, length: number): string => (engine ? reader.decode(new Uint8Array(engine.memory.buffer, at, length)) : "");

const host = {
  now: () => performance.now(),
  tell: (at: number, length: number) => postMessage(JSON.stringify({ doing: textAt(at, length) })),
};

function start(module: WebAssembly.Module): void {
  engine = new WebAssembly.Instance(module, { host }).exports as unknown as Engine;
  orders.splice(0).forEach(take);
}

function take(order: string): void {
  if (!engine) return void orders.push(order);
  const bytes = writer.encode(order);
  const room = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  tell(engine.take());
}

/** Tells the page, and sees to it that work goes on. */
function tell(length: number): void {
  if (!engine) return;
  const told = textAt(engine.told(), length);
  postMessage(told);
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
  attempt(() => engine && tell(engine.work()));
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

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => attempt(() => (typeof data === "string" ? take(data) : start(data)));
