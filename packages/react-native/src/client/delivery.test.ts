import { afterEach, describe, expect, it } from "vitest";
import { matchLinkPath } from "@throughline/protocol";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  installPhone,
  resetLinkSession,
} from "../testing/index.ts";
import type { FakePhoneOptions } from "../testing/index.ts";
import { deliversUrl, readLaunchUrl, routeTo } from "./delivery.ts";
import type { Link } from "./delivery.ts";
import { acquireSession } from "../core/index.ts";
import type { Config } from "../core/index.ts";

const url = "https://go.shop.example/products/42?ref=a";
const deferred: Link = {
  url,
  route: "/products/42?ref=a",
  type: "deferred",
  data: null,
  match: null,
  clearLink() {},
};

function start(options: FakePhoneOptions = {}, config: Partial<Config> = {}) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: url });
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const session = acquireSession({ API_KEY: "pk_test", appID: "shop", ...config }, phone.ports);
  return { ...phone, clock, session };
}

afterEach(() => {
  resetLinkSession();
  installPhone();
});

describe("a session returns", () => {
  it("the install id that it sends to the service", async () => {
    const { clock, session, service } = start();
    await clock.advance(300);
    const installId = await session.getInstallId();
    expect(installId).toMatch(/./);
    expect(service.requestsTo(matchLinkPath)[0]?.body).toMatchObject({ installId });
  });

  it("no install id on the web or with an invalid config", async () => {
    expect(await start({ os: "web" }).session.getInstallId()).toBeNull();
    resetLinkSession();
    expect(await start({}, { appID: "" }).session.getInstallId()).toBeNull();
  });

  it("whether it delivers a URL", () => {
    const { session } = start();
    expect(deliversUrl(session, "https://go.shop.example/x")).toBe(true);
    expect(deliversUrl(session, "shop://x")).toBe(true);
    expect(deliversUrl(session, "exp://192.168.0.2:8081")).toBe(false);
    expect(deliversUrl(session, "/settings")).toBe(false);
  });

  it("the URL that launched the app, link or not", async () => {
    const { session, clock } = start({ initialUrl: "exp://192.168.0.2:8081/--/settings" });
    await clock.advance(300);
    expect(await readLaunchUrl(session)).toBe("exp://192.168.0.2:8081/--/settings");
  });

  it("the launch URL with an invalid config, unless reading it hangs", async () => {
    const faulty = start({ initialUrl: url }, { API_KEY: "" });
    expect(deliversUrl(faulty.session, url)).toBe(false);
    expect(await readLaunchUrl(faulty.session)).toBe(url);
    resetLinkSession();
    const hanging = start({ ports: { getInitialURL: hang } }, { API_KEY: "" });
    const asked = readLaunchUrl(hanging.session);
    await hanging.clock.advance(1000);
    expect(await asked).toBeNull();
  });
});

describe("a router's route", () => {
  it.each([
    ["/products/42?ref=a", "/products/42?ref=a"],
    ["//evil.example/login", "/evil.example/login"],
    ["products/42", "/products/42"],
    ["", null],
  ])("of %j begins with exactly one slash", (mapped, route) => {
    expect(routeTo(deferred, () => mapped)).toBe(route);
  });

  it("is the link's own unless the app maps it", () => {
    expect(routeTo(deferred)).toBe("/products/42?ref=a");
    expect(routeTo({ ...deferred, route: "//evil.example/login" })).toBe("/evil.example/login");
    expect(routeTo(deferred, () => null)).toBeNull();
  });
});
