import {
  eventsPath,
  matchLinkPath,
  resolveShortPath,
  universalLinkClickPath,
} from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
  resetLinkSession,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { acquireSession, registry, setConsent } from "./index.ts";
import type { Config } from "./config.ts";
import { installKey } from "./install-record.ts";

const link = "https://go.shop.example/products/42";
const web = "https://go.shop.example/cart/1";

function launch(
  consent: "granted" | "denied" | "pending",
  options: FakePhoneOptions = {},
  config: Partial<Config> = {},
) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  const latency = { initialUrl: 10, network: 200 };
  const phone = createFakePhone({ clock, service, latency, ...options });
  return {
    ...phone,
    clock,
    service,
    app: openApp(phone, { consent, logAppOpens: true, ...config }),
  };
}

afterEach(resetLinkSession);

const referrer = { os: "android", referrer: "clickId=abc" } as const;

describe("consent that is denied", () => {
  it.each<[string, FakePhoneOptions]>([
    ["iOS with a copied link", { clipboard: link }],
    ["Android without a click id", { os: "android", referrer: "utm_source=google-play" }],
  ])("lets nothing leave the phone: %s", async (_, options) => {
    const read: string[] = [];
    const part = (name: string) => () => {
      read.push(name);
      return null;
    };
    const { app, clock, service, clipboardReads } = launch("denied", {
      ...options,
      phone: { model: part("model"), userAgent: part("userAgent") },
    });
    app.logEvent("login");
    await clock.advance(60_000);
    app.logEvent("login");
    await clock.advance(600_000);
    expect(app.readyAt()).toBe(10);
    expect(service.requests).toEqual([]);
    expect(read).toEqual([]);
    expect(clipboardReads()).toBe(0);
  });

  it("still sends the referrer's click id, and nothing else", async () => {
    const { app, clock, service } = launch("denied", referrer);
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(service.requests.map(({ body }) => body)).toEqual([
      { clickId: "abc", installId: expect.any(String) },
    ]);
  });

  it("still delivers direct links, sends none of them, and opens a short link by its own path", async () => {
    const { app, clock, openUrl, service } = launch("denied");
    await clock.advance(1000);
    openUrl(web);
    expect(app.context().linkRoute).toBe("/cart/1");
    openUrl("https://go.shop.example/abc");
    await clock.advance(1000);
    expect(app.context()).toMatchObject({ linkRoute: "/abc", linkType: "verified" });
    expect(service.requests).toEqual([]);
  });

  it("still sends a click id that the referrer returns late", async () => {
    const { app, clock, service } = launch("denied", {
      ...referrer,
      latency: { referrer: 4000, network: 200 },
    });
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(service.requests.map(({ body }) => body)).toEqual([
      { clickId: "abc", installId: expect.any(String) },
    ]);
  });

  it.each([0, 10])(
    "does not use the match up when a link opens the first start, read after %i ms",
    async (initialUrl) => {
      const phone = launch("denied", { initialUrl: web, latency: { initialUrl, network: 200 } });
      await phone.clock.advance(60_000);
      expect(phone.service.requests).toEqual([]);
      openApp(phone, { consent: "granted" });
      await phone.clock.advance(60_000);
      expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
    },
  );

  it("does not use the match up: granted on the next start, it runs", async () => {
    const phone = launch("denied");
    await phone.clock.advance(60_000);
    expect(phone.service.requests).toEqual([]);
    const next = openApp(phone, { consent: "granted" });
    await phone.clock.advance(60_000);
    expect(next.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    openApp(phone, { consent: "granted" });
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("and then granted in the same start runs the match with its full time", async () => {
    const { app, clock, service } = launch("denied", { latency: { network: 4000 } });
    await clock.advance(28_000);
    setConsent("granted");
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe(link);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("ends a running match", async () => {
    const { clock, service } = launch("granted");
    service.answerNext(matchLinkPath, json(503, {}));
    await clock.advance(300);
    setConsent("denied");
    await clock.advance(60_000);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("after it was granted keeps earlier events and drops new ones", async () => {
    const { app, clock, service } = launch("granted");
    await clock.advance(60_000);
    service.events.length = 0;
    service.answerNext(eventsPath, "offline");
    app.logEvent("login");
    await clock.advance(100);
    setConsent("denied");
    app.logEvent("search");
    const before = service.requests.length;
    await clock.advance(600_000);
    expect(service.requests).toHaveLength(before);
    setConsent("granted");
    await clock.advance(60_000);
    expect(service.events.map(({ name }) => name)).toEqual(["login"]);
  });
});

describe("a withdrawal of the consent to reports to ad networks", () => {
  const withdraw = ["$adConsent", { granted: false }] as const;

  it("that was logged right before everything was denied is sent, and nothing else", async () => {
    const { app, clock, service } = launch("granted");
    await clock.advance(60_000);
    service.events.length = 0;
    app.logEvent("login");
    app.logEvent("$adConsent", { granted: true });
    app.logEvent(...withdraw);
    app.logEvent("search");
    setConsent("denied");
    await clock.advance(600_000);
    expect(service.events).toMatchObject([{ name: "$adConsent", data: { granted: false } }]);
    setConsent("granted");
    await clock.advance(60_000);
    expect(service.events.map(({ name }) => name)).toEqual([
      "$adConsent",
      "login",
      "$adConsent",
      "search",
    ]);
  });

  it("is sent when the phone is online again", async () => {
    const { app, clock, service } = launch("granted");
    await clock.advance(60_000);
    service.events.length = 0;
    service.answerNext(eventsPath, "offline", "offline", json(503, {}, "60"));
    app.logEvent("login");
    await clock.advance(300);
    app.logEvent(...withdraw);
    setConsent("denied");
    await clock.advance(600_000);
    expect(service.events).toMatchObject([{ name: "$adConsent" }]);
  });

  it("is sent by a later start without consent, once the user has decided there", async () => {
    const phone = launch("granted");
    await phone.clock.advance(60_000);
    phone.service.events.length = 0;
    phone.service.answerNext(eventsPath, "offline");
    phone.app.logEvent("login");
    phone.app.logEvent(...withdraw);
    setConsent("denied");
    await phone.clock.advance(1000);
    openApp(phone, { consent: "pending" });
    const before = phone.service.requests.length;
    await phone.clock.advance(60_000);
    expect(phone.service.requests).toHaveLength(before);
    setConsent("denied");
    await phone.clock.advance(60_000);
    expect(phone.service.events).toMatchObject([{ name: "$adConsent" }]);
    openApp(phone, { consent: "denied" });
    await phone.clock.advance(60_000);
    expect(phone.service.requests).toHaveLength(before + 1);
  });

  it("that is logged after the denial is dropped like every event", async () => {
    const { app, clock, service } = launch("denied");
    await clock.advance(1000);
    app.logEvent(...withdraw);
    await clock.advance(60_000);
    expect(service.requests).toEqual([]);
  });
});

it("an event that was logged right before consent was denied stays on the phone", async () => {
  const { app, clock, service } = launch("granted");
  await clock.advance(60_000);
  const before = service.requests.length;
  app.logEvent("login");
  setConsent("denied");
  await clock.advance(60_000);
  expect(service.requests).toHaveLength(before);
});

describe("consent that is pending", () => {
  it("opens the gate in time, while matching and events wait", async () => {
    const { app, clock, service, storage } = launch("pending", { clipboard: link });
    app.logEvent("login");
    await clock.advance(60_000);
    app.logEvent("search");
    expect(app.readyAt()).toBe(10);
    expect(service.requests).toEqual([]);
    expect(storage.writes).toEqual([]);
    setConsent("granted");
    await clock.advance(60_000);
    expect(app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(service.events.map(({ name }) => name).toSorted()).toEqual([
      "app_open",
      "login",
      "search",
    ]);
    expect(JSON.parse(storage.items.get(installKey) ?? "")).toMatchObject({ state: "done" });
  });

  it("that is then denied drops waiting work and sends the referrer only", async () => {
    const { app, clock, openUrl, service } = launch("pending", referrer);
    app.logEvent("login");
    await clock.advance(1000);
    openUrl(web);
    setConsent("denied");
    await clock.advance(600_000);
    expect(service.requests.map(({ body }) => body)).toEqual([
      { clickId: "abc", installId: expect.any(String) },
    ]);
    setConsent("granted");
    await clock.advance(60_000);
    expect(service.events).toEqual([]);
  });

  it("reports the open of a direct link once it is granted", async () => {
    const linkDomains = ["go.shop.example"];
    const { clock, service } = launch("pending", { initialUrl: web }, { linkDomains });
    await clock.advance(1000);
    expect(service.requests).toEqual([]);
    setConsent("granted");
    await clock.advance(60_000);
    expect(service.requestsTo(universalLinkClickPath)).toHaveLength(1);
  });

  it("waits on the next open too, and matches there once it is granted", async () => {
    const phone = launch("pending");
    await phone.clock.advance(60_000);
    const next = openApp(phone, { consent: "pending" });
    await phone.clock.advance(60_000);
    expect(phone.service.requests).toEqual([]);
    setConsent("granted");
    await phone.clock.advance(60_000);
    expect(next.context().linkUrl).toBe(link);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it("keeps the match for the next start if the process is killed during the request", async () => {
    const phone = launch("pending");
    await phone.clock.advance(10_000);
    setConsent("granted");
    await phone.clock.advance(100);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
    const next = openApp(phone, { consent: "granted" });
    await phone.clock.advance(60_000);
    expect(next.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    const ids = phone.service.requestsTo(matchLinkPath).map(({ body }) => body);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatchObject({ installId: (ids[1] as { installId: string }).installId });
  });

  it("keeps the match for the next start also if a link opened the app that was killed", async () => {
    const phone = launch("pending", { initialUrl: web });
    await phone.clock.advance(10_000);
    setConsent("granted");
    await phone.clock.advance(100);
    openApp(phone, { consent: "granted" });
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(2);
    openApp(phone, { consent: "granted" });
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(2);
  });

  it("granted while the launch URL is read lets the app wait for the match", async () => {
    const { app, clock } = launch("pending", { latency: { initialUrl: 100, network: 200 } });
    await clock.advance(50);
    setConsent("granted");
    await clock.advance(1000);
    expect(app.history.map(({ context }) => context.linkUrl)).toEqual([null, link]);
  });

  it("sends no short link; the app does not wait, and gets its destination once consent is given", async () => {
    const short = "https://go.shop.example/abc";
    const service = createFakeService({ shortLinks: { [short]: web } });
    const { app, clock } = launch("pending", { service, initialUrl: short });
    await clock.advance(60_000);
    expect(app.readyAt()).toBe(10);
    expect(service.requests).toEqual([]);
    setConsent("granted");
    await clock.advance(1000);
    expect(app.context()).toMatchObject({ linkUrl: web, linkType: "verified" });
    expect(service.requestsTo(resolveShortPath).map(({ body }) => body)).toEqual([{ url: short }]);
  });

  it("and then denied opens a short link by its own path", async () => {
    const { app, clock, service } = launch("pending", {
      initialUrl: "https://go.shop.example/abc",
    });
    await clock.advance(1000);
    setConsent("denied");
    await clock.advance(1000);
    expect(app.context()).toMatchObject({ linkRoute: "/abc", linkType: "verified" });
    expect(service.requests).toEqual([]);
  });

  it("returns no install id, because nothing is stored; granted, it is the same on every start", async () => {
    const phone = launch("pending");
    const getInstallId = () => registry.active?.getInstallId();
    await phone.clock.advance(1000);
    expect(await getInstallId()).toBeNull();
    setConsent("granted");
    await phone.clock.advance(1000);
    const id = await getInstallId();
    expect(phone.service.requests[0]?.body).toMatchObject({ installId: id });
    openApp(phone, { consent: "pending" });
    await phone.clock.advance(1000);
    expect(await getInstallId()).toBe(id);
  });

  it("leaves the full time for the match, however late it is granted", async () => {
    const { app, clock } = launch("pending", { latency: { network: 4000 } });
    await clock.advance(28_000);
    setConsent("granted");
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe(link);
  });

  it("counts a failure after it was granted as a failed match", async () => {
    const phone = launch("pending");
    await phone.clock.advance(1000);
    phone.service.answerNext(matchLinkPath, "offline", "offline", "offline", "offline");
    setConsent("granted");
    await phone.clock.advance(60_000);
    const next = openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(next.context().linkUrl).toBe(link);
  });
});

it("consent set before the session starts applies to it", async () => {
  const clock = createVirtualClock();
  const phone = createFakePhone({ clock, service: createFakeService({ link }) });
  setConsent("denied");
  acquireSession({ API_KEY: "pk_test", appID: "shop", consent: "granted" }, phone.ports);
  await clock.advance(60_000);
  expect(phone.service.requests).toEqual([]);
});
