import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";

export function lessonsContract(store: () => Store): void {
  describe("what an app's traffic taught", () => {
    it("is unknown until it is kept", async () => {
      expect(await store().learnedModels.get("app")).toBeUndefined();
    });

    it("is what was kept last, for each app its own", async () => {
      await store().learnedModels.save("app", { opens: 1 });
      await store().learnedModels.save("other", { opens: 7 });
      await store().learnedModels.save("app", { opens: 2, seen: { "network0:same": 1.5 } });
      expect(await store().learnedModels.get("app")).toEqual({
        opens: 2,
        seen: { "network0:same": 1.5 },
      });
      expect(await store().learnedModels.get("other")).toEqual({ opens: 7 });
    });
  });
}
