import type { DomainCheck } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import type { HttpGet } from "../../platform/http/http-get.ts";

const pathOf = (domain: string) => adminRoutes.checkDomain.path.replace(":domain", domain);

async function checkWith(httpGet: HttpGet, domain = "go.shop.example") {
  const service = await testService({ httpGet });
  return { service, answer: await service.send("GET", pathOf(domain)) };
}

describe("the domain check", () => {
  it("passes for the files that the service itself serves", async () => {
    const service = await testService({
      async httpGet(url, host) {
        const { pathname } = new URL(url);
        const response = await service.service.inject({ url: pathname, headers: { host } });
        const type = String(response.headers["content-type"]);
        return { status: response.statusCode, type, location: undefined, body: response.body };
      },
    });
    const { body, status } = await service.send("GET", pathOf("GO.shop.example"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ domain: "go.shop.example", ok: true });
    const { findings } = body as DomainCheck;
    expect(findings.map(({ what }) => what).join("; ")).toMatch(
      /it names TEAM123456.example.shop.*it names example.shop.*1 of 1 signing keys/,
    );
  });

  it("checks the two files of a click domain, which gets no postbacks", async () => {
    const requested: string[] = [];
    const service = await testService({
      async httpGet(url, host) {
        requested.push(url);
        const { pathname } = new URL(url);
        const response = await service.service.inject({ url: pathname, headers: { host } });
        const type = String(response.headers["content-type"]);
        return { status: response.statusCode, type, location: undefined, body: response.body };
      },
    });
    const domain = "click.shop.example";
    expect(await service.send("GET", pathOf(domain))).toMatchObject({ status: 404 });
    await service.send("PATCH", adminRoutes.updateApp.path, { clickDomains: [domain] });
    const { body } = await service.send("GET", pathOf(domain));
    expect(body).toMatchObject({ domain, ok: true });
    expect(requested).toEqual([
      `https://${domain}/.well-known/apple-app-site-association`,
      `https://${domain}/.well-known/assetlinks.json`,
    ]);
  });

  it("checks the ids and certificates of all variants", async () => {
    const ios = { bundleId: "example.staging", teamId: "TEAM123456" };
    const android = { packageName: "example.staging", certificates: [] };
    const service = await testService({
      httpGet: async () => ({
        status: 200,
        type: "application/json",
        location: undefined,
        body: '["TEAM123456.example.shop", "example.shop"]',
      }),
    });
    await service.send("PATCH", "/api/v1/app", { variants: [{ name: "staging", ios, android }] });
    const { body } = await service.send("GET", pathOf("go.shop.example"));
    const { ok, findings } = body as DomainCheck;
    expect(ok).toBe(false);
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "it names TEAM123456.example.shop",
        "it does not name TEAM123456.example.staging",
        "it names example.shop",
        "it does not name example.staging",
      ]),
    );
  });

  it("reports what is wrong and how to fix it", async () => {
    const { answer } = await checkWith(async () => ({
      status: 302,
      type: "text/html",
      location: "https://www.shop.example/",
      body: "",
    }));
    const { ok, findings } = answer.body as DomainCheck;
    expect(ok).toBe(false);
    expect(findings[0]).toMatchObject({
      what: expect.stringContaining("redirects to https://www.shop.example/"),
      fix: expect.stringContaining("do not follow redirects"),
    });
  });

  it("sends postbacks that Apple signed to the registrable domain", async () => {
    const sent: string[] = [];
    let answered = true;
    const service = await testService({
      async httpGet(url, host, { json } = {}) {
        if (json === undefined) throw new Error("no file");
        sent.push(`${host} ${url}`);
        if (!answered) return { status: 404, type: "text/html", location: undefined, body: "" };
        const { pathname } = new URL(url);
        const response = await service.service.inject({
          method: "POST",
          url: pathname,
          headers: { host, "content-type": "application/json" },
          payload: JSON.stringify(json),
        });
        const { statusCode: status, body } = response;
        return { status, type: "application/json", location: undefined, body };
      },
    });
    const check = async () => {
      const { body } = await service.send("GET", pathOf("go.shop.example"));
      return (body as DomainCheck).findings.slice(-2);
    };
    expect(await check()).toMatchObject([
      {
        ok: true,
        what: "https://shop.example/.well-known/skadnetwork/report-attribution/ checks Apple's postbacks",
      },
      {
        ok: true,
        what: "https://shop.example/.well-known/appattribution/report-attribution/ checks Apple's postbacks",
      },
    ]);
    expect(sent[0]).toMatch(/^shop\.example https:\/\/shop\.example\//);
    expect((await service.store.postbacks.list(service.app.id, { limit: 1 })).items).toEqual([]);
    answered = false;
    const unused = { ok: true, advice: expect.stringContaining("shop.example to the service") };
    expect(await check()).toMatchObject([unused, unused]);
    await service.send("PATCH", "/api/v1/app", { testPostbacks: true });
    const wanted = { ok: false, what: expect.stringContaining("answers 404") };
    expect(await check()).toMatchObject([wanted, wanted]);
  });

  it("is refused for domains of other apps, and limited per minute", async () => {
    const asked: string[] = [];
    const { service, answer } = await checkWith(async (url) => {
      asked.push(url);
      throw new Error("nobody is there");
    }, "elsewhere.example");
    expect([answer.status, asked]).toEqual([404, []]);
    let last = 200;
    for (let check = 0; check <= 30; check += 1) {
      last = (await service.send("GET", pathOf("go.shop.example"))).status;
    }
    expect(last).toBe(429);
  });
});
