/* oxlint-disable no-console -- the one place where the library speaks: to the app's developer */
import { AppState, Linking, NativeModules, Platform } from "react-native";
import type { Config, Ports } from "../core/index.ts";
import { createMissingPeer, type MissingPeer } from "./missing-peer.ts";
import { installedPeers, type Peers } from "./peers.ts";
import { createPhone } from "./phone.ts";
import { post } from "./post.ts";

declare const process: { env: { EXPO_PUBLIC_THROUGHLINE_URL?: string } } | undefined;

/** The phone this app runs on, as the core sees it. */
export function phonePorts(config: Config, peers: Peers = installedPeers): Ports {
  // Metro defines both names; a web bundler may define neither.
  const dev = typeof __DEV__ !== "undefined" && __DEV__;
  const env = typeof process === "undefined" ? undefined : process.env;
  const missing = createMissingPeer(dev, warn);
  return {
    os: Platform.OS,
    dev,
    envUrl: env?.EXPO_PUBLIC_THROUGHLINE_URL,
    scriptUrl: readScriptUrl(),
    now: Date.now,
    random: Math.random,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    post,
    storage: Platform.OS === "web" || config.storage ? undefined : findStorage(peers, missing),
    phone: createPhone(peers, missing),
    getInitialURL: () => Linking.getInitialURL(),
    onUrl(listener) {
      const subscription = Linking.addEventListener("url", ({ url }) => listener(url));
      return () => subscription.remove();
    },
    onAppState(listener) {
      const subscription = AppState.addEventListener("change", listener);
      return () => subscription.remove();
    },
    warn,
    error: (message) => console.error(message),
  };
}

function warn(message: string) {
  console.warn(message);
}

function findStorage(peers: Peers, missing: MissingPeer) {
  const storage = peers.asyncStorage();
  if (storage) return storage;
  const lost = "every start is a first run and events do not outlive the app";
  missing("@react-native-async-storage/async-storage", lost, "storage");
  return undefined;
}

/** Where the JS bundle came from: the developer's machine, in development. */
function readScriptUrl(): string | undefined {
  const source = NativeModules["SourceCode"] as
    { scriptURL?: string; getConstants?: () => { scriptURL?: string } } | undefined;
  return source?.getConstants?.().scriptURL ?? source?.scriptURL;
}
