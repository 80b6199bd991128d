import { deflateRawSync } from "node:zlib";
import { browserPaths } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { memberWith } from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";
import { iPhone } from "../../testing/visitors.ts";

let service: Awaited<ReturnType<typeof testService>>;
let editor: Browser;
beforeAll(async () => {
  service = await testService();
  editor = await memberWith(service, "editor");
});

const draft = { destination: "https://shop.example/mug", preview: { title: "A <b>mug</b>" } };

function ask(
  parts: Record<string, string> = {},
  headers: Record<string, string> = { cookie: editor.cookie ?? "" },
) {
  const query = new URLSearchParams({
    app: service.app.id,
    visitor: "iphone",
    draft: JSON.stringify(draft),
    ...parts,
  });
  return service.service.inject({
    url: `${browserPaths.previewPage}?${query.toString()}`,
    headers,
  });
}

/** Removes what differs in every response. */
const drawn = (html: string) =>
  html.replaceAll(
    /nonce="[^"]*"| data-[a-z]+="[^"]*"|<meta property="og:url"[^>]*>|, app-argument=[^"]*|\?tl=[\w-]+/g,
    "",
  );

describe("the preview page of a draft", () => {
  it("equals the page that visitors get", async () => {
    await service.addLink("mug", draft);
    const headers = { host: "go.shop.example", "user-agent": iPhone.browser.userAgent };
    const real = await service.service.inject({ url: "/mug", headers });
    const preview = await ask();
    expect(preview.statusCode).toBe(200);
    expect(drawn(preview.body)).toBe(drawn(real.body));
    expect(preview.body).toContain("A &lt;b&gt;mug&lt;/b&gt;");
  });

  it("shows a landing page that is not saved, in the chosen language and on Android", async () => {
    const draftPage = {
      name: "sale",
      texts: [
        { language: "en", title: "Sale", body: "<p>{{app}} until Sunday</p>" },
        { language: "de", title: "Ausverkauf" },
      ],
    };
    const page = deflateRawSync(JSON.stringify(draftPage)).toString("base64url");
    expect((await ask({ page })).body).toContain("<p>Shop until Sunday</p>");
    const german = await ask({ page, language: "de", visitor: "android" });
    expect(german.body).toContain("<h1>Ausverkauf</h1>");
    expect((await service.send("GET", adminRoutes.getApp.path)).body).toMatchObject({ pages: [] });
  });

  it.each([
    [
      { name: "x", texts: [{ language: "en", body: "<b>" }] },
      "Line 1, column 1: <b> is not allowed",
    ],
    [{ name: "x", texts: [] }, "texts"],
    ["x".repeat(70_000), "page is not JSON"],
  ])("refuses an invalid landing page: %#", async (draftPage, reason) => {
    const page = deflateRawSync(JSON.stringify(draftPage)).toString("base64url");
    const { statusCode, body } = await ask({ page });
    expect(statusCode).toBe(400);
    expect(body).toContain(reason);
  });

  it("records no click and sends no signals", async () => {
    const clicks = () => service.send("GET", adminRoutes.stats.path);
    const before = await clicks();
    expect((await ask()).body).not.toContain("data-token");
    expect((await clicks()).body).toEqual(before.body);
  });

  it("can be framed only by the dashboard, and is sandboxed", async () => {
    const policy = String((await ask()).headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/; sandbox allow-scripts$/);
    const cookie = editor.cookie ?? "";
    const elsewhere = await ask({}, { cookie, "sec-fetch-site": "cross-site" });
    expect(elsewhere.json()).toMatchObject({ code: "foreign_origin" });
    expect((await ask({}, { cookie, "sec-fetch-site": "same-origin" })).statusCode).toBe(200);
  });

  it("requires the permission to create links", async () => {
    const viewer = await memberWith(service, "viewer");
    expect((await ask({}, { cookie: viewer.cookie ?? "" })).statusCode).toBe(403);
    expect((await ask({}, {})).statusCode).toBe(401);
    const other = await service.register({ name: "Other" });
    expect((await ask({ app: other.app.id })).statusCode).toBe(403);
  });

  it.each([
    [{ draft: "{" }, 400],
    [{ draft: JSON.stringify({ destination: "javascript:alert(1)" }) }, 400],
    [{ draft: JSON.stringify({ destination: "/", nothing: "known" }) }, 400],
    [{ visitor: "nobody" }, 400],
    [{ visitor: "android" }, 404],
  ])("is refused with %o", async (parts, status) => {
    expect((await ask(parts)).statusCode).toBe(status);
  });
});
