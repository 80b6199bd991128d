import { AppState, Linking, NativeModules, Platform } from "react-native";
import { localBaseUrl, type Ports, type SessionPorts } from "../core/index.ts";
import { asyncStorage } from "./async-storage.ts";
import type * as configHintsModule from "./config-hints.ts";
import type * as debugLinesModule from "./debug-lines.ts";
import type * as hintsModule from "./hints.ts";
import type * as peersModule from "./peers.ts";
import type * as recorderModule from "./recorder.ts";
import type { Peers } from "./peers.ts";
import { createPhone } from "./phone.ts";
import { post } from "./post.ts";
import { error, log, warn } from "./console.ts";

declare function require(name: string): unknown;

/** The native module that knows the URL of the JS bundle, in the old and the new architecture. */
interface SourceCode {
  scriptURL?: string;
  getConstants?: () => { scriptURL?: string };
}

/** Returns the optional packages. Loads them with `require` when called, because a warm start needs none of them. */
export function installedPeers(): Peers {
  return (require("./peers") as typeof peersModule).peers;
}

/** Creates the ports of the phone that this app runs on. */
export function phonePorts(peers: () => Peers = installedPeers): Ports {
  const phone = createPhone(peers);
  const ports: SessionPorts = {
    os: Platform.OS,
    now: () => Date.now(),
    random: Math.random,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    post,
    storage: asyncStorage,
    phone,
    getInitialURL: () => Linking.getInitialURL(),
    onUrl: (listener) => Linking.addEventListener("url", listener),
    getAppState: () => AppState.currentState,
    onAppState: (listener) => AppState.addEventListener("change", listener),
    log,
    warn,
    error,
  };
  // The literal name and `require` keep the hints out of a release build.
  if (typeof __DEV__ !== "undefined" && __DEV__) {
    ports.baseUrl = findBaseUrl();
    ports.setTimeout = setIdleTimeout;
    ports.phone = (require("./hints") as typeof hintsModule).withHints(phone, peers, Platform.OS);
    ports.checkConfig = (require("./config-hints") as typeof configHintsModule).checkConfig;
    ports.explain = (require("./debug-lines") as typeof debugLinesModule).debugLines;
    return (require("./recorder") as typeof recorderModule).recordPorts(ports);
  }
  return ports;
}

/** Sets a timer that does not keep Node alive, so that an app's test ends without waiting for it. */
function setIdleTimeout(run: () => void, ms: number): unknown {
  const handle: unknown = setTimeout(run, ms);
  (handle as { unref?: () => void }).unref?.();
  return handle;
}

/** Returns the service's URL in development, on the machine that served the JS bundle. */
function findBaseUrl(): string {
  const source = NativeModules["SourceCode"] as SourceCode | undefined;
  return localBaseUrl(source?.getConstants?.().scriptURL ?? source?.scriptURL);
}
