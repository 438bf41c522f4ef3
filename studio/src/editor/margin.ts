// The margin: tests that pass or fail, mistakes, and how often a clause took part in games.

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { GutterMarker, gutter, type EditorView } from "@codemirror/view";

export type SignKind = "passed" | "failed" | "error" | "warning";

export interface Sign {
  /** Where its line begins or any place in it. */
  at: number;
  kind: SignKind;
  text: string;
}

export interface Times {
  line: number;
  text: string;
  isDead: boolean;
  title: string;
}

export const setSigns = StateEffect.define<readonly Sign[]>();
export const setTimes = StateEffect.define<readonly Times[] | null>();

const SIGNS: Record<SignKind, string> = { passed: "✓", failed: "✗", error: "●", warning: "▲" };

class SignMarker extends GutterMarker {
  constructor(readonly sign: Sign) {
    super();
  }

  override eq(other: SignMarker): boolean {
    return other.sign.kind === this.sign.kind && other.sign.text === this.sign.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = `g-${this.sign.kind}`;
    element.textContent = SIGNS[this.sign.kind];
    element.title = this.sign.text;
    return element;
  }
}

class TimesMarker extends GutterMarker {
  constructor(readonly times: Times) {
    super();
  }

  override eq(other: TimesMarker): boolean {
    return other.times.text === this.times.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = this.times.isDead ? "g-times g-dead" : "g-times";
    element.textContent = this.times.text;
    element.title = this.times.title;
    return element;
  }
}

const signs = StateField.define<readonly Sign[]>({
  create: () => [],
  update(now, change) {
    const set = change.effects.find((e) => e.is(setSigns));
    if (set) return set.value;
    return change.docChanged ? now.map((s) => ({ ...s, at: change.changes.mapPos(s.at) })) : now;
  },
});

const times = StateField.define<readonly Times[] | null>({
  create: () => null,
  update: (now, change) => change.effects.find((e) => e.is(setTimes))?.value ?? (change.effects.some((e) => e.is(setTimes)) ? null : now),
});

const RANK: SignKind[] = ["error", "failed", "warning", "passed"];

function signAt(view: EditorView, from: number, to: number): Sign | undefined {
  const here = view.state.field(signs).filter((s) => s.at >= from && s.at <= to);
  return here.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))[0];
}

export function margin(onSign: (sign: Sign) => void): Extension {
  return [
    signs,
    times,
    gutter({
      class: "g-coverage",
      lineMarker(view, block) {
        const all = view.state.field(times);
        if (!all) return null;
        const line = view.state.doc.lineAt(block.from).number;
        const here = all.find((t) => t.line === line);
        return here ? new TimesMarker(here) : null;
      },
      lineMarkerChange: (update) => update.transactions.some((t) => t.effects.some((e) => e.is(setTimes))),
    }),
    gutter({
      class: "g-sign",
      lineMarker(view, block) {
        const sign = signAt(view, block.from, block.to);
        return sign ? new SignMarker(sign) : null;
      },
      lineMarkerChange: (update) => update.transactions.some((t) => t.effects.some((e) => e.is(setSigns))),
      domEventHandlers: {
        click(view, block) {
          const sign = signAt(view, block.from, block.to);
          if (sign) onSign(sign);
          return Boolean(sign);
        },
      },
    }),
  ];
}
