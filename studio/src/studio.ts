// All that the page holds, and how its parts hear of each other.

import { computed, effect, signal } from "@preact/signals";
import type { Editor } from "./editor/editor";
import { Archive } from "./lab/archive";
import { Lab } from "./lab/lab";
import { Trainer } from "./lab/trainer";
import { Judge } from "./game/curve";
import { Table, type Game } from "./game/table";
import { ofLine, ofPosition, withTest } from "./game/testof";
import { pathTo } from "./game/tree";
import type { Link } from "./link";
import type { Checked, Entry, Event as Happening, GameToSee, Node, Range, Start, Template, Which } from "./protocol";
import { linkOf, loadTexts, openLink, type Shared } from "./share/link";
import { drawn, isWhole, secrets, seedOf, withNext, type Shown } from "./share/dice";
import type { Home } from "./share/home";
import { hashOf, type Address, type Place } from "./state/address";
import { complain, hush, tell } from "./state/notices";
import { openPane } from "./state/panes";
import { Pause } from "./state/pause";
import { Rules, type Drafts } from "./state/rules";

export type PaneName = "rules" | "board" | "edit";
export type View = "studio" | "games" | "book";

/** Where games are kept, for whoever comes back to their rules or loads the page again. */
export interface Memory {
  read(place: Place): Game | null;
  write(place: Place, game: Game): void;
}

const BEFORE_COMPARING = 700;
const BEFORE_RENEWING = 120;

/** The table at which what others rolled is rolled again. */
const AGAIN = 9;

/** How often each player has rolled on a line. */
const rollsIn = (line: readonly Node[], players: number): number[] =>
  Array.from({ length: players }, (_, at) => line.filter((node) => node.roll && node.player === at).length);

export class Studio {
  readonly rules: Rules;
  readonly table: Table;
  readonly lab: Lab;
  /** Games that people played. */
  readonly archive: Archive;
  readonly trainer: Trainer;
  readonly judge: Judge;
  readonly view = signal<View>("games");
  readonly pane = signal<PaneName>("board");
  readonly games = signal<readonly Entry[] | null>(null);
  /** What new rules can be begun from, beside games. */
  readonly templates = signal<readonly Template[]>([]);
  /** Files of results in the folder. */
  readonly results = signal<readonly string[]>([]);
  readonly folder = signal("");
  /** What the edited rules are compared with; none: the saved file. */
  readonly against = signal<string | null>(null);
  /** Instead with the text that a commit has; empty while it is being written. */
  readonly commit = signal<string | null>(null);
  /** Edits are measured by themselves. */
  readonly isAutomatic = signal(true);
  /** Places where the clause under the cursor acts; none: nobody asks. */
  readonly acting = signal<{ places: number[]; turns: string[]; more: boolean; clause: Range | null } | null>(null);
  editor: Editor | null = null;

  private readonly beforeComparing = new Pause(BEFORE_COMPARING);
  private readonly beforeTraining = new Pause(BEFORE_COMPARING);
  private readonly beforeRenewing = new Pause(BEFORE_RENEWING);
  private playedText = "";
  private isNewGame = true;
  /** A game to go on with as soon as its rules have been looked at. */
  private kept: Game | null = null;
  private hasOpened = false;
  /** The link that holds the rules that are open, where they stand in no file. */
  private readonly linked = signal<string | null>(null);
  /** The players send each other links. */
  readonly isByLink = signal(false);
  /** How many turns and rolls the link held that was opened last. */
  linkedTurns = 0;
  /** What the players of a game by link have shown for their dice. */
  readonly dice = signal<Shown | null>(null);
  /** What was rolled and played in a link, until it has been rolled again. */
  private rolled: { line: string[]; start: Start } | null = null;
  /** It is settled what the page shows first: from now on its address follows. */
  private readonly isPlaced = signal(false);

