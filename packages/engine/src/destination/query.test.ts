import { describe, expect, it } from "vitest";
import { carryQuery, cleanQuery, isMarkedPathLink } from "./query.ts";

describe("isMarkedPathLink", () => {
  it.each([
    ["a=1&tl=web", true],
    ["tl=web", true],
    ["tl=c_1", false],
    ["xtl=web", false],
    ["", false],
  ])("recognizes links from a website: %s", (query, isMarked) => {
    expect(isMarkedPathLink(query)).toBe(isMarked);
  });
});

describe("carryQuery", () => {
  it.each([
    ["https://shop.example/p", "a=1", "https://shop.example/p?a=1"],
    ["https://shop.example/p", "", "https://shop.example/p"],
    ["https://shop.example/p?a=1", "a=2", "https://shop.example/p?a=1"],
    ["https://shop.example/p?a=1", "a=2&b=3", "https://shop.example/p?a=1&b=3"],
    ["https://shop.example/p?a=1#top", "b=3", "https://shop.example/p?a=1&b=3#top"],
    ["https://shop.example/p#top", "b=3", "https://shop.example/p?b=3#top"],
    ["https://shop.example/p?", "b=3", "https://shop.example/p?b=3"],
    ["https://shop.example/p?a=1&", "b=3", "https://shop.example/p?a=1&b=3"],
    ["/products/42", "ref=a", "/products/42?ref=a"],
    ["shop://products/42?x", "x=1&y", "shop://products/42?x&y"],
    ["https://shop.example/p", "b=1&b=2", "https://shop.example/p?b=1&b=2"],
    [
      "https://shop.example/p",
      "q=a+b%20c%2B&k%5B%5D=1",
      "https://shop.example/p?q=a+b%20c%2B&k%5B%5D=1",
    ],
    ["https://shop.example/p?k%5B%5D=1", "k[]=2", "https://shop.example/p?k%5B%5D=1"],
    ["https://shop.example/p", "q=żółw&bad=%E0%A4%A", "https://shop.example/p?q=żółw&bad=%E0%A4%A"],
    ["https://shop.example/p", "&&a=1&&", "https://shop.example/p?a=1"],
    ["https://shop.example/p", "tl=c_stolen&a=1", "https://shop.example/p?a=1"],
    [
      "https://shop.example/p",
      "a=1#x\r\nSet-Cookie: y",
      "https://shop.example/p?a=1%23x%0D%0ASet-Cookie:%20y",
    ],
  ])("adds to %s the query %j", (destination, query, carried) => {
    expect(carryQuery(destination, query)).toBe(carried);
  });
});

describe("cleanQuery", () => {
  it("removes the click token, percent-encoded or not", () => {
    expect(cleanQuery("%74l=c_1&a=1&tl")).toBe("a=1");
  });
});
