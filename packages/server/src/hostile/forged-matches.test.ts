import { routes } from "@throughline/protocol";
import type { CalibrationView, MatchLinkResponse } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";
import { iPhone, Visitors } from "../testing/visitors.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService();
  await test.addLink("sale", { destination: "/sale" });
});
afterEach(() => test.service.close());

/** Sends a match request, as anybody with the publishable key can. */
async function open(
  installId: string,
  remoteAddress: string,
  body: object,
): Promise<MatchLinkResponse> {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { timestamp: 0, installId, ...body },
  });
  return response.json();
}

/** Returns how many of forty people who click and open the app at home are matched. */
async function genuineMatches(round: string): Promise<number> {
  let matched = 0;
  for (let index = 0; index < 40; index += 1) {
    const address = `81.${index}.3.7`;
    await visitors.click("sale", { address });
    test.clock.at += 3 * minuteMs;
    const { match } = await open(`${round} ${index}`, address, iPhone.fingerprint);
    if (match.type === "probabilistic") matched += 1;
    test.clock.at += 30 * minuteMs;
  }
  return matched;
}

async function calibration(): Promise<CalibrationView> {
  return (await test.send("GET", "/api/v1/calibration")).body as CalibrationView;
}

describe("forged click ids", () => {
  const contradictions = {
    "of another phone": { screenWidth: 320, screenHeight: 568, model: "iPhone SE" },
    "of a phone with another language and time zone": {},
  };
  for (const [name, phone] of Object.entries(contradictions)) {
    it(`${name} do not change genuine matches`, { timeout: 120_000 }, async () => {
      expect(await genuineMatches("before")).toBe(40);
      for (let index = 0; index < 400; index += 1) {
        const clickId = await visitors.click("sale", { address: `9.${index % 200}.1.1` });
        test.clock.at += 700;
        await open(`forged ${index}`, `9.9.${index % 250}.1`, {
          ...iPhone.fingerprint,
          ...phone,
          systemVersion: "16.1",
          locale: [{ languageTag: "ja-JP" }],
          timezone: "Asia/Tokyo",
          clickId,
        });
      }
      test.clock.at += 30 * minuteMs;
      // Nearly three hundred labels were forged in five minutes.
      expect((await calibration()).verdicts).toBeLessThanOrEqual(60);
      expect(await genuineMatches("after")).toBe(40);
    });
  }
});

describe("a click id of a phone with another platform", () => {
  const android = {
    platform: "android",
    model: "Pixel 8",
    systemVersion: "15",
    timezone: "Europe/Warsaw",
  };
  const pasted = (clickId: string) => ({
    pastedLink: `https://go.shop.example/sale?tl=${clickId}`,
  });

  it("does not match, and does not train the model", async () => {
    const clickId = await visitors.click("sale");
    test.clock.at += minuteMs;
    for (const named of [pasted(clickId), { clickId }]) {
      const { match, link } = await open(JSON.stringify(named), "203.0.113.9", {
        ...android,
        ...named,
      });
      expect([match.type, link]).toEqual(["none", null]);
    }
    expect((await calibration()).verdicts).toBe(0);
    // The owner of the click can still claim it.
    const owner = await open("owner", "127.0.0.1", { ...iPhone.fingerprint, ...pasted(clickId) });
    expect(owner).toMatchObject({ link: "/sale", match: { type: "deterministic" } });
  });

  it("does not upgrade an earlier answer", async () => {
    const clickId = await visitors.click("sale");
    test.clock.at += minuteMs;
    await open("i", "203.0.113.9", android);
    expect((await open("i", "203.0.113.9", { clickId })).match.type).toBe("none");
  });

  it("is delivered as a probable match if the app allows it, and its owner can take it over", async () => {
    await test.send("PATCH", "/api/v1/app", { matching: { matchAcrossPlatforms: true } });
    const clickId = await visitors.click("sale");
    test.clock.at += minuteMs;
    const { match, link } = await open("i", "203.0.113.9", { ...android, ...pasted(clickId) });
    expect(link).toBe("/sale");
    expect(match).toEqual({
      type: "probabilistic",
      method: "clipboard",
      confidence: 0.5,
      clickId: null,
    });
    const explained = await test.send("GET", "/api/v1/installs/i");
    expect(JSON.stringify(explained.body)).toContain("The link was passed on");
    expect((await calibration()).verdicts).toBe(0);
    const owner = await open("owner", "127.0.0.1", { ...iPhone.fingerprint, ...pasted(clickId) });
    expect(owner.match.type).toBe("deterministic");
  });

  it("never opens a sensitive link", async () => {
    await test.send("PATCH", "/api/v1/app", { matching: { matchAcrossPlatforms: true } });
    await test.addLink("gift", { destination: "/gift", sensitive: true });
    const ios = await visitors.click("gift");
    const mac = await visitors.click("gift", { userAgent: userAgents.mac, page: null });
    const phone = await visitors.click("gift", { userAgent: userAgents.android, page: null });
    test.clock.at += minuteMs;
    const far = "203.0.113.9";
    let installs = 0;
    const methodOf = async (body: object) =>
      (await open(`i${(installs += 1)}`, far, body)).match.method;
    expect(await methodOf({ ...android, ...pasted(ios) })).not.toBe("clipboard");
    expect(await methodOf({ clickId: ios })).toBeNull();
    expect(await methodOf({ ...iPhone.fingerprint, ...pasted(mac) })).not.toBe("clipboard");
    expect(await methodOf({ ...iPhone.fingerprint, ...pasted(ios) })).toBe("clipboard");
    expect(await methodOf({ clickId: phone })).toBe("referrer");
  });
});
