// The playground: the page of the studio, with the engine in the browser.

import { show } from "../../studio/src/page";
import { homeHere } from "../../studio/src/share/home";
import { Backroom } from "./backroom";
import { loadEngine } from "./engine";
import { Files } from "./files";

const engine = loadEngine();
const files = new Files(localStorage);
show(() => new Backroom(engine, files), homeHere());

// the folder may lie where browsers keep nothing for later: then it is loaded each time
if ("serviceWorker" in navigator) window.addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
