import { adSignalsPath, matchLinkPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { registry, setConsent } from "../core/index.ts";
import type { Config } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createFakeStorage,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer, FakePhoneOptions } from "../testing/index.ts";
import type { AdSignalSources, PlayReferrerInfo } from "./ad-signal-sources.ts";
import { createAdSignals } from "./ad-signals.ts";

const dayMs = 86_400_000;
const unknownInstall = json(404, { error: "Unknown.", code: "unknown_install", requestId: "fake" });

/** A phone on which an app starts again and again. `answers` are those to the first ad signals; all others succeed. */
function install(
  sources: AdSignalSources,
  options: FakePhoneOptions = {},
  answers: FakeAnswer[] = [],
) {
  const clock = createVirtualClock();
  const service = createFakeService();
  const storage = createFakeStorage(clock, 5);
  const accepted = Array.from({ length: 20 }, () => json(202, {}));
  service.answerNext(adSignalsPath, ...answers, ...accepted);
  const open = (config: Partial<Config> = {}) => {
    const phone = createFakePhone({ clock, service, storage, ...options });
    const signals = createAdSignals(sources);
    const ports = () => signals.wrap?.(phone.ports()) ?? phone.ports();
    const app = openApp({ ...phone, ports }, config);
    if (registry.active) signals.attach?.(registry.active);
    return app;
  };
  const sent = () => service.requestsTo(adSignalsPath).map(({ body }) => body);
  const matches = () => service.requestsTo(matchLinkPath).map(({ body }) => body);
  const installId = () =>
    (JSON.parse(storage.items.get("throughline.install") ?? "{}") as { installId?: string })
      .installId;
  return { clock, service, storage, open, sent, matches, installId };
}

const apple = { appleAdsToken: async () => "token" };
const meta = "utm_source=apps.facebook.com&utm_content=%7B%22source%22%3A%7B%7D%7D";
const play = (info: PlayReferrerInfo | null, read?: () => void): AdSignalSources => ({
  playInstallReferrer: {
    getInstallReferrerInfo(callback) {
      read?.();
      callback(info, info ? null : { message: "FEATURE_NOT_SUPPORTED" });
    },
  },
});
const times = {
  referrerClickTimestampServerSeconds: 1_767_225_000,
  installBeginTimestampServerSeconds: 1_767_225_060,
};

