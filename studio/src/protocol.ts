// Made from src/studio/protocol.rs by `cargo test --lib typescript`: do not edit.

/**
 * A place that has to do with a mistake.
 */
export type Also = {
/**
 * Where.
 */
place: Place,
/**
 * What of it.
 */
text: string, };

/**
 * What the studio answers.
 */
export type Answer = { "is": "welcome",
/**
 * The version of the program.
 */
version: string,
/**
 * The folder, as people know it.
 */
folder: string,
/**
 * What the program was asked to open.
 */
open?: string | null, } | { "is": "ok" } | { "is": "games",
/**
 * The games.
 */
games: Array<Entry>,
/**
 * Files of results of the lab: each is a page at `results/FILE`.
 */
results: Array<string>,
/**
 * What new rules can be begun from, beside these games.
 */
templates: Array<Template>, } | { "is": "opened" } & Doc | { "is": "checked" } & Checked | { "is": "saved",
/**
 * The document.
 */
doc: string,
/**
 * Its stamp now.
 */
stamp: string,
/**
 * What was written.
 */
text: string, } | { "is": "clash",
/**
 * The document.
 */
doc: string,
/**
 * Its stamp now; none where the file is gone.
 */
stamp?: string | null,
/**
 * What stands in it.
 */
text?: string | null, } | { "is": "completions",
/**
 * What is replaced.
 */
range: Range,
/**
 * By one of these.
 */
items: Array<Completion>, } | { "is": "hover",
/**
 * What is known of it.
 */
hover?: Hover | null, } | { "is": "places",
/**
 * The places.
 */
places: Array<Place>, } | { "is": "edits",
/**
 * The changes.
 */
edits: Array<Edit>, } | { "is": "tested" } & Tested | { "is": "coverage",
/**
 * Games so far.
 */
games: number,
/**
 * How many are played.
 */
of: number,
/**
 * Line by line of the document; lines without clauses are left out.
 */
margin: Array<Margin>, } | { "is": "began" } & Began | { "is": "at",
/**
 * The node.
 */
node: number,
/**
 * The position.
 */
position: Position, } | { "is": "choices" } & Choices | { "is": "moved" } & Moved | { "is": "explained" } & Explained | { "is": "acts",
/**
 * The clause; none where none stands at the place.
 */
clause?: Range | null,
/**
 * Turns now legal in which it takes part.
 */
turns: Array<string>,
/**
 * The places that they lead to or from.
 */
places: Array<number>,
/**
 * There are more turns than were looked at.
 */
more: boolean, } | { "is": "thinking" } & Thinking | { "is": "text",
/**
 * The text.
 */
text: string, } | { "is": "differs",
/**
 * The clauses, in the order of the rules.
 */
changes: Array<Change>,
/**
 * Why the two cannot be played side by side.
 */
obstacle?: string | null, } | { "is": "difference" } & Difference | { "is": "players",
/**
 * What is done to find it out, or who they are and why.
 */
text: string,
/**
 * It is still found out.
 */
searching: boolean, } | { "is": "measures" } & Measures | { "is": "retro" } & Retro | { "is": "swept" } & Swept | { "is": "training" } & Training | { "is": "book" } & BookPage | { "is": "sheets" } & Sheets;

/**
 * A place off the board.
 */
export type Area = {
/**
 * Its name.
 */
name: string,
/**
 * Whose.
 */
player?: number | null,
/**
 * The places inside, each with the kind that lies there.
 */
places: Array<[number, number]>,
/**
 * It is drawn above the board; the others below.
 */
above: boolean, };

/**
 * What bears the colour of a piece's player, in a square from 0, 0 to 100, 100.
 */
export type Base = "plate" | "disc" | { "path": string } | "bare";

/**
 * A game was set up.
 */
export type Began = {
/**
 * The table.
 */
table: number,
/**
 * The title of the game.
 */
title: string,
/**
 * The board.
 */
board: Board,
/**
 * The positions so far; the first is the start.
 */
nodes: Array<Node>,
/**
 * The node reached by the last of the turns given, or by the record.
 */
node: number,
/**
 * The position there.
 */
position: Position,
/**
 * What of the turns given could not be played, if so: those before stand.
 */
trouble?: string | null,
/**
 * Turns are too many to be listed whole.
 */
byParts: boolean,
/**
 * Dice are rolled in the game.
 */
dice: boolean, };

/**
 * All that does not change during a game.
 */
