import { matchLinkPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { createLinkClient } from "../client/link-client.ts";
import { registry, type LinkSession } from "./index.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer } from "../testing/index.ts";

const link = "https://go.shop.example/products/42";
const otherFamily = { url: "https://v4.links.shop.example/base/", token: "t0ken" };

/** A first run without a link, whose first answer says so, and what the other family answers. */
function launch(first: object, second: FakeAnswer = json(200, { link })) {
  const clock = createVirtualClock();
  const service = createFakeService();
  service.answerNext(matchLinkPath, json(200, { link: null, ...first }));
  const { answer } = service;
  service.answer = (request) => {
    const other = !request.url.startsWith("https://links.shop.example/");
    return other ? (service.requests.push(request), second) : answer(request);
  };
  const phone = createFakePhone({ clock, service, latency: { network: 200 } });
  const app = openApp(phone);
  return { ...phone, clock, service, app };
}

describe("an answer without a link that names the other address family", () => {
  it("opens the gate, asks over the other family once, and delivers its link late", async () => {
    const { app, clock, service } = launch({ otherFamily });
    await clock.advance(60_000);
    expect(app.readyAt()).toBe(200);
    expect(app.history.map(({ at, context }) => [at, context.linkUrl, context.linkType])).toEqual([
      [0, null, null],
      [200, null, null],
      [400, link, "deferred"],
    ]);
    const [first, second, ...others] = service.requests;
    expect(second?.url).toBe(`https://v4.links.shop.example/base${matchLinkPath}`);
    expect(second?.body).toEqual({ ...(first?.body as object), networkToken: "t0ken" });
    expect(second?.headers).toEqual(first?.headers);
    expect(others).toEqual([]);
  });

  it.each<[string, FakeAnswer]>([
    ["no link", json(200, { link: null })],
    ["the way back", json(200, { link: null, otherFamily })],
    ["a failure", json(503, {}, "1")],
    ["no network", "offline"],
    ["nothing at all", "hang"],
  ])("is asked once, whatever comes of it: %s", async (_, second) => {
    const { app, clock, service, errors } = launch({ otherFamily }, second);
    await clock.advance(120_000);
    expect(service.requests).toHaveLength(2);
    expect(app.context().linkUrl).toBeNull();
    expect(errors).toEqual([]);
  });

  it("is only the install's link when a direct link arrived meanwhile, also on the next start", async () => {
    const { app, clock, ...phone } = launch({ otherFamily });
    await clock.advance(300);
    phone.openUrl("shop://cart/1");
    await clock.advance(60_000);
    expect(app.context().linkUrl).toBe("shop://cart/1");
    openApp({ ...phone, clock });
    const session = registry.active as LinkSession;
    const installLink = createLinkClient(session).installLink();
    await clock.advance(1000);
    expect(await installLink).toMatchObject({ url: link });
  });

  it.each([
    { url: "ftp://links.shop.example", token: "t" },
    { url: "javascript:alert(1)", token: "t" },
    { url: 7, token: "t" },
    { token: "t" },
    "https://links.shop.example",
    null,
  ])("is not asked at %j", async (given) => {
    const { clock, service } = launch({ otherFamily: given });
    await clock.advance(60_000);
    expect(service.requests).toHaveLength(1);
  });

  it("is not asked when there is a link", async () => {
    const { app, clock, service } = launch({ link: "https://go.shop.example/a/b", otherFamily });
    await clock.advance(60_000);
    expect(service.requests).toHaveLength(1);
    expect(app.context().linkUrl).toBe("https://go.shop.example/a/b");
  });
});
