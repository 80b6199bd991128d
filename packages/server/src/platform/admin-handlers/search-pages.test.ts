import type { Page, PageRequest } from "@throughline/storage";
import { expect, it } from "vitest";
import { searchPages } from "./search-pages.ts";

/** Lists the numbers below `count` that end in 9. Each call covers 700 numbers at most, or 7 and finds none. */
function numbers(count: number) {
  return async ({ limit, after = "0" }: PageRequest): Promise<Page<number>> => {
    const from = Number(after);
    const end = Math.min(count, from + (from % 1_400 === 0 ? 7 : 700));
    const items = Array.from({ length: end - from }, (_, index) => from + index)
      .filter((number) => number % 10 === 9)
      .slice(0, limit);
    const next = items.length === limit ? (items.at(-1) ?? 0) + 1 : end;
    return { items, ...(next < count && { next: String(next) }) };
  };
}

async function allPages(page: (after: PageRequest) => Promise<Page<number>>, limit: number) {
  const pages: (readonly number[])[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await page({ limit, ...(after !== undefined && { after }) });
    pages.push(items);
    after = next;
  } while (after !== undefined);
  return pages;
}

it("fills every page but the last, and no page is empty", async () => {
  const isMatch = (number: number) => number % 10_000 === 9_999;
  const pages = await allPages((request) => searchPages(numbers(60_000), isMatch, request), 2);
  expect(pages).toEqual([
    [9_999, 19_999],
    [29_999, 39_999],
    [49_999, 59_999],
  ]);
});

it("ends a page early after a number of items, but not before it has one", async () => {
  const isMatch = (number: number) => [9_009, 9_109, 20_009].includes(number);
  const list = numbers(30_000);
  const pages = await allPages(
    (request) => searchPages(list, isMatch, request, { maxRead: 1_000 }),
    3,
  );
  expect(pages.flat()).toEqual([9_009, 9_109, 20_009]);
  expect(pages.slice(0, -1)).not.toContainEqual([]);
});

it("returns an empty page if nothing matches", async () => {
  expect(await searchPages(numbers(3_000), () => false, { limit: 5 })).toEqual({ items: [] });
});