export type Board = {
/**
 * The width of the drawing.
 */
width: number,
/**
 * Its height.
 */
height: number,
/**
 * How cells are drawn.
 */
shape: Shape,
/**
 * The cells, by number.
 */
cells: Array<Cell>,
/**
 * Lines between cells, each once.
 */
links: Array<Link>,
/**
 * What is drawn on cells, under the pieces.
 */
marks?: Array<Mark>,
/**
 * The zones, with their legend.
 */
zones: Array<Zone>,
/**
 * The areas beside the board.
 */
areas: Array<Area>,
/**
 * How high a cell is drawn: one, where it is as high as wide; in higher ones pieces lie one above the other.
 */
cellHeight: number,
/**
 * Names of rows and columns at the edge.
 */
labels: Array<EdgeName>,
/**
 * The cells lie side by side without borders, and the lines are drawn over them.
 */
isLattice: boolean,
/**
 * Each cell shows its name: the names at the edge do not tell it.
 */
hasNames: boolean,
/**
 * The colours of cells that the rules ask for.
 */
floor?: Floor | null,
/**
 * The kinds of pieces, by number.
 */
kinds: Array<Kind>,
/**
 * The players.
 */
players: Array<Player>,
/**
 * Most pieces on a cell.
 */
highest: number, };

/**
 * The rulebook.
 */
export type BookPage = {
/**
 * The title.
 */
title: string,
/**
 * One HTML document that stands alone.
 */
html: string,
/**
 * How it looks: the rules of its style.
 */
style: string,
/**
 * What it says: HTML without scripts and without styles of single elements.
 */
body: string, };

/**
 * A cell.
 */
export type Cell = {
/**
 * Its name.
 */
name: string,
/**
 * The middle.
 */
x: number,
/**
 * The middle.
 */
y: number,
/**
 * Its corners; of a point those of a small regular polygon around it.
 */
corners: Array<[number, number]>,
/**
 * The triangle that is drawn on it, if one is.
 */
peak?: Array<[number, number]>,
/**
 * It is dark, where squares are coloured by turns.
 */
dark: boolean, };

/**
 * A clause that differs.
 */
export type Change = {
/**
 * The part of the rules: `board`, `moves`, `end`.
 */
section: string,
/**
 * What: `move step`, `goal`, `option size`.
 */
name: string,
/**
 * As the first has it; nothing where only the second has it.
 */
before?: string | null,
/**
 * As the second has it; nothing where only the first has it.
 */
after?: string | null,
/**
 * Where the second has it, if in its own text.
 */
range?: Range | null, };

/**
 * A result that changes.
 */
export type ChangedResult = {
/**
 * From what to what: `White won → draw`.
 */
name: string,
/**
 * In how many games.
 */
games: number, };

/**
 * What there is to say of a text.
 */
export type Checked = {
/**
 * The document.
 */
doc: string,
/**
 * Of which edit.
 */
version: number,
/**
 * It can be played.
 */
playable: boolean,
/**
 * What is wrong.
 */
diagnostics: Array<Diagnostic>,
/**
 * What each word is, in order; what is left out is plain.
 */
tokens: Array<Token>,
/**
 * The sections and what they declare.
 */
outline: Array<Outline>,
/**
 * What can be folded: from the end of a line to the end of another.
 */
folds: Array<Range>,
/**
 * The options with the values they have here.
 */
options: Array<GameOption>,
/**
 * The variants of the file.
 */
variants: Array<Variant>,
/**
 * The setups: the first is the default.
 */
setups: Array<Setup>,
/**
 * The tests, in order.
 */
tests: Array<Test>, };

/**
 * A part that may come next.
 */
export type Choice = {
/**
 * Its number.
 */
part: number,
/**
 * How it is written after the parts before it.
 */
text: string,
/**
 * The move; none of a pass.
 */
by?: string | null,
/**
 * What happens, in words.
 */
means: string,
/**
 * Where it begins: a cell or a place in an area; none for a new piece.
 */
from?: number | null,
/**
 * Where it ends; none of a pass.
 */
to?: number | null,
/**
 * What is placed, where it begins nowhere.
 */
kind?: number | null,
/**
 * What stands on top afterwards where it ends, or on the only place that it speaks of.
 */
shows?: number | null,
/**
 * The places it speaks of, where it begins and ends nowhere: those it chooses, and where it changes what stands.
 */
chosen: Array<number>,
/**
 * The cells that lose pieces by capture.
 */
taken: Array<number>,
/**
 * Between which neighbouring cells it closes the way.
 */
walls: Array<[number, number]>,
/**
 * The turn must go on after it.
 */
mustGoOn: boolean,
/**
 * The turn may go on after it.
 */
mayGoOn: boolean, };

/**
 * What may be played next in a turn under way.
 */
export type Choices = {
/**
 * The node the turn starts from.
 */
node: number,
/**
 * The parts chosen so far.
 */
done: Array<number>,
/**
 * The turn so far as it is written.
 */
text: string,
/**
 * What may come next.
 */
next: Array<Choice>,
/**
 * The turn may end here.
 */
mayStop: boolean,
/**
 * The pieces inside the turn.
 */
pieces: Array<Piece>,
/**
 * The same in words.
 */
spoken: string,
/**
 * What the last part chosen moved.
 */
motions: Array<Motion>, };

/**
 * Something that may stand at a place.
 */
export type Completion = {
/**
 * What is shown.
 */
label: string,
/**
 * What is written.
 */
insert: string,
/**
 * What it is: `word`, `section`, `role`, `zone`, `move`.
 */
kind: string,
/**
 * A sentence about it.
 */
text?: string | null,
/**
 * An example.
 */
example?: string | null, };

