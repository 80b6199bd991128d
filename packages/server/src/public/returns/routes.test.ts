import { exportPaths, routes } from "@throughline/protocol";
import type { AppChange, LiveView, StatsReport } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { testService } from "../../testing/test-service.ts";
import { iPhone, Visitors } from "../../testing/visitors.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService({ countryOf: () => "PL" });
  await test.addLink("spring", { utm: { source: "mail" } });
  await test.addLink("winter", { utm: { source: "push", campaign: "sale" } });
});

/** Installs the app after a click on a link, or without one. */
async function install(link: string | undefined, installId = "phone") {
  const clickId = link && (await visitors.click(link));
  await test.send(
    "POST",
    routes.matchLink.path,
    clickId
      ? { clickId, installId }
      : { ...iPhone.fingerprint, timestamp: test.clock.at, installId, timezone: "Asia/Tokyo" },
  );
}

const open = (url: string, installId: string | null | undefined = "phone") =>
  test.send("POST", routes.universalLinkClick.path, {
    url,
    timestamp: test.clock.at,
    platform: "ios",
    installId,
  });

let purchases = 0;
/** Logs a purchase of ten euros, some time ago. */
async function buy(ago = 0, installId = "phone") {
  purchases += 1;
  const timestamp = test.clock.at - ago;
  const data = { value: 10, currency: "EUR" };
  await test.send("POST", routes.events.path, {
    installId,
    platform: "ios",
    sentAt: test.clock.at,
    events: [{ id: `${purchases}`, name: "purchase", data, timestamp }],
  });
}

async function report(query = ""): Promise<StatsReport> {
  const { body, status } = await test.send("GET", `/api/v1/stats/report${query}`);
  expect(status).toBe(200);
  return body as StatsReport;
}

const change = (settings: AppChange) => test.send("PATCH", "/api/v1/app", settings);

/** Returns the events and the revenue of each link. */
async function byLink(query = "") {
  const { links } = await report(query);
  return Object.fromEntries(
    links.map(({ code, events, revenue }) => [code, [events, revenue[0]?.amount ?? "0"]]),
  );
}

