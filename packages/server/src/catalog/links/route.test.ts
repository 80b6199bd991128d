import { describe, expect, it } from "vitest";
import { linkParameters, linkRoute } from "./route.ts";

describe("the route of a link", () => {
  it.each([
    ["https://go.shop.example/products/42?ref=a", "/products/42?ref=a"],
    ["https://go.shop.example", "/"],
    ["https://go.shop.example?ref=a", "/?ref=a"],
    ["https://go.shop.example/a%2Fb?q=x+y&q=z#top", "/a%2Fb?q=x+y&q=z"],
    ["shop://products/42?ref=a", "/products/42?ref=a"],
    ["shop:///products/42", "/products/42"],
    ["/products/42?ref=a", "/products/42?ref=a"],
  ])("%s is %s", (link, route) => {
    expect(linkRoute(link)).toBe(route);
  });
});

describe("the parameters of a link", () => {
  it("are decoded, and the last value of a repeated key wins", () => {
    expect({ ...linkParameters("https://a.example/p?x=1&y=a%20b&x=2") }).toEqual({
      x: "2",
      y: "a b",
    });
  });

  it("may have any name", () => {
    const parameters = linkParameters("https://a.example/?__proto__=1&constructor=2");
    expect(Object.entries(parameters)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });
});
