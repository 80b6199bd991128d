import type { LinkStorage } from "../core/index.ts";

declare function require(name: string): unknown;

let loaded: LinkStorage | undefined;
try {
  loaded = (require("@react-native-async-storage/async-storage") as { default: LinkStorage })
    .default;
} catch {
  // Not installed, or not linked.
}

/**
 * AsyncStorage of any major version, of which only what all share is used; `undefined` when it is not
 * in this build. Loaded with this module, for the reason `peers.ts` gives.
 */
export const asyncStorage = loaded;
