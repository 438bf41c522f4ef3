import { expect, test } from "vitest";
import { drawn, isMine, isWhole, seedOf, withNext, type Secrets, type Shown } from "../src/share/dice";

/** A browser of its own. */
function browser(): Secrets {
  const all = new Map<string, string>();
  return { get: (first) => all.get(first) ?? null, keep: (first, secret) => void all.set(first, secret) };
}

test("what a roll follows from was fixed before, and is the same for all who see it", async () => {
  const [a, b] = [browser(), browser()];
  let shown: Shown = [[await drawn(a)], [await drawn(b)]];
  const rolls = [0, 0];
  const seeds: number[] = [];
  for (const player of [0, 1, 0, 1, 1]) {
    shown = await withNext(shown, player, rolls, player === 0 ? a : b);
    // a roll that is taken back and rolled again is the same
    expect(await withNext(shown, player, rolls, player === 0 ? a : b)).toEqual(shown);
    seeds.push(await seedOf(shown, player, rolls));
    rolls[player] = (rolls[player] ?? 0) + 1;
  }
  expect(new Set(seeds).size).toBe(5);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
  expect(await isWhole(shown)).toBe(true);
  expect(await seedOf(shown, 1, [1, 0])).toBe(seeds[1]);
});

test("another secret, or one of somebody else, is noticed", async () => {
  const [a, b] = [browser(), browser()];
  const first: Shown = [[await drawn(a)], [await drawn(b)]];
  const shown = await withNext(first, 0, [0, 0], a);
  expect(await isWhole([[...(shown[0] ?? []).slice(0, 1), "another"], shown[1] ?? []])).toBe(false);
  expect([isMine(shown, 0, a), isMine(shown, 0, b), isMine([[], []], 0, a)]).toEqual([true, false, false]);
  await expect(withNext(first, 1, [0, 0], a)).rejects.toThrow("the player whose turn it is");
});

test("nobody rolls before all have joined", async () => {
  const a = browser();
  const alone: Shown = [[await drawn(a)], []];
  await expect(seedOf(await withNext(alone, 0, [0, 0], a), 0, [0, 0])).rejects.toThrow("must have joined");
});
