// What the page shows, as its address says it: so Back leads to what was open before, and what is open can be bookmarked.

/** Rules that are open. */
export interface Place {
  doc: string;
  variant: string | null;
}

/** The address of a page. */
export interface Address {
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
  if (hash === "" || hash === "#") return undefined;
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
    read: () => placeOf(location.hash),
    write: (hash) => {
      if (hash === location.hash) return;
      if (address.read() === undefined) history.replaceState(null, "", hash);
      else history.pushState(null, "", hash);
    },
    onMove: () => {},
  };
  window.addEventListener("popstate", () => address.onMove());
  return address;
}