/**
 * Something wrong.
 */
export type Diagnostic = {
/**
 * A stable code.
 */
code: string,
/**
 * How bad.
 */
severity: Severity,
/**
 * What is wrong.
 */
message: string,
/**
 * Where it is underlined.
 */
range: Range,
/**
 * The words beside the underline; may be empty.
 */
label: string,
/**
 * Places that have to do with it, in this document or another.
 */
also: Array<Also>,
/**
 * What to do next, a sentence each.
 */
help: Array<string>,
/**
 * Mends to choose from.
 */
fixes: Array<Fix>, };

/**
 * Dice to be rolled.
 */
export type Dice = {
/**
 * How many.
 */
count: number,
/**
 * What they are called: `2d6`.
 */
name: string, };

/**
 * The shortest line of play after which two rule sets differ.
 */
export type Difference = {
/**
 * What differs, in a sentence.
 */
text: string,
/**
 * The line of play that leads there, turn by turn.
 */
line: Array<string>,
/**
 * Turns that only the first allows there.
 */
onlyA: Array<string>,
/**
 * Turns that only the second allows there.
 */
onlyB: Array<string>,
/**
 * The places of those turns.
 */
placesA: Array<number>,
/**
 * The places of those turns.
 */
placesB: Array<number>,
/**
 * The position as the first has it.
 */
a?: Picture | null,
/**
 * The position as the second has it.
 */
b?: Picture | null,
/**
 * How many pairs of positions were looked at so far.
 */
positions: number,
/**
 * It is still looked for.
 */
searching: boolean,
/**
 * A difference was found.
 */
found: boolean, };

/**
 * A document that was opened.
 */
export type Doc = {
/**
 * What it is called from now on.
 */
doc: string,
/**
 * The text as it is saved.
 */
text: string,
/**
 * What stands for that text when it is saved again.
 */
stamp: string,
/**
 * It cannot be saved: it comes with the program. `suggested` is a file for a copy.
 */
shipped: boolean,
/**
 * A name for a copy or a variant that is not taken yet.
 */
suggested: string,
/**
 * What was typed and not saved when a page was last connected.
 */
draft?: string | null,
/**
 * How many other pages have it open.
 */
others: number, };

/**
 * A name at the edge of the board.
 */
export type EdgeName = {
/**
 * What it says.
 */
text: string,
/**
 * The middle.
 */
x: number,
/**
 * The middle.
 */
y: number, };

/**
 * A change of a text.
 */
export type Edit = {
/**
 * What is replaced.
 */
range: Range,
/**
 * By what.
 */
text: string, };

/**
 * A game that can be opened.
 */
export type Entry = {
/**
 * What to open.
 */
doc: string,
/**
 * It comes with the program; the others stand in the folder.
 */
shipped: boolean,
/**
 * The title; the name of the file where the rules cannot be read.
 */
title: string,
/**
 * Author, year, licence, …: word and text.
 */
credits: Array<[string, string]>,
/**
 * What it uses, in words to filter by: `hexagons`, `stacks`, `dice`, `reserve`.
 */
uses: Array<string>,
/**
 * How many cells the board has.
 */
cells: number,
/**
 * How many play.
 */
players: number,
/**
 * The variants.
 */
variants: Array<Variant>,
/**
 * What is wrong with it, if it cannot be played.
 */
trouble?: string | null, };

/**
 * What happens without being asked for.
 */
export type Event = { "is": "fileChanged",
/**
 * The document.
 */
doc: string,
/**
 * Its stamp now; none where the file is gone.
 */
stamp?: string | null,
/**
 * What stands in it.
 */
text?: string | null, } | { "is": "otherTabs",
/**
 * The document.
 */
doc: string,
/**
 * How many others.
 */
others: number, } | { "is": "dropped",
/**
 * Why.
 */
message: string, };

/**
 * Why a turn is not legal, or what it does.
 */
export type Explained = {
/**
 * It is legal.
 */
legal: boolean,
/**
 * The turn as it is written, where it can be.
 */
text: string,
/**
 * Sentences with the clauses they come from.
 */
lines: Array<Reason>, };

/**
 * Why a test does not hold.
 */
export type Failure = {
/**
 * The step.
 */
range: Range,
/**
 * What the file says.
 */
expected: string,
/**
 * What is.
 */
found: string,
/**
 * The position then.
 */
picture?: Picture | null,
/**
 * The options it was run with.
 */
options: Array<Setting>,
/**
 * Where it counts, and finds another number: the edit with which it would hold.
 */
accept?: Edit | null, };

/**
 * A figure with the interval it lies in, 95 times of a hundred.
 */
export type Figure = {
/**
 * The figure.
 */
value: number,
/**
 * The lower end.
 */
low: number,
/**
 * The upper end.
 */
high: number,
/**
 * The figure in words.
 */
text: string, };

/**
 * A mend.
 */
export type Fix = {
/**
 * What it does, for a button.
 */
title: string,
/**
 * The changes.
 */
edits: Array<Edit>, };

