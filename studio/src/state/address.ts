// What the page shows, as its address says it: so Back leads to what was open before, and what is open can be bookmarked.

import { isLink } from "../share/link";

/** Rules that are open. */
export interface Place {
  doc: string;
  variant: string | null;
}

/** The address of a page. */
export interface Address {
  /** The link that it holds; null where it holds none. */
  link(): string | null;
  /** The rules that it names; null for the list of games, nothing where it does not say. */
  read(): Place | null | undefined;
  write(hash: string): void;
  /** Called when somebody goes back, forward or to another address. */
  onMove: () => void;
}

const GAMES = "#/";

export function hashOf(place: Place | null): string {
  if (!place) return GAMES;
  const variant = place.variant === null ? "" : `:${encodeURIComponent(place.variant)}`;
  return `#${place.doc.split("/").map(encodeURIComponent).join("/")}${variant}`;
}

export function placeOf(hash: string): Place | null | undefined {
  if (hash === "" || hash === "#" || isLink(hash)) return undefined;
  if (hash === GAMES) return null;
  try {
    const [doc = "", variant] = hash.slice(1).split(":").map(decodeURIComponent);
    return { doc, variant: variant ?? null };
  } catch {
    return undefined;
  }
}

/** The address of the page this runs in. What is shown first takes the place of an address that does not say. */
export function pageAddress(): Address {
  const address: Address = {
    link: () => (isLink(location.hash) ? location.hash : null),
    read: () => placeOf(location.hash),
    write: (hash) => {
      if (hash === location.hash) return;
      // Back leads to a link, too
      if (address.read() === undefined && !isLink(location.hash)) history.replaceState(null, "", hash);
      else history.pushState(null, "", hash);
    },
    onMove: () => {},
  };
  window.addEventListener("popstate", () => address.onMove());
  return address;
}
