import { expect, it } from "vitest";
import { normalizeDomain } from "./normalize-domain.ts";

it.each([
  ["go.shop.example", "go.shop.example"],
  [" https://Go.Shop.example/path ", "go.shop.example"],
  ["shop", undefined],
  ["127.0.0.1", undefined],
  ["", undefined],
])("reads the domain in %j", (text, domain) => {
  expect(normalizeDomain(text)).toBe(domain);
});