describe("the token of Apple Ads", () => {
  it("is sent once, after the match was answered, and delays nothing", async () => {
    const { clock, service, open, sent, installId } = install(apple, { latency: { network: 100 } });
    const app = open();
    await clock.advance(150);
    expect(app.readyAt()).toBeLessThan(150);
    await clock.advance(5000);
    expect(service.requests.map(({ path }) => path)).toEqual([matchLinkPath, adSignalsPath]);
    open();
    await clock.advance(5000);
    expect(sent()).toEqual([{ installId: installId(), appleAdsToken: "token" }]);
  });

  it("is sent by a later start if the process ends at any moment before", async () => {
    for (let at = 0; at < 400; at += 5) {
      const { clock, open, sent } = install(apple, { latency: { network: 100 } });
      const app = open();
      await clock.advance(at);
      app.kill();
      open();
      await clock.advance(5000);
      open();
      await clock.advance(5000);
      const count = sent().length;
      expect(count, `killed after ${at} ms`).toBeGreaterThan(0);
      expect(count).toBeLessThan(3);
    }
  });

  it("waits for consent, for a later start or for good", async () => {
    let reads = 0;
    const { clock, open, sent } = install({ appleAdsToken: () => `token ${++reads}` });
    open({ consent: "denied" });
    await clock.advance(5000);
    open({ consent: "pending" });
    await clock.advance(5000);
    expect([reads, sent()]).toEqual([0, []]);
    setConsent("granted");
    await clock.advance(5000);
    expect(sent()).toMatchObject([{ appleAdsToken: "token 1" }]);
  });

  it("that was refused consent while it was read is sent once consent is granted, and not before", async () => {
    const { clock, open, sent } = install({
      appleAdsToken: () =>
        new Promise((resolve) => void clock.setTimeout(() => resolve("token"), 2000)),
    });
    open();
    await clock.advance(1000);
    setConsent("denied");
    await clock.advance(dayMs);
    expect(sent()).toEqual([]);
    setConsent("granted");
    await clock.advance(5000);
    expect(sent()).toMatchObject([{ appleAdsToken: "token" }]);
  });

  it("is not read once consent was revoked, and is read and sent when it is granted again", async () => {
    for (let at = 0; at < 150; at++) {
      let reads = 0;
      const { clock, open, sent } = install(
        { appleAdsToken: () => `token ${++reads}` },
        { latency: { network: 100 } },
      );
      open();
      await clock.advance(at);
      const before = [reads, sent().length];
      setConsent("denied");
      await clock.advance(60_000);
      expect([reads, sent().length], `revoked after ${at} ms`).toEqual(before);
      setConsent("granted");
      await clock.advance(5000);
      expect(sent()).toMatchObject([{ appleAdsToken: "token 1" }]);
    }
  });

  it("that waits for another attempt is not sent without consent, and is sent once that is granted again", async () => {
    const { clock, open, sent } = install(apple, {}, ["offline"]);
    open();
    await clock.advance(100);
    expect(sent()).toHaveLength(1);
    setConsent("denied");
    await clock.advance(dayMs);
    expect(sent()).toHaveLength(1);
    setConsent("granted");
    await clock.advance(5000);
    expect(sent()).toHaveLength(2);
    await clock.advance(dayMs);
    expect(sent()).toHaveLength(2);
  });

  it("is repeated like events while the service is down", async () => {
    const { clock, open, sent } = install(apple, {}, [
      "offline",
      json(503, {}, "60"),
      json(429, {}),
    ]);
    open();
    await clock.advance(30_000);
    expect(sent()).toHaveLength(2);
    await clock.advance(120_000);
    expect(sent()).toHaveLength(4);
    await clock.advance(dayMs);
    expect(sent()).toHaveLength(4);
  });

  it("is sent with the next start if the service does not know the install yet, for a week", async () => {
    const { clock, open, sent } = install(apple, {}, Array<FakeAnswer>(30).fill(unknownInstall));
    for (let day = 0; day < 20; day++) {
      open();
      await clock.advance(dayMs);
    }
    expect(sent()).toHaveLength(8);
  });

  it.each([400, 413, 422])("is not repeated after %i, which is final", async (status) => {
    const { clock, open, sent } = install(apple, {}, [json(status, {})]);
    open();
    await clock.advance(dayMs);
    open();
    await clock.advance(5000);
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("simulator"))],
    ["hangs", hang],
    ["is empty", () => null],
  ])("is read again at the next start if it %s", async (_, appleAdsToken) => {
    const sources: AdSignalSources = { appleAdsToken };
    const { clock, open, sent } = install(sources);
    open();
    await clock.advance(60_000);
    expect(sent()).toEqual([]);
    sources.appleAdsToken = apple.appleAdsToken;
    open();
    await clock.advance(60_000);
    expect(sent()).toHaveLength(1);
  });

  it("is not read in an install that is older than this entry", async () => {
    const { clock, storage, open, sent } = install(apple);
    const record = { v: 1, installId: "i", state: "done" };
    storage.items.set("throughline.install", JSON.stringify(record));
    open();
    await clock.advance(5000);
    expect(sent()).toEqual([]);
  });

  it("is not read on Android", async () => {
    const { clock, open, sent } = install(apple, { os: "android" });
    open();
    await clock.advance(5000);
    expect(sent()).toEqual([]);
  });
});

