import type { Outline } from "../protocol";
import type { Studio } from "../studio";
import { useEscape } from "./escape";

export function OutlineList({ studio, onEnd }: { studio: Studio; onEnd: () => void }) {
  useEscape(onEnd);
  const outline = studio.rules.checked.value?.outline ?? [];
  return (
    <nav class="outline" aria-label="outline of the rules">
      {outline.length === 0 && <p class="soft small">Nothing is declared yet.</p>}
      <Level studio={studio} items={outline} />
    </nav>
  );
}

function Level({ studio, items }: { studio: Studio; items: readonly Outline[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.kind} ${item.name} ${item.range.from}`}>
          <button type="button" class="plain" onClick={() => studio.show(item.at)}>
            {item.name !== item.kind && <span class="soft">{item.kind} </span>}
            {item.name}
          </button>
          {item.children.length > 0 && <Level studio={studio} items={item.children} />}
        </li>
      ))}
    </ul>
  );
}
