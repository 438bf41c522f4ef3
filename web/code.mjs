// Goes through the code of functions as far as to see what it speaks of: functions, and numbers, which may be places in memory.

/** What follows an instruction: numbers of seven bits a byte, so many, or bytes. */
const NUMBERS = new Map([
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40, 0x42, 0xd0].map((op) => [op, 1]),
  [0x11, 2],
]);
/** Instructions that read and write memory, from the first to the last, have a number before the place. */
const [FIRST_MEMORY, LAST_MEMORY] = [0x28, 0x3e];
const [CALL, CONST, REFERENCE, TABLE, CHOICE, SHORT, LONG, MORE] = [0x10, 0x41, 0xd2, 0x0e, 0x1c, 0x43, 0x44, 0xfc];
/** What follows the instructions that have a second number: from 8 on, so many. */
const MORE_NUMBERS = [2, 1, 2, 1, 2, 2, 1, 1, 1, 1];
const FIRST_MORE = 8;
/** Instructions without anything are the others up to here. */
const LAST_PLAIN = 0xc4;

/** The instructions that a reader comes to up to its end: where each lies, and of what function or number it speaks, if of one. */
export function* instructions(reader) {
  while (reader.at < reader.bytes.length) {
    const start = reader.at;
    const op = reader.byte();
    const spoken = spokenOf(op, reader);
    yield { op, start, end: reader.at, ...spoken };
  }
}

function spokenOf(op, reader) {
  if (op === CALL || op === REFERENCE) return { calls: reader.number() };
  if (op === CONST) return { has: reader.signed() };
  if (op >= FIRST_MEMORY && op <= LAST_MEMORY) return { has: (reader.number(), reader.number()) };
  if (op === TABLE) skip(reader, reader.number() + 1);
  else if (op === CHOICE) reader.list(() => reader.byte());
  else if (op === SHORT) reader.take(4);
  else if (op === LONG) reader.take(8);
  else if (op === MORE) skip(reader, MORE_NUMBERS[reader.number() - FIRST_MORE] ?? 0);
  else if (NUMBERS.has(op)) skip(reader, NUMBERS.get(op));
  else if (op > LAST_PLAIN) throw new Error(`the engine has an instruction that is not known here: ${op}`);
  return {};
}

function skip(reader, numbers) {
  for (let left = numbers; left > 0; left--) reader.number();
}
