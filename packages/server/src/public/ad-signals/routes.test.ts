import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@throughline/protocol";
import type { AdsReport, AppView, InstallExplanation } from "@throughline/protocol";
import { dayMs, hourMs, minuteMs, secondMs } from "@throughline/engine/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { Visitors } from "../../testing/visitors.ts";
import { askAppleAt } from "./apple-ads.ts";
import { lookUpDue } from "./look-up-ads.ts";
import { metaExample, metaReferrer } from "./meta-example.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

/** Apple's answers, the last of which is repeated. A number is a status without an answer. */
let answers: (number | object)[];
/** What Apple was asked. */
let asked: { path: string; type: string | undefined; token: string }[];

const apple = createServer((request, response) => {
  let token = "";
  request.on("data", (part: Buffer) => (token += part.toString()));
  request.on("end", () => {
    asked.push({ path: request.url ?? "", type: request.headers["content-type"], token });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.end(JSON.stringify(answer));
  });
});

const attributed = {
  attribution: true,
  orgId: 40_669_820,
  campaignId: 542_370_539,
  adGroupId: 542_317_095,
  keywordId: 87_675_432,
  adId: 542_317_136,
  conversionType: "Download",
  claimType: "Click",
  countryOrRegion: "US",
  clickDate: "2025-11-14T23:59Z",
};

beforeEach(async () => {
  answers = [attributed];
  asked = [];
  test = await testService();
  apple.listen(0, "127.0.0.1");
  await once(apple, "listening");
});

afterEach(() => {
  apple.close();
});

/** Looks up what is due after some time, as every node does each second. */
async function lookUp(afterMs = 0): Promise<void> {
  test.clock.at += afterMs;
  const { port } = apple.address() as AddressInfo;
  const askApple = askAppleAt(`http://127.0.0.1:${port}/api/v1/`);
  await lookUpDue({ store: test.store, askApple, now: () => test.clock.at });
}

const send = (body: object) => test.send("POST", routes.adSignals.path, body);
const sendToken = (installId = "phone", appleAdsToken = "a token") =>
  send({ installId, appleAdsToken });

async function openApp(installId = "phone"): Promise<void> {
  const body = { installId, platform: "ios", timestamp: test.clock.at };
  await test.send("POST", routes.matchLink.path, body);
}

const explain = async (installId = "phone") =>
  (await test.send("GET", `/api/v1/installs/${installId}`)).body as InstallExplanation;
const report = async () => (await test.send("GET", "/api/v1/ads")).body as AdsReport;

