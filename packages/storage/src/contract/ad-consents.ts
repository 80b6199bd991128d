import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import { anApp, anInstall, day, monday, organic } from "./samples.ts";

export function adConsentsContract(store: () => Store): void {
  describe("consents to reports to ad networks", () => {
    const isGranted = (install = "phone") => store().adConsents.isGranted("app", install);
    const record = (granted: boolean, at = monday, install = "phone") =>
      store().adConsents.record("app", [{ install, granted, at }]);

    beforeEach(() => store().apps.create(anApp("app")));

    it("are missing until somebody records one, for this install only", async () => {
      expect(await isGranted()).toBe(false);
      await record(true);
      expect(await isGranted()).toBe(true);
      expect(await isGranted("other")).toBe(false);
      expect(await store().adConsents.isGranted("foreign", "phone")).toBe(false);
    });

    it("follow the latest decision, whichever arrives last", async () => {
      await record(false, monday + 5);
      await record(true, monday);
      expect(await isGranted()).toBe(false);
      await record(true, monday + 6);
      expect(await isGranted()).toBe(true);
      await record(false, monday + 6);
      await record(true, monday + 6);
      expect(await isGranted()).toBe(false);
    });

    it("are erased with the install", async () => {
      await record(true);
      await record(true, monday, "other");
      expect(await store().erase("app", "phone")).toMatchObject({ found: true });
      expect(await isGranted()).toBe(false);
      expect(await isGranted("other")).toBe(true);
      expect(await store().erase("app", "phone")).toMatchObject({ found: false });
    });

    it("of an install that never asked for its link end after 30 days", async () => {
      await record(true);
      await store().sweep(monday + 30 * day);
      expect(await isGranted()).toBe(true);
      await store().sweep(monday + 30 * day + 1);
      expect(await isGranted()).toBe(false);
    });

    it("end after a year without a repetition, and with the app", async () => {
      for (const install of ["phone", "later"]) {
        await store().installs.settle(anInstall(install, organic));
      }
      await record(true);
      await record(true, monday + day, "later");
      await store().sweep(monday + 30 * day + 1);
      await store().sweep(monday + 365 * day);
      expect(await isGranted()).toBe(true);
      await store().sweep(monday + 365 * day + 1);
      expect([await isGranted(), await isGranted("later")]).toEqual([false, true]);
      await store().apps.delete("app", monday);
      await store().sweep(monday);
      expect(await isGranted("later")).toBe(false);
    });
  });
}
