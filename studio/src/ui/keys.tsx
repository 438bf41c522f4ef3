// What can be done with the keyboard.

const KEYS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  ["Rules", [
    ["Ctrl Space", "what may stand here"], ["F12", "where it is declared"], ["F2", "another name for it"], ["Shift Alt F", "lay out"],
    ["Ctrl F", "find"], ["Ctrl Shift O", "outline"], ["Ctrl S", "save"], ["Esc Tab", "out of the editor"],
  ]],
  ["Board", [
    ["← ↑ → ↓", "go from place to place"], ["Enter", "take up, put down"], ["Esc", "take back the last part"], ["Ctrl Z", "undo"], ["Ctrl Shift Z", "redo"],
  ]],
  ["Turns", [["↑ ↓", "step through the game"], ["Home, End", "its beginning, its end"]]],
];

export function Keys() {
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
