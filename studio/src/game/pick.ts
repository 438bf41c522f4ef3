// What a click means: which parts of a turn begin at a place, end there, or cannot be played at all.

import type { Choice, Choices } from "../protocol";

export type Meaning =
  /** Nothing to be done here. */
  | { is: "nothing" }
  /** The piece here is taken up. */
  | { is: "lift"; place: number }
  /** The piece taken up is put back. */
  | { is: "back" }
  /** One part, or several to choose from. */
  | { is: "parts"; parts: Choice[]; lift: number | null }
  /** Nothing was taken up, and these parts lead here: somebody has to say which is meant. */
  | { is: "offer"; parts: Choice[] }
  /** What is wished cannot be played: ask why. */
  | { is: "why"; from: number | null; to: number };

const isNone = (place: number | null | undefined): place is null | undefined => place === null || place === undefined;

/** The parts that name no place: passes and the like, which are played by buttons. */
export const placeless = (choices: Choices) => choices.next.filter((c) => isNone(c.from) && isNone(c.to));

/** Where a part is played by one click: a new piece, or something that happens where the piece stands. */
const oneClick = (c: Choice, place: number) =>
  (isNone(c.from) && c.to === place) || (c.from === place && (isNone(c.to) || c.to === place));

/** Places where a piece may be taken up. */
export function sources(choices: Choices): Set<number> {
  return new Set(choices.next.flatMap((c) => (isNone(c.from) ? [] : [c.from])));
}

/** The one piece that must be taken up, where there is no choice and it goes somewhere. */
export function onlySource(choices: Choices): number | null {
  const [first, ...rest] = sources(choices);
  const goes = choices.next.every((c) => !isNone(c.from) && !isNone(c.to) && c.from !== c.to);
  return first !== undefined && rest.length === 0 && goes ? first : null;
}

/** Where the next click may go: from the piece taken up, or where something is placed at once. */
export function targets(choices: Choices, lifted: number | null): Set<number> {
  const next = choices.next.filter((c) => (lifted === null ? isNone(c.from) || c.from === c.to || isNone(c.to) : c.from === lifted));
  return new Set(next.flatMap((c) => (!isNone(c.to) ? [c.to] : !isNone(c.from) ? [c.from] : [])));
}

/** How a place is pointed at. */
export interface Pointing {
  /** Tells of a place whether it is off the board, where pieces are held. */
  isHeld?: (place: number) => boolean;
  /** The piece taken up is put down there: no other is taken up instead. */
  isDrop?: boolean;
}

/** What a click on a place means, or a piece put down there. */
export function meaning(
  choices: Choices, lifted: number | null, place: number, isOccupied: boolean, { isHeld = () => false, isDrop = false }: Pointing = {},
): Meaning {
  const landing = lifted === null ? [] : choices.next.filter((c) => c.from === lifted && c.to === place);
  if (landing.length > 0) return { is: "parts", parts: landing, lift: null };
  if (lifted === place) return { is: "back" };
  if (lifted !== null && isDrop) return { is: "why", from: lifted, to: place };
  const here = choices.next.filter((c) => oneClick(c, place));
  const lifts = choices.next.some((c) => c.from === place && !oneClick(c, place));
  if (here.length > 0) return { is: "parts", parts: here, lift: lifts ? place : null };
  if (lifts) return { is: "lift", place };
  // what is held off the board may be put where somebody points
  const leading = lifted === null ? choices.next.filter((c) => c.to === place && !isNone(c.from)) : [];
  const dropped = leading.filter((c) => !isNone(c.from) && isHeld(c.from));
  if (dropped.length > 0) return { is: "parts", parts: dropped, lift: null };
  if (leading.length > 0 && !isOccupied) return { is: "offer", parts: leading };
  if (lifted !== null) return { is: "why", from: lifted, to: place };
  // what cannot be moved now is taken up to ask why; where nothing moves there is nothing to ask of a move
  const somethingMoves = choices.next.some((c) => !isNone(c.from));
  if (isOccupied && (somethingMoves || choices.next.length === 0)) return { is: "lift", place };
  return choices.next.length > 0 ? { is: "why", from: null, to: place } : { is: "nothing" };
}

/** Parts are called by what happens; where that is the same for several, or they choose something, as they are written. */
export function labels(parts: Choice[]): string[] {
  const isToldApart = (part: Choice) => part.chosen.length === 0 && parts.every((p) => p === part || p.means !== part.means);
  return parts.map((p) => withNumber(p) ?? (isToldApart(p) || p.text === "" ? p.means : p.text));
}

/** A move that only chooses a number, a die for instance, is called by its name and the number: `use 6`. */
function withNumber({ by, means, text, chosen }: Choice): string | null {
  const number = text.match(/^(-?\d+):?$/)?.[1];
  return by && number && means === `\`${by}\`` && chosen.length === 0 ? `${by} ${number}` : null;
}
