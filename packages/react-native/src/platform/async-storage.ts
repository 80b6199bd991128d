import type { LinkStorage } from "../core/index.ts";

declare function require(name: string): unknown;

let loaded: LinkStorage | undefined;
try {
  loaded = (require("@react-native-async-storage/async-storage") as { default: LinkStorage })
    .default;
} catch {
  // AsyncStorage is not installed or not linked.
}

/**
 * AsyncStorage of any major version, restricted to the functions that all versions have.
 * `undefined` if AsyncStorage is not in this build. It is loaded together with this module for the reason given in
 * `peers.ts`.
 */
export const asyncStorage = loaded;
