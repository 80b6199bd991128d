import type { Consent } from "./consent.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { Phone } from "./phone.ts";

/**
 * The configuration of `LinkProvider`.
 *
 * @example
 * const config: Config = { API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" };
 */
export interface Config {
  /** The app's publishable key (`pk_…`), from `throughline app create` or the dashboard. */
  API_KEY: string;
  /** The app's id, from `throughline app create` or the dashboard. */
  appID: string;
  /**
   * The variant of the app that this build is, such as `staging`. The variant of the key takes precedence.
   * @default the variant of the key, or else the app itself
   */
  appVariant?: string | undefined;
  /**
   * Whether the first run checks the clipboard for a copied link. iOS only. iOS may ask the user for
   * permission to paste, but only if there is a URL on the clipboard.
   * @default true
   */
  shouldUseClipboard?: boolean | undefined;
  /**
   * When the first run uses the clipboard, unless `shouldUseClipboard` is false. iOS only. `auto`: at the
   * start. `manual`: when the user pastes a link, with `<PasteLinkButton>` or `submitPastedLink()`. `off`:
   * never.
   * @default "auto"
   */
  clipboard?: "auto" | "manual" | "off" | undefined;
  /**
   * Whether this start is the first one after an install. Set this if the app knows, for example because it had users before
   * it had this library. If `false`, no match is requested. An unknown, late or failed result counts as a new install.
   * @default the service compares the time of the install with the time of the click
   * @example
   * isFreshInstall: async () => (await AsyncStorage.getItem("user")) === null
   */
  isFreshInstall?: boolean | (() => boolean | Promise<boolean>) | undefined;
  /**
   * Where the install record and the event queue are stored.
   * @default `@react-native-async-storage/async-storage`
   */
  storage?: LinkStorage | undefined;
  /**
   * The address of your Throughline service; required in a release. Expo fills in `EXPO_PUBLIC_…`
   * variables only in your own code, so read them there.
   * @default `http://localhost:8787`; in development, port 8787 of the machine that served the JS bundle
   * @example
   * baseUrl: process.env.EXPO_PUBLIC_THROUGHLINE_URL
   */
  baseUrl?: string | undefined;
  /**
   * How long the check for a link may delay the start, in milliseconds; 30 s at most. After that
   * `isLinkProcessed` becomes true, and a deferred link that arrives later is still delivered.
   * @default 5000
   */
  matchTimeoutMs?: number | undefined;
  /**
   * Whether a failed match (no network, service down) is tried again on the next starts of the app, on at most 3 starts
   * within 24 hours. If `false`, a failure is final.
   * @default false
   */
  retryFailedMatch?: boolean | undefined;
  /**
   * Host names of your links and of their destinations, such as `["go.shop.example", "shop.example"]`;
   * `*.shop.example` stands for all subdomains. If set, web links with any other host are neither delivered
   * nor resolved, and a copied link with such a host never leaves the device. Opens through these links are reported to
   * the service.
   * @default every host
   */
  linkDomains?: readonly string[] | undefined;
  /**
   * Whether a URL that opened the app, was copied, or was matched is one of your links. Return `false` for others,
   * such as a login callback: they are neither delivered nor sent anywhere.
   * @default every URL is a link
   * @example
   * shouldHandleLink: (url) => !url.startsWith("fb123://")
   */
  shouldHandleLink?: ((url: string) => boolean) | undefined;
  /**
   * Which links are handled: `all`, web links and deferred links (`web-only`), or only the deferred link
   * that led to the install (`deferred-only`).
   * @default "all"
   */
  linkProcessingMode?: "all" | "web-only" | "deferred-only" | undefined;
  /**
   * The user's consent at the start; `setConsent()` changes it later.
   * @default "granted"
   */
  consent?: Consent | undefined;
  /**
   * Whether an event `app_open` is logged at most once a day, to measure retention.
   * @default false
   */
  logAppOpens?: boolean | undefined;
  /**
   * Logs one line per decision to the console. In a release build the lines contain no URL.
   * @default false
   */
  debug?: boolean | undefined;
  /**
   * Replaces single sources of device signals, for bare React Native, or turns them off with `undefined`.
   *
   * @example
   * phone: { model: () => DeviceInfo.getModel(), userAgent: undefined }
   */
  phone?: { readonly [Signal in keyof Phone]?: Phone[Signal] | undefined } | undefined;
}
