import { routes } from "@throughline/protocol";
import type { LinkChange, SplitResults } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

const countries: Record<string, string> = { "203.0.113.1": "DE", "203.0.113.2": "US" };

beforeEach(async () => {
  test = await testService({
    countryOf: (address) => countries[address],
    regionOf: (address) => (address === "203.0.113.2" ? "US-CA" : undefined),
  });
});
afterEach(() => test.service.close());

async function createLink(parts: LinkChange): Promise<void> {
  const link = { code: "spring", destination: "https://shop.example/spring", ...parts };
  const { status, body } = await test.send("POST", "/api/v1/links", link);
  expect(body).toMatchObject({ code: "spring" });
  expect(status).toBe(201);
}

async function visit({
  userAgent = userAgents.android,
  address = "203.0.113.1",
  ...headers
}: Record<string, string> = {}) {
  const response = await test.service.inject({
    url: "/spring",
    remoteAddress: address,
    headers: { host: "go.shop.example", "user-agent": userAgent, ...headers },
  });
  const location = response.headers.location ?? "";
  const clickId =
    /clickId%3D(c_[\w-]+)/.exec(location)?.[1] ??
    /data-click="([^"]+)"/.exec(response.body)?.[1] ??
    "";
  const cookie = String(response.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
  return { location, clickId, cookie };
}

async function install(clickId: string) {
  const body = {
    installId: `install-${clickId}`,
    platform: "android",
    model: "Pixel 8",
    timestamp: test.clock.at,
    clickId,
  };
  const response = await test.send("POST", "/api/link/match-link", body);
  expect(response.status).toBe(200);
  return response.body as { link: string | null };
}

async function log(installId: string, events: object[]) {
  const sentAt = test.clock.at;
  const named = events.map((event, index) => ({
    id: `${installId} ${index}`,
    timestamp: sentAt,
    ...event,
  }));
  await test.send("POST", routes.events.path, {
    installId,
    platform: "android",
    sentAt,
    events: named,
  });
}

