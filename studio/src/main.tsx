import { render } from "preact";
import { Link, pageSocket } from "./link";
import { Studio, type Kept, type Memory } from "./studio";
import { App } from "./ui/app";
import "./style/base.css";
import "./style/frame.css";
import "./style/rules.css";
import "./style/board.css";
import "./style/edit.css";
import "./style/games.css";

const DRAFT = "draft:";

/** Drafts live in the browser; where it keeps nothing, they live as long as the page. */
const drafts = {
  read: (doc: string) => attempt(() => localStorage.getItem(DRAFT + doc)),
  write: (doc: string, text: string | null) => {
    attempt(() => (text === null ? localStorage.removeItem(DRAFT + doc) : localStorage.setItem(DRAFT + doc, text)));
  },
};

const OPEN = "open";

/** What is open in this tab lives as long as the tab: a page that is loaded again goes on where it was. */
const memory: Memory = {
  read: () => attempt(() => JSON.parse(sessionStorage.getItem(OPEN) ?? "null") as Kept | null),
  write: (kept) => void attempt(() => (kept ? sessionStorage.setItem(OPEN, JSON.stringify(kept)) : sessionStorage.removeItem(OPEN))),
};

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const link = new Link(pageSocket);
const studio = new Studio(link, drafts, memory);
const page = document.getElementById("page");
if (page) render(<App studio={studio} />, page);
link.start();
