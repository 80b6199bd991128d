import { describe, expect, it } from "vitest";
import { parseLink } from "./parse-link.ts";

describe("the route of a link", () => {
  it.each([
    ["https://go.shop.example/products/42?ref=a", "/products/42?ref=a"],
    ["https://go.shop.example", "/"],
    ["https://go.shop.example/", "/"],
    ["https://go.shop.example?ref=a", "/?ref=a"],
    ["https://go.shop.example/a?b=1#c", "/a?b=1"],
    ["https://go.shop.example/a#c?d", "/a"],
    ["https://go.shop.example/a?", "/a"],
    ["https://go.shop.example/a%20b/%E2%82%AC?q=%zz&p=100%", "/a%20b/%E2%82%AC?q=%zz&p=100%"],
    ["https://go.shop.example/a+b?q=c+d&q=e&a=1", "/a+b?q=c+d&q=e&a=1"],
    ["https://go.shop.example/zażółć/日本?ł=ó", "/zażółć/日本?ł=ó"],
    ["https://user:pw@go.shop.example:8443/a", "/a"],
    ["HTTPS://GO.SHOP.EXAMPLE/Path", "/Path"],
    ["http://localhost:3000/a", "/a"],
    ["shop://products/42?ref=a", "/products/42?ref=a"],
    ["shop:///products/42", "/products/42"],
    ["shop:products/42", "/products/42"],
    ["shop:/products/42", "/products/42"],
    ["shop://", "/"],
    ["shop://products", "/products"],
    ["shop://products/42#top", "/products/42"],
    ["com.shop.app+1://a?b", "/a?b"],
    ["https://go.shop.example//evil.example/login", "/evil.example/login"],
    ["https://go.shop.example/\\\\evil.example/login", "/evil.example/login"],
    ["https://go.shop.example\\\\evil.example/login", "/evil.example/login"],
    ["shop:////evil.example/login", "/evil.example/login"],
    ["shop:/\\/evil.example/login", "/evil.example/login"],
    ["//evil.example/login", "/evil.example/login"],
    ["/\\evil.example/login", "/evil.example/login"],
    ["shop://search?q=red shoes", "/search?q=red shoes"],
    ["shop://red shoes/42", "/red shoes/42"],
    ["https://go.shop.example/red shoes?q=red shoes#a b", "/red shoes?q=red shoes"],
    ["/x?y", "/x?y"],
    ["/", "/"],
  ])("%s → %s", (url, route) => {
    expect(parseLink(url)?.route).toBe(route);
  });
});

it.each([
  ["https://go.shop.example/a", "verified"],
  ["HTTP://go.shop.example/a", "verified"],
  ["shop://a", "scheme"],
  ["httpsy://a", "scheme"],
  ["/a", undefined],
])("%s is of type %s", (url, type) => {
  expect(parseLink(url)).toMatchObject({ type });
});

it.each([
  "exp://192.168.1.5:8081",
  "exps://u.expo.dev/update/1",
  "exp+shop://expo-development-client/?url=http%3A%2F%2F192.168.1.5%3A8081",
  "shop://expo-development-client/?url=http%3A%2F%2F192.168.1.5%3A8081",
  "about:blank",
  "file:///storage/emulated/0/a.pdf",
  "content://com.android.providers.media.documents/document/1",
  "data:text/html,hello",
  "",
  "products/42",
  "https://",
  "https:///a",
  "https:a",
  "https://go.shop example/a",
  "https://go.shop.example/a\nand more",
  "shop://search?q=red\tshoes",
  "see https://go.shop.example/a",
  null,
  undefined,
  42,
  ["https://go.shop.example/a"],
])("%s is no link", (url) => {
  expect(parseLink(url)).toBeNull();
});

it("accepts a web link that only mentions a development tool", () => {
  expect(parseLink("https://go.shop.example/a?from=expo-development-client")).not.toBeNull();
});

it.each([
  ["https://go.shop.example/abc", true],
  ["https://go.shop.example/abc/", true],
  ["https://go.shop.example/abc?ref=a", true],
  ["https://go.shop.example/", false],
  ["https://go.shop.example/a/b", false],
  ["shop://abc", false],
  ["/abc", false],
])("%s may be short: %s", (url, short) => {
  expect(parseLink(url)?.short).toBe(short);
});

it.each([
  ["https://Go.Shop.example:443/a", "go.shop.example"],
  ["https://go.shop.example@evil.example/a", "evil.example"],
  ["https://go.shop.example\\@evil.example/a", "go.shop.example"],
  ["http://[::1]:8081/index.bundle", "[::1]"],
  ["shop://go.shop.example/a", undefined],
])("the host of %s is %s", (url, host) => {
  expect(parseLink(url)?.host).toBe(host);
});
