// The playground: the page of the studio, with the engine in the browser.

import { show } from "../../studio/src/page";
import { homeHere } from "../../studio/src/share/home";
import { Backroom } from "./backroom";
import { Engine } from "./engine";
import { Files } from "./files";

const engine = new Engine();
const files = new Files(localStorage);
show(() => new Backroom(engine, files), homeHere());

// nothing is kept for later before all is there; the folder may lie where browsers keep nothing: then it is loaded each time
engine.onWhole = () => {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => {});
};
