// The colours of players: those the rules ask for, or the one of the style sheet that the board gives them.

import type { Board, Kind, Paint, Player } from "../protocol";

export const playerClass = (player: Player | undefined): string => `of-${player?.palette ?? 0}`;

export const ownerClass = (board: Board, kind: Kind): string =>
  kind.player === null || kind.player === undefined ? "of-nobody" : playerClass(board.players[kind.player]);

/** The colours that the rules ask for, in place of those of the style sheet. */
export const paintOf = (player: Player | undefined): Record<string, string> =>
  player?.paint ? { "--fill": player.paint.fill, "--rim": rim(player.paint), "--ink": player.paint.ink } : {};

/** The edge of a piece; on a page in dark colours that of a dark one is light, or nobody would see it. */
const rim = ({ fill, border }: Paint): string =>
  brightness(fill) > LIGHT ? border : `light-dark(${border}, color-mix(in srgb, ${fill} 30%, #fff))`;

const LIGHT = 0.5;

/** From 0, black, to 1, white, as eyes see it: of `#rrggbb`. */
function brightness(colour: string): number {
  const part = (at: number) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.21 * part(1) + 0.72 * part(3) + 0.07 * part(5);
}
