import { universalLinkClickPath } from "@throughline/protocol";
import { compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import { createFakeService, openApp } from "../testing/index.ts";
import { running } from "./running-app.fake.ts";

const web = "https://go.shop.example/spring?utm_source=mail&tl=t1";
const day = 86_400_000;
const ours = { linkDomains: ["go.shop.example"] };

describe("an open of the installed app through a link", () => {
  it("is reported, in the background", async () => {
    const { clock, openUrl, service } = await running({ latency: { network: 200 } }, ours);
    openUrl(web);
    const happened = clock.now();
    await clock.advance(60_000);
    const reports = service.requestsTo(universalLinkClickPath).map(({ body }) => body);
    expect(reports).toEqual([{ url: web, timestamp: happened, platform: "ios", installId: "i" }]);
    expect(compileSchema(schemas.universalLinkClick.request)(reports[0])).toBeNull();
  });

  it("is reported once for a launch and its echo, and again for the next tap", async () => {
    const { clock, openUrl, service } = await running({ initialUrl: web }, ours);
    openUrl(web);
    await clock.advance(60_000);
    expect(service.requestsTo(universalLinkClickPath)).toHaveLength(1);
    openUrl(web);
    await clock.advance(0);
    expect(service.requestsTo(universalLinkClickPath)).toHaveLength(2);
  });

  it.each([
    ["https://go.shop.example/login/magic?token=secret", "https://go.shop.example/login/magic"],
    [
      "https://go.shop.example/a/b?code=secret&utm_source=mail&tl=t1&utm_medium=x#secret",
      "https://go.shop.example/a/b?utm_source=mail&tl=t1&utm_medium=x",
    ],
    ["https://me:secret@go.shop.example/a/b", "https://go.shop.example/a/b"],
  ])("is reported without what may be a secret: %s", async (url, reported) => {
    const { clock, openUrl, service } = await running({}, ours);
    openUrl(url);
    await clock.advance(60_000);
    expect(service.requestsTo(universalLinkClickPath)).toMatchObject([{ body: { url: reported } }]);
    expect(JSON.stringify(service.requests)).not.toContain("secret");
  });

  it("is not reported without linkDomains, because the link may belong to another app", async () => {
    const { clock, openUrl, service } = await running();
    openUrl("https://go.shop.example/login/magic?token=secret");
    await clock.advance(60_000);
    expect(service.requests).toEqual([]);
  });

  it("is reported without linkDomains if the service knows the short link, once", async () => {
    const shortLinks = { [web]: "https://shop.example/products/42" };
    const { clock, openUrl, service } = await running({
      service: createFakeService({ shortLinks }),
    });
    openUrl(web);
    openUrl("https://other.example/unknown");
    await clock.advance(60_000);
    const reports = service.requestsTo(universalLinkClickPath);
    expect(reports.map(({ body }) => (body as { url: string }).url)).toEqual([web]);
  });

  it("whose report fails changes nothing", async () => {
    const { app, clock, openUrl, service, errors, warnings } = await running({}, ours);
    service.answerNext(universalLinkClickPath, "offline");
    openUrl("https://go.shop.example/cart/1");
    expect(app.context().linkRoute).toBe("/cart/1");
    await clock.advance(60_000);
    expect([...errors, ...warnings]).toEqual([]);
  });

  it("with a custom scheme is not reported", async () => {
    const { clock, openUrl, service } = await running({}, ours);
    openUrl("shop://cart/1?code=secret&url=tl=1");
    await clock.advance(60_000);
    expect(service.requests).toEqual([]);
  });

  it.each([undefined, ["go.shop.example"]])(
    "with a custom scheme is reported if it has the click id of a landing page, with linkDomains %s",
    async (linkDomains) => {
      const { clock, openUrl, service } = await running({}, linkDomains ? { linkDomains } : {});
      openUrl("shop://cart/1?code=secret&tl=c_1#top");
      await clock.advance(60_000);
      expect(service.opens).toMatchObject([{ url: "shop://cart/1?tl=c_1", installId: "i" }]);
    },
  );
});

describe("logAppOpens", () => {
  const config = { logAppOpens: true };

  it("logs one app_open a day, across restarts and while the app stays open", async () => {
    const phone = await running();
    const names = () => phone.service.events.map(({ name }) => name);
    openApp(phone, config);
    await phone.clock.advance(20_000);
    openApp(phone, config);
    await phone.clock.advance(20_000);
    phone.setAppState("active");
    await phone.clock.advance(20_000);
    expect(names()).toEqual(["app_open"]);
    await phone.clock.advance(day);
    phone.setAppState("active");
    await phone.clock.advance(20_000);
    openApp(phone, config);
    await phone.clock.advance(20_000);
    expect(names()).toEqual(["app_open", "app_open"]);
  });

  it("does not count a start in the background, and then counts when the app comes to the foreground", async () => {
    const phone = await running({ appState: "background" }, config);
    await phone.clock.advance(60_000);
    expect(phone.service.events).toEqual([]);
    phone.setAppState("active");
    await phone.clock.advance(60_000);
    expect(phone.service.events.map(({ name }) => name)).toEqual(["app_open"]);
  });

  it("is off by default", async () => {
    const { clock, service, storage, setAppState } = await running();
    setAppState("active");
    await clock.advance(day);
    expect(service.requests).toEqual([]);
    expect(storage.writes).toEqual([]);
  });
});