/**
 * The colours of cells: `#rrggbb`.
 */
export type Floor = {
/**
 * Of light ones, and where all are alike.
 */
light: string,
/**
 * Of dark ones.
 */
dark: string,
/**
 * Of the lines around them.
 */
line: string, };

/**
 * A file of games.
 */
export type GameFile = {
/**
 * What it is called.
 */
name: string,
/**
 * What stands in it: games in any format that is read, or one record of the program's own.
 */
text: string, };

/**
 * An option of the rules.
 */
export type GameOption = {
/**
 * Its name.
 */
name: string,
/**
 * Its value.
 */
value: string,
/**
 * What it means.
 */
text: string,
/**
 * Its values, where they are listed; of a switch `yes` and `no`.
 */
values: Array<string>,
/**
 * Smallest and largest value, where it is a range.
 */
range?: [number, number] | null,
/**
 * Where it is declared, if in this text.
 */
place?: Range | null, };

/**
 * So many games met with something.
 */
export type GameShare = {
/**
 * With what.
 */
name: string,
/**
 * It is one of the ways in which what stands above it happens.
 */
inner: boolean,
/**
 * How many.
 */
games: number,
/**
 * The share of all.
 */
figure: Figure, };

/**
 * A game to look at.
 */
export type GameToSee = {
/**
 * The file.
 */
file: string,
/**
 * Its number there, from 1.
 */
number: number,
/**
 * Who played; empty where the file does not say.
 */
players: string,
/**
 * What the edit does to it, in words.
 */
text: string,
/**
 * The game, as the old rules have it.
 */
record: string,
/**
 * After how many turns one sees it act.
 */
after: number,
/**
 * The turn that was played then, where it is illegal now.
 */
illegal?: string | null,
/**
 * Options that it asks for.
 */
options: Array<Setting>, };

/**
 * What is known of what stands at a place.
 */
export type Hover = {
/**
 * The word.
 */
range: Range,
/**
 * What it is: `role rock`, `word of the language`.
 */
title: string,
/**
 * Sentences about it.
 */
text: Array<string>,
/**
 * An example.
 */
example?: string | null, };

/**
 * The colour of a part of a drawing.
 */
export type Hue = "ink" | "player" | { "own": string };

/**
 * A kind of piece.
 */
export type Kind = {
/**
 * Its letter.
 */
letter: string,
/**
 * Its role.
 */
role: string,
/**
 * Whose; nobody's where it is neutral.
 */
player?: number | null,
/**
 * What bears the colour of the player.
 */
base: Base,
/**
 * What is drawn on it.
 */
strokes: Array<Stroke>,
/**
 * By how many degrees it is turned, where it looks ahead: as its player sits at the board.
 */
turned?: number | null,
/**
 * What is written on it: its letter, or the signs that the rules ask for; empty where all is drawn.
 */
sign: string, };

/**
 * What a player has learned.
 */
export type Lessons = {
/**
 * What counts most, a sentence each.
 */
told: Array<string>,
/**
 * What each kind of piece is worth where.
 */
maps: Array<WorthMap>, };

/**
 * A line between two cells.
 */
export type Link = {
/**
 * Where it begins.
 */
from: number,
/**
 * Where it ends.
 */
to: number,
/**
 * It does not lead back.
 */
isOneWay: boolean, };

/**
 * How often the clauses of a line took part in games.
 */
export type Margin = {
/**
 * The line, from 1.
 */
line: number,
/**
 * How often one took part.
 */
times: number,
/**
 * In how many games.
 */
games: number,
/**
 * It never did anything, not even refuse a turn.
 */
dead: boolean, };

/**
 * A drawing on cells.
 */
export type Mark = {
/**
 * The cells, each of which is a square from 0, 0 to 100, 100.
 */
cells: Array<number>,
/**
 * The drawing.
 */
strokes: Array<Stroke>, };

/**
 * The measures of two rule sets so far.
 */
export type Measures = {
/**
 * Who plays: `random`, `mcts:64`.
 */
agent: string,
/**
 * How strong they are among those that were chosen: `weak`, `strongest`.
 */
level?: string | null,
/**
 * Which of how many kinds of players this is, from 0.
 */
step: number,
/**
 * How many kinds of players.
 */
steps: number,
/**
 * Games of each rule set so far.
 */
games: number,
/**
 * How many are played at most.
 */
of: number,
/**
 * The measures.
 */
rows: Array<Row>,
/**
 * What can be said by now, in words, a sentence each.
 */
verdict: Array<string>, };

/**
 * What the page sends.
 */
export type Message = {
/**
 * A number of the page's choice, never used twice in a connection.
 */
id: number,
/**
 * What is wanted.
 */
request: Request, };

/**
 * Pieces that moved together.
 */
export type Motion = {
/**
 * From where; none for new pieces.
 */
from?: number | null,
/**
 * To where; none for pieces that leave.
 */
to?: number | null,
/**
 * The kinds, from the bottom.
 */
kinds: Array<number>,
/**
 * They were captured.
 */
taken: boolean, };

