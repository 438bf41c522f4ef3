import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { check, chunksOf, film } from "../src/share/film";

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const four = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const chunk = (type: string, data: number[]) => [...four(data.length), ...letters(type), ...data, ...four(check(Uint8Array.from([...letters(type), ...data])))];

/** A picture of one point. */
function picture(grey: number): Uint8Array {
  const head = chunk("IHDR", [...four(1), ...four(1), 8, 0, 0, 0, 0]);
  const points = chunk("IDAT", [...deflateSync(Uint8Array.from([0, grey]))]);
  return Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, ...head, ...points, ...chunk("IEND", [])]);
}

test("chunks are checked as PNG has it", () => {
  expect(check(Uint8Array.from(letters("IEND")))).toBe(0xae426082);
});

test("a film holds its pictures in order, the first as a picture that anybody can show", () => {
  const whole = film([picture(10), picture(20), picture(30)], [700, 700, 2500]);
  const chunks = chunksOf(whole);
  expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]);
  expect([...chunks[1]!.data]).toEqual([0, 0, 0, 3, 0, 0, 0, 0]);
  // numbered one after the other, those of pictures and of what is said of them
  expect(chunks.filter(({ type }) => /^f.AT|^fcTL/.test(type)).map(({ data }) => data[3])).toEqual([0, 1, 2, 3, 4]);
  expect([...chunks[6]!.data.subarray(20, 24)]).toEqual([2500 >> 8, 2500 & 255, 1000 >> 8, 1000 & 255]);
  expect(() => film([], [])).toThrow("no pictures");
});
