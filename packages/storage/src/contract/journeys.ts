import { describe, expect, it } from "vitest";
import type { Journey, JourneyPosition } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { aClick, anEvent, anInstall, day, exactly, monday, organic } from "./samples.ts";

export function journeysContract(store: () => Store): void {
  /** Reads all journeys in pages of two. */
  async function readAll(query: { since: number; until: number; link?: string }) {
    const items: Journey[] = [];
    let after: JourneyPosition | undefined;
    do {
      const page = await store().journeys.list("app", {
        ...query,
        limit: 2,
        ...(after && { after }),
      });
      items.push(...page.items);
      after = page.next;
    } while (after);
    return items;
  }

  describe("journeys", () => {
    it("are installs with their click and events, by the time of the first open", async () => {
      const times = [3, 1, 2, 1, 9];
      for (const [index, days] of times.entries()) {
        const click = aClick(`c${index}`, monday, "net");
        await store().clicks.record("app", { ...click, facets: "c=spring" });
        const install = anInstall(`phone ${index}`, exactly(`c${index}`), {
          at: monday + days * day,
        });
        await store().installs.settle(install);
      }
      await store().installs.settle(anInstall("organic", organic, { at: monday + 2 * day }));
      await store().installs.settle(anInstall("tester", organic, { at: monday, test: true }));
      await store().installs.settle(anInstall("foreign", organic, { app: "other" }));
      await store().events.append("app", [
        anEvent("e1", {
          install: "phone 1",
          name: "purchase",
          data: { value: 1.5, currency: "EUR" },
        }),
        anEvent("e2", { install: "phone 1", name: "open" }),
        anEvent("e3", { install: "phone 1", name: "open", test: true }),
        anEvent("e4", { install: "tester" }),
      ]);
      const found = await readAll({ since: monday, until: monday + 9 * day });
      expect(found.map(({ click = null, at }) => [click, (at - monday) / day])).toEqual([
        ["c1", 1],
        ["c3", 1],
        ["c2", 2],
        [null, 2],
        ["c0", 3],
      ]);
      expect(found[0]).toEqual({
        link: "sale",
        click: "c1",
        at: monday + day,
        facets: { campaign: "spring", method: "referrer" },
        events: [
          { name: "purchase", at: monday, currency: "EUR", amount: 1_500_000n },
          { name: "open", at: monday },
        ],
      });
      const ofLink = await readAll({
        since: monday + 2 * day,
        until: monday + 99 * day,
        link: "sale",
      });
      expect(ofLink.map(({ click = "" }) => click).toSorted()).toEqual(["c0", "c2", "c4"]);
      expect(await readAll({ since: monday, until: monday + 99 * day, link: "none" })).toEqual([]);
    });
  });
}
