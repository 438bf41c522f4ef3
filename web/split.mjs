// Splits the engine: what is needed to show and play games is a module of its own, small enough to be loaded first. Where a function
// is left out of it, another asks the host for the rest and calls the function there. The rest is the whole engine again, told as
// what it takes from the first and what is new; it goes on with the memory of the first.
//
// What is needed is seen, not listed: the whole engine notes which functions run while games are opened and played.

import { createHash } from "node:crypto";
import { instructions } from "./code.mjs";
import { Kind, list, partsOf, Reader, Section, sectionsOf, signed, text, unsigned } from "./wasm.mjs";

const OP = { UNREACHABLE: 0x00, END: 0x0b, CALL: 0x10, CALL_INDIRECT: 0x11, LOCAL_GET: 0x20, I32_STORE8: 0x3a, I32_CONST: 0x41 };
const FUNCTION_TYPE = 0x60;
const MUTABLE = 1;
const PAGE = 65536;

const bytes = (...all) => Buffer.concat(all.map((one) => (typeof one === "number" ? Buffer.from([one]) : one)));

/** An engine, and what must be known of it to change it. */
class Engine {
  constructor(module) {
    this.sections = sectionsOf(module).filter(({ id }) => id !== Section.CUSTOM);
    this.types = this.read(Section.TYPE, readType);
    this.imports = this.read(Section.IMPORT, readImport).filter(({ kind }) => kind === Kind.FUNCTION);
    this.functions = this.read(Section.FUNCTION, (reader) => reader.number());
    this.code = this.read(Section.CODE, (reader) => reader.lying(() => reader.take(reader.number())));
    [this.table] = this.read(Section.TABLE, (reader) => ({ type: reader.byte(), ...reader.limits() }));
    [this.memory] = this.read(Section.MEMORY, (reader) => reader.limits());
    this.data = this.read(Section.DATA, readData);
    const globals = this.read(Section.GLOBAL, readGlobal);
    this.stack = globals.findIndex(({ isMutable }) => isMutable);
    if (globals.filter(({ isMutable }) => isMutable).length !== 1) throw new Error("the engine has other globals that change beside its stack");
  }

  read(section, readOne) {
    const reader = new Reader(this.sections.find(({ id }) => id === section).parts[0]);
    return reader.list(() => readOne(reader));
  }

  /** Reads the instructions of a function. */
  expression(at) {
    const reader = new Reader(this.code[at]);
    reader.number();
    reader.list(() => [reader.number(), reader.byte()]);
    return reader;
  }

  /** The sections, with others in the place of some, and without those that are null. */
  with(others) {
    const changed = this.sections.map((section) => (section.id in others ? { ...section, parts: others[section.id] } : section));
    return changed.filter(({ parts }) => parts !== null);
  }

  /** The parts of a section, to whose list more is added. */
  added(section, ...more) {
    const reader = new Reader(this.sections.find(({ id }) => id === section).parts[0]);
    return [unsigned(reader.number() + more.length), reader.bytes.subarray(reader.at), ...more];
  }
}

function readType(reader) {
  if (reader.byte() !== FUNCTION_TYPE) throw new Error("a type of the engine is none of a function");
  return { takes: reader.list(() => reader.byte()).length, gives: reader.list(() => reader.byte()).length };
}

function readImport(reader) {
  const [module, name, kind] = [reader.text(), reader.text(), reader.byte()];
  if (kind !== Kind.FUNCTION) throw new Error(`the engine imports ${module}.${name}, which is no function`);
  reader.number();
  return { name, kind };
}

function readData(reader) {
  if (reader.byte() !== 0 || reader.byte() !== OP.I32_CONST) throw new Error("data of the engine do not lie at a place of their own");
  const at = reader.signed();
  reader.byte();
  return { at, bytes: reader.take(reader.number()) };
}

function readElements(reader) {
  if (reader.byte() !== 0 || reader.byte() !== OP.I32_CONST) throw new Error("functions of the engine's table do not lie at a place of their own");
  reader.signed();
  reader.byte();
  return reader.list(() => reader.number());
}

