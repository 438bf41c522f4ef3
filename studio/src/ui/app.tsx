// The frame: a bar, notices, and three panes.

import { useEffect } from "preact/hooks";
import { ZonePatterns } from "../board/zones";
import type { Studio } from "../studio";
import { Bar } from "./bar";
import { BoardPane } from "./boardpane";
import { Book } from "./book";
import { EditPane } from "./editpane";
import { useKeptFocus } from "./focus";
import { Games } from "./games";
import { Notices } from "./notices";
import { Panes } from "./panes";
import { RulesPane } from "./rulespane";

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
      <Panes studio={studio} isShown={isStudio} of={{ rules: <RulesPane studio={studio} />, board: <BoardPane studio={studio} />, edit: <EditPane studio={studio} /> }} />
    </div>
  );
}
