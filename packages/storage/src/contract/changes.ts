import { describe, expect, it } from "vitest";
import type { Change } from "../nodes/changes.ts";
import type { Store } from "../ports.ts";
import { aKey, aLink, anApp, anInstall, monday, organic } from "./samples.ts";

export function changesContract(store: () => Store): void {
  describe("changes", () => {
    it("of apps, keys, links, erased installs and reset models reach subscribers", async () => {
      const received: Change[] = [];
      const end = store().changes.subscribe((change) => received.push(change));
      await store().apps.create(anApp("app"), [aKey("1")]);
      await store().keys.add(aKey("extra"));
      await store().links.create(aLink("sale"));
      await store().links.create(aLink("gone"));
      await store().installs.settle(anInstall("phone", organic));
      await store().apps.replace(anApp("app", { name: "New" }), monday);
      await store().links.replace(aLink("sale", { disabled: true }), monday);
      await store().links.delete("app", "gone", monday);
      await store().keys.rotate("1", monday, aKey("2"));
      await store().keys.end("app", "2", monday);
      await store().erase("app", "phone");
      await store().links.saveAll("app", [{ link: aLink("a") }, { link: aLink("b") }]);
      await store().learnedModels.save("app", { opens: 1 });
      await store().learnedModels.save("app", { opens: 0 }, true);
      const expected: Change[] = [
        { kind: "app", app: "app" },
        { kind: "key", app: "app", id: "extra" },
        { kind: "link", app: "app", code: "sale" },
        { kind: "link", app: "app", code: "gone" },
        { kind: "app", app: "app" },
        { kind: "link", app: "app", code: "sale" },
        { kind: "link", app: "app", code: "gone" },
        { kind: "key", app: "app", id: "1" },
        { kind: "key", app: "app", id: "2" },
        { kind: "install", app: "app", install: "phone" },
        { kind: "app", app: "app" },
        { kind: "learned-model", app: "app" },
      ];
      expect(received).toEqual(expected);
      end();
    });

    it("are not published when nothing changed, nor to former subscribers", async () => {
      const [received, left]: [Change[], Change[]] = [[], []];
      const end = store().changes.subscribe((change) => received.push(change));
      store().changes.subscribe((change) => left.push(change))();
      await store().links.create(aLink("sale"));
      await store().links.create(aLink("sale"));
      await store().links.replace(aLink("sale"), monday - 1);
      await store().links.saveAll("app", [{ link: aLink("sale") }, { link: aLink("new") }]);
      await store().links.delete("app", "none", monday);
      await store().keys.end("app", "none", monday);
      await store().erase("app", "nobody");
      await store().links.delete("app", "sale", monday);
      const sale = { kind: "link", app: "app", code: "sale" };
      expect(received).toEqual([sale, sale]);
      expect(left).toEqual([]);
      end();
    });
  });
}
