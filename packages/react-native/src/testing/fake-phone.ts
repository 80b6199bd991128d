import type { PostResponse, Phone, Ports, SessionPorts } from "../core/index.ts";
import { debugLines } from "../platform/debug-lines.ts";
import { createFakeService } from "./fake-service.ts";
import type { FakeService } from "./fake-service.ts";
import { createFakeStorage } from "./fake-storage.ts";
import type { FakeStorage } from "./fake-storage.ts";
import { realClock } from "./virtual-clock.ts";
import type { Clock } from "./virtual-clock.ts";

/** How long reading each signal takes, in milliseconds. */
export interface Latency {
  storage?: number;
  initialUrl?: number;
  referrer?: number;
  userAgent?: number;
  /** The duration of each of the two clipboard reads. */
  clipboard?: number;
  network?: number;
}

export interface FakePhoneOptions {
  /** @default "ios" */
  os?: "ios" | "android" | "web" | undefined;
  /** Use `createVirtualClock()` to decide when time passes. @default the host's time */
  clock?: Clock | undefined;
  latency?: Latency | undefined;
  /** The state in which the app starts: `background` for a start by a push message. @default "active" */
  appState?: "active" | "background" | undefined;
  /** The link that launches the app. */
  initialUrl?: string | null | undefined;
  /** The install referrer of the Play Store, such as `clickId=abc`. */
  referrer?: string | null | undefined;
  /** The contents of the clipboard before the first open. */
  clipboard?: string | null | undefined;
  /** Replaces single parts: `{ userAgent: hang }`. */
  phone?: Partial<Phone> | undefined;
  /** Replaces any port: `{ getInitialURL: hang }`. */
  ports?: Partial<Ports> | undefined;
  storage?: FakeStorage | undefined;
  service?: FakeService | undefined;
}

/** A phone that a test controls. */
export interface FakePhone {
  /** The ports for `installPhone()`. */
  ports: () => Ports;
  clock: Clock;
  storage: FakeStorage;
  service: FakeService;
  /** Simulates a tap on a link while the app runs. */
  openUrl: (url: string) => void;
  /** Moves the app to the foreground (`active`) or the background (`background`). */
  setAppState: (state: string) => void;
  /** How often the clipboard was read, which can make iOS ask the user. */
  clipboardReads: () => number;
  warnings: string[];
  errors: string[];
  /** The lines that `debug: true` logged. */
  lines: string[];
}

function subscribe<T>(listeners: Set<T>, listener: T) {
  listeners.add(listener);
  return { remove: () => void listeners.delete(listener) };
}

/**
 * Stands for a part of the phone that never answers.
 *
 * @example
 * createFakePhone({ phone: { userAgent: hang } });
 */
export function hang(): Promise<never> {
  return new Promise(() => {});
}

/**
 * Creates a phone in memory. Until its storage says otherwise, the app is a new install. Nothing is copied, there is no
 * referrer, and the service matches nothing.
 *
 * @example
 * const phone = createFakePhone({ os: "android", referrer: "clickId=abc" });
 * installPhone(phone.ports);
 */
export function createFakePhone(options: FakePhoneOptions = {}): FakePhone {
  const { os = "ios", clock = realClock, latency = {}, initialUrl, referrer, clipboard } = options;
  const storage = options.storage ?? createFakeStorage(clock, latency.storage);
  const service = options.service ?? createFakeService();
  const urlListeners = new Set<(event: { url: string }) => void>();
  const stateListeners = new Set<(state: string) => void>();
  const warnings: string[] = [];
  const errors: string[] = [];
  const lines: string[] = [];
  let { appState = "active" }: { appState?: string | undefined } = options;
  let seed = 1;
  let clipboardReads = 0;

  const after = <T>(ms: number | undefined, value: T) =>
    ms ? new Promise<T>((resolve) => void clock.setTimeout(() => resolve(value), ms)) : value;

  const phone: Phone = {
    installReferrer: () => after(latency.referrer, referrer),
    model: () => (os === "ios" ? "iPhone 15" : "Pixel 8"),
    manufacturer: () => (os === "ios" ? "Apple" : "Google"),
    systemVersion: () => (os === "ios" ? "18.6.2" : "15"),
    screenWidth: () => 393,
    screenHeight: () => 852,
    scale: () => 3,
    locale: () => ["pl-PL", "en-GB"],
    timezone: () => "Europe/Warsaw",
    userAgent: () => after(latency.userAgent, "Mozilla/5.0 (fake phone)"),
    clipboard: {
      hasUrl: () => after(latency.clipboard, /^https?:/.test(clipboard ?? "")),
      read() {
        clipboardReads++;
        return after(latency.clipboard, clipboard);
      },
    },
    ...options.phone,
  };

  return {
    clock,
    storage,
    service,
    warnings,
    errors,
    lines,
    clipboardReads: () => clipboardReads,
    openUrl: (url) => urlListeners.forEach((listener) => listener({ url })),
    setAppState(state) {
      appState = state;
      stateListeners.forEach((listener) => listener(state));
    },
    ports: (): SessionPorts => ({
      ...clock,
      os,
      baseUrl: "https://links.shop.example",
      /** Deterministic, but different in each call. */
      random() {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed / 2_147_483_647;
      },
      storage,
      phone,
      getInitialURL: () => after(latency.initialUrl, initialUrl),
      onUrl: (listener) => subscribe(urlListeners, listener),
      getAppState: () => appState,
      onAppState: (listener) => subscribe(stateListeners, listener),
      post(url, headers, body) {
        const path = url.replace(/^https?:\/\/[^/]+/, "");
        const answered = service.answer({ url, path, headers, body: JSON.parse(body) });
        return { response: arrive(answered), cancel() {} };
      },
      explain: debugLines,
      log: (message) => void lines.push(message),
      warn: (message) => void warnings.push(message),
      error: (message) => void errors.push(message),
      ...options.ports,
    }),
  };

  async function arrive(answered: PostResponse | "offline" | "hang"): Promise<PostResponse> {
    await after(latency.network, undefined);
    if (answered === "hang") return hang();
    if (answered === "offline") throw new Error("Network request failed");
    return answered;
  }
}