/**
 * A turn was played, or dice were rolled.
 */
export type Moved = {
/**
 * The node it leads to.
 */
node: Node,
/**
 * The position there.
 */
position: Position,
/**
 * What moved, part by part.
 */
motions: Array<Motion>,
/**
 * The turn in words, for those who do not see it.
 */
spoken: string, };

/**
 * A position in the tree of what has been played.
 */
export type Node = {
/**
 * Its number.
 */
node: number,
/**
 * The node before it; none of the start.
 */
parent?: number | null,
/**
 * The turn or roll that leads here.
 */
text: string,
/**
 * It is a roll.
 */
roll: boolean,
/**
 * Who played it; none of the start.
 */
player?: number | null,
/**
 * Whose turn it is now.
 */
mover: number,
/**
 * How the game ended here, in words.
 */
result?: string | null, };

/**
 * A turn or roll that has been played.
 */
export type Old = {
/**
 * The node it follows.
 */
parent: number,
/**
 * As it is written: `a1-a2`, `[4]` for a roll.
 */
text: string, };

/**
 * Something the text declares, with what stands inside it.
 */
export type Outline = {
/**
 * What it is: `board`, `move`, `test`.
 */
kind: string,
/**
 * Its name; the kind where it has none.
 */
name: string,
/**
 * The whole of it.
 */
range: Range,
/**
 * Where its name stands.
 */
at: Range,
/**
 * What stands inside.
 */
children: Array<Outline>, };

/**
 * The colours of a player's pieces: `#rrggbb`.
 */
export type Paint = {
/**
 * The body.
 */
fill: string,
/**
 * Around it.
 */
border: string,
/**
 * What is drawn on it.
 */
ink: string, };

/**
 * The paper in the printer.
 */
export type Paper = "a4" | "letter";

/**
 * A position with its board.
 */
export type Picture = {
/**
 * The board.
 */
board: Board,
/**
 * The position.
 */
position: Position, };

/**
 * A piece that stands or lies somewhere.
 */
export type Piece = {
/**
 * Where.
 */
place: number,
/**
 * Which from the bottom, from 0.
 */
level: number,
/**
 * What.
 */
kind: number, };

/**
 * A place in some text.
 */
export type Place = {
/**
 * The document it stands in; may be another than the one that is open.
 */
doc: string,
/**
 * Where.
 */
range: Range,
/**
 * The line, from 1.
 */
line: number, };

/**
 * A player.
 */
export type Player = {
/**
 * The name.
 */
name: string,
/**
 * The number of its colour, where the rules ask for none.
 */
palette: number,
/**
 * The colours the rules ask for.
 */
paint?: Paint | null, };

/**
 * How a game stands.
 */
export type Position = {
/**
 * Whose turn it is.
 */
mover: number,
/**
 * How many turns have been played.
 */
turns: number,
/**
 * The pieces: of each cell from the bottom, areas after the cells.
 */
pieces: Array<Piece>,
/**
 * Neighbouring cells between which the way is closed.
 */
walls?: Array<[number, number]>,
/**
 * The dice to be rolled before a turn can be played.
 */
toRoll?: Dice | null,
/**
 * What was rolled for this turn.
 */
rolled?: string | null,
/**
 * What is remembered, counted and rolled, in words.
 */
notes: Array<string>,
/**
 * How the game ended, if it did.
 */
result?: Result | null,
/**
 * The places of the last turn.
 */
last: Array<number>,
/**
 * The position as JSON that can be given back to start from.
 */
json: string,
/**
 * The position as the game writes it, where it has a form of its own; otherwise in the plain form.
 */
text: string,
/**
 * The position in words, for those who do not see it.
 */
spoken: string, };

/**
 * A stretch of a text, in UTF-16 code units.
 */
export type Range = {
/**
 * The first.
 */
from: number,
/**
 * One past the last.
 */
to: number, };

/**
 * A sentence and the clauses it comes from.
 */
export type Reason = {
/**
 * The sentence.
 */
text: string,
/**
 * The clauses, the most telling first.
 */
clauses: Array<Place>, };

/**
 * What the page asks for.
 */
