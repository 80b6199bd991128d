import { matchLinkPath, resolveShortPath } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { createLinkClient } from "../client/link-client.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
  resetLinkSession,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { registry } from "./index.ts";
import type { LinkSession } from "./index.ts";
import { installKey, parseRecord } from "./install-record.ts";

const short = "https://go.shop.example/spring";
const link = "https://go.shop.example/products/42";
const direct = "https://go.shop.example/cart/1";

afterEach(resetLinkSession);

/** An install that a short link led to. Each request takes `network` ms; a later start may be faster. */
function install(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: short, shortLinks: { [short]: link } });
  const phone = createFakePhone({ clock, service, ...options });
  const { storage } = phone;
  const open = () => openApp(phone);
  /** The next start, on a fast network. */
  const openAgain = async () => {
    const app = openApp(createFakePhone({ clock, service, storage }));
    await clock.advance(1000);
    return app;
  };
  const installLink = async () => {
    const { url, type } =
      (await createLinkClient(registry.active as LinkSession).installLink()) ?? {};
    return { url, type };
  };
  const record = () => parseRecord(storage.items.get(installKey));
  const requests = (path: string) => service.requestsTo(path).length;
  return { ...phone, clock, open, openAgain, installLink, record, requests };
}

const resolved = { url: link, type: "deferred" };

describe("a short link that is answered after the time to wait", () => {
  it("is asked for again by the next start if the process ends while it is resolved", async () => {
    const { clock, open, openAgain, record, requests } = install({ latency: { network: 8000 } });
    const app = open();
    await clock.advance(5000);
    expect(app.readyAt()).toBe(5000);
    expect(record()).toMatchObject({ state: "done", failures: [expect.any(Number)] });
    await clock.advance(3500);
    expect(requests(resolveShortPath)).toBe(1);
    const next = await openAgain();
    expect(next.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
    await openAgain();
    expect(requests(matchLinkPath)).toBe(2);
  });

  it("is delivered late if the process goes on, and asked for once", async () => {
    const { clock, open, openAgain, requests } = install({ latency: { network: 8000 } });
    const app = open();
    // Its destination takes longer than the time limit.
    await clock.advance(9500);
    expect(app.context()).toMatchObject({ linkUrl: short, linkType: "deferred" });
    await openAgain();
    expect(requests(matchLinkPath)).toBe(1);
  });
});

describe("the short link of an install that another link opened", () => {
  const latency = { network: 300 };

  it("is stored with its destination, and not delivered", async () => {
    const { clock, open, openAgain, installLink } = install({ initialUrl: direct, latency });
    const app = open();
    await clock.advance(5000);
    expect(app.history.map(({ context }) => context.linkUrl)).toEqual([null, direct]);
    expect(await installLink()).toEqual(resolved);
    await openAgain();
    expect(await installLink()).toEqual(resolved);
  });

  it("while the short one was resolved is stored with its destination, and not delivered", async () => {
    const { clock, open, openUrl, openAgain, installLink } = install({ latency });
    const app = open();
    await clock.advance(400);
    openUrl(direct);
    await clock.advance(5000);
    expect(app.history.map(({ context }) => context.linkUrl)).toEqual([null, direct]);
    expect(await installLink()).toEqual(resolved);
    await openAgain();
    expect(await installLink()).toEqual(resolved);
  });

  it.each(["at once", "while it is resolved"])(
    "%s is asked for again if the process ends before its destination is known",
    async (moment) => {
      const isLaunch = moment === "at once";
      const phone = install({ initialUrl: isLaunch ? direct : null, latency });
      phone.open();
      await phone.clock.advance(400);
      if (!isLaunch) phone.openUrl(direct);
      await phone.clock.advance(100);
      expect(phone.requests(resolveShortPath)).toBe(1);
      await phone.openAgain();
      expect(await phone.installLink()).toEqual(resolved);
      await phone.openAgain();
      expect(await phone.installLink()).toEqual(resolved);
      expect(phone.requests(matchLinkPath)).toBe(2);
    },
  );
});
