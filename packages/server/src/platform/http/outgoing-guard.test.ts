import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startDnsServer } from "../../testing/dns-server.ts";
import { OutgoingGuard } from "./outgoing-guard.ts";

/** Two loopback addresses that stand for the internet and the service's own network. */
const [outside, inside] = ["127.0.0.2", "127.0.0.1"];

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(address: string, port: number) {
  const seen = { connections: 0 };
  const server: Server = createServer((_request, response) => response.end(address));
  server.on("connection", () => (seen.connections += 1));
  server.listen(port, address);
  await once(server, "listening");
  open.push(() => server.close());
  return { seen, port: (server.address() as AddressInfo).port };
}

async function guardWith(...answers: string[][]) {
  const names = await startDnsServer(answers);
  open.push(names.close);
  return new OutgoingGuard({
    allowHttp: true,
    mayReach: (address) => address === outside,
    refusal: (host, address = "nowhere") => new Error(`${host} is at ${address}`),
    wrongScheme: () => new Error("wrong scheme"),
    lookUp: names.lookUp,
  });
}

async function get(guard: OutgoingGuard, url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  guard
    .request(url, { agent: false }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    })
    .on("error", (error) => reject(error))
    .end();
  return promise;
}

describe("a DNS server that changes its answer", () => {
  it("never leads a request to a private address", async () => {
    const { port } = await serve(outside, 0);
    const { seen } = await serve(inside, port);
    const guard = await guardWith([outside], [inside]);
    const url = `http://rebind.example:${port}/`;
    for (let round = 0; round < 5; round += 1) {
      expect(await get(guard, url)).toBe(outside);
      await expect(get(guard, url)).rejects.toThrow(`rebind.example is at ${inside}`);
    }
    expect(seen.connections).toBe(0);
  });

  it.each([
    ["first", [inside, outside]],
    ["last", [outside, inside]],
  ])("is refused if one of several addresses is private, listed %s", async (_, answer) => {
    const { port } = await serve(outside, 0);
    const { seen } = await serve(inside, port);
    const guard = await guardWith(answer);
    await expect(get(guard, `http://both.example:${port}/`)).rejects.toThrow(inside);
    expect(seen.connections).toBe(0);
  });
});

it("a private address in the URL is refused before connecting, in any spelling", async () => {
  const { seen, port } = await serve(inside, 0);
  const guard = await guardWith([outside]);
  for (const host of [inside, "0x7f.1", "0177.0.0.0x1", "2130706433", "127.1", "[::1]"]) {
    await expect(get(guard, `http://${host}:${port}/`), host).rejects.toThrow("is at");
  }
  await expect(get(guard, "ftp://rebind.example/")).rejects.toThrow("wrong scheme");
  expect(seen.connections).toBe(0);
});

it("no other file of the service sends requests to hosts that users configure", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/\.test\.ts$|^(?:testing|hostile)\//.test(file),
  );
  const requests =
    /\bfetch\(|import (?:\* as|\{[^}]*\b(?:request|get|connect)\b)[^;]*"node:(?:https?|http2|net|tls)"/;
  const found = files.filter((file) => requests.test(readFileSync(`${root}/${file}`, "utf8")));
  expect(found).toEqual(["http/outgoing-guard.ts"]);
});
