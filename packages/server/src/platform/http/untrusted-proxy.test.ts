import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

async function warningsOf(
  trustProxy: false | string[],
  requests: readonly [remoteAddress: string, forwarded?: string | undefined][],
): Promise<string[]> {
  const { service, logged } = await testService({ config: { trustProxy }, logLevel: "info" });
  for (const [remoteAddress, forwarded] of requests) {
    const headers = { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) };
    await service.inject({ method: "POST", url: "/api/link/match-link", remoteAddress, headers });
  }
  await service.close();
  return logged.filter((line) => line.includes("TRUST_PROXY"));
}

describe("an untrusted proxy", () => {
  it.each([
    ["127.0.0.1", "TRUST_PROXY=loopback"],
    ["::1", "TRUST_PROXY=loopback"],
    ["::ffff:127.0.0.1", "TRUST_PROXY=loopback"],
    ["10.1.2.3", "your own network"],
    ["::ffff:172.18.0.2", "your own network"],
    ["fd00::2", "your own network"],
  ])("at %s causes one warning, without an address", async (proxy, advice) => {
    const warnings = await warningsOf(false, [
      [proxy, "203.0.113.7"],
      [proxy, "203.0.113.8"],
    ]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(advice);
    expect(warnings[0]).not.toContain("203.0.113");
    expect(warnings[0]).not.toContain(proxy);
  });

  it("may come after a trusted one", async () => {
    expect(await warningsOf(["loopback"], [["127.0.0.1", "203.0.113.7, 10.1.2.3"]])).toHaveLength(
      1,
    );
  });

  it.each<[string, false | string[], string, string?]>([
    ["a visitor on the same network", false, "192.168.1.20"],
    ["a client on this machine", false, "127.0.0.1"],
    ["a remote client with a forged header", false, "198.51.100.7", "203.0.113.7"],
    ["a trusted proxy", ["loopback"], "127.0.0.1", "203.0.113.7"],
    [
      "a visitor on the same network behind a trusted proxy",
      ["loopback"],
      "127.0.0.1",
      "192.168.1.20",
    ],
  ])("is not assumed for %s", async (_who, trustProxy, remoteAddress, forwarded) => {
    expect(await warningsOf(trustProxy, [[remoteAddress, forwarded]])).toEqual([]);
  });
});
