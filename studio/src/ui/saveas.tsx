// The small file that stands for an edit, written by itself.

import { useState } from "preact/hooks";
import type { SmallForm } from "../protocol";
import { tell } from "../state/notices";
import type { Studio } from "../studio";

export function SaveAs({ studio, onEnd }: { studio: Studio; onEnd: () => void }) {
  const { rules, lab } = studio;
  const title = studio.table.began.value?.title ?? "";
  const [form, setForm] = useState<SmallForm>("variant");
  const [file, setFile] = useState(rules.doc.value?.suggested.replace(/\.\w+$/, "") ?? "");
  const [name, setName] = useState(title ? `${title}, changed` : "");
  const [meant, setMeant] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    const written = await lab.saveAs(rules.saved(), rules.edited(), { form, file, title: name, meant });
    if (!written) return;
    void studio.listGames();
    tell("savedAs", `the edit has been written to ${written}; the rules it changes are as they were`, {
      actions: [{ label: `Open ${written}`, act: () => void studio.open(written) }],
    });
    onEnd();
  };
  return (
    <form class="save-as stack" aria-label="save the edit" onSubmit={submit} onKeyDown={(e) => e.key === "Escape" && onEnd()}>
      <fieldset class="row">
        <legend class="small">Write the edit as</legend>
        <label class="row small"><input type="radio" name="form" checked={form === "variant"} onChange={() => setForm("variant")} /> a variant (rules that extend the game)</label>
        <label class="row small"><input type="radio" name="form" checked={form === "tweak"} onChange={() => setForm("tweak")} /> a tweak (for experiments)</label>
      </fieldset>
      <label class="field">Title<input value={name} required onInput={(e) => setName(e.currentTarget.value)} /></label>
      <label class="field">File<input value={file} required onInput={(e) => setFile(e.currentTarget.value)} /></label>
      {form === "tweak" && <label class="field">What it is meant to do<input value={meant} onInput={(e) => setMeant(e.currentTarget.value)} /></label>}
      <div class="row">
        <button type="submit" class="main">Write the file</button>
        <button type="button" onClick={onEnd}>Cancel</button>
      </div>
    </form>
  );
}
