// The colours of players: those the rules ask for, or the one of the style sheet that the board gives them.

import type { Board, Kind, Player } from "../protocol";

export const playerClass = (player: Player | undefined): string => `of-${player?.palette ?? 0}`;

export const ownerClass = (board: Board, kind: Kind): string =>
  kind.player === null || kind.player === undefined ? "of-nobody" : playerClass(board.players[kind.player]);

/** The colours that the rules ask for, in place of those of the style sheet. */
export const paintOf = (player: Player | undefined): Record<string, string> =>
  player?.paint ? { "--fill": player.paint.fill, "--rim": player.paint.border, "--ink": player.paint.ink } : {};
