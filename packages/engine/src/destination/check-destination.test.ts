import { describe, expect, it } from "vitest";
import { checkDestination, checkWebUrl, completeUrl, isAppScheme } from "./check-destination.ts";

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
    ["mailto:ada@example.org", /cannot start an e-mail\. Lead to a page with a mailto: button/],
    ["mailto://ada@example.org", /cannot start an e-mail/],
    ["TEL:+4930123456", /cannot start a phone call/],
    ["sms:+4930123456?body=hi", /cannot start a text message/],
    ["shop:products", /Write the URL as shop:\/\//],
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
    expect(checkWebUrl("tel:112")).toMatch(/cannot start a phone call/);
  });
});

describe("completeUrl", () => {
  it.each([
    ["shop.example/x", "https://shop.example/x"],
    [" www.shop.example \n", "https://www.shop.example"],
    ["Shop.Example:8443?a=1", "https://Shop.Example:8443?a=1"],
    ["shop.example#top", "https://shop.example#top"],
    ["żółw.example/x", "https://żółw.example/x"],
    ["xn--shop-0ra.xn--p1ai/x", "https://xn--shop-0ra.xn--p1ai/x"],
  ])("completes %j", (text, url) => {
    expect(completeUrl(text)).toBe(url);
  });

  it.each([
    "https://shop.example/x",
    "/products/42",
    "products/42",
    "shop://products/42",
    "com.shop.app:///products/42",
    "com.shop.app://x",
    "mailto:ada@example.org",
    "ada@example.org",
    "javascript:alert(1)",
    "//evil.example/x",
    "localhost:8081",
    "127.0.0.1/x",
  ])("leaves %s as it is", (text) => {
    expect(completeUrl(text)).toBe(text);
  });

  it("completes a URL once", () => {
    for (const text of ["shop.example", " a.b.co/x?y#z", "shop.example:80", "/x", "tel:1"]) {
      expect(completeUrl(completeUrl(text))).toBe(completeUrl(text));
    }
  });
});

describe("isAppScheme", () => {
  it.each([
    ["shop", true],
    ["com.shop.app", true],
    ["https", false],
    ["javascript", false],
    ["mailto", false],
    ["Intent", false],
    ["shop:", false],
    ["1shop", false],
  ])("returns for %s: %s", (scheme, allowed) => {
    expect(isAppScheme(scheme)).toBe(allowed);
  });
});
