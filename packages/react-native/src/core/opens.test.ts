import { universalLinkClickPath } from "@throughline/protocol";
import { compileSchema, schemas } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import { openApp } from "../testing/index.ts";
import { running } from "./running-app.fake.ts";

const web = "https://go.shop.example/abc?x=1";
const day = 86_400_000;

describe("an open of the installed app through a link", () => {
  it("is reported, in the background", async () => {
    const { clock, openUrl, service } = await running({ latency: { network: 200 } });
    openUrl(web);
    const happened = clock.now();
    await clock.advance(60_000);
    const reports = service.requestsTo(universalLinkClickPath).map(({ body }) => body);
    expect(reports).toEqual([{ url: web, timestamp: happened, platform: "ios" }]);
    expect(compileSchema(schemas.universalLinkClick.request)(reports[0])).toBeNull();
  });

  it("is reported once for a launch and its echo, and again for the next tap", async () => {
    const { clock, openUrl, service } = await running({ initialUrl: web });
    openUrl(web);
    await clock.advance(60_000);
    expect(service.requestsTo(universalLinkClickPath)).toHaveLength(1);
    openUrl(web);
    await clock.advance(0);
    expect(service.requestsTo(universalLinkClickPath)).toHaveLength(2);
  });

  it("that fails to be reported changes nothing", async () => {
    const { app, clock, openUrl, service, errors, warnings } = await running();
    service.answerNext(universalLinkClickPath, "offline");
    openUrl("https://go.shop.example/cart/1");
    expect(app.context().linkRoute).toBe("/cart/1");
    await clock.advance(60_000);
    expect([...errors, ...warnings]).toEqual([]);
  });

  it("with a scheme of the app's own is not the service's business", async () => {
    const { clock, openUrl, service } = await running();
    openUrl("shop://cart/1");
    await clock.advance(60_000);
    expect(service.requests).toEqual([]);
  });
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

  it("is off by default", async () => {
    const { clock, service, storage, setAppState } = await running();
    setAppState("active");
    await clock.advance(day);
    expect(service.requests).toEqual([]);
    expect(storage.writes).toEqual([]);
  });
});
