import type { LinkResponse } from "@throughline/engine";
import { expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const response = (): LinkResponse => ({ kind: "unavailable", device: "ios" });
const renderer = (size: number) => {
  const rendered = { times: 0 };
  const page = () => {
    rendered.times += 1;
    return { html: "x".repeat(size), contentSecurityPolicy: "" };
  };
  return { rendered, page };
};

it("renders a page once for each response and variant", () => {
  const pages = new PageCache();
  const { rendered, page } = renderer(10);
  const one = response();
  for (const variant of ["en", "de", "en"]) pages.of(one, variant, page);
  pages.of(response(), "en", page);
  expect(rendered.times).toBe(3);
});

it("caches thousands of pages, up to its memory limit", () => {
  const pages = new PageCache();
  const { rendered, page } = renderer(6_000);
  const responses = Array.from({ length: 5_000 }, response);
  for (const one of [...responses, ...responses]) pages.of(one, "en", page);
  expect(rendered.times).toBe(5_000);
  for (const one of responses) pages.of(one, "de", page);
  for (const one of responses) pages.of(one, "en", page);
  expect(rendered.times).toBeGreaterThan(14_000);
});
