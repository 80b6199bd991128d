import { exportPaths, routes } from "@throughline/protocol";
import type { StatsReport } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

const day = 86_400_000;

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({
    countryOf: (address) => (address === "198.51.100.7" ? "PL" : undefined),
  });
});

const click = (url: string, headers: Record<string, string> = {}, remoteAddress = "198.51.100.7") =>
  test.service.inject({
    url,
    remoteAddress,
    headers: { host: "go.shop.example", "user-agent": userAgents.iphone, ...headers },
  });

async function report(query = ""): Promise<StatsReport> {
  const { body, status } = await test.send("GET", `/api/v1/stats/report${query}`);
  expect(status).toBe(200);
  return body as StatsReport;
}

/** Installs the app on an Android phone after a click on the link, and logs events. */
async function installFrom(url: string, installId: string, events: object[] = []) {
  const { headers } = await click(url, { "user-agent": userAgents.android });
  const referrer = new URL(headers.location ?? "").searchParams.get("referrer") ?? "";
  const clickId = new URLSearchParams(referrer).get("clickId");
  await test.send("POST", routes.matchLink.path, { installId, clickId });
  await log(installId, events);
}

async function log(installId: string, events: object[]) {
  if (events.length === 0) return;
  const sentAt = test.clock.at;
  const named = events.map((event, index) => ({
    id: `${installId} ${sentAt} ${index}`,
    timestamp: sentAt,
    ...event,
  }));
  const batch = { installId, platform: "android", sentAt, events: named };
  await test.send("POST", routes.events.path, batch);
}

