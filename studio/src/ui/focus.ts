// The keyboard never falls off the page: where what had it is gone, it goes on close by, or on the board.

import { useEffect } from "preact/hooks";

const HOMES = ["#pane-board .places [tabindex='0']", ".bar button.main", ".games input"];
const USABLE = ":is(button, select, input):not(:disabled)";

const canHold = (element: Element): boolean => element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** In another pane than the board's the first thing to be used there; otherwise the board, or what the page shows instead. */
function homeOf(pane: Element | null): HTMLElement | undefined {
  const selectors = pane && pane.id !== "pane-board" ? [`#${pane.id} ${USABLE}`, ...HOMES] : HOMES;
  return selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).find(canHold);
}

export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let pane: Element | null = null;
    // who points at things does not look for the keyboard
    let isByKeyboard = false;
    const comes = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      pane = last?.closest(".pane") ?? null;
    };
    const points = () => (isByKeyboard = false);
    const types = () => (isByKeyboard = true);
    // who clicks beside everything wants it nowhere
    const goes = ({ target, relatedTarget }: FocusEvent) => queueMicrotask(() => {
      if (!relatedTarget && target === last && last && canHold(last)) last = null;
    });
    const look = () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== null && activeElement !== document.body && activeElement !== last;
      if (last && isByKeyboard && !isElsewhere && !canHold(last)) homeOf(pane)?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    document.addEventListener("pointerdown", points, true);
    document.addEventListener("keydown", types, true);
    document.addEventListener("focusin", comes);
    document.addEventListener("focusout", goes);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden"] });
    return () => {
      document.removeEventListener("pointerdown", points, true);
      document.removeEventListener("keydown", types, true);
      document.removeEventListener("focusin", comes);
      document.removeEventListener("focusout", goes);
      watch.disconnect();
    };
  }, []);
}
