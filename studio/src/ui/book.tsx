// The illustrated rulebook of the game as it is being edited.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BookPage, Paper } from "../protocol";
import { complain, tell } from "../state/notices";
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
        <button type="button" onClick={() => keepPage(page)}>Save as a file</button>
        <PrintAndPlay studio={studio} />
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

/** The board at its true size, the pieces to cut out, and the rulebook, as a PDF. */
function PrintAndPlay({ studio }: { studio: Studio }) {
  const [isBusy, setBusy] = useState(false);
  const make = async (paper: Paper) => {
    setBusy(true);
    try {
      const sheets = await studio.link.ask({ do: "print", which: studio.rules.edited(), paper, cell: null }, "sheets");
      keep(sheets.title, "pdf", Uint8Array.from(atob(sheets.pdf), (sign) => sign.charCodeAt(0)), "application/pdf");
      tell("print", `${sheets.title}, to print at 100 %: ${sheets.said}`);
    } catch (why) {
      complain("print", why);
    }
    setBusy(false);
  };
  return (
    <span class="row small">
      <span class="soft">Print and play, as PDF:</span>
      <button type="button" disabled={isBusy} onClick={() => make("a4")} title="Board at its true size, pieces to cut out, rulebook">A4</button>
      <button type="button" disabled={isBusy} onClick={() => make("letter")} title="Board at its true size, pieces to cut out, rulebook">Letter</button>
    </span>
  );
}

function keepPage({ title, html }: BookPage): void {
  keep(title, "html", html, "text/html");
}

function keep(title: string, ending: string, what: BlobPart, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([what], { type }));
  link.download = `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
