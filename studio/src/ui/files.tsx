// Files of the folder: begun, named otherwise, taken away.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry } from "../protocol";
import type { Studio } from "../studio";
import { withEnding } from "./copyform";
import { useEscape } from "./escape";

/** Begins rules: a title, and what they begin as. */
export function NewRules({ studio }: { studio: Studio }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="new-rules">
      <button type="button" class="main" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>New rules</button>
      {isOpen && <NewForm studio={studio} onEnd={() => setOpen(false)} />}
    </div>
  );
}

function NewForm({ studio, onEnd }: { studio: Studio; onEnd: () => void }) {
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  // the form may be open before it is known what there is to begin from
  const template = chosen ?? studio.templates.value[0]?.name ?? null;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEscape(onEnd);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (template !== null && (await studio.beginFile(template, title))) onEnd();
  };
  const games = (studio.games.value ?? []).filter((game) => !game.trouble);
  const group = (label: string, entries: readonly Entry[]) => entries.length > 0 && (
    <optgroup label={label}>
      {entries.map((game) => <option key={game.doc} value={game.doc}>{game.title}</option>)}
    </optgroup>
  );
  return (
    <form class="row" aria-label="new rules" onSubmit={submit}>
      <label class="field">
        Title
        <input ref={input} value={title} placeholder="New game" maxLength={100} onInput={(e) => setTitle(e.currentTarget.value)} />
      </label>
      <label class="field">
        that begins as
        <select value={template ?? ""} onChange={(e) => setChosen(e.currentTarget.value)}>
          <optgroup label="something small">
            {studio.templates.value.map(({ name, title: words, about }) => <option key={name} value={name}>{words}: {about}</option>)}
          </optgroup>
          {group("a copy of a file", games.filter((game) => !game.shipped))}
          {group("a copy of a game", games.filter((game) => game.shipped))}
        </select>
      </label>
      <button type="submit" class="main" disabled={template === null}>Begin</button>
      <button type="button" onClick={onEnd}>Cancel</button>
    </form>
  );
}

/** What can be done with a file of the folder. */
export function FileButtons({ studio, doc }: { studio: Studio; doc: string }) {
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const end = () => setAsked(null);
  if (asked === "rename") return <RenameFile studio={studio} doc={doc} onEnd={end} />;
  if (asked === "delete") return <DeleteFile studio={studio} doc={doc} onEnd={end} />;
  return (
    <p class="row small file-buttons">
      <button type="button" class="chip" aria-label={`rename ${doc}`} onClick={() => setAsked("rename")}>rename</button>
      <button type="button" class="chip" aria-label={`delete ${doc}`} onClick={() => setAsked("delete")}>delete</button>
    </p>
  );
}

interface Asked {
  studio: Studio;
  doc: string;
  onEnd: () => void;
}

function RenameFile({ studio, doc, onEnd }: Asked) {
  const [name, setName] = useState(doc);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  useEscape(onEnd);
  const to = /\.toml$/.test(doc) ? name.trim() : withEnding(name.trim());
  const submit = async (event: Event) => {
    event.preventDefault();
    if (to === doc || (await studio.rename(doc, to))) onEnd();
  };
  return (
    <form class="row small file-buttons" aria-label={`rename ${doc}`} onSubmit={submit}>
      <input ref={input} aria-label="new name of the file" value={name} required onInput={(e) => setName(e.currentTarget.value)} />
      <button type="submit" class="chip">rename</button>
      <button type="button" class="chip" onClick={onEnd}>cancel</button>
    </form>
  );
}

function DeleteFile({ studio, doc, onEnd }: Asked) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  useEscape(onEnd);
  return (
    <p class="row small file-buttons" role="group" aria-label={`delete ${doc}`}>
      <span>Delete it for good?</span>
      <button type="button" class="chip" onClick={() => void studio.deleteFile(doc).then((done) => done && onEnd())}>delete it</button>
      <button ref={keep} type="button" class="chip" onClick={onEnd}>keep it</button>
    </p>
  );
}
