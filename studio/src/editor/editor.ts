// The editor of rules: CodeMirror with what the studio knows of the text laid over it.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintKeymap, setDiagnostics, type Diagnostic as Shown } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers, tooltips, type KeyBinding } from "@codemirror/view";
import type { Checked, Diagnostic, Edit, Range } from "../protocol";
import { assist, marked, type Helper } from "./assist";
import { hanging } from "./hanging";
import { margin, setSigns, setTimes, type Sign, type Times } from "./margin";
import { marks, setFolds, setLit, setTokens } from "./marks";
import { theme } from "./theme";

/** What pops up keeps so far from the edges of the window. */
const EDGE = 10;

/** What the page does when something is wanted in the editor. */
export interface Wishes extends Helper {
  changed(text: string): void;
  moved(at: number): void;
  sign(sign: Sign): void;
  keys: KeyBinding[];
}

export class Editor {
  private readonly view: EditorView;

  constructor(host: HTMLElement, private readonly wishes: Wishes) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.view = new EditorView({ root, parent: root as unknown as Element, state: this.state("") });
    new ResizeObserver(() => this.keepInSight()).observe(host);
  }

  /** Where somebody writes stays in sight when the pane becomes smaller. */
  private keepInSight(): void {
    if (this.view.hasFocus) this.dispatch({ effects: EditorView.scrollIntoView(this.at, { y: "nearest", yMargin: 30 }) });
  }

  private state(doc: string): EditorState {
    const { wishes } = this;
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        margin((sign) => wishes.sign(sign)),
        foldGutter(),
        codeFolding(),
        marks,
        highlightSpecialChars(),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        hanging,
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches(),
        search({ top: true }),
        assist(wishes),
        tooltips({ position: "fixed", tooltipSpace: () => ({ top: EDGE, left: EDGE, bottom: innerHeight - EDGE, right: innerWidth - EDGE }) }),
        EditorState.languageData.of(() => [{ commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "{", '"'] } }]),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ "aria-label": "rules of the game", spellcheck: "false", tabindex: "0" }),
        keymap.of([...wishes.keys, ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, ...defaultKeymap]),
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) wishes.changed(update.state.doc.toString());
          if (update.selectionSet) wishes.moved(update.state.selection.main.head);
        }),
      ],
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get at(): number {
    return this.view.state.selection.main.head;
  }

  /** Shows another text; what was done before cannot be undone. */
  replace(text: string): void {
    if (text === this.text) return;
    this.view.setState(this.state(text));
  }

  /** Another text takes the place of this one, by an edit of its own that can be undone: only what differs is changed. */
  become(text: string): void {
    const old = this.text;
    const same = (most: number, isSame: (count: number) => boolean) => {
      let count = 0;
      while (count < most && isSame(count)) count++;
      return count;
    };
    const shorter = Math.min(old.length, text.length);
    const before = same(shorter, (n) => old[n] === text[n]);
    const after = same(shorter - before, (n) => old.at(-1 - n) === text.at(-1 - n));
    const changes = { from: before, to: old.length - after, insert: text.slice(before, text.length - after) };
    this.dispatch({ changes, annotations: isolateHistory.of("full") });
  }

  private dispatch(...specs: TransactionSpec[]): void {
    this.view.dispatch(...specs);
  }

  /** Lays over the text what was found in it; nothing if it has changed since. */
  show(checked: Checked, text: string, onFix: (edits: Edit[]) => void): void {
    if (text !== this.text) return;
    const found = checked.diagnostics.map((d) => shown(d, text.length, onFix));
    this.dispatch({ effects: [setTokens.of(checked.tokens), setFolds.of(checked.folds)] }, setDiagnostics(this.view.state, found));
  }

  setSigns(signs: readonly Sign[]): void {
    this.dispatch({ effects: setSigns.of(signs) });
  }

  setTimes(times: readonly Times[] | null): void {
    this.dispatch({ effects: setTimes.of(times) });
    // counts make the margin wider: lines break anew, and what stands beside them has to follow
    this.view.requestMeasure();
  }

  light(ranges: readonly Range[]): void {
    const [first] = ranges;
    const isSeen = first !== undefined && first.to <= this.view.state.doc.length;
    const scroll = isSeen ? [EditorView.scrollIntoView(first.from, { y: "nearest", yMargin: 60 })] : [];
    this.dispatch({ effects: [setLit.of(ranges), ...scroll] });
  }

  apply(edits: readonly Edit[]): void {
    const changes = edits.map(({ range, text }) => ({ from: range.from, to: range.to, insert: text }));
    this.dispatch({ changes, userEvent: "input.fix" });
  }

  goTo(range: Range): void {
    if (range.from > this.view.state.doc.length) return;
    this.dispatch({
      selection: { anchor: range.from, head: range.from },
      effects: EditorView.scrollIntoView(range.from, { y: "center" }),
    });
    this.view.focus();
  }

  focus(): void {
    this.view.focus();
  }
}

function shown(diagnostic: Diagnostic, length: number, onFix: (edits: Edit[]) => void): Shown {
  const { range, message, label, help, fixes, severity, code } = diagnostic;
  const from = Math.min(range.from, length);
  const text = [label ? `${message}: ${label}` : message, ...help.map((h) => `→ ${h}`)].join("\n");
  return {
    from,
    to: Math.min(Math.max(range.to, from + 1), length),
    severity,
    source: code,
    message: text,
    renderMessage: () => {
      const words = document.createElement("span");
      words.append(...marked(text));
      return words;
    },
    actions: fixes.map((fix) => ({ name: fix.title.replaceAll("`", ""), apply: () => onFix(fix.edits) })),
  };
}
