// The game on the board: its tree of positions, the turn under way, who plays, and what thinks.

import { computed, signal } from "@preact/signals";
import { Refused, type Is, type Kind, type Link, type Stream } from "../link";
import type { Began, Choice, Choices, Explained, Motion, Moved, Node, Old, Piece, Position, Request, Start, Thinking, Wanted, Which } from "../protocol";
import { complain, hush, isStopped, reason, tell } from "../state/notices";
import { atLanding, forced, meaning, onlySource, placeless, withAhead, type Ahead, type Meaning } from "./pick";
import { agentOf, whoMayPlay, type Seat } from "./seats";
import { afterTurns, asTurns, isOnLine, parentOf, pathTo, tipFrom } from "./tree";

const TABLE = 1;
const HINT = "mcts:4000";
const NO_TURN: Pick<Choices, "done"> = { done: [] };

/** So many parts that name no place are tried before one is chosen, to see what can follow. */
const MOST_AHEAD = 6;
/** So many turns without a choice are played by themselves in a row. */
const MOST_FORCED = 12;

export interface Menu {
  parts: Choice[];
  /** The place that all of it is about, where that is not where the parts end. */
  at?: number | null;
  /** The turn may end as it is instead. */
  mayStay?: boolean;
  /** The piece here may also be taken up and moved. */
  lift: number | null;
}

/** A turn that has begun: its parts by their numbers, and how they are written. */
export interface UnderWay {
  done: number[];
  text: string;
}

/** A game, as it can be taken up again. */
export interface Game {
  /** The rules it was played by last, with their text. */
  which: Which;
  start: Start;
  turns: Old[];
  here: { node: number; tip: number };
  seats: Seat[];
  /** The turn under way, if there is one. */
  begun?: UnderWay | null;
}

export class Table {
  readonly began = signal<Began | null>(null);
  readonly nodes = signal<Node[]>([]);
  readonly node = signal(0);
  readonly tip = signal(0);
  readonly position = signal<Position | null>(null);
  readonly choices = signal<Choices | null>(null);
  readonly lifted = signal<number | null>(null);
  /** Cells clicked so far, of those that are chosen together. */
  readonly picked = signal<number[]>([]);
  readonly menu = signal<Menu | null>(null);
  readonly why = signal<Explained | null>(null);
  readonly seats = signal<Seat[]>([]);
  readonly thinking = signal<{ thought: Thinking; agent: string } | null>(null);
  readonly hint = signal<Thinking | null>(null);
  readonly isHinting = signal(false);
  /** What was played by itself, for there was nothing else; empty where somebody had a choice. */
  readonly hadNoChoice = signal("");
  /** What was said of the last turns, for those who do not see them. */
  readonly spoken = signal("");

  /** The pieces as they stand, inside a turn under way too. */
  readonly pieces = computed<Piece[]>(() => {
    const choices = this.choices.value;
    return choices && choices.done.length > 0 ? choices.pieces : (this.position.value?.pieces ?? []);
  });
  /** The same in words. */
  readonly inWords = computed(() => {
    const choices = this.choices.value;
    return choices && choices.done.length > 0 ? choices.spoken : (this.position.value?.spoken ?? "");
  });
  /** What a part that somebody points at, to choose it perhaps, speaks of. */
  readonly pointedAt = signal<readonly number[]>([]);
  /** The walls that what is pointed at would put. */
  readonly wallsPointedAt = signal<readonly (readonly [number, number])[]>([]);
  readonly isOver = computed(() => Boolean(this.position.value?.result));
  readonly isAgentDue = computed(() => this.agentDue() !== null);
  /** An agent is due that waits to be told to play. */
  readonly isPaused = computed(() => this.isAgentDue.value && !this.isRunning.value);
  /** The next part of the turn under way among those that were taken back; none where the next part would be another one. */
  private readonly nextPart = computed<number | null>(() => {
    const [choices, last] = [this.choices.value, this.lastParts.value];
    if (!choices || last?.node !== choices.node || choices.done.some((part, at) => last.done[at] !== part)) return null;
    return last.done[choices.done.length] ?? null;
  });
  readonly canRedo = computed(() => this.nextPart.value !== null || this.node.value !== this.tip.value);

