import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import type * as asyncStorage3Module from "async-storage-v3";
import type * as reactNativeModule from "react-native";
import type * as deviceInfoModule from "react-native-device-info";
import type { Ports } from "../core/index.ts";
import type * as peersModule from "./peers.ts";
import type { Peers } from "./peers.ts";
import type * as phonePortsModule from "./phone-ports.ts";
import { linkNativeModules, fakeNativeModules, type LinkedModules } from "./native-modules.fake.ts";

type ReactNative = typeof reactNativeModule;

const androidConstants = { Model: "Pixel 8", Manufacturer: "Google", Release: "15" };

let warn: jest.SpiedFunction<typeof console.warn>;

beforeEach(() => {
  warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
});

interface Start extends LinkedModules {
  os?: "ios" | "android" | "web";
  without?: (keyof Peers)[];
  prepare?: (reactNative: ReactNative) => void;
}

/** The phone of a freshly started app: a package looks for its native half once per process. */
function start({ os = "ios", without = [], prepare, ...halves }: Start = {}) {
  jest.resetModules();
  const reactNative = require("react-native") as ReactNative;
  const stored = linkNativeModules(reactNative.NativeModules, halves);
  jest.replaceProperty(reactNative.Platform, "OS", os);
  jest
    .spyOn(reactNative.Platform, "select")
    .mockImplementation(
      (choices: object) => ({ ...choices })[os as never] ?? choices["default" as never],
    );
  if (os === "android") {
    jest
      .spyOn(reactNative.Platform, "constants", "get")
      .mockReturnValue(androidConstants as unknown as ReactNative["Platform"]["constants"]);
  }
  prepare?.(reactNative);
  const { phonePorts } = require("./phone-ports.ts") as typeof phonePortsModule;
  const ports = without[0] ? phonePorts(() => leaveOut(without)) : phonePorts();
  return { ports, stored, reactNative };
}

