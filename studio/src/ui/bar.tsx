// The bar: which game, its variant, its file, and the views.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PANES } from "../state/panes";
import type { Studio } from "../studio";
import { CopyForm } from "./copyform";
import { Keys } from "./keys";
import { PaneSwitches } from "./panes";
import { isSharing, Share } from "./share";

type Theme = "auto" | "light" | "dark";

const THEMES: Record<Theme, string> = { auto: "system", light: "light", dark: "dark" };
const theme = signal<Theme>(readTheme());
const isCopying = signal(false);
const hasKeys = signal(false);

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem("theme");
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto";
  }
}

function setTheme(next: Theme): void {
  theme.value = next;
  if (next === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("theme", next);
  } catch {
    // a browser that keeps nothing
  }
}

setTheme(theme.value);

/** The text stands in no file of one's own yet. */
const needsName = ({ rules }: Studio): boolean => rules.isLinked.value || (rules.doc.value?.shipped ?? false);

/** Saves, or asks for a name where the text comes with the program, or by a link. */
function save(studio: Studio): void {
  if (needsName(studio)) isCopying.value = true;
  else void studio.rules.save();
}

/** Ctrl+S saves wherever the keyboard is, and never the page itself. */
function useSaving(studio: Studio): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (studio.view.value === "studio") save(studio);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

export function Bar({ studio }: { studio: Studio }) {
  const { rules, view } = studio;
  const doc = rules.doc.value;
  const isStudio = view.value === "studio" && doc !== null;
  useSaving(studio);
  return (
    <>
      <header class="bar">
        <h1>
          <img src="icon.svg" alt="" />
          <span>{doc && view.value !== "games" ? (studio.table.began.value?.title ?? doc.doc) : "boardwright studio"}</span>
        </h1>
        {isStudio && <Variants studio={studio} />}
        {isStudio && <FileState studio={studio} />}
        <span class="spring" />
        {isStudio && <PaneSwitches />}
        {isStudio && (
          <button type="button" class={rules.isDirty.value ? "main" : ""} disabled={rules.isSaving.value || (!rules.isDirty.value && !needsName(studio))} aria-expanded={needsName(studio) ? isCopying.value : undefined} onClick={() => save(studio)}>
            {needsName(studio) ? "Save a copy" : "Save"}
          </button>
        )}
        {doc && view.value !== "studio" && <button type="button" class="main" onClick={() => (view.value = "studio")}>Back to the board</button>}
        {isStudio && <button type="button" class="plain" disabled={!rules.isPlayable.value} onClick={() => (view.value = "book")}>Book</button>}
        {view.value !== "games" && <button type="button" class="plain" onClick={() => studio.showGames()}>Games</button>}
        {isStudio && <button type="button" class="plain" aria-expanded={isSharing.value} disabled={!studio.table.began.value} onClick={() => (isSharing.value = !isSharing.value)}>Share</button>}
        {isStudio && <button type="button" class="plain for-keys" aria-expanded={hasKeys.value} onClick={() => (hasKeys.value = !hasKeys.value)}>Keys</button>}
        <ThemeSwitch />
        {isStudio && <Tabs studio={studio} />}
      </header>
      {isCopying.value && doc && <CopyForm studio={studio} suggested={doc.suggested} onEnd={() => (isCopying.value = false)} />}
      {isSharing.value && isStudio && <Share studio={studio} />}
      {hasKeys.value && isStudio && <Keys onEnd={() => (hasKeys.value = false)} />}
    </>
  );
}

function Variants({ studio: { rules } }: { studio: Studio }) {
  const variants = rules.checked.value?.variants ?? [];
  if (variants.length === 0) return null;
  return (
    <select aria-label="variant" value={rules.variant.value ?? ""} onChange={(e) => rules.setVariant(e.currentTarget.value || null)}>
      <option value="">the game itself</option>
      {variants.map((v) => (
        <option key={v.name} value={v.name}>{v.title}</option>
      ))}
    </select>
  );
}

function FileState({ studio: { rules } }: { studio: Studio }) {
  const doc = rules.doc.value;
  if (!doc) return null;
  const name = doc.shipped ? "comes with the program" : rules.isLinked.value ? "came by a link" : doc.doc;
  const state = rules.isSaving.value ? "saving…" : rules.isDirty.value ? "not saved" : "";
  return (
    <span class="file">
      {name}
      {state && ` · ${state}`}
    </span>
  );
}

function ThemeSwitch() {
  const next: Record<Theme, Theme> = { auto: "dark", dark: "light", light: "auto" };
  return (
    <button type="button" class="plain" aria-label={`colours: ${THEMES[theme.value]}`} title={`colours: ${THEMES[theme.value]}`} onClick={() => setTheme(next[theme.value])}>
      {theme.value === "auto" ? "◐" : theme.value === "dark" ? "●" : "○"}
    </button>
  );
}

function Tabs({ studio }: { studio: Studio }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = PANES.findIndex((p) => p.name === studio.pane.value);
    const next = PANES[(at + step + PANES.length) % PANES.length];
    if (step === 0 || !next) return;
    studio.pane.value = next.name;
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="panes" onKeyDown={onKeyDown}>
      {PANES.map(({ name, title }) => {
        const isSelected = studio.pane.value === name;
        return (
          <button key={name} id={`tab-${name}`} type="button" role="tab" aria-selected={isSelected} aria-controls={`pane-${name}`} tabIndex={isSelected ? 0 : -1} onClick={() => (studio.pane.value = name)}>
            {title}
          </button>
        );
      })}
    </div>
  );
}