  /** The game as it stands; none before one has begun. */
  readonly game = computed<Game | null>(() => {
    const [began, node, tip, nodes] = [this.began.value, this.node.value, this.tip.value, this.nodes.value];
    const turns = nodes.length > 1 ? this.wished : [];
    const begun = this.underWay();
    return began && this.which && { which: this.which, start: this.start, turns, here: { node, tip }, seats: this.seats.value, begun };
  });

  /** The player that has learned these rules, as its file would have it; none where nobody was trained. */
  trained: () => Promise<string | null> = () => Promise.resolve(null);
  /** Called with what has just moved, to show it. */
  onMotions: (motions: Motion[]) => void = () => {};
  /** Called when the nodes become other ones. */
  onSetUp: () => void = () => {};

  /** Counts the games that were begun: what is answered about one of before comes too late. */
  private games = 0;
  private start: Start = { seed: 0 };
  /** What the next roll follows from, where that is not for this browser alone to say. */
  seedFor: (() => Promise<number>) | null = null;

  /** The game began with the first setup of the rules, which is not drawn by chance. */
  get isFromSetup(): boolean {
    const { setup, first, position, record } = this.start;
    return !(setup || first || position || record);
  }

  private which: Which | null = null;
  /** All turns that were played, also those that the rules of the moment do not allow. */
  private wished: Old[] = [];
  /** Where somebody went last, which the rules of the moment may not allow either. */
  private here = { node: 0, tip: 0 };
  /** The parts that were played last from a node of a turn that was not finished: also those taken back since. */
  private readonly lastParts = signal<{ node: number; done: number[] } | null>(null);
  private thinker: Stream | null = null;
  private hinter: Stream | null = null;
  /** The question under way what there is to play, by the turn's beginning; an answer to any other comes too late. */
  private asked: { after: string } | null = null;
  private asking: Promise<void> = Promise.resolve();
  /** The node that a turn or a roll under way leads on from: nobody plays twice there, nor rolls again. */
  private leaving: number | null = null;
  private clicking: Promise<void> = Promise.resolve();
  /** Agents play as their turn comes; not after steps back. */
  private readonly isRunning = signal(true);
  private shown = 0;
  /** So many parts and turns were played by themselves since somebody had a choice. */
  private forcedInARow = 0;

  constructor(private readonly link: Link) {}

  /** Asks about the game on the board; once that is another one, nobody needs the answer any more. */
  private async ask<K extends Kind>(request: Request, kind: K): Promise<Is<K>> {
    const { games } = this;
    const isLate = () => this.games !== games;
    const tooLate = () => new Refused({ message: "another game was begun", help: null, stopped: true });
    const answer = await this.link.ask(request, kind).catch((why: unknown) => {
      throw isLate() ? tooLate() : why;
    });
    if (isLate()) throw tooLate();
    return answer;
  }

  /** Puts the game away: board and seats are free for another one. */
  clear(): void {
    this.games++;
    this.stopThinking();
    this.clearTurn();
    this.which = null;
    this.began.value = null;
    this.nodes.value = [];
    this.position.value = null;
    this.hint.value = null;
    this.lastParts.value = null;
    this.seats.value = [];
    this.spoken.value = "";
    this.onSetUp();
  }

  /** A new game. */
  async begin(which: Which, start: Start): Promise<void> {
    this.games++;
    this.which = which;
    this.start = start;
    this.wished = [];
    this.here = { node: 0, tip: 0 };
    this.isRunning.value = true;
    await this.setUp();
  }

  /** A game that was played before. */
  async takeUp(which: Which, { start, turns, here, seats, begun }: Omit<Game, "which">): Promise<void> {
    this.games++;
    this.which = which;
    this.start = start;
    this.wished = turns;
    this.here = here;
    this.seats.value = seats;
    this.isRunning.value = false;
    await this.setUp();
    if (begun) await this.takeUpTurn(begun);
  }

  /** The same game under other rules, or told to another studio. */
  async renew(which: Which): Promise<void> {
    this.which = which;
    const begun = this.underWay();
    await this.setUp();
    if (begun) await this.takeUpTurn(begun);
  }

