// Who stands better, turn by turn, as an agent sees it.

import { signal } from "@preact/signals";
import type { Link, Stream } from "../link";
import type { Node, Thinking } from "../protocol";
import { complain } from "../state/notices";
import { pathTo } from "./tree";

const JUDGE = "alphabeta:nodes=4000";

export class Judge {
  /** The chance of the first player, from 0 to 1, by node. */
  readonly values = signal<ReadonlyMap<number, number>>(new Map());
  readonly isJudging = signal(false);
  private stream: Stream | null = null;
  private isStopped = false;

  constructor(private readonly link: Link) {}

  forget(): void {
    this.stop();
    this.values.value = new Map();
  }

  stop(): void {
    this.isStopped = true;
    this.stream?.stop();
  }

  /** Looks at every position of a line that has not been looked at yet. */
  async judge(table: number, nodes: readonly Node[], tip: number): Promise<void> {
    if (this.isJudging.value) return;
    this.isJudging.value = true;
    this.isStopped = false;
    for (const node of pathTo(nodes, tip)) {
      if (this.isStopped) break;
      if (!this.values.value.has(node.node) && !node.result) await this.look(table, node);
    }
    this.isJudging.value = false;
  }

  private async look(table: number, node: Node): Promise<void> {
    let last: Thinking | null = null;
    this.stream = this.link.follow(
      { do: "think", table, node: node.node, agent: JUDGE, seed: 1 },
      (answer) => {
        if (answer.is === "thinking") last = answer;
      },
      (why) => {
        if (!this.isStopped) complain("judge", why);
        this.isStopped = true;
      },
    );
    await this.stream.over;
    const best = (last as Thinking | null)?.thoughts[0];
    if (best && !this.isStopped) {
      this.values.value = new Map(this.values.value).set(node.node, node.mover === 0 ? best.value : 1 - best.value);
    }
  }
}
