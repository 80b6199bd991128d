import { expect, it } from "vitest";
import { withDetourPrefix } from "./detour-prefix.ts";

const detour = { headers: { "x-sdk": "react-native/2.3.1" } };
const app = { detourPrefix: "a1b2" };

it.each([
  ["/products/42?ref=a#top", "/a1b2/products/42?ref=a#top"],
  ["https://shop.example/products/42", "https://shop.example/a1b2/products/42"],
  ["https://shop.example?x=/y", "https://shop.example/a1b2?x=/y"],
  ["/", "/a1b2/"],
  ["/a1b2/products/42", "/a1b2/products/42"],
  ["https://go.shop.example/a1b2", "https://go.shop.example/a1b2"],
  ["/a1b2c/products", "/a1b2/a1b2c/products"],
  ["shop://products/42", "shop://products/42"],
])("gives Detour's SDK %s as %s", (link, given) => {
  expect(withDetourPrefix(detour, app, link)).toBe(given);
});

it("leaves links unchanged for other clients, and for apps without a prefix", () => {
  const own = { headers: { "x-sdk": "throughline-react-native/0.1.0" } };
  for (const request of [own, { headers: {} }])
    expect(withDetourPrefix(request, app, "/x/y")).toBe("/x/y");
  expect(withDetourPrefix(detour, {}, "/x/y")).toBe("/x/y");
});
