// The page as the program serves it.

import { pageSocket } from "./link";
import { show } from "./page";

show(pageSocket);
