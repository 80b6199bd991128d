import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

const token = "0123456789abcdef";

async function ask(
  config: { metricsToken?: string },
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
) {
  const { service } = await testService({ config });
  const response = await service.inject({ url: "/metrics", headers, remoteAddress });
  await service.close();
  return response.statusCode;
}

describe("/metrics", () => {
  it.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])(
    "is available from the same machine (%s)",
    async (address) => {
      expect(await ask({}, {}, address)).toBe(200);
    },
  );

  it.each(["198.51.100.7", "10.0.0.1", "2001:db8::1", "::ffff:198.51.100.7"])(
    "is not found from %s",
    async (address) => {
      expect(await ask({}, {}, address)).toBe(404);
    },
  );

  it.each(["x-forwarded-for", "forwarded", "via", "x-real-ip"])(
    "is not found through a proxy on the same machine (%s)",
    async (header) => {
      expect(await ask({}, { [header]: "127.0.0.1" })).toBe(404);
    },
  );

  it("names limits by identifiers, as label values should be", async () => {
    const config = { limitPerAddress: 9, limitPerKey: 9, invitesPerInstall: 9, invitesPerApp: 9 };
    const { service } = await testService({ config });
    const { body } = await service.inject("/metrics");
    const values = [...body.matchAll(/^throughline_rate_limited_total\{limit="([^"]*)"\}/gm)].map(
      ([, value]) => value,
    );
    for (const value of values) expect(value).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(values).toEqual(
      expect.arrayContaining(["address", "key", "invites_per_install", "sign_in"]),
    );
  });

  it("requires the token from anywhere if one is set", async () => {
    const right = { authorization: `Bearer ${token}` };
    expect(await ask({ metricsToken: token }, right, "198.51.100.7")).toBe(200);
    expect(await ask({ metricsToken: token }, { authorization: "Bearer other" })).toBe(401);
    expect(await ask({ metricsToken: token })).toBe(401);
  });
});