  constructor(
    readonly link: Link,
    private readonly drafts: Drafts,
    private readonly memory: Memory,
    private readonly address: Address,
    readonly home: Home,
  ) {
    this.rules = new Rules(link, drafts);
    this.table = new Table(link);
    this.lab = new Lab(link);
    this.archive = new Archive(link);
    this.trainer = new Trainer(link);
    this.table.trained = () => this.trainer.best();
    this.judge = new Judge(link);
    this.table.onSetUp = () => this.judge.forget();
    this.rules.onChecked = (checked) => this.looked(checked);
    link.onOpen = () => void this.connected();
    link.onEvent = (event) => this.happened(event);
    effect(() => this.showReasons());
    effect(() => this.keep());
    effect(() => {
      if (this.isPlaced.value) address.write(this.shown.value);
    });
    address.onMove = () => void this.moved();
  }

  private keep(): void {
    const game = this.table.game.value;
    if (game) this.memory.write({ doc: game.which.doc, variant: game.which.variant ?? null }, game);
  }

  // ---- where the page is

  /** The address of what is shown: of the list of games until rules that are being opened are there. */
  private readonly shown = computed(() => {
    const { name, variant } = this.rules;
    if (this.linked.value !== null && this.view.value !== "games") return this.linked.value;
    return hashOf(this.view.value === "games" || !name ? null : { doc: name, variant: variant.value });
  });

  /** Somebody went back, forward, or to another address. */
  private async moved(): Promise<void> {
    const link = this.address.link();
    if (link !== null) return void (await this.openLink(link));
    const place = this.address.read();
    if (place) await this.open(place.doc, place.variant);
    else this.showGames();
  }

  showGames(): void {
    this.view.value = "games";
    void this.listGames();
  }

  // ---- the connection

  private async connected(): Promise<void> {
    hush("lost");
    try {
      const welcome = await this.link.ask({ do: "hello" }, "welcome");
      this.folder.value = welcome.folder;
      if (this.hasOpened) await this.again();
      else await this.openFirst(welcome.open ?? null);
      void this.listGames();
    } catch (why) {
      complain("hello", why);
    }
  }

  /** Opens what the address names, or else what the program was started with. */
  private async openFirst(wanted: string | null): Promise<void> {
    const [link, named] = [this.address.link(), this.address.read()];
    if (link !== null) await this.openLink(link);
    else if (named) await this.open(named.doc, named.variant);
    else if (named === undefined && wanted) await this.open(wanted);
    this.isPlaced.value = true;
  }

  private async again(): Promise<void> {
    await this.rules.again();
    await this.table.renew(this.rules.played());
    this.measure();
  }

  private happened(event: Happening): void {
    if (event.is === "fileChanged") this.rules.fileChanged(event.doc, event.stamp ?? null, event.text ?? null);
    else if (event.is === "otherTabs") {
      if (event.doc === this.rules.name) this.rules.others.value = event.others;
    } else tell("dropped", event.message, { wrong: true });
  }

  // ---- documents

  async listGames(): Promise<void> {
    try {
      const { games, results, templates } = await this.link.ask({ do: "games" }, "games");
      this.games.value = games;
      this.templates.value = templates;
      this.results.value = results;
    } catch (why) {
      complain("games", why);
    }
  }

  /** Begins a file and opens it; false where that cannot be. */
  async beginFile(template: string, title: string): Promise<boolean> {
    return this.withFiles(async () => {
      const { doc } = await this.link.ask({ do: "new", template, title }, "saved");
      await this.open(doc);
    });
  }

  /** Gives a file another name, and takes along what was typed in it. */
  async rename(doc: string, to: string): Promise<boolean> {
    return this.withFiles(async () => {
      const { doc: now } = await this.link.ask({ do: "moveFile", doc, to }, "saved");
      this.drafts.write(now, this.drafts.own(doc) ?? null);
      this.leave(doc);
    });
  }

  /** Takes a file away for good. */
  async deleteFile(doc: string): Promise<boolean> {
    return this.withFiles(async () => {
      await this.link.ask({ do: "delete", doc }, "ok");
      this.leave(doc);
    });
  }

  /** A file of that name is no more. */
  private leave(doc: string): void {
    this.drafts.write(doc, null);
    if (doc === this.rules.name) {
      this.rules.close();
      this.table.clear();
      this.lab.forget();
      this.archive.putAway();
      this.trainer.forget();
      this.hasOpened = false;
    }
  }

