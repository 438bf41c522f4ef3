// The illustrated rulebook of the game as it is being edited.

import { useEffect, useState } from "preact/hooks";
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
  return (
    <main class="book" aria-label="rulebook">
      {page ? <iframe title={`the rulebook of ${page.title}`} sandbox="" srcdoc={page.html} /> : <p class="soft">The book is being made…</p>}
    </main>
  );
}
