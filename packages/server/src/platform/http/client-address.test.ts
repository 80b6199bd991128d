import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../composition/config.ts";
import { clientAddress } from "./client-address.ts";

async function addressSeen(trust: string, remoteAddress: string, forwarded: string) {
  const http = fastify({ trustProxy: readConfig({ TRUST_PROXY: trust }).trustProxy });
  http.route({
    method: "GET",
    url: "/",
    handler: async (request) => ({ address: clientAddress(request), host: request.host }),
  });
  const response = await http.inject({
    url: "/",
    remoteAddress,
    headers: {
      host: "go.shop.example",
      "x-forwarded-for": forwarded,
      "x-forwarded-host": "evil.example",
    },
  });
  return response.json<{ address: string; host: string }>();
}

describe("the client address", () => {
  it("is the address of the connection if no proxy is trusted", async () => {
    expect(await addressSeen("off", "198.51.100.7", "203.0.113.9")).toEqual({
      address: "198.51.100.7",
      host: "go.shop.example",
    });
  });

  it("is the address that the trusted proxy forwards", async () => {
    const { address } = await addressSeen("10.0.0.0/8", "10.0.0.1", "1.1.1.1, 203.0.113.9");
    expect(address).toBe("203.0.113.9");
  });

  it("is the address of the connection if it is not a trusted proxy", async () => {
    const { address } = await addressSeen("10.0.0.0/8", "198.51.100.7", "203.0.113.9");
    expect(address).toBe("198.51.100.7");
  });

  it("is plain IPv4 if the socket maps it to IPv6", async () => {
    const { address } = await addressSeen("off", "::ffff:198.51.100.7", "");
    expect(address).toBe("198.51.100.7");
  });
});
