// What the studio can say while somebody writes: completion, hover.

import { autocompletion, type Completion as Shown, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import type { Completion, Hover } from "../protocol";

export interface Helper {
  complete(at: number): Promise<{ from: number; to: number; items: Completion[] } | null>;
  hover(at: number): Promise<Hover | null>;
}

const WORD = /[A-Za-z_][A-Za-z0-9_]*$/;

/** Words between backticks are code, those between two stars are weighty. */
export function marked(text: string): Node[] {
  return text.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((bit) => {
    const tag = bit.startsWith("`") ? "code" : bit.startsWith("**") ? "strong" : null;
    if (!tag) return document.createTextNode(bit);
    const element = document.createElement(tag);
    element.textContent = tag === "code" ? bit.slice(1, -1) : bit.slice(2, -2);
    return element;
  });
}

function card(title: string | null, texts: readonly string[], example: string | null | undefined): HTMLElement {
  const card = document.createElement("div");
  card.className = "hint";
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.append(...(tag === "pre" ? [text] : marked(text)));
    card.append(element);
  };
  if (title) add("b", title);
  texts.forEach((text) => add("p", text));
  if (example) add("pre", example);
  return card;
}

const KINDS: Record<string, string> = { word: "keyword", section: "keyword", role: "type", zone: "variable", move: "function" };

function shown(item: Completion): Shown {
  const hasMore = Boolean(item.text || item.example);
  return {
    label: item.label,
    apply: item.insert,
    type: KINDS[item.kind] ?? "text",
    ...(item.kind === "word" ? {} : { detail: item.kind }),
    ...(hasMore ? { info: () => card(null, item.text ? [item.text] : [], item.example) } : {}),
  };
}

export function assist(helper: Helper): Extension {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (!context.explicit && !context.matchBefore(WORD)) return null;
    const found = await helper.complete(context.pos).catch(() => null);
    if (!found || context.aborted || found.items.length === 0) return null;
    return { from: found.from, to: found.to, options: found.items.map(shown), validFor: /^[A-Za-z0-9_]*$/ };
  };
  return [
    autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 120 }),
    hoverTooltip(async (_, at) => {
      const hover = await helper.hover(at).catch(() => null);
      if (!hover) return null;
      return {
        pos: hover.range.from,
        end: hover.range.to,
        above: true,
        create: () => ({ dom: card(hover.title, hover.text, hover.example) }),
      };
    }),
  ];
}
