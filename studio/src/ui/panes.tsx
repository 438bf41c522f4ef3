// The panes: side by side, or one at a time where the screen is narrow.

import { Fragment, type ComponentChildren } from "preact";
import { isOpen, layout, move, PANES, putBack, toggle } from "../state/panes";
import type { PaneName, Studio } from "../studio";

/** Opens and closes the panes beside the board. */
export function PaneSwitches() {
  return (
    <div class="pane-switches" role="group" aria-label="panes beside the board">
      {PANES.filter(({ name }) => name !== "board").map(({ name, title }) => (
        <button key={name} type="button" class="plain" aria-pressed={isOpen(name)} onClick={() => toggle(name)}>{title}</button>
      ))}
    </div>
  );
}

export function Panes({ studio, isShown, of }: { studio: Studio; isShown: boolean; of: Record<PaneName, ComponentChildren> }) {
  const open = PANES.filter(({ name }) => isOpen(name));
  return (
    <main class="panes" hidden={!isShown} data-alone={open.length === 1 ? "" : undefined}>
      {PANES.map(({ name, title }) => {
        const next = open[open.findIndex((pane) => pane.name === name) + 1];
        return (
          <Fragment key={name}>
            <section id={`pane-${name}`} class={`pane pane-${name}`} aria-label={title} style={{ flexGrow: layout.value.shares[name] }} data-shown={studio.pane.value === name ? "" : undefined} data-closed={isOpen(name) ? undefined : ""}>
              {of[name]}
            </section>
            {isOpen(name) && next && <Border left={name} right={next.name} />}
          </Fragment>
        );
      })}
    </main>
  );
}

/** How far a key moves a border. */
const STEP = 0.1;

/** The border of two panes, to be drawn by pointer or keys; a double click puts it back. */
function Border({ left, right }: { left: PaneName; right: PaneName }) {
  const { shares } = layout.value;
  const share = Math.round((100 * shares[left]) / (shares[left] + shares[right]));
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!(event.buttons & 1)) return;
    const all = PANES.filter(({ name }) => isOpen(name)).reduce((sum, { name }) => sum + shares[name], 0);
    const width = event.currentTarget.parentElement?.clientWidth ?? 1;
    move(left, right, (event.movementX / width) * all);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? -STEP : event.key === "ArrowRight" ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    move(left, right, step);
  };
  return (
    <div class="border" role="separator" tabIndex={0} aria-orientation="vertical" aria-label={`border of ${left} and ${right}`} aria-valuenow={share} aria-valuemin={0} aria-valuemax={100} onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)} onPointerMove={drag} onKeyDown={keys} onDblClick={putBack} />
  );
}