export type Request = { "do": "hello" } | { "do": "cancel",
/**
 * Which request.
 */
of: number,
/**
 * Let it answer with what it has, as if it were done (agents that think play the best turn found).
 */
keep: boolean, } | { "do": "games" } | { "do": "open",
/**
 * The name of a shipped game, or the path of a file inside the folder.
 */
doc: string, } | { "do": "edit",
/**
 * The document.
 */
doc: string,
/**
 * A number that grows with each edit; comes back in the answer.
 */
version: number,
/**
 * The whole text.
 */
text: string,
/**
 * The variant looked at.
 */
variant?: string | null,
/**
 * Options set otherwise than the rules do.
 */
options: Array<Setting>, } | { "do": "save",
/**
 * The path of the file inside the folder.
 */
doc: string,
/**
 * The whole text.
 */
text: string,
/**
 * The stamp of the text this one is based on; none for a new file.
 */
stamp?: string | null, } | { "do": "new",
/**
 * A template, a game that comes with the program, or a file: what it begins as.
 */
template: string,
/**
 * The title of the game.
 */
title: string, } | { "do": "moveFile",
/**
 * The file.
 */
doc: string,
/**
 * Its new path inside the folder.
 */
to: string, } | { "do": "delete",
/**
 * The file.
 */
doc: string, } | { "do": "close",
/**
 * The document.
 */
doc: string, } | { "do": "complete",
/**
 * The document.
 */
doc: string,
/**
 * The place.
 */
at: number, } | { "do": "hover",
/**
 * The document.
 */
doc: string,
/**
 * The place.
 */
at: number, } | { "do": "definition",
/**
 * The document.
 */
doc: string,
/**
 * The place.
 */
at: number, } | { "do": "references",
/**
 * The document.
 */
doc: string,
/**
 * The place.
 */
at: number, } | { "do": "rename",
/**
 * The document.
 */
doc: string,
/**
 * The place.
 */
at: number,
/**
 * The new name.
 */
to: string, } | { "do": "format",
/**
 * The document.
 */
doc: string, } | { "do": "test",
/**
 * The document.
 */
doc: string, } | { "do": "coverage",
/**
 * Which rules.
 */
which: Which,
/**
 * How many games.
 */
games: number,
/**
 * Who plays: `random`, `mcts:64`.
 */
agent: string,
/**
 * The seed.
 */
seed: number, } | { "do": "begin",
/**
 * A number of the page's choice.
 */
table: number,
/**
 * Which rules.
 */
which: Which,
/**
 * Where play starts.
 */
start: Start,
/**
 * What has been played: each turn with the node it follows; node 0 is the start, the others are counted on from 1 in
 * this order. Rolls are nodes of their own.
 */
turns: Array<Old>, } | { "do": "at",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number, } | { "do": "choices",
/**
 * The table.
 */
table: number,
/**
 * The node the turn starts from.
 */
node: number,
/**
 * The parts chosen so far, by their numbers in the answers before.
 */
done: Array<number>, } | { "do": "play",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number,
/**
 * The turn, by its parts or as it is written.
 */
turn: Wanted, } | { "do": "roll",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number,
/**
 * What was rolled with dice of one's own.
 */
value?: string | null,
/**
 * The seed.
 */
seed: number, } | { "do": "explain",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number,
/**
 * The turn.
 */
turn: Wanted, } | { "do": "acts",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number,
/**
 * A place in the text of the rules.
 */
at: number, } | { "do": "think",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number,
/**
 * `random`, `mcts:1000`, `alphabeta:4`, `alphabeta:nodes=20000`, `trained:2000`.
 */
agent: string,
/**
 * The seed.
 */
seed: number,
/**
 * Whoever was trained, as `training` told it.
 */
player?: string | null, } | { "do": "record",
/**
 * The table.
 */
table: number,
/**
 * The node.
 */
node: number, } | { "do": "compare",
/**
 * The rules it is compared with.
 */
a: Which,
/**
 * The rules looked at.
 */
b: Which,
/**
 * Most games for each rule set and agent.
 */
games: number,
/**
 * Who plays, one after the other; none: random players, then those that are chosen for the game.
 */
agents: Array<string>,
/**
 * The seed.
 */
seed: number, } | { "do": "retro",
/**
 * The rules they were played by.
 */
a: Which,
/**
 * The rules looked at.
 */
b: Which,
/**
 * Files of games.
 */
files: Array<GameFile>, } | { "do": "sweep",
/**
 * Which rules.
 */
which: Which,
/**
 * The option.
 */
option: string,
/**
 * Its values; none: all, or some along a range.
 */
values: Array<string>,
/**
 * Most games for each value and agent.
 */
games: number,
/**
 * Who plays, one after the other; none: random players, then those that are chosen for the game.
 */
agents: Array<string>,
/**
 * The seed.
 */
seed: number, } | { "do": "train",
/**
 * Which rules.
 */
which: Which,
/**
 * The player it goes on from, as `training` told it; none: the one that is kept for these rules, or none at all.
 */
from?: string | null,
/**
 * The seed.
 */
seed: number, } | { "do": "trained",
/**
 * Which rules.
 */
which: Which, } | { "do": "saveAs",
/**
 * The rules it changes, which stay as they are.
 */
base: Which,
/**
 * The edited rules.
 */
edited: Which,
/**
 * What is written.
 */
form: SmallForm,
/**
 * The name of the new file, with or without its ending.
 */
file: string,
/**
 * The title of the variant.
 */
title: string,
/**
 * What it is meant to do.
 */
meant?: string | null, } | { "do": "book",
/**
 * Which rules.
 */
which: Which, } | { "do": "print",
/**
 * Which rules.
 */
which: Which,
/**
 * On what it is printed.
 */
paper: Paper,
/**
 * How wide a cell is, in millimetres; none: as large as lets the board be one sheet, within reason.
 */
cell?: number | null, };

/**
 * How a game ended.
 */
