import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { TestPagePhone, pageSignals } from "../testing/test-page.ts";
import { testService } from "../testing/test-service.ts";
import { Visitors } from "../testing/visitors.ts";

const script = "<img src=x onerror=alert(1)>";
let test: Awaited<ReturnType<typeof testService>>;
let phone: TestPagePhone;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService();
  phone = new TestPagePhone(() => test);
  await test.addLink("try", { test: true });
});
afterEach(() => test.service.close());

const clicks = () => test.store.clicks.recent(test.app.id, 10, { withTests: true });

describe("a test page without a valid token", () => {
  it.each(["", "?token=", "?token=dHJ5.mi1ejh7y.AAAAAAAAAAAAAAAAAAAAAA", "?token=a&token=b"])(
    "is gone and records no click: %s",
    async (query) => {
      const { status, html, headers } = await phone.open(`/api/test-page${query}`);
      expect(status).toBe(404);
      expect(html).toContain("This test page has expired");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(await clicks()).toEqual([]);
    },
  );

  it("does not exist for a link with a password, whose destination it would show", async () => {
    const url = await phone.createPage();
    expect((await phone.open(url)).status).toBe(200);
    await test.send("PATCH", "/api/v1/links/try", { password: "correct horse" });
    test.clock.at += 3000;
    const { status, html } = await phone.open(url);
    expect(status).toBe(404);
    expect(html).not.toContain("shop.example/products");
    const refused = await test.send("POST", "/api/v1/links/try/test-page", {});
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("is gone after its time, and takes no signals any more", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    test.clock.at += 30 * minuteMs;
    expect((await phone.open(url)).status).toBe(404);
    expect((await phone.check(url, page)).status).toBe(404);
  });

  it("is gone on the domain of another app and on an unknown host", async () => {
    await test.register({ name: "Bakery", linkDomains: ["go.bakery.example"] });
    const url = await phone.createPage();
    for (const host of ["go.bakery.example", "go.nobody.example", "bad host"]) {
      phone.host = host;
      expect((await phone.open(url)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await clicks()).toEqual([]);
  });

  it("cannot be made for another link with the token of a page", async () => {
    await test.addLink("other", { test: true });
    const [, time, signature] = (await phone.createPage()).split("token=")[1]?.split(".") ?? [];
    const forged = `${Buffer.from("other").toString("base64url")}.${time}.${signature}`;
    expect((await phone.open(`/api/test-page?token=${forged}`)).status).toBe(404);
  });
});

describe("text of a browser on a test page", () => {
  it("is escaped in user agent, language and query", async () => {
    const url = await phone.createPage();
    phone.userAgent = `${userAgents.iphone} ${script}`;
    phone.headers = { "accept-language": `${script};q=0.9, pl`, referer: `https://${script}` };
    const { html } = await phone.open(`${url}&x=${encodeURIComponent(script)}`);
    expect(html).not.toContain("<img src=x");
    phone.userAgent = `Mozilla/5.0 (Linux; Android 14; ${script} Build/1) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36`;
    expect((await phone.open(url)).html).not.toContain("<img src=x");
  });

  it("is sent back as JSON only", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    const signals = { ...pageSignals, model: script, timeZone: script, language: script };
    const response = await test.service.inject({
      method: "POST",
      url,
      headers: { host: phone.host, "user-agent": phone.userAgent },
      payload: { clickId: page.clickId, token: page.token, ...signals },
    });
    expect(response.headers["content-type"]).toContain("application/json");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("runs no script but the page's own, and cannot be framed", async () => {
    const { headers } = await phone.open(await phone.createPage());
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'nonce-[\w-]{22}'/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
  });
});

describe("somebody with a valid test page", () => {
  it("learns nothing about the clicks of others on the same network", async () => {
    const theirs = await visitors.click("path:https://go.shop.example/secret/42", {
      address: phone.address,
    });
    test.clock.at += minuteMs;
    const url = await phone.createPage();
    const page = await phone.open(url);
    const { text, status } = await phone.check(url, page);
    expect(status).toBe(200);
    expect(text + page.html).not.toContain("secret");
    expect(text).not.toContain(theirs);
    expect(text).not.toMatch(/considered|clicks were|[Ss]ame person/);
  });

  it("cannot ask about the click of somebody else", async () => {
    const theirs = await visitors.click("try", { address: phone.address });
    const url = await phone.createPage();
    const { token } = await phone.open(url);
    expect(await phone.check(url, { clickId: theirs, token })).toMatchObject({ status: 400 });
  });

  it("cannot ask about a click on another link, even with the token of that click's page", async () => {
    await test.addLink("real");
    const url = await phone.createPage();
    const other = await phone.open("/real");
    expect(other.token).not.toBe("");
    expect((await phone.check(url, other)).status).toBe(400);
  });

  it("cannot send signals from another website", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    phone.headers = { origin: "https://evil.example" };
    expect((await phone.check(url, page)).status).toBe(400);
    phone.headers = { "sec-fetch-site": "cross-site" };
    expect((await phone.check(url, page)).status).toBe(400);
  });

  it("can try a few phones a minute only", async () => {
    const url = await phone.createPage();
    const page = await phone.open(url);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await phone.check(url, page)).status);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });
});
