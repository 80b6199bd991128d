import { readFileSync } from "node:fs";
import { routes, servicePaths } from "@throughline/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { publicRequests } from "../testing/public-requests.ts";
import { measureRouteCosts } from "../testing/route-costs.ts";
import type { RouteCost } from "../testing/route-costs.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  test = await testService();
  await test.service.ready();
});

/** What needs a secret key or a session. */
const withSecret =
  /^\/api\/(?:v1\/|account\/(?:sessions|password(?!-)|operator|accounts|apps|mails|second-factor|passkeys(?!\/sign-in))\b|sdk\/v1\/resolve)/;

/** Returns the routes of a printed tree, such as `GET /healthz`. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] =
      /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (part === "") return [];
    const depth = indent.length / 4;
    const path = [parents[depth - 1] ?? "", part === "*" && depth > 0 ? "/*" : part].join("");
    parents[depth] = path;
    return methods
      .split(", ")
      .filter((method) => method === "GET" || method === "POST")
      .map((method) => `${method} ${path}`);
  });
}

describe("a route that needs no secret", () => {
  let costs: readonly RouteCost[];
  beforeAll(async () => {
    costs = await measureRouteCosts(await testService(), 8);
  });

  it("is measured", () => {
    const measured = new Set(publicRequests.map(({ name }) => name.split(",", 1)[0]));
    const open = routesOf(test.service.printRoutes({ commonPrefix: false })).filter(
      (route) => !withSecret.test(route.split(" ")[1] ?? ""),
    );
    expect(open.length).toBeGreaterThan(30);
    expect(open.filter((route) => !measured.has(route))).toEqual([]);
  });

  it("costs little, or has a bound besides the limit per address", () => {
    // Other limits bound them; see the guide.
    const bounded = new Set<string>([
      routes.events.path,
      routes.matchLink.path,
      routes.createLink.path,
    ]);
    const costly = costs.filter(({ name, ms }) => {
      const path = name.split(/[ ,]/)[1] ?? "";
      // Three times what the guide promises, because other processes slow down this one.
      return ms > 6 && !bounded.has(path);
    });
    expect(costly).toEqual([]);
  });

  it("is in the guide, with its cost", () => {
    const guide = readFileSync(
      new URL("../../../../docs/guides/security.md", import.meta.url),
      "utf8",
    );
    const missing = publicRequests.filter(({ name }) => {
      const [, path = ""] = name.split(/[ ,]/);
      return !guide.includes(`\`${path}\``);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

it("answers /openapi.json from memory, compressed, and 304 to those who have it", async () => {
  const get = (headers: Record<string, string> = {}) =>
    test.service.inject({ url: servicePaths.openApi, headers });
  const zipped = await get({ "accept-encoding": "gzip" });
  expect(zipped.headers).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "public, max-age=300",
  });
  const plain = await get();
  expect(plain.json()).toMatchObject({ openapi: "3.1.0" });
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  const etag = String(plain.headers.etag);
  expect((await get({ "if-none-match": etag })).statusCode).toBe(304);
});
