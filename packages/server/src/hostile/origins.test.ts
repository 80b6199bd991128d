import { servicePaths, routes } from "@throughline/protocol";
import type { MatchLinkResponse } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";
import type { ServiceDependencies } from "../composition/service-dependencies.ts";

let test: Awaited<ReturnType<typeof testService>>;
afterEach(() => test.service.close());

async function start(config: Partial<ServiceDependencies["config"]> = {}): Promise<void> {
  test = await testService({ config });
}

async function visit(headers: Record<string, string>, url = "/phish") {
  const response = await test.service.inject({
    url: `${url}/x`,
    headers: { "user-agent": userAgents.iphone, "accept-language": "pl-PL", ...headers },
  });
  return response.statusCode;
}

/** Returns the link that an app on the same network gets. */
async function matchedLink(): Promise<string | null> {
  test.clock.at += 60_000;
  const { body } = await test.send("POST", routes.matchLink.path, {
    platform: "ios",
    timestamp: 0,
    systemVersion: "26.0",
    locale: [{ languageTag: "pl-PL" }],
  });
  return (body as MatchLinkResponse).link;
}

describe("a forged host", () => {
  it("is not answered as an app if the service has a public URL or the app has a domain", async () => {
    for (const publicUrl of ["https://links.example", undefined]) {
      await start({ publicUrl });
      for (const host of ["6.6.6.6", "[2001:db8::6]", "evil.example", "box.local"]) {
        expect(await visit({ host })).toBe(404);
      }
      expect(await visit({ host: "go.shop.example" })).toBe(200);
      expect(await matchedLink()).toBe("https://go.shop.example/phish/x");
    }
  });

  it("is not taken from X-Forwarded-Host, even behind a trusted proxy, unless configured", async () => {
    const headers = { host: "go.shop.example", "x-forwarded-host": "6.6.6.6" };
    await start({ trustProxy: ["127.0.0.1"] });
    expect(await visit(headers)).toBe(200);
    expect(await matchedLink()).toBe("https://go.shop.example/phish/x");
    // The fast path passes this character on to the router.
    expect(await visit(headers, "/p%68ish")).toBe(200);
    await start({ trustProxy: ["127.0.0.1"], forwardedHost: true });
    expect(await visit(headers)).toBe(404);
    const proxied = { host: "internal:8787", "x-forwarded-host": "go.shop.example" };
    expect(await visit(proxied)).toBe(200);
    expect(await matchedLink()).toBe("https://go.shop.example/phish/x");
  });

  it("with any port leads to the app's domain", async () => {
    await start();
    expect(await visit({ host: "go.shop.example:6666" })).toBe(200);
    expect(await matchedLink()).toBe("https://go.shop.example/phish/x");
  });

  it("matches nothing after the domain has moved to another app", async () => {
    await start();
    await visit({ host: "go.shop.example" });
    await test.send("PATCH", "/api/v1/app", { linkDomains: [] });
    expect(await matchedLink()).toBeNull();
  });
});

describe("association files", () => {
  it("are not mixed up by a cache of several hosts", async () => {
    await start();
    for (const path of [servicePaths.appleAssociation, servicePaths.assetLinks]) {
      const { headers } = await test.service.inject({
        url: path,
        headers: { host: "go.shop.example" },
      });
      expect(headers["cache-control"]).toContain("private");
      expect(headers["vary"]).toContain("Host");
    }
  });
});
