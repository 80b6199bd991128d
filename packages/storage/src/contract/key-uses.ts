import { beforeEach, describe, expect, it } from "vitest";
import type { DailyKeyUsage } from "../entities/key-uses.ts";
import type { Store } from "../ports.ts";
import { aKey, anApp, day, hour, monday } from "./samples.ts";

const usage = (overrides: Partial<DailyKeyUsage> = {}): DailyKeyUsage => ({
  key: "1",
  day: monday,
  requests: 1,
  clients: [["app/1.0", monday]],
  ...overrides,
});

export function keyUsesContract(store: () => Store): void {
  const list = async (app = "app") =>
    (await store().keyUses.list(app)).toSorted((one, other) => one.day - other.day);

  describe("the uses of keys", () => {
    beforeEach(async () => {
      await store().keys.add(aKey("1"));
      await store().keys.add(aKey("2"));
      await store().keys.add(aKey("foreign", { app: "other" }));
    });

    it("are added up by key and day, with the latest clients first", async () => {
      const noon = monday + 12 * hour;
      await store().keyUses.add([
        usage({ requests: 3, clients: [["app/1.0", noon]] }),
        usage({ key: "foreign", requests: 7 }),
      ]);
      await store().keyUses.add([
        usage({
          requests: 2,
          clients: [
            ["app/1.1", noon + 1],
            ["app/1.0", noon - 1],
          ],
        }),
        usage({ day: monday + day, requests: 5, clients: [["", monday + day]] }),
      ]);
      expect(await list()).toEqual([
        {
          ...usage(),
          requests: 5,
          clients: [
            ["app/1.1", noon + 1],
            ["app/1.0", noon],
          ],
        },
        { ...usage(), day: monday + day, requests: 5, clients: [["", monday + day]] },
      ]);
      expect(await list("other")).toEqual([{ ...usage({ key: "foreign" }), requests: 7 }]);
      expect(await list("unknown")).toEqual([]);
    });

    it("are complete when nodes add theirs at the same time", async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, node) =>
          store().keyUses.add([
            usage({ key: "2", clients: [[`node ${node % 4}`, monday + node]] }),
            usage({ requests: 10 }),
          ]),
        ),
      );
      const found = await list();
      expect(found.find(({ key }) => key === "1")?.requests).toBe(200);
      expect(found.find(({ key }) => key === "2")).toEqual({
        ...usage({ key: "2", requests: 20 }),
        clients: [19, 18, 17, 16].map((node) => [`node ${node % 4}`, monday + node]),
      });
    });

    it("name the last eight clients of a day, however strange their names", async () => {
      const names = ["old", "__proto__", "a\0b", 'a "b"', "żółw", "5", "6", "7", "8"];
      for (const [index, name] of names.entries()) {
        await store().keyUses.add([usage({ clients: [[name, monday + index]] })]);
      }
      const [found] = await list();
      expect(found?.requests).toBe(9);
      expect(found?.clients.map(([name]) => name)).toEqual(names.slice(1).toReversed());
    });

    it("are deleted after 30 days", async () => {
      await store().keyUses.add([usage(), usage({ day: monday + day })]);
      await store().sweep(monday + 30 * day);
      expect(await list()).toHaveLength(2);
      await store().sweep(monday + 30 * day + 1);
      expect(await list()).toMatchObject([{ day: monday + day }]);
    });

    it("are deleted with their app, and not stored for unknown keys", async () => {
      await store().apps.create(anApp("shop"), [aKey("shop key", { app: "shop" })]);
      await store().keyUses.add([usage(), usage({ key: "shop key" }), usage({ key: "unknown" })]);
      expect(await list("shop")).toHaveLength(1);
      await store().apps.delete("shop", monday);
      await store().sweep(monday);
      expect(await list("shop")).toEqual([]);
      await store().keyUses.add([usage({ key: "shop key" })]);
      expect(await list("shop")).toEqual([]);
      expect(await list()).toHaveLength(1);
    });
  });
}
