/**
 * What a store needs to file clicks and links, without the rest of the engine: the thread that writes to a store loads it
 * at each start.
 */
export { isPathLink } from "./destination/path-link.ts";
export { keyNumber } from "./match/signals/key-number.ts";
export { evidenceKeys } from "./match/signals/keys.ts";
