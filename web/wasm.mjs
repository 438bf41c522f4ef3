// Reads a WebAssembly module as far as it must be known to take it apart, and writes numbers as it does.

/** Numbers of sections. */
export const Section = { CUSTOM: 0, TYPE: 1, IMPORT: 2, FUNCTION: 3, TABLE: 4, MEMORY: 5, GLOBAL: 6, EXPORT: 7, ELEMENT: 9, CODE: 10, DATA: 11, DATA_COUNT: 12 };

/** What is imported and exported. */
export const Kind = { FUNCTION: 0, TABLE: 1, MEMORY: 2, GLOBAL: 3 };

const HEADER = 8;

/** A number of seven bits a byte, the lowest first. */
export function unsigned(value) {
  const bytes = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

/** A number with its sign in the highest bit. */
export function signed(value) {
  const bytes = [];
  for (let left = value; ; left >>= 7) {
    if (left >= -64 && left < 64) return Buffer.from([...bytes, left & 127]);
    bytes.push((left & 127) | 128);
  }
}

export const text = (words) => Buffer.concat([unsigned(Buffer.byteLength(words)), Buffer.from(words)]);

/** What is counted, and then one after the other. */
export const list = (items) => Buffer.concat([unsigned(items.length), ...items]);

/** Goes through bytes. */
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.byte();
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  }

  signed() {
    let value = 0;
    for (let place = 0; ; place += 7) {
      const byte = this.byte();
      value |= (byte & 127) << place;
      if (byte < 128) return place < 25 && byte & 64 ? value | (-1 << (place + 7)) : value;
    }
  }

  /** So many bytes as they are. */
  take(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }

  text() {
    return this.take(this.number()).toString();
  }

  /** What is counted, each as it is read. */
  list(read) {
    return Array.from({ length: this.number() }, (_, at) => read(at));
  }

  /** The least of something, and the most, if that is said. */
  limits() {
    const flags = this.byte();
    return { flags, least: this.number(), most: flags & 1 ? this.number() : null };
  }

  /** What is read next, as the bytes that it lies in. */
  lying(read) {
    const start = this.at;
    read();
    return this.bytes.subarray(start, this.at);
  }
}

/** The sections of a module in their order, each as its parts: one. */
export function sectionsOf(module) {
  const reader = new Reader(module, HEADER);
  const sections = [];
  while (reader.at < module.length) sections.push({ id: reader.byte(), parts: [reader.take(reader.number())] });
  return sections;
}

/** A module of sections, as its parts. */
export function partsOf(sections) {
  const length = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
  const whole = ({ id, parts }) => [Buffer.from([id]), unsigned(length(parts)), ...parts];
  return [Buffer.from("\0asm\x01\0\0\0", "latin1"), ...sections.flatMap(whole)];
}
