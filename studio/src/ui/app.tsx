// The frame: a bar, notices, and three panes side by side, or one of them at a time where the screen is narrow.

import { useEffect } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { ZonePatterns } from "../board/zones";
import type { PaneName, Studio } from "../studio";
import { Bar } from "./bar";
import { BoardPane } from "./boardpane";
import { Book } from "./book";
import { EditPane } from "./editpane";
import { useKeptFocus } from "./focus";
import { Games } from "./games";
import { Notices } from "./notices";
import { RulesPane } from "./rulespane";

export const PANES: { name: PaneName; title: string }[] = [
  { name: "rules", title: "Rules" },
  { name: "board", title: "Board" },
  { name: "edit", title: "What the edit did" },
];

export function App({ studio }: { studio: Studio }) {
  const view = studio.view.value;
  const title = studio.table.began.value?.title;
  useEffect(() => {
    document.title = title && view !== "games" ? `${title} · boardwright studio` : "boardwright studio";
  }, [title, view]);
  useKeptFocus();
  const isStudio = view === "studio";
  return (
    <div class="frame">
      <svg class="patterns" width="0" height="0" aria-hidden="true"><ZonePatterns players={studio.table.began.value?.board.players ?? []} /></svg>
      <Bar studio={studio} />
      <Notices studio={studio} />
      {view === "games" && <Games studio={studio} />}
      {view === "book" && <Book studio={studio} />}
      <main class="panes" hidden={!isStudio}>
        <Pane studio={studio} name="rules"><RulesPane studio={studio} /></Pane>
        <Pane studio={studio} name="board"><BoardPane studio={studio} /></Pane>
        <Pane studio={studio} name="edit"><EditPane studio={studio} /></Pane>
      </main>
    </div>
  );
}

function Pane({ studio, name, children }: { studio: Studio; name: PaneName; children: ComponentChildren }) {
  const title = PANES.find((p) => p.name === name)?.title ?? name;
  const isShown = studio.pane.value === name;
  return (
    <section id={`pane-${name}`} class={`pane pane-${name}`} aria-label={title} data-shown={isShown ? "" : undefined}>
      {children}
    </section>
  );
}
