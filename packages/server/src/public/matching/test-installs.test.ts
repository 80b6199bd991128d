import { limits, routes } from "@throughline/protocol";
import type {
  AppView,
  CalibrationView,
  InstallView,
  MatchLinkResponse,
} from "@throughline/protocol";
import type { JsonObject } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
  await service.addLink("try", { test: true });
  await service.addLink("sale");
});

async function tap(code: string, userAgent: string = userAgents.android): Promise<string> {
  const { headers, body } = await service.service.inject({
    url: `/${code}`,
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  return /clickId%3D(c_[\w-]+)/.exec(headers.location ?? body)?.[1] ?? "";
}

const phone = { platform: "android", timestamp: 0, systemVersion: "15", model: "Pixel 8" };

async function open(installId: string, change: object = {}): Promise<MatchLinkResponse> {
  service.clock.at += 60_000;
  const { body } = await service.send("POST", routes.matchLink.path, {
    ...phone,
    installId,
    ...change,
  });
  return body as MatchLinkResponse;
}

async function event(installId: string, id: string): Promise<void> {
  const events = [{ id, name: "login", timestamp: 0 }];
  await service.send("POST", routes.events.path, {
    installId,
    platform: "android",
    sentAt: 0,
    events,
  });
}

/** Returns the sum of all counters, for the app and for its links. */
async function counted(): Promise<number> {
  const since = 1_763_164_800_000;
  const query = { since, until: since + 86_400_000, step: "day" } as const;
  const rows = await Promise.all(
    [undefined, "try", "sale"].map((link) =>
      service.store.stats.overTime(service.app.id, { ...query, ...(link && { link }) }),
    ),
  );
  return rows
    .flat()
    .reduce(
      (sum, { clicks, filtered, opened, installs, matches, events }) =>
        sum + clicks + filtered + opened + installs + matches + events,
      0,
    );
}

/** Returns the stored model of the app. */
async function storedModel(): Promise<JsonObject | undefined> {
  await service.service.close();
  return service.store.learnedModels.get(service.app.id);
}

describe("a test link", () => {
  it("is matched, by referrer and by device signals, and its installs are marked", async () => {
    const exact = await open("exact", { clickId: await tap("try") });
    expect(exact.match.type).toBe("deterministic");
    await tap("try");
    const alike = await open("alike");
    expect(alike.match.type).toBe("probabilistic");
    const { body } = await service.send("GET", "/api/v1/installs");
    const { items } = body as { items: InstallView[] };
    expect(items.map(({ installId, test }) => [installId, test])).toEqual([
      ["alike", true],
      ["exact", true],
    ]);
  });

  it("counts no click, preview, open, install, match or event", async () => {
    const clickId = await tap("try");
    await tap("try", "Twitterbot/1.0").catch(() => "");
    await event("i", "before");
    await open("i", { clickId });
    await event("i", "after");
    await service.send("POST", routes.universalLinkClick.path, {
      url: "https://go.shop.example/try",
      timestamp: 0,
      platform: "ios",
    });
    expect(await counted()).toBe(0);
  });

  it("does not count an install that sends the id of a claimed click", async () => {
    const clickId = await tap("try");
    await open("first", { clickId });
    expect((await open("second", { clickId })).match.type).toBe("none");
    expect(await counted()).toBe(0);
    const { body } = await service.send("GET", "/api/v1/installs/second");
    expect(body).toMatchObject({ test: true });
  });

  it("does not count an install that most likely came from it, even without a match", async () => {
    await service.send("PATCH", "/api/v1/app", { matching: { threshold: 0.999999 } });
    await tap("try");
    expect((await open("i")).match.type).toBe("none");
    expect(await counted()).toBe(0);
  });

  it("does not affect an install that came from another source", async () => {
    await tap("try");
    await open("i", { platform: "ios", systemVersion: "18.6", model: "iPhone15,3" });
    expect(await counted()).toBeGreaterThan(0);
  });

  it("removes an install from the counters if it sends its click id later", async () => {
    const clickId = await tap("try");
    await open("i", { platform: "ios" });
    await event("i", "before");
    expect(await counted()).toBeGreaterThan(0);
    expect((await open("i", { clickId })).match.type).toBe("deterministic");
    await event("i", "after");
    expect(await counted()).toBe(0);
    const { body } = await service.send("GET", "/api/v1/installs/i");
    expect(body).toMatchObject({ test: true });
    const calibration = await service.send("GET", "/api/v1/calibration");
    expect((calibration.body as CalibrationView).verdicts).toBe(0);
  });

  it("does not train the model or the calibration", async () => {
    for (const installId of ["a", "b", "c"]) await open(installId, { clickId: await tap("try") });
    await tap("try");
    await open("d");
    const { body } = await service.send("GET", "/api/v1/calibration");
    expect((body as CalibrationView).verdicts).toBe(0);
    expect(await storedModel()).toBeUndefined();
  });

  it("does not change the confidence of the next real match", async () => {
    const confidenceAfter = async (tests: number, link: string) => {
      service = await testService();
      await service.addLink("try", { test: true });
      await service.addLink("sale");
      await open("first of all");
      for (let index = 0; index < tests; index += 1) {
        await open(`tester ${index}`, { clickId: await tap(link) });
      }
      service.clock.at = 1_763_170_000_000;
      await tap("sale");
      return (await open("real")).match.confidence;
    };
    const untested = await confidenceAfter(0, "try");
    expect(await confidenceAfter(10, "try")).toBe(untested);
    expect(await confidenceAfter(10, "sale")).not.toBe(untested);
  });

  it("counts again when it is no longer marked as a test", async () => {
    await service.send("PATCH", "/api/v1/links/try", { test: false });
    await tap("try");
    expect(await counted()).toBeGreaterThan(0);
  });
});

describe("a test install", () => {
  it("is matched and marked, and neither the install nor its events count", async () => {
    const clickId = await tap("sale");
    const before = await counted();
    const change = { testInstalls: ["tester"] };
    const { body } = await service.send("PATCH", "/api/v1/app", change);
    expect(body).toMatchObject(change);
    await event("tester", "before");
    expect((await open("tester", { clickId })).match.type).toBe("deterministic");
    await event("tester", "after");
    expect(await counted()).toBe(before);
    const view = await service.send("GET", "/api/v1/installs/tester");
    expect(view.body).toMatchObject({ test: true, link: expect.any(String) as unknown });
    const { items } = await service.store.events.list(service.app.id, { limit: 9 });
    expect(items).toHaveLength(2);
    expect(await storedModel()).toBeUndefined();
  });

  it("can be marked later, and later events do not count", async () => {
    await open("tester");
    const before = await counted();
    await service.send("PATCH", "/api/v1/app", { testInstalls: ["tester"] });
    await event("tester", "after");
    expect(await counted()).toBe(before);
    const { body } = await service.send("GET", "/api/v1/installs/tester");
    expect(body).toMatchObject({ test: true });
  });

  it("is marked by its id, up to the limit", async () => {
    const mark = (id: string, test: boolean) =>
      service.send("PATCH", `/api/v1/installs/${id}`, { test });
    const ids = Array.from({ length: limits.testInstalls }, (_, i) => `tester-${i}`);
    await Promise.all(ids.map((id) => mark(id, true)));
    const { body } = await service.send("GET", "/api/v1/app");
    expect((body as AppView).testInstalls?.toSorted()).toEqual(ids.toSorted());
    expect(await mark("one-more", true)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await mark("tester-0", false)).status).toBe(200);
    expect((await mark("one-more", true)).status).toBe(200);
    expect((await mark("x".repeat(limits.idLength + 1), true)).status).toBe(400);
  });
});
