// The room that a drawing has on the screen, as the style sheet gives it: whatever is drawn in it.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Room } from "./layout";

const USUAL: Room = { width: 450, height: 450 };
/** A scroll bar that comes or goes changes nothing: it would come and go with what is drawn. */
const SCROLL_BAR = 20;

/** As wide as the drawing is; as high as it may become. */
function roomOf(drawing: SVGSVGElement): Room {
  const most = Number.parseFloat(getComputedStyle(drawing).maxHeight);
  return { width: drawing.getBoundingClientRect().width, height: Number.isNaN(most) ? Infinity : most };
}

const isOther = (a: Room, b: Room): boolean => Math.abs(a.width - b.width) > SCROLL_BAR || (a.height !== b.height && Math.abs(a.height - b.height) > 1);

export function useRoom(drawing: { current: SVGSVGElement | null }): Room {
  const [room, setRoom] = useState(USUAL);
  useLayoutEffect(() => {
    const svg = drawing.current;
    if (!svg) return;
    const look = () => setRoom((before) => {
      const now = roomOf(svg);
      return now.width > 0 && isOther(now, before) ? now : before;
    });
    look();
    const watch = new ResizeObserver(look);
    watch.observe(svg);
    return () => watch.disconnect();
  }, []);
  return room;
}