  private async withFiles(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      hush("files");
      return true;
    } catch (why) {
      complain("files", why);
      return false;
    } finally {
      void this.listGames();
    }
  }

  /** Opens a document, and goes on with the game that was played there; false where it cannot be opened. */
  async open(doc: string, variant: string | null = null): Promise<boolean> {
    if (this.hasOpened && doc === this.rules.name && variant === this.rules.variant.value && !this.rules.isLinked.value) {
      this.view.value = "studio";
      return true;
    }
    return this.become(async () => {
      await this.rules.open(doc, variant);
      this.linked.value = null;
      this.isByLink.value = false;
      this.rollBy(null);
      this.kept = this.memory.read({ doc: this.rules.name, variant });
      this.pane.value = "board";
    });
  }

  /** Shows other rules, and their board once they have been looked at; false where they cannot be opened. */
  private async become(open: () => Promise<void>): Promise<boolean> {
    try {
      this.against.value = null;
      this.commit.value = null;
      this.lab.forget();
      this.lab.putAway();
      this.archive.putAway();
      this.trainer.forget();
      await open();
      this.table.clear();
      this.isNewGame = true;
      this.hasOpened = true;
      this.view.value = "studio";
      hush("open");
      return true;
    } catch (why) {
      complain("open", why);
      return false;
    }
  }

  // ---- links

  /** All that is shown, as a link. */
  async share(isByLink = this.isByLink.value): Promise<string> {
    const { rules, table } = this;
    const path = pathTo(table.nodes.value, table.tip.value);
    const isAsShipped = rules.doc.value?.shipped && !rules.isDirty.value;
    const shared: Shared = {
      doc: rules.name,
      text: isAsShipped ? null : rules.text.value,
      variant: rules.variant.value,
      options: rules.options.value,
      start: table.game.value?.start ?? { seed: 0 },
      line: path.slice(1).map((node) => node.text),
      at: Math.max(0, path.findIndex((node) => node.node === table.node.value)),
      seats: table.seats.value,
      pane: this.pane.value,
      isByLink,
      ...(isByLink && this.dice.value ? { dice: this.dice.value } : {}),
    };
    return linkOf(shared, await loadTexts());
  }

  /** From now on the players send each other links, or no more; what dice show then follows from what both have fixed before. */
  async playByLink(isByLink: boolean): Promise<void> {
    const { began, position } = this.table;
    const players = began.value?.board.players.length ?? 0;
    const first = isByLink && began.value?.dice ? await drawn(secrets) : null;
    this.rollBy(first === null ? null : Array.from({ length: players }, (_, at) => (at === position.value?.mover ? [first] : [])));
    this.isByLink.value = isByLink;
  }

  /** Who has opened a link is the first player who has shown nothing yet. */
  async join(): Promise<void> {
    const shown = this.dice.value ?? [];
    const free = shown.findIndex((one) => one.length === 0);
    const first = await drawn(secrets);
    this.rollBy(shown.map((one, at) => (at === free ? [first] : one)));
    this.linkedTurns = -1;
  }

  private rollBy(dice: Shown | null): void {
    this.dice.value = dice;
    this.table.seedFor = dice === null ? null : () => this.seed();
  }

  /** What the next roll follows from. */
  private async seed(): Promise<number> {
    const { nodes, node, position } = this.table;
    const player = position.value?.mover ?? 0;
    const rolls = rollsIn(pathTo(nodes.value, node.value), this.dice.value?.length ?? 0);
    this.dice.value = await withNext(this.dice.value ?? [], player, rolls, secrets);
    return seedOf(this.dice.value, player, rolls);
  }

  /** Rolls all that was rolled once more; tells where it was something else. */
  private async rollAgain(which: Which, line: readonly string[], start: Start): Promise<void> {
    const dice = this.dice.value;
    if (dice === null) return;
    try {
      let { node, mover } = { node: 0, mover: 0 };
      const rolls = dice.map(() => 0);
      const began = await this.link.ask({ do: "begin", table: AGAIN, which, start, turns: [] }, "began");
      mover = began.position.mover;
      let isFair = await isWhole(dice);
      for (const text of line) {
        const isRoll = text.startsWith("[");
        const moved = await this.link.ask(isRoll
          ? { do: "roll", table: AGAIN, node, value: null, seed: await seedOf(dice, mover, rolls) }
          : { do: "play", table: AGAIN, node, turn: { text } }, "moved");
        if (isRoll) rolls[mover] = (rolls[mover] ?? 0) + 1;
        isFair &&= !isRoll || moved.node.text === text;
        if (!isFair) break;
        ({ node, mover } = moved.node);
      }
      if (!isFair) tell("dice", "the dice of this link are not those that follow from what the players fixed when they began", { wrong: true });
    } catch (why) {
      complain("dice", why);
    }
  }

  /** Opens what a link holds; false where that cannot be. */
  async openLink(link: string): Promise<boolean> {
    return this.become(async () => {
      const shared = openLink(link, await loadTexts());
      await this.rules.openLinked(shared.doc, shared.text, shared.variant, shared.options);
      this.linked.value = this.rules.isLinked.value ? link : null;
      this.isByLink.value = shared.isByLink;
      this.rollBy(shared.isByLink ? (shared.dice ?? null) : null);
      this.rolled = shared.dice ? { line: shared.line, start: shared.start } : null;
      this.linkedTurns = shared.line.length;
      this.kept = gameOf(shared, this.rules.edited());
      this.pane.value = shared.pane;
    });
  }

  /** A text was looked at: play it, and see what it changes. */
  private looked(checked: Checked): void {
    this.acting.value = null;
    if (!checked.playable) {
      this.beforeComparing.drop();
      this.beforeTraining.drop();
      this.lab.stop();
      this.archive.stop();
      if (this.kept) this.goOnAsBefore(this.kept);
      return;
    }
    const which = this.rules.played();
    const asPlayed = JSON.stringify(which);
    if (this.kept) void this.goOn(which, this.kept);
    else if (this.isNewGame) void this.newGame();
    else if (asPlayed !== this.playedText) this.beforeRenewing.then(() => void this.table.renew(which));
    this.trainOn(which, asPlayed !== this.playedText);
    this.playedText = asPlayed;
    this.measure();
  }

  /** Whoever was learning goes on by the rules as they are now. */
  private trainOn(which: Which, isOther: boolean): void {
    this.trainer.recall(which);
    if (this.trainer.isOn.value && (isOther || !this.trainer.isTraining.value)) this.beforeTraining.then(() => this.trainer.isOn.value && this.trainer.train(which));
  }

  /** Until the mistakes are mended, the game goes on by the rules that it was played by. */
  private goOnAsBefore(kept: Game): void {
    this.rules.playOn(kept.which);
    void this.goOn(kept.which, kept);
  }

  private async goOn(which: Which, game: Game): Promise<void> {
    this.isNewGame = false;
    this.kept = null;
    const { rolled } = this;
    this.rolled = null;
    await this.table.takeUp(which, game);
    if (rolled) await this.rollAgain(which, rolled.line, rolled.start);
  }

  async newGame(setup: string | null = null): Promise<void> {
    this.isNewGame = false;
    // what was shown for the dice of one game would give away those of another
    if (this.dice.value !== null) await this.playByLink(false);
    await this.table.begin(this.rules.played(), { setup, seed: Math.floor(Math.random() * 1e9) });
  }

  private base(): Which {
    const [against, commit] = [this.against.value, this.commit.value];
    if (commit) return { ...this.rules.saved(), commit };
    return against === null ? this.rules.saved() : { doc: against, edited: false, text: null, variant: null, options: [] };
  }

  /** There are two rule sets to compare. */
  readonly hasTwo = computed(() => this.rules.isDifferent.value || this.against.value !== null || this.commit.value !== null);

  /** Says after a while what the edit did. */
  measure(): void {
    this.beforeComparing.drop();
    this.lab.stop();
    this.archive.forget();
    if (!this.rules.isDifferent.value && this.against.value === null && !this.commit.value) this.lab.forget();
    else if (this.isAutomatic.value) this.beforeComparing.then(() => this.compare());
  }

  compare(): void {
    if (!this.rules.isPlayable.value) return;
    this.lab.compare(this.base(), this.rules.played());
    this.judgeGames();
  }

  /** Says what the edit does to games that people played. */
  judgeGames(): void {
    if (this.hasTwo.value && this.rules.isPlayable.value) this.archive.judge(this.base(), this.rules.played());
  }

  /** Shows on the board where the edit acts in a game, and why it does not allow what was played. */
  async see({ record, after, illegal, options }: GameToSee): Promise<void> {
    const which = this.rules.played();
    const free = options.filter(({ name }) => which.options.every((set) => set.name !== name));
    try {
      await this.table.follow({ ...which, options: [...which.options, ...free] }, record, after);
      if (illegal) {
        await this.table.explain(this.table.node.value, { text: illegal });
        // that says more than that the game could not be played to its end
        hush("trouble");
      }
      hush("see");
    } catch (why) {
      complain("see", why);
    }
  }

  /** What the edited rules are compared with, in words. */
  baseName(): string {
    return this.commit.value ?? this.against.value ?? "saved";
  }

  /** What is compared, in words: rules that nobody has edited are called by their name. */
  editedName(): string {
    return this.rules.isDifferent.value ? "edited" : this.rules.name;
  }

  compareWith(doc: string | null, commit: string | null = null): void {
    this.against.value = doc;
    this.commit.value = commit;
    this.lab.forget();
    this.measure();
  }

  // ---- the text

  /** Another pane wants a place in the text to be seen. */
  show(range: Range): void {
    this.pane.value = "rules";
    openPane("rules");
    queueMicrotask(() => this.editor?.goTo(range));
  }

  /** Writes the position, or the line from the setup to it, into the rules as a test; why not, where that cannot be. */
  addTest(form: "position" | "record"): string | null {
    const { began, position, node, nodes } = this.table;
    if (!began.value || !position.value || !this.editor) return "there is nothing to make a test of";
    const { board } = began.value;
    const line = pathTo(nodes.value, node.value).slice(1);
    const isChance = this.rules.checked.value?.setups[0]?.random ?? false;
    if (form === "record" && (isChance || !this.table.isFromSetup)) return "a test plays from the first setup of the rules: begin a new game there, or make a test of the position";
    const steps = form === "record" ? ofLine(board, line, position.value) : ofPosition(board, position.value);
    if (!steps) return "no form of this game holds all of the position, and a test cannot hold JSON: make a test of the record";
    const name = form === "record" ? `${line.length} turns` : `a position after ${position.value.turns} turns`;
    const added = withTest(this.editor.text, name, steps);
    if (!added) return "the rules have no end at which a test could stand";
    this.editor.apply([added]);
    const from = added.range.from + added.text.indexOf("test");
    this.show({ from, to: from });
    return null;
  }

  /** The clauses that say why are lit in the text. */
  private showReasons(): void {
    const why = this.table.why.value;
    const clauses = (why?.lines ?? []).flatMap((line) => line.clauses);
    this.editor?.light(clauses.filter((c) => c.doc === this.rules.name).map((c) => c.range));
  }

  /** Shows on the board where the clause at a place of the text acts now. */
  async showActs(at: number): Promise<void> {
    try {
      const answer = await this.link.ask({ do: "acts", table: 1, node: this.table.node.value, at }, "acts");
      this.acting.value = { places: answer.places, turns: answer.turns, more: answer.more, clause: answer.clause ?? null };
      this.editor?.light(answer.clause ? [answer.clause] : []);
    } catch (why) {
      complain("acts", why);
    }
  }
}

/** The game that a link holds. */
function gameOf({ start, line, at, seats, text }: Shared, which: Which): Game {
  const turns = line.map((turn, parent) => ({ parent, text: turn }));
  return { which: { ...which, text }, start, turns, here: { node: at, tip: line.length }, seats };
}
