import { matchLinkPath, resolveShortPath, universalLinkClickPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { setConsent } from "../core/index.ts";
import { installKey } from "../core/install-record.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { createClickDomains } from "./click-domains.ts";

const wrapped = "https://click.shop.example/ls/click?upn=abc";
const unsubscribe = "https://click.shop.example/ls/click?upn=bye";
const short = "https://go.shop.example/mug";
const product = "https://shop.example/products/7";
const page = "https://mail.example/unsubscribe?id=1";
const config = { linkDomains: ["go.shop.example", "shop.example"] };
const installed = JSON.stringify({ v: 1, installId: "i", state: "done" });

function launch(options: FakePhoneOptions & { isFresh?: boolean } = {}, more = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({
    shortLinks: { [wrapped]: short, [short]: product, [unsubscribe]: page },
  });
  const phone = createFakePhone({ clock, service, latency: { network: 100 }, ...options });
  if (!options.isFresh) phone.storage.items.set(installKey, installed);
  const browsed: string[] = [];
  const domains = createClickDomains(["Click.Shop.example"], (url) => browsed.push(url));
  const ports = () => domains.wrap(phone.ports());
  const app = openApp({ ...phone, ports }, { ...config, ...more });
  const delivered = () =>
    app.history.flatMap(({ context }, index) =>
      context.linkUrl && context !== app.history[index - 1]?.context ? [context.linkUrl] : [],
    );
  const asked = () =>
    service.requestsTo(resolveShortPath).map(({ body }) => (body as { url: string }).url);
  return { ...phone, clock, service, app, browsed, delivered, asked };
}

describe("a wrapped link of an e-mail service", () => {
  it("launches the app on the screen of the link that it wraps, and is reported as that link", async () => {
    const { app, clock, service, asked } = launch({ initialUrl: wrapped });
    await clock.advance(5000);
    expect(app.readyAt()).toBe(200);
    expect(app.context()).toMatchObject({ linkUrl: product, linkType: "verified" });
    expect(asked()).toEqual([wrapped, short]);
    expect(service.requestsTo(universalLinkClickPath).map(({ body }) => body)).toMatchObject([
      { url: short },
    ]);
  });

  it("opens in the running app, each tap once, and each is counted by the e-mail service", async () => {
    const { clock, openUrl, delivered, asked } = launch();
    await clock.advance(5000);
    openUrl(`${wrapped}#top`);
    openUrl(`${wrapped}#top`);
    await clock.advance(10_000);
    openUrl(`${wrapped}#top`);
    await clock.advance(10_000);
    expect(delivered()).toEqual([product, product]);
    expect(asked().filter((url) => url === wrapped)).toHaveLength(2);
  });

  it.each([0, 150, 400, 1500])(
    "is asked for once if the system repeats the launch URL after %i ms",
    async (at) => {
      const { clock, openUrl, delivered, asked } = launch({ initialUrl: wrapped });
      await clock.advance(at);
      openUrl(wrapped);
      await clock.advance(5000);
      expect(delivered()).toEqual([product]);
      expect(asked().filter((url) => url === wrapped)).toHaveLength(1);
    },
  );

  it("beats the deferred match of a first run", async () => {
    const { app, clock, service } = launch({ initialUrl: wrapped, isFresh: true });
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe(product);
    expect(service.requestsTo(matchLinkPath)).toHaveLength(1);
  });

  it.each([
    ["the network hangs", "hang"],
    ["the phone is offline", "offline"],
    ["a captive portal answers", { status: 200, body: "<html>" }],
    ["the service is down", json(503, {}, "2")],
  ] as const)(
    "holds the start for a second at most while %s, and arrives late",
    async (_, answer) => {
      const { app, clock, service, delivered, browsed } = launch({ initialUrl: wrapped });
      service.answerNext(resolveShortPath, answer, answer, answer);
      await clock.advance(1000);
      expect(app.readyAt()).toBe(1000);
      expect(app.context().linkUrl).toBeNull();
      await clock.advance(60_000);
      expect(delivered()).toEqual([product]);
      expect(browsed).toEqual([]);
    },
  );

  it("is dropped when a newer link opens the app meanwhile", async () => {
    const { clock, service, openUrl, delivered, asked } = launch({ initialUrl: wrapped });
    service.answerNext(resolveShortPath, "offline");
    await clock.advance(500);
    openUrl("https://shop.example/cart/1");
    await clock.advance(60_000);
    expect(delivered()).toEqual(["https://shop.example/cart/1"]);
    expect(asked()).toEqual([wrapped]);
  });

  it("gives way to a newer wrapped link, and does not open a browser over it", async () => {
    const { clock, service, openUrl, delivered, browsed } = launch();
    service.answerNext(resolveShortPath, "offline");
    openUrl(unsubscribe);
    await clock.advance(500);
    openUrl(wrapped);
    await clock.advance(60_000);
    expect(delivered()).toEqual([product]);
    expect(browsed).toEqual([]);
  });

  it("waits for the user's decision about consent", async () => {
    const { clock, asked, delivered } = launch({ initialUrl: wrapped }, { consent: "pending" });
    await clock.advance(5000);
    expect(asked()).toEqual([]);
    setConsent("granted");
    await clock.advance(5000);
    expect(delivered()).toEqual([product]);
  });

  it("opens in the browser while consent is denied, and nothing is sent", async () => {
    const { clock, service, browsed } = launch({ initialUrl: wrapped }, { consent: "denied" });
    await clock.advance(5000);
    expect(browsed).toEqual([wrapped]);
    expect(service.requests).toEqual([]);
  });
});

describe("what is not for the app", () => {
  it("opens in the browser: a page that is not one of its links", async () => {
    const { app, clock, browsed } = launch({ initialUrl: unsubscribe });
    await clock.advance(5000);
    expect(browsed).toEqual([page]);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  });

  it("opens in the browser once: a link that the service cannot follow, which Android hands back", async () => {
    const unknown = "https://click.shop.example/ls/click?upn=old";
    const { clock, openUrl, browsed, asked } = launch({ os: "android", initialUrl: unknown });
    await clock.advance(1500);
    openUrl(unknown);
    await clock.advance(5000);
    expect(browsed).toEqual([unknown]);
    expect(asked()).toEqual([unknown]);
  });

  it("does not disturb the app when there is no browser", async () => {
    const clock = createVirtualClock();
    const phone = createFakePhone({ clock, initialUrl: unsubscribe });
    const domains = createClickDomains(["https://click.shop.example/"], () => {
      throw new Error("no browser");
    });
    const ports = () => domains.wrap(phone.ports());
    const app = openApp({ ...phone, ports }, { ...config, debug: true });
    await clock.advance(5000);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(phone.lines).toContain("The browser did not open: Error: no browser");
  });
});

it("other links pass unchanged, at once", async () => {
  const { app, clock, openUrl, asked } = launch({ initialUrl: "shop://cart/1" });
  await clock.advance(10);
  expect(app.context().linkUrl).toBe("shop://cart/1");
  openUrl("https://shop.example/a/b");
  expect(app.context().linkUrl).toBe("https://shop.example/a/b");
  expect(asked()).toEqual([]);
});
