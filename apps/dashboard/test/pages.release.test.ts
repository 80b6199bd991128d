import { everyPageIsAccessible, worldWithEverything } from "./every-page.ts";

const world = worldWithEverything();

everyPageIsAccessible(world, 1280, ["dark"]);
everyPageIsAccessible(world, 390, ["light", "dark"]);