const readExport = (reader) => ({ name: reader.text(), kind: reader.byte(), at: reader.number() });

function readGlobal(reader) {
  const [, isMutable, op] = [reader.byte(), reader.byte() === MUTABLE, reader.byte()];
  reader.number();
  if (op !== OP.I32_CONST || reader.byte() !== OP.END) throw new Error("a global of the engine begins as something else than a number");
  return { isMutable };
}

const limits = ({ flags, least, most }, more = 0) => bytes(flags, unsigned(least + more), ...(most === null ? [] : [unsigned(most + more)]));

/** A function as it lies in the code, of its body. */
const lying = (body) => bytes(unsigned(body.length), body);

/** Data as they lie at a place of memory. */
const lyingAt = (at, content) => bytes(0, OP.I32_CONST, signed(at), OP.END, unsigned(content.length), content);

const code = (functions) => [unsigned(functions.length), ...functions];

/** How far the stack reaches, for the host. */
const stackOf = (engine) => bytes(text("stack"), Kind.GLOBAL, unsigned(engine.stack));

/** The engine, which notes with each function that it runs: a byte for each at the end of what its memory begins with. */
export function noting(module) {
  const engine = new Engine(module);
  const start = engine.memory.least * PAGE;
  const note = (at) => bytes(OP.I32_CONST, 0, OP.I32_CONST, 1, OP.I32_STORE8, 0, unsigned(start + at));
  const functions = engine.code.map((whole, at) => {
    const reader = new Reader(whole);
    reader.number();
    const locals = reader.lying(() => reader.list(() => [reader.number(), reader.byte()]));
    return lying(bytes(locals, note(at), whole.subarray(reader.at)));
  });
  const memory = [list([limits(engine.memory, Math.ceil(functions.length / PAGE))])];
  const exported = engine.added(Section.EXPORT, stackOf(engine));
  const noted = Buffer.concat(partsOf(engine.with({ [Section.MEMORY]: memory, [Section.EXPORT]: exported, [Section.CODE]: code(functions) })));
  return { module: noted, start, length: functions.length };
}

/**
 * The first engine, which has the functions that are needed, its rest, and the name of a file for that. Texts of which no such function
 * knows where they lie belong to the rest, too.
 */
export function split(module, isNeeded, texts = []) {
  const engine = new Engine(module);
  const parts = partition(engine, isNeeded);
  const data = apart(engine, texts, parts.numbers);
  const shared = {
    [Section.TABLE]: [list([bytes(engine.table.type, limits(engine.table, parts.left.length))])],
    [Section.EXPORT]: engine.added(
      Section.EXPORT,
      bytes(text("table"), Kind.TABLE, unsigned(0)),
      stackOf(engine),
    ),
  };
  const first = partsOf(engine.with({ ...shared, [Section.CODE]: firstCode(engine, parts), [Section.DATA]: [list(data.first)] }));
  const whole = partsOf(engine.with({ ...shared, ...ofWhole(engine, parts.left), [Section.DATA]: [list(data.rest)] }));
  const rest = Buffer.concat(partsOf([named("rest", difference(first, whole))]));
  const name = `rest-${createHash("sha256").update(rest).digest("hex").slice(0, 16)}.wasm`;
  const [, ...ending] = partsOf([named("rest", Buffer.from(name))]);
  return { first: Buffer.concat([...first, ...ending]), rest, name };
}

/** Which functions are kept, which are left out though they may be called, and what numbers are in those that are kept. */
function partition(engine, isNeeded) {
  const before = engine.imports.length;
  const exported = engine.read(Section.EXPORT, readExport).filter(({ kind }) => kind === Kind.FUNCTION);
  const waiting = [...exported.map(({ at }) => at), ...engine.read(Section.ELEMENT, readElements).flat(), ...[...engine.code.keys()].filter(isNeeded).map((at) => at + before)];
  const [kept, left, numbers] = [new Set(), new Set(), new Set()];
  const isKept = (at) => isNeeded(at) || engine.code[at].length <= standIn(engine, at, engine.table.least).length;
  while (waiting.length > 0) {
    const at = waiting.pop() - before;
    if (at < 0 || kept.has(at) || left.has(at)) continue;
    if (!isKept(at)) left.add(at);
    else {
      kept.add(at);
      for (const { calls, has } of instructions(engine.expression(at))) {
        if (calls !== undefined) waiting.push(calls);
        if (has !== undefined) numbers.add(has);
      }
    }
  }
  return { kept, left: [...left].sort((a, b) => a - b), numbers };
}

