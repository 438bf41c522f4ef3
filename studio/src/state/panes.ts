// How wide the panes are, and which are closed: kept by the browser. The board always stays.

import { signal } from "@preact/signals";
import type { PaneName } from "../studio";

export const PANES: { name: PaneName; title: string }[] = [
  { name: "rules", title: "Rules" },
  { name: "board", title: "Board" },
  { name: "edit", title: "What the edit did" },
];

type Shares = Record<PaneName, number>;

const USUAL: Shares = { rules: 1.05, board: 1.15, edit: 0.8 };
/** No pane becomes narrower than this share. */
const LEAST = 0.35;
const KEPT = "panes";

interface Layout {
  shares: Shares;
  closed: readonly PaneName[];
}

export const layout = signal<Layout>(read());

function read(): Layout {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Partial<Layout> | null;
    return { shares: { ...USUAL, ...kept?.shares }, closed: kept?.closed ?? [] };
  } catch {
    return { shares: USUAL, closed: [] };
  }
}

function become(next: Layout): void {
  layout.value = next;
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing
  }
}

export const isOpen = (name: PaneName): boolean => !layout.value.closed.includes(name);

export function openPane(name: PaneName): void {
  if (!isOpen(name)) become({ ...layout.value, closed: layout.value.closed.filter((other) => other !== name) });
}

export function toggle(name: PaneName): void {
  if (isOpen(name)) become({ ...layout.value, closed: [...layout.value.closed, name] });
  else openPane(name);
}

/** Gives one pane what it takes from the other. */
export function move(left: PaneName, right: PaneName, by: number): void {
  const { shares } = layout.value;
  const both = shares[left] + shares[right];
  const wider = Math.min(Math.max(shares[left] + by, LEAST), both - LEAST);
  become({ ...layout.value, shares: { ...shares, [left]: wider, [right]: both - wider } });
}

/** All as wide as at first. */
export const putBack = (): void => become({ ...layout.value, shares: USUAL });
