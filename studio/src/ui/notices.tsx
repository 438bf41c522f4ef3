import { notices, hush } from "../state/notices";
import type { Studio } from "../studio";
import { Ticked } from "./ticked";

export function Notices({ studio }: { studio: Studio }) {
  const isLost = studio.link.status.value === "lost";
  const others = studio.rules.others.value;
  return (
    <div class="notices" role="status">
      {isLost && (
        <div class="notice wrong">
          <p>the studio does not answer: is the program still running? What you type stays here, and it is sent as soon as the studio is back.</p>
        </div>
      )}
      {others > 0 && (
        <div class="notice">
          <p>{others === 1 ? "this file is open in another tab as well" : `this file is open in ${others} other tabs as well`}</p>
        </div>
      )}
      {notices.value.map(({ key, text, wrong, actions }) => (
        <div key={key} class={`notice ${wrong ? "wrong" : ""}`}>
          <p><Ticked text={text} /></p>
          {actions.map(({ label, act }) => (
            <button key={label} type="button" onClick={act}>{label}</button>
          ))}
          <button type="button" class="plain" aria-label={`close: ${text}`} onClick={() => hush(key)}>×</button>
        </div>
      ))}
    </div>
  );
}
