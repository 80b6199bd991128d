import { describe, expect, it } from "vitest";
import { handOverLink, originOf, qrCodeUrl } from "./hand-over-link.ts";

const origin = "https://go.shop.example";
const link = (page: string, more: Partial<Parameters<typeof handOverLink>[1]> = {}) =>
  handOverLink(origin, { page, medium: "banner", ...more }).slice(origin.length);

describe("a hand-over link", () => {
  it("carries the path and the query of the page, and says what was followed", () => {
    expect(link("https://www.shop.example/products/42?a=1&a=2#top")).toBe(
      "/products/42?a=1&a=2&utm_medium=banner",
    );
  });

  it("keeps the campaign of the page", () => {
    expect(link("/a/b?utm_medium=mail&utm_campaign=may", { campaign: "web" })).toBe(
      "/a/b?utm_medium=mail&utm_campaign=may",
    );
  });

  it("gets the campaign of an earlier page only if the page has none", () => {
    const remembered = "utm_source=news&utm_campaign=may";
    expect(link("/a/b", { remembered })).toBe(
      "/a/b?utm_source=news&utm_campaign=may&utm_medium=banner",
    );
    expect(link("/a/b?utm_source=ad", { remembered })).toBe("/a/b?utm_source=ad&utm_medium=banner");
  });

  it("gets the campaign of the options if there is no other", () => {
    expect(link("/a/b", { campaign: "web" })).toBe("/a/b?utm_campaign=web&utm_medium=banner");
  });

  it("prefers parameters of the link that was followed", () => {
    const query = new URLSearchParams("ct=footer&utm_campaign=footer");
    expect(link("/a/b?utm_campaign=may&c=1", { query })).toBe(
      "/a/b?ct=footer&utm_campaign=footer&c=1&utm_medium=banner",
    );
    expect(`${query}`).toBe("ct=footer&utm_campaign=footer");
  });

  it.each(["/sale", "/sale/", "/a/b.html", "/a/wp-sale", "/.hidden/page"])(
    "says that the path is the link where the service would take it for something else: %s",
    (path) => {
      expect(link(path)).toBe(`${path}?utm_medium=banner&tl=web`);
    },
  );

  it.each(["/", "/a/b", "/a/b/"])("has no such mark otherwise: %s", (path) => {
    expect(link(path)).toBe(`${path}?utm_medium=banner`);
  });

  it("does not carry the ids of ad networks, which differ for each visitor", () => {
    expect(link("/a/b?gclid=1&fbclid=2&_gl=3&_ga=4&glad=5")).toBe("/a/b?glad=5&utm_medium=banner");
  });

  it("never carries another click's id", () => {
    expect(link("/a/b?tl=c_1&tl=c_2")).toBe("/a/b?utm_medium=banner");
  });

  it("drops what is not the campaign from a link that is too long for a QR code", () => {
    expect(link(`/a/b?x=${"y".repeat(600)}&utm_campaign=may`)).toBe(
      "/a/b?utm_campaign=may&utm_medium=banner",
    );
  });

  it.each([
    ["javascript:alert(1)", "/alert(1)?"],
    ["https://evil.example/x/y", "/x/y?"],
    ["//evil.example/x/y", "/x/y?"],
    ["http://www.shop.example//evil.example/x", "/evil.example/x?"],
    ["//[", "/?"],
  ])("always leads to the link domain: %s", (page, beginning) => {
    expect(link(page).startsWith(beginning)).toBe(true);
    expect(new URL(origin + link(page)).origin).toBe(origin);
  });
});

describe("a link domain", () => {
  it("is a host, or an origin with its port", () => {
    expect(originOf("go.shop.example")).toBe(origin);
    expect(originOf("http://localhost:8787/")).toBe("http://localhost:8787");
  });

  it("that is none is refused with one sentence", () => {
    expect(() => originOf("")).toThrow('"" is not a link domain. Use one such as go.shop.example.');
  });
});

it("the picture of a QR code names the link without its domain", () => {
  expect(qrCodeUrl(origin, `${origin}/a/b?c=d`)).toBe(
    `${origin}/api/web/qr.png?link=%2Fa%2Fb%3Fc%3Dd`,
  );
});
