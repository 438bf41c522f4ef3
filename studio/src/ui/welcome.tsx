// What to do first: said on the first visit, until somebody has read it.

import { signal } from "@preact/signals";
import type * as preact from "preact";

type Where = "games" | "studio";

const KEPT = "welcomed";

function read(): readonly string[] {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ");
  } catch {
    return [];
  }
}

const known = signal(read());

function dismiss(where: Where): void {
  known.value = [...known.value, where];
  try {
    localStorage.setItem(KEPT, known.value.join(" ").trim());
  } catch {
    // a browser that keeps nothing asks again
  }
}

const STEPS: Record<Where, { title: string; steps: preact.JSX.Element[] }> = {
  games: {
    title: "Board games are text here",
    steps: [
      <li key="0"><strong>Open a game</strong> below to play it, by yourself or against the computer, and to read its rules.</li>,
      <li key="1"><strong>Change its rules</strong>: the board follows as you type, and you are told what the change does to play.</li>,
      <li key="2"><strong>Begin one of your own</strong> with <em>New rules</em>. It takes ten lines.</li>,
    ],
  },
  studio: {
    title: "Three things to try",
    steps: [
      <li key="0"><strong>Play</strong>: click what moves, then where it goes. Who plays is chosen beside the board.</li>,
      <li key="1"><strong>Change a number</strong> in the rules, or a word: the board follows. <kbd>Ctrl Space</kbd> says what can be written.</li>,
      <li key="2"><strong>See here</strong> what that did to play. Nothing is kept until you save, and games that come with the program stay as they are.</li>,
    ],
  },
};

export function Welcome({ of }: { of: Where }) {
  if (known.value.includes(of)) return null;
  const { title, steps } = STEPS[of];
  return (
    <section class="welcome" aria-label={title}>
      <h2>{title}</h2>
      <ol>{steps}</ol>
      <button type="button" onClick={() => dismiss(of)}>Understood</button>
    </section>
  );
}
