import { describe, expect, it } from "vitest";
import type { TopLinksQuery } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { zeroCounts } from "../stats/buckets.ts";
import { aClick, day, monday } from "./samples.ts";

export function linkCountersContract(store: () => Store): void {
  const span = { since: monday, until: monday + 40 * day } as const;

  const click = (id: string, link: string, at = monday) =>
    store().clicks.record("app", { ...aClick(id, at, `key of ${id}`), link });

  describe("counters of links", () => {
    it("are read for named links", async () => {
      for (const [index, link] of ["b", "a", "b", "path:/x"].entries()) {
        await click(`${index}`, link);
      }
      await click("late", "a", monday + 50 * day);
      const { since, until } = span;
      const codes = ["a", "b", "none", "path:/x"];
      const clicked = await store().stats.byLink("app", {
        since,
        until,
        codes,
        kinds: ["opened", "clicks"],
      });
      expect(clicked.toSorted((a, b) => a.clicks - b.clicks)).toEqual([
        { link: "a", ...zeroCounts, clicks: 1 },
        { link: "b", ...zeroCounts, clicks: 2 },
      ]);
      const query = { since, until, codes, kinds: ["opened"] } as const;
      expect(await store().stats.byLink("app", query)).toEqual([]);
    });

    it("are read by name, page by page, also of paths", async () => {
      for (const [index, link] of ["b", "a", "b", "path:/x"].entries()) {
        await click(`${index}`, link);
      }
      await click("late", "a", monday + 50 * day);
      const names = async (after: string) =>
        (await store().stats.ofLinks("app", { ...span, after, limit: 2 })).map(
          ({ link, clicks }) => `${link} ${clicks}`,
        );
      expect(await names("")).toEqual(["a 1", "b 2"]);
      expect(await names("b")).toEqual(["path:/x 1"]);
    });

    it("rank links, and equal links by code", async () => {
      const visit = (link: string, as: "opened" | "filtered") =>
        store().clicks.countVisit("app", { link, at: monday, as });
      for (const [index, link] of ["b", "Z", "c", "b", "path:/x"].entries()) {
        await click(`${index}`, link);
      }
      await click("late", "late", monday + 50 * day);
      await Promise.all([visit("c", "opened"), visit("a", "opened"), visit("bot", "filtered")]);
      const { since, until } = span;
      const top = async (query: Pick<TopLinksQuery, "kinds" | "limit" | "after">) => {
        const found = await store().stats.topLinks("app", { since, until, ...query });
        return [found.count, found.links.map(({ link }) => link).join(" ")];
      };
      expect(await top({ kinds: ["clicks"], limit: 9 })).toEqual([3, "b Z c"]);
      expect(await top({ kinds: ["clicks", "opened"], limit: 9 })).toEqual([4, "b c Z a"]);
      expect(await top({ kinds: ["opened", "clicks"], limit: 3 })).toEqual([4, "c a b"]);
      const after = { value: 1, code: "Z" };
      expect(await top({ kinds: ["clicks"], limit: 9, after })).toEqual([3, "c"]);
      expect(await top({ kinds: ["clicks"], limit: 9, after: { value: 0, code: "" } })).toEqual([
        3,
        "",
      ]);
      expect(await top({ kinds: ["installs"], limit: 9 })).toEqual([0, ""]);
    });

    it("are exact beyond 2³¹", async () => {
      const clicks = 2 ** 31 + 1;
      const counts = [1, 2].map((days) => ({
        ...zeroCounts,
        link: "a",
        at: monday + days * day,
        clicks,
      }));
      await store().importRecords("app", { counts });
      const { since, until } = span;
      const query = { since, until, kinds: ["clicks"] } as const;
      expect((await store().stats.topLinks("app", { ...query, limit: 1 })).links).toEqual([
        { link: "a", ...zeroCounts, clicks: 2 * clicks },
      ]);
      expect(await store().stats.byLink("app", { ...query, codes: ["a"] })).toMatchObject([
        { clicks: 2 * clicks },
      ]);
    });

    it("rank links of several pages", async () => {
      const visits = Array.from({ length: 2_500 }, (_, n) => `link${n}`);
      // The links with most clicks are in different pages.
      const popular = ["link2499", "link1200", "link0"].flatMap((link, index) =>
        Array.from({ length: 4 - index }, () => link),
      );
      await Promise.all(
        [...visits, ...popular].map((link) =>
          store().clicks.countVisit("app", { link, at: monday, as: "opened" }),
        ),
      );
      const { since, until } = span;
      const query = { since, until, kinds: ["opened"], limit: 4 } as const;
      const { links, count } = await store().stats.topLinks("app", query);
      expect(links.map(({ link, opened }) => `${link} ${opened}`)).toEqual([
        "link2499 5",
        "link1200 4",
        "link0 3",
        "link1 1",
      ]);
      expect(count).toBe(2_500);
    });
  });
}
