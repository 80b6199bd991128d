import { matchLinkPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";

const exact = "https://go.shop.example/products/42";
const alike = "https://go.shop.example/products/7";

/** A service that answers an exact signal with one link and device signals with another. */
function launch(options: FakePhoneOptions, links: { link?: string | null } = { link: alike }) {
  const clock = createVirtualClock();
  const service = createFakeService({ ...links, exactLink: exact });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const app = openApp(phone);
  const asked = () => service.requestsTo(matchLinkPath).map(({ body }) => body);
  const delivered = () =>
    app.history.flatMap(({ context: { linkUrl }, at }) => (linkUrl ? [{ at, linkUrl }] : []));
  return { ...phone, clock, service, app, asked, delivered };
}

/** A signal that takes this long to read. */
const after = <T>(
  clock: { setTimeout: (run: () => void, ms: number) => unknown },
  ms: number,
  value: T,
) => new Promise<T>((resolve) => void clock.setTimeout(() => resolve(value), ms));

describe("the install referrer", () => {
  const slow = (referrer: number): FakePhoneOptions => ({
    os: "android",
    referrer: "clickId=abc",
    latency: { referrer, network: 200 },
  });

  it("is waited for 3 s", async () => {
    const { app, clock, asked } = launch(slow(2900));
    await clock.advance(60_000);
    expect(app.readyAt()).toBe(3100);
    expect(asked()).toEqual([{ clickId: "abc", installId: expect.any(String) }]);
  });

  it("that arrives later is sent with the same install id, and its link is delivered late", async () => {
    const { app, clock, asked, delivered } = launch(slow(6000));
    await clock.advance(60_000);
    expect(app.readyAt()).toBe(3200);
    const [first, second, ...others] = asked() as { installId: string }[];
    expect(first).toMatchObject({ platform: "android", model: "Pixel 8" });
    expect(second).toEqual({ clickId: "abc", installId: first?.installId });
    expect(others).toEqual([]);
    expect(delivered()).toEqual([
      { at: 3200, linkUrl: alike },
      { at: 6200, linkUrl: exact },
    ]);
    expect(app.context().linkType).toBe("deferred");
  });

  it("that arrives later is delivered after no match too", async () => {
    const { clock, delivered } = launch(slow(6000), { link: null });
    await clock.advance(60_000);
    expect(delivered()).toEqual([{ at: 6200, linkUrl: exact }]);
  });

  it("that arrives later with the same link is not delivered again", async () => {
    const { clock, delivered, asked } = launch(slow(6000), { link: exact });
    await clock.advance(60_000);
    expect(asked()).toHaveLength(2);
    expect(delivered()).toEqual([{ at: 3200, linkUrl: exact }]);
  });

  it("that arrives during the request is sent after it", async () => {
    const { clock, asked, delivered } = launch({
      ...slow(3500),
      latency: { referrer: 3500, network: 1000 },
    });
    await clock.advance(3900);
    expect(asked()).toHaveLength(1);
    await clock.advance(60_000);
    expect(delivered()).toEqual([
      { at: 4000, linkUrl: alike },
      { at: 5000, linkUrl: exact },
    ]);
  });

  it("that arrives while a failed request waits is sent next", async () => {
    const { clock, service, asked } = launch(slow(3300));
    service.answerNext(matchLinkPath, json(503, {}, "4"));
    await clock.advance(60_000);
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toEqual({ clickId: "abc", installId: expect.any(String) });
  });

  it("that arrives later is retried like any match", async () => {
    const { clock, service, asked, delivered } = launch(slow(6000));
    await clock.advance(5000);
    service.answerNext(matchLinkPath, "offline");
    await clock.advance(60_000);
    expect(asked()).toHaveLength(3);
    expect(delivered().at(-1)?.linkUrl).toBe(exact);
  });

  it("that arrives just before the time limit gets its own time", async () => {
    const { clock, delivered } = launch({
      ...slow(28_000),
      latency: { referrer: 28_000, network: 4000 },
    });
    await clock.advance(60_000);
    expect(delivered().at(-1)).toEqual({ at: 32_000, linkUrl: exact });
  });

  it("that arrives after a direct link is sent, and its link ignored", async () => {
    const { clock, openUrl, asked, delivered } = launch(slow(6000));
    await clock.advance(4000);
    openUrl("shop://cart/1");
    await clock.advance(60_000);
    expect(asked()).toHaveLength(2);
    expect(delivered().map(({ linkUrl }) => linkUrl)).toEqual([alike, "shop://cart/1"]);
  });

  it("without a click id causes no second request", async () => {
    const { clock, asked } = launch({ ...slow(6000), referrer: "utm_source=google-play" });
    await clock.advance(60_000);
    expect(asked()).toHaveLength(1);
  });
});

describe("a copied link", () => {
  it("whose prompt stays on screen for a minute is sent when it is there, with the device's signals", async () => {
    const clock = createVirtualClock();
    const clipboard = { hasUrl: () => true, read: () => after(clock, 60_000, exact) };
    const { app, asked, delivered } = launch({ clock, phone: { clipboard } });
    await clock.advance(5000);
    expect(app.readyAt()).toBe(450);
    await clock.advance(120_000);
    const [first, second] = asked() as { installId: string; pastedLink?: string }[];
    expect(first).not.toHaveProperty("pastedLink");
    expect(second).toEqual({ ...first, pastedLink: exact });
    expect(delivered().map(({ linkUrl }) => linkUrl)).toEqual([alike, exact]);
  });

  it("that the user refuses to paste causes no second request", async () => {
    const clock = createVirtualClock();
    const read = async () => {
      await after(clock, 8000, null);
      throw new Error("denied");
    };
    const { asked } = launch({ clock, phone: { clipboard: { hasUrl: () => true, read } } });
    await clock.advance(60_000);
    expect(asked()).toHaveLength(1);
  });
});
