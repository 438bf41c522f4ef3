// Makes the whole engine of the first and the rest, as `split.mjs` took them apart.

/** A section of both: in the first the name of the file that the rest lies in, in that the rest. */
const SECTION = "rest";

/** What the section holds. */
export function within(module: WebAssembly.Module): ArrayBuffer {
  const [held] = WebAssembly.Module.customSections(module, SECTION);
  if (!held) throw new Error("this is no part of an engine");
  return held;
}

export const nameOfRest = (first: WebAssembly.Module): string => new TextDecoder().decode(within(first));

/** The whole: step by step some of the first is left out, some is taken, and something new follows. */
export function joined(first: ArrayBuffer, rest: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const count = new Uint32Array(rest, 0, 1)[0] ?? 0;
  const steps = new Uint32Array(rest, 4, 3 * count);
  const fresh = new Uint8Array(rest, 4 + steps.byteLength);
  const taken = steps.reduce((sum, length, at) => (at % 3 === 1 ? sum + length : sum), 0);
  const whole = new Uint8Array(taken + fresh.length);
  let [from, used, to] = [0, 0, 0];
  const put = (bytes: Uint8Array) => {
    whole.set(bytes, to);
    to += bytes.length;
  };
  for (let at = 0; at < steps.length; at += 3) {
    const [skipped = 0, same = 0, added = 0] = steps.subarray(at, at + 3);
    from += skipped;
    put(new Uint8Array(first, from, same));
    put(fresh.subarray(used, used + added));
    from += same;
    used += added;
  }
  return whole;
}
