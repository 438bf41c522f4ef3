// The page as the program serves it.

import { pageSocket } from "./link";
import { show } from "./page";
import { homeElsewhere } from "./share/home";

show(pageSocket, homeElsewhere(localStorage));