  /** The turn under way; none where no part of it was played. */
  private underWay(): UnderWay | null {
    const choices = this.choices.value;
    return choices && choices.done.length > 0 ? { done: choices.done, text: choices.text } : null;
  }

  /** Goes on with a turn that had begun, where its parts are still written as they were. */
  private async takeUpTurn({ done, text }: UnderWay): Promise<void> {
    await this.asking;
    const fresh = this.choices.value;
    if (!fresh || fresh.done.length > 0) return;
    const begun = await this.ask({ do: "choices", table: TABLE, node: fresh.node, done }, "choices").catch(() => null);
    if (begun?.text !== text || this.choices.value !== fresh) return;
    this.choices.value = begun;
    this.lifted.value = onlySource(begun);
    this.lastParts.value = { node: begun.node, done };
  }

  private async setUp(): Promise<void> {
    if (!this.which) return;
    this.stopThinking();
    this.clearTurn();
    this.lastParts.value = null;
    this.onSetUp();
    try {
      await this.seatAt(await this.beginAs(this.which));
    } catch (why) {
      if (isStopped(why)) return;
      complain("begin", why);
      // the game of before is still there
      await this.goOn();
    }
  }

  /** Begins as somebody wished; where that position is none under these rules, without its counters, or from their setup. */
  private async beginAs(which: Which): Promise<Began> {
    const others = this.start.position ? [withoutCounters(this.start), { seed: this.start.seed }] : [];
    let first: unknown = null;
    for (const start of [this.start, ...others].filter((s) => s !== null)) {
      try {
        const began = await this.ask({ do: "begin", table: TABLE, which, start, turns: this.wished }, "began");
        return first === null || start.position ? began : { ...began, trouble: reason(first) };
      } catch (why) {
        if (isStopped(why)) throw why;
        first ??= why;
      }
    }
    throw first;
  }

  private async seatAt(began: Began): Promise<void> {
    hush("begin");
    this.spoken.value = "";
    this.began.value = began;
    this.nodes.value = began.nodes;
    const count = began.board.players.length;
    const may = new Set(whoMayPlay(count, began.dice, true).map(([who]) => who));
    if (this.seats.value.length !== count) this.seats.value = Array.from({ length: count }, () => ({ who: "person", level: 3 }));
    // who sat at another game may not be able to play this one
    else if (this.seats.value.some(({ who }) => !may.has(who))) this.seats.value = this.seats.value.map((s) => (may.has(s.who) ? s : { ...s, who: "best" }));
    if (began.trouble) tell("trouble", `the game could not be played to its end under these rules: ${began.trouble}`);
    else hush("trouble");
    const { node, tip } = this.here;
    const at = node < began.nodes.length ? node : began.node;
    this.tip.value = tip < began.nodes.length && isOnLine(began.nodes, at, tip) ? tip : tipFrom(began.nodes, at);
    if (at === began.node) await this.arrive(at, began.position);
    else await this.show(at);
  }

  private async arrive(node: number, position: Position): Promise<void> {
    this.stopThinking();
    this.node.value = node;
    this.position.value = position;
    this.clearTurn();
    this.hint.value = null;
    await this.goOn();
  }

  private clearTurn(): void {
    this.asked = null;
    this.choices.value = null;
    this.lifted.value = null;
    this.picked.value = [];
    this.menu.value = null;
    this.why.value = null;
    this.pointedAt.value = [];
    this.wallsPointedAt.value = [];
    this.shown = 0;
  }

  // ---- turns by hand

  /** The same is not asked twice while the answer is on its way. */
  private askChoices(done: number[], isForward = false): Promise<void> {
    const after = `${this.node.value}: ${done}`;
    if (this.asked?.after !== after) {
      this.asked = { after };
      this.asking = this.fetchChoices(this.asked, done, isForward);
    }
    return this.asking;
  }

