import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whoMayPlay } from "../src/game/seats";
import { Table } from "../src/game/table";
import { Link, type Wire } from "../src/link";
import { notices } from "../src/state/notices";
import type { Answer, Board, Choice, Node, Position, Request } from "../src/protocol";

const board: Board = {
  width: 1, height: 1, shape: "square", cells: [], links: [], zones: [], areas: [], labels: [], kinds: [], isLattice: false, cellHeight: 1, hasNames: false, highest: 1,
  players: [{ name: "First", palette: 0 }, { name: "Second", palette: 0 }],
};

const choice = (part: number, more: Partial<Choice> = {}): Choice => ({
  part, text: String(part), means: `part ${part}`, from: part, to: part + 10, chosen: [], taken: [], walls: [], mustGoOn: false, mayGoOn: false, ...more,
});

/** A studio that knows a game in which turns follow each other and mean nothing. */
class Studio implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readonly heard: Request[] = [];
  nodes: Node[] = [{ node: 0, text: "", roll: false, mover: 0 }];
  next: Choice[] = [choice(1), choice(2)];
  /** Positions that there are none of. */
  refuses = /never/;
  /** So many turns of a game can be played again. */
  allowed = Infinity;

  send(text: string): void {
    const { id, request } = JSON.parse(text) as { id: number; request: Request };
    this.heard.push(request);
    const answer = this.answer(request);
    const error = { message: "not a position", help: null, stopped: false };
    if (!answer && request.do === "begin") queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id, error }) }));
    if (answer) queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ id, answer, done: true }) }));
  }

  private answer(request: Request): Answer | null {
    switch (request.do) {
      case "begin":
        if (request.start.position && this.refuses.test(request.start.position)) return null;
        this.nodes = [{ node: 0, text: "", roll: false, mover: 0 }];
        request.turns.slice(0, this.allowed).forEach((t) => this.add(t.parent, t.text));
        return { is: "began", table: 1, title: "Game", board, nodes: this.nodes, node: this.nodes.length - 1, position: this.position(this.nodes.length - 1), trouble: request.turns.length > this.allowed ? "a turn is not legal" : null, byParts: false, dice: false };
      case "at":
        return { is: "at", node: request.node, position: this.position(request.node) };
      case "choices": {
        const isDone = request.done.length > 0;
        return { is: "choices", node: request.node, done: request.done, text: "", next: isDone ? [choice(7)] : this.next, mayStop: isDone, pieces: [], spoken: isDone ? "inside a turn" : "", motions: [] };
      }
      case "play": {
        const node = this.add(request.node, "text" in request.turn ? request.turn.text : "parts" in request.turn ? request.turn.parts.join("-") : "");
        return { is: "moved", node, position: this.position(node.node), motions: [], spoken: "it was played" };
      }
      case "roll": {
        const node = { ...this.add(request.node, `[${this.nodes.length}]`), roll: true };
        return { is: "moved", node, position: this.position(node.node), motions: [], spoken: "it was rolled" };
      }
      case "think":
        return { is: "thinking", node: request.node, progress: 1, thoughts: [], turn: `agent${request.node}` };
      case "explain":
        return { is: "explained", legal: false, text: "", lines: [{ text: "because", clauses: [] }] };
      default:
        return null;
    }
  }

  private add(parent: number, text: string): Node {
    const mover = 1 - (this.nodes[parent]?.mover ?? 0);
    const node = { node: this.nodes.length, parent, text, roll: false, player: 1 - mover, mover };
    this.nodes.push(node);
    return node;
  }

  private position(node: number): Position {
    const mover = this.nodes[node]?.mover ?? 0;
    const result = node > 8 ? { by: "end", text: "it is over" } : null;
    return { mover, turns: node, pieces: [], notes: [], result, last: [], json: "{}", text: "", spoken: "" };
  }
}

const which = { doc: "a", edited: true, options: [] };

async function seated(): Promise<{ table: Table; studio: Studio }> {
  const studio = new Studio();
  const link = new Link(() => studio);
  link.start();
  studio.onopen?.();
  const table = new Table(link);
  await table.begin(which, { seed: 1 });
  return { table, studio };
}

