import type { LinkChange, LinkView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { testService } from "../../testing/test-service.ts";
import { german } from "../landing/texts/de.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

async function createLink(parts: LinkChange): Promise<void> {
  const link = { code: "spring", destination: "https://shop.example/spring", ...parts };
  expect(await test.send("POST", "/api/v1/links", link)).toMatchObject({ status: 201 });
}

async function visit({
  method = "GET",
  userAgent = userAgents.android,
  ...headers
}: { method?: "GET" | "HEAD"; userAgent?: string } & Record<string, string> = {}) {
  const response = await test.service.inject({
    method,
    url: "/spring",
    headers: { host: "go.shop.example", "user-agent": userAgent, ...headers },
  });
  const { location } = response.headers;
  return { status: response.statusCode, location, body: response.body };
}

function openInApp() {
  return test.send("POST", "/api/link/resolve-short", { url: "https://go.shop.example/spring" });
}

const iso = (at: number) => new Date(at).toISOString();

describe("a link with a start", () => {
  it("says when it starts in the visitor's language and the app's time zone, and then leads on", async () => {
    await test.send("PATCH", "/api/v1/app", { timeZone: "Europe/Berlin" });
    const startsAt = iso(test.clock.at + hourMs);
    await createLink({ startsAt, preview: { title: "A secret sale" } });
    const early = await visit({ "accept-language": "de" });
    expect(early.status).toBe(404);
    expect(early.body).toContain(german.notStarted);
    const time = "15. November 2025 um 02:00 MEZ";
    expect(early.body).toContain(german.startsAt.replace("{time}", time));
    expect(early.body).toContain("Google Play</a>");
    expect(early.body).not.toContain("secret");
    expect((await openInApp()).status).toBe(404);
    test.clock.at += hourMs;
    expect(await visit()).toMatchObject({ status: 302 });
    expect((await openInApp()).status).toBe(200);
  });

  it.each([
    [{ startsAt: "2030-01-02T00:00:00Z", expiresAt: "2030-01-01T00:00:00Z" }, "earlier start"],
    [{ startsAt: "2030-02-30T00:00:00Z" }, "This date does not exist"],
    [{ maxClicks: 0 }, "maxClicks"],
    [{ maxClicks: 1.5 }, "maxClicks"],
  ])("is refused with one sentence if %j is wrong, and nothing is saved", async (parts, reason) => {
    const link = { code: "spring", destination: "/x", ...parts };
    const { status, body } = await test.send("POST", "/api/v1/links", link);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(reason);
    expect(await test.store.links.get(test.app.id, "spring")).toBeUndefined();
  });

  it("keeps its times in order when one of them changes", async () => {
    await createLink({ startsAt: "2030-01-01T00:00:00Z" });
    const change = { expiresAt: "2029-01-01T00:00:00Z" };
    expect(await test.send("PATCH", "/api/v1/links/spring", change)).toMatchObject({
      status: 400,
      body: { field: "startsAt" },
    });
  });
});

describe("an expired link", () => {
  it("says that it has ended, unless it is disabled", async () => {
    await createLink({ expiresAt: iso(test.clock.at + hourMs) });
    test.clock.at += hourMs;
    const ended = await visit();
    expect(ended.status).toBe(410);
    expect(ended.body).toContain("This link has ended");
    await test.send("PATCH", "/api/v1/links/spring", { disabled: true });
    expect((await visit()).body).toContain("This link doesn’t work");
  });
});

describe("a link with a maximum of clicks", () => {
  const clicksUsed = async () => {
    const { body } = await test.send("GET", "/api/v1/links/spring");
    return (body as LinkView).clicksUsed;
  };

  it("leads on for exactly that many visits, also of the same browser, and then has ended", async () => {
    await createLink({ maxClicks: 3 });
    const visits = await Promise.all(
      Array.from({ length: 10 }, () => visit({ cookie: `throughline=${"a".repeat(22)}` })),
    );
    expect(visits.filter(({ status }) => status === 302)).toHaveLength(3);
    const refused = visits.find(({ status }) => status === 410);
    expect(refused?.body).toContain("This link has ended");
    expect(await clicksUsed()).toBe(3);
    const { body } = await test.send("GET", "/api/v1/links");
    expect(body).toMatchObject({ items: [{ maxClicks: 3, clicksUsed: 3 }] });
    expect((await openInApp()).status).toBe(404);
    const stats = await test.send("GET", "/api/v1/links/spring/stats");
    expect(stats.body).toMatchObject({ total: { clicks: 3 } });
  });

  it("leads to its expired fallback after that", async () => {
    await createLink({ maxClicks: 1, expiredFallback: "https://shop.example/over" });
    await visit();
    expect(await visit()).toMatchObject({ status: 302, location: "https://shop.example/over" });
  });

  it("counts no crawlers, previews, prefetches, HEAD requests and openings in the app", async () => {
    await createLink({ maxClicks: 1 });
    await visit({ userAgent: userAgents.whatsappPreview });
    await visit({ "sec-purpose": "prefetch" });
    await visit({ method: "HEAD" });
    expect((await openInApp()).status).toBe(200);
    expect(await clicksUsed()).toBe(0);
    expect(await visit()).toMatchObject({ status: 302 });
  });

  it("counts visits beyond the daily quota, because they lead to the destination too", async () => {
    await test.service.close();
    test = await testService({ config: { clicksPerDay: 1 } });
    await createLink({ maxClicks: 2 });
    const visits = [await visit(), await visit(), await visit()];
    expect(visits.map(({ status }) => status)).toEqual([302, 302, 410]);
  });

  it("counts the clicks of test links", async () => {
    await createLink({ maxClicks: 1, test: true });
    expect([(await visit()).status, (await visit()).status]).toEqual([200, 410]);
  });

  it("has no count without a maximum", async () => {
    await createLink({});
    expect(await clicksUsed()).toBeNull();
  });
});
