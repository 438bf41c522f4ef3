// Pictures one after the other as a single file: an animated PNG. Who does not know that sees the first of them.

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

interface Chunk {
  type: string;
  data: Uint8Array;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** What stands behind each chunk of a PNG, so that damage is noticed. */
export const check = (bytes: Uint8Array): number =>
  ~bytes.reduce((sum, byte) => (sum >>> 8) ^ (TABLE[(sum ^ byte) & 255] ?? 0), 0xffffffff) >>> 0;

export function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    chunks.push({ type: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Numbers of four bytes, and of two where they are marked so. */
function bytesOf(...numbers: (number | { short: number } | { byte: number })[]): Uint8Array {
  const all = numbers.flatMap((n) => {
    if (typeof n === "number") return [n >>> 24, n >>> 16, n >>> 8, n];
    return "short" in n ? [n.short >>> 8, n.short] : [n.byte];
  });
  return Uint8Array.from(all, (byte) => byte & 255);
}

function written({ type, data }: Chunk): Uint8Array {
  const named = Uint8Array.from([...Array.from(type, (letter) => letter.charCodeAt(0)), ...data]);
  return joined([bytesOf(data.length), named, bytesOf(check(named))]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Pictures of one size, each a PNG, shown for so many milliseconds each, again and again. */
export function film(pictures: readonly Uint8Array[], delays: readonly number[]): Uint8Array {
  const frames = pictures.map(chunksOf);
  const head = frames[0]?.find(({ type }) => type === "IHDR");
  if (!head) throw new Error("there are no pictures");
  const [width, height] = [head.data.subarray(0, 4), head.data.subarray(4, 8)];
  let number = 0;
  const chunks: Chunk[] = [head, { type: "acTL", data: bytesOf(frames.length, 0) }];
  frames.forEach((frame, at) => {
    const shown = bytesOf({ short: delays[at] ?? 0 }, { short: 1000 }, { byte: 0 }, { byte: 0 });
    chunks.push({ type: "fcTL", data: joined([bytesOf(number++), width, height, bytesOf(0, 0), shown]) });
    for (const { data } of frame.filter(({ type }) => type === "IDAT")) {
      chunks.push(at === 0 ? { type: "IDAT", data } : { type: "fdAT", data: joined([bytesOf(number++), data]) });
    }
  });
  return joined([Uint8Array.from(SIGNATURE), ...[...chunks, { type: "IEND", data: new Uint8Array() }].map(written)]);
}
