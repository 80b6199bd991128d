import { matchLinkPath } from "@throughline/protocol";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer, FakePhoneOptions } from "../testing/index.ts";
import type { SessionPorts } from "./ports.ts";

const link = "https://go.shop.example/products/42";

afterEach(() => {
  vi.unstubAllGlobals();
});

function launch(response?: FakeAnswer, options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  if (response) service.answerNext(matchLinkPath, response);
  const phone = createFakePhone({ clock, service, ...options });
  openApp(phone, { debug: true });
  return { ...phone, clock, service };
}

describe("config.debug", () => {
  it("logs one line per decision of a first run", async () => {
    const match = { type: "probabilistic", method: "fingerprint", confidence: 0.97, clickId: "c" };
    const phone = launch(json(200, { link, match }));
    await phone.clock.advance(10_000);
    expect(phone.lines).toEqual([
      "First run: looking for the link of this install.",
      expect.stringMatching(/^Sent: platform, .*model, .*timezone, .*installId\.$/),
      "Answer: matched by device signals, 0.97.",
      `Delivered: deferred link ${link}.`,
    ]);
  });

  it("names the signals that are sent", async () => {
    const phone = launch(undefined, { os: "android", referrer: "clickId=abc" });
    await phone.clock.advance(10_000);
    expect(phone.lines).toContain("Sent: clickId, installId.");
  });

  it("says once per start how to see an exact match with an Android build without a referrer", async () => {
    vi.stubGlobal("__DEV__", true);
    const hints = async (options: FakePhoneOptions) => {
      // The request is repeated.
      const phone = launch(json(503, {}), options);
      await phone.clock.advance(60_000);
      expect(phone.service.requestsTo(matchLinkPath)).toHaveLength(2);
      return phone.lines.filter((line) => line.includes("no install referrer from a link"));
    };
    expect(await hints({ os: "android" })).toEqual([
      expect.stringMatching(/open a test page on this phone .* config\.phone\.installReferrer/),
    ]);
    expect(await hints({ os: "android", referrer: "utm_source=google-play" })).toHaveLength(1);
    expect(await hints({ os: "android", referrer: "clickId=abc" })).toEqual([]);
    expect(await hints({ os: "ios" })).toEqual([]);
    vi.stubGlobal("__DEV__", false);
    expect(await hints({ os: "android" })).toEqual([]);
  });

  it("says on later starts why no request is sent", async () => {
    const phone = launch(json(401, { error: "This key is not known." }));
    await phone.clock.advance(10_000);
    phone.lines.length = 0;
    openApp(phone, { debug: true });
    await phone.clock.advance(10_000);
    expect(phone.lines).toEqual(["No request: matching ended on 2026-01-01 (401)."]);
  });

  it("says that no request is sent for an install that is not fresh", async () => {
    const phone = launch();
    const other = createFakePhone({ clock: phone.clock });
    openApp(other, { debug: true, isFreshInstall: false });
    await phone.clock.advance(10_000);
    expect(other.lines).toContain("Answer: not a fresh install.");
  });

  it("says that a URL is not a link", async () => {
    vi.stubGlobal("__DEV__", true);
    const phone = launch();
    phone.openUrl("exp://192.168.1.5:8081");
    expect(phone.lines.at(-1)).toMatch(/not one of your links/);
  });

  it("logs only event names in a release, and nothing personal", async () => {
    const inRelease: Partial<SessionPorts> = { explain: undefined };
    const phone = launch(undefined, { ports: inRelease });
    await phone.clock.advance(10_000);
    expect(phone.lines).toContain("answer: match matched");
    expect(phone.lines.join()).not.toMatch(/go\.shop|Warsaw|iPhone/);
  });

  it("is off by default", async () => {
    const phone = launch();
    phone.lines.length = 0;
    openApp(phone);
    await phone.clock.advance(10_000);
    expect(phone.lines).toEqual([]);
  });
});

describe("a refused key in development", () => {
  it.each([401, 403])("(%i) does not use the match up", async (status) => {
    vi.stubGlobal("__DEV__", true);
    const phone = launch(json(status, { error: "This key is not known." }));
    await phone.clock.advance(10_000);
    const next = openApp(phone);
    await phone.clock.advance(10_000);
    expect(next.context().linkUrl).toBe(link);
    const ids = phone.service
      .requestsTo(matchLinkPath)
      .map(({ body }) => (body as { installId: string }).installId);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it("after a failed request does not use the match up either", async () => {
    vi.stubGlobal("__DEV__", true);
    const phone = launch(json(503, {}));
    phone.service.answerNext(matchLinkPath, json(401, {}));
    await phone.clock.advance(60_000);
    const next = openApp(phone);
    await phone.clock.advance(10_000);
    expect(next.context().linkUrl).toBe(link);
  });
});