  /** What can follow each part that names no place, so that a click can choose both: a man, and by him the die. */
  private async lookAhead(asked: { after: string }, choices: Choices): Promise<void> {
    const bare = choices.next.filter((part) => part.mustGoOn);
    if (bare.length < 2 || bare.length > MOST_AHEAD) return;
    const follow = (part: Choice) => this.ask({ do: "choices", table: TABLE, node: choices.node, done: [...choices.done, part.part] }, "choices");
    const ahead = await Promise.all(bare.map(async (part) => ({ via: part.part, next: (await follow(part)).next })));
    if (asked === this.asked && this.choices.value === choices) this.choices.value = withAhead(choices, ahead);
  }

  /** What is the only way on is played, unless somebody has stepped back to look at it. */
  private playForced(choices: Choices): void {
    const only = forced(choices);
    const mustPass = choices.next.length === 0 && choices.mayStop && choices.done.length === 0;
    if ((!only && !mustPass) || !this.isRunning.value || this.forcedInARow >= MOST_FORCED) return;
    this.forcedInARow += 1;
    const mover = this.began.value?.board.players[this.position.value?.mover ?? 0]?.name ?? "";
    const said = `${mover} had no choice: ${only?.text || only?.means.replaceAll("`", "") || "pass"}`;
    // the question is answered before anything else is asked
    queueMicrotask(() => {
      if (this.choices.value !== choices) return;
      void (only ? this.playPart(only, said) : this.play({ parts: [] }, said));
    });
  }

  private async fetchChoices(asked: { after: string }, done: number[], isForward: boolean): Promise<void> {
    try {
      const choices = await this.ask({ do: "choices", table: TABLE, node: this.node.value, done }, "choices");
      if (asked !== this.asked) return;
      this.choices.value = choices;
      this.lifted.value = onlySource(choices);
      if (done.length > 0) this.showMotions(choices.motions);
      const landing = isForward ? atLanding(choices) : [];
      const at = landing[0]?.to ?? landing[0]?.chosen[0] ?? null;
      if (landing.length > 1 || (landing.length > 0 && choices.mayStop)) this.menu.value = { parts: landing, lift: null, at, mayStay: choices.mayStop };
      else if (isForward) this.playForced(choices);
      if (placeless(choices).length === choices.next.length) await this.lookAhead(asked, choices);
    } catch (why) {
      complain("choices", why);
    } finally {
      if (asked === this.asked) this.asked = null;
    }
  }

  private showMotions(motions: Motion[]): void {
    this.shown += motions.length;
    this.onMotions(motions);
  }

  meaningOf(place: number, isDrop = false): Meaning {
    const choices = this.choices.value;
    if (!choices || this.isAgentDue.value) return { is: "nothing" };
    const cells = this.began.value?.board.cells.length ?? 0;
    const isOccupied = this.pieces.value.some((p) => p.place === place);
    return meaning(choices, this.lifted.value, place, isOccupied, { isHeld: (from) => from >= cells, isDrop, picked: this.picked.value });
  }

  /** A place was clicked, or chosen with the keyboard. Who is faster than the program loses no click. */
  click(place: number): Promise<void> {
    return this.afterClicks(() => this.clicked(place));
  }

  /** The piece taken up is put down on a place: whatever stands there, that is what is wished, and asked about where it cannot be. */
  drop(place: number): Promise<void> {
    return this.afterClicks(() => this.clicked(place, true));
  }

  /** A piece is dragged away: whatever else a click on it could mean, it is taken up. */
  lift(place: number): Promise<void> {
    return this.afterClicks(() => this.pickUp(place));
  }

  private afterClicks(act: () => void | Promise<void>): Promise<void> {
    this.clicking = this.clicking.catch(() => {}).then(() => this.asking).then(act);
    return this.clicking;
  }

  private pickUp(place: number): void {
    this.menu.value = null;
    this.why.value = null;
    this.lifted.value = place;
  }

  private async clicked(place: number, isDrop = false): Promise<void> {
    const said = this.meaningOf(place, isDrop);
    this.menu.value = null;
    this.why.value = null;
    this.pick(said.is === "narrow" || said.is === "parts" ? said.picked ?? [] : []);
    if (said.is === "lift") this.lifted.value = said.place;
    else if (said.is === "back") await this.putBack();
    else if (said.is === "why") await this.askWhy(said.from, said.to);
    else if (said.is === "offer") this.menu.value = { parts: said.parts, lift: null };
    else if (said.is === "parts") await this.choose(said.parts, said.lift);
  }

