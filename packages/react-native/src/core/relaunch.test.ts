import { afterEach, describe, expect, it } from "vitest";
import { createLinkClient } from "../client/link-client.ts";
import { createFakePhone, createVirtualClock, hang, resetLinkSession } from "../testing/index.ts";
import { acquireSession } from "./index.ts";
import { installKey } from "./install-record.ts";

const config = { API_KEY: "pk_test", appID: "shop" };
const a = "https://go.shop.example/products/1";
const b = "https://go.shop.example/products/2";

afterEach(resetLinkSession);

/** An app that was opened before, on a phone whose launch URL a test can change. */
function launch(os: "ios" | "android", initialUrl: string | null, ms = 0) {
  const clock = createVirtualClock();
  const launched = { url: initialUrl, reads: 0 };
  const getInitialURL = () => {
    launched.reads++;
    const { url } = launched;
    if (!ms) return url;
    return new Promise<string | null>((resolve) => void clock.setTimeout(() => resolve(url), ms));
  };
  const phone = createFakePhone({ os, clock, ports: { getInitialURL } });
  phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));
  const session = acquireSession(config, phone.ports);
  const delivered: string[] = [];
  let last = session.getSnapshot();
  session.subscribe(() => {
    const context = session.getSnapshot();
    if (context !== last && context.linkUrl) delivered.push(String(context.linkUrl));
    last = context;
  });
  return { ...phone, clock, session, launched, delivered, unmount: session.mount(true) };
}

type Launched = ReturnType<typeof launch>;

/** Destroys the app's screen and recreates it after `ms` with another launch URL. */
async function makeAgain(app: Launched, url: string | null, ms: number) {
  app.setAppState("background");
  app.unmount();
  await app.clock.advance(ms);
  app.launched.url = url;
  app.unmount = app.session.mount(true);
  app.setAppState("active");
  await app.clock.advance(10);
}

describe("a screen that Android recreates while JavaScript keeps running", () => {
  it.each([5, 5000])("after %i ms delivers the other link that opened it", async (ms) => {
    const app = launch("android", a);
    await app.clock.advance(10);
    await makeAgain(app, b, ms);
    expect(app.delivered).toEqual([a, b]);
  });

  it("for a new font size delivers nothing again", async () => {
    const app = launch("android", a);
    await app.clock.advance(10_000);
    await makeAgain(app, a, 50);
    await app.clock.advance(60_000);
    await makeAgain(app, a, 50);
    expect(app.delivered).toEqual([a]);
  });

  it("delivers a link again that the user taps again after leaving the app", async () => {
    const app = launch("android", a);
    await app.clock.advance(10_000);
    await makeAgain(app, a, 5000);
    expect(app.delivered).toEqual([a, a]);
    await app.clock.advance(60_000);
    expect(app.delivered).toEqual([a, a]);
  });

  it("from the launcher delivers nothing", async () => {
    const app = launch("android", a);
    await app.clock.advance(10);
    await makeAgain(app, null, 5000);
    expect(app.delivered).toEqual([a]);
  });

  it("keeps a link that was tapped while the app ran from being replaced by the older launch", async () => {
    const app = launch("android", a);
    await app.clock.advance(10_000);
    app.openUrl(b);
    await makeAgain(app, a, 50);
    expect(app.delivered).toEqual([a, b]);
  });

  it("while the old one is still mounted delivers the other link too", async () => {
    const app = launch("android", a);
    await app.clock.advance(10);
    app.launched.url = b;
    app.session.mount(true);
    app.unmount();
    await app.clock.advance(10);
    expect(app.delivered).toEqual([a, b]);
  });
});

describe("a remounted provider", () => {
  it.each(["ios", "android"] as const)("on %s does not repeat the launch", async (os) => {
    const app = launch(os, a);
    await app.clock.advance(10_000);
    app.unmount();
    await app.clock.advance(10_000);
    app.session.mount(true);
    await app.clock.advance(60_000);
    expect(app.launched.reads).toBe(2);
    expect(app.delivered).toEqual([a]);
  });

  it("in the background of an iPhone does not repeat it either, since iOS keeps the launch URL", async () => {
    const app = launch("ios", a);
    await app.clock.advance(10_000);
    await makeAgain(app, a, 10_000);
    expect(app.delivered).toEqual([a]);
  });
});

