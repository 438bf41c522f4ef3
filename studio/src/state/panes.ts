// How the window is shared out, and which panes are closed: kept by the browser. The board always stays.

import { signal } from "@preact/signals";
import type { PaneName } from "../studio";

export const PANES: { name: PaneName; title: string }[] = [
  { name: "rules", title: "Rules" },
  { name: "board", title: "Board" },
  { name: "edit", title: "What the edit did" },
];

/** What can be closed: the panes beside the board, and the list of turns with those who play. */
export type Part = "rules" | "edit" | "turns";

export const PARTS: { name: Part; title: string }[] = [
  { name: "rules", title: "Rules" },
  { name: "edit", title: "What the edit did" },
  { name: "turns", title: "Turns" },
];

/** Borders that can be moved: beside the board, and between the two panes there. Each is a share of the whole, in percent. */
export type Border = "beside" | "between";
type Shares = Record<Border, number>;

const USUAL: Shares = { beside: 35, between: 58 };
/** No pane becomes smaller or larger than this share. */
export const LIMITS: Record<Border, readonly [number, number]> = { beside: [15, 75], between: [15, 85] };
const KEPT = "layout";

interface Layout {
  shares: Shares;
  closed: readonly Part[];
  /** The board has the window for itself. */
  isFull: boolean;
}

export const layout = signal<Layout>(read());

function read(): Layout {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Partial<Layout> | null;
    return { shares: { ...USUAL, ...kept?.shares }, closed: kept?.closed ?? [], isFull: kept?.isFull ?? false };
  } catch {
    return { shares: USUAL, closed: [], isFull: false };
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

export const isOpen = (name: Part): boolean => !layout.value.closed.includes(name);

/** Something in a pane is to be seen: it opens, and the board no longer has the window for itself. */
export function openPane(name: Part): void {
  if (!isOpen(name) || layout.value.isFull) become({ ...layout.value, closed: layout.value.closed.filter((other) => other !== name), isFull: false });
}

export function toggle(name: Part): void {
  if (isOpen(name)) become({ ...layout.value, closed: [...layout.value.closed, name] });
  else openPane(name);
}

export const toggleFull = (): void => become({ ...layout.value, isFull: !layout.value.isFull });

/** Puts a border at a share of the whole. */
export function moveTo(border: Border, share: number): void {
  const [least, most] = LIMITS[border];
  become({ ...layout.value, shares: { ...layout.value.shares, [border]: Math.min(Math.max(share, least), most) } });
}

/** A border as it was at first. */
export const putBack = (border: Border): void => moveTo(border, USUAL[border]);