describe("the install referrer", () => {
  it("is sent as it is, from whatever source the app has", async () => {
    for (const [sources, referrer] of [
      [{}, meta],
      [play({ installReferrer: meta }), null],
    ] as const) {
      const { clock, open, sent, installId } = install(sources, { os: "android", referrer });
      open();
      await clock.advance(5000);
      expect(sent()).toEqual([{ installId: installId(), installReferrer: meta }]);
    }
  });

  it("stays on the phone if no link led to Google Play", async () => {
    const referrer = "utm_source=google-play&utm_medium=organic";
    const { clock, open, sent } = install({}, { os: "android", referrer });
    open();
    await clock.advance(5000);
    expect(sent()).toEqual([]);
  });

  it("that is read late is sent once consent is granted again, and not before", async () => {
    const { clock, open, sent } = install(
      {
        playInstallReferrer: {
          getInstallReferrerInfo: (callback) =>
            void clock.setTimeout(() => callback({ installReferrer: meta }, null), 8000),
        },
      },
      { os: "android" },
    );
    open();
    await clock.advance(4000);
    setConsent("denied");
    await clock.advance(dayMs);
    expect(sent()).toEqual([]);
    setConsent("granted");
    await clock.advance(5000);
    expect(sent()).toMatchObject([{ installReferrer: meta }]);
  });

  it("decides the match if the package is its only source", async () => {
    const { clock, open, matches } = install(play({ installReferrer: "clickId=abc" }), {
      os: "android",
    });
    open();
    await clock.advance(5000);
    expect(matches()).toMatchObject([{ clickId: "abc" }]);
  });
});

describe("Google Play's own times", () => {
  it("are part of the match request, also beside a click id alone", async () => {
    for (const referrer of ["clickId=abc", null]) {
      const { clock, open, matches } = install(play(times), { os: "android", referrer });
      open();
      await clock.advance(5000);
      expect(matches()).toMatchObject([times]);
    }
  });

  it("of an older version of the package are texts, and 0 is no time", async () => {
    const info = {
      referrerClickTimestampServerSeconds: "0",
      installBeginTimestampServerSeconds: `${times.installBeginTimestampServerSeconds}`,
    };
    const { clock, open, matches } = install(play(info), { os: "android" });
    open();
    await clock.advance(5000);
    const [body] = matches();
    expect(body).toMatchObject({
      installBeginTimestampServerSeconds: times.installBeginTimestampServerSeconds,
    });
    expect(body).not.toHaveProperty("referrerClickTimestampServerSeconds");
  });

  it.each([
    ["is silent", { playInstallReferrer: { getInstallReferrerInfo() {} } }],
    [
      "is not linked",
      {
        playInstallReferrer: {
          getInstallReferrerInfo() {
            throw new TypeError("undefined is not a function");
          },
        },
      },
    ],
    ["has no Google Play", play(null)],
  ])(
    "do not delay the start beyond the limit of the referrer when the package %s",
    async (_, sources) => {
      const { clock, open, matches } = install(sources, { os: "android", referrer: "clickId=abc" });
      const app = open();
      await clock.advance(3100);
      expect(matches()).toHaveLength(1);
      expect(app.readyAt()).toBeLessThan(3100);
    },
  );

  it("are neither read nor sent without consent", async () => {
    let reads = 0;
    const sources = play(times, () => reads++);
    const { clock, open, matches } = install(sources, {
      os: "android",
      phone: { installReferrer: () => "clickId=abc" },
    });
    open({ consent: "denied", phone: { installReferrer: () => "clickId=abc" } });
    await clock.advance(5000);
    expect(reads).toBe(0);
    expect(matches()).toEqual([{ clickId: "abc", installId: expect.any(String) as string }]);
  });

  it("are part of the match request that follows a denial, once consent is granted", async () => {
    const { clock, open, matches } = install(play(times), { os: "android" });
    open({ consent: "denied" });
    await clock.advance(5000);
    expect(matches()).toEqual([]);
    setConsent("granted");
    await clock.advance(5000);
    expect(matches()).toMatchObject([times]);
  });

  it("are read once, on the first start only", async () => {
    let reads = 0;
    const { clock, open } = install(
      play({ ...times, installReferrer: meta }, () => reads++),
      { os: "android" },
    );
    open();
    await clock.advance(5000);
    open();
    await clock.advance(5000);
    expect(reads).toBe(1);
  });
});
