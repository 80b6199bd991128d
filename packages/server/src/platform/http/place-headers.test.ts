import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { routes } from "@throughline/protocol";
import type { StatsReport } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";
import { readPlace } from "./place-headers.ts";

type Test = Awaited<ReturnType<typeof testService>>;

const behindProxy = { config: { trustProxy: ["127.0.0.1"] } };
const visitor = { host: "go.shop.example", "user-agent": userAgents.android };

/** Clicks through Fastify's router, which tests reach without a socket. */
const clickThroughRouter = ({ service }: Test, headers: Record<string, string>) =>
  service.inject({ url: "/spring", headers: { ...visitor, ...headers } });

/** Clicks through the fast path, which answers requests on a socket. */
async function clickOnSocket({ service }: Test, headers: Record<string, string>): Promise<void> {
  await service.listen({ port: 0, host: "127.0.0.1" });
  const { port } = service.server.address() as AddressInfo;
  const sent = request({ port, path: "/spring", headers: { ...visitor, ...headers } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
}

async function countriesOf({ send }: Test): Promise<(string | null)[]> {
  const { body } = await send("GET", "/api/v1/stats/report");
  return (body as StatsReport).breakdowns.country.map(({ value }) => value);
}

describe("the country that a proxy reports", () => {
  it.each([
    ["Cloudflare", { "cf-ipcountry": "DE", "cf-region-code": "BE" }, "DE", "DE-BE"],
    [
      "CloudFront",
      { "cloudfront-viewer-country": "US", "cloudfront-viewer-country-region": "MI" },
      "US",
      "US-MI",
    ],
    [
      "Vercel",
      { "x-vercel-ip-country": "GB", "x-vercel-ip-country-region": "ENG" },
      "GB",
      "GB-ENG",
    ],
    ["App Engine", { "x-appengine-country": "CA", "x-appengine-region": "qc" }, "CA", "CA-QC"],
    ["Fastly", { "x-country-code": "fr" }, "FR", undefined],
    ["Cloudflare for an unknown address", { "cf-ipcountry": "XX" }, undefined, undefined],
    ["Cloudflare for the Tor network", { "cf-ipcountry": "T1" }, undefined, undefined],
    ["App Engine for an unknown address", { "x-appengine-country": "ZZ" }, undefined, undefined],
    ["nobody", { "cf-ipcountry": "Germany<script>" }, undefined, undefined],
  ])("is read from the headers of %s", (_service, headers, country, region) => {
    expect(readPlace(headers)).toEqual(
      country === undefined ? undefined : { country, ...(region && { region }) },
    );
  });

  it.each([
    ["the router", clickThroughRouter],
    ["the fast path", clickOnSocket],
  ])("is used by %s, for a proxy in TRUST_PROXY only", async (_which, click) => {
    for (const [options, expected] of [
      [behindProxy, ["AT"]],
      [{ config: { trustProxy: ["10.0.0.0/8"] } }, []],
      [{}, []],
    ] as const) {
      const test = await testService(options as Parameters<typeof testService>[0]);
      await test.addLink("spring");
      await click(test, { "cf-ipcountry": "AT", "x-forwarded-for": "203.0.113.9" });
      expect(await countriesOf(test)).toEqual(expected);
    }
  });

  it("yields to the geo database, which may not know every address", async () => {
    const countryOf = (address: string) => (address === "203.0.113.9" ? "PL" : undefined);
    const test = await testService({ ...behindProxy, countryOf });
    await test.addLink("spring");
    for (const address of ["203.0.113.9", "198.51.100.7"]) {
      await clickThroughRouter(test, { "cf-ipcountry": "AT", "x-forwarded-for": address });
    }
    expect(new Set(await countriesOf(test))).toEqual(new Set(["AT", "PL"]));
  });

  it("decides rules of links, in the browser and in the app", async () => {
    const test = await testService(behindProxy);
    const destination = "https://shop.example/bavaria";
    const rules = [{ name: "Bavaria", when: { regions: ["DE-BY"] }, destination }];
    await test.addLink("spring", { rules });
    const place = { "cf-ipcountry": "DE", "cf-region-code": "BY" };
    const body = { url: "https://go.shop.example/spring" };
    const inApp = await test.send("POST", routes.resolveShort.path, body, place);
    expect(inApp.body).toMatchObject({ link: destination });
    const elsewhere = await test.send("POST", routes.resolveShort.path, body, {});
    expect(elsewhere.body).not.toMatchObject({ link: destination });
    await clickThroughRouter(test, place);
    const { body: report } = await test.send("GET", "/api/v1/stats/report");
    expect((report as StatsReport).breakdowns.ruleOrVariant).toMatchObject([{ value: "Bavaria" }]);
  });
});
