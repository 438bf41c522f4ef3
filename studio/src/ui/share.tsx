// A link that holds all that is shown, and pictures of the board.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { pathTo } from "../game/tree";
import { film } from "../share/film";
import { canHash, isMine, secrets } from "../share/dice";
import { download, pngOf, svgOf } from "../share/picture";
import { complain, mention } from "../state/notices";
import type { Studio } from "../studio";

export const isSharing = signal(false);
/** While somebody types no links are made, in milliseconds. */
const BEFORE_LINK = 60;

export function Share({ studio }: { studio: Studio }) {
  const link = useLink(studio);
  const { home, table, isByLink } = studio;
  const hasDice = table.began.value?.dice ?? false;
  const end = () => (isSharing.value = false);
  const embed = `<iframe src="${link.replace("#", "embed.html#")}" width="480" height="520" title="${table.began.value?.title ?? ""}"></iframe>`;
  return (
    <form class="notice share" aria-label="share" onSubmit={(e) => e.preventDefault()} onKeyDown={(e) => e.key === "Escape" && end()}>
      <label class="row grow">
        <span>Link</span>
        <input class="grow" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button type="button" class="main" disabled={!link} onClick={() => void copy("the link", link)}>Copy</button>
      {home.isOwn && <button type="button" disabled={!link} onClick={() => void copy("the frame", embed)}>Copy for a page</button>}
      <button type="button" onClick={() => void save(studio, "svg")}>SVG</button>
      <button type="button" onClick={() => void save(studio, "png")}>PNG</button>
      <Film studio={studio} />
      <button type="button" class="plain" aria-label="close: share" onClick={end}>×</button>
      <p class="small soft whole">
        The link itself holds the rules, the options and the line of play: nothing is stored anywhere.{" "}
        {link.length > 2000 && <>It has {link.length} letters: some programs cut links that are so long. </>}
        {!home.isOwn && <Home studio={studio} />}
      </p>
      {(!hasDice || canHash()) && (
        <label class="row small whole">
          <input type="checkbox" checked={isByLink.value} disabled={hasDice && !isByLink.value && table.nodes.value.length > 1} onChange={(e) => void studio.playByLink(e.currentTarget.checked).catch((why) => complain("share", why))} />
          play by link: after each turn there is a new link to send to the other player{hasDice && ", and nobody chooses the dice (from the beginning of a game)"}
        </label>
      )}
    </form>
  );
}

/** Where a playground is, for links that others can open who have no studio. */
function Home({ studio: { home } }: { studio: Studio }) {
  return (
    <label>
      Who has no studio opens it in a playground; its address:{" "}
      <input type="url" class="small" placeholder="https://…/" value={home.address.value} onInput={(e) => home.become(e.currentTarget.value.trim())} />
    </label>
  );
}

/** The link to what is shown, made anew when that is another thing. */
function useLink(studio: Studio): string {
  const [link, setLink] = useState("");
  const { rules, table, pane, isByLink, home } = studio;
  const shown = [rules.text.value, rules.variant.value, rules.options.value, table.game.value, pane.value, isByLink.value, studio.dice.value];
  useEffect(() => {
    let isLate = false;
    const make = () => studio.share().then((hash) => isLate || setLink(hash), (why) => complain("share", why));
    const soon = setTimeout(() => void make(), BEFORE_LINK);
    return () => {
      isLate = true;
      clearTimeout(soon);
    };
  }, shown);
  return link && home.address.value + link;
}

async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    mention("copied", `${what} has been copied`);
  } catch {
    mention("copied", "the browser does not let the page copy: select the link and copy it");
  }
}

const stemOf = ({ rules }: Studio): string => rules.name.replace(/\.\w+$/, "");

async function save(studio: Studio, form: "svg" | "png"): Promise<void> {
  const drawing = document.querySelector<SVGSVGElement>("#pane-board .board");
  if (!drawing) return;
  try {
    download(`${stemOf(studio)}.${form}`, form === "svg" ? new Blob([svgOf(drawing)], { type: "image/svg+xml" }) : await pngOf(drawing));
  } catch (why) {
    complain("picture", why);
  }
}

/** How wide a film is, in pixels, how long its pictures are shown, in milliseconds, and how many there can be. */
const FILM = 600;
const SHOWN = 700;
const LAST_SHOWN = 2500;
const MOST_PICTURES = 400;

/** The line of play as pictures that follow one another, all of it, however far it is looked at. */
function Film({ studio }: { studio: Studio }) {
  const { table } = studio;
  const [isBusy, setBusy] = useState(false);
  const line = pathTo(table.nodes.value, table.tip.value);
  const make = async () => {
    setBusy(true);
    try {
      const pictures = await picturesOf(studio, line.slice(-MOST_PICTURES).map(({ node }) => node));
      const delays = pictures.map((_, at) => (at + 1 < pictures.length ? SHOWN : LAST_SHOWN));
      const whole = film(pictures, delays) as Uint8Array<ArrayBuffer>;
      download(`${stemOf(studio)}.apng`, new Blob([whole], { type: "image/apng" }));
    } catch (why) {
      complain("picture", why);
    }
    setBusy(false);
  };
  return <button type="button" disabled={isBusy || line.length < 2} title="the line of play as a film (APNG), which browsers show" onClick={() => void make()}>Film</button>;
}

/** The board after each of these turns, as it is shown on the page. */
async function picturesOf({ table }: Studio, nodes: readonly number[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  await table.visit(nodes, async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const drawing = document.querySelector<SVGSVGElement>("#pane-board .board");
    if (!drawing) throw new Error("there is no board to be seen");
    const { width, height } = drawing.viewBox.baseVal;
    size ??= { width: FILM, height: Math.round((FILM * height) / width) };
    pictures.push(new Uint8Array(await (await pngOf(drawing, size)).arrayBuffer()));
  });
  return pictures;
}

/** Below the board of a game that is played by link: whose turn it is, and what to send him. */
export function ByLink({ studio }: { studio: Studio }) {
  return studio.isByLink.value ? <NextLink studio={studio} /> : null;
}

function NextLink({ studio }: { studio: Studio }) {
  const { table } = studio;
  const link = useLink(studio);
  const position = table.position.value;
  const mover = table.began.value?.board.players[position?.mover ?? 0]?.name ?? "";
  const isNew = table.node.value > studio.linkedTurns;
  const dice = studio.dice.value;
  const isIncomplete = dice?.some((one) => one.length === 0) ?? false;
  const hasJoined = dice?.some((_, at) => isMine(dice, at, secrets)) ?? true;
  if (dice && isIncomplete) {
    return (
      <div class="by-link row small" role="group" aria-label="play by link">
        <span>{hasJoined ? "Send the link: dice are rolled as soon as all have joined." : "Dice are rolled as soon as all have joined, so that nobody chooses them."}</span>
        {!hasJoined && <button type="button" class="main" onClick={() => void studio.join().catch((why) => complain("share", why))}>Join</button>}
        {hasJoined && <button type="button" class="main" onClick={() => void copy("the link", link)}>Copy the link</button>}
      </div>
    );
  }
  return (
    <div class="by-link row small" role="group" aria-label="play by link">
      <span>{isNew ? `Now send the link to ${position?.result ? "the other player" : mover}.` : `Played by link: you are ${mover}. Play a turn, then send the next link.`}</span>
      {isNew && <button type="button" class="main" onClick={() => void copy("the link", link)}>Copy the link</button>}
    </div>
  );
}
