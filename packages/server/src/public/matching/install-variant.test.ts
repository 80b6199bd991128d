import type {
  InstallExplanation,
  InstallView,
  NewKey,
  Page,
  StatsReport,
} from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

const staging = {
  name: "staging",
  android: { packageName: "example.shop.staging", certificates: [] },
};

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const addVariants = () => test.send("PATCH", "/api/v1/app", { variants: [staging] });

async function click(code: string): Promise<string> {
  const { headers } = await test.service.inject({
    url: `/${code}`,
    headers: { host: "go.shop.example", "user-agent": userAgents.android },
  });
  return /clickId%3D(c_[\w-]+)/.exec(headers.location ?? "")?.[1] ?? "";
}

async function open(installId: string, clickId: string, headers: Record<string, string> = {}) {
  const phone = { installId, platform: "android", timestamp: test.clock.at };
  const body = { ...phone, ...(clickId && { clickId }) };
  const answer = await test.send("POST", "/api/link/match-link", body, headers);
  expect(answer.status).toBe(200);
  const { body: install } = await test.send("GET", `/api/v1/installs/${installId}`);
  return install as InstallExplanation;
}

describe("staging and production on one link domain", () => {
  it("share links and clicks, and their installs and events are counted apart", async () => {
    await addVariants();
    await test.send("POST", "/api/v1/links", {
      code: "beta",
      destination: "/",
      appVariant: "staging",
    });
    await test.send("POST", "/api/v1/links", { code: "sale", destination: "/sale" });
    const { body } = await test.send("POST", "/api/v1/keys", {
      kind: "publishable",
      appVariant: "staging",
    });
    const { key, appVariant } = body as NewKey;
    expect(appVariant).toBe("staging");
    const ofStaging = { authorization: `Bearer ${key}` };

    expect(await open("tester", await click("beta"), ofStaging)).toMatchObject({
      appVariant: "staging",
      code: "beta",
    });
    expect(await open("buyer", await click("sale"))).toMatchObject({ appVariant: "default" });
    // An install may come from any link of the app, whichever store the link shows.
    expect(
      await open("curious", await click("sale"), { "x-app-variant": "staging" }),
    ).toMatchObject({ appVariant: "staging", code: "sale" });
    const events = [{ id: "1", name: "purchase", timestamp: test.clock.at }];
    const batch = { installId: "tester", sentAt: test.clock.at, platform: "android", events };
    expect((await test.send("POST", "/api/analytics/events", batch)).status).toBe(202);

    const report = async (query = "") =>
      (await test.send("GET", `/api/v1/stats/report${query}`)).body as StatsReport;
    const { breakdowns } = await report();
    expect(
      breakdowns.appVariant.map(({ value, installs, events: logged }) => [value, installs, logged]),
    ).toEqual([
      ["staging", 2, 1],
      ["default", 1, 0],
    ]);
    expect((await report("?appVariant=staging")).total).toMatchObject({ installs: 2, events: 1 });

    const list = await test.send("GET", "/api/v1/installs?appVariant=staging");
    const { items } = list.body as Page<InstallView>;
    expect(items.map(({ installId }) => installId).toSorted()).toEqual(["curious", "tester"]);
  });

  it("keep the variant of an install whose match is upgraded", async () => {
    await addVariants();
    await test.send("POST", "/api/v1/links", { code: "sale", destination: "/sale" });
    const clickId = await click("sale");
    test.clock.at += 1000;
    await open("late", "", { "x-app-variant": "staging" });
    expect(await open("late", clickId, { "x-app-variant": "staging" })).toMatchObject({
      appVariant: "staging",
      code: "sale",
      match: { type: "deterministic" },
    });
    const { body } = await test.send("GET", "/api/v1/stats/report");
    expect((body as StatsReport).breakdowns.appVariant).toMatchObject([
      { value: "staging", installs: 1 },
    ]);
  });
});

describe("the variant of an install", () => {
  it("is that of the key, even if the app names another one", async () => {
    await addVariants();
    const draft = { kind: "publishable", appVariant: "staging" };
    const { key } = (await test.send("POST", "/api/v1/keys", draft)).body as NewKey;
    const headers = { authorization: `Bearer ${key}`, "x-app-variant": "default" };
    expect((await open("a", "", headers)).appVariant).toBe("staging");
  });

  it("stays the key's after the key was rotated", async () => {
    await addVariants();
    const draft = { kind: "publishable", appVariant: "staging" };
    const { id } = (await test.send("POST", "/api/v1/keys", draft)).body as NewKey;
    const rotated = await test.send("POST", `/api/v1/keys/${id}/rotate`, {});
    const { key, appVariant } = rotated.body as NewKey;
    expect(appVariant).toBe("staging");
    expect((await open("a", "", { authorization: `Bearer ${key}` })).appVariant).toBe("staging");
  });

  it("is the app itself if the named one does not exist, as the log and the reasons say", async () => {
    await addVariants();
    const install = await open("a", "", { "x-app-variant": "stage" });
    expect(install.appVariant).toBe("default");
    expect(install.reasons.at(-1)).toBe(
      'The app or its key named the variant "stage", which did not exist. The install counts as "default".',
    );
    expect(
      test.logged.some((line) => line.includes("names a variant") && line.includes("stage")),
    ).toBe(true);
  });

  it("is absent in an app without variants", async () => {
    expect(await open("a", "")).toMatchObject({ appVariant: null });
    const { body } = await test.send("GET", "/api/v1/stats/report");
    expect((body as StatsReport).breakdowns.appVariant).toEqual([]);
  });
});

it.each([
  ["a secret key", { kind: "secret", appVariant: "staging" }, "Only a publishable key"],
  ["an unknown variant", { kind: "publishable", appVariant: "prod" }, 'no variant "prod"'],
])("refuses to create a key for %s", async (_what, draft, message) => {
  await addVariants();
  const before = await test.send("GET", "/api/v1/keys");
  expect(await test.send("POST", "/api/v1/keys", draft)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining(message) as string },
  });
  expect((await test.send("GET", "/api/v1/keys")).body).toMatchObject({
    items: (before.body as { items: { id: string }[] }).items.map(({ id }) => ({ id })),
  });
});
