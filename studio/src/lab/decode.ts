// Files of games in the encodings that people use.

/**
 * Encodings that are tried, and between which first bytes they have everyday signs. The same bytes are signs in several, but seldom
 * everyday ones; and Japanese is hardly written without kana. The program goes by the same (`record::bytes`).
 */
const OF_EAST_ASIA: readonly { name: string; everyday?: readonly [number, number]; hasKana?: boolean }[] = [
  { name: "shift_jis" },
  { name: "euc-jp", hasKana: true },
  { name: "gbk", everyday: [0xb0, 0xd7] },
  { name: "big5", everyday: [0xa4, 0xc6] },
];

const FOREIGN = /[^\0-\x7f]/g;
const ODD = /[^\0-\x7f\u3000-\u30ff\u4e00-\u9fa5\uff00-\uff5e]/g;
const KANA = /[\u3041-\u30ff]/;

/** Signs that are not among the everyday ones, each by its first byte; those of the first rows are punctuation. */
function rare(bytes: Uint8Array, [first, last]: readonly [number, number]): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += (bytes[at] ?? 0) >= 0x81 ? 2 : 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x81 && (byte < 0xa1 || byte > 0xa3) && (byte < first || byte > last)) count += 1;
  }
  return count;
}

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const byMark = ([first, second]: Uint8Array): string | null =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;

/** The text of a file: by its mark, by what it says of itself, or as the first encoding has it that fits. */
export function decoded(bytes: Uint8Array): string {
  const marked = byMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const text = strictly("utf-8", bytes);
  if (text !== null) return text;
  const label = /(?:CA\[|encoding=)([\w.:-]+)/.exec(new TextDecoder("latin1").decode(bytes))?.[1];
  const stated = label ? strictly(label, bytes) : null;
  if (stated !== null) return stated;
  const foreign = bytes.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0);
  const fitting = OF_EAST_ASIA.flatMap(({ name, everyday, hasKana }) => {
    const found = strictly(name, bytes);
    if (found === null) return [];
    const unlikely = everyday ? rare(bytes, everyday) : hasKana && !KANA.test(found) ? count(found, FOREIGN) : 0;
    return [{ found, odd: count(found, ODD) + unlikely }];
  });
  const [best] = fitting.sort((a, b) => a.odd - b.odd);
  return best && best.odd * 4 <= foreign ? best.found : new TextDecoder("windows-1252").decode(bytes);
}