describe("a link that brings an install back", () => {
  it("gets later events in the last-touch model, and the link of the install in the first", async () => {
    await install("spring");
    await buy();
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter?utm_source=sms");
    await buy();
    await buy();
    expect(await byLink()).toEqual({ spring: [3, "30"], winter: [0, "0"] });
    expect(await byLink("?attribution=last")).toEqual({ spring: [1, "10"], winter: [2, "20"] });
  });

  it("leaves the totals the same in both models, and shows returning users apart", async () => {
    await install("spring");
    await install(undefined, "organic phone");
    await buy(0, "organic phone");
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter");
    await open("https://go.shop.example/winter", "organic phone");
    await buy();
    await buy(0, "organic phone");
    const [first, last] = [await report(), await report("?attribution=last")];
    expect(first).toMatchObject({
      attribution: "first",
      total: { returningUsers: 2, events: 1, organicEvents: 2, returningEvents: 2 },
      revenue: [{ amount: "10", organicAmount: "20", returningAmount: "20" }],
    });
    expect(last).toMatchObject({
      attribution: "last",
      total: { returningUsers: 2, events: 2, organicEvents: 1, returningEvents: 2 },
      revenue: [{ amount: "20", organicAmount: "10", returningAmount: "20" }],
    });
    expect(last.links.find(({ code }) => code === "winter")).toMatchObject({
      returningUsers: 2,
      installs: 0,
      returningEvents: 2,
      returningRevenue: [{ currency: "EUR", amount: "20" }],
    });
    expect(last.breakdowns.source).toMatchObject([{ value: "push", events: 2 }]);
    expect(last.breakdowns.country[0]).toMatchObject({ value: "PL", events: 2 });
  });

  it("agrees in the export, the series and the previous period", async () => {
    await install("spring");
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter");
    await buy();
    const { series } = await report("?attribution=last");
    const sum = (of: (step: (typeof series)[number]) => number) =>
      series.reduce((total, step) => total + of(step), 0);
    expect(sum(({ returningUsers }) => returningUsers)).toBe(1);
    expect(sum(({ returningEvents }) => returningEvents)).toBe(1);
    const exportedRow = async (sheet: string) => {
      const { body } = await test.service.inject({
        url: `${exportPaths.report}?format=ndjson&attribution=last&sheet=${sheet}`,
        headers: { authorization: `Bearer ${test.secretKey}` },
      });
      const rows = body
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { code?: string });
      return rows.find(({ code = "winter" }) => code === "winter");
    };
    const returned = { returningUsers: 1, events: 1, returningEvents: 1 };
    expect(await exportedRow("totals")).toMatchObject(returned);
    expect(await exportedRow("links")).toMatchObject(returned);
    expect(await exportedRow("link-revenue")).toMatchObject({
      currency: "EUR",
      returningAmount: 10,
    });
    expect(await exportedRow("revenue")).toMatchObject({ currency: "EUR", returningAmount: 10 });
  });

  it("counts until the window of the app ends, and for late events by their own time", async () => {
    await change({ returnWindowDays: 2, attribution: "last" });
    await install("spring");
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter");
    test.clock.at += 2 * dayMs;
    await buy();
    await buy(dayMs);
    await buy(3 * dayMs);
    expect(await byLink()).toMatchObject({ spring: [2, "20"], winter: [1, "10"] });
  });

  it("is not recorded if the app turns returns off", async () => {
    await change({ returnWindowDays: 0 });
    await install("spring");
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter");
    await buy();
    const { total, links } = await report("?attribution=last");
    expect(total).toMatchObject({ opened: 1, returningUsers: 0, returningEvents: 0 });
    expect(links.find(({ code }) => code === "spring")).toMatchObject({ events: 1 });
  });

  it("is not the link of a new install, a test link, a tester or an unknown install", async () => {
    await test.addLink("check", { test: true });
    await install("spring");
    await open("https://go.shop.example/spring");
    test.clock.at += dayMs;
    await open("https://go.shop.example/check");
    await open("https://go.shop.example/winter", "nobody");
    await open("https://go.shop.example/winter", null);
    await change({ testInstalls: ["phone"] });
    await open("https://go.shop.example/winter");
    expect((await report()).total).toMatchObject({ opened: 4, returningUsers: 0 });
  });

  it("is shown in the live view with its install", async () => {
    await install("spring");
    test.clock.at += dayMs;
    await open("https://go.shop.example/winter");
    const { items } = (await test.send("GET", "/api/v1/live")).body as LiveView;
    expect(items.at(-1)).toMatchObject({ kind: "open", link: "winter", installId: "phone" });
  });

  it("may be a scheme link of a landing page, which names its click", async () => {
    await install("spring");
    test.clock.at += dayMs;
    const page = await test.service.inject({
      url: "/winter",
      headers: { host: "go.shop.example", "user-agent": userAgents.iphone },
    });
    const url = /href="(shop:[^"]+)"/.exec(page.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(url).toMatch(/^shop:\/\/products\/42\?ref=a&tl=c_/);
    test.clock.at += 1_000;
    await open(url);
    await buy();
    expect((await byLink("?attribution=last"))["winter"]).toEqual([1, "10"]);
  });

  it.each(["shop://products/42", "shop://products/42?tl=c_unknown", "https://evil.example/winter"])(
    "is not %s",
    async (url) => {
      await install("spring");
      test.clock.at += dayMs;
      expect((await open(url)).body).toEqual({ allowed: true, clickId: null });
      expect((await report()).total).toMatchObject({ opened: 0, returningUsers: 0 });
    },
  );
});

describe("the settings of attribution", () => {
  it("have defaults, and apply to reports that choose nothing else", async () => {
    const { body } = await test.send("GET", "/api/v1/app");
    expect(body).toMatchObject({
      returnWindowDays: null,
      attribution: "first",
      excludeFlagged: false,
    });
    await change({ attribution: "last", excludeFlagged: true });
    expect(await report()).toMatchObject({ attribution: "last", flagged: "exclude" });
    expect(await report("?attribution=first&flagged=include")).toMatchObject({
      attribution: "first",
      flagged: "include",
    });
  });

  it.each([
    [{ returnWindowDays: 91 }, "returnWindowDays"],
    [{ returnWindowDays: -1 }, "returnWindowDays"],
    [{ returnWindowDays: 1.5 }, "returnWindowDays"],
    [{ attribution: "linear" }, "attribution"],
  ])("are refused as %j", async (settings, field) => {
    const { status, body } = await change(settings as AppChange);
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  });
});
