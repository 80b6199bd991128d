import { routes } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

/** A service behind a proxy that forwards the client address. */
const config = { trustProxy: ["loopback"], limitPerAddress: 3, limitPerKey: 3 };
const from = (address: string) => ({ "x-forwarded-for": address });

async function attacked() {
  const service = await testService({ config });
  const open = async (address: string) => {
    const body = { platform: "ios", timestamp: 0 };
    return (await service.send("POST", routes.matchLink.path, body, from(address))).status;
  };
  return { ...service, open };
}

describe("the publishable key", () => {
  it("is limited per address and never in total", async () => {
    const { open } = await attacked();
    for (let request = 0; request < 20; request += 1) await open("203.0.113.9");
    expect(await open("203.0.113.9")).toBe(429);
    for (let phone = 1; phone <= 20; phone += 1)
      expect(await open(`198.51.100.${phone}`)).toBe(200);
  });

  it.each([
    ["another port", (n: number) => `203.0.113.9:${50_000 + n}`],
    ["another address of a /56", (n: number) => `2001:db8:1:2${n % 10}${n % 7}:${n}::1`],
    ["another spelling", (n: number) => ["::ffff:203.0.113.9", "203.0.113.9"][n % 2] ?? ""],
    ["an invalid address", (n: number) => `nobody${n}`],
  ])("gains nothing from %s each time", async (_name, address) => {
    const { open } = await attacked();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push(await open(address(n)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  });
});

it("limits a secret key in total", async () => {
  const { send } = await attacked();
  const ask = async (n: number) =>
    (await send("GET", "/api/v1/app", undefined, from(`10.0.0.${n}`))).status;
  expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, 429]);
});

describe("the limit per address", () => {
  it("does not count a secret key, which its own limit bounds", async () => {
    const { send } = await testService({ config: { ...config, limitPerKey: 10 } });
    const statuses: number[] = [];
    for (let request = 0; request < 11; request += 1) {
      statuses.push((await send("GET", "/api/v1/app", undefined, from("203.0.113.9"))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("lets a server use its secret key while phones behind its address have used the limit up", async () => {
    const { send, open } = await attacked();
    expect((await send("GET", "/api/v1/app", undefined, from("203.0.113.9"))).status).toBe(200);
    for (let request = 0; request < 5; request += 1) await open("203.0.113.9");
    expect(await open("203.0.113.9")).toBe(429);
    expect((await send("GET", "/api/v1/app", undefined, from("203.0.113.9"))).status).toBe(200);
  });

  it("counts made-up secret keys, and a key after it was revoked", async () => {
    const { send, app, store } = await testService({ config: { ...config, limitPerKey: 100 } });
    const ask = async (headers = {}) => {
      const all = { ...from("203.0.113.9"), ...headers };
      return (await send("GET", "/api/v1/app", undefined, all)).status;
    };
    expect(await ask()).toBe(200);
    const key = (await store.keys.list(app.id)).find(({ kind }) => kind === "secret");
    await store.keys.end(app.id, key?.id ?? "", 0);
    expect([await ask(), await ask(), await ask()]).toEqual([401, 401, 429]);
    const guess = { authorization: `Bearer sk_${"a".repeat(38)}` };
    expect(await ask(guess)).toBe(429);
  });

  it("counts a large body as several requests", async () => {
    const { service, publishableKey, app } = await testService({
      config: { ...config, limitPerAddress: 10 },
    });
    const send = async () => {
      const response = await service.inject({
        method: "POST",
        url: routes.events.path,
        headers: { authorization: `Bearer ${publishableKey}`, "x-app-id": app.id },
        payload: { text: "x".repeat(500_000) },
      });
      return response.statusCode;
    };
    expect([await send(), await send()]).toEqual([400, 429]);
  });
});

describe("the limit per address counts", () => {
  it.each([
    ["404", "GET", "/api/nothing", 404],
    ["405", "DELETE", routes.matchLink.path, 405],
    ["404 outside the API", "POST", "/nowhere", 404],
    ["a bad URL", "GET", "/%zz", 404],
    ["a bad URL of the API", "GET", "/api/%zz", 400],
  ] as const)("also when they end in %s", async (_name, method, path, status) => {
    const { service } = await attacked();
    const ask = async () => {
      const headers = { host: "go.shop.example", ...from("203.0.113.9") };
      return (await service.inject({ method, url: path, headers })).statusCode;
    };
    expect([await ask(), await ask(), await ask()]).toEqual([status, status, status]);
    expect(await ask()).toBe(429);
  });
});
