import type { NewKey } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const again = { "idempotency-key": "7d1f" };
const make = () => service.send("POST", adminRoutes.createKey.path, { kind: "secret" }, again);

it("API answers, including those with secrets, must not be cached", async () => {
  const { body, headers } = await make();
  expect(headers["cache-control"]).toBe("no-store");
  const { id } = body as NewKey;
  const rotated = await service.send("POST", `/api/v1/keys/${id}/rotate`, {});
  expect(rotated).toMatchObject({ status: 201, headers: { "cache-control": "no-store" } });
  const list = await service.send("GET", adminRoutes.listKeys.path);
  expect(list.headers["cache-control"]).toBe("no-store");
});

it.each([
  ["revoked", (id: string) => service.send("DELETE", `/api/v1/keys/${id}`)],
  ["rotated", (id: string) => service.send("POST", `/api/v1/keys/${id}/rotate`, {})],
])("an Idempotency-Key never returns a key that was %s as new", async (_how, end) => {
  const first = (await make()).body as NewKey;
  expect((await make()).body).toEqual(first);
  expect((await end(first.id)).status).toBeLessThan(300);
  expect(await make()).toMatchObject({ status: 409, body: { code: "conflict" } });
});

it("the Idempotency-Key of a rotation never returns a revoked key as new", async () => {
  const { id } = (await make()).body as NewKey;
  const rotate = () => service.send("POST", `/api/v1/keys/${id}/rotate`, {}, again);
  const replacement = (await rotate()).body as NewKey;
  expect((await rotate()).body).toEqual(replacement);
  await service.send("DELETE", `/api/v1/keys/${replacement.id}`);
  expect(await rotate()).toMatchObject({ status: 409, body: { code: "conflict" } });
});
