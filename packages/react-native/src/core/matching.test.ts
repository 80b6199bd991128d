import { matchLinkPath, resolveShortPath } from "@throughline/protocol";
import { errorFixtures, fixtures } from "@throughline/protocol/fixtures";
import { describe, expect, it, vi } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  hang,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer, FakePhoneOptions } from "../testing/index.ts";
import type { Config } from "./config.ts";
import { setConsent } from "./index.ts";
import { installKey } from "./install-record.ts";

const link = "https://go.shop.example/products/42";
const portal: FakeAnswer = { status: 200, body: "<html>Welcome to Airport Wi-Fi</html>" };
const asked = (phone: { service: ReturnType<typeof createFakeService> }) =>
  phone.service.requestsTo(matchLinkPath);

function launch(
  answers: FakeAnswer[],
  options: FakePhoneOptions = {},
  config: Partial<Config> = {},
) {
  const clock = createVirtualClock();
  const service = createFakeService({ link });
  service.answerNext(matchLinkPath, ...answers);
  const phone = createFakePhone({ clock, service, latency: { network: 200 }, ...options });
  const app = openApp(phone, config);
  const record = () => JSON.parse(phone.storage.items.get(installKey) ?? "null") as unknown;
  return { ...phone, clock, service, app, record };
}

describe("an answer", () => {
  it.each(fixtures.matchLink.response.valid)(
    "of the contract is understood: $name",
    async ({ body }) => {
      const { link: expected } = body as { link: string | null };
      // A second time for the one that asks to be asked again.
      const { app, clock, errors } = launch([json(200, body), json(200, body)]);
      await clock.advance(2000);
      expect(app.context().linkUrl).toBe(expected);
      expect(app.context().linkType).toBe(expected === null ? null : "deferred");
      expect(errors).toEqual([]);
    },
  );

  it.each([
    ["a link alone", json(200, { link }), link],
    ["an empty object", json(200, {}), null],
    ["an empty link", json(200, { link: "" }), null],
    ["204", { status: 204, body: "" }, null],
    ["404", json(404, { error: "x", code: "not_found", requestId: "r" }), null],
    ["404 without a body", { status: 404, body: "" }, null],
  ] as const)("of %s is an outcome", async (_, answer, expected) => {
    const phone = launch([answer]);
    await phone.clock.advance(60_000);
    expect(phone.app.readyAt()).toBe(200);
    expect(phone.app.context().linkUrl).toBe(expected);
    expect(phone.errors).toEqual([]);
    expect(asked(phone)).toHaveLength(1);
  });

  it.each([
    ["https://go.shop.example/a/b?c=d#e", "/a/b?c=d"],
    ["shop://products/42?ref=a", "/products/42?ref=a"],
    ["shop:products/42", "/products/42"],
    ["/products/42?ref=a", "/products/42?ref=a"],
    ["https://go.shop.example", "/"],
    ["https://go.shop.example//evil.example/login", "/evil.example/login"],
    ["//evil.example/login", "/evil.example/login"],
    ["https://go.shop.example/%zz/a?b=%E0%A4%A&b=2", "/%zz/a?b=%E0%A4%A&b=2"],
    ["https://go.shop.example/zażółć/日本", "/zażółć/日本"],
  ])("with the link %s gives the route %s", async (url, route) => {
    const { app, clock } = launch([json(200, { link: url })]);
    await clock.advance(300);
    expect(app.context()).toMatchObject({ linkUrl: url, linkRoute: route, linkType: "deferred" });
  });
});

