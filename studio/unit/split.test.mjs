import { describe, expect, it } from "vitest";
import { joined, nameOfRest, within } from "../../web/page/joined";
import { noting, split } from "../../web/split.mjs";
import { Kind, list, partsOf, Section, signed, text, unsigned } from "../../web/wasm.mjs";

const I32 = 0x7f;
const FUNCREF = 0x70;
const ADD = 0x6a;
const SUB = 0x6b;
const MULTIPLY = 0x6c;
const END = 0x0b;
const get = (local) => [0x20, local];
const set = (local) => [0x21, local];
const number = (value) => [0x41, ...signed(value)];
const call = (which) => [0x10, which];
const LOAD = [0x28, 2, 0];
const STORE = [0x36, 2, 0];
const STACK = { get: [0x23, 0], set: [0x24, 0] };

/** A function that has room for a number on the stack, one local beside what it is given, and does something meanwhile. */
const withRoom = (...between) => [
  ...STACK.get, ...number(16), SUB, ...set(1), ...get(1), ...STACK.set,
  ...between,
  ...get(1), ...number(16), ADD, ...STACK.set,
];

const functionOf = (locals, ...code) => {
  const body = Buffer.from([locals, ...(locals ? [1, I32] : []), ...code, END]);
  return Buffer.concat([unsigned(body.length), body]);
};

const [, OUTER, INNER, COUNT] = [0, 1, 2, 3];
const COUNTER = 8;
/** Where a text lies, of which no function speaks. */
const LATER = 64;
const TEXT = "for later";

/** `outer` keeps what it is given on the stack while `inner` keeps more there; `count` counts, from what the data say. */
function engine() {
  const outer = functionOf(1, ...withRoom(...get(1), ...get(0), ...STORE, ...get(0), ...call(INNER), ...get(1), ...LOAD, ADD, ...set(0)), ...get(0));
  const inner = functionOf(1, ...withRoom(...get(1), ...get(0), ...number(100), MULTIPLY, ...STORE, ...get(1), ...LOAD, ...set(0)), ...get(0));
  const count = functionOf(0, ...number(COUNTER), ...number(COUNTER), ...LOAD, ...get(0), ADD, ...STORE, ...number(COUNTER), ...LOAD);
  const section = (id, ...items) => ({ id, parts: [list(items.map((item) => Buffer.from(item)))] });
  const name = (words, kind, at) => [...text(words), kind, at];
  return Buffer.concat(partsOf([
    section(Section.TYPE, [0x60, 0, 0], [0x60, 1, I32, 1, I32]),
    section(Section.IMPORT, [...text("host"), ...text("rest"), Kind.FUNCTION, 0]),
    section(Section.FUNCTION, [1], [1], [1]),
    section(Section.TABLE, [FUNCREF, 1, 2, 2]),
    section(Section.MEMORY, [0, 1]),
    section(Section.GLOBAL, [I32, 1, ...number(1024), END]),
    section(Section.EXPORT, name("memory", Kind.MEMORY, 0), name("outer", Kind.FUNCTION, OUTER), name("count", Kind.FUNCTION, COUNT)),
    section(Section.ELEMENT, [0, ...number(1), END, 1, INNER]),
    section(Section.CODE, outer, inner, count),
    section(Section.DATA, [0, ...number(COUNTER), END, LATER - COUNTER + TEXT.length, 40, ...Array(LATER - COUNTER - 1).fill(0), ...Buffer.from(TEXT)]),
  ]));
}

const bufferOf = (bytes) => new Uint8Array(bytes).buffer;

/** The first engine; what it asks for the rest with is counted. */
function begun({ first, rest, name }) {
  const module = new WebAssembly.Module(first);
  expect(nameOfRest(module)).toBe(name);
  const asked = { times: 0, whole: null };
  const host = {
    rest() {
      asked.times += 1;
      asked.whole ??= complete();
      asked.whole.stack.value = exports.stack.value;
    },
  };
  const { exports } = new WebAssembly.Instance(module, { host });
  const complete = () => {
    const whole = new WebAssembly.Module(joined(bufferOf(first), within(new WebAssembly.Module(rest))));
    const instance = new WebAssembly.Instance(whole, { host: { ...host, memory: exports.memory } });
    for (let place = exports.table.length - 1; exports.table.get(place) === null; place--) exports.table.set(place, instance.exports.table.get(place));
    return instance.exports;
  };
  return { first: exports, asked };
}

describe("the engine in two", () => {
  it("has functions seen that run, and no others", () => {
    const { module, start, length } = noting(engine());
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { host: { rest() {} } });
    const ran = () => [...new Uint8Array(exports.memory.buffer, start, length)];
    expect(ran()).toEqual([0, 0, 0]);
    expect(exports.count(1)).toBe(41);
    expect(ran()).toEqual([0, 0, 1]);
    expect(exports.outer(3)).toBe(303);
    expect(ran()).toEqual([1, 1, 1]);
  });

  it("asks for what was left out when that is called, on the same stack and memory", () => {
    const { first, asked } = begun(split(engine(), (at) => at !== INNER - 1));
    expect(first.count(2)).toBe(42);
    expect(asked.times).toBe(0);
    expect(first.outer(3)).toBe(303);
    expect(asked.times).toBe(1);
    expect(asked.whole.count(1)).toBe(43);
    expect(asked.whole.outer(5)).toBe(505);
    expect(asked.times).toBe(1);
  });

  it("is whole where nothing was left out", () => {
    const { first, asked } = begun(split(engine(), () => true));
    expect(first.outer(3)).toBe(303);
    expect(asked.times).toBe(0);
  });

  it("has texts of which nothing of the first speaks in the rest", () => {
    const texts = [Buffer.from(TEXT), Buffer.from([40, 0])];
    const { first, asked } = begun(split(engine(), (at) => at !== INNER - 1, texts));
    const written = () => Buffer.from(first.memory.buffer, LATER, TEXT.length).toString();
    expect(first.count(2)).toBe(42);
    expect(written()).not.toBe(TEXT);
    first.outer(3);
    expect(written()).toBe(TEXT);
    expect(asked.whole.count(1)).toBe(43);
  });

  it("has nothing where a function is that nobody calls", () => {
    const alone = split(engine(), () => true).first;
    const { first } = begun(split(engine(), (at) => at === COUNT - 1));
    expect(first.count(2)).toBe(42);
    expect(split(engine(), (at) => at === COUNT - 1).first.length).toBeLessThan(alone.length);
  });

  it("is not taken for another: its rest is named for what it holds", () => {
    const [some, none] = [split(engine(), (at) => at === 0), split(engine(), () => true)];
    expect(some.name).not.toBe(none.name);
  });
});
