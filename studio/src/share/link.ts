// Links that carry all that is shown: `#1=NAME.DATA`. DATA is a head as JSON, a line end, and the rules if they are not those
// that come with the program; deflated with the text of the game NAME as dictionary, in letters that need no escape. The texts
// are those in links-1.json, whatever becomes of the games: that file never changes, so that no link ever breaks. Another way
// to write links gets another number.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { Seat } from "../game/seats";
import type { Setting, Start } from "../protocol";
import type { PaneName } from "../studio";

/** All that a link holds. */
export interface Shared {
  doc: string;
  /** The rules; none where they are those that come with the program. */
  text: string | null;
  variant: string | null;
  options: Setting[];
  start: Start;
  /** What was played, one turn or roll after the other. */
  line: string[];
  /** After how many of them the board is looked at. */
  at: number;
  seats: Seat[];
  pane: PaneName;
  /** The players send each other links. */
  isByLink: boolean;
  /** What each player has shown of what the dice follow from, where they are rolled by link. */
  dice?: string[][];
}

/** The texts that links are deflated with, by the names of their games. */
export type Texts = Readonly<Record<string, string>>;

const MARK = "#1=";
const LONGEST = 200_000;
const PANES: readonly string[] = ["rules", "board", "edit"];

/** Why a link cannot be opened. */
export class BadLink extends Error {}

export const isLink = (hash: string): boolean => /^#\d+=/.test(hash);

/** What of an address or a text is a link; nothing where nothing is. */
export const linkIn = (text: string): string | null => /#\d+=\S+/.exec(text)?.[0] ?? null;

// ---- the head: short names, and nothing that goes without saying

interface Head {
  d: string;
  v?: string;
  o?: [string, string][];
  s?: Start;
  l?: string;
  n?: number;
  w?: [string, number][];
  p?: string;
  b?: 1;
  c?: string[][];
}

function headOf({ doc, variant, options, start, line, at, seats, pane, isByLink, dice }: Shared): Head {
  const head: Head = { d: doc };
  const isUsual = !start.setup && !start.first && !start.position && !start.record;
  if (variant !== null) head.v = variant;
  if (options.length > 0) head.o = options.map(({ name, value }) => [name, value]);
  if (!isUsual || start.seed !== 0) head.s = start;
  if (line.length > 0) head.l = line.join("\n");
  if (at !== line.length) head.n = at;
  if (seats.some(({ who }) => who !== "person")) head.w = seats.map(({ who, level }) => [who, level]);
  if (pane !== "board") head.p = pane;
  if (isByLink) head.b = 1;
  if (dice) head.c = dice;
  return head;
}

function sharedOf(head: Head, text: string | null): Shared {
  const line = head.l === undefined ? [] : String(head.l).split("\n");
  return {
    doc: String(head.d),
    text,
    variant: head.v === undefined ? null : String(head.v),
    options: (head.o ?? []).map(([name, value]) => ({ name: String(name), value: String(value) })),
    start: startOf(head.s),
    line,
    at: Math.min(Math.max(0, Math.trunc(Number(head.n ?? line.length))), line.length),
    seats: (head.w ?? []).map(([who, level]) => ({ who: String(who) as Seat["who"], level: Number(level) })),
    pane: PANES.includes(head.p ?? "") ? (head.p as PaneName) : "board",
    isByLink: head.b === 1,
    ...(Array.isArray(head.c) ? { dice: head.c.map((one) => (Array.isArray(one) ? one.map(String) : [])) } : {}),
  };
}

/** Only what the studio knows: a link may come from anybody. */
function startOf(start: Partial<Start> = {}): Start {
  const text = (said: unknown): string | null => (typeof said === "string" ? said : null);
  const seed = Number(start.seed ?? 0);
  return { setup: text(start.setup), seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 0, first: text(start.first), position: text(start.position), record: text(start.record) };
}

// ---- links

/** The shortest link that holds this. */
export function linkOf(shared: Shared, texts: Texts): string {
  const body = JSON.stringify(headOf(shared)) + (shared.text === null ? "" : `\n${shared.text}`);
  const bytes = strToU8(body);
  const with_ = (name: string) => `${MARK}${name}.${letters(deflateSync(bytes, { level: 9, ...dictionary(texts[name]) }))}`;
  const like = texts[shared.doc] === undefined ? Object.keys(texts) : [shared.doc];
  const names = shared.text === null ? [""] : ["", ...like];
  return names.map(with_).reduce((best, link) => (link.length < best.length ? link : best));
}

/** What a link holds. */
export function openLink(link: string, texts: Texts): Shared {
  const [, name = "", data = ""] = /^#1=([\w-]*)\.([\w-]*)$/.exec(link) ?? [];
  if (/^#\d+=/.test(link) && !link.startsWith(MARK)) throw new BadLink("this link was made by a newer boardwright: open it with that");
  if (data === "" || link.length > LONGEST) throw new BadLink("this is no whole link: copy all of it");
  if (name !== "" && texts[name] === undefined) throw new BadLink(`this link is about a game \`${name}\` that no link can be about: copy it again`);
  try {
    const body = strFromU8(inflateSync(bytesOf(data), dictionary(texts[name])));
    const end = body.indexOf("\n");
    return sharedOf(JSON.parse(end < 0 ? body : body.slice(0, end)) as Head, end < 0 ? null : body.slice(end + 1));
  } catch {
    throw new BadLink("this link is damaged: copy all of it");
  }
}

const dictionary = (text: string | undefined) => (text === undefined ? {} : { dictionary: strToU8(text) });

const letters = (bytes: Uint8Array): string => {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

let loaded: Promise<Texts> | null = null;

/** The texts, loaded when the first link is made or opened. */
export const loadTexts = (): Promise<Texts> => (loaded ??= fetch("links-1.json").then((found) => found.json() as Promise<Texts>));
