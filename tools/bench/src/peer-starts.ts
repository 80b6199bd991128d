import { join } from "node:path";
import { createFakePhone, createVirtualClock } from "@throughline/react-native/testing";
import type { FakePhoneOptions } from "@throughline/react-native/testing";
import { build, type Plugin } from "esbuild";

/** The figures of the nearest SDK between its start and `isLinkProcessed`. */
export interface PeerFigures {
  readyMs: number | undefined;
  readsBeforeReady: number;
  storageReads: number;
}

/** A start of the nearest SDK. */
type Start = (phone: object) => void;

/** What the SDK takes from React and from native modules, as the text of a module that exports `phone`. */
const stubs: Record<string, string> = {
  react: `
    export const useState = (initial) => [initial, (value) => value === true && phone.ready()];
    export const useCallback = (run) => run;
    export const useMemo = (make) => make();
    export const useRef = (current) => ({ current });
    export const useEffect = (run) => void run();
    export const createContext = () => ({ Provider: "Provider" });
    export const useContext = () => null;`,
  "react/jsx-runtime": `
    export const jsx = (type, props) => (typeof type === "function" ? type(props) : null);`,
  "react-native": `
    const none = { remove() {} };
    export const Platform = phone.platform;
    export const Linking = { getInitialURL: phone.getInitialURL, addEventListener: () => none };
    export const AppState = { currentState: "active", addEventListener: () => none };
    export const Dimensions = { get: () => ({ width: 393, height: 852 }) };
    export const PixelRatio = { get: () => 3 };
    export const NativeModules = {};`,
  "expo-application": `
    export const getInstallReferrerAsync = phone.readReferrer;`,
  "expo-clipboard": `
    export const getStringAsync = phone.readClipboard;`,
  "expo-constants": `
    export default { getWebViewUserAgentAsync: phone.readUserAgent };`,
  "expo-localization": `
    export const getLocales = () => [{ languageTag: "pl-PL" }];
    export const getCalendars = () => [{ timeZone: "Europe/Warsaw" }];`,
};

const stubModules: Plugin = {
  name: "stubs",
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path, namespace: "stub" },
    );
    bundler.onLoad({ filter: /.*/, namespace: "stub" }, ({ path }) => ({
      contents: `const { phone } = globalThis;\n${stubs[path] ?? "export default {};"}`,
    }));
  },
};

/** Bundles the nearest SDK, Detour, as npm has it. Each call of the result is a new process. */
async function loadPeer(): Promise<Start> {
  // The client's tests use the package too.
  const folder = join(import.meta.dirname, "../../../node_modules/@swmansion/react-native-detour");
  const { outputFiles } = await build({
    entryPoints: [join(folder, "lib/module/DetourContext.js")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "peer",
    define: { fetch: "globalThis.phone.fetch", __DEV__: "false" },
    drop: ["console"],
    plugins: [stubModules],
  });
  const code = outputFiles[0]?.text ?? "";
  return (phone) => {
    Object.assign(globalThis, { phone });
    // oxlint-disable-next-line typescript/no-implied-eval -- The bundled package is the program to measure.
    const run = new Function(`${code}; return peer.DetourProvider;`) as () => (props: {
      config: object;
    }) => void;
    run()({ config: (phone as { config: object }).config });
  };
}

/** Creates a function that measures a start of the nearest SDK on a fake phone with a virtual clock. */
export async function createPeerBench(): Promise<
  (options: FakePhoneOptions, isWarm?: boolean) => Promise<PeerFigures>
> {
  const start = await loadPeer();
  return async (options, isWarm = false) => {
    const clock = createVirtualClock();
    const { os = "ios", latency = {} } = options;
    const { ports, storage, service } = createFakePhone({ ...options, clock });
    const { phone, getInitialURL } = ports();
    const after = <T>(ms: number | undefined, value: T) =>
      new Promise<T>((resolve) => {
        if (ms === undefined || ms === 0) resolve(value);
        else if (ms < Infinity) clock.setTimeout(() => resolve(value), ms);
      });
    let readyAt: number | undefined;
    let readsBeforeReady = 0;
    let startedAt = 0;
    const open = () => {
      startedAt = clock.elapsed();
      readyAt = undefined;
      start({
        config: { apiKey: "pk_test", appID: "shop", storage },
        platform: { OS: os, Version: "18", constants: { Model: "Pixel 8", Release: "15" } },
        ready() {
          if (readyAt !== undefined) return;
          readyAt = clock.elapsed() - startedAt;
          readsBeforeReady = storage.reads.length;
        },
        getInitialURL: async () => getInitialURL(),
        readReferrer: async () => phone.installReferrer?.(),
        readUserAgent: async () => phone.userAgent?.(),
        readClipboard: () => after(latency.clipboard, options.clipboard ?? ""),
        async fetch(url: string, { body }: { body: string }) {
          const path = url.replace(/^https?:\/\/[^/]+/, "");
          const answer = service.answer({ url, path, headers: {}, body: JSON.parse(body) });
          await after(latency.network, undefined);
          const { status = 500, body: text = "{}" } = typeof answer === "object" ? answer : {};
          return { ok: status < 300, status, json: async () => JSON.parse(text) as unknown };
        },
      });
    };
    if (isWarm) {
      open();
      await clock.advance(60_000);
      storage.reads.length = 0;
    }
    open();
    await clock.advance(60_000);
    return { readyMs: readyAt, readsBeforeReady, storageReads: storage.reads.length };
  };
}
