import { becomeNewer } from "./next-migration.ts";

/**
 * Turns this process into a newer release with one more migration. Upgrade tests load this file
 * before the program, in each thread: `node --import .../become-newer.ts main.ts`.
 */
becomeNewer();
