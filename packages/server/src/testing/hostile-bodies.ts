import { checkDestination, checkWebUrl } from "@throughline/engine";
import { routes } from "@throughline/protocol";
import type { RouteName } from "@throughline/protocol";
import { fixtures } from "@throughline/protocol/fixtures";
import { compileSchema, errorBody } from "@throughline/protocol/validate";
import * as fc from "fast-check";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { openPostgresStore } from "@throughline/storage/postgres";
import { openMemoryStore } from "@throughline/storage/memory";
import type { Store } from "@throughline/storage";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "./test-service.ts";

interface Place {
  readonly store: Store;
  readonly remove: () => Promise<void>;
}

/** All stores are tested, because PostgreSQL refuses texts that the others accept. */
const stores: Record<string, () => Promise<Place>> = {
  memory: async () => ({ store: openMemoryStore(), remove: async () => undefined }),
  PostgreSQL: async () => {
    const database = await TestDatabase.create();
    const store = await openPostgresStore({ url: database.url });
    return {
      store,
      async remove() {
        await store.close();
        await database.remove();
      },
    };
  },
};
const findErrorViolation = compileSchema(errorBody);
let service: Awaited<ReturnType<typeof testService>>;

/** Texts that have caused problems before. */
const hostileText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "javascript:alert(1)",
    "JaVaScRiPt://go.shop.example/%0aalert(1)",
    "data:text/html,<script>",
    "https://go.shop.example@evil.example/",
    "https://go.shop.example\\@evil.example",
    "//evil.example",
    "https://go.shop.example/known?tl=%00",
    "'; DROP TABLE links; --",
    "%",
    "../../etc/passwd",
    "a".repeat(9000),
    "2025-13-45T99:99:99Z",
    "9".repeat(400),
  ),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 1e308, -1e308, 5e-324, 2 ** 53, true, false, null, [], {}),
);

/** Returns valid bodies with some of their parts replaced, removed or added. */
function mutated(bodies: readonly unknown[]) {
  return fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat(20), fc.oneof(fc.constant(undefined), hostileValue)), {
        maxLength: 4,
      }),
      fc.dictionary(fc.string(), hostileValue, { maxKeys: 2, noNullPrototype: true }),
    )
    .map(([body, changes, extra]) => {
      if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
      const copy: Record<string, unknown> = { ...structuredClone(body) };
      const names = Object.keys(copy);
      for (const [at, value] of changes) {
        const name = names[at % Math.max(1, names.length)];
        if (name === undefined) continue;
        if (value === undefined) delete copy[name];
        else copy[name] = value;
      }
      return { ...copy, ...extra };
    });
}

/** Header values that the HTTP parser accepts. */
const hostileHeader = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((each) => String.fromCodePoint(each)),
  }),
  fc.constantFrom("", "Bearer", "Bearer ", "bearer pk_x", "null", "%00", "a".repeat(5000)),
);

function expectAnswered(response: { status: number; body: unknown }): void {
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400) expect(findErrorViolation(response.body)).toBeNull();
}

const drafts = [
  { destination: "https://shop.example/a", code: "abc", tags: ["a"], data: { a: 1 } },
  {
    destination: "shop://a",
    ios: { destination: "shop://b", fallback: "https://shop.example/" },
    preview: { title: "t", image: "https://shop.example/i.png" },
    utm: { source: "s" },
    webFallback: "https://shop.example/",
    expiresAt: "2026-01-01T00:00:00Z",
  },
];

