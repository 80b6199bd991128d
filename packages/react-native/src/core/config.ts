import type { Consent } from "./consent.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { Phone } from "./ports.ts";

/**
 * What `LinkProvider` needs to know.
 *
 * @example
 * const config: Config = { API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" };
 */
export interface Config {
  /** The app's publishable key (`pk_…`), from `throughline app create` or the dashboard. */
  API_KEY: string;
  /** The app's id, from the same place. */
  appID: string;
  /**
   * Whether the first run looks at the clipboard for a copied link. iOS only. iOS may ask the user for
   * leave to paste, but only when a URL is there to be pasted.
   * @default true
   */
  shouldUseClipboard?: boolean | undefined;
  /**
   * Where the install record and the event queue are kept.
   * @default `@react-native-async-storage/async-storage`
   */
  storage?: LinkStorage | undefined;
  /**
   * Address of your Throughline service. Expo inlines `EXPO_PUBLIC_…` only into your own code, so read
   * it there.
   * @default the local service on port 8787, in development of the machine the JS bundle came from
   * @example
   * baseUrl: process.env.EXPO_PUBLIC_THROUGHLINE_URL
   */
  baseUrl?: string | undefined;
  /**
   * How long the check for a link may hold the start, in milliseconds. After that `isLinkProcessed`
   * turns true, and a deferred link that still arrives is delivered late.
   * @default 5000
   */
  matchTimeoutMs?: number | undefined;
  /**
   * Whether a match that failed (no network, service down) is tried again on the next opens: on 3 opens
   * at most, within 24 hours.
   * @default false
   */
  retryFailedMatch?: boolean | undefined;
  /**
   * Host names of your links, such as `["go.shop.example"]`. With it set, a web link on any other host
   * is none of yours: it is not delivered, not looked up, and a copied one never leaves the device.
   * @default every host
   */
  linkDomains?: readonly string[] | undefined;
  /**
   * Whether a URL that opened the app, or was copied, is a link. Say `false` to what belongs to
   * somebody else, such as the callback of a login: it is then neither delivered nor sent anywhere.
   * @default every link is one
   * @example
   * shouldHandleLink: (url) => !url.startsWith("fb123://")
   */
  shouldHandleLink?: ((url: string) => boolean) | undefined;
  /**
   * Which links this library handles: `all` of them, web links and deferred ones (`web-only`), or those
   * that led to the install alone (`deferred-only`).
   * @default "all"
   */
  linkProcessingMode?: "all" | "web-only" | "deferred-only" | undefined;
  /**
   * What the user allows when the app starts; `setConsent()` changes it later.
   * @default "granted"
   */
  consent?: Consent | undefined;
  /**
   * Whether an event `app_open` is logged, once a day at most, so that retention can be counted.
   * @default false
   */
  logAppOpens?: boolean | undefined;
  /**
   * Replaces parts of the phone one by one: for bare React Native, or to keep a signal at home.
   *
   * @example
   * phone: { model: () => DeviceInfo.getModel(), userAgent: undefined }
   */
  phone?: { readonly [Part in keyof Phone]?: Phone[Part] | undefined } | undefined;
}