/** The data that both engines begin with, and those of the rest: the texts that nobody speaks of. */
function apart(engine, texts, numbers) {
  const [first, rest] = [[], []];
  for (const { at, bytes: content } of engine.data) {
    const isNamed = (start, end) => [...numbers].some((number) => number >= at + start && number < at + end);
    const found = texts.map((one) => ({ start: content.indexOf(one), length: one.length })).filter(({ start, length }) => start >= 0 && !isNamed(start, start + length));
    let end = 0;
    for (const { start, length } of found.sort((a, b) => a.start - b.start)) {
      first.push(lyingAt(at + end, content.subarray(end, start)));
      rest.push(lyingAt(at + start, content.subarray(start, start + length)));
      end = start + length;
    }
    first.push(lyingAt(at + end, content.subarray(end)));
  }
  return { first, rest };
}

/** A section for hosts alone. */
const named = (name, content) => ({ id: Section.CUSTOM, parts: [text(name), content] });

/** What stands where a function was left out: it asks for the rest, and calls what then lies at a place of the table. */
function standIn(engine, at, place) {
  const type = engine.functions[at];
  const ask = engine.imports.findIndex(({ name }) => name === "rest");
  if (ask < 0) throw new Error("the engine does not ask its host for `rest`");
  const given = Array.from({ length: engine.types[type].takes }, (_, one) => bytes(OP.LOCAL_GET, unsigned(one)));
  return lying(bytes(0, OP.CALL, unsigned(ask), ...given, OP.I32_CONST, signed(place), OP.CALL_INDIRECT, unsigned(type), 0, OP.END));
}

function firstCode(engine, { kept, left }) {
  const nothing = lying(bytes(0, OP.UNREACHABLE, OP.END));
  const functions = engine.code.map((whole, at) => (kept.has(at) ? whole : nothing));
  left.forEach((at, one) => (functions[at] = standIn(engine, at, engine.table.least + one)));
  return code(functions);
}

/** The whole engine finds the memory as the first has it, and has in its table what was left out of that. */
function ofWhole(engine, left) {
  const functions = left.map((at) => unsigned(engine.imports.length + at));
  const added = bytes(0, OP.I32_CONST, signed(engine.table.least), OP.END, list(functions));
  const memory = bytes(text("host"), text("memory"), Kind.MEMORY, limits(engine.memory));
  return {
    [Section.IMPORT]: engine.added(Section.IMPORT, memory),
    [Section.MEMORY]: null,
    [Section.ELEMENT]: engine.added(Section.ELEMENT, added),
    [Section.CODE]: code(engine.code),
    [Section.DATA_COUNT]: null,
  };
}

/** What makes one module of another: their number, and for each step how much is left out, how much is taken, and how much is new. */
function difference(from, to) {
  const places = new Map();
  from.reduce((at, part) => (places.set(part, at), at + part.length), 0);
  const steps = [];
  const fresh = [];
  let end = 0;
  for (const part of to) {
    const at = places.get(part);
    const last = steps.at(-1);
    if (at === undefined) {
      fresh.push(part);
      if (last) last[2] += part.length;
      else steps.push([0, 0, part.length]);
      continue;
    }
    if (at === end && last && last[2] === 0) last[1] += part.length;
    else steps.push([at - end, part.length, 0]);
    end = at + part.length;
  }
  const numbers = Buffer.from(Uint32Array.from([steps.length, ...steps.flat()]).buffer);
  return Buffer.concat([numbers, ...fresh]);
}
