import { describe, expect, it } from "vitest";
import { missingPage, visitPage } from "./pages.ts";

type Decision = Parameters<typeof visitPage>[1];

const store = "https://apps.apple.com/app/id1234567890";
const play = "https://play.google.com/store/apps/details?id=example.shop&referrer=clickId%3Dc_1";
const url = `https://go.shop.example/products/42?${"x".repeat(500)}`;
const decisions: Decision[] = [
  { kind: "landing", store, openApp: "shop://products/42" },
  { kind: "in-app", open: "intent://go.shop.example/#Intent;end", store: play },
  { kind: "desktop", url, appStore: store, play, openApp: "shop://products/42" },
  { kind: "unavailable", device: "android", appStore: store },
  { kind: "preview", url },
];
const data = {
  clickId: "c_1",
  token: "t",
  copy: `${url}&tl=c_1`,
  addressUrls: ["https://v4.go.shop.example", "https://v6.go.shop.example"],
};
const context = { app: { name: "Shop", icon: "https://i.example/icon.png" }, url, nonce: "n0nce" };

describe.each(decisions)("the $kind page", (decision) => {
  it("stays under 10 kB in all, the longest texts included", () => {
    for (const letter of ["D", "あ", "🦊"]) {
      const preview = { title: letter.repeat(256), description: letter.repeat(1024) };
      const { html } = visitPage({ ...context, preview }, decision, data);
      expect(Buffer.byteLength(html)).toBeLessThan(10_000);
      expect(html).toContain(`${letter}…</h1>`);
      expect(html.isWellFormed()).toBe(true);
    }
  });

  it("lets run only what carries its nonce, and loads nothing but the icon", () => {
    const { html, contentSecurityPolicy } = visitPage(context, decision, data);
    expect(contentSecurityPolicy).toContain("default-src 'none'; script-src 'nonce-n0nce'");
    expect(contentSecurityPolicy).toContain("img-src data: https://i.example;");
    expect(html.match(/<(?:script|style)[^>]*>/g)).toEqual([
      '<style nonce="n0nce">',
      '<script nonce="n0nce">',
    ]);
    expect(html).not.toMatch(/ (?:on\w+|style)=|javascript:/);
  });

  it("escapes everything that came from outside", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`;
    const { html, contentSecurityPolicy } = visitPage(
      {
        app: { name: evil, icon: `https://i.example/"onerror="alert(1)` },
        preview: { title: evil, description: evil, image: `https://i.example/${evil}` },
        url: `https://go.shop.example/${evil}`,
        nonce: "n0nce",
      },
      decision,
      { clickId: evil, token: evil, copy: evil },
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img src=x|"onerror=/);
    expect(contentSecurityPolicy).not.toContain("alert");
  });
});

describe("a page", () => {
  it("shows the first letter of an app without an icon", () => {
    const app = { name: "👩‍👩‍👧 Family" };
    const { html, contentSecurityPolicy } = visitPage(
      { ...context, app },
      { kind: "preview", url },
      data,
    );
    expect(html).toContain('aria-hidden="true">👩‍👩‍👧</div>');
    expect(contentSecurityPolicy).toContain("img-src data:;");
  });

  it.each(["javascript:alert(1)", "http://user@evil.example/x", "https://i.example/a b"])(
    "shows no icon from %s",
    (icon) => {
      const { html } = visitPage(
        { ...context, app: { name: "Shop", icon } },
        { kind: "preview", url },
        data,
      );
      expect(html).not.toContain("<img");
      expect(html).not.toContain(icon);
    },
  );

  it("names no app where there is none", () => {
    expect(missingPage("n0nce").html).not.toContain('class="app"');
  });
});
