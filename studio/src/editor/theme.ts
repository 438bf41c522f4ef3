// How the editor looks. Its styles live in a shadow tree, so that no style stands in the page itself.

import { EditorView } from "@codemirror/view";
import { DEEPEST } from "./hanging";

/** Lines that are broken go on below their first word. */
const hanging = Object.fromEntries(
  Array.from({ length: DEEPEST + 1 }, (_, depth) => [`.h-${depth}`, { paddingLeft: `calc(${depth + 2}ch + 6px)`, textIndent: `-${depth + 2}ch` }]),
);

export const theme = EditorView.theme({
  ...hanging,
  "&": { height: "100%", fontSize: "0.9rem", color: "var(--ink)", backgroundColor: "var(--panel)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--accent)", padding: "6px 0" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.2em", padding: "0 4px 0 2px", fontSize: "11.5px" },
  ".cm-activeLine": { backgroundColor: "light-dark(#00000008, #ffffff0a)" },
  ".cm-activeLineGutter": { backgroundColor: "light-dark(#0000000a, #ffffff0d)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "light-dark(#cfe6e1, #2b4f4b)",
  },
  ".cm-matchingBracket": { backgroundColor: "var(--wash) !important", outline: "1px solid var(--accent)" },
  ".cm-selectionMatch": { backgroundColor: "light-dark(#e8efe2, #2c3a2c)" },
  ".cm-foldPlaceholder": { background: "var(--raised)", border: "1px solid var(--line)", color: "var(--soft)", padding: "0 6px" },
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer", padding: "0 3px" },

  ".t-section": { color: "light-dark(#0c665e, #63cbbf)", fontWeight: "650" },
  ".t-keyword": { color: "light-dark(#4d4a80, #b3aef0)" },
  ".t-declaration": { color: "light-dark(#7a3e0b, #f0b178)", fontWeight: "600" },
  ".t-name": { color: "light-dark(#7a3e0b, #f0b178)" },
  ".t-number": { color: "light-dark(#8a2a5c, #f09bc6)" },
  ".t-text": { color: "light-dark(#3d6321, #a9d184)" },
  ".t-comment": { color: "light-dark(#6b6657, #9a968b)", fontStyle: "italic" },

  ".c-lit": { backgroundColor: "light-dark(#ffe9a8, #453a15)", borderRadius: "3px", boxShadow: "0 0 0 1px light-dark(#c99700, #c9a23a)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 1.5px", textUnderlineOffset: "4px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "4px" },
  ".cm-lintRange-active": { backgroundColor: "var(--wrong-wash)" },

  ".g-sign": { width: "1.35em", textAlign: "center" },
  ".g-sign .cm-gutterElement": { padding: "0 1px" },
  ".g-passed": { color: "var(--fine)", fontWeight: "700" },
  ".g-failed": { color: "var(--wrong)", fontWeight: "700", cursor: "pointer" },
  ".g-error": { color: "var(--wrong)" },
  ".g-warning": { color: "var(--warn)" },
  ".g-times": { fontSize: "11px", paddingRight: "4px", color: "var(--soft)", fontVariantNumeric: "tabular-nums" },
  ".g-dead": { color: "var(--wrong)", fontWeight: "700" },

  ".cm-tooltip": {
    backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "8px",
    boxShadow: "0 6px 24px light-dark(#0002, #0008)", maxWidth: "min(34rem, calc(100vw - 20px))", overflowWrap: "anywhere", fontFamily: "system-ui, sans-serif",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionInfo": { padding: "8px 10px", whiteSpace: "normal", maxWidth: "22rem" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "3px solid var(--warn)", whiteSpace: "pre-wrap", fontSize: "13px" },
  ".cm-diagnosticText": { display: "block" },
  ".cm-diagnostic code": { fontFamily: "var(--mono)", fontSize: "0.95em" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)" },
  ".cm-diagnosticAction": { background: "var(--accent)", color: "var(--on-accent)", borderRadius: "5px", padding: "3px 8px", margin: "4px 6px 0 0", cursor: "pointer" },
  ".hint": { padding: "8px 10px", fontSize: "13px", lineHeight: "1.4" },
  ".hint code": { fontFamily: "var(--mono)", fontSize: "0.95em" },
  ".hint b": { display: "block", marginBottom: "2px" },
  ".hint p": { margin: "2px 0" },
  ".hint pre": { margin: "6px 0 0", padding: "5px 8px", background: "var(--raised)", borderRadius: "5px", whiteSpace: "pre-wrap", fontFamily: "var(--mono)" },

  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel.cm-search": { padding: "6px 8px", fontFamily: "system-ui, sans-serif", fontSize: "13px" },
  ".cm-panel.cm-search label": { fontSize: "13px", margin: "0 6px" },
  ".cm-textfield": { background: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "5px", padding: "3px 6px", color: "var(--ink)" },
  ".cm-button": { background: "var(--panel)", backgroundImage: "none", border: "1px solid var(--line)", borderRadius: "5px", color: "var(--ink)" },
  ".cm-searchMatch": { backgroundColor: "light-dark(#fff1b8, #4b431f)" },
  ".cm-searchMatch-selected": { backgroundColor: "light-dark(#ffd970, #7d6a1c)" },
});
