import { matchLinkPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import type { Config } from "./config.ts";

const link = "https://go.shop.example/products/42";

async function firstRun(config: Partial<Config>, options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  const phone = createFakePhone({ clock, service, ...options });
  const app = openApp(phone, config);
  await clock.advance(10_000);
  return { ...phone, clock, app, asked: () => service.requestsTo(matchLinkPath) };
}

describe("config.isFreshInstall", () => {
  it.each<[string, Config["isFreshInstall"]]>([
    ["false", false],
    ["a function that returns false", () => false],
    ["a promise of false", async () => false],
  ])(
    "as %s sends no request, on later starts too, and lets the app continue",
    async (_, isFreshInstall) => {
      const phone = await firstRun({ isFreshInstall });
      expect(phone.app.readyAt()).toBe(0);
      expect(phone.app.context().linkUrl).toBeNull();
      expect(phone.asked()).toEqual([]);
      expect(phone.errors).toEqual([]);
      openApp(phone, {});
      await phone.clock.advance(10_000);
      expect(phone.asked()).toEqual([]);
    },
  );

  it.each<[string, Config["isFreshInstall"]]>([
    ["true", true],
    ["undefined", undefined],
    ["a promise of true", async () => true],
    ["a function that throws", () => Promise.reject(new Error("no"))],
    ["a function that hangs", hang],
    ["nonsense", () => "no" as unknown as boolean],
  ])("as %s lets the match run", async (_, isFreshInstall) => {
    const phone = await firstRun({ isFreshInstall });
    expect(phone.app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    expect(phone.app.readyAt()).toBeLessThanOrEqual(1500);
  });

  it("is not called on a warm start", async () => {
    const phone = await firstRun({});
    let asked = 0;
    openApp(phone, {
      isFreshInstall() {
        asked++;
        return true;
      },
    });
    await phone.clock.advance(10_000);
    expect(asked).toBe(0);
  });
});

describe("the time of the install", () => {
  it.each(["ios", "android"] as const)("is sent with the device signals on %s", async (os) => {
    const installedAt = Date.UTC(2025, 0, 1);
    const phone = await firstRun({}, { os, phone: { installedAt: () => installedAt } });
    expect(phone.asked()[0]?.body).toMatchObject({ installedAt });
  });

  it.each([undefined, null, 0, -1, Number.NaN, "2025-01-01"])(
    "is left out as %s",
    async (value) => {
      const installedAt = () => value as number;
      const phone = await firstRun({}, { phone: { installedAt } });
      expect(phone.asked()[0]?.body).not.toHaveProperty("installedAt");
    },
  );

  it("is sent with a click id, so that the service can compare the two", async () => {
    const phone = await firstRun(
      {},
      { os: "android", referrer: "clickId=abc", phone: { installedAt: () => 1 } },
    );
    expect(phone.asked()[0]?.body).toEqual({
      clickId: "abc",
      installId: expect.any(String),
      timestamp: expect.any(Number),
      installedAt: 1,
    });
  });

  it("is not sent with a click id without consent", async () => {
    const phone = await firstRun(
      { consent: "denied" },
      { os: "android", referrer: "clickId=abc", phone: { installedAt: () => 1 } },
    );
    expect(phone.asked()[0]?.body).toEqual({ clickId: "abc", installId: expect.any(String) });
  });
});
