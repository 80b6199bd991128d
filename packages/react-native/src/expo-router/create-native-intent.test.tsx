import { afterEach, describe, expect, test } from "@jest/globals";
import { getLinkClient } from "../client/index.ts";
import { type Config } from "../core/index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  installPhone,
  resetLinkSession,
  simulateDeferredLink,
} from "../testing/index.ts";
import { createNativeIntent } from "./index.ts";

// The router itself, with its screens, is in the example app's tests.

const config: Config = { API_KEY: "pk_test", appID: "shop" };
const home = "shop:///";
const link = "https://go.shop.example/products/42?ref=a";

afterEach(() => {
  resetLinkSession();
  installPhone();
});

/** The router as far as it is seen from here: it asks for the first screen and then listens. */
function open(options: Partial<Parameters<typeof createNativeIntent>[0]> = {}, path = home) {
  const intent = createNativeIntent({ config, ...options });
  const opened: string[] = [];
  const first = intent.redirectSystemPath({ path, initial: true });
  const leave = intent.legacy_subscribe((route) => opened.push(route));
  const receive = (url: string) => intent.redirectSystemPath({ path: url, initial: false });
  return { first, opened, leave, receive };
}

describe("on launch", () => {
  test("the router gets the route of the link when the session has it", async () => {
    const clock = createVirtualClock();
    simulateDeferredLink(link, { clock, latency: { network: 3000 } });
    const { first, opened } = open();
    let answer: unknown = "none yet";
    void first.then((route) => (answer = route));
    await clock.advance(2900);
    expect(answer).toBe("none yet");
    await clock.advance(200);
    expect(answer).toBe("/products/42?ref=a");
    expect(opened).toEqual([]);
  });

  test("a short link is resolved", async () => {
    const short = "https://go.shop.example/spring";
    installFakePhone({
      initialUrl: short,
      service: createFakeService({ shortLinks: { [short]: link } }),
    });
    expect(await open({}, short).first).toBe("/products/42?ref=a");
  });

  test("without a link the router gets its own path, even if it is not a link", async () => {
    installFakePhone();
    expect(await open().first).toBe(home);
    const foreign = "exp://192.168.0.2:8081/--/settings";
    installFakePhone({ initialUrl: foreign });
    expect(await open({}, foreign).first).toBe(foreign);
  });

  test("a deferred link opens the first screen, even if another URL opened the app", async () => {
    const foreign = "exp://192.168.0.2:8081/--/settings";
    simulateDeferredLink(link, { initialUrl: foreign });
    expect(await open({}, foreign).first).toBe("/products/42?ref=a");
  });

  test("the router gets its own path after matchTimeoutMs, and the late link later", async () => {
    const clock = createVirtualClock();
    simulateDeferredLink(link, { clock, latency: { network: 3000 } });
    const { first, opened } = open({ config: { ...config, matchTimeoutMs: 1000 } });
    await clock.advance(1000);
    expect(await first).toBe(home);
    await clock.advance(3000);
    expect(opened).toEqual(["/products/42?ref=a"]);
  });

  test("an invalid config leaves everything to the router", async () => {
    installFakePhone({ initialUrl: link });
    const { first, receive } = open({ config: { ...config, API_KEY: "" } }, link);
    expect(await first).toBe(link);
    expect(await receive("shop://products/7")).toBe("shop://products/7");
  });

  test.each([
    ["https://go.shop.example//evil.example/login", undefined, "/evil.example/login"],
    [link, () => "//evil.example", "/evil.example"],
    [link, () => null, null],
    [link, () => "welcome", "/welcome"],
  ])("%s, mapped by %p, leads to a route with one slash, or nowhere", async (url, map, route) => {
    simulateDeferredLink(url);
    expect(await open({ mapToRoute: map }).first).toBe(route);
  });
});

describe("on Android, where the router subscribes before it asks for its first screen", () => {
  test("a link that the session already has opens the first screen, mapped, and once", async () => {
    const clock = createVirtualClock();
    installFakePhone({ os: "android", clock, initialUrl: link });
    getLinkClient(config);
    const intent = createNativeIntent({ config, mapToRoute: ({ route }) => `/shop${route}` });
    const opened: string[] = [];
    intent.legacy_subscribe((route) => opened.push(route));
    await clock.advance(100);
    const first = intent.redirectSystemPath({ path: link, initial: true });
    await clock.advance(10);
    expect(await first).toBe("/shop/products/42?ref=a");
    expect(opened).toEqual([]);
  });

  test("links are opened also if it never asks", async () => {
    const clock = createVirtualClock();
    installFakePhone({ os: "android", clock, initialUrl: link });
    const opened: string[] = [];
    createNativeIntent({ config }).legacy_subscribe((route) => opened.push(route));
    await clock.advance(2000);
    expect(opened).toEqual(["/products/42?ref=a"]);
  });
});

