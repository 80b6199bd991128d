import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

const addressUrls = ["https://v4.shop.example", "https://v6.shop.example"];
const v4 = "198.51.100.7";
const v6 = "2001:db8:1:2::9";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService({
    config: { addressUrls },
    isHidden: (address) => address.startsWith("172."),
  });
});
afterEach(() => test.service.close());

async function open(userAgent: string = userAgents.iphone) {
  const { body, headers } = await test.service.inject({
    url: "/products/42",
    remoteAddress: v4,
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  const part = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(body)?.[1];
  return {
    clickId: part("click") ?? "",
    token: part("token") ?? "",
    urls: part("addresses")?.split(" "),
    policy: headers["content-security-policy"],
  };
}

async function requestNetwork(
  page: { clickId: string; token: string },
  remoteAddress: string,
  origin = "https://go.shop.example",
) {
  const response = await test.service.inject({
    url: `/api/click/address?click=${page.clickId}&token=${page.token}`,
    remoteAddress,
    headers: { host: "v6.shop.example", origin },
  });
  return {
    status: response.statusCode,
    sealed: response.body,
    readableBy: response.headers["access-control-allow-origin"],
  };
}

async function sendSignals(page: { clickId: string; token: string }, networks: string[]) {
  const { statusCode } = await test.service.inject({
    method: "POST",
    url: "/api/click/signals",
    remoteAddress: v4,
    headers: { host: "go.shop.example", "user-agent": userAgents.iphone },
    payload: { clickId: page.clickId, token: page.token, networks },
  });
  return statusCode;
}

async function networkOf({ clickId }: { clickId: string }) {
  return (await test.store.clicks.get(test.app.id, clickId))?.evidence.network;
}

describe("the IPv4 and IPv6 networks of a visitor", () => {
  it("are requested only by a page that sends signals", async () => {
    const { urls, policy } = await open();
    expect(urls).toEqual(addressUrls.map((url) => `${url}/api/click/address`));
    expect(policy).toContain(`connect-src 'self' ${addressUrls.join(" ")};`);
    const { urls: byComputer, policy: ofComputer } = await open(userAgents.windows);
    expect(byComputer).toBeUndefined();
    expect(ofComputer).toContain("connect-src 'self';");
  });

  it("are added to the click, so that an open over either one matches", async () => {
    const page = await open();
    expect(await networkOf(page)).not.toHaveProperty("v6");
    const { status, sealed, readableBy } = await requestNetwork(page, v6);
    expect([status, readableBy]).toEqual([200, "https://go.shop.example"]);
    expect(sealed).not.toContain("2001");
    expect(await sendSignals(page, [sealed])).toBe(204);
    expect(await networkOf(page)).toMatchObject({ v4: {}, v6: {} });

    test.clock.at += 60_000;
    await test.service.inject({
      method: "POST",
      url: "/api/link/match-link",
      remoteAddress: "2001:db8:1:2:aaaa::1",
      headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
      payload: {
        platform: "ios",
        timestamp: 0,
        installId: "i",
        systemVersion: "18.1",
        timezone: "Europe/Warsaw",
      },
    });
    const install = await test.store.installs.get(test.app.id, "i");
    expect(install?.match.verdict?.candidates[0]?.agreement["network"]).toBe("same");
  });

  it("do not replace the network that the message came from", async () => {
    const page = await open();
    const before = await networkOf(page);
    const { sealed } = await requestNetwork(page, "203.0.113.99");
    await sendSignals(page, [sealed]);
    expect(await networkOf(page)).toEqual(before);
  });

  it("are empty for a relay", async () => {
    expect((await requestNetwork(await open(), "172.224.224.9")).sealed).toBe("");
  });

  it("are sent only to the page of the click", async () => {
    const page = await open();
    expect((await requestNetwork({ ...page, token: "A".repeat(22) }, v6)).status).toBe(400);
    expect((await requestNetwork({ ...page, clickId: "c_1" }, v6)).status).toBe(400);
    expect((await requestNetwork(page, v6, "https://evil.example")).status).toBe(400);
    expect((await requestNetwork(page, v6, "null")).status).toBe(400);
  });

  it("are accepted only for their own click, and only unchanged", async () => {
    const other = await open();
    const { sealed: foreign } = await requestNetwork(other, v6);
    const page = await open();
    const { sealed } = await requestNetwork(page, v6);
    const [family, exact, ...rest] = sealed.split(".");
    const changed = [family, `${exact?.slice(0, -1)}_`, ...rest].join(".");
    for (const forged of [[foreign], [changed], ["v6.a.b.c.d"], ["...."], [""]]) {
      const fresh = forged[0] === foreign ? page : await open();
      expect(await sendSignals(fresh, forged)).toBe(204);
      expect(await networkOf(fresh)).not.toHaveProperty("v6");
    }
  });
});
