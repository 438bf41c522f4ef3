// The colour of a player, beside the name.

import type { Player } from "../protocol";
import { paintOf, playerClass } from "./palette";

export const Dot = ({ player }: { player: Player | undefined }) => (
  <span class={`dot ${playerClass(player)}`} style={paintOf(player)} aria-hidden="true" />
);
