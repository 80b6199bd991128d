import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClick, aLink, anEvent, anInstall, day, monday, organic } from "../contract/samples.ts";
import { clickFacets } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await TestDatabase.create();
});
afterAll(() => database.remove());
beforeEach(async () => {
  store = await openPostgresStore({ url: database.url, clock: async () => monday });
});
afterEach(() => store.close());

/** Its statements are written out here: it knows of nothing that came after it. */
describe("a node of the release before", () => {
  it("makes and changes links that statistics find by their campaign", async () => {
    const docOf = (campaign: string) => JSON.stringify(aLink("sale", { utm: { campaign } }));
    const clicksOf = async (campaign: string) => {
      const query = { since: monday, until: monday + day, step: "day", campaign } as const;
      const [step] = await store.stats.overTime("app", query);
      return step?.clicks;
    };
    await database.query(
      `INSERT INTO links (app, code, updated_at, doc) VALUES ('app', 'sale', 0, '${docOf("spring")}')`,
    );
    const click = aClick("a", monday, "net");
    await store.clicks.record("app", { ...click, link: "sale", facets: clickFacets({}) });
    expect(await clicksOf("spring")).toBe(1);
    await database.query(`UPDATE links SET doc = '${docOf("summer")}' WHERE code = 'sale'`);
    expect([await clicksOf("spring"), await clicksOf("summer")]).toEqual([undefined, 1]);
  });

  it("erases an install from messages and from what is still to be counted, too", async () => {
    await store.outbox.addEndpoint({
      id: "books",
      app: "app",
      kinds: ["install.unmatched", "event.logged"],
      target: { type: "webhook", url: "https://books.example/hook" },
      createdAt: monday,
      updatedAt: monday,
    });
    await store.installs.settle(anInstall("phone", organic));
    await store.events.append("app", [anEvent("a", { install: "phone" })]);
    const named = () =>
      database.query(`
        SELECT install FROM outbox WHERE install IS NOT NULL UNION ALL
        SELECT install FROM facet_deltas WHERE install IS NOT NULL`);
    expect(await named()).toHaveLength(3);
    await database.query("DELETE FROM installs WHERE app = 'app' AND id = 'phone'");
    expect(await named()).toEqual([]);
  });
});
