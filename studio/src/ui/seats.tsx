// Who plays which side.

import { HIGHEST, describe, hasStrength, whoMayPlay, type Seat, type Who } from "../game/seats";
import { Dot } from "../board/dot";
import type { Player } from "../protocol";
import type { Studio } from "../studio";

export function Seats({ studio: { table, trainer } }: { studio: Studio }) {
  const players = table.began.value?.board.players ?? [];
  const may = whoMayPlay(players.length, table.began.value?.dice ?? false, trainer.player.value !== null);
  return (
    <section class="seats" aria-label="who plays">
      {players.map((player, number) => {
        const seat = table.seats.value[number];
        return seat && <SeatRow key={player.name} player={player} seat={seat} may={may} onChange={(s) => table.setSeat(number, s)} />;
      })}
    </section>
  );
}

interface SeatProps {
  player: Player;
  seat: Seat;
  /** Who may sit here, each with his words. */
  may: readonly [string, string][];
  onChange: (seat: Seat) => void;
}

function SeatRow({ player, seat, may, onChange }: SeatProps) {
  const { name } = player;
  return (
    <div class="seat">
      <label class="row">
        <span class="seat-name"><Dot player={player} />{name}</span>
        <select value={seat.who} onChange={(e) => onChange({ ...seat, who: e.currentTarget.value as Who })}>
          {may.map(([who, words]) => (
            <option key={who} value={who}>{words}</option>
          ))}
        </select>
      </label>
      {hasStrength(seat.who) && (
        <label class="strength small">
          <span class="unseen">strength of {name}</span>
          <input type="range" min={1} max={HIGHEST} step={1} value={seat.level} onChange={(e) => onChange({ ...seat, level: Number(e.currentTarget.value) })} />
          <span class="soft">{describe(seat)}</span>
        </label>
      )}
    </div>
  );
}
