// Positions and records as texts: out by copy, in by paste.

import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../link";
import type { Studio } from "../studio";
import { Ticked } from "./ticked";

type Form = "position" | "record";

export function Paste({ studio, onEnd }: { studio: Studio; onEnd: () => void }) {
  const { table } = studio;
  const [form, setForm] = useState<Form>("position");
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  // what somebody has put in is not overwritten by an answer that comes later
  const typed = useRef(false);
  // what the next picture of the form will hold: a click may come before that is drawn
  const latest = useRef("");
  const set = (said: string) => {
    latest.current = said;
    setText(said);
  };
  const show = (said: string) => typed.current || set(said);
  const choose = (wanted: Form) => {
    typed.current = false;
    setForm(wanted);
  };
  const type = (said: string) => {
    typed.current = true;
    set(said);
  };
  const node = table.node.value;
  useEffect(() => {
    setTrouble(null);
    if (form === "position") show(table.position.value?.text ?? "");
    else table.record().then(show, (why) => setTrouble(String(why.message)));
  }, [form, node]);
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      if (await table.paste(latest.current, form)) onEnd();
    } catch (why) {
      setTrouble(why instanceof Refused && why.help ? `${why.message}: ${why.help}` : String((why as Error).message));
    }
  };
  const addTest = () => {
    const trouble = studio.addTest(form);
    if (trouble) setTrouble(trouble);
    else onEnd();
  };
  return (
    <form class="pane-form is-tall" aria-label="copy and paste" onSubmit={submit}>
      <div class="row" role="group" aria-label="what is copied or pasted">
        <button type="button" aria-pressed={form === "position"} onClick={() => choose("position")}>Position</button>
        <button type="button" aria-pressed={form === "record"} onClick={() => choose("record")}>Record of the game</button>
      </div>
      <label class="field">
        {form === "position" ? "The position as text: copy it, or paste another" : "The game up to here: copy it, or paste another"}
        <textarea rows={form === "position" ? 3 : 7} value={text} onInput={(e) => type(e.currentTarget.value)} spellcheck={false} />
      </label>
      {trouble && <p class="small trouble" role="alert"><Ticked text={trouble} /></p>}
      <div class="row">
        <button type="button" onClick={() => void navigator.clipboard?.writeText(text)}>Copy</button>
        <button type="button" title="as it is now: the test fails as soon as the rules make something else of it" onClick={addTest}>Add as a test</button>
        <span class="grow" />
        <button type="button" onClick={onEnd}>Close</button>
        <button type="submit" class="main">{form === "position" ? "Play from this position" : "Step through this game"}</button>
      </div>
    </form>
  );
}
