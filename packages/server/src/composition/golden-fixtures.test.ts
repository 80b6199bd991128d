import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorStatus, routes } from "@throughline/protocol";
import type { RouteName } from "@throughline/protocol";
import { fixtures } from "@throughline/protocol/fixtures";
import { compileSchema, errorBody, schemas } from "@throughline/protocol/validate";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "./stores.ts";
import { testService } from "../testing/test-service.ts";

const findErrorViolation = compileSchema(errorBody);
const clientRoutes = (Object.keys(routes) as RouteName[]).filter(
  (name) => routes[name].method === "POST",
);

function successOf(name: RouteName): number {
  if (name === "createLink") return 201;
  if (name === "adSignals") return 202;
  return routes[name].path.startsWith("/api/analytics") ? 202 : 200;
}

const folder = mkdtempSync(join(tmpdir(), "throughline-golden-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const stores = [
  ["memory", async () => openMemoryStore()],
  ["the real data folder", () => openStore({ dataFolder: folder })],
] as const;

describe.each(stores)("over %s", { timeout: 60_000 }, (_store, open) => {
  let service: Awaited<ReturnType<typeof testService>>;
  const post = (path: string, body: unknown, headers?: Record<string, string | undefined>) =>
    service.send("POST", path, body, headers);

  beforeAll(async () => {
    service = await testService({ store: await open() });
    await service.send("PATCH", "/api/v1/app", { invites: true });
    await service.addLink("x7Kq2", { data: { coupon: "WELCOME" } });
  });
  afterAll(() => service.store.close());

  describe.each(clientRoutes)("%s and the golden fixtures", (name) => {
    const { request } = fixtures[name];
    const findViolation = compileSchema(schemas[name].response);
    const { path } = routes[name];

    it.each(request?.valid ?? [])("accepts $name", async ({ body }) => {
      const response = await post(path, body);
      expect(response.status).toBe(successOf(name));
      expect(findViolation(response.body)).toBeNull();
    });

    it.each(request?.invalid ?? [])("refuses $name", async ({ body }) => {
      const response = await post(path, body);
      expect(response.status).toBe(400);
      expect(findErrorViolation(response.body)).toBeNull();
    });

    it.each([
      ["no key", { authorization: undefined }, "missing_key"],
      ["another scheme", { authorization: "Basic abc" }, "missing_key"],
      ["a key with a typo", { authorization: `Bearer pk_${"a".repeat(38)}` }, "unknown_key"],
      ["no app id", { "x-app-id": undefined }, "missing_key"],
      ["another app's id", { "x-app-id": "app_other" }, "wrong_app"],
    ] as const)("refuses %s with any body", async (_name, headers, code) => {
      for (const { body } of [...(request?.valid ?? []), ...(request?.invalid ?? [])]) {
        const response = await post(path, body, headers);
        expect(response.body).toMatchObject({ code });
        expect(response.status).toBe(errorStatus[code]);
      }
    });

    it("accepts a secret key too", async () => {
      const [valid] = request?.valid ?? [];
      const response = await post(path, valid?.body, {
        authorization: `Bearer ${service.secretKey}`,
      });
      expect(response.status).toBeLessThan(300);
    });
  });
});
