import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";

export function invitersContract(store: () => Store): void {
  describe("the id of an inviter", () => {
    it("is the first one that was assigned, for each app and install", async () => {
      const { inviters } = store();
      expect(await inviters.idOf("app", "anna")).toBeUndefined();
      const ids = await Promise.all(
        ["a", "b", "c"].map((fresh) => inviters.assignId("app", "anna", fresh)),
      );
      expect(new Set(ids).size).toBe(1);
      expect(await inviters.idOf("app", "anna")).toBe(ids[0]);
      expect(await inviters.assignId("other", "anna", "d")).toBe("d");
      expect(await inviters.installOf("app", ids[0] ?? "")).toBe("anna");
      expect(await inviters.installOf("app", "d")).toBeUndefined();
    });

    it("is erased with its install", async () => {
      await store().inviters.assignId("app", "anna", "a");
      await store().inviters.assignId("app", "ben", "b");
      expect(await store().erase("app", "anna")).toMatchObject({ found: true });
      expect(await store().inviters.installOf("app", "a")).toBeUndefined();
      expect(await store().inviters.installOf("app", "b")).toBe("ben");
    });
  });
}
