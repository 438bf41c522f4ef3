// The playground: the page of the studio, with the engine in the browser.

import { show } from "../../studio/src/page";
import { homeHere } from "../../studio/src/share/home";
import { Backroom } from "./backroom";
import { Files } from "./files";

/** Compiled while it is loaded, where the server says what it is. */
async function load(): Promise<WebAssembly.Module> {
  const found = await fetch("engine.wasm");
  if (!found.ok) throw new Error(`the server answers ${found.status}`);
  const isNamed = found.headers.get("content-type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await found.arrayBuffer());
}

const engine = load();
const files = new Files(localStorage);
show(() => new Backroom(engine, files), homeHere());

// the folder may lie where browsers keep nothing for later: then it is loaded each time
if ("serviceWorker" in navigator) window.addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
