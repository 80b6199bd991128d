import { describe, expect, it } from "vitest";
import { readCells } from "./cells.ts";
import { zeroCounts } from "../stats/buckets.ts";
import type { Store } from "../ports.ts";
import {
  aClick,
  anEvent,
  anInstall,
  anApp,
  day,
  exactly,
  hour,
  lookup,
  monday,
  organic,
} from "./samples.ts";
import { aWebhook } from "./outbox.ts";
import { claim } from "./steps.ts";

export function importContract(store: () => Store): void {
  const span = { since: monday - day, until: monday + 2 * day, step: "day" } as const;
  const over = (link?: string) =>
    store().stats.overTime("app", { ...span, ...(link !== undefined && { link }) });

  describe("imported records", () => {
    it("are stored once, in order", async () => {
      const installs = [anInstall("1", exactly("a")), anInstall("2", organic, { imported: true })];
      const events = [anEvent("x", { install: "1" }), anEvent("y", { install: "1" })];
      expect(await store().importRecords("app", { installs, events })).toBe(4);
      const again = { installs: [anInstall("1", organic)], events: [anEvent("y", { name: "b" })] };
      expect(await store().importRecords("app", again)).toBe(0);
      const kept = await store().installs.list("app", { limit: 9 });
      expect(kept.items).toEqual(installs.toReversed());
      const ofLink = await store().installs.list("app", { limit: 9, link: "sale" });
      expect(ofLink.items).toEqual([installs[0]]);
      const ofInstall = await store().events.list("app", { limit: 9, install: "1" });
      expect(ofInstall.items).toEqual(events.toReversed());
      expect((await store().installs.list("other", { limit: 9 })).items).toEqual([]);
    });

    it("decide the answers of their installs and which clicks are claimed", async () => {
      await store().clicks.record("app", aClick("here", 10, "net"));
      const installs = [anInstall("1", exactly("gone")), anInstall("2", exactly("here"))];
      await store().importRecords("app", { installs });
      expect(await store().installs.settle(anInstall("1", organic))).toEqual({
        outcome: "known",
        install: installs[0],
      });
      expect(await claim(store(), "gone", "other")).toBe("taken");
      expect(await claim(store(), "here", "other")).toBe("taken");
      expect(await store().clicks.candidates("app", lookup())).toEqual([]);
    });

    it("do not take a click from its install", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("mine", exactly("a")));
      expect(
        await store().importRecords("app", { installs: [anInstall("yours", exactly("a"))] }),
      ).toBe(1);
      await store().erase("app", "yours");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
    });

    it("create no messages and change only the imported counters", async () => {
      await store().apps.create(anApp("app"));
      await store().outbox.addWebhook(aWebhook("books"));
      const installs = [anInstall("phone", exactly("a"))];
      await store().importRecords("app", { installs, events: [anEvent("x")] });
      await store().outbox.due(monday + day);
      expect((await store().outbox.messages("app", "books", { limit: 9 })).items).toEqual([]);
      expect(await over()).toEqual([]);
      const monDay = { ...zeroCounts, at: monday, clicks: 7, installs: 1, matches: 1, events: 1 };
      const counts = [monDay, { ...monDay, link: "sale", clicks: 3 }];
      expect(await store().importRecords("app", { counts })).toBe(2);
      expect(await over()).toEqual([monDay]);
      expect(await over("sale")).toEqual([{ ...monDay, clicks: 3 }]);
      await store().events.append("app", [anEvent("later", { at: monday + hour })]);
      expect(await over("sale")).toEqual([{ ...monDay, clicks: 3, events: 2 }]);
    });

    it("leave days with counts unchanged", async () => {
      const opened = { link: "sale", at: monday + 5 * hour, as: "opened" } as const;
      await store().clicks.countVisit("app", opened);
      const counts = [0, 1].map((days) => ({
        ...zeroCounts,
        at: monday + days * day,
        link: "sale",
        clicks: 9,
      }));
      expect(await store().importRecords("app", { counts })).toBe(1);
      expect(await store().importRecords("app", { counts })).toBe(0);
      expect(await over("sale")).toEqual([
        { ...zeroCounts, at: monday, opened: 1 },
        { ...zeroCounts, at: monday + day, clicks: 9 },
      ]);
    });

    it("count in the cubes", async () => {
      const installs = [
        anInstall("phone", exactly("a")),
        anInstall("t", exactly("b"), { test: true }),
      ];
      const events = [anEvent("x"), anEvent("y", { install: "t" }), anEvent("z", { test: true })];
      await store().importRecords("app", { installs, events });
      await store().importRecords("app", { installs, events });
      const cells = await readCells(store());
      expect(cells).toMatchObject([
        { link: "sale", facets: { method: "referrer" }, measure: "installs", count: 1 },
        { link: "sale", facets: { method: "referrer" }, measure: "event purchase", count: 1 },
        { link: "sale", facets: { method: "referrer" }, measure: "firstEvent", count: 1 },
      ]);
    });
  });
}
