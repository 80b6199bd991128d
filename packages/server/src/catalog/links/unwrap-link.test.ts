import { routes } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

/** Starts a service whose e-mail service redirects as given. Returns the requested URLs. */
async function start(redirects: Readonly<Record<string, string>>) {
  const requested: string[] = [];
  const test = await testService({
    httpGet: async (url) => {
      requested.push(url);
      const location = redirects[url];
      if (location === undefined) throw new Error("unreachable");
      return { status: 302, type: undefined, location, body: "" };
    },
  });
  await test.addLink("mug", { destination: "https://shop.example/mug" });
  await test.send("PATCH", "/api/v1/app", { clickDomains: ["click.shop.example"] });
  const resolve = (url: string) => test.send("POST", routes.resolveShort.path, { url });
  return { ...test, requested, resolve };
}

const wrapped = "https://click.shop.example/ls/click?upn=abc";

describe("a wrapped link of an e-mail service", () => {
  it("is resolved to the link that it wraps, over several redirects", async () => {
    const { resolve, requested, service } = await start({
      [wrapped]: "/second",
      "https://click.shop.example/second": "https://go.shop.example/mug?a=1",
    });
    expect((await resolve(wrapped)).body).toEqual({
      link: "https://go.shop.example/mug?a=1",
      route: "/mug?a=1",
      parameters: { a: "1" },
      data: null,
    });
    expect(requested).toEqual([wrapped, "https://click.shop.example/second"]);
    await service.close();
  });

  it.each([
    ["another website", "https://blog.example/post"],
    ["an address of the service's own network", "http://169.254.169.254/latest"],
    ["a route of the app without a link", "https://go.shop.example/products/42"],
  ])("that leads to %s is resolved to it, without a request to it", async (_, target) => {
    const { resolve, requested, service } = await start({ [wrapped]: target });
    expect((await resolve(wrapped)).body).toMatchObject({ link: target, data: null });
    expect(requested).toEqual([wrapped]);
    await service.close();
  });

  it.each([
    ["to plain HTTP", wrapped, { [wrapped]: "http://click.shop.example/x" }],
    ["to something else than a page", wrapped, { [wrapped]: "mailto:anna@shop.example" }],
    ["in a circle", wrapped, { [wrapped]: wrapped }],
    ["nowhere", wrapped, {}],
    ["from a domain that the app does not have", "https://click.other.example/x", {}],
    ["over plain HTTP", "http://click.shop.example/x", {}],
    ["with a port", "https://click.shop.example:8443/x", {}],
  ])("is not resolved when it leads %s", async (_, url, redirects) => {
    const { resolve, requested, service } = await start(redirects);
    expect((await resolve(url)).status).toBe(404);
    expect(requested.length).toBeLessThanOrEqual(5);
    expect(requested.every((each) => each === wrapped)).toBe(true);
    await service.close();
  });
});

describe("a click domain", () => {
  it("serves the association files of its app, and none of its links", async () => {
    const { service, requested } = await start({});
    const get = (url: string) => service.inject({ url, headers: { host: "click.shop.example" } });
    const file = await get("/.well-known/apple-app-site-association");
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("TEAM123456.example.shop");
    expect((await get("/.well-known/assetlinks.json")).body).toContain("example.shop");
    expect((await get("/mug")).statusCode).toBe(404);
    expect(requested).toEqual([]);
    await service.close();
  });
});
