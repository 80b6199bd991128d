import { servicePaths } from "@throughline/protocol";
import type { AdsReport } from "@throughline/protocol";
import { joinClickFacets } from "@throughline/storage";
import type { Install, InstallAd } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import {
  exampleAppStoreIds,
  skAdNetworkExamples,
} from "../../public/postbacks/apple-examples.fixture.ts";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});

const apple: InstallAd = { network: "apple-ads", campaign: { id: "542370539" } };
const meta: InstallAd = { network: "meta", campaign: { id: "987654", name: "Spring" } };

/** Stores an install that spent an amount. */
async function addInstall(id: string, value: number, parts: Partial<Install> = {}) {
  const at = test.clock.at;
  const install: Install = {
    app: test.app.id,
    id,
    at,
    match: { type: "none", confidence: 0 },
    answer: {},
    ...parts,
  };
  const event = {
    id: `event of ${id}`,
    install: id,
    name: "purchase",
    at,
    receivedAt: at,
    data: { value, currency: "EUR" },
  };
  if (parts.match?.click === undefined) {
    await test.store.importRecords(test.app.id, { installs: [install], events: [event] });
  } else {
    await test.store.installs.settle(install);
    await test.store.events.append(test.app.id, [event]);
  }
}

/** Stores an install that came through a link of a campaign. */
async function addLinked(id: string, campaign: string) {
  const click = `click of ${id}`;
  await test.store.clicks.record(test.app.id, {
    click,
    link: "sale",
    at: test.clock.at,
    evidence: { platform: "ios", languages: ["pl-PL"], network: {} },
    facets: joinClickFacets({ campaign }),
  });
  await addInstall(id, 1, {
    match: { type: "deterministic", method: "referrer", confidence: 1, link: "sale", click },
  });
}

async function report(query = ""): Promise<AdsReport> {
  const { status, body } = await test.send("GET", `/api/v1/ads${query}`);
  expect(status).toBe(200);
  return body as AdsReport;
}

const figures = (installs: number, amount: string, alsoFromAds = 0) => ({
  installs,
  alsoFromAds,
  events: installs,
  revenue: [{ currency: "EUR", amount }],
});

describe("the ads report", () => {
  it("counts each install in one row: for its link, else for its ad, else as organic", async () => {
    await addLinked("a", "summer");
    await addLinked("b", "summer");
    await addLinked("c", "");
    await addInstall("d", 2, { ad: apple });
    await addInstall("e", 3, { ad: meta });
    await addInstall("f", 4, {
      ad: meta,
      match: { type: "probabilistic", method: "fingerprint", confidence: 0.99, link: "sale" },
    });
    await addInstall("g", 5);
    const { rows, total, rule } = await report();
    expect(rows).toEqual([
      { source: "link", campaign: null, isRest: false, ...figures(2, "5", 1) },
      { source: "link", campaign: "summer", isRest: false, ...figures(2, "2") },
      { source: "apple-ads", campaign: "542370539", isRest: false, ...figures(1, "2") },
      { source: "meta", campaign: "Spring", isRest: false, ...figures(1, "3") },
      { source: "organic", campaign: null, isRest: false, ...figures(1, "5") },
    ]);
    expect(total).toEqual(figures(7, "17", 1));
    expect(rule).toContain("Each install counts once");
  });

  it("applies the filters and the period of a report", async () => {
    await addInstall("a", 2, { ad: apple });
    await addInstall("b", 3, { ad: meta });
    expect((await report("?adNetwork=meta")).rows).toMatchObject([{ source: "meta", installs: 1 }]);
    expect((await report("?adCampaign=542370539")).total.installs).toBe(1);
    expect((await report("?to=2025-11-01")).rows).toEqual([]);
    expect((await test.send("GET", "/api/v1/ads?adNetwork=tiktok")).status).toBe(400);
    expect((await test.send("GET", "/api/v1/ads?sort=clicks")).status).toBe(400);
  });

  it("sums up campaigns beyond the first hundred", async () => {
    for (let campaign = 0; campaign < 102; campaign += 1) {
      await addInstall(`${campaign}`, 1, {
        ad: { network: "apple-ads", campaign: { id: `${campaign}` } },
      });
    }
    const { rows } = await report();
    expect(rows).toHaveLength(101);
    expect(rows.at(-1)).toEqual({
      source: "apple-ads",
      campaign: null,
      isRest: true,
      ...figures(2, "2"),
    });
  });

  it("lists postbacks on their own and never adds them to installs", async () => {
    const ios = {
      bundleId: "example.shop",
      teamId: "TEAM123456",
      appStoreId: exampleAppStoreIds.skAdNetwork,
    };
    await test.send("PATCH", "/api/v1/app", { ios });
    for (const example of [skAdNetworkExamples["4.0"], skAdNetworkExamples["3.0"]]) {
      await test.service.inject({
        method: "POST",
        url: servicePaths.skAdNetworkPostbacks,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(example),
      });
    }
    const { total, rows, postbacks, postbacksNote } = await report();
    expect([total.installs, rows]).toEqual([0, []]);
    expect(postbacks).toEqual([
      {
        framework: "skadnetwork",
        adNetwork: "com.example",
        source: "5239",
        conversionType: "download",
        window: 0,
        test: false,
        count: 1,
        conversionValues: [{ value: 63, count: 1, meaning: [] }],
        coarseValues: [],
      },
      expect.objectContaining({ adNetwork: "example123.skadnetwork", source: "42", count: 1 }),
    ]);
    expect(postbacksNote).toContain("not added to installs");
    expect((await report("?to=2025-11-01")).postbacks).toEqual([]);
    const revenue = { currency: "EUR", from: 20 };
    const conversionRules = [{ window: 0, revenue, fine: 63, coarse: "high" }];
    await test.send("PATCH", "/api/v1/app", { conversionRules });
    expect((await report()).postbacks[0]?.conversionValues).toEqual([
      { value: 63, count: 1, meaning: [{ event: null, revenue }] },
    ]);
  });
});
