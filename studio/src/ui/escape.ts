// Esc closes what is open, wherever the keyboard is, unless somebody nearer had a use for it.

import { useEffect } from "preact/hooks";

export function useEscape(onEnd: () => void): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onEnd();
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, []);
}
