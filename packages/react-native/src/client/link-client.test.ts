import { afterEach, describe, expect, it } from "vitest";
import { acquireSession, type Config } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  installPhone,
  openApp,
  resetLinkSession,
  type FakePhoneOptions,
} from "../testing/index.ts";
import type { Link } from "./delivery.ts";
import { createLinkClient } from "./link-client.ts";

const url = "https://go.shop.example/products/42?ref=a";
const deferred = { url, route: "/products/42?ref=a", type: "deferred" };
const tapped = { url: "shop://products/7", route: "/products/7", type: "scheme" };

function start(options: FakePhoneOptions = {}, config: Partial<Config> = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: url });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const session = acquireSession({ API_KEY: "pk_test", appID: "shop", ...config }, phone.ports);
  const client = createLinkClient(session);
  const links: Link[] = [];
  const subscribe = () => client.subscribe((link) => links.push(link));
  return { ...phone, clock, session, client, links, subscribe };
}

afterEach(() => {
  resetLinkSession();
  installPhone();
});

describe("subscribe", () => {
  it("is enough: it delivers the link of the launch and every later one, once each", async () => {
    const { clock, links, subscribe, openUrl } = start();
    subscribe();
    await clock.advance(300);
    openUrl(tapped.url);
    openUrl(tapped.url);
    expect(links).toMatchObject([deferred, tapped, tapped]);
  });

  it("delivers a link that arrived before, to the first subscriber only", async () => {
    const { clock, links, subscribe, openUrl } = start();
    await clock.advance(300);
    openUrl(tapped.url);
    subscribe()();
    subscribe();
    expect(links).toMatchObject([tapped]);
  });

  it("does not deliver a link again that the app cleared", async () => {
    const { clock, session, links, subscribe } = start();
    await clock.advance(300);
    session.getSnapshot().clearLink();
    subscribe();
    expect(links).toEqual([]);
  });

  it("passes on the data, how the link was matched, and a function that clears this link only", async () => {
    const service = createFakeService({ link: url, invitedBy: "i_1" });
    const { clock, session, links, subscribe, openUrl } = start({ service });
    subscribe();
    await clock.advance(300);
    expect(links[0]).toEqual({
      ...deferred,
      data: null,
      match: { type: "probabilistic", method: "fingerprint", confidence: 1, invitedBy: "i_1" },
      clearLink: expect.any(Function),
    });
    openUrl(tapped.url);
    links[0]?.clearLink();
    expect(session.getSnapshot().linkUrl).toBe(tapped.url);
    links[1]?.clearLink();
    expect(session.getSnapshot().linkUrl).toBeNull();
  });

  it("delivers nothing after unsubscribing", async () => {
    const { clock, openUrl, links, subscribe } = start();
    const leave = subscribe();
    await clock.advance(300);
    leave();
    openUrl(tapped.url);
    expect(links).toMatchObject([deferred]);
  });

  it("reaches the other listeners when one throws", async () => {
    const { clock, client, openUrl, links, subscribe } = start();
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    process.once("unhandledRejection", report);
    await clock.advance(300);
    await client.firstLink();
    client.subscribe(() => {
      throw new Error("of the app");
    });
    subscribe();
    openUrl(tapped.url);
    expect(links).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(reported).toEqual([new Error("of the app")]);
  });

  it("delivers the other link with which Android created the screen again, without a provider", async () => {
    const launched = { url: "https://go.shop.example/products/1" };
    const { clock, links, subscribe, setAppState } = start({
      os: "android",
      ports: { getInitialURL: () => launched.url },
    });
    subscribe();
    await clock.advance(300);
    setAppState("background");
    await clock.advance(60_000);
    setAppState("active");
    await clock.advance(10);
    launched.url = "https://go.shop.example/products/2";
    setAppState("background");
    setAppState("active");
    await clock.advance(10);
    expect(links.map(({ route }) => route)).toEqual(["/products/1", "/products/2"]);
  });
});

describe("the first link", () => {
  it("is the one that led to the install, and subscribers do not get it again", async () => {
    const { client, clock, links, subscribe } = start();
    subscribe();
    const first = client.firstLink();
    await clock.advance(300);
    expect(await first).toMatchObject(deferred);
    subscribe();
    expect(links).toEqual([]);
  });

  it("stays the same after the app cleared it and another one arrived", async () => {
    const { client, session, clock, openUrl } = start();
    await clock.advance(300);
    session.getSnapshot().clearLink();
    openUrl(tapped.url);
    expect(await client.firstLink()).toMatchObject(deferred);
  });

  it("is null when nothing matched or the config is invalid", async () => {
    const { client, clock } = start({ service: createFakeService() });
    await clock.advance(300);
    expect(await client.firstLink()).toBeNull();
    resetLinkSession();
    expect(await start({}, { API_KEY: " " }).client.firstLink()).toBeNull();
  });

  it("is null after matchTimeoutMs, and a late one goes to the subscribers", async () => {
    const { client, clock, links, subscribe } = start({ latency: { network: 8000 } });
    subscribe();
    await clock.advance(5000);
    expect(await client.firstLink()).toBeNull();
    await clock.advance(4000);
    expect(links).toMatchObject([deferred]);
  });
});

describe("the link that led to the install", () => {
  it("is known on every later start, with its data and match", async () => {
    const phone = start();
    await phone.clock.advance(300);
    openApp(phone);
    await phone.clock.advance(86_400_000);
    resetLinkSession();
    const session = acquireSession({ API_KEY: "pk_test", appID: "shop" }, phone.ports);
    const installLink = createLinkClient(session).installLink();
    await phone.clock.advance(10);
    expect(session.getSnapshot().linkUrl).toBeNull();
    expect(await installLink).toMatchObject({ ...deferred, match: { method: "fingerprint" } });
  });

  it("is kept when a direct link opened the first start", async () => {
    const phone = start({ initialUrl: tapped.url });
    await phone.clock.advance(300);
    resetLinkSession();
    const session = acquireSession({ API_KEY: "pk_test", appID: "shop" }, phone.ports);
    const installLink = createLinkClient(session).installLink();
    await phone.clock.advance(300);
    expect(await installLink).toMatchObject(deferred);
  });

  it("is null for an install without a link", async () => {
    const { client, clock } = start({ service: createFakeService() });
    await clock.advance(300);
    expect(await client.installLink()).toBeNull();
  });
});
