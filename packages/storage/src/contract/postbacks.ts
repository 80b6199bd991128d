import { describe, expect, it } from "vitest";
import type { Postback } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { anApp, day, monday } from "./samples.ts";

const aPostback = (id: string, overrides: Partial<Postback> = {}): Postback => ({
  app: "app",
  id,
  receivedAt: monday,
  framework: "skadnetwork",
  version: "4.0",
  adNetwork: "com.example",
  source: "5239",
  conversionType: "download",
  window: 0,
  won: true,
  unsigned: { conversionValue: 63 },
  ...overrides,
});

export function postbacksContract(store: () => Store): void {
  describe("postbacks", () => {
    const list = async (app = "app") => (await store().postbacks.list(app, { limit: 9 })).items;

    it("are stored once per app, even if two phones' copies arrive together", async () => {
      const copies = [aPostback("a"), aPostback("a", { unsigned: {} }), aPostback("a")];
      const added = await Promise.all(copies.map((copy) => store().postbacks.add(copy)));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await store().postbacks.add(aPostback("a", { app: "other" }))).toBe(true);
      expect(await list()).toHaveLength(1);
    });

    it("are listed in pages, newest first", async () => {
      const all = ["1", "2", "3"].map((id) => aPostback(id));
      for (const each of all) await store().postbacks.add(each);
      const first = await store().postbacks.list("app", { limit: 2 });
      expect(first.items).toEqual([all[2], all[1]]);
      const { next: after = "" } = first;
      expect(await store().postbacks.list("app", { limit: 2, after })).toEqual({ items: [all[0]] });
    });

    it("are listed for a span of time", async () => {
      for (const [id, at] of [
        ["1", monday - 1],
        ["2", monday],
        ["3", monday + day],
      ] as const) {
        await store().postbacks.add(aPostback(id, { receivedAt: at }));
      }
      const span = { since: monday, until: monday + day, limit: 9 };
      const { items } = await store().postbacks.list("app", span);
      expect(items.map(({ id }) => id)).toEqual(["2"]);
    });

    it("are kept for two years, and deleted with their app", async () => {
      await store().apps.create(anApp("app"));
      await store().postbacks.add(aPostback("old"));
      await store().postbacks.add(aPostback("new", { receivedAt: monday + day }));
      await store().sweep(monday + 730 * day);
      expect(await list()).toHaveLength(2);
      await store().sweep(monday + 730 * day + 1);
      expect(await list()).toEqual([aPostback("new", { receivedAt: monday + day })]);
      await store().apps.delete("app", monday);
      await store().sweep(monday);
      expect(await list()).toEqual([]);
    });
  });
}
