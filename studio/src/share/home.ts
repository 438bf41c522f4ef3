// Where links lead: to the playground that the page is, or to one that the user of a studio names.

import { signal, type ReadonlySignal } from "@preact/signals";

export interface Home {
  /** What stands before the link. */
  readonly address: ReadonlySignal<string>;
  /** The page itself can be reached by others. */
  readonly isOwn: boolean;
  become(address: string): void;
}

const KEPT = "playground";

/** The page of the program is seen by this machine alone: its links are opened in a playground, or pasted into a studio. */
export function homeElsewhere(kept: Storage): Home {
  const address = signal(read(kept));
  const become = (next: string) => {
    address.value = next;
    try {
      kept.setItem(KEPT, next);
    } catch {
      // a browser that keeps nothing
    }
  };
  return { address, isOwn: false, become };
}

const read = (kept: Storage): string => {
  try {
    return kept.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
};

/** The folder that the page lies in. */
export const homeHere = (): Home => ({ address: signal(new URL(".", location.href).href), isOwn: true, become: () => {} });
