import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { iPhone, Visitors } from "../../testing/visitors.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);
beforeEach(async () => {
  test = await testService();
  await test.addLink("mug");
});
afterEach(() => test.service.close());

function get(url: string, headers: Record<string, string> = {}, remoteAddress = "198.51.100.7") {
  const all = { host: "go.shop.example", "user-agent": userAgents.iphone, ...headers };
  return test.service.inject({ url, headers: all, remoteAddress });
}

async function counts() {
  const { body } = await test.send("GET", "/api/v1/links/mug/stats");
  const { clicks, internal } = (body as { total: Record<string, number> }).total;
  return { clicks, internal };
}

async function pages(): Promise<URL[]> {
  const { body } = await test.send("POST", "/api/v1/app/internal-browser");
  return (body as { urls: string[] }).urls.map((url) => new URL(url));
}

describe("a browser that a member leaves out", () => {
  it("is shown as internal until the member counts it again, and nothing is deleted", async () => {
    await get("/mug");
    const [page] = await pages();
    expect(page?.host).toBe("go.shop.example");
    const path = `${page?.pathname}${page?.search}`;
    const left = await get(path);
    expect(left.body).toContain("This browser is left out");
    const cookie = left.headers["set-cookie"];
    expect(cookie).toMatch(
      /^throughline-internal=1; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax/,
    );
    await get("/mug", { cookie: "a=b; throughline-internal=1" });
    expect(await counts()).toEqual({ clicks: 1, internal: 1 });
    const again = await get(`${path}&count=1`);
    expect(again.headers["set-cookie"]).toContain("Max-Age=0");
    expect(again.body).toContain("This browser is counted");
  });

  it.each([
    ["without a token", () => ""],
    ["with a made-up token", () => "?token=zzzzzzzz.AAAAAAAAAAAAAAAAAAAAAA"],
    ["with a changed time", (token: string) => `?token=z${token}`],
    ["with a token as a list", (token: string) => `?token=${token}&token=${token}`],
  ])("gets no cookie %s, so that nobody leaves other people out", async (_, query) => {
    const [page] = await pages();
    const token = page?.searchParams.get("token") ?? "";
    const response = await get(`/api/internal-browser${query(token)}`);
    expect(response.statusCode).toBe(404);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("gets no cookie with the token of another app, or after half an hour", async () => {
    await test.register({ name: "Other", linkDomains: ["go.other.example"] });
    const [page] = await pages();
    const path = `${page?.pathname}${page?.search}`;
    expect((await get(path, { host: "go.other.example" })).statusCode).toBe(404);
    test.clock.at += 30 * 60_000;
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe("the app's own networks", () => {
  it("are left out of clicks, and their installs count nowhere", async () => {
    const networks = { internalNetworks: ["203.0.113.0/24", "2001:db8::/32"] };
    expect((await test.send("PATCH", "/api/v1/app", networks)).body).toMatchObject(networks);
    await get("/mug", {}, "203.0.113.9");
    await get("/mug", {}, "2001:db8::1");
    await get("/mug", {}, "203.0.114.9");
    expect(await counts()).toEqual({ clicks: 1, internal: 2 });

    const clickId = await visitors.click("mug");
    const body = { installId: "office-phone", fingerprint: iPhone.fingerprint, clickId };
    await test.service.inject({
      method: "POST",
      url: "/api/link/match-link",
      remoteAddress: "203.0.113.9",
      headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
      payload: body,
    });
    const report = await test.send("GET", "/api/v1/stats/report");
    expect(report.body).toMatchObject({ total: { installs: 0, organicInstalls: 0, internal: 2 } });
  });

  it("are refused with a sentence if a range is malformed", async () => {
    const refused = await test.send("PATCH", "/api/v1/app", { internalNetworks: ["203.0.113/24"] });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: expect.stringContaining('"203.0.113/24" is not a range of addresses') as string,
      },
    });
  });
});

describe("a link whose counts were reset", () => {
  it("shows counts from that moment on, and all of them after the reset is removed", async () => {
    await get("/mug");
    test.clock.at += 24 * 3_600_000;
    const from = new Date(test.clock.at).toISOString();
    await get("/mug");
    const totals = async () => {
      const report = await test.send("GET", "/api/v1/stats/report?link=mug");
      const links = await test.send("GET", "/api/v1/stats/links?codes=mug");
      return [
        (await counts()).clicks,
        (report.body as { total: { clicks: number } }).total.clicks,
        (links.body as { links: { mug: { clicks: number } } }).links.mug.clicks,
      ];
    };
    expect(await totals()).toEqual([2, 2, 2]);
    await test.send("PATCH", "/api/v1/links/mug", { countsFrom: from });
    expect(await totals()).toEqual([1, 1, 1]);
    expect((await test.send("GET", "/api/v1/stats/report")).body).toMatchObject({
      total: { clicks: 2 },
    });
    const whole = await test.send("GET", "/api/v1/links/mug/stats?beforeReset=include");
    expect(whole.body).toMatchObject({ total: { clicks: 2 } });
    await test.send("PATCH", "/api/v1/links/mug", { countsFrom: null });
    expect(await totals()).toEqual([2, 2, 2]);
  });

  it("compares the variants of its split test from that moment on", async () => {
    const variants = ["A", "B"].map((name) => ({ name, weight: 50 }));
    await test.send("PATCH", "/api/v1/links/mug", { split: { variants } });
    await get("/mug");
    test.clock.at += 24 * 3_600_000;
    const from = new Date(test.clock.at).toISOString();
    await test.send("PATCH", "/api/v1/links/mug", { countsFrom: from });
    await get("/mug");
    const results = await test.send("GET", "/api/v1/links/mug/split");
    const { variants: counted } = results.body as { variants: { clicks: number }[] };
    expect(results.body).toMatchObject({ from });
    expect(counted.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(1);
  });
});