const rest = () => vi.advanceTimersByTimeAsync(5);
const played = (table: Table) => table.nodes.value.slice(1).map((n) => n.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("turns by hand", () => {
  it("a piece is taken up and put down", async () => {
    const { table } = await seated();
    await table.click(1);
    expect(table.lifted.value).toBe(1);
    await table.click(11);
    expect(played(table)).toEqual(["1"]);
    expect(table.spoken.value).toBe("it was played");
  });

  it("a turn that may go on waits for its next part, may be taken back, and may stop", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true })];
    await table.goTo(0);
    await table.click(11);
    expect(table.choices.value?.done).toEqual([1]);
    await table.undo();
    expect(table.choices.value?.done).toEqual([]);
    await table.click(11);
    await table.stopHere();
    expect(played(table)).toEqual(["1"]);
  });

  it("a part that was taken back is brought back, unless another one was played", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true }), choice(2, { mayGoOn: true })];
    await table.goTo(0);
    await table.click(11);
    expect(table.canRedo.value).toBe(false);
    await table.undo();
    expect(table.canRedo.value).toBe(true);
    await table.redo();
    expect(table.choices.value?.done).toEqual([1]);
    await table.undo();
    await table.click(2);
    await table.click(12);
    expect(table.choices.value?.done).toEqual([2]);
    expect(table.canRedo.value).toBe(false);
    await table.stopHere();
    await table.undo();
    expect(table.choices.value?.done).toEqual([]);
    await table.redo();
    expect(table.node.value).toBe(1);
  });

  it("a turn under way is gone on with in a game that is taken up again", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true })];
    await table.goTo(0);
    await table.click(11);
    const game = table.game.value;
    if (!game) throw new Error("no game");
    await table.takeUp(which, game);
    expect(table.choices.value?.done).toEqual([1]);
    await table.renew(which);
    expect(table.choices.value?.done).toEqual([1]);
    await table.takeUp(which, { ...game, begun: { done: [1], text: "written otherwise" } });
    expect(table.choices.value?.done).toEqual([]);
  });

  it("a piece that is dragged is taken up, whatever a click on it could mean, and what was explained is forgotten with the next part", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true }), choice(2, { from: null, to: 1 })];
    await table.goTo(0);
    await table.lift(1);
    await table.click(19);
    expect(table.why.value).not.toBeNull();
    await table.click(11);
    expect(table.choices.value?.done).toEqual([1]);
    expect(table.why.value).toBeNull();
  });

  it("who clicks faster than the program answers loses nothing", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true }), choice(2)];
    void table.goTo(0);
    await rest();
    void table.click(1);
    void table.click(11);
    await table.click(17);
    expect(played(table)).toEqual(["1-7"]);
  });

  it("a piece taken up and a turn under way stay while a seat is given to somebody else", async () => {
    const { table, studio } = await seated();
    studio.next = [choice(1, { mayGoOn: true }), choice(2)];
    await table.goTo(0);
    await table.click(1);
    table.setSeat(1, { who: "mcts", level: 1 });
    await rest();
    expect(table.lifted.value).toBe(1);
    await table.click(11);
    table.setSeat(1, { who: "mcts", level: 6 });
    await rest();
    expect(table.choices.value?.done).toEqual([1]);
  });

  it("what cannot be played is explained, and the piece stays in hand", async () => {
    const { table, studio } = await seated();
    await table.click(1);
    await table.click(12);
    expect(studio.heard.at(-1)).toMatchObject({ do: "explain", turn: { fromTo: { done: [], from: 1, to: 12 } } });
    expect(table.why.value?.lines[0]?.text).toBe("because");
    expect(table.lifted.value).toBe(1);
    await table.click(11);
    expect(played(table)).toEqual(["1"]);
  });
});

describe("what is on its way", () => {
  it("dice are rolled once, however often the button is clicked", async () => {
    const { table } = await seated();
    void table.roll();
    await table.roll();
    await rest();
    expect(played(table)).toEqual(["[1]"]);
    await table.goTo(0);
    await table.roll();
    expect(played(table)).toEqual(["[1]", "[2]"]);
  });

  it("a turn is played once, however often it is asked for", async () => {
    const { table } = await seated();
    void table.play({ text: "mine" });
    await table.play({ text: "another" });
    await rest();
    expect(played(table)).toEqual(["mine"]);
  });

  it("a hint for a position that has been left is not shown", async () => {
    const { table } = await seated();
    table.askHint();
    void table.play({ text: "mine" });
    table.askHint();
    await rest();
    expect(table.node.value).toBe(1);
    expect(table.hint.value).toBeNull();
  });
});

