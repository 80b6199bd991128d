import { describe, expect, it } from "vitest";
import { endedPage, notStartedPage, passwordPage } from "./limit-pages.ts";
import { missingPage, pageFor } from "./pages.ts";
import { allTexts, textsFor } from "./texts/choose.ts";

type Decision = Parameters<typeof pageFor>[1];

const store = "https://apps.apple.com/app/id1234567890";
const play = "https://play.google.com/store/apps/details?id=example.shop&referrer=clickId%3Dc_1";
const url = `https://go.shop.example/products/42?${"x".repeat(500)}`;
const decisions: Decision[] = [
  { kind: "landing", device: "ios", store, openApp: "shop://products/42" },
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
const texts = textsFor("en");
const context = {
  app: { name: "Shop", icon: "https://i.example/icon.png" },
  url,
  texts,
  nonce: "n0nce",
};

describe.each(decisions)("the $kind page", (decision) => {
  it("stays under 10 kB with the longest texts", () => {
    for (const letter of ["D", "あ", "🦊"]) {
      const written = { title: letter.repeat(256), description: letter.repeat(1024) };
      const app = { ...context.app, color: "#808080" };
      for (const language of allTexts) {
        const image = `https://p.example/${"x".repeat(80)}`;
        const page = { ...context, app, preview: { ...written, image }, texts: language };
        const { html } = pageFor(page, decision, data);
        expect(Buffer.byteLength(html)).toBeLessThan(10_000);
        expect(html).toContain(`${letter}…</h1>`);
        expect(html.isWellFormed()).toBe(true);
      }
    }
  });

  it("stays under 10 kB with the longest picture URL that fits", () => {
    for (const language of allTexts) {
      const image = `https://p.example/${"x".repeat(850)}`;
      const preview = { title: "Mug", description: "A mug", image };
      const { html } = pageFor({ ...context, preview, texts: language }, decision, data);
      expect(html.includes('<img class="picture"')).toBe(decision.kind !== "preview");
      expect(Buffer.byteLength(html)).toBeLessThan(10_000);
    }
  });

  it("runs only scripts with its nonce, and loads only the icon", () => {
    const { html, contentSecurityPolicy } = pageFor(context, decision, data);
    expect(contentSecurityPolicy).toContain("default-src 'none'; script-src 'nonce-n0nce'");
    expect(contentSecurityPolicy).toContain("img-src data: https://i.example;");
    expect(html.match(/<(?:script|style)[^>]*>/g)).toEqual([
      '<style nonce="n0nce">',
      '<script nonce="n0nce">',
    ]);
    expect(html).not.toMatch(/ (?:on\w+|style)=|javascript:/);
  });

  it("escapes all values from outside", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`;
    const { html, contentSecurityPolicy } = pageFor(
      {
        app: { name: evil, icon: `https://i.example/"onerror="alert(1)`, color: `#fff}${evil}` },
        preview: { title: evil, description: evil, image: `https://i.example/${evil}` },
        url: `https://go.shop.example/${evil}`,
        texts,
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
    const { html, contentSecurityPolicy } = pageFor(
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
      const { html } = pageFor(
        { ...context, app: { name: "Shop", icon } },
        { kind: "preview", url },
        data,
      );
      expect(html).not.toContain("<img");
      expect(html).not.toContain(icon);
    },
  );

  it("shows no app name without an app", () => {
    const { html } = missingPage({ texts, nonce: "n0nce" });
    expect(html).not.toContain('class="app"');
    expect(html).not.toContain("<a ");
  });

  it.each(["landing", "in-app", "desktop", "unavailable"])(
    "shows the picture of the social preview, and allows only its host: %s",
    (kind) => {
      const decision = decisions.find((each) => each.kind === kind);
      if (!decision) throw new Error(kind);
      const preview = { image: "https://p.example/mug.jpg" };
      const { html, contentSecurityPolicy } = pageFor({ ...context, preview }, decision, data);
      expect(html).toContain('<img class="picture" src="https://p.example/mug.jpg" alt=""');
      expect(contentSecurityPolicy).toContain("img-src data: https://i.example https://p.example;");
    },
  );

  it.each([
    "javascript:alert(1)",
    "https://user@p.example/mug.jpg",
    `https://p.example/${"x".repeat(2500)}`,
  ])("shows no picture from %s", (image) => {
    const [landing] = decisions;
    if (!landing) throw new Error("There is no decision.");
    const page = pageFor({ ...context, preview: { image } }, landing, data);
    expect(page.html).not.toContain('class="picture"');
    expect(page.contentSecurityPolicy).toContain("img-src data: https://i.example;");
  });

  it.each(allTexts)("is available in $language", (language) => {
    const { html } = pageFor({ ...context, texts: language }, { kind: "preview", url }, data);
    expect(html).toContain(`<html lang="${language.language}">`);
    expect(html).toContain(language.preview.replace("{app}", "Shop"));
  });
});

describe.each(allTexts)("the pages of limited links in $language", (language) => {
  const page = { ...context, texts: language };
  const limitPages = {
    notStarted: notStartedPage(page, { startsAt: 0, timeZone: "Asia/Tokyo" }, { appStore: store }),
    ended: endedPage(page, { appStore: store }),
    needsPassword: passwordPage(page, { isWrong: true }),
  } as const;

  it.each(Object.entries(limitPages))(
    "%s is small, and runs only what it may",
    (name, { html }) => {
      expect(html).toContain(`<h1>${language[name as keyof typeof limitPages]}</h1>`);
      expect(html).not.toContain("{time}");
      expect(html).not.toMatch(/ (?:on\w+|style)=|javascript:/);
      expect(Buffer.byteLength(html)).toBeLessThan(10_000);
    },
  );

  it("send forms only from the page that asks for the password", () => {
    const { ended, needsPassword } = limitPages;
    expect(ended.contentSecurityPolicy).toContain("form-action 'none'");
    expect(needsPassword.contentSecurityPolicy).toContain("form-action 'self' http: https:");
    expect(needsPassword.html).toContain(language.wrongPassword);
  });
});

describe("the page of a dead link", () => {
  it("shows the app's name and links to its website and stores", () => {
    const fallbacks = { web: "https://shop.example/?a=1&b=2", appStore: store, play };
    const { html } = missingPage(context, fallbacks);
    expect(html).toContain('<p class="app">Shop</p>');
    expect(html).toContain('<a class="button" href="https://shop.example/?a=1&amp;b=2">Go to Shop');
    expect(html).toContain(`href="${store}">App Store</a>`);
    expect(html).toContain(">Google Play</a>");
  });
});
