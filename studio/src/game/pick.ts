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
  | { is: "parts"; parts: Choice[]; lift: number | null; picked?: number[] }
  /** Of many parts that choose cells together those with all of these are left: the next click tells more. */
  | { is: "narrow"; picked: number[] }
  /** Nothing was taken up, and these parts lead here: somebody has to say which is meant. */
  | { is: "offer"; parts: Choice[] }
  /** What is wished cannot be played: ask why. */
  | { is: "why"; from: number | null; to: number };

const isNone = (place: number | null | undefined): place is null | undefined => place === null || place === undefined;

const isPlaceless = (c: Choice) => isNone(c.from) && isNone(c.to);

/** A part that may be played before one that names no place was chosen: that one is chosen by it. */
export interface Ahead extends Choice {
  /** The part before it, by its number. */
  via?: number;
}

/** The parts that name no place: passes and the like, which are played by buttons. */
export const placeless = (choices: Choices) => choices.next.filter(isPlaceless);

/** The parts that follow each of those that name no place, as if that one had been chosen: a die by the man that goes with it. */
export function withAhead(choices: Choices, ahead: readonly { via: number; next: readonly Choice[] }[]): Choices {
  const more = ahead.flatMap(({ via, next }) => next.filter((c) => !isPlaceless(c)).map((c): Ahead => ({ ...c, via })));
  return { ...choices, next: [...choices.next, ...more] };
}

/** The only thing that can be done, where it names no place and the turn cannot end here: nobody need be asked. */
export function forced(choices: Choices): Choice | null {
  const [only, ...others] = choices.next;
  return only && others.length === 0 && !choices.mayStop && isPlaceless(only) ? only : null;
}

/** After a part, what can only happen where its piece stands now: a promotion for instance. */
export function atLanding(choices: Choices): Choice[] {
  const to = choices.motions.findLast((m) => !isNone(m.to))?.to;
  const isHere = (c: Choice) => (isPlaceless(c) ? c.chosen.length === 1 && c.chosen[0] === to : c.to === to && (isNone(c.from) || c.from === to));
  return choices.done.length > 0 && !isNone(to) && choices.next.length > 0 && choices.next.every(isHere) ? choices.next : [];
}

/** Parts that name no place and change or choose all of these; where all do, it tells nothing. */
function pointedTo(choices: Choices, places: readonly number[]): Choice[] {
  const bare = placeless(choices);
  const here = bare.filter((c) => places.every((place) => c.chosen.includes(place)));
  return here.length < bare.length || bare.length === 1 ? here : [];
}

/** The places that tell something of the parts that name none, beside those that were picked already. */
function pointed(choices: Choices, picked: readonly number[]): number[] {
  const left = picked.length > 0 ? pointedTo(choices, picked) : placeless(choices);
  const counts = new Map<number, number>();
  for (const place of left.flatMap((c) => c.chosen)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].filter(([place, count]) => !picked.includes(place) && (count < left.length || left.length === 1)).map(([place]) => place);
}

/** More parts than these are not offered side by side: another click on their cells tells them apart. */
const MOST_OFFERED = 6;

/** What a click on a cell means among parts that choose cells together, after some were picked. */
function narrowed(choices: Choices, picked: readonly number[], place: number): Meaning | null {
  const all = [...picked, place];
  const further = picked.length > 0 && !picked.includes(place) ? pointedTo(choices, all) : [];
  const [parts, cells] = further.length > 0 ? [further, all] : [pointedTo(choices, [place]), [place]];
  if (parts.length === 0) return null;
  return parts.length > MOST_OFFERED ? { is: "narrow", picked: cells } : { is: "parts", parts, lift: null, picked: cells };
}

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
export function targets(choices: Choices, lifted: number | null, picked: readonly number[] = []): Set<number> {
  const next = choices.next.filter((c) => (lifted === null ? isNone(c.from) || c.from === c.to || isNone(c.to) : c.from === lifted));
  const pointedAt = lifted === null ? pointed(choices, picked) : [];
  return new Set([...next.flatMap((c) => (!isNone(c.to) ? [c.to] : !isNone(c.from) ? [c.from] : [])), ...pointedAt]);
}

/** How a place is pointed at. */
export interface Pointing {
  /** Tells of a place whether it is off the board, where pieces are held. */
  isHeld?: (place: number) => boolean;
  /** The piece taken up is put down there: no other is taken up instead. */
  isDrop?: boolean;
  /** Cells clicked before, of those that are chosen together. */
  picked?: readonly number[];
}

/** What a click on a place means, or a piece put down there. */
export function meaning(
  choices: Choices, lifted: number | null, place: number, isOccupied: boolean, { isHeld = () => false, isDrop = false, picked = [] }: Pointing = {},
): Meaning {
  const landing = lifted === null ? [] : choices.next.filter((c) => c.from === lifted && c.to === place);
  if (landing.length > 0) return { is: "parts", parts: landing, lift: null };
  const atOnce = choices.next.filter((c) => oneClick(c, place));
  if (lifted === place) return atOnce.length > 0 && !isDrop ? { is: "parts", parts: atOnce, lift: null } : { is: "back" };
  if (lifted !== null && isDrop) return { is: "why", from: lifted, to: place };
  const lifts = choices.next.some((c) => c.from === place && !oneClick(c, place));
  const isPut = atOnce.some((c) => isNone(c.from));
  if (isPut) return { is: "parts", parts: atOnce, lift: lifts ? place : null };
  // what happens where it stands is played by another click on it
  if (lifts) return { is: "lift", place };
  if (atOnce.length > 0) return { is: "parts", parts: atOnce, lift: null };
  const among = lifted === null ? narrowed(choices, picked, place) : null;
  if (among) return among;
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
