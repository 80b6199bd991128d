import type { BulkLinkReport } from "@throughline/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  test = await testService();
});
afterAll(() => test.service.close());

it("changes 10,000 links together and gives all of them back, but refuses one more", async () => {
  const links = Array.from({ length: 10_001 }, (_, index) => ({
    link: {
      app: test.app.id,
      code: `link-${index}`,
      destination: `https://old.example/${index}`,
      tags: index === 0 ? ["extra"] : ["old"],
      sensitive: false,
      deterministicOnly: false,
      disabled: false,
      createdAt: test.clock.at,
      updatedAt: test.clock.at,
    },
  }));
  await test.store.links.saveAll(test.app.id, links);
  const change = { destinationHost: { from: "old.example", to: "shop.example" } };
  const send = (selection: object) =>
    test.send("POST", "/api/v1/link-changes", { links: selection, change });
  expect(await send({})).toMatchObject({ status: 400, body: { field: "links" } });
  const { body } = await send({ tag: "old" });
  expect(body).toMatchObject({ done: true, changed: 10_000 });
  const { id } = body as BulkLinkReport;
  test.clock.at += 1000;
  expect(await test.send("POST", `/api/v1/link-changes/${id}/undo`)).toMatchObject({
    body: { restored: 10_000, skipped: [] },
  });
  for (const { link } of links.filter((_, index) => index % 997 === 1)) {
    const restored = await test.store.links.get(test.app.id, link.code);
    expect(restored).toEqual({ ...link, updatedAt: test.clock.at });
  }
}, 600_000);
