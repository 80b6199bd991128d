import { resolveShortPath } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { acquireSession, logEvent, type Config } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  resetLinkSession,
  type FakePhoneOptions,
} from "../testing/index.ts";
import { openLink } from "./open-link.ts";
import { launchLink, onRouterLink } from "./router-links.ts";

const short = "https://go.shop.example/spring";
const config = {
  API_KEY: "pk_test",
  appID: "shop",
  linkDomains: ["go.shop.example", "shop.example"],
};

function createPhone(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ shortLinks: { [short]: "https://shop.example/products/7" } });
  return { ...createFakePhone({ clock, service, ...options }), clock };
}

function start(options: FakePhoneOptions = {}, changes: Partial<Config> = {}) {
  const phone = createPhone(options);
  return { ...phone, session: acquireSession({ ...config, ...changes }, phone.ports) };
}

afterEach(resetLinkSession);

describe("openLink", () => {
  it("resolves, reports, delivers and routes a link like one from the system", async () => {
    const { clock, session, service } = start();
    const opened: string[] = [];
    onRouterLink(session, ({ route }) => opened.push(route));
    const first = launchLink(session);
    await clock.advance(1000);
    expect(await first).toBeNull();
    expect(await openLink(short)).toBe(true);
    await clock.advance(1000);
    expect(session.getSnapshot()).toMatchObject({ linkRoute: "/products/7", linkType: "verified" });
    expect(service.opens.map(({ url }) => url)).toEqual([short]);
    expect(opened).toEqual(["/products/7"]);
  });

  it("before the first provider waits for it", async () => {
    const opened = openLink("shop://products/7");
    const { clock, session } = start();
    await clock.advance(10);
    expect(await opened).toBe(true);
    expect(session.getSnapshot()).toMatchObject({ linkRoute: "/products/7", linkType: "scheme" });
  });

  it("before the first provider keeps its place, however many events are logged", async () => {
    const opened = openLink("shop://products/7");
    for (let count = 0; count < 101; count++) logEvent("search");
    const { clock, session } = start();
    await clock.advance(10);
    expect(await opened).toBe(true);
    expect(session.getSnapshot().linkRoute).toBe("/products/7");
  });

  it.each(["before the first provider", "after it"])(
    "called %s waits for a valid config, and is delivered once",
    async (moment) => {
      const phone = createPhone();
      const { clock } = phone;
      let opened: Promise<boolean> | undefined;
      if (moment === "before the first provider") opened = openLink("shop://products/7");
      const invalid = acquireSession({ ...config, API_KEY: "" }, phone.ports);
      opened ??= openLink("shop://products/7");
      await clock.advance(4000);
      // Each invalid field ends a session of its own.
      acquireSession({ ...config, appID: "" }, phone.ports);
      await clock.advance(4000);
      const session = acquireSession(config, phone.ports);
      await clock.advance(10);
      expect(await opened).toBe(true);
      expect(session.getSnapshot().linkRoute).toBe("/products/7");
      expect(invalid.getSnapshot().linkRoute).toBeNull();
      session.getSnapshot().clearLink();
      await clock.advance(60_000);
      expect(session.getSnapshot().linkRoute).toBeNull();
    },
  );

  it("resolves to false after 5 s without a valid config, and the link is not delivered later", async () => {
    const phone = createPhone();
    const early = openLink("shop://products/7");
    acquireSession({ ...config, API_KEY: "" }, phone.ports);
    const late = openLink("shop://products/8");
    const results: boolean[] = [];
    for (const opened of [early, late]) void opened.then((result) => results.push(result));
    await phone.clock.advance(4999);
    expect(results).toEqual([]);
    await phone.clock.advance(1);
    expect(results).toEqual([false, false]);
    const session = acquireSession(config, phone.ports);
    await phone.clock.advance(1000);
    expect(session.getSnapshot().linkUrl).toBeNull();
  });

  it("knows an address that is no link at once, also before the first provider", async () => {
    expect(await openLink("tel:+48123456789")).toBe(false);
  });

  it("opens the link that just launched the app once more, because the app asks for it", async () => {
    const initialUrl = "shop://products/7";
    const { clock, session } = start({ initialUrl });
    await clock.advance(100);
    session.getSnapshot().clearLink();
    await openLink(initialUrl);
    expect(session.getSnapshot().linkUrl).toBe(initialUrl);
  });

  it.each<[string, string, Partial<Config>]>([
    ["on another host", "https://other.example/a", {}],
    ["that is no link", "not a link", {}],
    ["that is a bare path", "/products/7", {}],
    ["for a phone call", "tel:+48123456789", {}],
    ["that runs a script", "javascript:open('//x')", {}],
    ["on the domain of an invalid config", short, { API_KEY: "" }],
  ])("resolves to false for a URL %s, which goes nowhere", async (_, url, changes) => {
    const { clock, session, service } = start({}, changes);
    await clock.advance(1000);
    const opened = openLink(url);
    await clock.advance(5000);
    expect(await opened).toBe(false);
    expect(session.getSnapshot().linkUrl).toBeNull();
    expect(service.requestsTo(resolveShortPath)).toEqual([]);
  });
});
