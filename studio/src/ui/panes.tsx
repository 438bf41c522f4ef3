// The panes: the board, and beside it rules over what the edit did; on a narrow screen below it, one at a time.

import type { ComponentChildren } from "preact";
import { isOpen, layout, LIMITS, moveTo, PANES, PARTS, putBack, toggle, type Border as BorderName } from "../state/panes";
import type { PaneName, Studio } from "../studio";

/** Opens and closes what stands beside the board. */
export function PaneSwitches() {
  return (
    <div class="pane-switches" role="group" aria-label="panes beside the board">
      {PARTS.map(({ name, title }) => (
        <button key={name} type="button" class="plain" aria-pressed={isOpen(name)} onClick={() => toggle(name)}>{title}</button>
      ))}
    </div>
  );
}

export function Panes({ studio, isShown, of }: { studio: Studio; isShown: boolean; of: Record<PaneName, ComponentChildren> }) {
  const { shares, isFull } = layout.value;
  const [hasRules, hasEdit] = [isOpen("rules"), isOpen("edit")];
  const pane = (name: PaneName, isPaneOpen = true) => (
    <section id={`pane-${name}`} class={`pane pane-${name}`} aria-label={PANES.find((p) => p.name === name)?.title} data-shown={studio.pane.value === name ? "" : undefined} data-closed={isPaneOpen ? undefined : ""}>
      {of[name]}
    </section>
  );
  return (
    <main
      class="panes"
      hidden={!isShown}
      data-alone={hasRules || hasEdit ? undefined : ""}
      data-full={isFull ? "" : undefined}
      data-turns={isOpen("turns") ? "" : undefined}
      style={{ "--beside": shares.beside, "--between": shares.between }}
    >
      <div class="side">
        {pane("rules", hasRules)}
        {hasRules && hasEdit && <Border name="between" label="border of rules and what the edit did" />}
        {pane("edit", hasEdit)}
      </div>
      {(hasRules || hasEdit) && <Border name="beside" label="border of the board and what is beside it" />}
      {pane("board")}
    </main>
  );
}

/** How far a key moves a border, in percent. */
const STEP = 3;
const KEYS: Record<BorderName, readonly [string, string]> = { beside: ["ArrowLeft", "ArrowRight"], between: ["ArrowUp", "ArrowDown"] };

/** A border, to be drawn by pointer or keys; a double click puts it back. */
function Border({ name, label }: { name: BorderName; label: string }) {
  const share = layout.value.shares[name];
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const whole = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!(event.buttons & 1) || !whole) return;
    const [at, of] = name === "beside" ? [event.clientX - whole.left, whole.width] : [event.clientY - whole.top, whole.height];
    moveTo(name, (100 * at) / of);
  };
  const keys = (event: KeyboardEvent) => {
    const [less, more] = KEYS[name];
    const step = event.key === less ? -STEP : event.key === more ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    moveTo(name, share + step);
  };
  const [least, most] = LIMITS[name];
  return (
    <div class={`border is-${name}`} role="separator" tabIndex={0} aria-orientation={name === "beside" ? "vertical" : "horizontal"} aria-label={label} aria-valuenow={Math.round(share)} aria-valuemin={least} aria-valuemax={most} onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)} onPointerMove={drag} onKeyDown={keys} onDblClick={() => putBack(name)} />
  );
}