describe("a token of Apple Ads", () => {
  it("waits for the install, and counts once however often it is sent", async () => {
    expect(await sendToken()).toMatchObject({ status: 404, body: { code: "unknown_install" } });
    await openApp();
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await sendToken("phone", `token ${sent}`)).toMatchObject({ status: 202, body: {} });
    }
    await lookUp();
    await lookUp(dayMs);
    expect(asked).toEqual([{ path: "/api/v1/", type: "text/plain", token: "token 0" }]);
  });

  it("makes an organic install one of Apple Ads, with the campaign, and moves its revenue", async () => {
    await openApp();
    const data = { value: 5, currency: "EUR" };
    const event = { id: "1", name: "purchase", timestamp: test.clock.at, data };
    const batch = { installId: "phone", platform: "ios", sentAt: test.clock.at, events: [event] };
    await test.send("POST", routes.events.path, batch);
    expect((await report()).rows).toMatchObject([{ source: "organic", installs: 1, events: 1 }]);
    await sendToken();
    await lookUp();
    const { rows, total } = await report();
    expect(rows).toMatchObject([
      { source: "apple-ads", campaign: "542370539", installs: 1, events: 1 },
    ]);
    expect(total).toMatchObject({ installs: 1, revenue: [{ currency: "EUR", amount: "5" }] });
    const { ad, adLookups, reasons } = await explain();
    expect(ad).toEqual({
      network: "apple-ads",
      campaign: { id: "542370539" },
      adGroup: { id: "542317095" },
      ad: { id: "542317136" },
      keyword: "87675432",
      organization: "40669820",
      claimType: "Click",
      conversionType: "Download",
      country: "US",
      clickedAt: "2025-11-14T23:59Z",
    });
    expect(adLookups).toMatchObject([{ network: "apple-ads", state: "attributed" }]);
    expect(reasons.join(" ")).toContain("The ads report counts it for Apple Ads.");
  });

  it("leaves the match with a link, which the install counts for", async () => {
    await test.addLink("sale");
    const clickId = await visitors.click("sale");
    await test.send("POST", routes.matchLink.path, { clickId, installId: "phone" });
    await sendToken();
    await lookUp();
    expect((await report()).rows).toMatchObject([{ source: "link", installs: 1, alsoFromAds: 1 }]);
    expect(await explain()).toMatchObject({ code: "sale", ad: { network: "apple-ads" } });
  });

  it("is asked for again after 404, five times in all", async () => {
    answers = [404];
    await openApp();
    await sendToken();
    await lookUp();
    expect((await explain()).adLookups).toMatchObject([{ state: "waiting" }]);
    await lookUp(4 * secondMs);
    expect(asked).toHaveLength(1);
    for (const delay of [secondMs, 30 * secondMs, 10 * minuteMs, hourMs, dayMs / 2]) {
      await lookUp(delay);
    }
    expect(asked).toHaveLength(5);
    expect((await explain()).adLookups).toMatchObject([{ state: "unknown" }]);
    expect((await report()).problems).toEqual([]);
  });

  it("is asked for again after 404 until Apple knows", async () => {
    answers = [404, 404, attributed];
    await openApp();
    await sendToken();
    for (const delay of [0, 5 * secondMs, 30 * secondMs]) await lookUp(delay);
    expect((await explain()).adLookups).toMatchObject([{ state: "attributed" }]);
  });

  it.each([
    ["is refused", 400, "invalid"],
    ["has no ad", { attribution: false }, "not_attributed"],
  ])("that %s is asked for once", async (_, answer, state) => {
    answers = [answer];
    await openApp();
    await sendToken();
    await lookUp();
    await lookUp(hourMs);
    expect(asked).toHaveLength(1);
    expect((await explain()).adLookups).toMatchObject([{ state }]);
    expect((await report()).rows).toMatchObject([{ source: "organic", installs: 1 }]);
  });

  it("outlasts hours without Apple, which the report says, and is lost after a day only", async () => {
    answers = [500];
    await openApp();
    await openApp("other phone");
    await sendToken();
    for (let hour = 0; hour < 12; hour += 1) await lookUp(hourMs);
    expect((await explain()).adLookups).toMatchObject([{ state: "waiting" }]);
    expect((await report()).problems).toMatchObject([
      { network: "apple-ads", problem: "unavailable" },
    ]);
    await sendToken("other phone");
    for (let hour = 0; hour < 12; hour += 1) await lookUp(hourMs);
    expect((await explain()).adLookups).toMatchObject([{ state: "unavailable" }]);
    expect(await test.store.adLookups.ofInstall(test.app.id, "phone")).toMatchObject([
      expect.not.objectContaining({ signal: "a token" }),
    ]);
    answers = [attributed];
    await lookUp(hourMs);
    expect(await explain("other phone")).toMatchObject({ adLookups: [{ state: "attributed" }] });
    const { rows, problems } = await report();
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      { source: "apple-ads", installs: 1 },
      { source: "organic", installs: 1 },
    ]);
  });

  it.each([["text"], [{}], [{ attribution: true }], [{ attribution: "yes" }]])(
    "is kept if Apple answers what is not documented: %j",
    async (answer) => {
      answers = [answer as object, attributed];
      await openApp();
      await sendToken();
      await lookUp();
      expect((await explain()).adLookups).toMatchObject([{ state: "waiting" }]);
      await lookUp(minuteMs);
      expect((await explain()).adLookups).toMatchObject([{ state: "attributed" }]);
    },
  );

  it("is erased with its install", async () => {
    await openApp();
    await sendToken();
    await test.send("DELETE", "/api/v1/installs/phone");
    await lookUp();
    expect(asked).toEqual([]);
  });
});

