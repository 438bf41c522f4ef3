// The tree of what has been played: nodes with parents, of which one line is looked at.

import type { Node, Old } from "../protocol";

export const parentOf = (node: Node): number | null => node.parent ?? null;

export const childrenOf = (nodes: readonly Node[], node: number): Node[] => nodes.filter((n) => n.parent === node);

/** The nodes from the start to a node. */
export function pathTo(nodes: readonly Node[], node: number): Node[] {
  const path: Node[] = [];
  for (let at: number | null = node; at !== null; ) {
    const here: Node | undefined = nodes[at];
    if (!here) break;
    path.unshift(here);
    at = parentOf(here);
  }
  return path;
}

/** The last node of the line that goes on from a node, taking the latest branch each time. */
export function tipFrom(nodes: readonly Node[], node: number): number {
  let tip = node;
  for (;;) {
    const next = childrenOf(nodes, tip).at(-1);
    if (!next) return tip;
    tip = next.node;
  }
}

export const isOnLine = (nodes: readonly Node[], node: number, tip: number): boolean =>
  pathTo(nodes, tip).some((n) => n.node === node);

/** The node on the line to another after so many turns, or as many as there are. */
export function afterTurns(nodes: readonly Node[], tip: number, turns: number): number {
  const path = pathTo(nodes, tip);
  const last = path.filter((node) => !node.roll)[turns];
  return last?.node ?? tip;
}

/** All that was played, as it is told to a studio that does not know it. */
export const asTurns = (nodes: readonly Node[]): Old[] =>
  nodes.slice(1).map((n) => ({ parent: n.parent ?? 0, text: n.text }));

/** A line of the list of turns. */
export interface ListedTurn {
  node: Node;
  /** Which turn it is, from 1; rolls share the number of the turn they belong to. */
  number: number;
  /** What was played instead, in other branches. */
  others: Node[];
}

export function listTurns(nodes: readonly Node[], tip: number): ListedTurn[] {
  let number = 1;
  return pathTo(nodes, tip).slice(1).map((node) => {
    const others = childrenOf(nodes, node.parent ?? 0).filter((n) => n.node !== node.node);
    return { node, number: node.roll ? number : number++, others };
  });
}
