import { randomBytes } from "node:crypto";
import { routes } from "@throughline/protocol";
import type { InstallSimulation, MatchLinkResponse, SimulatedInstall } from "@throughline/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { localAdmin } from "../../composition/local-admin.ts";
import { testService } from "../../testing/test-service.ts";
import { Visitors } from "../../testing/visitors.ts";
import { phoneSignals, simulatedAddresses } from "./simulated-phones.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(start);

async function start(): Promise<void> {
  test = await testService();
  await test.addLink("spring");
}

async function simulate(simulation: InstallSimulation = {}, code = "spring") {
  const path = `/api/v1/links/${code}/simulated-installs`;
  const { status, headers, body } = await test.send("POST", path, simulation);
  return { status, headers, body: body as SimulatedInstall & { error: string; code: string } };
}

/** Opens the app on a real phone that shows the same signals as the simulated one. */
async function openOnTwin(installId: string, address: string) {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress: address,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { ...phoneSignals.iphone.app, installId, timestamp: test.clock.at },
  });
  return response.json<MatchLinkResponse>();
}

describe("a simulated install", () => {
  it("is matched by device signals and explained", async () => {
    const { status, headers, body } = await simulate();
    expect(status).toBe(201);
    expect(headers["location"]).toBe(`/api/v1/installs/${body.installId}`);
    expect(body).toMatchObject({
      code: "spring",
      link: "https://shop.example/products/42?ref=a",
      platform: "ios",
      device: "iPhone 15, iOS 18.6.2",
      match: { type: "probabilistic", method: "fingerprint" },
      test: true,
      click: { answer: "landing", at: new Date(test.clock.at - 120_000).toISOString() },
      verdict: { outcome: "matched", considered: 1 },
    });
    expect(body.reasons[0]).toMatch(/^Matched\. 1 click was considered\./);
    const { click: _click, ...explained } = body;
    const later = await test.send("GET", `/api/v1/installs/${body.installId}`);
    expect(later.body).toEqual(explained);
  });

  it.each([
    ["android", "referrer"],
    ["iphone", "clipboard"],
  ] as const)("on %s is matched by its %s if it sends its click id", async (phone, method) => {
    const { body } = await simulate({ phone, sendsClickId: true });
    expect(body.match).toMatchObject({ type: "deterministic", method, clickId: body.click.id });
    expect(body.reasons[0]).toContain(`named click ${body.click.id}`);
  });

  it("on Android is redirected to the store", async () => {
    const { body } = await simulate({ phone: "android" });
    expect(body.click).toMatchObject({
      answer: "redirect",
      to: expect.stringContaining("play.google.com") as string,
    });
    expect(body.match.type).toBe("probabilistic");
  });

  it("is less likely to match on another network and a day later", async () => {
    const near = await simulate();
    const far = await simulate({ network: "other", minutes: 24 * 60 });
    expect(far.body.verdict?.confidence).toBeLessThan(near.body.verdict?.confidence ?? 0);
    expect(far.body.against.map(({ signal }) => signal)).toContain("network");
  });

  it("follows the settings of the link and the app", async () => {
    await start();
    await test.addLink("exact", { deterministicOnly: true });
    expect((await simulate({}, "exact")).body.match.type).toBe("none");
    await test.send("PATCH", "/api/v1/app", { matching: { windowMs: 3_600_000 } });
    const late = await simulate({ minutes: 61 });
    expect(late.body.reasons[0]).toContain("No unclaimed click in the match window");
    await test.send("PATCH", "/api/v1/app", { matching: { deterministicOnly: true } });
    expect((await simulate()).body.reasons).toEqual([
      "This app matches by install referrer and clipboard only.",
    ]);
  });

  it("is not counted, learned from, or taken from the maximum of clicks", async () => {
    await start();
    await test.send("PATCH", "/api/v1/links/spring", { maxClicks: 1 });
    await simulate();
    await simulate({ phone: "android", sendsClickId: true });
    const { body: stats } = await test.send("GET", "/api/v1/links/spring/stats");
    const none = {
      clicks: 0,
      filtered: 0,
      opened: 0,
      outside: 0,
      internal: 0,
      installs: 0,
      matches: 0,
      events: 0,
    };
    expect(stats).toMatchObject({ total: none });
    const link = await test.send("GET", "/api/v1/links/spring");
    expect(link.body).toMatchObject({ clicksUsed: 0 });
    await test.service.close();
    expect(await test.store.learnedModels.get(test.app.id)).toBeUndefined();
    await start();
  });

  it("does not take the click of a real phone", async () => {
    await start();
    const { browser, page } = phoneSignals.iphone;
    await test.addLink("real");
    const address = simulatedAddresses.other;
    await new Visitors(() => test).click("real", { ...browser, page, address });
    test.clock.at += 120_000;
    const { body } = await simulate({ network: "other" });
    expect(body.verdict?.candidates.map(({ link }) => link)).toEqual(["spring"]);
    expect(await openOnTwin("real-phone", address)).toMatchObject({
      match: { type: "probabilistic" },
    });
  });

  it("leaves no click that a real phone could be matched to", async () => {
    await start();
    await test.send("PATCH", "/api/v1/app", { matching: { threshold: 0.999_999 } });
    const { body } = await simulate({ network: "other", minutes: 24 * 60 });
    expect(body.match.type).toBe("none");
    await test.send("PATCH", "/api/v1/app", { matching: { threshold: 0.5 } });
    const { match } = await openOnTwin("real-phone", simulatedAddresses.same);
    expect(match.type).toBe("none");
  });

  it("is written to the audit log", async () => {
    await simulate({ minutes: 5 });
    const { body } = await test.send("GET", "/api/v1/audit?limit=1");
    expect(body).toMatchObject({
      items: [{ action: "simulateInstall", subject: "spring", change: { minutes: 5 } }],
    });
  });

  it("can be erased", async () => {
    const { body } = await simulate();
    const path = `/api/v1/installs/${body.installId}`;
    expect((await test.send("DELETE", path)).status).toBe(204);
    expect((await test.send("GET", path)).status).toBe(404);
  });
});

describe("a simulation", () => {
  it("of an unknown or inactive link is refused with the reason", async () => {
    expect((await simulate({}, "none")).body).toMatchObject({
      code: "unknown_link",
      error: 'This app has no link with the code "none".',
    });
    await test.addLink("off", { disabled: true });
    expect((await simulate({}, "off")).body).toMatchObject({
      code: "conflict",
      error: expect.stringContaining('The link "off" is disabled') as string,
    });
  });

  it.each([{ phone: "nokia" }, { minutes: -1 }, { minutes: 10_081 }, { network: "home" }])(
    "with %o is refused",
    async (simulation) => {
      expect((await simulate(simulation as InstallSimulation)).status).toBe(400);
    },
  );

  it("is refused after 30 in a minute", async () => {
    await start();
    for (let sent = 0; sent < 30; sent += 1) expect((await simulate()).status).toBe(201);
    expect(await simulate()).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  it("works on the data folder, without a service", async () => {
    const admin = localAdmin({
      store: test.store,
      app: test.app,
      serviceUrl: "https://links.example",
      now: () => test.clock.at,
      random: randomBytes,
    });
    const simulated = await admin.simulateInstall({
      params: { code: "spring" },
      body: { sendsClickId: true },
    });
    expect(simulated.match).toMatchObject({ type: "deterministic", method: "clipboard" });
  });
});
