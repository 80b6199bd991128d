import { routes } from "@throughline/protocol";
import type { StatsReport } from "@throughline/protocol";
import { beforeEach, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({ config: { limitPerAddress: 300 } });
  await test.addLink("evil");
  await test.send("POST", routes.matchLink.path, {
    platform: "ios",
    timestamp: test.clock.at,
    installId: "own phone",
  });
  await test.send("POST", routes.matchLink.path, {
    platform: "ios",
    timestamp: test.clock.at,
    installId: "victim",
  });
  test.clock.at += dayMs;
});

const open = (installId: string, path = "evil") =>
  test.send("POST", routes.universalLinkClick.path, {
    url: `https://go.shop.example/${path}`,
    timestamp: test.clock.at,
    platform: "ios",
    installId,
  });

async function totals(query: string) {
  const { body } = await test.send("GET", `/api/v1/stats/report${query}`);
  return (body as StatsReport).total;
}

it("stores nothing for invented installs, so that a flood of ids fills no table", async () => {
  for (let index = 0; index < 200; index += 1) await open(`invented ${index}`);
  for (let index = 0; index < 200; index += 20) {
    expect(await test.store.returns.list(test.app.id, `invented ${index}`)).toEqual([]);
  }
  expect(await totals("")).toMatchObject({ returningUsers: 0 });
});

it("keeps a limited number of returns per install and counts repeated ones once", async () => {
  for (let index = 0; index < 20; index += 1) await open("own phone");
  expect(await totals("")).toMatchObject({ returningUsers: 1 });
  for (let index = 0; index < 150; index += 1) {
    test.clock.at += 1;
    await open("own phone", `made/up/${index}`);
  }
  expect(await test.store.returns.list(test.app.id, "own phone")).toHaveLength(100);
  expect(await totals("")).toMatchObject({ returningUsers: 100 });
});

it("limits reports by address", async () => {
  let status = 0;
  for (let index = 0; index < 301 && status !== 429; index += 1) {
    ({ status } = await open("own phone"));
  }
  expect(status).toBe(429);
});

it("does not move events of an install whose id the forger does not know", async () => {
  await open("own phone");
  await open("Victim");
  await test.send("POST", routes.events.path, {
    installId: "victim",
    platform: "ios",
    sentAt: test.clock.at,
    events: [{ id: "1", name: "purchase", timestamp: test.clock.at }],
  });
  expect(await totals("?attribution=last")).toMatchObject({ events: 0, organicEvents: 1 });
});

it("refuses a return without a key, with another app's key, and with a long or odd install id", async () => {
  const path = routes.universalLinkClick.path;
  const body = {
    url: "https://go.shop.example/evil",
    timestamp: test.clock.at,
    platform: "ios",
    installId: "own phone",
  };
  const other = await test.register({ name: "Other", linkDomains: ["go.other.example"] });
  const keys = [undefined, "Bearer pk_invented", `Bearer ${other.publishableKey}`];
  for (const authorization of keys) {
    const { status } = await test.send("POST", path, body, { authorization });
    expect([401, 403]).toContain(status);
  }
  for (const installId of ["x".repeat(129), 5, { id: "own phone" }]) {
    expect((await test.send("POST", path, { ...body, installId })).status).toBe(400);
  }
  expect(await totals("")).toMatchObject({ returningUsers: 0 });
});
