import { matchLinkPath, resolveShortPath } from "@throughline/protocol";
import { compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { installKey } from "./install-record.ts";

const deferred = "https://go.shop.example/products/42";
const web = "https://go.shop.example/cart/1?a=b";
const latency = { storage: 5, initialUrl: 10, userAgent: 120, clipboard: 30, network: 200 };

function launch(options: FakePhoneOptions & { warm?: boolean; link?: string | null } = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: options.link === undefined ? deferred : options.link });
  const phone = createFakePhone({ clock, service, latency, ...options });
  if (options.warm) {
    phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));
  }
  const app = openApp(phone);
  const delivered = () =>
    app.history.flatMap(({ context }, index) =>
      context.linkUrl && context.linkUrl !== app.history[index - 1]?.context.linkUrl
        ? [context.linkUrl]
        : [],
    );
  const record = () => JSON.parse(phone.storage.items.get(installKey) ?? "null") as unknown;
  return { ...phone, clock, service, app, delivered, record };
}

describe("a link that opens the installed app", () => {
  it.each([
    [web, "/cart/1?a=b", "verified"],
    ["shop://cart/1", "/cart/1", "scheme"],
    ["shop:///cart/1", "/cart/1", "scheme"],
    ["https://go.shop.example//evil.example/a", "/evil.example/a", "verified"],
    ["shop:////evil.example/a", "/evil.example/a", "scheme"],
  ])("%s is ready with the initial URL", async (initialUrl, route, type) => {
    const { app, clock, service, storage } = launch({ warm: true, initialUrl });
    await clock.advance(10);
    expect(app.readyAt()).toBe(10);
    expect(app.context()).toMatchObject({ linkUrl: initialUrl, linkRoute: route, linkType: type });
    await clock.advance(60_000);
    expect(service.requestsTo(matchLinkPath)).toEqual([]);
    expect(service.requestsTo(resolveShortPath)).toEqual([]);
    expect(storage.writes).toEqual([]);
  });

  it("is delivered while the app runs", async () => {
    const { app, clock, openUrl } = launch({ warm: true });
    await clock.advance(60_000);
    openUrl(web);
    expect(app.context()).toMatchObject({ linkUrl: web, linkType: "verified" });
  });

  it.each([
    "",
    "about:blank",
    "exp://192.168.1.5:8081",
    "shop://expo-development-client/?url=x",
    "nonsense",
  ])("is not one of the development tools' (%s)", async (url) => {
    const { app, clock, openUrl } = launch({ warm: true, initialUrl: url });
    await clock.advance(10);
    expect(app.readyAt()).toBe(10);
    openUrl(url);
    await clock.advance(1000);
    expect(app.context().linkUrl).toBeNull();
  });
});

describe("a direct link on the first run", () => {
  it("beats the deferred match; the install is reported in the background and its answer ignored", async () => {
    const { app, clock, service, record, delivered } = launch({ initialUrl: web });
    await clock.advance(10);
    expect(app.readyAt()).toBe(10);
    await clock.advance(60_000);
    expect(delivered()).toEqual([web]);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(1);
    expect(record()).toMatchObject({ v: 1, installId: expect.any(String), state: "done" });
  });

  it("uses up the match even when the report fails", async () => {
    const phone = launch({ initialUrl: web });
    phone.service.answerNext(matchLinkPath, ...Array.from({ length: 9 }, () => "offline" as const));
    await phone.clock.advance(60_000);
    const before = phone.service.requestsTo(matchLinkPath).length;
    openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(before);
  });

  it("does not read the clipboard", async () => {
    const phone = launch({ initialUrl: web, clipboard: "https://go.shop.example/a/b" });
    await phone.clock.advance(60_000);
    expect(phone.clipboardReads()).toBe(0);
  });

  it("is delivered at once even when storage hangs", async () => {
    const phone = launch({
      initialUrl: web,
      ports: { storage: { getItem: hang, setItem: hang } },
    });
    await phone.clock.advance(10);
    expect(phone.app.context().linkUrl).toBe(web);
  });

  it.each<[string, FakePhoneOptions]>([
    ["storage", { ports: { storage: { getItem: hang, setItem: hang } } }],
    ["the clipboard", { phone: { clipboard: { hasUrl: () => true, read: hang } } }],
    [
      "the question whether a link is copied",
      { phone: { clipboard: { hasUrl: hang, read: hang } } },
    ],
    ["the install referrer", { os: "android", phone: { installReferrer: hang } }],
    ["the user agent", { phone: { userAgent: hang } }],
  ])("is delivered whenever it is known while %s hangs", async (_, options) => {
    const short = "https://go.shop.example/spring";
    for (const initialUrl of [10, 900, 2000, 8000]) {
      for (const [url, ms] of [
        [web, initialUrl],
        [short, initialUrl + latency.network],
      ] as const) {
        const service = createFakeService({ link: deferred, shortLinks: { [short]: web } });
        const { app, clock } = launch({
          initialUrl: url,
          latency: { ...latency, initialUrl },
          ...options,
          service,
        });
        await clock.advance(ms);
        expect(app.context()).toMatchObject({ linkUrl: web, linkType: "verified" });
        await clock.advance(60_000);
        expect(app.context().linkUrl).toBe(web);
      }
    }
  });

  it("that arrives after the time limit is delivered late", async () => {
    const phone = launch({ initialUrl: web, latency: { ...latency, initialUrl: 2000 } });
    await phone.clock.advance(1000);
    expect(phone.app.context().linkUrl).toBe(deferred);
    await phone.clock.advance(1000);
    expect(phone.app.context()).toMatchObject({ linkUrl: web, linkType: "verified" });
  });
});

