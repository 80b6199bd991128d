import { matchLinkPath } from "@throughline/protocol";
import { compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { installKey } from "./install-record.ts";

const latency = {
  storage: 5,
  initialUrl: 10,
  referrer: 50,
  userAgent: 120,
  clipboard: 30,
  network: 200,
};
const link = "https://go.shop.example/products/42?ref=a";
const done = JSON.stringify({ v: 1, installId: "known", state: "done" });
const findViolation = compileSchema(schemas.matchLink.request);

function phoneWith(options: FakePhoneOptions & { stored?: string } = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  const phone = createFakePhone({ clock, service, latency, ...options });
  if (options.stored !== undefined) phone.storage.items.set(installKey, options.stored);
  const record = () => JSON.parse(phone.storage.items.get(installKey) ?? "null") as unknown;
  return { ...phone, clock, record };
}

describe("a warm start", () => {
  it("is ready after one storage read and the initial URL, with no write and no request", async () => {
    const phone = phoneWith({ stored: done });
    const app = openApp(phone);
    await phone.clock.advance(10);
    expect(app.readyAt()).toBe(10);
    expect(app.history).toHaveLength(2);
    expect(phone.storage.reads[0]).toBe(installKey);
    await phone.clock.advance(60_000);
    expect(phone.storage.reads).toEqual([installKey, "throughline.events"]);
    expect(phone.storage.writes).toEqual([]);
    expect(phone.service.requests).toEqual([]);
    expect(app.context()).toMatchObject({ linkUrl: null, linkRoute: null, linkType: null });
  });

  it("reads no device signals", async () => {
    const read: string[] = [];
    const part = (name: string) => () => {
      read.push(name);
      return null;
    };
    const phone = phoneWith({
      stored: done,
      phone: {
        installReferrer: part("referrer"),
        model: part("model"),
        userAgent: part("userAgent"),
        clipboard: { hasUrl: part("hasUrl"), read: part("read") },
      },
    });
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(read).toEqual([]);
  });
});

describe("a first run", () => {
  it("with a referrer sends only its click id and is ready within 260 ms", async () => {
    const phone = phoneWith({ os: "android", referrer: "utm_source=x&clickId=abc" });
    const app = openApp(phone);
    await phone.clock.advance(260);
    expect(app.readyAt()).toBeLessThanOrEqual(260);
    expect(app.context()).toMatchObject({
      isLinkProcessed: true,
      linkUrl: link,
      linkRoute: "/products/42?ref=a",
      linkType: "deferred",
    });
    expect(app.history).toHaveLength(2);
    const [request, ...others] = phone.service.requests;
    expect(request?.body).toEqual({ clickId: "abc", installId: expect.any(String) });
    expect(findViolation(request?.body)).toBeNull();
    expect(others).toEqual([]);
  });

  it("reads when the app was installed beside the referrer, not after it", async () => {
    const clock = createVirtualClock();
    const installedAt = () =>
      new Promise<number>((resolve) => void clock.setTimeout(() => resolve(1), 40));
    const service = createFakeService({ link });
    const options = { os: "android", referrer: "clickId=abc", phone: { installedAt } } as const;
    const phone = createFakePhone({ clock, service, latency, ...options });
    const app = openApp(phone);
    await clock.advance(1000);
    expect(app.readyAt()).toBe(latency.storage + latency.referrer + latency.network);
    expect(service.requests[0]?.body).toMatchObject({ clickId: "abc", installedAt: 1 });
  });

  it("on iOS sends the fingerprint with the copied link and is ready within 330 ms", async () => {
    const copied = "https://go.shop.example/products/42";
    const phone = phoneWith({ clipboard: copied });
    const app = openApp(phone);
    await phone.clock.advance(330);
    expect(app.readyAt()).toBeLessThanOrEqual(330);
    const [request] = phone.service.requests;
    expect(request?.body).toEqual({
      platform: "ios",
      model: "iPhone 15",
      manufacturer: "Apple",
      systemVersion: "18.6.2",
      screenWidth: 393,
      screenHeight: 852,
      scale: 3,
      locale: [{ languageTag: "pl-PL" }, { languageTag: "en-GB" }],
      timezone: "Europe/Warsaw",
      userAgent: "Mozilla/5.0 (fake phone)",
      timestamp: expect.any(Number),
      pastedLink: copied,
      installId: expect.any(String),
    });
    expect(findViolation(request?.body)).toBeNull();
  });

  it("on Android without a click id sends the fingerprint and does not read the clipboard", async () => {
    const phone = phoneWith({
      os: "android",
      referrer: "utm_source=google-play&utm_medium=organic",
      clipboard: "https://go.shop.example/a/b",
    });
    openApp(phone);
    await phone.clock.advance(400);
    expect(phone.service.requests[0]?.body).toMatchObject({
      platform: "android",
      model: "Pixel 8",
    });
    expect(phone.service.requests[0]?.body).not.toHaveProperty("pastedLink");
    expect(phone.clipboardReads()).toBe(0);
  });

  it("sends its key, app and version", async () => {
    const phone = phoneWith();
    openApp(phone, { API_KEY: "pk_1", appID: "shop", baseUrl: "https://links.example/base/" });
    await phone.clock.advance(400);
    expect(phone.service.requests[0]).toMatchObject({
      url: "https://links.example/base/api/link/match-link",
      headers: {
        "Content-Type": "application/json",
        Authorization: "Bearer pk_1",
        "X-App-ID": "shop",
        "X-SDK": expect.stringMatching(/^throughline-react-native\/\d+\.\d+\.\d+$/),
      },
    });
  });

  it("names its variant in every request, and sends no such header without one", async () => {
    const staging = phoneWith();
    openApp(staging, { appVariant: "staging" });
    await staging.clock.advance(400);
    expect(staging.service.requests[0]?.headers).toMatchObject({ "X-App-Variant": "staging" });
    const other = phoneWith();
    openApp(other);
    await other.clock.advance(400);
    expect(other.service.requests[0]?.headers).not.toHaveProperty("X-App-Variant");
  });

  it("stores its record before the first request", async () => {
    const clock = createVirtualClock();
    const service = createFakeService({ link });
    const phone = createFakePhone({ clock, service, phone: {}, latency: { storage: 40 } });
    const recordAtRequest: unknown[] = [];
    const { answer } = service;
    service.answer = (request) => {
      recordAtRequest.push(JSON.parse(phone.storage.items.get(installKey) ?? "null"));
      return answer(request);
    };
    openApp(phone);
    await clock.advance(1000);
    expect(recordAtRequest).toEqual([{ v: 1, installId: expect.any(String), state: "pending" }]);
  });

  it("uses up its match when the app has the link", async () => {
    const phone = phoneWith();
    openApp(phone);
    await phone.clock.advance(1000);
    expect(phone.record()).toMatchObject({ v: 1, installId: expect.any(String), state: "done" });
    const next = openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
    expect(next.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  });

  it("uses up its match without a link too", async () => {
    const phone = phoneWith({ service: createFakeService() });
    const app = openApp(phone);
    await phone.clock.advance(1000);
    expect(app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null, linkType: null });
    expect(phone.errors).toEqual([]);
    openApp(phone);
    await phone.clock.advance(60_000);
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });
});

describe("a process that ends", () => {
  it.each([3, 8, 60, 150, 320])(
    "%i ms into its first run is resumed with the same install id, and the link arrives",
    async (killedAt) => {
      const phone = phoneWith();
      const app = openApp(phone);
      await phone.clock.advance(killedAt);
      app.kill();
      await phone.clock.advance(1000);
      expect(app.readyAt()).toBeUndefined();
      const stored = phone.record() as { installId: string; state: string } | null;

      const next = openApp(phone);
      await phone.clock.advance(1000);
      expect(next.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
      const ids = phone.service.requests.map(
        ({ body }) => (body as { installId: string }).installId,
      );
      if (stored) expect(ids.every((id) => id === stored.installId)).toBe(true);
      expect(new Set(ids).size).toBe(1);
      expect(phone.record()).toMatchObject({ state: "done" });
    },
  );

  it("after the link was delivered does not match again", async () => {
    const phone = phoneWith();
    const app = openApp(phone);
    await phone.clock.advance(340);
    expect(app.context().linkUrl).toBe(link);
    app.kill();
    const next = openApp(phone);
    await phone.clock.advance(60_000);
    expect(next.context().linkUrl).toBeNull();
    expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(1);
  });
});
