import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import type * as testing from "@testing-library/react-native";
import type * as reactNative from "react-native";
import type { ReactNode } from "react";
import { linkNativeModules } from "../platform/native-modules.fake.ts";

/**
 * Detour's SDK as npm has it, on a phone whose native halves are faked, against the real service in a process of its
 * own. Its address is a constant, so requests to that are led to the service.
 */
interface Detour {
  DetourProvider: (props: { config: object; children: ReactNode }) => ReactNode;
  useDetourContext: () => {
    isLinkProcessed: boolean;
    link: { route: string; type: string } | null;
  };
  DetourAnalytics: { logEvent: (name: string, data?: object) => void };
}

// Each phone loads the library anew, within a test.
process.env["RNTL_SKIP_AUTO_CLEANUP"] = "true";

const detourUrl = "https://godetour.dev";
const patience = { timeout: 20_000 };
const realFetch = globalThis.fetch;
const root = join(__dirname, "../../../..");
const userAgents = {
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
};

let folder: string;
let service: ChildProcess;
let origin = "";
let keys: Started["firstApp"];

/** What the service prints first, on one line. */
interface Started {
  readonly listening: string;
  readonly firstApp: { readonly appId: string; publishableKey: string; secretKey: string };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-detour-"));
  const command = ["packages/cli/src/main.ts", "serve", "--first-app", "Shop"];
  const own = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, LOG_FORMAT: "json" };
  service = spawn(process.execPath, ["--conditions=source", ...command], {
    cwd: root,
    env: { ...process.env, ...own, LOG_LEVEL: "warn" },
  });
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<Started>();
  for (const stream of [service.stdout, service.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const line = /^\{"listening".*$/m.exec(output)?.[0];
      if (line?.endsWith("}}")) resolve(JSON.parse(line) as Started);
    });
  }
  service.once("exit", (code) => reject(new Error(`The service ended with ${code}: ${output}`)));
  ({ listening: origin, firstApp: keys } = await promise);
  await admin("PATCH", "/api/v1/app", {
    detourPrefix: "a1b2",
    ios: { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890" },
    android: { packageName: "example.shop", certificates: [] },
  });
  await admin("POST", "/api/v1/links", { code: "spring", destination: "/products/42?ref=a" });
}, 60_000);

afterAll(async () => {
  const ended = once(service, "exit");
  service.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

let end = () => {};
afterEach(() => {
  end();
  globalThis.fetch = realFetch;
});

async function admin(method: string, path: string, body?: object) {
  const response = await realFetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${keys.secretKey}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** How the last install was matched. */
async function lastMethod(): Promise<string | null | undefined> {
  const { items } = (await admin("GET", "/api/v1/installs")) as {
    items: { match: { method: string | null } }[];
  };
  return items[0]?.match.method;
}

/** Taps a link in the phone's browser, and lets its page tell of the phone; what the store or the page was given. */
async function tap(path: string, os: "ios" | "android") {
  const headers = { "user-agent": userAgents[os], "accept-language": "pl-PL" };
  const response = await realFetch(origin + path, { redirect: "manual", headers });
  const page = await response.text();
  return { location: response.headers.get("location") ?? "", page };
}

interface Phone {
  readonly os: "ios" | "android";
  readonly referrer?: string;
  readonly clipboard?: string;
  readonly openedBy?: string;
}

/** Starts the app with Detour's SDK on a new phone. */
async function start({ os, referrer = "", clipboard = "", openedBy }: Phone) {
  jest.resetModules();
  const { Linking, NativeModules, Platform, Text } = require("react-native") as typeof reactNative;
  jest.replaceProperty(Platform, "OS", os);
  jest.spyOn(Linking, "getInitialURL").mockResolvedValue(openedBy ?? null);
  const device = {
    ios: { modelName: "iPhone 15", manufacturer: "Apple", osVersion: "18.6.2" },
    android: { modelName: "Pixel 8", manufacturer: "Google", osVersion: "15" },
  }[os];
  linkNativeModules(NativeModules, {
    expo: {
      ExpoApplication: { getInstallReferrerAsync: async () => referrer },
      ExpoClipboard: { getStringAsync: async () => clipboard },
      ExponentConstants: { getWebViewUserAgentAsync: async () => userAgents[os] },
      ExpoDevice: device,
      ExpoLocalization: {
        getLocales: () => [{ languageTag: "pl-PL" }],
        getCalendars: () => [{ timeZone: "Europe/Warsaw" }],
      },
    } as never,
    asyncStorage: 2,
  });
  process.env["EXPO_OS"] = os;
  const asked: string[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const response = await realFetch(url.replace(detourUrl, origin), init);
    asked.push(`${new URL(url).pathname} ${response.status}`);
    return response;
  }) as typeof fetch;
  const library = require("@testing-library/react-native") as typeof testing;
  const { DetourProvider, useDetourContext, DetourAnalytics } =
    require("@swmansion/react-native-detour") as Detour;
  const Screen = () => {
    const { isLinkProcessed, link } = useDetourContext();
    return <Text>{isLinkProcessed ? `${link?.type}: ${link?.route}` : "waiting"}</Text>;
  };
  const { unmount } = library.render(
    <DetourProvider config={{ apiKey: keys.publishableKey, appID: keys.appId }}>
      <Screen />
    </DetourProvider>,
  );
  end = unmount;
  const { screen, waitFor } = library;
  return { asked, screen, waitFor, DetourAnalytics };
}

const patient = 60_000;

test(
  "the referrer's click leads to its screen",
  async () => {
    const { location } = await tap("/spring", "android");
    const referrer = new URL(location).searchParams.get("referrer") ?? "";
    const { asked, screen } = await start({ os: "android", referrer });
    await screen.findByText("deferred: /products/42?ref=a", {}, patience);
    expect(asked).toContain("/api/link/match-link 200");
    expect(await lastMethod()).toBe("referrer");
  },
  patient,
);

test(
  "a pasted link leads to its screen",
  async () => {
    const { page } = await tap("/news/7", "ios");
    const token = /[?&;]tl=([\w-]+)/.exec(page)?.[1];
    const clipboard = `${origin}/news/7?tl=${token}`;
    const { screen } = await start({ os: "ios", clipboard });
    await screen.findByText("deferred: /news/7", {}, patience);
    expect(await lastMethod()).toBe("clipboard");
  },
  patient,
);

test(
  "device signals lead to the screen, for a link that has the prefix already",
  async () => {
    await tap("/a1b2/offers/9?x=1", "ios");
    const { screen } = await start({ os: "ios" });
    await screen.findByText("deferred: /offers/9?x=1", {}, patience);
    expect(await lastMethod()).toBe("fingerprint");
  },
  patient,
);

test(
  "a short link that opens the app is counted and resolved; events and retention arrive",
  async () => {
    const opened = { os: "ios", openedBy: `${origin}/spring` } as const;
    const { asked, screen, waitFor, DetourAnalytics } = await start(opened);
    await screen.findByText("verified: /products/42?ref=a", {}, patience);
    DetourAnalytics.logEvent("purchase", { value: 9 });
    await waitFor(
      () =>
        expect(asked.toSorted()).toEqual([
          "/api/analytics/event 202",
          "/api/analytics/retention 202",
          "/api/link/resolve-short 200",
          "/api/link/universal-link-click 200",
        ]),
      patience,
    );
    const stats = await admin("GET", "/api/v1/links/spring/stats");
    expect(stats).toMatchObject({ total: { opened: 1 } });
    const { items } = (await admin("GET", "/api/v1/events")) as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(["purchase", "app_open"]));
  },
  patient,
);