  /** Cells of what is chosen together: they are shown until all is told. */
  private pick(cells: number[]): void {
    if (this.picked.value.length > 0 || cells.length > 0) this.pointedAt.value = cells;
    this.picked.value = cells;
  }

  /** A piece under way stops where it stands; one just taken up is put back. */
  private async putBack(): Promise<void> {
    const choices = this.choices.value;
    if (choices && choices.done.length > 0 && choices.mayStop) await this.stopHere();
    else if (choices && onlySource(choices) === null) this.lifted.value = null;
  }

  private async choose(parts: Choice[], lift: number | null): Promise<void> {
    const [only] = parts;
    if (only && parts.length === 1 && lift === null) await this.playPart(only);
    else this.menu.value = { parts, lift };
  }

  async playPart(part: Ahead, noChoice = ""): Promise<void> {
    const before = (this.choices.value ?? NO_TURN).done;
    const done = part.via === undefined ? [...before, part.part] : [...before, part.via, part.part];
    this.noteChoice(noChoice);
    this.menu.value = null;
    this.lifted.value = null;
    this.picked.value = [];
    this.why.value = null;
    this.pointedAt.value = [];
    this.wallsPointedAt.value = [];
    if (part.mayGoOn || part.mustGoOn) await this.goOnWith(done);
    else await this.play({ parts: done }, noChoice);
  }

  private async goOnWith(done: number[]): Promise<void> {
    this.lastParts.value = { node: this.node.value, done };
    await this.askChoices(done, true);
  }

  /** What was played by itself is said until somebody has a choice again. */
  private noteChoice(noChoice: string): void {
    this.hadNoChoice.value = noChoice;
    if (!noChoice) this.forcedInARow = 0;
  }

  /** Ends the turn under way where it stands. */
  async stopHere(): Promise<void> {
    const choices = this.choices.value;
    if (choices?.mayStop) await this.play({ parts: choices.done });
  }

  /** Takes back the last part of the turn under way, or puts the piece back. */
  async backOut(): Promise<boolean> {
    const choices = this.choices.value;
    if (this.picked.value.length > 0) {
      this.menu.value = null;
      this.pick([]);
    } else if (this.menu.value) this.menu.value = null;
    else if (choices && choices.done.length > 0) {
      this.shown = 0;
      this.why.value = null;
      await this.askChoices(choices.done.slice(0, -1));
    } else if (this.lifted.value !== null && choices && onlySource(choices) === null) this.lifted.value = null;
    else if (this.why.value) this.why.value = null;
    else return false;
    return true;
  }

  private async askWhy(from: number | null, to: number): Promise<void> {
    const done = this.choices.value?.done ?? [];
    await this.explain(this.node.value, { fromTo: { done, from, to } });
  }

  async explain(node: number, turn: Wanted): Promise<void> {
    try {
      this.why.value = await this.ask({ do: "explain", table: TABLE, node, turn }, "explained");
    } catch (why) {
      complain("explain", why);
    }
  }

  async play(turn: Wanted, noChoice = ""): Promise<void> {
    this.noteChoice(noChoice);
    await this.leave({ do: "play", table: TABLE, node: this.node.value, turn });
  }

  async roll(value: string | null = null): Promise<void> {
    try {
      const seed = this.seedFor === null ? chance() : await this.seedFor();
      await this.leave({ do: "roll", table: TABLE, node: this.node.value, value: this.seedFor === null ? value : null, seed });
    } catch (why) {
      complain("play", why);
    }
  }

  private async leave(request: Extract<Request, { do: "play" | "roll" }>): Promise<void> {
    const { node } = request;
    if (this.leaving === node) return;
    this.leaving = node;
    try {
      const moved = await this.ask(request, "moved");
      if (request.do === "play") this.isRunning.value = true;
      await this.take(moved);
    } catch (why) {
      complain("play", why);
    } finally {
      if (this.leaving === node) this.leaving = null;
    }
  }

