import { describe, expect, it } from "vitest";
import type { BulkChange } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import type { Link } from "../records.ts";
import { aLink, day, monday } from "./samples.ts";

export function bulkChangesContract(store: () => Store): void {
  const change: BulkChange = {
    id: "1",
    app: "app",
    at: monday,
    expiresAt: monday + day,
    by: "Ola",
    links: 2,
  };
  const links = [
    aLink("a", { tags: ["x"], password: "hash", createdByInstall: "phone", maxClicks: 3 }),
    aLink("b", { expiresAt: monday }),
  ];
  const changed = links.map((link) => ({
    link: { ...link, tags: ["y"], folder: "mail", updatedAt: monday + 1 },
    since: link.updatedAt,
  }));
  const all = async () =>
    (await store().links.getMany("app", ["a", "b"])).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const withoutTimes = (found: readonly Link[]) =>
    found.map(({ updatedAt: _updatedAt, ...link }) => link);

  describe("a change of many links", () => {
    it("is undone exactly, once", async () => {
      for (const link of links) await store().links.create(link);
      expect(await store().bulkChanges.apply(change, changed)).toEqual([]);
      expect(await all()).toEqual(changed.map(({ link }) => link));
      expect(await store().bulkChanges.list("app", monday)).toEqual([change]);
      expect(await store().bulkChanges.undo("other", "1", monday)).toBeUndefined();
      expect(await store().bulkChanges.undo("app", "1", monday)).toEqual({
        restored: 2,
        skipped: [],
      });
      expect(withoutTimes(await all())).toEqual(withoutTimes(links));
      const tagged = await store().links.list("app", { limit: 9, tag: "x" });
      expect(tagged.items.map(({ code }) => code)).toEqual(["a"]);
      expect(await store().bulkChanges.list("app", monday)).toEqual([]);
      expect(await store().bulkChanges.undo("app", "1", monday)).toBeUndefined();
    });

    it("leaves links alone that were changed or deleted since", async () => {
      for (const link of links) await store().links.create(link);
      await store().bulkChanges.apply(change, changed);
      const later = { ...aLink("a"), tags: ["later"], updatedAt: monday + 5 };
      await store().links.replace(later, monday + 1);
      await store().links.delete("app", "b", monday);
      expect(await store().bulkChanges.undo("app", "1", monday)).toEqual({
        restored: 0,
        skipped: ["a", "b"],
      });
      expect(await store().links.get("app", "a")).toEqual(later);
    });

    it("saves nothing if a link changed meanwhile, and does not bring an erased install back", async () => {
      for (const link of links) await store().links.create(link);
      const [first] = changed;
      const stale = { link: aLink("b", { updatedAt: monday + 1 }), since: monday - 1 };
      expect(await store().bulkChanges.apply(change, first ? [first, stale] : [])).toEqual(["b"]);
      expect(await all()).toEqual(links);
      expect(await store().bulkChanges.list("app", monday)).toEqual([]);
      await store().bulkChanges.apply(change, first ? [first] : []);
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      await store().bulkChanges.undo("app", "1", monday);
      expect((await store().links.get("app", "a"))?.createdByInstall).toBeUndefined();
    });

    it("can be undone until it expires", async () => {
      for (const link of links) await store().links.create(link);
      await store().bulkChanges.apply(change, changed);
      expect(await store().bulkChanges.list("app", monday + day)).toEqual([]);
      expect(await store().bulkChanges.undo("app", "1", monday + day)).toBeUndefined();
      await store().sweep(monday + day);
      expect(await store().bulkChanges.undo("app", "1", monday)).toBeUndefined();
    });
  });
}
