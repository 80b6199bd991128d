import { routes } from "@throughline/protocol";
import type { StatsView } from "@throughline/protocol";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

it("counts events dated 1970 or the year 1 at their arrival", async () => {
  const now = test.clock.at;
  const event = (id: string, timestamp: number) => ({ id, name: "open", timestamp });
  await test.send("POST", routes.events.path, {
    installId: "i",
    platform: "ios",
    sentAt: now,
    events: [event("a", 0), event("b", now - 29 * dayMs), event("c", now + dayMs)],
  });
  for (const timestamp of ["0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]) {
    const single = { event_name: "open", timestamp, platform: "ios", device_id: "i" };
    await test.send("POST", routes.singleEvent.path, single);
  }
  const { items } = await test.store.events.list(test.app.id, { limit: 9 });
  const moments = items.map(({ at }) => now - at).toSorted((a, b) => a - b);
  expect(moments).toEqual([0, 0, 0, 0, 29 * dayMs]);
});

it("counts a link even if many junk paths come first", { timeout: 60_000 }, async () => {
  await test.addLink("sale");
  const headers = { host: "go.shop.example", "user-agent": userAgents.iphone };
  for (let index = 0; index < 1100; index += 1) {
    await test.service.inject({ url: `/junk/${index}`, headers });
  }
  await test.service.inject({ url: "/sale", headers });
  const { body } = await test.send("GET", "/api/v1/links/sale/stats");
  expect((body as StatsView).total).toMatchObject({ clicks: 1 });
});
