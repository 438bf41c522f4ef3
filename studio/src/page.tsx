// The page: its parts, put together around whatever answers it.

import { render } from "preact";
import type { Game } from "./game/table";
import { Link, type Wire } from "./link";
import type { Home } from "./share/home";
import { pageAddress, type Place } from "./state/address";
import type { Draft } from "./state/rules";
import { Studio, type Memory } from "./studio";
import { App } from "./ui/app";
import "./style/base.css";
import "./style/frame.css";
import "./style/rules.css";
import "./style/board.css";
import "./style/edit.css";
import "./style/games.css";

const DRAFT = "draft:";
const OWN = "typed:";

/** Drafts live in the browser, those of this tab as long as the tab; where nothing is kept, as long as the page. */
const drafts = {
  own: (doc: string) => {
    const kept = attempt(() => sessionStorage.getItem(OWN + doc));
    return kept === null ? undefined : (JSON.parse(kept) as Draft | null);
  },
  last: (doc: string) => attempt(() => localStorage.getItem(DRAFT + doc)),
  write: (doc: string, draft: Draft | null) => {
    attempt(() => sessionStorage.setItem(OWN + doc, JSON.stringify(draft)));
    attempt(() => (draft === null ? localStorage.removeItem(DRAFT + doc) : localStorage.setItem(DRAFT + doc, draft.text)));
  },
};

const GAME = "game:";
const gameOf = ({ doc, variant }: Place): string => GAME + JSON.stringify([doc, variant]);

/** Games live as long as the tab: whoever comes back to their rules, or loads the page again, goes on with them. */
const memory: Memory = {
  read: (place) => attempt(() => JSON.parse(sessionStorage.getItem(gameOf(place)) ?? "null") as Game | null),
  write: (place, game) => void attempt(() => sessionStorage.setItem(gameOf(place), JSON.stringify(game))),
};

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Shows the page, answered by what is at the other end of a wire. */
export function show(connect: () => Wire, home: Home): void {
  const link = new Link(connect);
  const studio = new Studio(link, drafts, memory, pageAddress(), home);
  const page = document.getElementById("page");
  if (page) render(<App studio={studio} />, page);
  link.start();
}
