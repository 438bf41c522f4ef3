// Dice in games that are played by link, which neither player chooses. Each player draws a secret and hashes it again and again; the
// last hash is told before the first roll, and with each roll the one before it. So what is shown later was fixed when the game began,
// and nobody knew the others' when he fixed his own. What a roll is follows from what all have shown by then.

/** What each player has shown, by number, the first first; nothing of those who have not joined yet. */
export type Shown = string[][];

/** So many rolls of a player can follow from one secret. */
export const MOST_ROLLS = 500;

/** Where the secrets of this browser are kept, each by what was shown first. */
export interface Secrets {
  get(first: string): string | null;
  keep(first: string, secret: string): void;
}

const KEY = "boardwright dice ";

export const secrets: Secrets = {
  get: (first) => localStorage.getItem(KEY + first),
  keep: (first, secret) => localStorage.setItem(KEY + first, secret),
};

/** A browser hashes only for pages that nobody can have changed on the way. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes.subarray(0, 18))).replaceAll("+", "-").replaceAll("/", "_");
}

/** What is shown with a roll, by its number; before the first of them, number 0. */
async function link(secret: string, number: number): Promise<string> {
  if (number > MOST_ROLLS) throw new Error(`nobody can roll more than ${MOST_ROLLS} times in a game that is played by link`);
  let text = secret;
  for (let left = MOST_ROLLS - number; left >= 0; left -= 1) text = await hash(text);
  return text;
}

/** Draws a secret; what of it is told first. */
export async function drawn(kept: Secrets): Promise<string> {
  const secret = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const first = await link(secret, 0);
  kept.keep(first, secret);
  return first;
}

/** True where the secret of a player is this browser's. */
export const isMine = (shown: Shown, player: number, kept: Secrets): boolean => {
  const first = shown[player]?.[0];
  return first !== undefined && kept.get(first) !== null;
};

/** What players have shown, with what this one shows for his next roll; `rolls` says how often each has rolled. */
export async function withNext(shown: Shown, player: number, rolls: readonly number[], kept: Secrets): Promise<Shown> {
  const first = shown[player]?.[0];
  const secret = first === undefined ? null : kept.get(first);
  if (first === undefined || secret === null) throw new Error("these dice are rolled in the browser of the player whose turn it is");
  const next = (rolls[player] ?? 0) + 1;
  // who takes a roll back and rolls again shows the same
  if (shown[player]?.[next] !== undefined) return shown;
  const more = await link(secret, next);
  return shown.map((one, at) => (at === player ? [...one.slice(0, next), more] : one));
}

/** The seed of a roll: whose it is, and how often each has rolled before. */
export async function seedOf(shown: Shown, player: number, rolls: readonly number[]): Promise<number> {
  const used = shown.map((one, at) => one[(rolls[at] ?? 0) + (at === player ? 1 : 0)]);
  if (used.includes(undefined)) throw new Error("all players must have joined before dice are rolled");
  const text = await hash(`${player} ${rolls.join(" ")} ${used.join(" ")}`);
  return [...atob(text.slice(0, 8).replaceAll("-", "+").replaceAll("_", "/"))].slice(0, 4).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}

/** True where all that was shown follows from what was told first. */
export async function isWhole(shown: Shown): Promise<boolean> {
  for (const one of shown) {
    for (const [at, text] of one.entries()) {
      if (at > 0 && (await hash(text)) !== one[at - 1]) return false;
    }
  }
  return true;
}
