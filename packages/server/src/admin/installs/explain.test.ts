import type * as engine from "@throughline/engine";
import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { InstallExplanation, Signal, Verdict } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

const home = "198.51.100.7";
const findViolation = compileSchema(adminRoutes.explainInstall.response);

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
  for (const code of ["sale", "news"]) await test.addLink(code);
});
afterEach(() => test.service.close());

it("a verdict has the signals, outcomes and rules of the engine", () => {
  expectTypeOf<Signal>().toEqualTypeOf<engine.Signal>();
  expectTypeOf<Verdict["outcome"]>().toEqualTypeOf<engine.Outcome>();
  expectTypeOf<Verdict["decidedBy"]>().toEqualTypeOf<engine.DecidedBy>();
  expectTypeOf<keyof Verdict>().toEqualTypeOf<Exclude<keyof engine.Verdict, "addressPairs">>();
  expectTypeOf<keyof Verdict["candidates"][number]>().toEqualTypeOf<keyof engine.CandidateReason>();
});

async function tap(code: string, remoteAddress: string, language = "pl-PL"): Promise<void> {
  const headers = {
    host: "go.shop.example",
    "user-agent": userAgents.iphone,
    "accept-language": language,
  };
  await test.service.inject({ url: `/${code}`, remoteAddress, headers });
}

async function openAndExplain(change: object = {}, remoteAddress = home) {
  test.clock.at += minuteMs;
  await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: {
      platform: "ios",
      timestamp: 0,
      installId: "i",
      systemVersion: "26.0",
      locale: [{ languageTag: "pl-PL" }],
      ...change,
    },
  });
  const { installId = "i" } = change as { readonly installId?: string };
  const { body } = await test.send("GET", `/api/v1/installs/${installId}`);
  expect(findViolation(body)).toBeNull();
  return body as InstallExplanation;
}

describe("explaining an install on a shared network", () => {
  it.each([
    {
      versions: ["26.0"],
      crowd: { opens: 1, similar: 1 },
      reason:
        "1 other open came from this network in the day before, from a phone that looks like this one.",
    },
    {
      versions: ["18.1"],
      crowd: { opens: 1, similar: 0 },
      reason:
        "1 other open came from this network in the day before, from another kind of phone than this one.",
    },
    {
      versions: ["26.0", "18.1"],
      crowd: { opens: 2, similar: 1 },
      reason:
        "2 other opens came from this network in the day before, 1 of them from a phone that looks like this one.",
    },
    {
      versions: ["26.0", "26.0", "18.1"],
      crowd: { opens: 3, similar: 2 },
      reason:
        "3 other opens came from this network in the day before, 2 of them from phones that look like this one.",
    },
    {
      versions: Array.from({ length: 66 }, () => "18.1"),
      crowd: { opens: 64, similar: 0 },
      reason:
        "64 or more other opens came from this network in the day before, 0 of them from phones that look like this one.",
    },
  ])("says: $reason", async ({ versions, crowd, reason }) => {
    for (const [index, systemVersion] of versions.entries()) {
      await tap("sale", home);
      await openAndExplain({ installId: `other-${index}`, systemVersion });
    }
    await tap("sale", home);
    const { reasons, verdict } = await openAndExplain();
    expect(verdict?.crowd).toEqual(crowd);
    expect(reasons).toContain(reason);
  });
});

describe("what another release stored", () => {
  const advice = "Run the release that wrote them, or";

  it("is named instead of the reasons for a match", async () => {
    await tap("sale", home);
    await openAndExplain();
    const install = await test.store.installs.get(test.app.id, "i");
    if (!install?.match.verdict) throw new Error("The install has no verdict.");
    const verdict = { ...install.match.verdict, version: 99 };
    await test.store.erase(test.app.id, "i");
    const { click: _click, ...match } = install.match;
    await test.store.installs.settle({ ...install, match: { ...match, verdict } });
    const explained = await openAndExplain();
    expect(explained).toMatchObject({ match: { type: "probabilistic" }, verdict: null });
    expect(explained.reasons[0]).toBe(
      `The stored verdicts have version 99, and this release reads version 1. ${advice} restore a backup.`,
    );
  });

  it("is named instead of a learned model or a calibration that looks empty", async () => {
    await test.store.learnedModels.save(test.app.id, { version: 99 });
    for (const path of ["learned-model", "calibration"]) {
      const { status, body } = await test.send("GET", `/api/v1/${path}`);
      expect([status, body]).toMatchObject([
        503,
        {
          code: "unavailable",
          error:
            "The stored learned models have version 99, and this release reads version 1. " +
            `${advice} reset what the app has learned.`,
        },
      ]);
    }
  });
});

describe("explaining an install without a match", () => {
  it("lists the strongest evidence against the best click, with the missing bits", async () => {
    await tap("sale", "203.0.113.9", "en-US");
    const { link, against, missingBits } = await openAndExplain({ systemVersion: "18.1" });
    expect(link).toBeNull();
    expect(against.map(({ words }) => words).toSorted()).toEqual([
      "the OS version differs",
      "the network differs",
      "the phone's language differs",
    ]);
    const bits = against.map((each) => each.bits);
    expect(bits).toEqual(bits.toSorted((a, b) => a - b));
    expect(bits.every((each) => each < 0)).toBe(true);
    expect(missingBits).toBeGreaterThan(1);
  });

  it("names the runner-up", async () => {
    await tap("sale", home);
    await tap("news", home);
    const { link, match, runnerUp, verdict } = await openAndExplain();
    expect([link, match.type]).toEqual([null, "none"]);
    expect(["sale", "news"]).toContain(runnerUp?.link);
    expect(runnerUp?.probability).toBeGreaterThan(0.1);
    expect(verdict).toMatchObject({ considered: 2 });
  });

  it("lists no evidence when no click was considered", async () => {
    expect(await openAndExplain()).toMatchObject({
      against: [],
      missingBits: null,
      runnerUp: null,
      tries: null,
    });
  });
});

describe("the number of tries", () => {
  it("counts the clicks of the same kind of phone on the same network", async () => {
    const since = new Date(test.clock.at).toISOString();
    await tap("sale", "203.0.113.9");
    for (let index = 0; index < 7; index += 1) await tap("sale", home);
    const android = { host: "go.shop.example", "user-agent": userAgents.android };
    await test.service.inject({ url: "/sale", remoteAddress: home, headers: android });
    expect((await openAndExplain()).tries).toEqual({ clicks: 7, since });
  });

  it("includes clicks on test links and clicks that were matched", async () => {
    await test.addLink("try", { test: true });
    await tap("try", home);
    expect(await openAndExplain()).toMatchObject({ test: true, tries: { clicks: 1 } });
    await tap("try", home);
    expect((await openAndExplain({ installId: "second" })).tries).toMatchObject({ clicks: 2 });
  });

  it("is null when the best click came from another network", async () => {
    await tap("sale", "203.0.113.9");
    expect((await openAndExplain()).tries).toBeNull();
  });

  it("is null after the clicks were deleted", async () => {
    await tap("sale", home);
    await openAndExplain();
    await test.store.sweep(test.clock.at + 8 * 86_400_000);
    const { body } = await test.send("GET", "/api/v1/installs/i");
    expect(body).toMatchObject({ tries: null });
  });
});