/** Sends `numRuns` generated bodies to every route. A larger number sends the bodies of a smaller one first. */
export function hostileBodies(numRuns: number): void {
  const runs = { seed: 20_251_115, numRuns };

  describe.each(Object.keys(stores))("on %s, hostile bodies", { timeout: 120_000 }, (kind) => {
    let place: Place | undefined;
    beforeAll(async () => {
      place = await stores[kind]?.();
      service = await testService(place && { store: place.store });
      await service.addLink("known");
      await service.store.apps.replace({ ...service.app, invites: true }, service.app.updatedAt);
    });
    afterAll(async () => {
      await service.service.close();
      await place?.remove();
    });

    const clientRoutes = (Object.keys(routes) as RouteName[]).filter(
      (name) => routes[name].method === "POST",
    );

    it.each(clientRoutes)("to %s never break the service", async (route) => {
      const bodies = (fixtures[route].request?.valid ?? []).map(({ body }) => body);
      const body = fc.oneof(mutated(bodies), hostileValue);
      await fc.assert(
        fc.asyncProperty(body, async (sent) => {
          expectAnswered(await service.send("POST", routes[route].path, sent));
        }),
        runs,
      );
    });

    it("to the admin API never break the service, and create no link with a dangerous destination", async () => {
      const body = fc.oneof(mutated(drafts), hostileValue);
      await fc.assert(
        fc.asyncProperty(body, async (sent) => {
          expectAnswered(await service.send("POST", adminRoutes.createLink.path, sent));
          expectAnswered(await service.send("PATCH", "/api/v1/links/known", sent));
          expectAnswered(await service.send("PATCH", adminRoutes.updateApp.path, sent));
          expectAnswered(await service.send("POST", adminRoutes.createKey.path, sent));
        }),
        runs,
      );
      const { items } = await service.store.links.list(service.app.id, { limit: 1000 });
      expect(items.length).toBeGreaterThan(1);
      for (const link of items) {
        expect(checkDestination(link.destination)).toBeUndefined();
        const pages = [link.webFallback, link.ios?.fallback, link.preview?.image];
        for (const page of pages) if (page !== undefined) expect(checkWebUrl(page)).toBeUndefined();
      }
    });

    it.each(["\\u0000", "\\ud800", "a\\udc00b", "\\ud800\\ud800"])(
      "with %s in their texts never break the service",
      async (text) => {
        const title = JSON.parse(`"${text}"`) as string;
        const link = {
          destination: "https://shop.example/",
          tags: [title],
          data: { [title]: title },
        };
        const preview = { title, description: title };
        for (const [path, body] of [
          [adminRoutes.listLinks.path, { ...link, preview, utm: { campaign: title } }],
          [routes.createLink.path, { installId: title, path: "/a", preview, data: { a: title } }],
          [routes.createLink.path, { installId: "i", path: "/a", preview, data: { a: title } }],
          [routes.matchLink.path, { platform: "ios", timestamp: 0, installId: title }],
          [adminRoutes.importLinks.path, { links: [{ ...link, code: `c${title}`, preview }] }],
          [adminRoutes.importLinks.path, { links: [{ ...link, code: "imported", preview }] }],
        ] as const) {
          expectAnswered(await service.send("POST", path, body));
        }
        const { status } = await service.send("POST", adminRoutes.createLink.path, {
          ...link,
          preview,
        });
        expect(status).toBe(201);
      },
    );

    it.each(["%00", "a%00b", "%F0%9F%98%80", "%ED%A0%80", "..%2f..", "'"])(
      "and ids such as %s in a path never break the service",
      async (id) => {
        for (const { method, path } of Object.values(adminRoutes)) {
          if (!path.includes(":")) continue;
          const url = path.replaceAll(/:\w+/g, id);
          expectAnswered(await service.send(method, url, method === "GET" ? undefined : {}));
        }
      },
    );

    it("with hostile headers and paths never break the service", async () => {
      const headers = fc.record({
        authorization: hostileHeader,
        "x-app-id": hostileHeader,
        "idempotency-key": hostileHeader,
        "content-type": hostileHeader,
      });
      const path = fc
        .webPath()
        .chain((tail) =>
          fc.constantFrom(
            `/api/v1/links/${encodeURIComponent(tail)}`,
            `/api/v1/installs/${encodeURIComponent(tail)}`,
            `/api/v1/stats?from=${encodeURIComponent(tail)}`,
            `/api/v1/links?cursor=${encodeURIComponent(tail)}`,
            `/api${tail}`,
          ),
        );
      await fc.assert(
        fc.asyncProperty(headers, path, async (given, url) => {
          const { authorization, ...others } = given;
          expectAnswered(await service.send("GET", url, undefined, { authorization }));
          expectAnswered(await service.send("GET", url));
          expectAnswered(
            await service.send("POST", adminRoutes.createLink.path, drafts[1], others),
          );
        }),
        runs,
      );
    });
  });
}
