import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";

export function learnedModelsContract(store: () => Store): void {
  describe("the learned model of an app", () => {
    it("is undefined until it is saved", async () => {
      expect(await store().learnedModels.get("app")).toBeUndefined();
    });

    it("is the last saved one of each app", async () => {
      await store().learnedModels.save("app", { opens: 1 });
      await store().learnedModels.save("other", { opens: 7 });
      await store().learnedModels.save("app", { opens: 2, seen: { "network0:same": 1.5 } });
      expect(await store().learnedModels.get("app")).toEqual({
        opens: 2,
        seen: { "network0:same": 1.5 },
      });
      expect(await store().learnedModels.get("other")).toEqual({ opens: 7 });
    });

    it("stays reset when a node that has not noticed saves the model from before", async () => {
      await store().learnedModels.save("app", { generation: 2, opens: 0 }, true);
      await store().learnedModels.save("app", { generation: 1, opens: 5 });
      expect(await store().learnedModels.get("app")).toEqual({ generation: 2, opens: 0 });
    });
  });
}