describe("agents", () => {
  it("play as their turn comes, and only then", async () => {
    const { table } = await seated();
    table.setSeat(1, { who: "mcts", level: 1 });
    await rest();
    expect(played(table)).toEqual([]);
    await table.play({ text: "mine" });
    await rest();
    expect(played(table)).toEqual(["mine", "agent1"]);
  });

  it("play each other to the end", async () => {
    const { table } = await seated();
    table.setSeat(0, { who: "random", level: 1 });
    table.setSeat(1, { who: "random", level: 1 });
    await rest();
    expect(table.isOver.value).toBe(true);
  });

  it("do not answer a step back: it goes to where a person is to move", async () => {
    const { table } = await seated();
    table.setSeat(1, { who: "random", level: 1 });
    await table.play({ text: "mine" });
    await rest();
    await table.undo();
    await rest();
    expect(table.node.value).toBe(0);
    await table.goTo(1);
    await rest();
    expect(table.isPaused.value).toBe(true);
    table.resume();
    await rest();
    expect(table.node.value).toBe(3);
  });
});

describe("another game", () => {
  it("takes the place of one that agents play, and hears nothing of it any more", async () => {
    const { table, studio } = await seated();
    table.setSeat(0, { who: "random", level: 1 });
    void table.play({ text: "late" });
    table.clear();
    expect(table.seats.value).toEqual([]);
    expect(table.began.value).toBeNull();
    await table.begin({ ...which, doc: "b" }, { seed: 1 });
    await rest();
    expect(played(table)).toEqual([]);
    expect(table.seats.value.map((s) => s.who)).toEqual(["person", "person"]);
    expect(studio.heard.filter((r) => r.do === "play")).toHaveLength(1);
  });

  it("is not begun over by one whose beginning is answered later", async () => {
    const { table, studio } = await seated();
    const first = table.begin(which, { seed: 1, position: "never" });
    await table.begin({ ...which, doc: "b" }, { seed: 2 });
    await first;
    await rest();
    expect(studio.heard.findLast((r) => r.do === "begin")).toMatchObject({ which: { doc: "b" } });
    expect(notices.value).toEqual([]);
  });
});

describe("other rules", () => {
  it("a position that is none under them is tried without what it counts, then the setup is taken", async () => {
    const { table, studio } = await seated();
    const position = JSON.stringify({ cells: { a1: "M" }, counters: { "quiet.passed": 3 } });
    await table.begin(which, { seed: 1, position });
    studio.refuses = /quiet/;
    await table.renew(which);
    expect(studio.heard.filter((r) => r.do === "begin").at(-1)).toMatchObject({ start: { position: '{"cells":{"a1":"M"}}' } });
    expect(table.choices.value).not.toBeNull();
    studio.refuses = /cells/;
    await table.renew(which);
    expect(studio.heard.filter((r) => r.do === "begin").at(-1)).toMatchObject({ start: { seed: 1 } });
    expect(table.choices.value).not.toBeNull();
  });

  it("the same turns are played again, and the place in the game stays", async () => {
    const { table, studio } = await seated();
    for (const text of ["a", "b", "c"]) await table.play({ text });
    await table.goTo(2);
    await table.renew(which);
    expect(studio.heard.findLast((r) => r.do === "begin")).toMatchObject({ turns: [{ parent: 0, text: "a" }, { parent: 1, text: "b" }, { parent: 2, text: "c" }] });
    expect(table.node.value).toBe(2);
    await table.redo();
    expect(table.node.value).toBe(3);
  });

  it("turns that the rules of the moment do not allow come back with rules that do", async () => {
    const { table, studio } = await seated();
    for (const text of ["a", "b", "c"]) await table.play({ text });
    studio.allowed = 1;
    await table.renew(which);
    expect(played(table)).toEqual(["a"]);
    expect(table.node.value).toBe(1);
    studio.allowed = Infinity;
    await table.renew(which);
    expect(played(table)).toEqual(["a", "b", "c"]);
    expect([table.node.value, table.tip.value]).toEqual([3, 3]);
  });
});

describe("who may play", () => {
  const names = (players: number, hasDice: boolean, isTrained = false) => whoMayPlay(players, hasDice, isTrained).map(([who]) => who);

  it("leaves alpha-beta out where more than two play or dice are rolled", () => {
    expect(names(2, false)).toContain("alphabeta");
    expect(names(3, false)).not.toContain("alphabeta");
    expect(names(2, true)).not.toContain("alphabeta");
    expect(names(2, true)).toContain("best");
  });

  it("offers who was trained once somebody was", () => {
    expect(names(2, true)).not.toContain("trained");
    expect(names(2, true, true)).toContain("trained");
  });
});
