import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import { anApp, day, monday } from "./samples.ts";

export function quotasContract(store: () => Store): void {
  const clicks = { app: "app", kind: "clicks", day: monday };
  const reserve = (amount: number, period = clicks) => store().quotas.reserve(period, amount, 100);

  describe("the usage of quotas", () => {
    it("grants what is left, by app, kind and day, and never more", async () => {
      expect(await reserve(60)).toEqual({ granted: 60, reserved: 60 });
      expect(await reserve(60)).toEqual({ granted: 40, reserved: 100 });
      expect(await reserve(60)).toEqual({ granted: 0, reserved: 100 });
      for (const other of [{ app: "other" }, { kind: "opens" }, { day: monday + day }]) {
        expect(await reserve(60, { ...clicks, ...other })).toMatchObject({ granted: 60 });
      }
      await store().quotas.release([[clicks, 25]]);
      expect(await reserve(60)).toEqual({ granted: 25, reserved: 100 });
      expect(await store().quotas.reserve(clicks, 1, 50)).toEqual({ granted: 0, reserved: 100 });
    });

    it("grants no more than the quota to nodes that reserve at the same time", async () => {
      const granted = await Promise.all(Array.from({ length: 20 }, () => reserve(7)));
      expect(granted.reduce((sum, each) => sum + each.granted, 0)).toBe(100);
    });

    it("is deleted after two days, and with its app", async () => {
      await store().apps.create(anApp("shop"), []);
      await reserve(60);
      await reserve(60, { ...clicks, app: "shop", day: monday + 2 * day });
      await store().sweep(monday + 2 * day);
      expect(await reserve(1)).toMatchObject({ reserved: 61 });
      await store().sweep(monday + 2 * day + 1);
      expect(await reserve(1)).toMatchObject({ reserved: 1 });
      await store().apps.delete("shop", monday);
      await store().sweep(monday + 2 * day + 1);
      expect(await reserve(1, { ...clicks, app: "shop", day: monday + 2 * day })).toMatchObject({
        reserved: 1,
      });
    });
  });

  describe("the reading of the clock", () => {
    it("is the last one of the node that has run evenly for longest", async () => {
      const { save, last } = store().clock;
      expect(await last()).toBeUndefined();
      await save({ at: monday, stableMs: 500_000 });
      await save({ at: monday + 60_000, stableMs: 60_000 });
      expect(await last()).toEqual({ at: monday, stableMs: 500_000 });
      await save({ at: monday + 60_000, stableMs: 560_000 });
      expect(await last()).toEqual({ at: monday + 60_000, stableMs: 560_000 });
      // The other node has stopped.
      await save({ at: monday + 500_000, stableMs: 0 });
      expect(await last()).toEqual({ at: monday + 500_000, stableMs: 0 });
    });
  });
}