describe("a failure", () => {
  const passing: [string, FakeAnswer][] = [
    ["no network", "offline"],
    ["408", json(408, {})],
    ["425", json(425, {})],
    ["429", json(429, {})],
    ["500", json(500, { error: "x" })],
    ["502 with a page", { status: 502, body: "<html>" }],
    ["503", json(503, {})],
    ["a captive portal", portal],
    ["a link that is none", json(200, { link: 7 })],
    ["a link without shape", json(200, { link: "products/42" })],
    ["JSON that says nothing", json(200, null)],
    ["the JSON of a captive portal", json(200, { status: "ok" })],
    ["a list", json(200, ["ok"])],
    ["a text", json(200, "ok")],
  ];
  it.each(passing)(
    "(%s) opens the gate at once, and the link arrives late with the same install id",
    async (_, answer) => {
      const phone = launch([answer]);
      await phone.clock.advance(200);
      expect(phone.app.readyAt()).toBe(200);
      expect(phone.app.context()).toMatchObject({ linkUrl: null, linkRoute: null, linkType: null });
      expect(phone.errors).toHaveLength(1);
      await phone.clock.advance(30_000);
      expect(phone.app.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
      expect(asked(phone)).toHaveLength(2);
      expect(asked(phone)[1]?.body).toEqual(asked(phone)[0]?.body);
      expect(phone.errors).toHaveLength(1);
      expect(phone.record()).toMatchObject({ v: 1, installId: expect.any(String), state: "done" });
      expect(phone.record()).not.toHaveProperty("failures");
    },
  );

  it.each([400, 401, 403, 405, 410])("(%i) is final", async (status) => {
    const phone = launch([json(status, { error: "This key is not known." })]);
    await phone.clock.advance(120_000);
    expect(phone.app.readyAt()).toBe(200);
    expect(phone.app.context().linkUrl).toBeNull();
    expect(asked(phone)).toHaveLength(1);
    expect(phone.errors).toEqual([expect.stringMatching(`${status}.*This key is not known\\.`)]);
    openApp(phone, { retryFailedMatch: true });
    await phone.clock.advance(60_000);
    expect(asked(phone)).toHaveLength(1);
  });

  it.each(errorFixtures.valid)(
    "with the contract's error body is logged in its words: $name",
    async ({ body }) => {
      const phone = launch([json(400, body)]);
      await phone.clock.advance(300);
      expect(phone.errors).toEqual([expect.stringContaining((body as { error: string }).error)]);
    },
  );

  it("is retried at most 3 times within 30 s, with growing pauses", async () => {
    const phone = launch(Array.from({ length: 10 }, () => "offline"));
    const times: number[] = [];
    const { answer } = phone.service;
    phone.service.answer = (request) => {
      times.push(phone.clock.elapsed());
      return answer(request);
    };
    await phone.clock.advance(600_000);
    expect(times).toHaveLength(4);
    const [a = 0, b = 0, c = 0, d = 0] = times;
    expect(b - a).toBeGreaterThan(500);
    expect(c - b).toBeGreaterThan(b - a);
    expect(d - c).toBeGreaterThan(c - b);
    expect(d).toBeLessThan(30_000);
    expect(phone.errors).toHaveLength(1);
  });

  it.each([
    ["seconds", () => "4", 4000],
    ["a date", (now: number) => new Date(now + 6000).toUTCString(), 6000],
    ["an hour", () => "3600", 9000],
    ["a date far away", (now: number) => new Date(now + 9e9).toUTCString(), 9000],
  ] as const)("with Retry-After as %s waits so long, clamped", async (_, header, expected) => {
    const phone = launch([]);
    phone.service.answerNext(matchLinkPath, json(429, {}, header(phone.clock.now() + 200)));
    const start = phone.clock.elapsed();
    await phone.clock.advance(200 + expected - 1500);
    expect(asked(phone)).toHaveLength(1);
    await phone.clock.advance(1500);
    expect(asked(phone)).toHaveLength(2);
    expect(phone.clock.elapsed() - start).toBeLessThan(10_000);
  });

  it.each(["soon", "-3", "", "Thu, 01 Jan 1970 00:00:00 GMT"])(
    "with the useless Retry-After %j waits as without",
    async (header) => {
      const phone = launch([json(503, {}, header)]);
      await phone.clock.advance(1500);
      expect(asked(phone)).toHaveLength(2);
    },
  );

  it("has one request in flight at a time, however long each takes", async () => {
    let open = 0;
    let most = 0;
    const phone = launch([], {
      ports: {
        post() {
          most = Math.max(most, ++open);
          return { response: new Promise(() => {}), cancel: () => void open-- };
        },
      },
    });
    await phone.clock.advance(120_000);
    expect(most).toBe(1);
    expect(open).toBe(0);
  });
});

describe("a match that takes longer than matchTimeoutMs", () => {
  it("is delivered at that moment when only the launch was still being read", async () => {
    const phone = launch([], { ports: { getInitialURL: hang } }, { matchTimeoutMs: 400 });
    await phone.clock.advance(400);
    expect(phone.app.history.map(({ at, context }) => [at, context.linkUrl])).toEqual([
      [0, null],
      [400, link],
    ]);
  });

  it("is delivered late", async () => {
    const phone = launch([], { latency: { network: 6000 } });
    await phone.clock.advance(5000);
    expect(phone.app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
    expect(phone.errors).toEqual([expect.stringContaining("5000 ms")]);
    await phone.clock.advance(1000);
    expect(phone.app.context()).toMatchObject({ isLinkProcessed: true, linkUrl: link });
    expect(asked(phone)).toHaveLength(1);
  });

  it("that finds no link is final: no further open tries again", async () => {
    const config = { retryFailedMatch: true };
    const phone = launch([json(200, { link: null })], { latency: { network: 6000 } }, config);
    await phone.clock.advance(5500);
    expect(phone.record()).toHaveProperty("failures");
    await phone.clock.advance(1000);
    expect(phone.record()).not.toHaveProperty("failures");
    openApp(phone, config);
    await phone.clock.advance(60_000);
    expect(asked(phone)).toHaveLength(1);
  });

  it("is ignored when a direct link arrived meanwhile", async () => {
    const phone = launch([], { latency: { network: 6000 } });
    await phone.clock.advance(5500);
    phone.openUrl("shop://cart/1");
    await phone.clock.advance(30_000);
    expect(phone.app.context()).toMatchObject({ linkUrl: "shop://cart/1", linkType: "scheme" });
    expect(phone.app.history.map(({ context }) => context.linkType)).not.toContain("deferred");
  });

  it("is ignored even when that direct link was handled and cleared", async () => {
    const phone = launch([], { latency: { network: 6000 } });
    await phone.clock.advance(5500);
    phone.openUrl("shop://cart/1");
    phone.app.context().clearLink();
    await phone.clock.advance(30_000);
    expect(phone.app.context().linkUrl).toBeNull();
  });

  it("is given up after 30 s", async () => {
    const phone = launch([], { latency: { network: 9500 } });
    phone.service.answerNext(matchLinkPath, "offline", "offline", "offline");
    await phone.clock.advance(120_000);
    expect(phone.app.context().linkUrl).toBeNull();
    expect(asked(phone).length).toBeLessThanOrEqual(4);
  });

  it("is a failure, and final for the next open", async () => {
    const phone = launch(["hang", "hang", "hang", "hang"], {}, { matchTimeoutMs: 1000 });
    await phone.clock.advance(1000);
    const before = asked(phone).length;
    phone.app.kill();
    const next = openApp(phone);
    await phone.clock.advance(60_000);
    expect(asked(phone)).toHaveLength(before);
    expect(next.context()).toMatchObject({ isLinkProcessed: true, linkUrl: null });
  });
});

describe("the log", () => {
  const from = "from https://links.shop.example";
  it.each<[string, FakeAnswer, string]>([
    ["no network", "offline", `no answer ${from}: Error: Network request failed`],
    ["a captive portal", portal, `200 ${from}: unusable`],
    ["a refusal", json(401, { error: "This key is not known." }), `401 ${from}: This key is not`],
  ])("of %s says what, where and why", async (_, answer, text) => {
    const phone = launch([answer]);
    await phone.clock.advance(300);
    expect(phone.errors).toEqual([expect.stringContaining(`Matching failed: ${text}`)]);
  });

  it("of a missing baseUrl says which address is used", async () => {
    const phone = launch([], { ports: { baseUrl: undefined } });
    await phone.clock.advance(300);
    expect(phone.warnings).toEqual(["Set config.baseUrl: http://localhost:8787 is used."]);
  });

  it.each([true, false])("of a 404 asks for the address, in development (%s)", async (dev) => {
    vi.stubGlobal("__DEV__", dev);
    const phone = launch([{ status: 404, body: "<html>Not found</html>" }]);
    await phone.clock.advance(300);
    vi.unstubAllGlobals();
    expect(phone.warnings).toEqual(dev ? [expect.stringContaining("https://links.shop.ex")] : []);
  });
});

describe("a short deferred link", () => {
  const short = "https://go.shop.example/abc";

  it("is waited for when the launch turns out late to have brought none", async () => {
    const clock = createVirtualClock();
    const service = createFakeService({ link: short, shortLinks: { [short]: link } });
    // Asked for its destination when the launch is given up, at 1000 ms; it is known at 1400 ms.
    const latency = { network: 400, initialUrl: 1200 };
    const phone = createFakePhone({ clock, service, latency });
    const app = openApp(phone);
    await clock.advance(5000);
    expect(app.readyAt()).toBe(1400);
    expect(app.context().linkUrl).toBe(link);
  });

  it("is resolved before the route is computed, and stays deferred", async () => {
    const clock = createVirtualClock();
    const service = createFakeService({ link: short, shortLinks: { [short]: link } });
    const phone = createFakePhone({ clock, service, latency: { network: 200 } });
    const app = openApp(phone);
    await clock.advance(399);
    expect(app.readyAt()).toBeUndefined();
    await clock.advance(1);
    expect(app.context()).toMatchObject({
      linkUrl: link,
      linkRoute: "/products/42",
      linkType: "deferred",
    });
    expect(service.requestsTo(resolveShortPath).map(({ body }) => body)).toEqual([{ url: short }]);
  });

  it("is delivered unchanged if the service does not know it", async () => {
    const phone = launch([json(200, { link: short })]);
    await phone.clock.advance(1000);
    expect(phone.app.context()).toMatchObject({ linkUrl: short, linkRoute: "/abc" });
  });
});

it.each([-1, 1])("a wall clock that jumps (%i day) changes nothing", async (days) => {
  const phone = launch(["offline"]);
  await phone.clock.advance(100);
  phone.clock.jump(days * 86_400_000);
  await phone.clock.advance(100);
  expect(phone.app.context().isLinkProcessed).toBe(true);
  phone.clock.jump(days * 86_400_000);
  await phone.clock.advance(10_000);
  expect(phone.app.context().linkUrl).toBe(link);
});

it("a short link that is answered after the app's result waits for the next start if the process ends while it is resolved", async () => {
  const short = "https://go.shop.example/spring";
  const clock = createVirtualClock();
  const service = createFakeService({ link: short, shortLinks: { [short]: link } });
  const phone = createFakePhone({ clock, service, latency: { network: 1000 } });
  openApp(phone, { consent: "pending" });
  await clock.advance(1000);
  setConsent("granted");
  await clock.advance(1500);
  expect(service.requestsTo(resolveShortPath)).toHaveLength(1);
  const next = openApp(phone, { consent: "granted" });
  await clock.advance(60_000);
  expect(next.context()).toMatchObject({ linkUrl: link, linkType: "deferred" });
});

it.each(["http://localhost/spring", "http://intranet:3000/spring", "http://10.0.0.1/spring"])(
  "%s is not sent, because no link domain has such a host",
  async (initialUrl) => {
    const phone = launch([], { initialUrl });
    await phone.clock.advance(1000);
    expect(phone.service.requestsTo(resolveShortPath)).toEqual([]);
    expect(phone.app.context().linkUrl).toBe(initialUrl);
  },
);
