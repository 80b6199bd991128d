import { AppState, Linking, NativeModules, Platform } from "react-native";
import type { Config, Ports } from "../core/index.ts";
import { createOrHint } from "./or-hint.ts";
import { installedPeers, type Peers } from "./peers.ts";
import { createPhone } from "./phone.ts";
import { post } from "./post.ts";
import { error, warn } from "./speak.ts";

declare const process: { env: { EXPO_PUBLIC_THROUGHLINE_URL?: string } } | undefined;

/** Where the JS bundle came from, in the old architecture and in the new. */
interface SourceCode {
  scriptURL?: string;
  getConstants?: () => { scriptURL?: string };
}

/** The phone this app runs on, as the core sees it. */
export function phonePorts(config: Config, peers: Peers = installedPeers): Ports {
  const orHint = createOrHint();
  const needsStorage = !config.storage && Platform.OS !== "web";
  return {
    os: Platform.OS,
    // Metro defines `__DEV__` and `process`; a web bundler may define neither.
    dev: typeof __DEV__ !== "undefined" && __DEV__,
    envUrl: typeof process === "undefined" ? undefined : process.env.EXPO_PUBLIC_THROUGHLINE_URL,
    scriptUrl: typeof __DEV__ !== "undefined" && __DEV__ ? readScriptUrl() : null,
    now: () => Date.now(),
    random: Math.random,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    post,
    storage: (needsStorage && orHint("storage", peers.asyncStorage())) || undefined,
    phone: createPhone(peers, orHint),
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
    error,
  };
}

function readScriptUrl(): string | undefined {
  const source = NativeModules["SourceCode"] as SourceCode | undefined;
  return source?.getConstants?.().scriptURL ?? source?.scriptURL;
}
