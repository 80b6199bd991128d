import { describe, expect, it } from "vitest";
import type { Page, PageRequest } from "../paging/page.ts";
import type { Store } from "../ports.ts";
import type { Link } from "../records.ts";
import { aLink, monday } from "./samples.ts";

type List = (page: PageRequest) => Promise<Page<Link>>;

export function linkSearchContract(store: () => Store): void {
  const search =
    (text: string): List =>
    (page) =>
      store().links.search("app", text, page);
  const byName: List = (page) => store().links.listByName("app", page);

  describe("searched links", () => {
    it("contain every word in their codes, name, notes, destinations, title, tags or UTM parameters", async () => {
      const links = [
        aLink("SpringSale", { preview: { title: "Zażółć 🎈" }, name: "Mail 7", notes: "Ask Ola" }),
        aLink("a1", { destination: "https://shop.example/a_b%20c" }),
        aLink("b2", { ios: { destination: "shop://Phones" }, tags: ["東京タワー"] }),
        aLink("c3", { android: { destination: "/x\\y" }, utm: { campaign: 'say "hi" AND (go)*' } }),
      ];
      for (const link of links) await store().links.create(link);
      await store().links.create(aLink("springsale", { app: "other" }));
      const found = async (text: string) => codes(await allPages(search(text), 2));
      expect(await found("gsa")).toEqual(["SpringSale"]);
      expect(await found("ZAŻÓŁĆ SPRING 🎈")).toEqual(["SpringSale"]);
      expect(await found("spring c3")).toEqual([]);
      expect(await found("a_b%20C")).toEqual(["a1"]);
      expect(await found("a%b")).toEqual([]);
      expect(await found("東京")).toEqual(["b2"]);
      expect(await found("2")).toEqual(["b2", "a1"]);
      expect(await found("phones")).toEqual(["b2"]);
      expect(await found(String.raw`x\y`)).toEqual(["c3"]);
      expect(await found('"hi" and (go)*')).toEqual(["c3"]);
      expect(await found("mail ola")).toEqual(["SpringSale"]);
      expect(await found("zebra")).toEqual([]);
      expect(await found(" \t")).toEqual(["c3", "b2", "a1", "SpringSale"]);
    });

    it("are the same as those of a naive search, after creations, changes and deletions", async () => {
      const random = randomNumbers(7);
      const pick = <Item>(items: readonly Item[]) =>
        items[Math.floor(random() * items.length)] as Item;
      const text = (length: number) =>
        Array.from({ length }, () => pick(Array.from("aaAbBc1/_%\"'* żŻ東𝒳"))).join("");
      const edit = (link: Link): Link => ({
        ...link,
        destination: `https://${text(6)}`,
        tags: [text(3), text(2)],
        utm: { source: text(4) },
        ...(random() < 0.5 && { preview: { title: text(5) } }),
        updatedAt: link.updatedAt + 1,
      });
      const kept = new Map<string, Link>();
      const many = Array.from({ length: 150 }, (_, index) => edit(aLink(`c${index}`)));
      expect(
        await store().links.saveAll(
          "app",
          many.map((link) => ({ link })),
        ),
      ).toEqual([]);
      for (const link of many) kept.set(link.code, link);
      for (let change = 0; change < 60; change += 1) {
        const old = pick([...kept.values()]);
        if (random() < 0.3) {
          kept.delete(old.code);
          await store().links.delete("app", old.code, monday);
        } else {
          kept.set(old.code, edit(old));
          await store().links.replace(edit(old), old.updatedAt);
          const stored = await store().links.get("app", old.code);
          if (stored) kept.set(old.code, stored);
        }
      }
      const newestFirst = [...kept.values()].toReversed();
      for (let round = 0; round < 60; round += 1) {
        const words = Array.from({ length: pick([1, 1, 2]) }, () => text(pick([1, 2, 3, 4])));
        const naive = newestFirst.filter((link) =>
          words
            .join(" ")
            .toLowerCase()
            .split(/\s+/)
            .every((word) => naiveText(link).includes(word)),
        );
        const found = await allPages(search(words.join(" ")), 20);
        expect([words, ...codes(found)]).toEqual([words, ...codes(naive)]);
      }
      expect(await store().links.search("other", "a", { limit: 9 })).toMatchObject({ items: [] });
    });
  });

  describe("links by name", () => {
    it("come by name, title or code, page by page, while others come and go", async () => {
      const titled = (code: string, title: string) => aLink(code, { preview: { title } });
      for (const link of [
        titled("z", "apple"),
        aLink("m"),
        titled("a", "Melon"),
        titled("b", "APPLE"),
        titled("long", "n".repeat(256)),
        titled("sun", "☀"),
        { ...titled("bold", "aaa"), name: "𝒳" },
      ])
        await store().links.create(link);
      await store().links.create(aLink("aa", { app: "other" }));
      expect(codes(await allPages(byName, 2))).toEqual(["b", "z", "m", "a", "long", "sun", "bold"]);
      expect(codes((await byName({ limit: 7 })).items)).toHaveLength(7);
      expect((await byName({ limit: 7 })).next).toBeUndefined();
      const { next = "" } = await byName({ limit: 2 });
      await store().links.delete("app", "z", monday);
      await store().links.create(titled("first", "aaa"));
      const melon = { ...titled("a", "banana"), updatedAt: monday + 1 };
      await store().links.replace(melon, titled("a", "Melon").updatedAt);
      const second = await byName({ limit: 2, after: next });
      expect(codes(second.items)).toEqual(["a", "m"]);
    });

    it("refuse an invalid cursor", async () => {
      for (const after of ["", "abc", "W10", "WzEsMl0"]) {
        await expect(byName({ limit: 2, after }), after).rejects.toThrow("cursor");
      }
    });
  });
}

/** Reads all pages. A page of a search may be empty. */
async function allPages(list: List, limit: number): Promise<Link[]> {
  const found: Link[] = [];
  let after: string | undefined;
  do {
    const page = await list({ limit, ...(after !== undefined && { after }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return found;
}

function naiveText({ code, destination, preview, tags, utm }: Link): string {
  return [code, destination, preview?.title, ...tags, utm?.source].join("\n").toLowerCase();
}

function codes(links: readonly Link[]): string[] {
  return links.map(({ code }) => code);
}

/** Returns a seeded random number generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
