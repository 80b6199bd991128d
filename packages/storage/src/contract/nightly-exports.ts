import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import { anApp, day, monday } from "./samples.ts";

export function nightlyExportsContract(store: () => Store): void {
  describe("the state of nightly exports", () => {
    it("is held by one of several nodes, until it is saved or the hold ends", async () => {
      const hold = (now = monday) => store().nightlyExports.hold("shop", now, now + 1000);
      const held = await Promise.all(Array.from({ length: 5 }, () => hold()));
      expect(held.filter(Boolean)).toEqual([{ app: "shop", heldUntil: 0 }]);
      expect(await hold(monday + 1000)).toMatchObject({ app: "shop" });
      const done = { app: "shop", day: "2026-11-17", at: monday, heldUntil: 0 };
      await store().nightlyExports.save(done);
      expect(await store().nightlyExports.get("shop")).toEqual(done);
      expect(await store().nightlyExports.list()).toEqual([done]);
      expect(await hold()).toEqual(done);
    });

    it("is deleted with its app", async () => {
      await store().apps.create(anApp("shop"), []);
      await store().nightlyExports.save({ app: "shop", heldUntil: 0 });
      await store().apps.delete("shop", monday);
      await store().sweep(monday + day);
      expect(await store().nightlyExports.get("shop")).toBeUndefined();
    });
  });
}