  private async take(moved: Moved): Promise<void> {
    hush("play");
    this.lastParts.value = null;
    const nodes = [...this.nodes.value];
    const isNew = nodes[moved.node.node] === undefined;
    nodes[moved.node.node] = moved.node;
    this.nodes.value = nodes;
    if (isNew) this.wished = asTurns(nodes);
    const unseen = moved.motions.slice(this.shown);
    this.tip.value = tipFrom(nodes, moved.node.node);
    this.spoken.value = moved.position.result ? `${moved.spoken}. ${moved.position.result.text}` : moved.spoken;
    this.here = { node: moved.node.node, tip: this.tip.value };
    await this.arrive(moved.node.node, moved.position);
    this.onMotions(unseen);
  }

  // ---- steps through the game

  async goTo(node: number): Promise<void> {
    await this.show(node);
    this.here = { node: this.node.value, tip: this.tip.value };
  }

  /** Shows positions one after the other, and then again what was shown before. */
  async visit(nodes: readonly number[], see: () => Promise<void>): Promise<void> {
    const [here, isRunning] = [this.node.value, this.isRunning.value];
    try {
      for (const node of nodes) {
        await this.show(node);
        await see();
      }
    } finally {
      await this.show(here);
      this.isRunning.value = isRunning;
    }
  }

  private async show(node: number): Promise<void> {
    this.stopThinking();
    try {
      const { position } = await this.ask({ do: "at", table: TABLE, node }, "at");
      if (!isOnLine(this.nodes.value, node, this.tip.value)) this.tip.value = tipFrom(this.nodes.value, node);
      this.isRunning.value = false;
      await this.arrive(node, position);
      this.spoken.value = node === 0 ? "the beginning" : `after ${this.nodes.value[node]?.text ?? ""}`;
    } catch (why) {
      complain("play", why);
    }
  }

  /** One turn back; to where a person is to move, if anybody is one. */
  async undo(): Promise<void> {
    if (await this.backOut()) return;
    const before = pathTo(this.nodes.value, this.node.value).slice(0, -1).reverse();
    const isForPeople = (n: Node) => !n.roll && agentOf(this.seats.value[n.mover] ?? { who: "person", level: 1 }) === null;
    const back = before.find(isForPeople) ?? before.at(0);
    if (back) await this.goTo(back.node);
  }

  /** Brings back the part or the turn that was taken back. */
  async redo(): Promise<void> {
    const [part, choices] = [this.nextPart.value, this.choices.value];
    if (part !== null && choices) await this.askChoices([...choices.done, part]);
    else await this.nextTurn();
  }

  private async nextTurn(): Promise<void> {
    const next = pathTo(this.nodes.value, this.tip.value).find((n) => parentOf(n) === this.node.value);
    if (next) await this.goTo(next.node);
  }

  async step(by: -1 | 1): Promise<void> {
    const before = this.nodes.value[this.node.value];
    if (by === 1) await this.nextTurn();
    else if (before?.parent !== undefined && before.parent !== null) await this.goTo(before.parent);
  }

  // ---- agents

  private agentDue(): string | null {
    const position = this.position.value;
    const seat = position && this.seats.value[position.mover];
    return seat && !position.result ? agentOf(seat) : null;
  }

  setSeat(player: number, seat: Seat): void {
    this.stopThinking();
    this.seats.value = this.seats.value.map((s, p) => (p === player ? seat : s));
    this.isRunning.value = true;
    void this.goOn();
  }

  /** Lets agents play on from here. */
  resume(): void {
    this.isRunning.value = true;
    void this.goOn();
  }

  /** What comes next: an agent plays, or a person is told what there is to play. */
  private async goOn(): Promise<void> {
    const agent = this.agentDue();
    const position = this.position.value;
    if (!position || position.result) return;
    // a turn under way stays as it is, whoever takes a seat meanwhile
    if (agent === null && !position.toRoll) await (this.choices.value ? null : this.askChoices([], true));
    else if (agent !== null && this.isRunning.value && position.toRoll) void this.roll();
    else if (agent !== null && this.isRunning.value) await (isTrained(agent) ? this.thinkTrained(agent) : this.think(agent));
  }

