import { describe, expect, it } from "vitest";
import type { SharedReport } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { anApp, day, monday } from "./samples.ts";

const aReport = (id: string, overrides: Partial<SharedReport> = {}): SharedReport => ({
  id,
  app: "app",
  name: "Agency",
  query: "country=DE",
  embedOrigins: [],
  withNotes: false,
  createdAt: monday,
  ...overrides,
});

export function sharedReportsContract(store: () => Store): void {
  describe("shared reports", () => {
    it("are found by id, listed by app and deleted once", async () => {
      const [first, second] = [aReport("b"), aReport("a", { expiresAt: monday + day })];
      for (const report of [first, second, aReport("c", { app: "other" })]) {
        await store().sharedReports.add(report);
      }
      expect(await store().sharedReports.get("a")).toEqual(second);
      expect(await store().sharedReports.list("app")).toEqual([first, second]);
      expect(await store().sharedReports.delete("other", "a")).toBe(false);
      expect(await store().sharedReports.delete("app", "a")).toBe(true);
      expect(await store().sharedReports.delete("app", "a")).toBe(false);
      expect(await store().sharedReports.get("a")).toBeUndefined();
    });

    it("are kept for 90 days after their end", async () => {
      await store().sharedReports.add(aReport("ended", { expiresAt: monday }));
      await store().sharedReports.add(aReport("forever"));
      await store().sweep(monday + 89 * day);
      expect(await store().sharedReports.list("app")).toHaveLength(2);
      await store().sweep(monday + 90 * day);
      expect(await store().sharedReports.list("app")).toEqual([aReport("forever")]);
    });
  });

  describe("notes", () => {
    it("are listed by day, deleted once, and deleted with their app", async () => {
      await store().apps.create(anApp("app"));
      const note = (id: string, on: string) => ({ id, app: "app", day: on, text: `Note ${id}` });
      const [late, early] = [note("1", "2026-11-09"), note("2", "2026-11-02")];
      await store().notes.add(late);
      await store().notes.add(early);
      await store().notes.add({ ...early, app: "other" });
      expect(await store().notes.list("app")).toEqual([early, late]);
      expect(await store().notes.delete("app", "2")).toBe(true);
      expect(await store().notes.delete("app", "2")).toBe(false);
      await store().sharedReports.add(aReport("a"));
      await store().apps.delete("app", monday);
      await store().sweep(monday);
      expect(await store().notes.list("app")).toEqual([]);
      expect(await store().sharedReports.list("app")).toEqual([]);
      expect(await store().notes.list("other")).toHaveLength(1);
    });
  });
}
