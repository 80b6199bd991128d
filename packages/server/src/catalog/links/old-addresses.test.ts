import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { ImportedLink } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const ask = async (url: string, userAgent = mac) => {
  const { statusCode, headers, body } = await service.service.inject({
    url,
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  return { status: statusCode, to: headers.location, body };
};
const importLinks = async (...links: ImportedLink[]) => {
  const { body } = await service.send("POST", adminRoutes.importLinks.path, { links });
  expect(body).toMatchObject({ done: true });
};
const clickIn = (to: string | undefined) =>
  new URLSearchParams(new URL(to ?? "").searchParams.get("referrer") ?? "").get("clickId");
const match = async (to: string | undefined, installId = "i1") =>
  (await service.send("POST", routes.matchLink.path, { installId, clickId: clickIn(to) })).body;

describe("a code of several segments", () => {
  const page = { fallback: "https://www.shop.example/p/42" };

  it("works under its old path, with its query", async () => {
    await importLinks({ code: "promo/Ab3d", destination: "/p/42", desktop: page });
    for (const path of ["/promo/Ab3d", "/promo/Ab3d/"]) {
      expect(await ask(`${path}?utm_source=mail`)).toMatchObject({
        status: 302,
        to: "https://www.shop.example/p/42?utm_source=mail",
      });
    }
  });

  it("works at once although its path was requested before, and stops when it is deleted", async () => {
    const before = await ask("/promo/Ab3d");
    expect(before.to).toBeUndefined();
    await importLinks({ code: "promo/Ab3d", destination: "/p/42", desktop: page });
    expect((await ask("/promo/Ab3d")).to).toBe(page.fallback);
    const path = adminRoutes.getLink.path.replace(":code", encodeURIComponent("promo/Ab3d"));
    expect((await service.send("DELETE", path)).status).toBe(204);
    expect((await ask("/promo/Ab3d")).to).toBeUndefined();
  });

  it("does not affect other paths", async () => {
    await importLinks({ code: "promo/Ab3d", destination: "/p/42", desktop: page });
    const { to } = await ask("/promo/other", pixel);
    expect(await match(to)).toMatchObject({ link: "https://go.shop.example/promo/other" });
    expect((await ask("/promo")).status).toBe(404);
  });

  it("is matched, counted and resolved like any other code", async () => {
    await importLinks({ code: "promo/Ab3d", destination: "https://shop.example/p/42" });
    const { to } = await ask("/promo/Ab3d?ref=a", pixel);
    expect(await match(to)).toMatchObject({ link: "https://shop.example/p/42?ref=a" });
    const stats = adminRoutes.linkStats.path.replace(":code", encodeURIComponent("promo/Ab3d"));
    expect((await service.send("GET", stats)).body).toMatchObject({ total: { clicks: 1 } });
    const url = "https://go.shop.example/promo/Ab3d";
    expect((await service.send("POST", routes.resolveShort.path, { url })).body).toMatchObject({
      link: "https://shop.example/p/42",
    });
  });
});

describe("a long Dynamic Link", () => {
  const long = (parameters: Record<string, string>) =>
    `/?${new URLSearchParams({ apn: "example.shop", ibi: "example.shop", ...parameters }).toString()}`;
  const link = "https://www.shop.example/products/42?color=red";

  beforeEach(async () => {
    await service.send("PATCH", adminRoutes.updateApp.path, {
      webFallback: "https://www.shop.example",
    });
  });

  it("sends computers to its link, or to its desktop page", async () => {
    expect((await ask(long({ link }))).to).toBe(link);
    expect((await ask(long({ link, ofl: "https://shop.example/desktop" }))).to).toBe(
      "https://shop.example/desktop",
    );
    expect((await ask(`/links${long({ link })}`)).to).toBe(link);
  });

  it("sends phones to the store, or to their pages", async () => {
    expect((await ask(long({ link }), pixel)).to).toContain("play.google.com");
    expect((await ask(long({ link }), iphone)).body).toContain("apps.apple.com");
    const pages = { afl: "https://shop.example/android", ifl: "https://shop.example/ios" };
    expect((await ask(long({ link, ...pages }), pixel)).to).toBe(pages.afl);
    expect((await ask(long({ link, ...pages }), iphone)).to).toBe(pages.ifl);
    const bare = `/?${new URLSearchParams({ link }).toString()}`;
    expect((await ask(bare, pixel)).to).toBe(link);
  });

  it("passes its link to the app after the install, and campaigns to the store", async () => {
    const { to } = await ask(long({ link, utm_source: "mail" }), pixel);
    expect(decodeURIComponent(to ?? "")).toContain("utm_source=mail");
    expect(await match(to)).toMatchObject({ link });
    const url = `https://go.shop.example${long({ link })}`;
    expect((await service.send("POST", routes.resolveShort.path, { url })).body).toMatchObject({
      link,
      route: "/products/42?color=red",
    });
  });

  it("never leads to a foreign page", async () => {
    const evil = "https://evil.example/";
    for (const userAgent of [mac, pixel, iphone]) {
      const elsewhere = await ask(long({ link: evil }), userAgent);
      expect(new URL(elsewhere.to ?? "https://none.example").host).not.toBe("evil.example");
      const parts = { link, afl: evil, ifl: evil, ofl: evil, si: evil };
      const fallbacks = await ask(long(parts), userAgent);
      expect(new URL(fallbacks.to ?? "https://none.example").host).not.toBe("evil.example");
    }
    for (const hostile of [
      "javascript:alert(1)",
      "https://www.shop.example@evil.example/",
      "//x",
    ]) {
      expect((await ask(long({ link: hostile }))).to ?? "").not.toMatch(
        /^javascript|\/\/evil|\/\/x/,
      );
    }
  });

  it("shows no words of its query, which anybody can write", async () => {
    const bot = "facebookexternalhit/1.1";
    const { body } = await ask(long({ link, st: "Red shoes", sd: "Free money" }), bot);
    expect(body).toContain("<h1>Shop</h1>");
    expect(body).not.toMatch(/Red shoes|Free money/);
  });
});