  /** Whoever was trained plays; where that is nobody any more, another agent sits down there. */
  private async thinkTrained(agent: string): Promise<void> {
    const [node, player] = [this.node.value, await this.trained()];
    if (!player) this.seats.value = this.seats.value.map((seat) => (seat.who === "trained" ? { ...seat, who: "best" } : seat));
    const due = this.agentDue();
    if (node === this.node.value && this.isRunning.value && due !== null && (due === agent || !player)) this.think(due, player);
  }

  private think(agent: string, player: string | null = null): void {
    const node = this.node.value;
    this.stopThinking();
    this.hint.value = null;
    this.thinking.value = { thought: { node, progress: 0, thoughts: [] }, agent };
    const stream = this.link.follow(
      { do: "think", table: TABLE, node, agent, seed: chance(), player },
      (answer, done) => {
        if (answer.is !== "thinking" || this.thinker !== stream) return;
        this.thinking.value = { thought: answer, agent };
        if (done) void this.thought(answer);
      },
      (why) => {
        if (this.thinker !== stream) return;
        this.thinking.value = null;
        complain("think", why);
      },
    );
    this.thinker = stream;
  }

  private async thought(answer: Thinking): Promise<void> {
    this.thinker = null;
    this.thinking.value = null;
    if (answer.turn && answer.node === this.node.value) await this.play({ text: answer.turn });
  }

  /** The agent plays the best turn it has found so far. */
  hurry(): void {
    this.thinker?.stop(true);
  }

  /** The agent stops, and waits. */
  stopThinking(): void {
    const { thinker, hinter } = this;
    this.thinker = null;
    this.hinter = null;
    thinker?.stop();
    hinter?.stop();
    this.thinking.value = null;
    this.isHinting.value = false;
  }

  pause(): void {
    this.isRunning.value = false;
    this.stopThinking();
  }

  askHint(): void {
    this.hinter?.stop();
    this.isHinting.value = true;
    const stream = this.link.follow(
      { do: "think", table: TABLE, node: this.node.value, agent: HINT, seed: 1, player: null },
      (answer) => {
        if (answer.is === "thinking" && this.hinter === stream) this.hint.value = answer;
      },
      (why) => {
        if (this.hinter === stream) complain("think", why);
      },
    );
    this.hinter = stream;
    void stream.over.then(() => {
      if (this.hinter === stream) this.isHinting.value = false;
    });
  }

  // ---- games as texts

  async record(): Promise<string> {
    return (await this.link.ask({ do: "record", table: TABLE, node: this.node.value }, "text")).text;
  }

  /** Starts from a position or a record that somebody has written. */
  async paste(text: string, form: "position" | "record"): Promise<boolean> {
    if (!this.which) return false;
    await this.startFrom(this.which, { seed: 0, [form]: text }, form === "position");
    return true;
  }

  /** Shows how a recorded game stood after so many turns, or after the last that these rules let be played. */
  async follow(which: Which, record: string, turns: number): Promise<void> {
    await this.startFrom(which, { seed: 0, record }, false, turns);
  }

  private async startFrom(which: Which, start: Start, isRunning: boolean, turns = Infinity): Promise<void> {
    const began = await this.link.ask({ do: "begin", table: TABLE, which, start, turns: [] }, "began");
    const first = await this.link.ask({ do: "at", table: TABLE, node: 0 }, "at");
    this.games++;
    this.stopThinking();
    this.onSetUp();
    this.which = which;
    // from now on a recorded game is turns like any others, from the position it began with
    this.start = { seed: 0, position: first.position.json };
    this.wished = asTurns(began.nodes);
    this.here = { node: afterTurns(began.nodes, began.node, turns), tip: began.node };
    this.isRunning.value = isRunning;
    await this.seatAt(began);
  }
}

/** A position without what is counted and remembered in it; none where it has nothing of that, or is no JSON. */
function withoutCounters(start: Start): Start | null {
  if (!start.position?.startsWith("{")) return null;
  const { counters, ...rest } = JSON.parse(start.position) as { counters?: unknown };
  return counters === undefined ? null : { ...start, position: JSON.stringify(rest) };
}

const isTrained = (agent: string): boolean => agent.startsWith("trained");
const chance = () => Math.floor(Math.random() * 0xffffffff);
