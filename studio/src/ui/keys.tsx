// What can be done with the keyboard.

import { useEscape } from "./escape";

const KEYS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ["Rules", [
    ["Ctrl Space", "what can stand here"], ["F12", "go to its declaration"], ["F2", "rename it"], ["Shift Alt F", "format"],
    ["Ctrl F", "find"], ["Ctrl Shift O", "outline"], ["Ctrl S", "save"], ["Ctrl ]", "indent"], ["Ctrl [", "indent less"], ["Tab", "leave the editor"],
  ]],
  ["Board", [
    ["← ↑ → ↓", "move from place to place"], ["Enter", "pick up, put down"], ["Esc", "take back the last part, close what is open"], ["Ctrl Z", "undo"], ["Ctrl Shift Z", "redo"],
  ]],
  ["Turns", [["↑ ↓", "step through the game"], ["← →", "what stands beside a turn"], ["Home, End", "go to its beginning, its end"]]],
];

export function Keys({ onEnd }: { onEnd: () => void }) {
  useEscape(onEnd);
  return (
    <div class="keys" role="region" aria-label="keys">
      {KEYS.map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt><kbd>{key}</kbd></dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