describe("while the app runs", () => {
  test("a link is opened once, resolved and mapped, and not by the router as well", async () => {
    const short = "https://go.shop.example/spring";
    const phone = installFakePhone({
      service: createFakeService({ shortLinks: { [short]: link } }),
    });
    const { first, opened, receive } = open({
      mapToRoute: ({ route, type }) => (type === "scheme" ? null : route),
    });
    await first;
    phone.openUrl(short);
    expect(await receive(short)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 0));
    phone.openUrl("shop://nowhere");
    expect(await receive("shop://nowhere")).toBeNull();
    expect(opened).toEqual(["/products/42?ref=a"]);
  });

  test("other URLs reach the router unchanged", async () => {
    const phone = installFakePhone();
    const { first, opened, receive } = open();
    await first;
    phone.openUrl("exp://192.168.0.2:8081/--/settings");
    expect(await receive("exp://192.168.0.2:8081/--/settings")).toBe(
      "exp://192.168.0.2:8081/--/settings",
    );
    expect(opened).toEqual([]);
  });

  test("the router handles links itself without legacy_subscribe", async () => {
    const phone = installFakePhone();
    const { first, leave, opened, receive } = open();
    await first;
    leave();
    phone.openUrl("shop://products/7");
    expect(await receive("shop://products/7")).toBe("shop://products/7");
    expect(opened).toEqual([]);
  });
});

describe("a router that is mounted again while JavaScript keeps running", () => {
  /** A phone whose launch URL a test can change. */
  function relaunchable(url: string | null, service = createFakeService()) {
    const launched = { url };
    const ports = { getInitialURL: () => launched.url };
    const phone = installFakePhone({ os: "android", service, ports });
    return { ...phone, launched };
  }

  test("opens the other link that launched it, resolved, and once", async () => {
    const short = "https://go.shop.example/spring";
    const service = createFakeService({
      shortLinks: { [short]: "https://shop.example/products/7" },
    });
    const { launched } = relaunchable(link, service);
    const intent = createNativeIntent({ config });
    const opened: string[] = [];
    const leave = intent.legacy_subscribe((route) => opened.push(route));
    expect(await intent.redirectSystemPath({ path: link, initial: true })).toBe(
      "/products/42?ref=a",
    );
    leave();
    launched.url = short;
    const again = intent.redirectSystemPath({ path: short, initial: true });
    intent.legacy_subscribe((route) => opened.push(route));
    expect(await again).toBe("/products/7");
    expect(opened).toEqual([]);
  });

  test("from the launcher does not open the deferred link of its first run again", async () => {
    simulateDeferredLink(link);
    const intent = createNativeIntent({ config });
    expect(await intent.redirectSystemPath({ path: home, initial: true })).toBe(
      "/products/42?ref=a",
    );
    expect(await intent.redirectSystemPath({ path: home, initial: true })).toBe(home);
  });

  test("stays where it was", async () => {
    relaunchable(link);
    const intent = createNativeIntent({ config });
    await intent.redirectSystemPath({ path: link, initial: true });
    expect(await intent.redirectSystemPath({ path: "/products/9", initial: true })).toBe(
      "/products/9",
    );
  });

  test("gives the same answer twice in one start, as StrictMode needs", async () => {
    simulateDeferredLink(link);
    const { redirectSystemPath } = createNativeIntent({ config });
    const ask = () => redirectSystemPath({ path: home, initial: true });
    expect(await Promise.all([ask(), ask()])).toEqual(["/products/42?ref=a", "/products/42?ref=a"]);
  });

  test("after a headless start opens the link of its launch, once", async () => {
    const clock = createVirtualClock();
    const { promise: pending, resolve: launch } = Promise.withResolvers<string>();
    installFakePhone({ os: "android", clock, ports: { getInitialURL: () => pending } });
    getLinkClient(config);
    await clock.advance(600_000);
    launch(link);
    const { first, opened } = open({}, link);
    await clock.advance(10);
    expect(await first).toBe("/products/42?ref=a");
    expect(opened).toEqual([]);
  });
});
