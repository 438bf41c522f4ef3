// A board in the frame of another page: the engine is loaded when somebody wants to play.

import { showBoard } from "../../studio/src/embed";
import { homeHere } from "../../studio/src/share/home";
import { Backroom } from "./backroom";
import { Engine } from "./engine";
import { Files } from "./files";

showBoard(() => new Backroom(new Engine(), new Files(sessionStorage)), homeHere());