describe("a report", () => {
  it("breaks clicks, installs and events down by dimension", async () => {
    await test.addLink("sale", { utm: { source: "mail", campaign: "spring" } });
    await click("/sale?utm_source=other&utm_medium=banner", { referer: "https://www.T.co/x?y" });
    await installFrom("/sale", "phone", [
      { name: "purchase", data: { value: 19.99, currency: "EUR" } },
      { name: "purchase", data: { value: 0.01, currency: "EUR" } },
      { name: "signup" },
    ]);
    const { breakdowns, revenue, funnel, total } = await report();
    expect(total).toMatchObject({ clicks: 2, installs: 1, matches: 1, events: 3 });
    const shown = (dimension: keyof typeof breakdowns) =>
      breakdowns[dimension].map(({ value, clicks, installs, events }) => [
        value,
        clicks,
        installs,
        events,
      ]);
    expect(shown("platform")).toEqual([
      ["android", 1, 1, 3],
      ["ios", 1, 0, 0],
    ]);
    expect(shown("browser")).toEqual([
      ["Chrome", 1, 1, 3],
      ["Safari", 1, 0, 0],
    ]);
    expect(shown("source")).toEqual([["mail", 2, 1, 3]]);
    expect(shown("medium")).toEqual([["banner", 1, 0, 0]]);
    expect(shown("campaign")).toEqual([["spring", 2, 1, 3]]);
    expect(shown("referrer")).toEqual([["t.co", 1, 0, 0]]);
    expect(shown("country")).toEqual([["PL", 2, 1, 3]]);
    expect(shown("method")).toEqual([["referrer", 0, 1, 0]]);
    expect(shown("event")).toEqual([
      ["purchase", 0, 0, 2],
      ["signup", 0, 0, 1],
    ]);
    expect(revenue).toEqual([{ currency: "EUR", amount: "20", events: 2, before: null }]);
    expect(funnel).toEqual([
      { step: "click", count: 2, share: null, before: null },
      { step: "store", count: 2, share: 1, before: null },
      { step: "install", count: 1, share: 0.5, before: null },
      { step: "event", count: 1, share: 1, before: null },
    ]);
  });

  it("can be filtered by link, tag and campaign", async () => {
    await test.addLink("a", { tags: ["mail"], utm: { campaign: "spring" } });
    await test.addLink("b", { tags: ["mail"] });
    await test.addLink("c");
    for (const url of ["/a", "/b", "/c", "/c"]) await click(url);
    const clicks = async (query: string) => {
      const { total, breakdowns } = await report(query);
      return [total.clicks, breakdowns.platform[0]?.clicks];
    };
    expect(await clicks("")).toEqual([4, 4]);
    expect(await clicks("?link=c")).toEqual([2, 2]);
    expect(await clicks("?tag=mail")).toEqual([2, 2]);
    expect(await clicks("?campaign=spring")).toEqual([1, 1]);
    expect(await clicks("?tag=mail&campaign=spring")).toEqual([1, 1]);
    expect(await clicks("?tag=none")).toEqual([0, undefined]);
    const refused = await test.send("GET", "/api/v1/stats/report?link=a&tag=mail");
    expect(refused).toMatchObject({ status: 400, body: { field: "link" } });
  });

  it("compares with the previous period of the same length", async () => {
    await test.addLink("a");
    await click("/a");
    await click("/a", { "user-agent": userAgents.windows });
    await installFrom("/a", "first", [{ name: "buy", data: { value: 5, currency: "EUR" } }]);
    const earlier = test.clock.at;
    test.clock.at += 7 * day;
    await click("/a");
    const from = new Date(earlier + day).toISOString();
    const { before, breakdowns, funnel, revenue, total } = await report(
      `?from=${from}&compare=before`,
    );
    expect(total.clicks).toBe(1);
    expect(before?.total).toMatchObject({ clicks: 3, installs: 1, events: 1 });
    expect(before?.to).toBe(new Date(earlier + day).toISOString());
    expect(breakdowns.platform).toEqual([
      {
        value: "ios",
        clicks: 1,
        installs: 0,
        events: 0,
        before: { clicks: 1, installs: 0, events: 0 },
      },
    ]);
    expect(funnel.map((step) => step.before)).toEqual([3, 2, 1, 1]);
    expect(revenue).toEqual([]);
  });

  it("shows how many users returned, but not for days that are not over", async () => {
    await test.addLink("a");
    await installFrom("/a", "one", [{ name: "open" }]);
    await installFrom("/a", "two");
    test.clock.at += day;
    await log("one", [{ name: "open" }]);
    test.clock.at += day;
    expect((await report()).retention).toEqual([
      { day: "2025-11-15", installs: 2, day1: 1, day7: null, day30: null },
    ]);
    test.clock.at += 5 * day;
    await log("two", [{ name: "open" }]);
    test.clock.at += day;
    expect((await report()).retention[0]).toMatchObject({ day1: 1, day7: 1, day30: null });
  });

  it("can be exported as a file", async () => {
    await test.addLink("a", { tags: ["mail"] });
    await installFrom("/a", "one", [{ name: "buy", data: { value: 5.5, currency: "EUR" } }]);
    const get = (query: string) =>
      test.service.inject({
        url: `${exportPaths.statistics}${query}`,
        headers: { authorization: `Bearer ${test.secretKey}` },
      });
    const csv = await get("?tag=mail");
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="statistics.csv"');
    const rows = csv.body.trimEnd().split("\r\n");
    expect(rows[0]).toBe("kind,value,clicks,installs,events,amount,share");
    expect(rows).toContain("day,2025-11-15T00:00:00.000Z,1,1,1,,");
    expect(rows).toContain("funnel,install,,1,,,1");
    expect(rows).toContain("browser,Chrome,1,1,1,,");
    expect(rows).toContain("revenue,EUR,,,1,5.5,");
    const lines = (await get("?format=ndjson")).body.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
      kind: "event",
      value: "buy",
      clicks: 0,
      installs: 0,
      events: 1,
    });
    expect((await get("?link=a&tag=mail")).statusCode).toBe(400);
  });

  it("keeps only the country of an address, and limits the values that visitors choose", async () => {
    await test.addLink("a");
    const long = "x".repeat(300);
    await click(`/a?utm_source=${long}%7C&utm_medium=a%7Cb`, { referer: "not a url" });
    await click("/a", { referer: "https://go.shop.example/other" }, "203.0.113.9");
    const { breakdowns } = await report();
    expect(breakdowns.source.map(({ value }) => value)).toEqual(["x".repeat(100)]);
    expect(breakdowns.medium.map(({ value }) => value)).toEqual(["a b"]);
    expect(breakdowns.referrer).toEqual([]);
    expect(breakdowns.country.map(({ value, clicks }) => [value, clicks])).toEqual([["PL", 1]]);
    expect(JSON.stringify(await report())).not.toContain("198.51.100");
  });
});
