import { exportPaths, reportSheets, routes } from "@throughline/protocol";
import { unzipSync } from "fflate";
import type { StatsReport } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

const [poland, elsewhere] = ["198.51.100.7", "203.0.113.9"];

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({
    countryOf: (address) => (address === poland ? "PL" : undefined),
  });
});

const click = (url: string, headers: Record<string, string> = {}, remoteAddress = poland) =>
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
async function installFrom(
  url: string,
  installId: string,
  events: object[] = [],
  address = poland,
) {
  const { headers } = await click(url, { "user-agent": userAgents.android }, address);
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
    expect(total).toEqual({
      clicks: 2,
      opened: 0,
      filtered: 0,
      outside: 0,
      internal: 0,
      installs: 1,
      organicInstalls: 0,
      newUsers: null,
      organicNewUsers: null,
      returningUsers: 0,
      events: 3,
      organicEvents: 0,
      returningEvents: 0,
    });
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
    expect(shown("source")).toEqual([
      ["mail", 1, 1, 3],
      ["other", 1, 0, 0],
    ]);
    expect(shown("medium")).toEqual([["banner", 1, 0, 0]]);
    expect(shown("campaign")).toEqual([["spring", 2, 1, 3]]);
    expect(shown("referrer")).toEqual([["t.co", 1, 0, 0]]);
    expect(shown("country")).toEqual([["PL", 2, 1, 3]]);
    expect(shown("method")).toEqual([["referrer", 0, 1, 3]]);
    expect(shown("target")).toEqual([
      ["store", 1, 1, 3],
      ["page", 1, 0, 0],
    ]);
    expect(shown("event")).toEqual([
      ["purchase", 0, 0, 2],
      ["signup", 0, 0, 1],
    ]);
    expect(revenue).toEqual([
      {
        currency: "EUR",
        amount: "20",
        organicAmount: "0",
        returningAmount: "0",
        previous: null,
      },
    ]);
    expect(funnel).toEqual([
      { step: "click", count: 2, share: null, previous: null },
      { step: "install", count: 1, share: 0.5, previous: null },
      { step: "event", count: 1, share: 1, previous: null },
    ]);
  });

  it("says which link brought the most purchases, and from which country", async () => {
    await test.addLink("sale", { preview: { title: "Autumn sale" } });
    await test.addLink("news");
    const bought = { name: "purchase", data: { value: 10, currency: "EUR" } };
    await installFrom("/sale", "one", [bought, bought, { name: "signup" }], poland);
    await installFrom("/sale", "two", [bought], elsewhere);
    await installFrom("/news", "three", [bought], poland);
    await click("/news");
    await click("/news");
    const { links, linkCount, breakdowns } = await report("?event=purchase&sort=events");
    expect(links).toEqual([
      {
        code: "sale",
        title: "Autumn sale",
        clicks: 2,
        opened: 0,
        installs: 2,
        newUsers: null,
        installsWithEvent: 2,
        returningUsers: 0,
        events: 3,
        returningEvents: 0,
        eventCounts: { purchase: 3 },
        revenue: [{ currency: "EUR", amount: "30" }],
        returningRevenue: [],
        previous: null,
      },
      expect.objectContaining({ code: "news", title: null, clicks: 3, events: 1 }),
    ]);
    expect(linkCount).toBe(2);
    expect(breakdowns.country).toMatchObject([{ value: "PL", events: 3 }]);
    const ofLink = await report("?event=purchase&link=sale");
    expect(ofLink.breakdowns.country).toMatchObject([{ value: "PL", installs: 1, events: 2 }]);
    const ofCountry = await report("?country=PL&event=purchase&sort=events");
    expect(ofCountry.links.map(({ code, events }) => [code, events])).toEqual([
      ["sale", 2],
      ["news", 1],
    ]);
    expect(ofCountry.total).toMatchObject({ installs: 2, events: 3, opened: null });
    await log("three", [{ name: "signup" }, { name: "signup" }, { name: "signup" }]);
    const bySignups = await report("?sort=events&sortEvent=signup");
    expect(bySignups.links.map(({ code }) => code)).toEqual(["news", "sale"]);
    expect((await report("?sort=clicks&limit=1")).links.map(({ code }) => code)).toEqual(["news"]);
  });

  it("lists the first links in any order, and counts all", async () => {
    for (const code of ["early", "popular", "small", "tiny"]) await test.addLink(code);
    await installFrom("/early", "before the period");
    test.clock.at += 40 * dayMs;
    await log("before the period", [{ name: "buy" }, { name: "buy" }]);
    await click("/popular");
    await click("/popular");
    await installFrom("/small", "phone", [{ name: "buy" }]);
    await click("/tiny");
    const first = async (query: string) => {
      const { links, linkCount } = await report(query);
      return [linkCount, ...links.map(({ code, clicks }) => `${code} ${clicks}`)];
    };
    expect(await first("?limit=1")).toEqual([4, "popular 2"]);
    expect(await first("?limit=3")).toEqual([4, "popular 2", "small 1", "tiny 1"]);
    expect(await first("?limit=1&sort=installs")).toEqual([4, "small 1"]);
    expect(await first("?limit=3&sort=events")).toEqual([4, "early 0", "small 1", "popular 2"]);
    expect(await first("?limit=9&sort=opened")).toEqual([
      4,
      "popular 2",
      "small 1",
      "tiny 1",
      "early 0",
    ]);
    expect(await first("?link=tiny")).toEqual([1, "tiny 1"]);
  });

  it("separates organic installs and their revenue from those of links", async () => {
    await test.addLink("a");
    const open = { installId: "organic", platform: "android", timestamp: test.clock.at };
    await test.send("POST", routes.matchLink.path, open);
    await log("organic", [{ name: "buy", data: { value: 3, currency: "EUR" } }]);
    await installFrom("/a", "one", [{ name: "buy", data: { value: 5, currency: "EUR" } }]);
    const { total, revenue, funnel, breakdowns } = await report();
    expect(breakdowns.event).toMatchObject([{ value: "buy", events: 1, organicEvents: 1 }]);
    expect(total).toMatchObject({ installs: 1, organicInstalls: 1, events: 1, organicEvents: 1 });
    expect(revenue).toMatchObject([{ currency: "EUR", amount: "5", organicAmount: "3" }]);
    expect(funnel.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it("shows no share above 100 %", async () => {
    await test.addLink("a");
    const clicked = await click("/a", { "user-agent": userAgents.android });
    test.clock.at += dayMs;
    await installFrom("/a", "one");
    const referrer = new URL(clicked.headers.location ?? "").searchParams.get("referrer") ?? "";
    const clickId = new URLSearchParams(referrer).get("clickId");
    await test.send("POST", routes.matchLink.path, { installId: "two", clickId });
    const today = new Date(test.clock.at).toISOString().slice(0, 10);
    const { funnel } = await report(`?from=${today}`);
    expect(funnel.slice(0, 2)).toMatchObject([{ count: 1 }, { count: 2, share: null }]);
  });

  it("covers days of the app's time zone up to now", async () => {
    await test.addLink("a");
    const body = { timeZone: "America/New_York" };
    expect((await test.send("PATCH", "/api/v1/app", body)).status).toBe(200);
    test.clock.at = Date.parse("2025-11-16T03:30:00Z");
    await click("/a");
    test.clock.at = Date.parse("2025-11-16T05:30:00Z");
    await click("/a");
    const days = await report("?from=2025-11-15&to=2025-11-16");
    expect(days).toMatchObject({
      from: "2025-11-15T05:00:00.000Z",
      to: "2025-11-17T05:00:00.000Z",
      timeZone: "America/New_York",
    });
    expect(days.series.map(({ at, clicks }) => [at, clicks])).toEqual([
      ["2025-11-15T05:00:00.000Z", 1],
      ["2025-11-16T05:00:00.000Z", 1],
    ]);
    const hours = await report("?interval=hour");
    expect(hours.series).toHaveLength(48);
    expect(hours.series.at(-1)).toMatchObject({ at: "2025-11-16T05:00:00.000Z", clicks: 1 });
    const months = await report("?interval=month&from=2025-10-01");
    expect(months.series.map(({ at, clicks }) => [at, clicks])).toEqual([
      ["2025-10-01T04:00:00.000Z", 0],
      ["2025-11-01T04:00:00.000Z", 2],
    ]);
  });

  it.each([
    ["from=2025-11-16&to=2025-11-15", "from", "The period would end before it begins"],
    ["from=2025-02-30", "from", '"2025-02-30" is not in the calendar.'],
    ["from=2015-01-01", "interval", "more than 2000 days"],
    ["interval=hour&from=2025-01-01", "interval", "more than 2000 hours"],
  ])("refuses the period %s", async (query, field, text) => {
    const { status, body } = await test.send("GET", `/api/v1/stats/report?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { field } });
    expect((body as { error: string }).error).toContain(text);
  });

  it("can be filtered by link, tag and facets", async () => {
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
    expect(await clicks("?tag=mail&link=b")).toEqual([1, 1]);
    expect(await clicks("?platform=ios&country=PL")).toEqual([4, 4]);
    expect(await clicks("?platform=android")).toEqual([0, undefined]);
  });

  it("can be filtered by several values, by what to leave out, and by parts", async () => {
    await test.addLink("a", { tags: ["mail"], utm: { campaign: "Summer, early" } });
    await test.addLink("b", { tags: ["mail", "x"], utm: { campaign: "late-summer" } });
    await test.addLink("c", { utm: { campaign: "winter" } });
    for (const url of ["/a", "/b", "/c", "/c", "/products/mug"]) await click(url);
    const path = "path:https://go.shop.example/products/mug";
    await click("/a", {}, elsewhere);
    const clicks = async (query: string) => {
      const { total, links } = await report(`?${query}`);
      return [total.clicks, ...links.map(({ code }) => code).toSorted()];
    };
    expect(await clicks("link=a,b")).toEqual([3, "a", "b"]);
    expect(await clicks("link!=a,b")).toEqual([3, "c", path]);
    expect(await clicks("link~=PRODUCTS")).toEqual([1, path]);
    expect(await clicks("tag!=x")).toEqual([5, "a", "c", path]);
    expect(await clicks("tag=mail,x&link!=a")).toEqual([1, "b"]);
    expect(await clicks("campaign~=summer")).toEqual([3, "a", "b"]);
    expect(await clicks(String.raw`campaign=Summer\, early,winter`)).toEqual([4, "a", "c"]);
    expect(await clicks("country=poland,AT")).toEqual([5, "a", "b", "c", path]);
    expect(await clicks("country!=PL")).toEqual([1, "a"]);
    expect(await clicks("country!=PL&campaign~=winter")).toEqual([0]);
  });

  it("is filtered by the events to count", async () => {
    await test.addLink("a");
    const bought = (name: string) => ({ name, data: { value: 2, currency: "EUR" } });
    await installFrom("/a", "one", ["purchase", "purchase_refund", "signup"].map(bought));
    const events = async (query: string) => {
      const { total, revenue } = await report(`?${query}`);
      return [total.events, revenue[0]?.amount];
    };
    expect(await events("event=purchase,signup")).toEqual([2, "4"]);
    expect(await events("event!=signup")).toEqual([2, "4"]);
    expect(await events("event~=PURCHASE")).toEqual([2, "4"]);
    expect(await events("event~=purchase&event!=purchase")).toEqual([1, "2"]);
  });

  it.each([
    ["country=Austria,Atlantis", 'country: "Atlantis" is not a country.'],
    ["country!=Atlantis", 'country!: "Atlantis" is not a country.'],
    ["platform=symbian", 'platform: "symbian" is not one of ios, android, desktop.'],
    ["users=old", 'users: "old" is not one of new, returning.'],
    ["tag=none", 'tag: No link has the tag "none".'],
    ["link=none", 'link: This app has no link with the code "none".'],
    [`campaign=${Array.from({ length: 101 }, (_, n) => n).join()}`, "has 101 values; at most 100"],
    ["city=Berlin", "unknown field `city`"],
    ["county!=US", "unknown field `county!` (did you mean `country!`?)"],
    ["from=2025-11-15&to=2025-11-14", "The period would end before it begins"],
  ])("refuses %s with one sentence instead of counting nothing", async (query, sentence) => {
    const { body, status } = await test.send("GET", `/api/v1/stats/report?${query}`);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(sentence);
  });

  it("compares with the previous period of the same length", async () => {
    await test.addLink("a");
    await click("/a");
    await click("/a", { "user-agent": userAgents.windows });
    await installFrom("/a", "first", [{ name: "buy", data: { value: 5, currency: "EUR" } }]);
    const earlier = test.clock.at;
    test.clock.at += 7 * dayMs;
    await click("/a");
    const from = new Date(earlier + dayMs).toISOString();
    const { previous, breakdowns, funnel, revenue, total } = await report(
      `?from=${from}&compare=previous`,
    );
    expect(total.clicks).toBe(1);
    expect(previous?.total).toMatchObject({ clicks: 3, installs: 1, events: 1 });
    expect(previous?.series.map(({ clicks }) => clicks)).toContain(3);
    expect(breakdowns.platform).toEqual([
      {
        value: "ios",
        clicks: 1,
        installs: 0,
        events: 0,
        revenue: [],
        previous: { clicks: 1, installs: 0, events: 0, revenue: [] },
      },
    ]);
    expect(funnel.map((step) => step.previous)).toEqual([3, 1, 1]);
    expect(revenue).toEqual([]);
  });

  it("compares a day that is not over with the same hours of the day before", async () => {
    await test.addLink("a");
    const at = (time: string) => (test.clock.at = Date.parse(time));
    for (const time of ["14T08:00", "14T20:00", "15T08:00"]) {
      at(`2025-11-${time}:00Z`);
      await click("/a");
    }
    at("2025-11-15T09:30:00Z");
    const today = await report("?from=2025-11-15&interval=hour&compare=previous");
    expect([today.total.clicks, today.previous?.total.clicks]).toEqual([1, 1]);
    expect(today.previous).toMatchObject({
      from: "2025-11-14T00:00:00.000Z",
      to: "2025-11-14T10:00:00.000Z",
    });
    const week = await report("?from=2025-11-09&compare=previous");
    expect(week.previous).toMatchObject({
      from: "2025-11-02T00:00:00.000Z",
      to: "2025-11-08T10:00:00.000Z",
    });
  });

  it("shows how many users returned, but not for days that are not over", async () => {
    await test.addLink("a");
    await installFrom("/a", "one", [{ name: "open" }]);
    await installFrom("/a", "two");
    test.clock.at += dayMs;
    await log("one", [{ name: "open" }]);
    test.clock.at += dayMs;
    expect((await report()).retention).toEqual([
      { day: "2025-11-15", installs: 2, day1: 1, day7: null, day30: null },
    ]);
    test.clock.at += 5 * dayMs;
    await log("two", [{ name: "open" }]);
    test.clock.at += dayMs;
    expect((await report()).retention[0]).toMatchObject({ day1: 1, day7: 1, day30: null });
  });

  it("has the figures of each link in the compared period beside its own", async () => {
    await test.addLink("a");
    const event = (amount: number) => ({ name: "buy", data: { value: amount, currency: "EUR" } });
    await installFrom("/a", "one", [event(5), event(5)]);
    test.clock.at += 2 * dayMs;
    await installFrom("/a", "two", [event(3)]);
    const [from, to] = [test.clock.at - dayMs, test.clock.at + 1].map((at) =>
      new Date(at).toISOString(),
    );
    const span = `?from=${from}&to=${to}&interval=day`;
    const figures = { clicks: 1, opened: 0, installs: 1, events: 1, eventCounts: { buy: 1 } };
    const linksOf = async (query: string) => (await report(query)).links;
    const earlier = {
      ...figures,
      events: 2,
      eventCounts: { buy: 2 },
      revenue: [{ currency: "EUR", amount: "10" }],
    };
    expect(await linksOf(span)).toMatchObject([{ code: "a", ...figures, previous: null }]);
    // With a filter by link, and by country, the counts come from elsewhere.
    for (const [filter, opened] of [
      ["", 0],
      ["&link=a", 0],
      ["&platform=android", null],
    ] as const) {
      expect(await linksOf(`${span}&compare=previous${filter}`)).toMatchObject([
        { code: "a", ...figures, opened, previous: { ...earlier, opened } },
      ]);
    }
    const sheet = async (name: string) => {
      const { body } = await test.service.inject({
        url: `${exportPaths.report}${span}&compare=previous&sheet=${name}`,
        headers: { authorization: `Bearer ${test.secretKey}` },
      });
      return body.trimEnd().split("\r\n").slice(1);
    };
    expect(await sheet("links")).toEqual(["a,,1,0,1,,1,0,1,0,1,0,1,,1,0,2,0"]);
    expect(await sheet("link-events")).toEqual(["a,buy,1,2"]);
    expect(await sheet("link-revenue")).toEqual(["a,EUR,3,0,10,0"]);
  });

  it("can be exported as a file", async () => {
    await test.addLink("a", { tags: ["mail"], preview: { title: "A mug" } });
    await installFrom("/a", "one", [{ name: "buy", data: { value: 5.5, currency: "EUR" } }]);
    const get = (query: string) =>
      test.service.inject({
        url: `${exportPaths.report}${query}`,
        headers: { authorization: `Bearer ${test.secretKey}` },
      });
    const zip = await get("?tag=mail");
    expect(zip.headers["content-disposition"]).toBe('attachment; filename="report.zip"');
    const files = unzipSync(zip.rawPayload);
    expect(Object.keys(files)).toEqual(reportSheets.map((sheet) => `${sheet}.csv`));
    const sheet = async (name: string, query = "") =>
      (await get(`?sheet=${name}${query}`)).body.trimEnd().split("\r\n");
    expect(Buffer.from(files["links.csv"] ?? "").toString()).toBe(
      `${(await sheet("links", "&tag=mail")).join("\r\n")}\r\n`,
    );
    expect((await get("?sheet=links")).headers["content-disposition"]).toBe(
      'attachment; filename="links.csv"',
    );
    expect(await sheet("links")).toEqual([
      "code,title,clicks,opened,installs,new_users,installs_with_event,returning_users,events,returning_events,previous_clicks,previous_opened,previous_installs,previous_new_users,previous_installs_with_event,previous_returning_users,previous_events,previous_returning_events",
      "a,A mug,1,0,1,,1,0,1,0,,,,,,,,",
    ]);
    expect(await sheet("link-events")).toEqual(["code,event,events,previous_events", "a,buy,1,"]);
    expect(await sheet("link-revenue")).toEqual([
      "code,currency,amount,returning_amount,previous_amount,previous_returning_amount",
      "a,EUR,5.5,0,,",
    ]);
    expect(await sheet("browser", "&compare=previous")).toEqual([
      "value,clicks,installs,events,organic_events,previous_clicks,previous_installs,previous_events,previous_organic_events",
      "Chrome,1,1,1,,0,0,0,",
    ]);
    expect(await sheet("value-revenue")).toContain("browser,Chrome,EUR,5.5,");
    expect(await sheet("revenue", "&compare=previous")).toEqual([
      "currency,amount,organic_amount,returning_amount,previous_amount",
      "EUR,5.5,0,0,0",
    ]);
    const series = await sheet("series", "&compare=previous");
    expect(series[0]).toMatch(/^at,clicks,.*,previous_at,previous_clicks,/);
    expect(series.at(-1)).toMatch(/^2025-11-15T00:00:00.000Z,1,.*,2025-10-16T00:00:00.000Z,0,/);
    const lines = (await get("?format=ndjson&sheet=event")).body.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { value: "buy", clicks: 0, installs: 0, events: 1, organicEvents: 0, previous: null },
    ]);
    expect((await get("?sheet=x")).statusCode).toBe(400);
    expect((await get("?from=x")).statusCode).toBe(400);
  });

  it("names the link and the country of each event in exports", async () => {
    await test.addLink("a");
    await installFrom("/a", "one", [{ name: "buy" }]);
    await log("unknown", [{ name: "open" }]);
    const { body } = await test.service.inject({
      url: exportPaths.events,
      headers: { authorization: `Bearer ${test.secretKey}` },
    });
    const [head, ...rows] = body
      .trimEnd()
      .split("\r\n")
      .map((row) => row.split(","));
    const columns = ["name", "link", "country"].map((name) => head?.indexOf(name) ?? -1);
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ["open", "", ""],
      ["buy", "a", "PL"],
    ]);
  });

  it("says how much a filter may leave out in days that keep only frequent combinations", async () => {
    await test.addLink("a");
    const visits = Array.from({ length: 1_100 }, (_, index) => `/a?utm_source=s${index}`);
    await Promise.all(visits.map((url) => click(url)));
    const browser = (await report()).breakdowns.browser[0]?.value;
    const filtered = (query: string) => report(`?from=2025-11-15&link=a&${query}`);
    const exact = { clicks: 0, installs: 0, events: 0 };
    expect((await filtered(`browser=${browser}`)).unnamed).toEqual(exact);
    test.clock.at += 37 * dayMs;
    await test.store.sweep(test.clock.at);
    const { total, unnamed } = await filtered(`browser=${browser}`);
    expect(total.clicks).toBe(1_000);
    expect(unnamed).toEqual({ ...exact, clicks: 100 });
    const rare = await filtered("source=s999");
    expect([rare.total.clicks, rare.unnamed]).toEqual([1, exact]);
    const whole = await report("?from=2025-11-15&country=PL");
    expect([whole.total.clicks, whole.unnamed.clicks]).toEqual([1_100, 0]);
  });

  it("keeps only the country of an address, and limits the values that visitors choose", async () => {
    await test.addLink("a");
    const long = "x".repeat(300);
    await click(`/a?utm_source=${long}%7C&utm_medium=a%7Cb`, { referer: "not a url" });
    await click("/a", { referer: "https://go.shop.example/other" }, elsewhere);
    const { breakdowns } = await report();
    expect(breakdowns.source.map(({ value }) => value)).toEqual(["x".repeat(100)]);
    expect(breakdowns.medium.map(({ value }) => value)).toEqual(["a b"]);
    expect(breakdowns.referrer).toEqual([]);
    expect(breakdowns.country.map(({ value, clicks }) => [value, clicks])).toEqual([["PL", 1]]);
    expect(JSON.stringify(await report())).not.toContain("198.51.100");
  });
});
