// What of a text differs, word by word; and what is so on one side of a difference.

import type { Measures, Picture, Row } from "../protocol";

export interface Bit {
  text: string;
  isChanged: boolean;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[A-Za-z0-9_]+|./gs) ?? [];

/** The words of both texts, those that the other has not marked. */
export function wordDiff(before: string, after: string): { before: Bit[]; after: Bit[] } {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const kept = longestCommon(a, b);
  const mark = (all: string[], side: 0 | 1) => {
    const same = new Set(kept.map((pair) => pair[side]));
    return joined(all.map((text, at) => ({ text, isChanged: !same.has(at) })));
  };
  return { before: mark(a, 0), after: mark(b, 1) };
}

function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  const length = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = length[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function joined(bits: readonly Bit[]): Bit[] {
  const all: Bit[] = [];
  for (const bit of bits) {
    const last = all.at(-1);
    if (last && last.isChanged === bit.isChanged) last.text += bit.text;
    else all.push({ ...bit });
  }
  return all;
}

/** What is so on one side of a difference, where it has no turns of its own. */
export function sideWords(own: readonly string[], here: Picture | null | undefined, others: readonly string[], there: Picture | null | undefined): string {
  const [result, other] = [here?.position.result, there?.position.result];
  if (result) return result.text;
  if (other) return "the game goes on";
  return own.length === 0 && others.length > 0 ? "no turn of its own" : "";
}

/** So many values of a range are measured. */
const VALUES = 9;

/** Whole numbers from one to another, both ends among them. */
export function valuesBetween(from: number, to: number): string[] {
  const steps = Math.max(1, Math.min(VALUES - 1, to - from));
  const all = Array.from({ length: steps + 1 }, (_, at) => Math.round(from + ((to - from) * at) / steps));
  return [...new Set(all)].map(String);
}

const WAYS: Record<string, string> = { more: "goes up", less: "goes down" };
/** More than this makes a sentence too long. */
const MOST_SAID = 3;

const change = ({ name, claim, a, b }: Row): string => `${name} ${WAYS[claim] ?? ""} (${a?.text ?? "–"} → ${b?.text ?? "–"})`;

/** What the edit did, in one sentence: by the players who think most of those with whom it can be told. */
export function summary(all: readonly Measures[], isBusy: boolean): string {
  const told = (measures: Measures) => measures.rows.filter((row) => row.claim in WAYS);
  const best = all.findLast((measures) => told(measures).length > 0);
  if (!best) return isBusy ? "Nothing is told apart yet." : "The games tell no difference between the two.";
  const rows = told(best);
  const more = rows.length > MOST_SAID ? `, and ${rows.length - MOST_SAID} more` : "";
  const who = best.agent === "random" ? "random players" : `${best.level ?? best.agent} players`;
  const others = all.filter((measures) => measures !== best && told(measures).length === 0);
  const rest = others.length > 0 && !isBusy ? `; with ${others.map((m) => (m.agent === "random" ? "random players" : `${m.level ?? m.agent} players`)).join(" and ")} nothing is told apart` : "";
  return `With ${who}, ${rows.slice(0, MOST_SAID).map(change).join(", ")}${more}${rest}.`;
}
