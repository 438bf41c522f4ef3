import type { Studio } from "../studio";
import { pathTo } from "../game/tree";
import { OPINION } from "./boardpane";

const HEIGHT = 60;
const WIDTH = 240;
/** Half of a dot; there are dots where they lie apart. */
const DOT = 2.5;

/** Only of games for two: of more, one curve does not say who stands better. */
export function Curve({ studio }: { studio: Studio }) {
  const { table, judge } = studio;
  const began = table.began.value;
  const players = began?.board.players ?? [];
  if (!began || players.length !== 2) return null;
  const line = pathTo(table.nodes.value, table.tip.value);
  const known = line.flatMap((n, at) => {
    const value = judge.values.value.get(n.node);
    return value === undefined ? [] : [{ at, value, node: n.node }];
  });
  const x = (at: number) => (line.length > 1 ? (at / (line.length - 1)) * WIDTH : 0);
  const y = (value: number) => (1 - value) * HEIGHT;
  const now = line.findIndex((n) => n.node === table.node.value);
  const hasRoom = x(1) > 3 * DOT;
  const latest = known.findLast((k) => k.at <= now);
  return (
    <section class="curve" aria-label="who stands better">
      <div class="row">
        <h3 class="grow">Who stands better</h3>
        {judge.isJudging.value ? (
          <button type="button" class="plain" onClick={() => judge.stop()}>Stop</button>
        ) : (
          <button type="button" class="plain" onClick={() => void judge.judge(1, table.nodes.value, table.tip.value)}>Look</button>
        )}
      </div>
      {known.length > 0 && (
        <>
          <svg viewBox={`${-DOT} ${-DOT} ${WIDTH + 2 * DOT} ${HEIGHT + 2 * DOT}`} aria-hidden="true">
            <line class="middle" x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
            {now >= 0 && <line class="now" x1={x(now)} x2={x(now)} y1={0} y2={HEIGHT} />}
            <polyline points={known.map((k) => `${x(k.at)},${y(k.value)}`).join(" ")} />
            {known.filter((k) => hasRoom || k === latest).map((k) => <circle key={k.node} cx={x(k.at)} cy={y(k.value)} r={DOT} />)}
          </svg>
          <p class="small soft number">
            {latest ? `${players[0]?.name} ${Math.round(latest.value * 100)}, ${players[1]?.name} ${Math.round((1 - latest.value) * 100)} of 100: ${OPINION}` : `up: ${players[0]?.name}`}
          </p>
        </>
      )}
    </section>
  );
}
