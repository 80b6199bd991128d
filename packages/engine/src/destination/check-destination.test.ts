import { describe, expect, it } from "vitest";
import { checkDestination, checkWebUrl, isAppScheme } from "./check-destination.ts";

describe("checkDestination", () => {
  it.each([
    "https://shop.example/products/42?ref=a#top",
    "http://localhost:8081/x",
    "https://[2001:db8::1]:8443/",
    "https://shop.example/żółw",
    "https://shop.example",
    "HTTPS://Shop.Example/x",
    "/products/42?ref=a",
    "/",
    "shop://products/42",
    "com.shop.app:///products/42",
  ])("accepts %s", (destination) => {
    expect(checkDestination(destination)).toBeUndefined();
  });

  it.each([
    ["", /web URL, a path/],
    ["products/42", /web URL, a path/],
    ["javascript:alert(1)", /may not lead to a javascript: URL/],
    ["JaVaScRiPt:alert(1)", /may not lead to a javascript: URL/],
    ["javascript://shop.example/%0aalert(1)", /javascript/],
    ["\tjavascript:alert(1)", /web URL, a path/],
    ["java\nscript:alert(1)", /web URL, a path/],
    ["data:text/html,<script>", /data/],
    ["vbscript:x", /vbscript/],
    ["file:///etc/passwd", /file/],
    ["intent://x#Intent;scheme=https;end", /intent/],
    ["blob:https://shop.example/1", /blob/],
    ["content://media/1", /content/],
    ["//evil.example/x", /single slash/],
    ["/\\evil.example", /backslashes/],
    ["/x\r\nSet-Cookie: a=b", /control characters/],
    ["mailto:ada@example.org", /mailto:\/\//],
    ["https://user:pass@shop.example/", /no user name/],
    ["https://shop.example@evil.example/", /no user name/],
    ["https://shop.example\\@evil.example/", /backslashes/],
    ["https://shop.example:99999/", /plain web URL/],
    ["https:///x", /plain web URL/],
    ["https:shop.example", /http:\/\/ or https:\/\//],
    ["https://", /plain web URL/],
    ["https://shóp.example/", /host in ASCII/],
    ["https://shop.example/a b", /spaces/],
    ["https://shop.example/\u202Egpj.exe", /control characters/],
    ["https://shop.example/\uD800", /control characters/],
    ["shop://a b", /spaces/],
  ])("rejects %j", (destination, sentence) => {
    expect(checkDestination(destination)).toMatch(sentence);
  });
});

describe("checkWebUrl", () => {
  it("accepts only web URLs", () => {
    expect(checkWebUrl("https://shop.example/x")).toBeUndefined();
    expect(checkWebUrl("/x")).toMatch(/http/);
    expect(checkWebUrl("shop://x")).toMatch(/http/);
  });
});

describe("isAppScheme", () => {
  it.each([
    ["shop", true],
    ["com.shop.app", true],
    ["https", false],
    ["javascript", false],
    ["Intent", false],
    ["shop:", false],
    ["1shop", false],
  ])("returns for %s: %s", (scheme, allowed) => {
    expect(isAppScheme(scheme)).toBe(allowed);
  });
});
