import type { LinkResponse } from "@throughline/engine";
import { expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const decision = (): LinkResponse => ({ kind: "unavailable", device: "ios" });
const draw = (size: number) => {
  const drawn = { times: 0 };
  const page = () => {
    drawn.times += 1;
    return { html: "x".repeat(size), contentSecurityPolicy: "" };
  };
  return { drawn, page };
};

it("renders a page once for each decision and variant", () => {
  const pages = new PageCache();
  const { drawn, page } = draw(10);
  const one = decision();
  for (const variant of ["en", "de", "en"]) pages.of(one, variant, page);
  pages.of(decision(), "en", page);
  expect(drawn.times).toBe(3);
});

it("caches thousands of pages, up to its memory limit", () => {
  const pages = new PageCache();
  const { drawn, page } = draw(6_000);
  const decisions = Array.from({ length: 5_000 }, decision);
  for (const one of [...decisions, ...decisions]) pages.of(one, "en", page);
  expect(drawn.times).toBe(5_000);
  for (const one of decisions) pages.of(one, "de", page);
  for (const one of decisions) pages.of(one, "en", page);
  expect(drawn.times).toBeGreaterThan(14_000);
});
