// The illustrated rulebook of the game as it is being edited.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BookPage } from "../protocol";
import { complain } from "../state/notices";
import type { Studio } from "../studio";

export function Book({ studio }: { studio: Studio }) {
  const [page, setPage] = useState<BookPage | null>(null);
  useEffect(() => {
    studio.link.ask({ do: "book", which: studio.rules.edited() }, "book").then(setPage, (why) => {
      complain("book", why);
      studio.view.value = "studio";
    });
  }, []);
  if (!page) return <main class="book"><p class="soft">The book is being made…</p></main>;
  return (
    <main class="book">
      <div class="pane-head">
        <h2>{`The rules of ${page.title}`}</h2>
        <button type="button" onClick={() => window.print()}>Print</button>
        <button type="button" onClick={() => keep(page)}>Save as a file</button>
      </div>
      <Sheet page={page} />
    </main>
  );
}

/** The book has styles of its own, and leaves those of the page alone. */
function Sheet({ page }: { page: BookPage }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(page.style);
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = page.body;
  }, [page]);
  return <div ref={host} class="sheet" tabIndex={0} role="region" aria-label="rulebook" />;
}

function keep({ title, html }: BookPage): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  link.download = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.html`;
  link.click();
  URL.revokeObjectURL(link.href);
}
