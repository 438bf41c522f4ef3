// The games that can be opened: those that come with the program, and those of the folder.

import { useState } from "preact/hooks";
import { withToken } from "../link";
import type { Entry } from "../protocol";
import { linkIn } from "../share/link";
import type { Studio } from "../studio";
import { FileButtons, NewRules } from "./files";
import { Welcome } from "./welcome";

export function Games({ studio }: { studio: Studio }) {
  const all = studio.games.value;
  const [sought, setSought] = useState("");
  const [uses, setUses] = useState<readonly string[]>([]);
  if (!all) return <main class="games"><p class="soft">{studio.link.status.value === "open" ? "Looking for games…" : "Connecting to the studio…"}</p></main>;
  const found = all.filter((e) => isSought(e, sought, uses));
  const kinds = [...new Set(all.flatMap((e) => e.uses))].sort();
  const toggle = (use: string) => setUses(uses.includes(use) ? uses.filter((u) => u !== use) : [...uses, use]);
  return (
    <main class="games">
      <Welcome of="games" />
      <div class="games-head">
        <NewRules studio={studio} />
        <label class="field">
          Find a game
          <input type="search" value={sought} onInput={(e) => setSought(e.currentTarget.value)} />
        </label>
        <fieldset class="uses">
          <legend>that uses</legend>
          {kinds.map((use) => (
            <button key={use} type="button" aria-pressed={uses.includes(use)} onClick={() => toggle(use)}>{use}</button>
          ))}
        </fieldset>
        <OpenLink studio={studio} />
      </div>
      <p class="unseen" role="status">{found.length === 1 ? "1 game" : `${found.length} games`}</p>
      <List studio={studio} title="In this folder" entries={found.filter((e) => !e.shipped)} none={all.some((e) => !e.shipped) ? null : `No rules files in ${studio.folder.value || "this folder"} yet: begin one with New rules, or open a game and save a copy or a variant of it.`} />
      <Results files={studio.results.value.filter((file) => file.toLowerCase().includes(sought.trim().toLowerCase()))} />
      <List studio={studio} title="Comes with the program" entries={found.filter((e) => e.shipped)} none={null} />
      {found.length === 0 && <p class="soft">No games match.</p>}
      <p class="small soft">This page is made with CodeMirror and Preact: <a href="licences.txt">their licences</a>.</p>
    </main>
  );
}

/** Opens what a link holds that somebody has sent, whichever page it leads to. */
function OpenLink({ studio }: { studio: Studio }) {
  const [trouble, setTrouble] = useState("");
  const paste = (text: string) => {
    const link = linkIn(text);
    setTrouble(text.trim() === "" || link ? "" : "this is no link to a game: copy all of it");
    if (link) void studio.openLink(link);
  };
  return (
    <label class="field">
      Open a link
      <input type="text" placeholder="paste it here" spellcheck={false} onInput={(e) => paste(e.currentTarget.value)} />
      {trouble && <span class="small trouble" role="alert">{trouble}</span>}
    </label>
  );
}

/** Results of the lab: each opens as its report, with games to step through, on a page of its own. */
function Results({ files }: { files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label="Results">
      <h2>Results</h2>
      <ul class="cards">
        {files.map((file) => (
          <li key={file}>
            <article class="card">
              <h3><a href={`results/${file.split("/").map(encodeURIComponent).join("/")}?${withToken()}`} target="_blank" rel="noopener">{file}</a></h3>
              <p class="small">a report with games to step through, on a page of its own</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isSought = (entry: Entry, sought: string, uses: readonly string[]): boolean => {
  const words = [entry.title, entry.doc, ...entry.credits.map(([, text]) => text)].join(" ").toLowerCase();
  return words.includes(sought.trim().toLowerCase()) && uses.every((use) => entry.uses.includes(use));
};

function List({ studio, title, entries, none }: { studio: Studio; title: string; entries: Entry[]; none: string | null }) {
  if (entries.length === 0 && !none) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {none && entries.length === 0 && <p class="soft">{none}</p>}
      <ul class="cards">
        {entries.map((entry) => (
          <li key={entry.doc}><Card studio={studio} entry={entry} /></li>
        ))}
      </ul>
    </section>
  );
}

function Card({ studio, entry }: { studio: Studio; entry: Entry }) {
  const credit = entry.credits.filter(([word]) => word === "author" || word === "year").map(([, text]) => text).join(", ");
  const facts = [`${entry.cells} cells`, entry.players === 1 ? "1 player" : `${entry.players} players`, ...entry.uses];
  return (
    <article class="card">
      <h3>
        <button type="button" class="link" onClick={() => void studio.open(entry.doc)}>{entry.title}</button>
      </h3>
      {!entry.shipped && <p class="small soft"><code>{entry.doc}</code></p>}
      {credit && <p class="small soft">{credit}</p>}
      {entry.trouble ? <p class="small trouble">{entry.trouble}</p> : <p class="small">{facts.join(" · ")}</p>}
      {entry.variants.length > 0 && (
        <p class="small row">
          {entry.variants.map((v) => (
            <button key={v.name} type="button" class="chip" onClick={() => void studio.open(entry.doc, v.name)}>{v.title}</button>
          ))}
        </p>
      )}
      {!entry.shipped && <FileButtons studio={studio} doc={entry.doc} />}
    </article>
  );
}
