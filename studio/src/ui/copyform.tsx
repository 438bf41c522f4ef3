// A name for a copy of rules that come with the program.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Studio } from "../studio";

export function CopyForm({ studio, suggested, onEnd }: { studio: Studio; suggested: string; onEnd: () => void }) {
  const [name, setName] = useState(withEnding(suggested));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await studio.rules.save({ path: withEnding(name.trim()) })) onEnd();
  };
  return (
    <form class="notice" aria-label="save a copy" onSubmit={submit} onKeyDown={(e) => e.key === "Escape" && onEnd()}>
      <label class="row">
        <span>File in this folder</span>
        <input ref={input} value={name} required onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button type="submit" class="main" disabled={studio.rules.isSaving.value}>Save the copy</button>
      <button type="button" onClick={onEnd}>Cancel</button>
    </form>
  );
}

export const withEnding = (name: string): string => (name === "" || /\.rules$/.test(name) ? name : `${name}.rules`);
