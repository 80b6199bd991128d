import { describe, expect, it } from "vitest";
import { keptIcons } from "../entities/icons.ts";
import type { Store } from "../ports.ts";

export function iconsContract(store: () => Store): void {
  describe("an icon", () => {
    it("belongs to its app and stays until as many newer ones are kept", async () => {
      const { icons } = store();
      await icons.keep("shop", "a.png", "AAAA", 1);
      await icons.keep("cafe", "b.png", "BBBB", 1);
      expect(await icons.get("shop", "a.png")).toBe("AAAA");
      expect(await icons.get("shop", "b.png")).toBeUndefined();
      for (let number = 1; number <= keptIcons; number += 1) {
        await icons.keep("shop", `${number}.png`, "CCCC", 1 + number);
      }
      expect(await icons.get("shop", "a.png")).toBeUndefined();
      expect(await icons.get("cafe", "b.png")).toBe("BBBB");
    });
  });
}
