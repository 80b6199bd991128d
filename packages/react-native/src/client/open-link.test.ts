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

  it("before a provider with an invalid config resolves to false", async () => {
    const opened = openLink("shop://products/7");
    start({}, { API_KEY: "" });
    expect(await opened).toBe(false);
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
    await clock.advance(1000);
    expect(await opened).toBe(false);
    expect(session.getSnapshot().linkUrl).toBeNull();
    expect(service.requestsTo(resolveShortPath)).toEqual([]);
  });
});
