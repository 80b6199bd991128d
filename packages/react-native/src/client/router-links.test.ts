import { afterEach, describe, expect, it } from "vitest";
import { acquireSession, type Config } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  resetLinkSession,
  type FakePhoneOptions,
} from "../testing/index.ts";
import { createLinkClient } from "./link-client.ts";
import { launchLink, onRouterLink } from "./router-links.ts";

const link = "https://go.shop.example/products/42";
const short = "https://go.shop.example/spring";

afterEach(resetLinkSession);

/** An app whose provider is mounted at once, and whose router is mounted by `mountRouter`. */
function start(options: FakePhoneOptions = {}, config: Partial<Config> = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ shortLinks: { [short]: "https://shop.example/products/7" } });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const session = acquireSession({ API_KEY: "pk_test", appID: "shop", ...config }, phone.ports);
  const unmount = session.mount(true);
  const opened: string[] = [];
  async function mountRouter() {
    const first = launchLink(session);
    const leave = onRouterLink(session, ({ route }) => opened.push(route));
    await clock.advance(300);
    return { first: (await first)?.route ?? null, leave };
  }
  return { ...phone, clock, session, unmount, opened, mountRouter };
}

describe("a router that is mounted long after the provider", () => {
  it("opens a deferred link that arrived late", async () => {
    const service = createFakeService({ link });
    const app = start({ service, latency: { network: 8000 } });
    await app.clock.advance(9000);
    expect((await app.mountRouter()).first).toBe("/products/42");
    expect(app.opened).toEqual([]);
  });

  it("opens a link that was tapped meanwhile, the newest and resolved, once", async () => {
    const app = start({ initialUrl: "shop://cart" });
    await app.clock.advance(1000);
    app.openUrl("shop://products/1");
    app.openUrl(short);
    await app.clock.advance(1000);
    expect((await app.mountRouter()).first).toBe("/products/7");
    app.openUrl("shop://products/9");
    expect(app.opened).toEqual(["/products/9"]);
  });

  it("opens the link with which Android created the screen again", async () => {
    const launched = { url: "https://go.shop.example/products/1" };
    const ports = { getInitialURL: () => launched.url };
    const app = start({ os: "android", ports });
    await app.clock.advance(1000);
    const { first, leave } = await app.mountRouter();
    expect(first).toBe("/products/1");
    leave();
    app.setAppState("background");
    app.unmount();
    launched.url = "https://go.shop.example/products/2";
    app.session.mount(true);
    await app.clock.advance(5000);
    expect((await app.mountRouter()).first).toBe("/products/2");
  });

  it("leaves a link alone that the app cleared, and one that another router opened", async () => {
    const app = start({ initialUrl: "shop://cart" });
    await app.clock.advance(1000);
    app.session.getSnapshot().clearLink();
    const { first, leave } = await app.mountRouter();
    expect(first).toBeNull();
    app.openUrl("shop://products/9");
    leave();
    expect((await app.mountRouter()).first).toBeNull();
    expect(app.opened).toEqual(["/products/9"]);
  });

  it("gets the link for which an earlier one asked, which is gone before the answer", async () => {
    const service = createFakeService({ link });
    const app = start({ service, latency: { network: 2000 } });
    const gone = launchLink(app.session);
    onRouterLink(app.session, ({ route }) => app.opened.push(route))();
    await app.clock.advance(3000);
    expect(await gone).toBeNull();
    expect((await app.mountRouter()).first).toBe("/products/42");
    expect(app.opened).toEqual([]);
  });

  it("and asks again before the answer gets that answer", async () => {
    const service = createFakeService({ link });
    const app = start({ service, latency: { network: 2000 } });
    void launchLink(app.session);
    onRouterLink(app.session, ({ route }) => app.opened.push(route))();
    const mounted = app.mountRouter();
    await app.clock.advance(3000);
    expect((await mounted).first).toBe("/products/42");
    expect(app.opened).toEqual([]);
  });

  it("gets the link also if code outside React got it", async () => {
    const app = start({ initialUrl: "shop://products/1" });
    const links: string[] = [];
    createLinkClient(app.session).subscribe(({ route }) => links.push(route));
    await app.clock.advance(1000);
    expect((await app.mountRouter()).first).toBe("/products/1");
    expect(links).toEqual(["/products/1"]);
  });
});

it("a router that subscribes without asking for its first screen gets the waiting link", async () => {
  const app = start({ initialUrl: "shop://products/1" });
  await app.clock.advance(1000);
  onRouterLink(app.session, ({ route }) => app.opened.push(route));
  expect(app.opened).toEqual(["/products/1"]);
});

it("a router does not wait for a short link that waits for consent, and gets it afterwards", async () => {
  const app = start({ initialUrl: short }, { consent: "pending" });
  await app.clock.advance(1000);
  expect((await app.mountRouter()).first).toBeNull();
  app.session.setConsent("granted");
  await app.clock.advance(1000);
  expect(app.opened).toEqual(["/products/7"]);
});
