// The board as a picture of its own: what the style sheet says of it is written into it.

/** What of a style can be seen in a drawing. */
const SEEN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order",
  "opacity", "display", "visibility", "transform", "filter", "font-family", "font-size", "font-weight", "text-anchor", "letter-spacing",
];

/** Elements that nobody sees: places to click, and what is said of them. */
const UNSEEN = ".places, title, desc";
const PIXELS = 1200;

function dress(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  to.removeAttribute("class");
  // as attributes: the studio's page allows no styles but those of its sheet, in a copy neither
  to.removeAttribute("style");
  for (const name of SEEN) {
    const value = style.getPropertyValue(name);
    if (value !== "none" || name === "fill" || name === "stroke" || name === "display") to.setAttribute(name, value);
    else to.removeAttribute(name);
  }
  [...from.children].forEach((child, at) => {
    const copy = to.children[at];
    if (copy) dress(child, copy);
  });
}

/** A drawing as the text of a file, on the ground that it has on the page. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  dress(drawing, copy);
  copy.querySelectorAll("[tabindex]").forEach((element) => element.removeAttribute("tabindex"));
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const fill = getComputedStyle(drawing.closest(".pane") ?? document.body).backgroundColor;
  Object.entries({ x, y, width, height, fill }).forEach(([name, value]) => ground.setAttribute(name, String(value)));
  copy.querySelectorAll(UNSEEN).forEach((element) => element.remove());
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(PIXELS));
  copy.setAttribute("height", String(Math.round((PIXELS * height) / width)));
  return new XMLSerializer().serializeToString(copy);
}

/** The same in pixels: as many as it has, or so many, however the drawing is shaped. */
export async function pngOf(drawing: SVGSVGElement, size?: { width: number; height: number }): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawing))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const { width, height } = size ?? { width: picture.naturalWidth, height: picture.naturalHeight };
  [canvas.width, canvas.height] = [width, height];
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, picture.naturalWidth * scale, picture.naturalHeight * scale);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be made"))), "image/png"));
}

/** Lets the browser save a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
