/** The part of the engine that a store needs to index clicks and links. The writer thread of a store loads only this part. */
export { isPathLink } from "./destination/path-link.ts";
export { keyNumber } from "./match/signals/key-number.ts";
export { evidenceKeys } from "./match/signals/keys.ts";