describe("a url event during the cold start", () => {
  it.each([0, 3, 7, 50, 130, 200, 324])("at %i ms beats the deferred answer", async (at) => {
    const { app, clock, openUrl, delivered, record } = launch();
    await clock.advance(at);
    openUrl(web);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: web });
    await clock.advance(60_000);
    expect(delivered()).toEqual([web]);
    expect(record()).toMatchObject({ state: "done" });
  });

  it("after the deferred answer replaces it", async () => {
    const { clock, openUrl, delivered } = launch();
    await clock.advance(400);
    openUrl(web);
    await clock.advance(60_000);
    expect(delivered()).toEqual([deferred, web]);
  });

  it("wins over the initial URL that is still being read", async () => {
    const { clock, openUrl, delivered } = launch({ warm: true, initialUrl: "shop://old/1" });
    await clock.advance(5);
    openUrl(web);
    await clock.advance(60_000);
    expect(delivered()).toEqual([web]);
  });
});

describe("delivery", () => {
  it.each([3, 15, 1500])(
    "is one for the initial URL and its identical url event at %i ms",
    async (at) => {
      const { app, clock, openUrl } = launch({ warm: true, initialUrl: web });
      await clock.advance(at);
      openUrl(web);
      await clock.advance(100);
      const shown = app.history.filter(({ context }) => context.linkUrl);
      expect(shown).toHaveLength(1);
      app.context().clearLink();
      await clock.advance(60_000);
      expect(app.context().linkUrl).toBeNull();
    },
  );

  it("happens again when the same link is tapped later", async () => {
    const { app, clock, openUrl, delivered } = launch({ warm: true, initialUrl: web });
    await clock.advance(10_000);
    app.context().clearLink();
    openUrl(web);
    app.context().clearLink();
    openUrl(web);
    expect(delivered()).toEqual([web, web, web]);
  });

  it("delivers a second tap after ten minutes in the background, where timers sleep", async () => {
    const { app, clock, openUrl, setAppState, delivered } = launch({ warm: true, initialUrl: web });
    await clock.advance(1000);
    app.context().clearLink();
    setAppState("background");
    clock.jump(600_000);
    openUrl(web);
    expect(delivered()).toEqual([web, web]);
  });

  it("ignores one echo, but no tap after it", async () => {
    const { app, clock, openUrl, delivered } = launch({ warm: true, initialUrl: web });
    await clock.advance(20);
    openUrl(web);
    app.context().clearLink();
    openUrl(web);
    expect(delivered()).toEqual([web, web]);
  });

  it("reports the second tap even if the app did not clear the link", async () => {
    const { app, clock, openUrl } = launch({ warm: true });
    await clock.advance(5000);
    openUrl(web);
    const first = app.context();
    openUrl(web);
    expect(app.context()).not.toBe(first);
    expect(app.context()).toEqual(first);
  });
});

