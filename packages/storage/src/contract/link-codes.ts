import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import type { Link } from "../records.ts";
import { aLink, anApp, monday } from "./samples.ts";

export function linkCodesContract(store: () => Store): void {
  const get = async (code: string) => (await store().links.get("app", code))?.code;
  const create = async (link: Link, reuseCode = false) =>
    (await store().links.create(link, undefined, reuseCode)).outcome;
  const listed = async (archived?: boolean) =>
    (await store().links.list("app", { limit: 50, archived })).items.map(({ code }) => code);
  const replace = async (link: Link, change: Partial<Link>) => {
    const changed = { ...link, ...change, updatedAt: link.updatedAt + 1 };
    return [await store().links.replace(changed, link.updatedAt), changed] as const;
  };
  const setCase = async (ignoreCase: boolean) => {
    const app = await store().apps.get("app");
    const updatedAt = (app?.updatedAt ?? 0) + 1;
    return store().apps.replace(anApp("app", { ignoreCase, updatedAt }), updatedAt - 1);
  };

  describe("the codes of a link", () => {
    it("all lead to the link, which is listed, named and counted once", async () => {
      const link = aLink("sale", { currentCode: "spring", aliases: ["a/b", "🎉"], maxClicks: 1 });
      expect(await create(link)).toBe("created");
      for (const code of ["sale", "spring", "a/b", "🎉"]) {
        expect(await store().links.get("app", code)).toEqual(link);
        expect(await store().links.get("other", code)).toBeUndefined();
      }
      expect(await listed()).toEqual(["sale"]);
      const named = await store().links.listByName("app", { limit: 9 });
      expect(named.items).toEqual([link]);
      expect((await store().links.search("app", "spring", { limit: 9 })).items).toEqual([link]);
      expect((await store().links.search("app", "z", { limit: 9 })).items).toEqual([]);
      expect(await store().links.getMany("app", ["sale", "spring"])).toEqual([link]);
      expect(await store().links.claimClick("app", "sale", 1)).toBe(true);
      expect(await store().links.claimedClicks("app", ["sale"])).toEqual(new Map([["sale", 1]]));
    });

    it("belong to no other link", async () => {
      const [one, two] = [aLink("one", { aliases: ["uno"] }), aLink("two")];
      expect([await create(one), await create(two)]).toEqual(["created", "created"]);
      expect(await create(aLink("uno"))).toBe("taken");
      expect(await create(aLink("three", { aliases: ["free", "two"] }))).toBe("taken");
      expect(await get("free")).toBeUndefined();
      expect((await replace(two, { aliases: ["free", "uno"] }))[0]).toBe("taken");
      expect(await store().links.get("app", "two")).toEqual(two);
      expect(await get("free")).toBeUndefined();
      const batch = [{ link: aLink("x", { aliases: ["same"] }) }, { link: aLink("same") }];
      expect(await store().links.saveAll("app", batch)).toHaveLength(1);
      expect(await get("x")).toBeUndefined();
      expect(await store().links.findCodes("app", ["uno", "two", "free"])).toEqual([
        { code: "uno", link: "one" },
        { code: "two", link: "two" },
      ]);
    });

    it("are not given out again after they were deleted, unless somebody asks for it", async () => {
      const link = aLink("sale", { aliases: ["spring", "summer"] });
      await create(link);
      const [result, changed] = await replace(link, { aliases: ["summer"] });
      expect([result, await get("spring"), await create(aLink("spring"))]).toEqual([
        "replaced",
        undefined,
        "taken",
      ]);
      expect(await store().links.findCodes("app", ["spring"])).toEqual([
        { code: "spring", former: "sale" },
      ]);
      // The link itself may have its code back.
      const [again, whole] = await replace(changed, { aliases: ["summer", "spring"] });
      expect([again, await get("spring")]).toEqual(["replaced", "sale"]);
      expect(whole.aliases).toHaveLength(2);
      await store().links.delete("app", "sale", monday);
      expect(await listed()).toEqual([]);
      const unused = ["sale", "spring", "summer"].map((code) => ({ code }));
      expect(await store().links.findCodes("app", ["sale", "spring", "summer", "free"])).toEqual(
        unused,
      );
      for (const { code } of unused) {
        expect([await get(code), await create(aLink(code))]).toEqual([undefined, "taken"]);
      }
      expect(await create(aLink("spring"), true)).toBe("created");
      expect(await get("spring")).toBe("spring");
    });

    it("are published to caches when they begin or cease to lead to the link", async () => {
      const changes: string[] = [];
      const end = store().changes.subscribe(
        (change) => change.kind === "link" && changes.push(change.code),
      );
      const link = aLink("sale", { aliases: ["spring"] });
      await create(link);
      await replace(link, { aliases: ["summer"] });
      end();
      expect(changes).toEqual(["sale", "spring", "sale", "spring", "summer"]);
    });
  });

  describe("an app that ignores case", () => {
    it("finds each link by every spelling, and heeds case again when told so", async () => {
      await store().apps.create(anApp("app"));
      await create(aLink("Sale", { aliases: ["Zürich/X"] }));
      await create(aLink("plain"));
      expect(await get("sale")).toBeUndefined();
      expect(await setCase(true)).toBe("replaced");
      const spellings = ["Sale", "sale", "SALE", "zürich/x", "ZÜRICH/X", "PLAIN", "plain"];
      const found = await Promise.all(spellings.map(get));
      expect(found).toEqual([...Array(5).fill("Sale"), "plain", "plain"]);
      expect([await create(aLink("sALE")), await create(aLink("Plain"))]).toEqual([
        "taken",
        "taken",
      ]);
      expect(await create(aLink("New", { aliases: ["SALE"] }))).toBe("taken");
      expect(await create(aLink("New"))).toBe("created");
      expect([await get("NEW"), await create(aLink("new"))]).toEqual(["New", "taken"]);
      expect(await store().links.findCodes("app", ["NEW"])).toEqual([{ code: "NEW", link: "New" }]);
      expect(await listed()).toEqual(["New", "plain", "Sale"]);
      expect(await setCase(false)).toBe("replaced");
      expect([await get("sale"), await get("Sale"), await create(aLink("sale"))]).toEqual([
        undefined,
        "Sale",
        "created",
      ]);
    });

    it("is refused with the list of codes that differ only in case, and nothing changes", async () => {
      await store().apps.create(anApp("app"));
      for (const code of ["Sale", "sale", "SALE", "other"]) await create(aLink(code));
      const clashes = await setCase(true);
      expect(clashes).toHaveLength(2);
      expect(clashes).toEqual(
        expect.arrayContaining([
          ["sale", "SALE"],
          ["sale", "Sale"],
        ]),
      );
      expect((await store().apps.get("app"))?.ignoreCase).toBeUndefined();
      expect([await get("SALE"), await get("Sale"), await get("OTHER")]).toEqual([
        "SALE",
        "Sale",
        undefined,
      ]);
    });

    it("keeps deleted codes in every spelling, but not from links that exist", async () => {
      await store().apps.create(anApp("app"));
      for (const code of ["GONE", "live", "Kept"]) await create(aLink(code));
      for (const code of ["LIVE", "kept"]) await create(aLink(code));
      for (const code of ["GONE", "LIVE", "kept"]) await store().links.delete("app", code, monday);
      expect(await setCase(true)).toBe("replaced");
      expect([await create(aLink("Gone")), await get("LIVE"), await get("kept")]).toEqual([
        "taken",
        "live",
        "Kept",
      ]);
      expect(await create(aLink("Gone"), true)).toBe("created");
      expect(await get("gONE")).toBe("Gone");
    });
  });

  describe("archived links", () => {
    it("are listed on their own, keep their codes and come back as they were", async () => {
      const link = aLink("sale", { aliases: ["spring"], password: "hash", folder: "mail" });
      await create(link);
      await create(aLink("other", { folder: "mail" }));
      const [, archived] = await replace(link, { archivedAt: monday });
      expect([await listed(), await listed(true), await listed(false)]).toEqual([
        ["other", "sale"],
        ["sale"],
        ["other"],
      ]);
      expect(await get("spring")).toBe("sale");
      expect(await store().links.folders("app")).toEqual([{ name: "mail", links: 1 }]);
      const { archivedAt: _archived, ...restored } = archived;
      await store().links.replace({ ...restored, updatedAt: monday + 9 }, archived.updatedAt);
      expect(await store().links.get("app", "sale")).toEqual({ ...link, updatedAt: monday + 9 });
    });
  });

  describe("folders", () => {
    it("hold links and count them", async () => {
      const links = ["a", "b", "c"].map((code) =>
        aLink(code, { folder: code === "c" ? "x" : "y" }),
      );
      for (const link of links) await create(link);
      const inY = async () =>
        (await store().links.list("app", { limit: 9, folder: "y" })).items.map(({ code }) => code);
      expect(await inY()).toEqual(["b", "a"]);
      await replace(links[1] ?? aLink("b"), { folder: "x" });
      expect(await inY()).toEqual(["a"]);
      expect(await store().links.folders("app")).toEqual([
        { name: "x", links: 2 },
        { name: "y", links: 1 },
      ]);
    });
  });

  describe("tags", () => {
    it("are listed with their links, the most frequent first", async () => {
      await create(aLink("a", { tags: ["mail", "b"] }));
      await create(aLink("b", { tags: ["mail", "a"] }));
      await store().links.create(aLink("c", { app: "other", tags: ["elsewhere"] }));
      expect(await store().links.tags("app", 2)).toEqual([
        { name: "mail", links: 2 },
        { name: "a", links: 1 },
      ]);
      expect(await store().links.tags("app", 9)).toHaveLength(3);
    });
  });
}