describe("a tap that a scene delivers twice", () => {
  it("as the launch and then as an event is one delivery, and a second tap another", async () => {
    const app = launch("ios", a);
    await app.clock.advance(10);
    app.openUrl(a);
    expect(app.delivered).toEqual([a]);
    app.openUrl(a);
    expect(app.delivered).toEqual([a, a]);
  });

  it("as an event and then as the launch is one delivery, and a second tap another", async () => {
    const app = launch("ios", a);
    app.openUrl(a);
    await app.clock.advance(10);
    expect(app.delivered).toEqual([a]);
    app.openUrl(a);
    expect(app.delivered).toEqual([a, a]);
  });

  it.each(["launch first", "event first"])(
    "to a recreated scene is one delivery: %s",
    async (order) => {
      const app = launch("ios", null);
      await app.clock.advance(10_000);
      app.launched.url = b;
      if (order === "event first") app.openUrl(b);
      app.session.mount(true);
      await app.clock.advance(10);
      if (order === "launch first") app.openUrl(b);
      await app.clock.advance(10_000);
      expect(app.delivered).toEqual([b]);
      app.openUrl(b);
      expect(app.delivered).toEqual([b, b]);
    },
  );
});

describe("a tap during a slow read of the launch URL", () => {
  it.each<[string, (app: Launched) => unknown]>([
    ["another provider is mounted", ({ session }) => session.mount(true)],
    ["the launch URL is read again", ({ session }) => session.readLaunch()],
  ])("is not replaced by that launch when %s", async (_, again) => {
    for (const ms of [500, 1500]) {
      const app = launch("android", a, ms);
      await app.clock.advance(100);
      app.openUrl(b);
      await app.clock.advance(ms - 200);
      again(app);
      await app.clock.advance(5000);
      expect(app.delivered).toEqual([b]);
      resetLinkSession();
    }
  });
});

it.each(["with a provider", "without a provider"])(
  "a screen that Android creates again %s delivers its link, although the first read of the launch URL hangs and a link was tapped",
  async (who) => {
    const clock = createVirtualClock();
    const launched: (() => Promise<string> | string)[] = [hang, () => b];
    const getInitialURL = () => launched.shift()?.() ?? null;
    const phone = createFakePhone({ os: "android", clock, ports: { getInitialURL } });
    const session = acquireSession(config, phone.ports);
    const unmount = who === "with a provider" && session.mount(true);
    if (!unmount) createLinkClient(session);
    await clock.advance(1000);
    phone.openUrl(a);
    expect(session.getSnapshot().linkUrl).toBe(a);
    await clock.advance(60_000);
    phone.setAppState("background");
    if (unmount) unmount();
    await clock.advance(60_000);
    if (unmount) session.mount(true);
    phone.setAppState("active");
    await clock.advance(10);
    expect(session.getSnapshot()).toMatchObject({ linkUrl: b, linkType: "verified" });
  },
);

it("a launch URL that is read late does not replace a newer tap, even after the app was in the background", async () => {
  const clock = createVirtualClock();
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const phone = createFakePhone({ os: "android", clock, ports: { getInitialURL: () => promise } });
  const session = acquireSession(config, phone.ports);
  await clock.advance(1000);
  phone.openUrl(b);
  phone.setAppState("background");
  await clock.advance(60_000);
  phone.setAppState("active");
  answer(a);
  await clock.advance(10);
  expect(session.getSnapshot().linkUrl).toBe(b);
});

it("a headless start delivers its launch URL whenever Android returns it", async () => {
  const clock = createVirtualClock();
  const { promise, resolve: open } = Promise.withResolvers<string>();
  const getInitialURL = () => promise;
  const phone = createFakePhone({ os: "android", clock, ports: { getInitialURL } });
  const session = acquireSession(config, phone.ports);
  await clock.advance(600_000);
  expect(session.getSnapshot()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  open(a);
  await clock.advance(10);
  expect(session.getSnapshot()).toMatchObject({ linkUrl: a, linkType: "verified" });
});

it("a launch URL that arrives after the session was stopped changes nothing", async () => {
  const clock = createVirtualClock();
  const { promise, resolve: open } = Promise.withResolvers<string>();
  const getInitialURL = () => promise;
  const phone = createFakePhone({ clock, ports: { getInitialURL } });
  const session = acquireSession(config, phone.ports);
  resetLinkSession();
  open(a);
  await clock.advance(10);
  expect(session.getSnapshot().linkUrl).toBeNull();
});
