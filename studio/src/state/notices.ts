// What the page has to say beside its panes: a line each, until it is put away.

import { signal } from "@preact/signals";
import { Refused } from "../link";

export interface Notice {
  key: string;
  text: string;
  wrong: boolean;
  actions: { label: string; act: () => void }[];
}

export const notices = signal<Notice[]>([]);

export function tell(key: string, text: string, more: Partial<Pick<Notice, "wrong" | "actions">> = {}): void {
  const notice = { key, text, wrong: false, actions: [], ...more };
  notices.value = [...notices.value.filter((n) => n.key !== key), notice];
}

const LONG_ENOUGH = 5000;

/** Says something that need not stay. */
export function mention(key: string, text: string): void {
  tell(key, text);
  const said = notices.value.find((n) => n.key === key);
  setTimeout(() => {
    if (notices.value.some((n) => n === said)) hush(key);
  }, LONG_ENOUGH);
}

export function hush(key: string): void {
  if (notices.value.some((n) => n.key === key)) notices.value = notices.value.filter((n) => n.key !== key);
}

/** Why something did not work, in words. */
export const reason = (why: unknown): string => (why instanceof Error ? why.message : String(why));

/** It did not go wrong: it was stopped on purpose, or nobody needs it any more. */
export const isStopped = (why: unknown): boolean => why instanceof Refused && why.stopped;

/** Says why something did not work, unless it was stopped on purpose. */
export function complain(key: string, why: unknown): void {
  if (isStopped(why)) return;
  const help = why instanceof Refused && why.help ? `: ${why.help}` : "";
  tell(key, reason(why) + help, { wrong: true });
}