describe("clearLink", () => {
  it("removes the link, keeps isLinkProcessed and stays the same function", async () => {
    const { app, clock } = launch({ warm: true, initialUrl: web });
    const { clearLink } = app.context();
    await clock.advance(10);
    clearLink();
    expect(app.context()).toEqual({
      isLinkProcessed: true,
      linkUrl: null,
      linkRoute: null,
      linkType: null,
      clearLink,
    });
  });

  it("during the match neither ends it nor loses its link", async () => {
    const { app, clock } = launch({});
    app.context().clearLink();
    await clock.advance(1000);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkType: "deferred" });
  });

  it("changes nothing when there is no link", async () => {
    const { app, clock } = launch({ warm: true });
    app.context().clearLink();
    await clock.advance(10);
    app.context().clearLink();
    expect(app.history.map(({ context }) => context.isLinkProcessed)).toEqual([false, true]);
  });
});

describe("a short web link", () => {
  const short = "https://go.shop.example/abc?x=1";
  const target = "https://shop.example/products/42?x=1";

  it("is resolved once before delivery, and only if it has one segment", async () => {
    const service = createFakeService({ shortLinks: { [short]: "https://go.shop.example/again" } });
    const { app, clock } = launch({ warm: true, initialUrl: short, service });
    await clock.advance(209);
    expect(app.readyAt()).toBeUndefined();
    await clock.advance(1);
    expect(app.context()).toMatchObject({
      linkUrl: "https://go.shop.example/again?x=1",
      linkRoute: "/again?x=1",
      linkType: "verified",
    });
    await clock.advance(60_000);
    const sent = service.requestsTo(resolveShortPath).map(({ body }) => body);
    expect(sent).toEqual([{ url: "https://go.shop.example/abc" }]);
    expect(compileSchema(schemas.resolveShort.request)(sent[0])).toBeNull();
  });

  it.each([
    "https://go.shop.example/callback#access_token=secret",
    "https://go.shop.example/callback?code=secret&state=secret",
    "https://me:secret@go.shop.example/callback",
  ])("is sent as host and path only: %s", async (initialUrl) => {
    const { app, clock, service } = launch({ warm: true, initialUrl });
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe(initialUrl);
    expect(service.requests.map(({ body }) => body)).toEqual([
      { url: "https://go.shop.example/callback" },
    ]);
  });

  it.each(["http://192.168.1.5:8080/callback", "http://[::1]/callback", "http://127.0.0.1/a"])(
    "on an address that cannot be a link domain is not sent: %s",
    async (initialUrl) => {
      const { app, clock, service } = launch({ warm: true, initialUrl });
      await clock.advance(60_000);
      expect(app.context().linkUrl).toBe(initialUrl);
      expect(service.requests).toEqual([]);
    },
  );

  it("passes its parameters on to the destination, which keeps its own", async () => {
    const initialUrl = `${short}&y=2&tl=c_1`;
    const destination = "https://shop.example/products/42?y=1&z=3#top";
    const service = createFakeService({ shortLinks: { [short]: destination } });
    const { app, clock } = launch({ warm: true, initialUrl, service });
    await clock.advance(1000);
    expect(app.context().linkUrl).toBe("https://shop.example/products/42?y=1&z=3&x=1#top");
  });

  it.each([
    ["unknown", json(404, { error: "x", code: "unknown_link", requestId: "r" })],
    ["an error", json(500, {})],
    ["no network", "offline"],
    ["a captive portal", { status: 200, body: "<html>" }],
    ["an answer without a link", json(200, {})],
    ["a time-out", "hang"],
  ] as const)("is used as it is after %s, within 1.5 s", async (_, answer) => {
    const service = createFakeService({ shortLinks: { [short]: target } });
    service.answerNext(resolveShortPath, answer);
    const { app, clock } = launch({ warm: true, initialUrl: short, service });
    await clock.advance(1510);
    expect(app.readyAt()).toBeLessThanOrEqual(1510);
    expect(app.context()).toMatchObject({
      linkUrl: short,
      linkRoute: "/abc?x=1",
      linkType: "verified",
    });
  });

  it("is replaced by a newer link that arrives while it is resolved", async () => {
    const service = createFakeService({ shortLinks: { [short]: target } });
    const { clock, openUrl, delivered } = launch({ warm: true, initialUrl: short, service });
    await clock.advance(50);
    openUrl(web);
    await clock.advance(60_000);
    expect(delivered()).toEqual([web]);
  });
});
