// Zones are told apart by pattern as well as by tint; a legend says which is which.

import type * as preact from "preact";
import type { Board, Player } from "../protocol";
import { paintOf as paintOfPlayer, playerClass } from "./palette";

const PATTERNS = 6;

/** Zones that are all of the board, or only one colour of its squares, say nothing when they are drawn. */
const isDrawn = (board: Board, cells: readonly number[]): boolean => cells.length > 0 && cells.length < board.cells.length * 0.6;

export const drawnZones = (board: Board) => board.zones.filter((z) => isDrawn(board, z.cells));

/** So many cells lie in zones that they would hide the board. */
export const isBusy = (board: Board): boolean => new Set(drawnZones(board).flatMap((z) => z.cells)).size > board.cells.length * 0.4;

const paintOf = (pattern: number, player: number | null | undefined): string =>
  `url(#zone-${pattern % PATTERNS}-${player ?? "all"})`;

/** The zone of a cell: the smallest one that it lies in. */
const zoneOf = (board: Board, cell: number) =>
  drawnZones(board).filter((z) => z.cells.includes(cell)).sort((a, b) => a.cells.length - b.cells.length)[0];

/** How the zone of a cell is drawn over it; where the rules give it a colour, the pattern alone. */
export function zonePaint(board: Board, cell: number): string | null {
  const zone = zoneOf(board, cell);
  return zone ? paintOf(zone.pattern, zone.player) : null;
}

/** The colour that the rules give the zone of a cell. */
export const zoneColour = (board: Board, cell: number): string | null => zoneOf(board, cell)?.colour ?? null;

const SIGNS: preact.JSX.Element[] = [
  <path key="0" d="M0 .16 .16 0M-.04 .04 .04-.04M.12 .2 .2 .12" />,
  <path key="1" d="M.08 .08h.001" />,
  <path key="2" d="M0 0 .16 .16M-.04 .12 .04 .2M.12-.04 .2 .04" />,
  <path key="3" d="M0 .08h.16M.08 0v.16" />,
  <path key="4" d="M0 .08h.16" />,
  <path key="5" d="M.08 0v.16" />,
];

/** Every pattern, once for all boards of the page: in the colour of each player, and in one of its own for zones of nobody. */
export function ZonePatterns({ players }: { players: readonly Player[] }) {
  const tints = [...players.map((player, number) => [String(number), player] as const), ["all", undefined] as const];
  return (
    <defs>
      {tints.flatMap(([tint, player]) =>
        SIGNS.map((sign, at) => (
          <pattern key={`${tint}${at}`} id={`zone-${at}-${tint}`} class={`zone-paint ${player ? playerClass(player) : ""}`} style={paintOfPlayer(player)} width="0.16" height="0.16" patternUnits="userSpaceOnUse">
            <rect width="0.16" height="0.16" />
            {sign}
          </pattern>
        )),
      )}
    </defs>
  );
}

export function Legend({ board, isShown, onToggle }: { board: Board; isShown: boolean; onToggle: () => void }) {
  const zones = drawnZones(board);
  if (zones.length === 0) return null;
  return (
    <ul class="legend">
      <li>
        <button type="button" class="chip" aria-pressed={isShown} onClick={onToggle}>zones</button>
      </li>
      {isShown && zones.map((zone) => (
        <li key={zone.name}>
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <rect class="floor" x="0.05" y="0.05" width="0.9" height="0.9" rx="0.15" style={zone.colour ? { fill: zone.colour } : {}} />
            <rect class="zone" fill={paintOf(zone.pattern, zone.player)} x="0.05" y="0.05" width="0.9" height="0.9" rx="0.15" />
          </svg>
          {zone.name}
        </li>
      ))}
    </ul>
  );
}
