import { describe, expect, it } from "vitest";
import { keptClientPackages } from "../entities/client-packages.ts";
import type { Store } from "../ports.ts";

export function clientPackagesContract(store: () => Store): void {
  describe("a client package", () => {
    it("is undefined until it is kept, and then stays as it was", async () => {
      expect(await store().clientPackages.get("a.tgz")).toBeUndefined();
      await store().clientPackages.keep("a.tgz", "AAAA", 1);
      await store().clientPackages.keep("b.tgz", "BBBB", 2);
      await store().clientPackages.keep("a.tgz", "CCCC", 3);
      expect(await store().clientPackages.get("a.tgz")).toBe("AAAA");
      expect(await store().clientPackages.get("b.tgz")).toBe("BBBB");
    });

    it("is forgotten when as many others were served after it", async () => {
      const { clientPackages } = store();
      await clientPackages.keep("first.tgz", "AAAA", 1);
      await clientPackages.keep("second.tgz", "AAAA", 2);
      await clientPackages.keep("first.tgz", "AAAA", 3);
      for (let number = 1; number < keptClientPackages; number += 1) {
        await clientPackages.keep(`${number}.tgz`, "AAAA", 3 + number);
      }
      expect(await clientPackages.get("first.tgz")).toBe("AAAA");
      expect(await clientPackages.get("second.tgz")).toBeUndefined();
    });
  });
}
