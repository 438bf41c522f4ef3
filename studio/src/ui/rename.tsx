// Another name for what stands under the cursor, everywhere in the file.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { complain, mention } from "../state/notices";
import type { Studio } from "../studio";

export const renaming = signal<{ at: number; name: string; uses: number } | null>(null);

export async function startRename(studio: Studio): Promise<void> {
  const { rules, link, editor } = studio;
  if (!editor) return;
  rules.flush();
  const at = editor.at;
  try {
    const { places } = await link.ask({ do: "references", doc: rules.name, at }, "places");
    const here = places.filter((p) => p.doc === rules.name);
    const one = here[0];
    if (one) renaming.value = { at, name: editor.text.slice(one.range.from, one.range.to), uses: here.length };
    else mention("rename", "there is no name at the cursor that can be changed");
  } catch (why) {
    complain("rename", why);
  }
}

export function RenameForm({ studio }: { studio: Studio }) {
  const { at, name, uses } = renaming.value ?? { at: 0, name: "", uses: 0 };
  const [to, setTo] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  // before anybody can type: the first letters are not the editor's
  useLayoutEffect(() => input.current?.select(), []);
  const end = () => {
    renaming.value = null;
    studio.editor?.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const { rules, link, editor } = studio;
    rules.flush();
    try {
      const { edits } = await link.ask({ do: "rename", doc: rules.name, at, to }, "edits");
      editor?.apply(edits);
      end();
    } catch (why) {
      complain("rename", why);
    }
  };
  return (
    <form class="pane-form" aria-label="rename" onSubmit={submit} onKeyDown={(e) => e.key === "Escape" && end()}>
      <label class="row">
        <span>Rename <code>{name}</code>, used {uses === 1 ? "once" : `${uses} times`}, to</span>
        <input ref={input} value={to} required onInput={(e) => setTo(e.currentTarget.value)} />
      </label>
      <button type="submit" class="main">Rename</button>
      <button type="button" onClick={end}>Cancel</button>
    </form>
  );
}
