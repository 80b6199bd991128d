import { exportPaths, routes } from "@throughline/protocol";
import type {
  InstallExplanation,
  InstallView,
  LiveView,
  MatchLinkResponse,
  Page,
  StatsReport,
} from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { minuteMs, secondMs } from "@throughline/engine/durations";
import { testService } from "../../testing/test-service.ts";
import { Visitors } from "../../testing/visitors.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
});

/** Opens the app a minute after its click, with the click id of the install referrer. */
async function installFrom(body: object, installId = "phone"): Promise<MatchLinkResponse> {
  const clickId = await visitors.click("sale");
  test.clock.at += minuteMs;
  const timestamp = test.clock.at;
  const answer = await test.send("POST", routes.matchLink.path, {
    clickId,
    installId,
    timestamp,
    ...body,
  });
  return answer.body as MatchLinkResponse;
}

const explain = async (installId = "phone") =>
  (await test.send("GET", `/api/v1/installs/${installId}`)).body as InstallExplanation;

async function report(query = ""): Promise<StatsReport> {
  return (await test.send("GET", `/api/v1/stats/report${query}`)).body as StatsReport;
}

describe("an install whose referrer names a click", () => {
  it("is flagged if the install began before the click, with the figures, and gets its link", async () => {
    const clickedAt = test.clock.at;
    const answer = await installFrom({ installedAt: clickedAt - 5 * secondMs });
    expect(answer).toMatchObject({
      link: expect.stringContaining("products/42"),
      match: { type: "deterministic" },
    });
    const { flags, reasons } = await explain();
    expect(flags).toEqual(["click_injection"]);
    const sentence = reasons.find((reason) => reason.includes("click injection"));
    expect(sentence).toContain(new Date(clickedAt).toISOString());
    expect(sentence).toContain(new Date(clickedAt - 5 * secondMs).toISOString());
  });

  it.each([
    ["a second after the click", () => ({ installedAt: test.clock.at + secondMs }), true],
    ["seconds after the click", () => ({ installedAt: test.clock.at + 5 * secondMs }), false],
    [
      "before the click by Google's clock",
      () => ({
        installedAt: test.clock.at + 20 * secondMs,
        installBeginTimestampServerSeconds: test.clock.at / secondMs - 3,
      }),
      true,
    ],
    [
      "after the click by Google's clock, although the phone's clock was set since",
      () => ({
        installedAt: test.clock.at - 20 * secondMs,
        installBeginTimestampServerSeconds: test.clock.at / secondMs + 10,
      }),
      false,
    ],
    [
      "before the referrer was set, although the click was made long before",
      () => ({
        installBeginTimestampServerSeconds: test.clock.at / secondMs + 10,
        referrerClickTimestampServerSeconds: test.clock.at / secondMs + 11,
      }),
      true,
    ],
    [
      "after the referrer was set",
      () => ({
        installBeginTimestampServerSeconds: test.clock.at / secondMs + 10,
        referrerClickTimestampServerSeconds: test.clock.at / secondMs + 10,
      }),
      false,
    ],
    [
      "before a referrer that was set in the future",
      () => ({
        installBeginTimestampServerSeconds: test.clock.at / secondMs + 10,
        referrerClickTimestampServerSeconds: 1e15,
      }),
      false,
    ],
    [
      "at a time that Google does not know",
      () => ({
        installBeginTimestampServerSeconds: 0,
        referrerClickTimestampServerSeconds: test.clock.at / secondMs + 11,
      }),
      false,
    ],
    ["at an unknown time", () => ({}), false],
    ["in the future", () => ({ installedAt: test.clock.at + 60 * minuteMs }), false],
    ["at no time", () => ({ installedAt: null, timestamp: null }), false],
  ])("is flagged or not if the install began %s", async (_, body, isFlagged) => {
    await installFrom(body());
    expect((await explain()).flags).toEqual(isFlagged ? ["click_injection"] : []);
  });

  it("is explained by when the referrer was set, if that was too late", async () => {
    const began = test.clock.at / secondMs + 10;
    await installFrom({
      installBeginTimestampServerSeconds: began,
      referrerClickTimestampServerSeconds: began + 5,
    });
    const { reasons } = await explain();
    const at = (seconds: number) => new Date(seconds * secondMs).toISOString();
    expect(reasons).toContain(
      `Flagged as click injection. The install referrer was set at ${at(began + 5)}, but the install had begun at ${at(began)}. Another app on the phone may have added the click to claim the install.`,
    );
  });

  it("is not flagged because the phone's clock is wrong", async () => {
    const timestamp = test.clock.at + minuteMs - 90 * minuteMs;
    await installFrom({ timestamp, installedAt: timestamp - 30 * secondMs });
    expect((await explain()).flags).toEqual([]);
  });

  it("is listed, filtered, exported, shown live, and left out of reports by choice", async () => {
    await installFrom({ installedAt: test.clock.at - minuteMs });
    await installFrom({}, "honest phone");
    const event = { id: "1", name: "signup", timestamp: test.clock.at };
    const batch = { installId: "phone", platform: "android", sentAt: test.clock.at };
    await test.send("POST", routes.events.path, { ...batch, events: [event] });

    const { items } = (await test.send("GET", "/api/v1/installs?flagged=true"))
      .body as Page<InstallView>;
    expect(items).toMatchObject([{ installId: "phone", flags: ["click_injection"] }]);
    const live = (await test.send("GET", "/api/v1/live")).body as LiveView;
    expect(live.items.find(({ installId }) => installId === "phone")).toMatchObject({
      flags: ["click_injection"],
    });
    const file = await test.service.inject({
      url: `${exportPaths.installs}?format=csv&flagged=true`,
      headers: { authorization: `Bearer ${test.secretKey}` },
    });
    expect(file.body).toContain("click_injection");
    expect(file.body).not.toContain("honest phone");

    expect((await report()).total).toMatchObject({ installs: 2, events: 1 });
    const without = await report("?flagged=exclude");
    expect(without.total).toMatchObject({ clicks: 2, installs: 1, events: 0 });
    expect((await report("?flagged=only")).total).toMatchObject({ installs: 1, events: 1 });
    await test.send("PATCH", "/api/v1/app", { excludeFlagged: true });
    expect((await report()).total).toEqual(without.total);
  });

  it("keeps its flag when it is exported and imported", async () => {
    await installFrom({ installedAt: test.clock.at - minuteMs });
    const headers = { authorization: `Bearer ${test.secretKey}` };
    const { body } = await test.service.inject({
      url: `${exportPaths.installs}?format=ndjson`,
      headers,
    });
    await test.send("DELETE", "/api/v1/installs/phone");
    const records = [JSON.parse(body) as object];
    const path = adminRoutes.importRecords.path;
    const imported = await test.send("POST", path, { kind: "installs", records });
    expect(imported.status).toBe(200);
    const { flags, reasons } = await explain();
    expect(flags).toEqual(["click_injection"]);
    expect(reasons.join(" ")).toContain("click injection");
  });
});

