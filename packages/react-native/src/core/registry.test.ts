import { afterEach, describe, expect, it, vi } from "vitest";
import { matchLinkPath, resolveShortPath } from "@throughline/protocol";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  installPhone,
  resetLinkSession,
} from "../testing/index.ts";
import { LinkEventNames, acquireSession, logEvent } from "./index.ts";
import type { Config } from "./index.ts";

const config: Config = { API_KEY: "pk_test", appID: "shop" };
const link = "https://go.shop.example/products/42";

function phoneWithLink() {
  const clock = createVirtualClock();
  const phone = createFakePhone({
    clock,
    service: createFakeService({ link }),
    latency: { network: 200 },
  });
  return { ...phone, clock };
}

afterEach(() => {
  vi.unstubAllGlobals();
  resetLinkSession();
  installPhone();
});

describe("a session", () => {
  it("is one per app id: a new config object or a second provider reuses it, with no second request", async () => {
    const phone = phoneWithLink();
    const first = acquireSession(config, phone.ports);
    expect(acquireSession({ ...config, API_KEY: "pk_other" }, phone.ports)).toBe(first);
    await phone.clock.advance(1000);
    expect(acquireSession({ ...config }, phone.ports)).toBe(first);
    expect(first.getSnapshot().linkUrl).toBe(link);
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("sends match requests only once a 0.3.x provider uses it, although a router started it", async () => {
    const phone = phoneWithLink();
    const session = acquireSession(config, phone.ports);
    acquireSession(config, phone.ports, { matchOnly: true });
    session.dispatch({ type: "url", url: "https://go.shop.example/spring" });
    await phone.clock.advance(1000);
    expect(session.getSnapshot().linkRoute).toBe("/spring");
    expect(phone.service.requestsTo(resolveShortPath)).toEqual([]);
  });

  it("differs for another app id", () => {
    const phone = phoneWithLink();
    const other = acquireSession({ ...config, appID: "other" }, phone.ports);
    expect(acquireSession(config, phone.ports)).not.toBe(other);
  });

  it("keeps its link when every subscriber is gone", async () => {
    const phone = phoneWithLink();
    const leave = acquireSession(config, phone.ports).subscribe(() => {});
    leave();
    await phone.clock.advance(1000);
    expect(acquireSession(config, phone.ports).getSnapshot().linkUrl).toBe(link);
  });

  it("returns the same snapshot between changes, and calls listeners until they unsubscribe", async () => {
    const phone = phoneWithLink();
    const session = acquireSession(config, phone.ports);
    const before = session.getSnapshot();
    const seen = new Set<unknown>();
    const leave = session.subscribe(() => seen.add(session.getSnapshot()));
    await phone.clock.advance(100);
    expect(session.getSnapshot()).toBe(before);
    await phone.clock.advance(1000);
    const after = session.getSnapshot();
    expect([...seen]).toEqual([before, after]);
    await phone.clock.advance(60_000);
    expect(session.getSnapshot()).toBe(after);
    leave();
    after.clearLink();
    expect(seen.size).toBe(2);
    expect(session.getSnapshot().clearLink).toBe(before.clearLink);
  });

  it("does not throw for a config that is missing altogether", () => {
    const phone = phoneWithLink();
    const session = acquireSession(undefined as unknown as Config, phone.ports);
    expect(session.getSnapshot().isLinkProcessed).toBe(true);
    expect(phone.errors).toHaveLength(1);
    acquireSession(undefined as unknown as Config, phone.ports);
    expect(phone.errors).toHaveLength(1);
  });

  it.each<[string, Partial<Config>]>([
    ["key", { API_KEY: "" }],
    ["base URL", { baseUrl: "links" }],
  ])("starts when a %s that was missing arrives, and the gate stays open", async (_, missing) => {
    const phone = phoneWithLink();
    const faulty = acquireSession({ ...config, ...missing }, phone.ports);
    expect(acquireSession({ ...config, ...missing }, phone.ports)).toBe(faulty);
    logEvent("login");
    const session = acquireSession(config, phone.ports);
    expect(session.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(acquireSession({ ...config }, phone.ports)).toBe(session);
    await phone.clock.advance(60_000);
    expect(session.getSnapshot()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
    expect(phone.service.events.map(({ name }) => name)).toEqual(["login"]);
    expect(phone.errors).toHaveLength(1);
  });

  it("starts when an app id that was missing arrives, and the gate stays open", async () => {
    const phone = phoneWithLink();
    acquireSession({ ...config, appID: "" }, phone.ports);
    const session = acquireSession(config, phone.ports);
    expect(session.getSnapshot().isLinkProcessed).toBe(true);
    await phone.clock.advance(60_000);
    expect(session.getSnapshot().linkUrl).toBe(link);
  });

  it("names the next invalid field when one of two is fixed", () => {
    const phone = phoneWithLink();
    acquireSession({ ...config, API_KEY: "", baseUrl: "links" }, phone.ports);
    acquireSession({ ...config, baseUrl: "links" }, phone.ports);
    expect(phone.errors).toEqual([
      expect.stringContaining("config.API_KEY"),
      expect.stringContaining("config.baseUrl"),
    ]);
  });

  it("runs on the installed fake phone, if there is one", async () => {
    const [given, installed] = [phoneWithLink(), phoneWithLink()];
    installPhone(installed.ports);
    acquireSession(config, given.ports);
    await installed.clock.advance(1000);
    expect(given.service.requests).toEqual([]);
    expect(installed.service.requests).toHaveLength(1);
  });

  it("that was reset receives no more events", async () => {
    const phone = phoneWithLink();
    const session = acquireSession(config, phone.ports);
    await phone.clock.advance(100);
    resetLinkSession();
    phone.openUrl("shop://a");
    await phone.clock.advance(60_000);
    expect(session.getSnapshot().isLinkProcessed).toBe(false);
    expect(acquireSession(config, phone.ports)).not.toBe(session);
  });
});

describe("an event before any session", () => {
  it("waits, with its time, and is sent when one starts", async () => {
    const phone = phoneWithLink();
    const data = { step: 1 };
    const before = Date.now();
    logEvent(LinkEventNames.SignUp, data);
    data.step = 2;
    acquireSession(config, phone.ports);
    await phone.clock.advance(1000);
    const [event] = phone.service.events;
    expect(event).toMatchObject({ name: "sign_up", data: { step: 1 } });
    expect(event?.timestamp).toBeGreaterThanOrEqual(before);
  });

  it("is kept if it is one of the newest 100", async () => {
    const phone = phoneWithLink();
    for (let index = 0; index < 101; index++) logEvent("search", { index });
    acquireSession(config, phone.ports);
    await phone.clock.advance(60_000);
    expect(phone.service.events).toHaveLength(100);
    expect(phone.service.events[0]?.data).toEqual({ index: 1 });
  });

  it("that is not serializable does not throw, and causes a warning when a session starts", async () => {
    vi.stubGlobal("__DEV__", true);
    const phone = phoneWithLink();
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    logEvent("search", cycle);
    acquireSession(config, phone.ports);
    expect(phone.warnings).toHaveLength(1);
  });
});

it("an event with two sessions goes out once, through the one that started last", async () => {
  const [first, second] = [phoneWithLink(), phoneWithLink()];
  acquireSession(config, first.ports);
  acquireSession({ ...config, appID: "other" }, second.ports);
  logEvent("login");
  await first.clock.advance(60_000);
  await second.clock.advance(60_000);
  expect(first.service.events).toEqual([]);
  expect(second.service.events).toHaveLength(1);
});

it("the event names are the 18 of the specification", () => {
  expect(LinkEventNames).toEqual({
    Login: "login",
    Search: "search",
    Share: "share",
    SignUp: "sign_up",
    TutorialBegin: "tutorial_begin",
    TutorialComplete: "tutorial_complete",
    ReEngage: "re_engage",
    Invite: "invite",
    OpenedFromPushNotification: "opened_from_push_notification",
    AddPaymentInfo: "add_payment_info",
    AddShippingInfo: "add_shipping_info",
    AddToCart: "add_to_cart",
    RemoveFromCart: "remove_from_cart",
    Refund: "refund",
    ViewItem: "view_item",
    BeginCheckout: "begin_checkout",
    Purchase: "purchase",
    AdImpression: "ad_impression",
  });
});
