// The board alone, for pages of others: rules, game and line are those of the link in its address.

import { render } from "preact";
import { useState } from "preact/hooks";
import { ZonePatterns } from "./board/zones";
import { Link, type Wire } from "./link";
import type { Home } from "./share/home";
import { pageAddress } from "./state/address";
import { Studio, type Memory } from "./studio";
import { BoardPane } from "./ui/boardpane";
import { Notices } from "./ui/notices";
import "./style/base.css";
import "./style/frame.css";
import "./style/board.css";
import "./style/embed.css";

/** In a page of others nothing is kept. */
const drafts = { own: () => undefined, last: () => null, write: () => {} };
const memory: Memory = { read: () => null, write: () => {} };

/** Shows the board; what answers it is asked for when somebody wants to play. */
export function showBoard(connect: () => Wire, home: Home): void {
  const page = document.getElementById("page");
  if (page) render(<Frame connect={connect} home={home} />, page);
}

function Frame({ connect, home }: { connect: () => Wire; home: Home }) {
  const [studio, setStudio] = useState<Studio | null>(null);
  const begin = () => {
    const link = new Link(connect);
    setStudio(new Studio(link, drafts, memory, pageAddress(), home));
    link.start();
  };
  return (
    <main class="embed">
      <h1 class="unseen">{studio?.table.began.value?.title ?? "A board game"}</h1>
      {studio ? <Board studio={studio} /> : <button type="button" class="main" onClick={begin}>Play on this board</button>}
      <a class="small" href={home.address.value + location.hash} target="_blank" rel="noopener">open in the playground</a>
    </main>
  );
}

function Board({ studio }: { studio: Studio }) {
  return (
    <>
      <svg class="patterns" width="0" height="0" aria-hidden="true"><ZonePatterns players={studio.table.began.value?.board.players ?? []} /></svg>
      <Notices studio={studio} />
      <section id="pane-board" class="pane pane-board" aria-label="Board"><BoardPane studio={studio} /></section>
    </>
  );
}
