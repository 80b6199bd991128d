import { describe, expect, it } from "vitest";
import { BadCursor } from "../errors.ts";
import type { Store } from "../ports.ts";
import type { IdempotencyRecord, Link } from "../records.ts";
import { aLink, day, monday } from "./samples.ts";

export function linksContract(store: () => Store): void {
  describe("links", () => {
    it("are found unchanged by code within their app", async () => {
      const link = aLink("sale", {
        ios: { destination: "shop://sale" },
        preview: { title: "Zażółć 🎈" },
        utm: { source: "mail" },
        tags: ["spring"],
        data: { discount: 10, nested: { list: [1, null, "x"] } },
        startsAt: monday,
        expiresAt: monday + day,
        expiredFallback: "https://shop.example/over",
        maxClicks: 5,
        password: "argon2id$salt$tag",
        sensitive: true,
      });
      expect(await store().links.create(link)).toEqual({ outcome: "created" });
      expect(await store().links.get("app", "sale")).toEqual(link);
      expect(await store().links.get("other", "sale")).toBeUndefined();
    });

    it("have a unique, case-sensitive code within their app", async () => {
      await store().links.create(aLink("sale"));
      expect(await store().links.create(aLink("sale", { destination: "/b" }))).toEqual({
        outcome: "taken",
      });
      expect((await store().links.get("app", "sale"))?.destination).toBe(aLink("sale").destination);
      for (const other of [aLink("sale", { app: "other" }), aLink("SALE")]) {
        expect(await store().links.create(other)).toEqual({ outcome: "created" });
      }
    });

    it("can be changed and deleted", async () => {
      const first = aLink("sale");
      await store().links.create(first);
      const changed = aLink("sale", { disabled: true, tags: ["old"] });
      expect(await store().links.replace(changed, first.updatedAt)).toBe("replaced");
      expect(await store().links.get("app", "sale")).toEqual(changed);
      expect(await store().links.replace(aLink("none"), first.updatedAt)).toBe("unknown");
      expect(await store().links.delete("other", "sale", monday)).toBe(false);
      expect(await store().links.delete("app", "sale", monday)).toBe(true);
      expect(await store().links.delete("app", "sale", monday)).toBe(false);
      expect(await store().links.get("app", "sale")).toBeUndefined();
      expect((await store().links.list("app", { limit: 10 })).items).toEqual([]);
    });

    it("are not overwritten by concurrent changes", async () => {
      const first = aLink("sale");
      await store().links.create(first);
      const since = first.updatedAt;
      const racing = Array.from({ length: 10 }, (_, index) =>
        aLink("sale", { tags: [`${index}`], updatedAt: since + 1 }),
      );
      const outcomes = await Promise.all(racing.map((link) => store().links.replace(link, since)));
      expect(outcomes.filter((outcome) => outcome === "replaced")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(9);
      const winner = racing[outcomes.indexOf("replaced")];
      expect(await store().links.get("app", "sale")).toEqual(winner);
      expect(
        (await store().links.list("app", { limit: 10, tag: winner?.tags[0] ?? "" })).items,
      ).toEqual([winner]);
    });

    it("are listed newest first, page by page, while others come and go", async () => {
      for (const code of ["a", "b", "c", "d", "e"]) await store().links.create(aLink(code));
      await store().links.create(aLink("foreign", { app: "other" }));
      const first = await store().links.list("app", { limit: 2 });
      expect(codes(first.items)).toEqual(["e", "d"]);
      await store().links.create(aLink("f"));
      await store().links.delete("app", "d", monday);
      const second = await store().links.list("app", { limit: 2, after: first.next ?? "" });
      expect(codes(second.items)).toEqual(["c", "b"]);
      const third = await store().links.list("app", { limit: 2, after: second.next ?? "" });
      expect(codes(third.items)).toEqual(["a"]);
      expect(third.next).toBeUndefined();
    });

    it("have no next page when the last one is exactly full", async () => {
      for (const code of ["a", "b"]) await store().links.create(aLink(code));
      expect(await store().links.list("app", { limit: 2 })).toEqual({
        items: [aLink("b"), aLink("a")],
      });
    });

    it("are listed by tag, also after a change", async () => {
      for (const code of ["a", "b", "c"]) {
        await store().links.create(aLink(code, { tags: ["x", code] }));
      }
      await store().links.replace(aLink("b", { tags: ["y"] }), aLink("b").updatedAt);
      const { items } = await store().links.list("app", { limit: 9, tag: "x" });
      expect(codes(items)).toEqual(["c", "a"]);
    });

    it("are saved many at a time, then found and listed like others", async () => {
      const old = aLink("old", { tags: ["x"], createdByInstall: "i1" });
      await store().links.create(old);
      const changed = aLink("old", {
        tags: ["y"],
        createdByInstall: "i1",
        updatedAt: old.updatedAt + 1,
      });
      const many = Array.from({ length: 230 }, (_, index) =>
        aLink(`a/${index}`, { tags: ["x", "many"] }),
      );
      const all = [...many.map((link) => ({ link })), { link: changed, since: old.updatedAt }];
      expect(await store().links.saveAll("app", all)).toEqual([]);
      expect(await store().links.get("app", "a/7")).toEqual(many[7]);
      expect(await store().links.get("app", "a/229")).toEqual(many[229]);
      expect(await store().links.get("app", "old")).toEqual(changed);
      const ofX = await store().links.list("app", { limit: 300, tag: "x" });
      expect(codes(ofX.items)).toEqual(codes(many).toReversed());
      expect((await store().links.list("app", { limit: 300 })).items).toHaveLength(231);
      expect(await store().links.saveAll("app", [])).toEqual([]);
    });

    it("are saved all or none, and conflicting codes are returned", async () => {
      const old = aLink("old");
      await store().links.create(old);
      const many = Array.from({ length: 120 }, (_, index) => ({ link: aLink(`new/${index}`) }));
      const inTheWay = await store().links.saveAll("app", [
        ...many,
        { link: aLink("new", { tags: ["x"] }) },
        { link: aLink("old", { destination: "/b" }) },
      ]);
      expect(inTheWay).toEqual(["old"]);
      const stale = { link: aLink("old", { destination: "/b" }), since: old.updatedAt - 1 };
      const gone = { link: aLink("gone"), since: old.updatedAt };
      const news = { link: aLink("new", { tags: ["x"] }) };
      expect(await store().links.saveAll("app", [news, stale, gone])).toEqual(["old", "gone"]);
      expect(await store().links.get("app", "new")).toBeUndefined();
      expect(await store().links.get("app", "new/1")).toBeUndefined();
      expect(await store().links.get("app", "old")).toEqual(old);
      expect((await store().links.list("app", { limit: 9, tag: "x" })).items).toEqual([]);
    });

    describe("with a maximum of clicks", () => {
      const claim = (max = 5, code = "sale") => store().links.claimClick("app", code, max);
      const used = () => store().links.claimedClicks("app", ["sale", "other"]);

      it("give away exactly that many, however many callers race", async () => {
        await store().links.create(aLink("sale", { maxClicks: 5 }));
        await store().links.create(aLink("other", { maxClicks: 1 }));
        await store().links.create(aLink("sale", { app: "elsewhere", maxClicks: 9 }));
        const claims = await Promise.all(Array.from({ length: 40 }, () => claim()));
        expect(claims.filter(Boolean)).toHaveLength(5);
        expect(await used()).toEqual(new Map([["sale", 5]]));
        expect(await claim(1, "other")).toBe(true);
        expect(await claim(1, "other")).toBe(false);
        expect(await used()).toEqual(
          new Map([
            ["sale", 5],
            ["other", 1],
          ]),
        );
        expect((await store().links.claimedClicks("elsewhere", ["sale"])).size).toBe(0);
      });

      it("continue to count when the maximum changes, and start again after it was removed", async () => {
        const link = aLink("sale", { maxClicks: 1 });
        await store().links.create(link);
        expect([await claim(1), await claim(1)]).toEqual([true, false]);
        const raised = { ...link, maxClicks: 2, updatedAt: link.updatedAt + 1 };
        await store().links.replace(raised, link.updatedAt);
        expect([await claim(2), await claim(2)]).toEqual([true, false]);
        const { maxClicks: _max, ...unlimited } = { ...raised, updatedAt: raised.updatedAt + 1 };
        await store().links.replace(unlimited, raised.updatedAt);
        expect((await used()).size).toBe(0);
      });

      it("keep the count that they are saved with", async () => {
        const link = aLink("sale", { maxClicks: 3 });
        expect(await store().links.saveAll("app", [{ link, claimedClicks: 2 }])).toEqual([]);
        expect([await claim(3), await claim(3)]).toEqual([true, false]);
      });

      it("are forgotten with the link, and unknown links have none to claim", async () => {
        expect(await claim()).toBe(false);
        await store().links.create(aLink("sale", { maxClicks: 1 }));
        await claim(1);
        await store().links.delete("app", "sale", monday);
        await store().links.create(aLink("sale", { maxClicks: 1 }), undefined, true);
        expect((await used()).size).toBe(0);
        expect(await claim(1)).toBe(true);
      });

      it("are claimed without a change of the link", async () => {
        await store().links.create(aLink("sale", { maxClicks: 5 }));
        const changes: unknown[] = [];
        store().changes.subscribe((change) => changes.push(change));
        const revision = store().changes.revision?.();
        await claim();
        expect(changes).toEqual([]);
        expect(store().changes.revision?.()).toBe(revision);
      });
    });

    it("refuse an invalid cursor", async () => {
      for (const after of ["", "0", "-1", "x'--", "ż", "99999999999999999999"]) {
        const page = store().links.list("app", { limit: 2, after });
        await expect(page, after).rejects.toBeInstanceOf(BadCursor);
      }
    });

    it("are created once per idempotency key and app, until it expires", async () => {
      const record: IdempotencyRecord = {
        key: "k",
        request: "digest",
        answer: { code: "a" },
        expiresAt: monday + day,
      };
      expect(await store().links.create(aLink("a"), record)).toEqual({ outcome: "created" });
      expect(await store().links.create(aLink("b"), { ...record, answer: {} })).toEqual({
        outcome: "repeated",
        first: record,
      });
      expect(await store().links.get("app", "b")).toBeUndefined();
      const later = aLink("b", { createdAt: monday + day });
      expect(await store().links.create(later, record)).toEqual({ outcome: "created" });
      const foreign = aLink("a", { app: "other" });
      expect(await store().links.create(foreign, record)).toEqual({ outcome: "created" });
    });

    it("leave an idempotency key unused if nothing was created", async () => {
      const record = { key: "k", request: "digest", answer: {}, expiresAt: monday + day };
      await store().links.create(aLink("a"));
      expect(await store().links.create(aLink("a"), record)).toEqual({ outcome: "taken" });
      expect(await store().links.create(aLink("b"), record)).toEqual({ outcome: "created" });
    });
  });
}

function codes(links: readonly Link[]): string[] {
  return links.map(({ code }) => code);
}
