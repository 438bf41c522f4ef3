// What the studio knows of a text, laid over it: colours of words, clauses that are lit, what can be folded.

import { foldService } from "@codemirror/language";
import { StateEffect, StateField, type EditorState, type Extension, type Range as Span } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { Range, Token } from "../protocol";

export const setTokens = StateEffect.define<readonly Token[]>();
export const setLit = StateEffect.define<readonly Range[]>();
export const setFolds = StateEffect.define<readonly Range[]>();

const decorationOf = new Map<string, Decoration>();

function mark(name: string): Decoration {
  const known = decorationOf.get(name);
  if (known) return known;
  const made = Decoration.mark({ class: name });
  decorationOf.set(name, made);
  return made;
}

const inside = (length: number) => (range: { from: number; to: number }) => range.from < range.to && range.to <= length;

function coloured(tokens: readonly Token[], length: number): DecorationSet {
  const spans: Span<Decoration>[] = tokens.filter(inside(length)).map((t) => mark(`t-${t.kind}`).range(t.from, t.to));
  return Decoration.set(spans, true);
}

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, change) {
    const set = change.effects.find((e) => e.is(setTokens));
    return set ? coloured(set.value, change.newDoc.length) : now.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, change) {
    const set = change.effects.find((e) => e.is(setLit));
    if (!set) return now.map(change.changes);
    const spans = set.value.filter(inside(change.newDoc.length)).map((r) => mark("c-lit").range(r.from, r.to));
    return Decoration.set(spans, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const folds = StateField.define<readonly Range[]>({
  create: () => [],
  update(now, change) {
    const set = change.effects.find((e) => e.is(setFolds));
    if (set) return set.value;
    if (!change.docChanged) return now;
    return now.map((r) => ({ from: change.changes.mapPos(r.from), to: change.changes.mapPos(r.to) }));
  },
});

function foldAt(state: EditorState, lineStart: number, lineEnd: number): Range | null {
  const here = state.field(folds).find((r) => r.from >= lineStart && r.from <= lineEnd && r.to > lineEnd);
  return here ?? null;
}

export const marks: Extension = [colours, lit, folds, foldService.of(foldAt)];