describe("an install from a network that floods the app with clicks", () => {
  /** Clicks on an Android phone and returns the click id. */
  async function click(remoteAddress: string): Promise<string> {
    const { headers } = await test.service.inject({
      url: "/sale",
      remoteAddress,
      headers: { host: "go.shop.example", "user-agent": userAgents.android },
    });
    const referrer = new URL(headers.location ?? "").searchParams.get("referrer") ?? "";
    return new URLSearchParams(referrer).get("clickId") ?? "";
  }

  const open = (clickId: string, installId: string) =>
    test.send("POST", routes.matchLink.path, { clickId, installId });

  it("is flagged with the figures, while people on other networks are not", async () => {
    for (let home = 0; home < 100; home += 1) {
      const clickId = await click(`198.51.${home}.7`);
      if (home % 5 === 0) await open(clickId, `home ${home}`);
    }
    for (let count = 0; count < 240; count += 1) await click("203.0.113.9");
    test.clock.at += 3 * 60 * minuteMs;
    await open(await click("203.0.113.9"), "flooded");
    await open(await click("198.51.200.7"), "late");
    const { flags, flagReasons } = await explain("flooded");
    expect(flags).toEqual(["click_flooding"]);
    expect(flagReasons).toEqual([
      "Flagged as click flooding. The network of the click made 240 clicks in a day, and 1 led to an install. " +
        "The same number of clicks from other networks leads to about 47.",
    ]);
    expect((await explain("late")).flags).toEqual([]);
    expect((await explain("home 5")).flags).toEqual([]);
  });
});
