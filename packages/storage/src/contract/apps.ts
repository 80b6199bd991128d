import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import {
  aClick,
  aKey,
  aLink,
  anApp,
  anEvent,
  anInstall,
  day,
  hour,
  lookup,
  matchedTo,
  monday,
} from "./samples.ts";

export function appsContract(store: () => Store): void {
  describe("apps", () => {
    it("are found unchanged by id and by link domain", async () => {
      const app = anApp("shop", {
        linkDomains: ["go.shop.example", "l.shop.example"],
        ios: { bundleId: "example.shop", teamId: "T1", appStoreId: "42" },
        android: { packageName: "example.shop", certificates: ["AA:BB", "CC:DD"] },
      });
      expect(await store().apps.create(app)).toBe("created");
      expect(await store().apps.get("shop")).toEqual(app);
      expect(await store().apps.ofDomain("l.shop.example")).toEqual(app);
      expect(await store().apps.ofDomain("shop.example")).toBeUndefined();
      expect(await store().apps.get("other")).toBeUndefined();
    });

    it("are listed oldest first", async () => {
      for (const id of ["b", "a", "c"]) await store().apps.create(anApp(id));
      expect((await store().apps.list()).map(({ id }) => id)).toEqual(["b", "a", "c"]);
    });

    it("cannot share an id or a domain", async () => {
      await store().apps.create(anApp("a"));
      expect(await store().apps.create(anApp("a", { linkDomains: [] }))).toBe("taken");
      expect(await store().apps.create(anApp("b", { linkDomains: ["a.example"] }))).toBe("taken");
      expect(await store().apps.get("b")).toBeUndefined();
    });

    it("are stored with their first keys in one transaction", async () => {
      await store().keys.add(aKey("known"));
      const shop = anApp("shop");
      const keys = [aKey("1", { app: "shop" }), aKey("2", { app: "shop", kind: "secret" })];
      const clashes = [
        [aKey("1", { app: "shop" }), aKey("2", { app: "shop", hash: "hash of known" })],
        [aKey("1", { app: "shop" }), aKey("1", { app: "shop", hash: "another" })],
      ];
      for (const clash of clashes) expect(await store().apps.create(shop, clash)).toBe("taken");
      expect(await store().apps.list()).toEqual([]);
      expect(await store().apps.ofDomain("shop.example")).toBeUndefined();
      expect(await store().keys.list("shop")).toEqual([]);
      expect(await store().apps.create(shop, keys)).toBe("created");
      expect(await store().keys.list("shop")).toEqual(keys);
      expect(await store().apps.create(anApp("shop"), [aKey("3", { app: "shop" })])).toBe("taken");
      expect(await store().keys.list("shop")).toEqual(keys);
    });

    it("disappear at once when they are deleted, and sweeps delete their records", async () => {
      for (const id of ["app", "other"]) {
        await store().apps.create(anApp(id), [aKey(`key of ${id}`, { app: id })]);
        await store().links.create(aLink("sale", { app: id, tags: ["mail"] }));
        await store().links.claimClick(id, "sale", 5);
        await store().clicks.record(id, { ...aClick("a", monday, "net"), facets: "ios" });
        await store().installs.settle({ ...anInstall("phone", matchedTo("a")), app: id });
        await store().events.append(id, [anEvent("1")]);
        await store().accounts.saveMember({ app: id, account: "ann", role: "owner", joinedAt: 1 });
      }
      expect(await store().apps.delete("app", monday)).toBe(true);
      expect(await store().apps.delete("app", monday)).toBe(false);
      expect(await store().apps.get("app")).toBeUndefined();
      expect(await store().apps.ofDomain("app.example")).toBeUndefined();
      expect(await store().keys.ofHash("hash of key of app")).toBeUndefined();
      expect(await store().accounts.members("app")).toEqual([]);
      await store().sweep(monday + 1);
      const countParts = async (id: string) => {
        let count = 0;
        const query = { since: 0, until: monday + day, kinds: ["combinations"] } as const;
        await store().stats.visitCubes(id, query, () => async (parts) => {
          count += parts.length;
        });
        return count;
      };
      const left = async (id: string) => [
        (await store().links.list(id, { limit: 9 })).items.length,
        (await store().links.claimedClicks(id, ["sale"])).size,
        (await store().installs.list(id, { limit: 9 })).items.length,
        (await store().events.list(id, { limit: 9 })).items.length,
        await countParts(id),
        (await store().stats.overTime(id, { since: 0, until: monday + day, step: "day" })).length,
        (await store().clicks.candidates(id, lookup())).length,
      ];
      expect(await left("app")).toEqual([0, 0, 0, 0, 0, 0, 0]);
      expect(await left("other")).toEqual([1, 1, 1, 1, 1, 1, 0]);
      expect(await store().apps.deleted()).toEqual([{ app: "app", at: monday }]);
      await store().sweep(monday + 2 * hour);
      expect(await store().apps.deleted()).toEqual([]);
      expect(await store().apps.create(anApp("app"))).toBe("created");
    });

    it("can be changed, which frees their old domains", async () => {
      await store().apps.create(anApp("a"));
      const since = anApp("a").updatedAt;
      const moved = anApp("a", {
        name: "Moved",
        linkDomains: ["new.example"],
        updatedAt: since + 1,
      });
      expect(await store().apps.replace(moved, since)).toBe("replaced");
      expect(await store().apps.replace(anApp("a", { name: "Late" }), since)).toBe("changed");
      expect(await store().apps.get("a")).toEqual(moved);
      expect(await store().apps.create(anApp("b", { linkDomains: ["a.example"] }))).toBe("created");
      expect((await store().apps.ofDomain("a.example"))?.id).toBe("b");
      const back = anApp("a", { linkDomains: ["a.example"] });
      expect(await store().apps.replace(back, moved.updatedAt)).toBe("taken");
      expect(await store().apps.get("a")).toEqual(moved);
      expect(await store().apps.replace(anApp("nobody"), since)).toBe("unknown");
    });
  });
}