/** The packages but for some, which load even without a native half. */
function leaveOut(names: (keyof Peers)[]): Peers {
  const { peers } = require("./peers.ts") as typeof peersModule;
  return { ...peers, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

/** Two versions cannot be installed under one name. */
function asyncStorage3() {
  return (require("async-storage-v3") as typeof asyncStorage3Module).default;
}

function startedFrom(SourceCode: object | undefined) {
  const { ports } = start({
    prepare: ({ NativeModules }) => void Object.assign(NativeModules, { SourceCode }),
  });
  return ports.baseUrl;
}

/** What the library said; a package may have words of its own. */
function hints() {
  const said = warn.mock.calls.map(([message]) => String(message));
  return said.filter((message) => message.startsWith("[throughline]"));
}

async function readAll({ phone }: Ports) {
  return {
    installReferrer: await phone.installReferrer?.(),
    model: await phone.model?.(),
    manufacturer: await phone.manufacturer?.(),
    systemVersion: await phone.systemVersion?.(),
    screenWidth: await phone.screenWidth?.(),
    screenHeight: await phone.screenHeight?.(),
    scale: await phone.scale?.(),
    locale: await phone.locale?.(),
    timezone: await phone.timezone?.(),
    userAgent: await phone.userAgent?.(),
    installedAt: await phone.installedAt?.(),
    hasUrl: await phone.clipboard?.hasUrl(),
    copied: await phone.clipboard?.read(),
  };
}

describe("with Expo's packages", () => {
  test("an iPhone returns its signals", async () => {
    const { ports } = start({ expo: fakeNativeModules.expo, asyncStorage: 2 });
    const { installReferrer: _androidOnly, ...phone } = ports.phone;
    expect(ports.os).toBe("ios");
    expect(await readAll({ ...ports, phone })).toMatchObject({
      model: "iPhone 15",
      manufacturer: "Apple",
      systemVersion: expect.any(String),
      screenWidth: expect.any(Number),
      screenHeight: expect.any(Number),
      scale: expect.any(Number),
      locale: ["pl-PL", "en-GB"],
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      userAgent: "Mozilla/5.0 (of Expo)",
      installedAt: Date.UTC(2025, 5, 1),
      hasUrl: true,
      copied: "https://go.shop.example/copied",
    });
    expect(hints()).toEqual([]);
  });

  test("an Android phone returns its signals and its install referrer", async () => {
    const { ports } = start({ os: "android", expo: fakeNativeModules.expo, asyncStorage: 2 });
    const { clipboard: _iosOnly, ...phone } = ports.phone;
    expect(await readAll({ ...ports, phone })).toMatchObject({
      installReferrer: "clickId=abc&utm_source=mail",
      model: "Pixel 8",
      manufacturer: "Google",
      systemVersion: "15",
      locale: ["pl-PL", "en-GB"],
      userAgent: "Mozilla/5.0 (of Expo)",
    });
    expect(hints()).toEqual([]);
  });
});

describe("with react-native-device-info", () => {
  test("the package provides the model, user agent and install referrer", async () => {
    const halves: Start = {
      deviceInfo: fakeNativeModules.deviceInfo,
      asyncStorage: 2,
      without: ["constants"],
    };
    const iphone = start(halves).ports.phone;
    expect(await iphone.model?.()).toBe("iPhone 14");
    expect(await iphone.userAgent?.()).toBe("Mozilla/5.0 (of device info)");
    expect(await start({ ...halves, without: ["application"] }).ports.phone.installedAt?.()).toBe(
      Date.UTC(2025, 6, 1),
    );
    const android = start({ ...halves, os: "android" }).ports.phone;
    expect(await android.installReferrer?.()).toBe("clickId=from-device-info");
    expect(hints()).toEqual([]);
  });

  test("the referrer is read until it is known, whatever the package's JavaScript caches", async () => {
    const { ports } = start({ os: "android", deviceInfo: fakeNativeModules.deviceInfo });
    const { getInstallReferrer } = require("react-native-device-info") as typeof deviceInfoModule;
    expect(await getInstallReferrer()).toBe("unknown");
    expect(await ports.phone.installReferrer?.()).toBe("clickId=from-device-info");
    expect(await getInstallReferrer()).toBe("unknown");
  });

  test.each(["rejects", "has nothing"])(
    "the package is used when expo-application %s",
    async (fault) => {
      const getInstallReferrerAsync = async () => {
        if (fault === "rejects") throw new Error("Play is not there");
        return "";
      };
      const { ports } = start({
        os: "android",
        expo: {
          ...fakeNativeModules.expo,
          ExpoApplication: { ...fakeNativeModules.expo.ExpoApplication, getInstallReferrerAsync },
        },
        deviceInfo: fakeNativeModules.deviceInfo,
      });
      expect(await ports.phone.installReferrer?.()).toBe("clickId=from-device-info");
    },
  );

  test("a phone without Google Play has no referrer", async () => {
    const getInstallReferrer = async () => "unknown";
    const { ports } = start({
      os: "android",
      deviceInfo: { ...fakeNativeModules.deviceInfo, getInstallReferrer },
      without: ["application"],
    });
    jest.useFakeTimers();
    const referrer = ports.phone.installReferrer?.();
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await referrer).toBeUndefined();
  });
});

describe("without the optional packages", () => {
  test("each lost signal causes one hint that names the package and the config field", async () => {
    const { ports } = start({ without: ["constants"] });
    const { phone } = ports;
    await readAll({ ...ports, phone });
    await readAll({ ...ports, phone });
    expect(hints()).toEqual([
      expect.stringMatching(
        /expo-application is not in this build.*config\.phone\.installReferrer/,
      ),
      expect.stringMatching(/expo-device is not in this build.*config\.phone\.model/),
      expect.stringMatching(/expo-localization is not in this build.*config\.phone\.locale/),
      expect.stringMatching(/expo-constants is not in this build.*config\.phone\.userAgent/),
      expect.stringMatching(/expo-application is not in this build.*config\.phone\.installedAt/),
      expect.stringMatching(/expo-clipboard is not in this build.*config\.phone\.clipboard/),
    ]);
  });

  test("a release build stays silent", async () => {
    jest.replaceProperty(globalThis as typeof globalThis & { __DEV__: boolean }, "__DEV__", false);
    const { ports } = start();
    await ports.phone.installReferrer?.();
    expect(hints()).toEqual([]);
  });

  test("the language comes from the engine", async () => {
    const { ports } = start();
    expect(await ports.phone.locale?.()).toEqual([
      new Intl.DateTimeFormat().resolvedOptions().locale,
    ]);
  });

  test("there is nothing copied and no referrer", async () => {
    const { ports } = start();
    expect(await ports.phone.installReferrer?.()).toBeUndefined();
    expect(await ports.phone.clipboard?.hasUrl()).toBeUndefined();
  });
});

describe("storage", () => {
  test.each([2, 3] as const)("AsyncStorage %s stores values", async (version) => {
    const { ports, stored } = start({ asyncStorage: version });
    const storage = version === 3 ? asyncStorage3() : ports.storage;
    await storage?.setItem("throughline.install", "{}");
    expect(stored.get("throughline.install")).toBe("{}");
    expect(await storage?.getItem("throughline.install")).toBe("{}");
    expect(await storage?.getItem("nothing")).toBeNull();
    expect(hints()).toEqual([]);
  });
});

describe("the service's address", () => {
  test("is unknown in a release build, where Expo fills no variable inside a package", () => {
    jest.replaceProperty(process, "env", {
      ...process.env,
      EXPO_PUBLIC_THROUGHLINE_URL: "https://links.shop.example",
    });
    jest.replaceProperty(globalThis as typeof globalThis & { __DEV__: boolean }, "__DEV__", false);
    expect(start().ports.baseUrl).toBeUndefined();
  });

  test("is on the machine that served the bundle in development, in both architectures", () => {
    const scriptURL = "http://192.168.1.7:8081/index.bundle?platform=ios";
    expect(startedFrom({ getConstants: () => ({ scriptURL }) })).toBe("http://192.168.1.7:8787");
    expect(startedFrom({ scriptURL })).toBe("http://192.168.1.7:8787");
    expect(startedFrom(undefined)).toBe("http://localhost:8787");
  });
});

describe("a config is checked in development", () => {
  const given = { API_KEY: "pk_test", appID: "shop", baseUrl: "https://links.shop.example" };

  test.each([
    [{ API_KEY: "sk_secret" }, /secret key.*Use the publishable key/],
    [{ API_KEY: "pk_te st" }, /API_KEY contains a space.*Remove it/],
    [{ API_KEY: "pk_test\n" }, /API_KEY contains a space/],
    [{ consent: "yes" as "granted" }, /consent is "yes"\. Use one of these: "granted", "denied"/],
    [{ clipboard: true as unknown as "auto" }, /clipboard is true.*"auto", "manual", "off"/],
    [{ linkProcessingMode: "web" as "web-only" }, /linkProcessingMode is "web".*"web-only"/],
    [{ baseUrl: "links.shop.example" }, /no scheme\. Write "https:\/\/links\.shop\.example"/],
    [{ baseUrl: "http://links.shop.example" }, /not encrypted.*Use https/],
  ])("%p is warned of once, with the fix", (mistake, message) => {
    const { ports } = start();
    ports.checkConfig?.({ ...given, ...mistake });
    ports.checkConfig?.({ ...given, ...mistake });
    expect(hints()).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    "http://localhost:8787",
    "http://192.168.1.7:8787",
    "http://10.0.2.2:8787",
    "http://mac.local:8787",
  ])("%s is fine", (baseUrl) => {
    start().ports.checkConfig?.({ ...given, baseUrl });
    expect(hints()).toEqual([]);
  });

  test("a field that changes after the session started causes one warning with its name", () => {
    const { ports } = start();
    ports.checkConfig?.({ ...given }, given);
    expect(hints()).toEqual([]);
    ports.checkConfig?.({ ...given, API_KEY: "pk_other" }, given);
    ports.checkConfig?.({ ...given, API_KEY: "pk_other" }, given);
    expect(hints()).toEqual([expect.stringMatching(/config\.API_KEY changed.*no effect/)]);
  });

  test("nothing is checked in a release", () => {
    jest.replaceProperty(globalThis as typeof globalThis & { __DEV__: boolean }, "__DEV__", false);
    expect(start().ports.checkConfig).toBeUndefined();
  });
});

test("log lines start with the library's name", () => {
  const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const { ports } = start({ asyncStorage: 2 });
  ports.warn("one");
  ports.error("two");
  expect(hints()).toEqual(["[throughline] one"]);
  expect(error.mock.calls).toEqual([["[throughline] two"]]);
});

describe("links and app state", () => {
  test("the initial URL and later ones come from Linking", async () => {
    const { ports, reactNative } = start();
    jest.spyOn(reactNative.Linking, "getInitialURL").mockResolvedValue("shop://products/42");
    const remove = jest.fn();
    const listen = jest
      .spyOn(reactNative.Linking, "addEventListener")
      .mockReturnValue({ remove } as never);
    const seen: string[] = [];

    expect(await ports.getInitialURL()).toBe("shop://products/42");
    const stop = ports.onUrl(({ url }) => seen.push(url)).remove;
    listen.mock.calls[0]?.[1]({ url: "https://go.shop.example/x" });
    expect(seen).toEqual(["https://go.shop.example/x"]);
    stop();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  test("the app's state comes from AppState", () => {
    const { ports, reactNative } = start();
    const remove = jest.fn();
    const listen = jest.spyOn(reactNative.AppState, "addEventListener").mockReturnValue({ remove });
    const seen: string[] = [];

    const stop = ports.onAppState((state) => seen.push(state)).remove;
    listen.mock.calls[0]?.[1]("background");
    expect(seen).toEqual(["background"]);
    stop();
    expect(remove).toHaveBeenCalledTimes(1);
  });
});

describe("a request", () => {
  test("sends headers and body, and returns status, Retry-After and body", async () => {
    const server = createServer((request, response) => {
      request.setEncoding("utf8");
      let body = "";
      request.on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        response.writeHead(429, { "Retry-After": "7" });
        response.end(`${request.method} ${String(request.headers["x-app-id"])} ${body}`);
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const call = start().ports.post(`http://127.0.0.1:${port}/x`, { "X-App-ID": "shop" }, "{}");
    expect(await call.response).toEqual({ status: 429, retryAfter: "7", body: "POST shop {}" });
    server.close();
  });

  test("that is cancelled rejects", async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const call = start().ports.post(`http://127.0.0.1:${port}/x`, {}, "{}");
    call.cancel();
    await expect(call.response).rejects.toThrow(/abort/i);
    server.close();
    server.closeAllConnections();
  });
});

test("a timer does not keep the process of an app's test alive, and still runs", async () => {
  const { ports } = start();
  const timer = ports.setTimeout(() => undefined, 30_000) as NodeJS.Timeout;
  expect(timer.hasRef()).toBe(false);
  ports.clearTimeout(timer);
  await new Promise<void>((run) => ports.setTimeout(run, 1));
});