describe("a link with rules", () => {
  const german = {
    name: "Germany",
    when: { countries: ["DE"] },
    destination: "https://shop.example/de",
  };

  it("gives the install the rule's own destination at the click, and otherwise the link's current one", async () => {
    const pageOnlyRule = {
      name: "Page only",
      when: { referrers: ["news.example"] },
      fallback: "https://shop.example/news",
    };
    await createLink({ rules: [pageOnlyRule, german], data: { sale: "spring" } });
    const byRule = await visit();
    await visit({ referer: "https://news.example/" });
    const [byPageOnly] = await test.store.clicks.recent(test.app.id, 1);
    const byLink = await visit({ address: "203.0.113.2" });
    const changed = { rules: null, destination: "/new", data: { sale: "summer" } };
    await test.send("PATCH", "/api/v1/links/spring", changed);
    expect(await install(byRule.clickId)).toMatchObject({
      link: "https://shop.example/de",
      data: { sale: "summer" },
    });
    expect((await install(byLink.clickId)).link).toBe("/new");
    expect((await install(byPageOnly?.click ?? "")).link).toBe("/new");
  });

  it("explains which rule decided", async () => {
    await createLink({ rules: [german] });
    const { clickId } = await visit();
    await install(clickId);
    const { body } = await test.send("GET", `/api/v1/installs/install-${clickId}`);
    expect(body).toMatchObject({
      ruleOrVariant: "Germany",
      reasons: [
        expect.anything(),
        'The rule or variant "Germany" of the link decided where the visitor went.',
      ],
    });
  });

  it.each([
    ["pt-BR", "pt-BR,pt;q=0.9,en;q=0.8"],
    ["fr-CA", "fr-ca"],
    ["de", "de-AT,de;q=0.9"],
    ["zh-Hant", "zh-TW"],
    ["no", "nb-NO"],
  ])("for the language %s applies to a browser that asks for %s", async (language, header) => {
    const fallback = "https://shop.example/own-language";
    await createLink({ rules: [{ name: language, when: { languages: [language] }, fallback }] });
    expect((await visit({ "accept-language": header })).location).toBe(fallback);
    expect((await visit({ "accept-language": "pt-PT,fr-FR" })).location).not.toBe(fallback);
  });

  it("decides by platform, kind of browser, language, referring site, region, day and visitor", async () => {
    await createLink({
      desktop: null,
      rules: [
        { name: "region", when: { regions: ["US-CA"] }, fallback: "https://shop.example/ca" },
        { name: "in-app", when: { inAppBrowser: true }, fallback: "https://shop.example/in-app" },
        { name: "polish", when: { languages: ["pl"] }, fallback: "https://shop.example/pl" },
        {
          name: "news",
          when: { referrers: ["news.example"] },
          fallback: "https://shop.example/news",
        },
        { name: "tablet", when: { devices: ["tablet"] }, fallback: "https://shop.example/tablet" },
        { name: "again", when: { visitor: "returning" }, fallback: "https://shop.example/again" },
        {
          name: "saturday",
          when: { days: ["saturday"], platforms: ["ios"] },
          fallback: "https://shop.example/saturday",
        },
        {
          name: "computers",
          when: { platforms: ["desktop"] },
          fallback: "https://shop.example/computers",
        },
      ],
    });
    const tablet =
      "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const first = await visit();
    const visits = {
      ca: await visit({ address: "203.0.113.2" }),
      "in-app": await visit({ userAgent: `${userAgents.android} Instagram 300.0` }),
      pl: await visit({ "accept-language": "pl-PL,en;q=0.5" }),
      news: await visit({ referer: "https://m.news.example/today" }),
      tablet: await visit({ userAgent: tablet }),
      again: await visit({ cookie: first.cookie }),
      saturday: await visit({ userAgent: userAgents.iphone }),
      computers: await visit({ userAgent: userAgents.mac }),
    };
    for (const [page, { location }] of Object.entries(visits)) {
      expect(location).toBe(`https://shop.example/${page}`);
    }
    expect(first.location).toContain("play.google.com");
  });

  it("tells rules apart whose names resemble a kind of browser", async () => {
    await createLink({
      rules: [
        { name: "x", when: { inAppBrowser: true }, fallback: "https://shop.example/in-app" },
        { name: "in-app x", when: {}, fallback: "https://shop.example/elsewhere" },
      ],
    });
    const inApp = await visit({ userAgent: `${userAgents.android} Instagram 300.0` });
    expect(inApp.location).toBe("https://shop.example/in-app");
    expect((await visit()).location).toBe("https://shop.example/elsewhere");
  });

  it("leads the installed app to the destination of the rule", async () => {
    await createLink({
      rules: [
        { name: "ios", when: { platforms: ["ios"], languages: ["pt-BR"] }, destination: "/ios" },
      ],
    });
    const open = (userAgent: string) =>
      test.send(
        "POST",
        "/api/link/resolve-short",
        { url: "https://go.shop.example/spring" },
        { "user-agent": userAgent, "accept-language": "pt-BR,pt;q=0.9" },
      );
    expect((await open("Shop/1 CFNetwork/1494 Darwin/23.4.0")).body).toMatchObject({
      link: "/ios",
    });
    expect((await open("okhttp/4.12.0")).body).toMatchObject({
      link: "https://shop.example/spring",
    });
  });

  it("is counted by rule", async () => {
    await createLink({ rules: [german] });
    await install((await visit()).clickId);
    await visit({ address: "203.0.113.2" });
    const { body } = await test.send("GET", "/api/v1/stats/report?ruleOrVariant=Germany");
    expect(body).toMatchObject({ total: { clicks: 1, installs: 1 } });
  });

  it.each([
    [
      { rules: [{ name: "x", when: { countries: ["XQ"] }, destination: "/x" }] },
      '"XQ" is not a country',
    ],
    [{ rules: [{ name: "x", when: { moon: "full" }, destination: "/x" }] }, "moon"],
    [
      {
        split: {
          variants: [
            { name: "A", weight: 1 },
            { name: "B", weight: 2 },
          ],
        },
      },
      "add up to 3, not to 100",
    ],
  ])("is refused with one sentence if %j is wrong, and nothing is saved", async (parts, reason) => {
    const { status, body } = await test.send("POST", "/api/v1/links", {
      code: "spring",
      destination: "/x",
      ...parts,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(reason.replaceAll('"', '\\"'));
    expect(await test.store.links.get(test.app.id, "spring")).toBeUndefined();
  });
});

describe("a link with a split test", () => {
  const split = {
    variants: [
      { name: "A", weight: 50 },
      {
        name: "B",
        weight: 50,
        destination: "https://shop.example/b",
        fallback: "https://shop.example/b",
      },
    ],
  };

  it("keeps a visitor with their variant, on phones and computers", async () => {
    await createLink({ split, webFallback: "https://shop.example/a" });
    for (const userAgent of [userAgents.iphone, userAgents.mac]) {
      for (let person = 0; person < 5; person += 1) {
        const first = await visit({ userAgent });
        expect(first.cookie).toMatch(/^throughline=/);
        const chosen = (await stored(first.clickId)) ?? first.location;
        for (let time = 0; time < 3; time += 1) {
          const again = await visit({ userAgent, cookie: first.cookie });
          expect((await stored(again.clickId)) ?? again.location).toEqual(chosen);
        }
      }
    }
  });

  it("keeps a visitor without an id with their variant as long as the network stays the same", async () => {
    await createLink({ split });
    const locations = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const { location, cookie } = await visit({ "sec-gpc": "1" });
      expect(cookie).toBe("");
      locations.add(location.startsWith("https://play.google.com") ? "A" : "B");
    }
    expect(locations.size).toBe(1);
  });

  it("gives installs the variant of their click after a winner was chosen", async () => {
    await createLink({
      split: {
        variants: [
          { name: "A", weight: 50, destination: "/a" },
          { name: "B", weight: 50, destination: "/b" },
        ],
      },
    });
    const clicks = await Promise.all(Array.from({ length: 12 }, () => visit()));
    const chosen = await Promise.all(clicks.map(({ clickId }) => stored(clickId)));
    expect(new Set(chosen)).toEqual(new Set(["A", "B"]));
    const { body } = await test.send("GET", "/api/v1/links/spring");
    await test.send("PATCH", "/api/v1/links/spring", {
      split: { ...(body as { split: object }).split, winner: "A" },
    });
    for (const [index, { clickId }] of clicks.entries()) {
      expect((await install(clickId)).link).toBe(chosen[index] === "A" ? "/a" : "/b");
    }
    const later = await Promise.all(Array.from({ length: 12 }, () => visit()));
    const laterNames = await Promise.all(later.map(({ clickId }) => stored(clickId)));
    expect(new Set(laterNames)).toEqual(new Set(["A"]));
  });

  it("reports the counts of each variant and its chance of being the best", async () => {
    await createLink({ split });
    const visits = await Promise.all(Array.from({ length: 20 }, () => visit()));
    const clicksOf = { A: 0, B: 0 };
    for (const { clickId } of visits) {
      // Visitors of B leave for a web page, whose URL does not contain the click.
      const name = clickId === "" ? "B" : "A";
      clicksOf[name] += 1;
      if (name === "A") await install(clickId);
    }
    const { body } = await test.send("GET", "/api/v1/links/spring/split");
    expect(body).toMatchObject({
      from: new Date(test.clock.at).toISOString(),
      winner: null,
      best: "A",
      isClear: true,
      moreClicks: 0,
      variants: [
        {
          name: "A",
          weight: 50,
          clicks: clicksOf.A,
          installs: clicksOf.A,
          rate: 1,
          high: expect.closeTo(1) as number,
        },
        {
          name: "B",
          weight: 50,
          clicks: clicksOf.B,
          installs: 0,
          rate: 0,
          low: expect.closeTo(0) as number,
        },
      ],
    });
    expect((await test.send("GET", "/api/v1/links/unknown/split")).status).toBe(404);
  });

  it("compares its variants by an event or by the revenue per click", async () => {
    const variants = [
      { name: "A", weight: 50, destination: "/a" },
      { name: "B", weight: 50, destination: "/b" },
    ];
    await createLink({ split: { variants } });
    const visits = await Promise.all(Array.from({ length: 30 }, () => visit()));
    const installs = { A: 0, B: 0 };
    for (const { clickId } of visits) {
      const name = (await stored(clickId)) as "A" | "B";
      installs[name] += 1;
      await install(clickId);
      // Every visitor of A buys a cheap mug twice. A third of B buys an expensive one and returns another.
      const isBuyer = name === "A" || installs.B % 3 === 1;
      const data = (value: number) => ({ name: "purchase", data: { value, currency: "EUR" } });
      const purchases = name === "A" ? [data(1), data(1)] : [data(90), data(-30)];
      await log(`install-${clickId}`, isBuyer ? purchases : [{ name: "look" }]);
    }
    const results = async (query: string) => {
      const { body } = await test.send("GET", `/api/v1/links/spring/split${query}`);
      return body as SplitResults;
    };
    const buyersOfB = Math.ceil(installs.B / 3);
    const byEvent = await results("?goal=event&event=purchase");
    expect(byEvent).toMatchObject({ goal: "event", event: "purchase", best: "A", currency: null });
    expect(byEvent.variants.map(({ reached, rate }) => [reached, rate])).toEqual([
      [installs.A, 1],
      [buyersOfB, buyersOfB / installs.B],
    ]);
    expect(byEvent).toMatchObject({ events: ["look", "purchase"], currencies: ["EUR"] });
    const byRevenue = await results("?goal=revenue");
    expect(byRevenue).toMatchObject({ goal: "revenue", currency: "EUR", best: "B" });
    expect(byRevenue.variants.map(({ reached, rate }) => [reached, rate])).toEqual([
      [installs.A, 2],
      [buyersOfB, expect.closeTo((buyersOfB * 60) / installs.B)],
    ]);
    expect((await results("?goal=revenue&currency=USD")).best).toBeNull();
    for (const [query, sentence] of [
      ["?goal=event", "The goal `event` needs the name of the event."],
      ["?event=purchase", "Only the goals `event` and `revenue` have an event."],
      ["?goal=event&event=a&currency=EUR", "Only the goal `revenue` has a currency."],
    ] as const) {
      const { status, body } = await test.send("GET", `/api/v1/links/spring/split${query}`);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ error: expect.stringContaining(sentence) as string }),
      ]);
    }
  });

  it("points out variants with the same destination", async () => {
    const variants = [
      { name: "Link", weight: 30 },
      { name: "Same", weight: 30, destination: "https://shop.example/spring" },
      { name: "Other", weight: 40, destination: "/other" },
    ];
    await createLink({ split: { variants } });
    const { body } = await test.send("GET", "/api/v1/links/spring/split");
    expect(body).toMatchObject({ sameDestination: [["Link", "Same"]] });
  });

  it("begins again with other variants, but not with other weights", async () => {
    await createLink({ split });
    const start = test.clock.at;
    const startedAt = async (variants: object[]) => {
      test.clock.at += 60_000;
      const { body } = await test.send("PATCH", "/api/v1/links/spring", { split: { variants } });
      return Date.parse((body as { splitStartedAt: string }).splitStartedAt);
    };
    const [a, b] = split.variants;
    expect(
      await startedAt([
        { ...a, weight: 10 },
        { ...b, weight: 90 },
      ]),
    ).toBe(start);
    expect(await startedAt([{ ...a, name: "C" }, { ...b }])).toBe(test.clock.at);
  });

  async function stored(clickId: string): Promise<string | undefined> {
    return (await test.store.clicks.get(test.app.id, clickId))?.alternative?.name;
  }
});
