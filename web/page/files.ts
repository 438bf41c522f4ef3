// What the browser keeps: the user's files, and who was chosen to play.

import type { Players } from "./hand";

const FILE = "file:";
const PLAYERS = "players:";

export class Files {
  /** Called when another tab has changed a file. */
  onChange: (doc: string, text: string | null) => void = () => {};

  constructor(private readonly kept: Storage) {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key?.startsWith(FILE)) this.onChange(key.slice(FILE.length), newValue);
    });
  }

  all(): [string, string][] {
    const keys = Array.from({ length: this.kept.length }, (_, at) => this.kept.key(at) ?? "").filter((key) => key.startsWith(FILE));
    return keys.map((key) => [key.slice(FILE.length), this.kept.getItem(key) ?? ""]);
  }

  /** Keeps a file; false where the browser has no room for it. */
  put(doc: string, text: string): boolean {
    return this.keep(FILE + doc, text);
  }

  remove(doc: string): void {
    this.kept.removeItem(FILE + doc);
  }

  players(key: string): Players | null {
    return JSON.parse(this.kept.getItem(PLAYERS + key) ?? "null") as Players | null;
  }

  keepPlayers(key: string, players: Players): void {
    this.keep(PLAYERS + key, JSON.stringify(players));
  }

  private keep(key: string, text: string): boolean {
    try {
      this.kept.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
}