export type Result = {
/**
 * Who won; nobody in a draw.
 */
winner?: number | null,
/**
 * By which end.
 */
by: string,
/**
 * The result in words.
 */
text: string, };

/**
 * What an edit does to games that people played, so far.
 */
export type Retro = {
/**
 * Games that could be followed so far.
 */
games: number,
/**
 * How much of the files was read: from 0 to 1.
 */
read: number,
/**
 * What the change does, in a sentence.
 */
summary: string,
/**
 * How many games met with what.
 */
shares: Array<GameShare>,
/**
 * Results that change, the most frequent first.
 */
changed: Array<ChangedResult>,
/**
 * When it acts, and how many turns say nothing, in sentences.
 */
turns: Array<string>,
/**
 * Which games were left out, in sentences.
 */
leftOut: Array<string>,
/**
 * Why the first of them could not be followed.
 */
troubles: Array<string>,
/**
 * The first games in which it acts.
 */
see: Array<GameToSee>,
/**
 * What may be concluded, and what not, in sentences.
 */
conclusion: Array<string>, };

/**
 * A measure of two rule sets.
 */
export type Row = {
/**
 * What is measured.
 */
name: string,
/**
 * How it is counted.
 */
unit: Unit,
/**
 * The first rule set; none of too few games.
 */
a?: Figure | null,
/**
 * The second.
 */
b?: Figure | null,
/**
 * The second less the first.
 */
difference?: Figure | null,
/**
 * `more`, `less`, `same` or `unknown`.
 */
claim: string,
/**
 * What can be said, in words.
 */
verdict: string, };

/**
 * What the studio sends.
 */
export type Say = {
/**
 * To which request.
 */
id: number,
/**
 * What it is.
 */
answer: Answer,
/**
 * No more answers follow to this request.
 */
done: boolean, } | {
/**
 * Which request.
 */
id: number,
/**
 * Why.
 */
error: Trouble, } | {
/**
 * What.
 */
event: Event, };

/**
 * An option with its value: a number or a word.
 */
export type Setting = {
/**
 * The option.
 */
name: string,
/**
 * Its value as it is written: `7`, `yes`, `after_jump`.
 */
value: string, };

/**
 * A way to begin.
 */
export type Setup = {
/**
 * Its name.
 */
name: string,
/**
 * It is drawn by chance.
 */
random: boolean, };

/**
 * How bad something is.
 */
export type Severity = "warning" | "error";

/**
 * How cells are drawn.
 */
export type Shape = "square" | "hexagon" | "point" | "circle" | "triangle";

/**
 * A game to print and play.
 */
export type Sheets = {
/**
 * The title.
 */
title: string,
/**
 * The PDF, in base 64.
 */
pdf: string,
/**
 * What is on its sheets, in words.
 */
said: string, };

/**
 * How a small file stands for an edit.
 */
export type SmallForm = "variant" | "tweak";

/**
 * Where play starts.
 */
export type Start = {
/**
 * The setup; the first if none is named.
 */
setup?: string | null,
/**
 * The seed of setups drawn by chance, and of who begins where dice say so.
 */
seed: number,
/**
 * Who begins.
 */
first?: string | null,
/**
 * A position instead: JSON, or a text in a form of the game.
 */
position?: string | null,
/**
 * A recorded game instead, with its turns.
 */
record?: string | null, };

/**
 * How a player does against itself as it was before it had learned anything.
 */
export type Strength = {
/**
 * After so many games.
 */
games: number,
/**
 * The share of the points that it wins, and the interval that lies in, 95 times of a hundred.
 */
share: number,
/**
 * See above.
 */
low: number,
/**
 * See above.
 */
high: number, };

/**
 * A path of SVG.
 */
export type Stroke = {
/**
 * The path.
 */
path: string,
/**
 * How wide a line it is; 0 where it is filled.
 */
width: number,
/**
 * Its colour.
 */
hue: Hue,
/**
 * What it goes around twice is not filled.
 */
isEvenOdd: boolean, };

/**
 * A sweep so far.
 */
export type Swept = {
/**
 * The option.
 */
option: string,
/**
 * Who plays.
 */
agent: string,
/**
 * The strength that it stands for, where it was chosen.
 */
level?: string | null,
/**
 * Which of the agents this is, from 0.
 */
step: number,
/**
 * How many agents are asked, as far as they are known.
 */
steps: number,
/**
 * Its values.
 */
values: Array<string>,
/**
 * Values that the rules cannot be played with, and why.
 */
leftOut: Array<[string, string]>,
/**
 * Games of each value so far.
 */
games: number,
/**
 * How many are played.
 */
of: number,
/**
 * Measure by measure.
 */
rows: Array<SweptRow>, };

/**
 * A measure along an option.
 */
export type SweptRow = {
/**
 * What is measured.
 */
name: string,
/**
 * How it is counted.
 */
unit: Unit,
/**
 * For each value; none of too few games.
 */
figures: Array<Figure | null>, };

/**
 * What new rules can be begun from.
 */
