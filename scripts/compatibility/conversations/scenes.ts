import type { Config } from "../../../packages/react-native/src/core/index.ts";
import { createLink } from "../../../packages/react-native/src/create-link/create-link.ts";
import type {
  FakePhoneOptions,
  OpenedApp,
} from "../../../packages/react-native/src/testing/index.ts";
import { routes, webPaths } from "../../../packages/protocol/src/index.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36";

/** A request without the client, as other SDKs and websites send it. */
export interface PlainRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

/** A situation in which a client and a service talk. `{click}` stands for the id of the click. */
export interface Scene {
  readonly name: string;
  /** The browser in which the link is tapped before the scene begins. */
  readonly browser?: string;
  readonly phone?: FakePhoneOptions;
  readonly config?: Partial<Config>;
  /** What the app does after its first five seconds. What it returns is kept, too. */
  readonly act?: (app: OpenedApp) => unknown;
  /** Requests that do not come from the client. */
  readonly requests?: readonly PlainRequest[];
}

const event = {
  event_name: "purchase",
  timestamp: "2025-11-15T00:00:00Z",
  platform: "ios",
  device_id: "device-1",
  data: { value: 49.9, currency: "PLN" },
};

export const scenes: readonly Scene[] = [
  {
    name: "an install from Google Play, with a referrer",
    browser: pixel,
    phone: { os: "android", referrer: "clickId={click}&utm_source=mail" },
  },
  {
    name: "an install on an iPhone, with the copied link",
    browser: iphone,
    phone: { clipboard: "https://go.shop.example/x7Kq2?tl={click}" },
  },
  { name: "an install on an iPhone, by device signals", browser: iphone },
  { name: "an install without a click", phone: { os: "android" } },
  {
    name: "a short link opens the installed app",
    phone: { initialUrl: "https://go.shop.example/x7Kq2?utm_source=mail" },
    config: { linkDomains: ["go.shop.example", "shop.example"] },
  },
  {
    name: "events of a user",
    config: { logAppOpens: true, consent: "granted" },
    act(app) {
      app.logEvent("search");
      app.setUserId("user-1");
      app.logEvent("purchase", { value: 49.9, currency: "PLN" });
    },
  },
  {
    name: "an invite",
    act: () =>
      createLink({
        path: "/invite/mug-club?from=anna",
        alias: "anna",
        data: { reward: "free-shipping" },
        preview: { title: "Anna invites you" },
        tags: ["club"],
        campaign: "spring",
      }),
  },
  { name: "a key that does not exist", config: { API_KEY: `pk_${"a".repeat(38)}` } },
  {
    name: "events of other SDKs",
    requests: [
      { ...routes.singleEvent, body: event },
      { ...routes.retentionEvent, body: { ...event, event_name: "day_1" } },
    ],
  },
  {
    name: "a website",
    requests: [
      { method: "GET", path: webPaths.app },
      { method: "GET", path: `${webPaths.qrCode}?link=%2Fx7Kq2&scale=8` },
      { method: "GET", path: "/throughline.js" },
    ],
  },
];