describe("an install referrer of Meta", () => {
  const key = (metaReferrerKey: string | null) =>
    test.send("PATCH", "/api/v1/app", { metaReferrerKey });
  const sendReferrer = (installId = "phone") =>
    send({ installId, installReferrer: metaReferrer(metaExample) });
  const problems = async () => (await report()).problems.map(({ problem }) => problem);

  it("gives the install its campaign", async () => {
    await key(metaExample.key);
    await openApp();
    expect((await sendReferrer()).status).toBe(202);
    await lookUp();
    expect((await report()).rows).toMatchObject([
      { source: "meta", campaign: "Adams Test Campaign Group", installs: 1 },
    ]);
    expect(asked).toEqual([]);
  });

  it("waits for the right key, which the report and doctor ask for until it fits", async () => {
    await openApp();
    await sendReferrer();
    await lookUp();
    expect(await problems()).toEqual(["no_key"]);
    await key("ab".repeat(32));
    await lookUp(hourMs);
    expect(await problems()).toEqual(["wrong_key"]);
    expect((await explain()).adLookups).toMatchObject([{ state: "wrong_key" }]);
    await key(metaExample.key);
    await lookUp(hourMs);
    expect(await problems()).toEqual([]);
    expect((await explain()).ad?.network).toBe("meta");
  });

  it("is tried once for each key, and not before there is one", async () => {
    const checked = async () => {
      const [lookup] = (await explain()).adLookups;
      return [lookup?.state, Date.parse(lookup?.checkedAt ?? "")];
    };
    await openApp();
    await sendReferrer();
    await lookUp();
    const { at } = test.clock;
    expect(await checked()).toEqual(["no_key", at]);
    for (let hour = 0; hour < 24; hour += 1) await lookUp(hourMs);
    await test.send("PATCH", "/api/v1/app", { name: "Another name" });
    await lookUp();
    expect(await checked()).toEqual(["no_key", at]);
    await key("ab".repeat(32));
    await lookUp(secondMs);
    expect(await checked()).toEqual(["wrong_key", test.clock.at]);
    await key(null);
    await lookUp(dayMs);
    expect(await checked()).toEqual(["wrong_key", test.clock.at - dayMs]);
    await key(metaExample.key);
    await lookUp(secondMs);
    expect(await checked()).toEqual(["attributed", test.clock.at]);
  });

  it("is deleted after seven days without a key", async () => {
    await openApp();
    await sendReferrer();
    await lookUp();
    await lookUp(7 * dayMs);
    await key(metaExample.key);
    await lookUp(secondMs);
    expect(await test.store.adLookups.ofInstall(test.app.id, "phone")).toMatchObject([
      { state: "no_key" },
    ]);
    expect((await explain()).ad).toBeUndefined();
  });

  it("without Meta's data is not kept", async () => {
    await openApp();
    const sent = await send({ installId: "phone", installReferrer: "utm_source=google-play" });
    expect(sent.status).toBe(202);
    expect((await explain()).adLookups).toEqual([]);
  });

  it("is decrypted with a key that nobody can read again", async () => {
    expect(await key("not a key")).toMatchObject({ status: 400 });
    const { body } = await key(metaExample.key);
    expect((body as AppView).metaReferrerKey).toBe("…c3c9");
    for (const path of ["/api/v1/app", "/api/v1/audit"]) {
      const answer = await test.send("GET", path);
      expect(JSON.stringify(answer.body)).not.toContain(metaExample.key);
    }
    expect(((await key(null)).body as AppView).metaReferrerKey).toBeNull();
  });
});

describe("the service", () => {
  it("looks up a token by itself", async () => {
    test = await testService({ askApple: async () => ({ kind: "no-ad" }) });
    await openApp();
    await sendToken();
    await expect
      .poll(async () => (await explain()).adLookups[0]?.state, { timeout: 10_000 })
      .toBe("not_attributed");
  });

  it("refuses large bodies and requests without a key, and counts signals in the quota", async () => {
    await openApp();
    expect((await sendToken("phone", "x".repeat(40_000))).status).toBe(413);
    const keyless = await test.send("POST", routes.adSignals.path, {}, { authorization: "" });
    expect(keyless.status).toBe(401);
    test = await testService({ config: { eventMegabytesPerDay: 0.0002 } });
    await openApp();
    const statuses = [];
    for (let sent = 0; sent < 9; sent += 1) statuses.push((await sendToken()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