export type Template = {
/**
 * Its name.
 */
name: string,
/**
 * Its title.
 */
title: string,
/**
 * What it is, in a few words.
 */
about: string, };

/**
 * A test of the file.
 */
export type Test = {
/**
 * What it shows.
 */
name: string,
/**
 * Where.
 */
range: Range, };

/**
 * A test that was run.
 */
export type Tested = {
/**
 * Its number in the text, from 0.
 */
test: number,
/**
 * What it shows.
 */
name: string,
/**
 * How many tests there are.
 */
of: number,
/**
 * It holds.
 */
passed: boolean,
/**
 * Where and why it does not.
 */
failure?: Failure | null, };

/**
 * An agent thinks, or has thought.
 */
export type Thinking = {
/**
 * The node it thinks about.
 */
node: number,
/**
 * How much of its thinking is done, from 0 to 1.
 */
progress: number,
/**
 * The turns it thinks of most, the best first.
 */
thoughts: Array<Thought>,
/**
 * Its turn, when it is done.
 */
turn?: string | null, };

/**
 * What an agent thinks of a turn.
 */
export type Thought = {
/**
 * The turn as it is written.
 */
text: string,
/**
 * The chance of the player to move, from 0 to 1, or a judgement in such a number.
 */
value: number,
/**
 * How often it was tried, or how many positions after it were looked at.
 */
visits: number,
/**
 * The places of its parts.
 */
places: Array<number>,
/**
 * Where each of its parts begins and ends.
 */
ways: Array<Way>, };

/**
 * A stretch of text and what it is.
 */
export type Token = {
/**
 * Where it begins.
 */
from: number,
/**
 * One past its end.
 */
to: number,
/**
 * What it is.
 */
kind: TokenKind, };

/**
 * What a word is.
 */
export type TokenKind = "section" | "keyword" | "declaration" | "name" | "number" | "text" | "comment" | "sign";

/**
 * A player that learns, so far.
 */
export type Training = {
/**
 * Games it has played against itself.
 */
games: number,
/**
 * What it began with, in words.
 */
began: string,
/**
 * It is being found out how strong it is: games so far, and how many are played for that; 0 of 0 where it is not.
 */
trial: number,
/**
 * See above.
 */
trials: number,
/**
 * How strong it was in the course of this training.
 */
curve: Array<Strength>,
/**
 * What it knows; left out where that is as it was last told.
 */
learned?: Lessons | null,
/**
 * The player as its file has it; left out where it is as it was last told.
 */
player?: string | null, };

/**
 * Why a request cannot be answered: for people.
 */
export type Trouble = {
/**
 * What is wrong: lower case, no full stop.
 */
message: string,
/**
 * What to do next.
 */
help?: string | null,
/**
 * The work was stopped, by request or by a newer one that makes it needless.
 */
stopped: boolean, };

/**
 * How a measure is counted.
 */
export type Unit = "share" | "number";

/**
 * A variant that a file offers.
 */
export type Variant = {
/**
 * Its name.
 */
name: string,
/**
 * Its title.
 */
title: string, };

/**
 * A turn, by its parts or as it is written.
 */
export type Wanted = { "parts": Array<number> } | { "text": string } | { "fromTo": {
/**
 * The parts chosen so far.
 */
done: Array<number>,
/**
 * Where it begins; none for a new piece.
 */
from: number | null,
/**
 * Where it ends.
 */
to: number, } };

/**
 * Where a part of a turn begins and ends.
 */
export type Way = {
/**
 * Where it begins; nowhere with a new piece.
 */
from?: number | null,
/**
 * Where it ends; nowhere where nothing is done.
 */
to?: number | null, };

/**
 * A rule set: a document, saved or as it is being edited, with its settings.
 */
export type Which = {
/**
 * The document: the name of a shipped game, or the path of a file inside the folder.
 */
doc: string,
/**
 * Take the text last sent by `edit` instead of the one that is saved.
 */
edited: boolean,
/**
 * Take this text instead, as one that stands where the document stands.
 */
text?: string | null,
/**
 * Take the text that this commit of the folder's repository has: `HEAD`, `main~2`, `3f1c2ab`.
 */
commit?: string | null,
/**
 * The variant.
 */
variant?: string | null,
/**
 * Options that are set otherwise than the rules do.
 */
options: Array<Setting>, };

/**
 * The board, coloured by what a piece is worth where.
 */
export type WorthMap = {
/**
 * The piece.
 */
name: string,
/**
 * What it is worth on average, in hundredths: a lead of 100 wins 73 games in 100. None where only places can be compared.
 */
mean?: number | null,
/**
 * The drawing, without colours of its own.
 */
svg: string, };

/**
 * A zone.
 */
export type Zone = {
/**
 * Its name, with its player where each has one.
 */
name: string,
/**
 * Whose.
 */
player?: number | null,
/**
 * The cells.
 */
cells: Array<number>,
/**
 * The number of its pattern: zones of one name share it.
 */
pattern: number,
/**
 * The colour the rules ask for: `#rrggbb`.
 */
colour?: string | null, };
