// Shows what moved: pieces glide along the parts of a turn, no longer than 200 ms in all.

import type { Motion } from "../protocol";

const LONGEST = 200;

interface Point {
  x: number;
  y: number;
}

/** The places that the pieces now on a place came over, the last last. */
export function routes(motions: readonly Motion[]): Map<number, number[]> {
  const routes = new Map<number, number[]>();
  for (const { from, to } of motions) {
    if (from === null || from === undefined || to === null || to === undefined) continue;
    const before = routes.get(from) ?? [from];
    if (routes.has(from)) routes.delete(from);
    routes.set(to, [...before, to]);
  }
  return routes;
}

export function glide(svg: SVGSVGElement, motions: readonly Motion[], middle: (place: number) => Point): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [to, route] of routes(motions)) {
    const levels = motions.findLast((m) => m.to === to)?.kinds.length ?? 1;
    const pieces = [...svg.querySelectorAll(`.pieces [data-at="${to}"] .moving`)].slice(-levels);
    const end = middle(to);
    const frames = route.map((at) => {
      const { x, y } = middle(at);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    pieces.forEach((piece) => piece.animate(frames, { duration: LONGEST - 20, easing: "ease-out" }));
  }
}
