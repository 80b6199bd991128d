import type { LandingPage, LinkDraft } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { textsFor } from "./texts/choose.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const sale: LandingPage = {
  name: "sale",
  texts: [
    {
      language: "en",
      title: "{{link.title}} in {{app}}",
      text: "Until Sunday",
      button: "Get the app",
      body: '<h2>Why {{app}}?</h2><ul><li>Fast</li></ul><p><img src="https://p.example/m.png" alt="{{app}}"></p>',
    },
    { language: "de", title: "Ausverkauf", button: "Zur App" },
  ],
  image: "https://i.example/sale.png",
  color: "#aa0000",
  background: "#102030",
};

async function savePages(...pages: LandingPage[]) {
  return test.send("PATCH", "/api/v1/app", { pages });
}

async function createLink(parts: Partial<LinkDraft> = {}) {
  return test.send("POST", "/api/v1/links", {
    code: "mug",
    destination: "https://shop.example/mug",
    page: "sale",
    ...parts,
  });
}

async function visit(userAgent: string = userAgents.iphone, language = "en") {
  return test.service.inject({
    url: "/mug",
    headers: {
      host: "go.shop.example",
      "user-agent": userAgent,
      "accept-language": language,
    },
  });
}

describe("a link with a landing page of the app's own", () => {
  beforeEach(async () => {
    expect((await savePages(sale)).status).toBe(200);
    expect((await createLink({ preview: { title: "Mug <1>" } })).status).toBe(201);
  });

  it("shows the page's texts, colours and pictures in the visitor's language", async () => {
    const english = await visit();
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain("<h1>Mug &lt;1&gt; in Shop</h1>");
    expect(english.body).toContain('<p class="soft">Until Sunday</p>');
    expect(english.body).toContain(">Get the app</a>");
    expect(english.body).toContain("<h2>Why Shop?</h2><ul><li>Fast</li></ul>");
    expect(english.body).toContain('src="https://i.example/sale.png"');
    expect(english.body).toContain("--card:#102030;--text:#ffffff");
    expect(english.headers["content-security-policy"]).toContain(
      "img-src data: https://i.example https://p.example;",
    );
    const german = await visit(userAgents.iphone, "pl, de-AT;q=0.9, en;q=0.5");
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("<h1>Ausverkauf</h1>");
    expect(german.body).toContain(textsFor("de").copies.replace("{app}", "Shop"));
    expect(german.body).not.toContain('class="body"');
  });

  it("shows the page's first language to visitors with another one", async () => {
    expect((await visit(userAgents.iphone, "fi")).body).toContain("in Shop</h1>");
  });

  it("shows the page on Android with a button to Google Play, and counts the click as a page", async () => {
    const { statusCode, body } = await visit(userAgents.android, "de");
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>Ausverkauf</h1>");
    expect(body).toMatch(
      /<a class="button" href="https:\/\/play\.google\.com\/store\/apps\/details\?id=example\.shop&amp;referrer=clickId%3Dc_[\w%-]+">Zur App<\/a>/,
    );
    expect(body).not.toContain("data-copy");
    expect(body).not.toContain("apple-itunes-app");
    const report = await test.send("GET", "/api/v1/stats/report?from=2025-11-14T00:00:00Z");
    expect(JSON.stringify(report.body)).toContain('"value":"page"');
    expect(JSON.stringify(report.body)).not.toContain('"value":"store"');
  });

  it("shows the page on a computer, although the app has a web fallback", async () => {
    await test.send("PATCH", "/api/v1/app", { webFallback: "https://www.shop.example" });
    const { body } = await visit(userAgents.windows);
    expect(body).toContain("<h2>Why Shop?</h2>");
    expect(body).toContain('class="qr"');
  });

  it("shows the social preview of the link to chats", async () => {
    const { body } = await visit("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)");
    expect(body).toContain('<meta property="og:title" content="Mug &lt;1&gt;">');
    expect(body).not.toContain("Why Shop?");
  });

  it("shows a changed page at once, and behaves as without it after its deletion", async () => {
    await visit();
    await savePages({ ...sale, texts: [{ language: "en", title: "New title" }] });
    expect((await visit()).body).toContain("<h1>New title</h1>");
    await savePages();
    expect((await visit()).body).toContain("<h1>Mug &lt;1&gt;</h1>");
    expect((await visit(userAgents.android)).statusCode).toBe(302);
  });

  it("can be edited after the page was deleted", async () => {
    await savePages();
    const change = { tags: ["spring"] };
    expect((await test.send("PATCH", "/api/v1/links/mug", change)).status).toBe(200);
  });
});

describe("a rule with a page", () => {
  it("shows the page only to the visitors of the rule", async () => {
    await savePages(sale);
    const rule = { name: "Android", when: { platforms: ["android" as const] }, page: "sale" };
    expect((await createLink({ page: null, rules: [rule] })).status).toBe(201);
    expect((await visit(userAgents.android)).body).toContain("in Shop</h1>");
    expect((await visit()).body).not.toContain("Why Shop?");
  });
});

describe("saving", () => {
  it.each([
    [{ page: "autumn" }, "page"],
    [{ rules: [{ name: "x", when: {}, page: "autumn" }] }, "rules.0.page"],
    [
      {
        split: {
          variants: [
            { name: "a", weight: 50 },
            { name: "b", weight: 50, page: "autumn" },
          ],
        },
      },
      "split.variants.1.page",
    ],
  ])("a link refuses a page that the app does not have: %j", async (parts, field) => {
    await savePages(sale);
    expect((await createLink(parts)).body).toMatchObject({
      error: expect.stringContaining(`${field}: There is no landing page "autumn".`) as string,
    });
    expect((await test.send("GET", "/api/v1/links/mug")).status).toBe(404);
  });

  const texts = [{ language: "en" }];
  it.each([
    [[{ ...sale }, { ...sale }], "pages.1.name", 'Two landing pages are called "sale"'],
    [
      [{ name: "x", texts: [...texts, ...texts] }],
      "pages.0.texts.1.language",
      '"x" has two texts in en',
    ],
    [[{ name: "x", texts, image: "ftp://a" }], "pages.0.image", "must start with http"],
    [
      [{ name: "x", texts: [{ language: "en", title: "{{user}}" }] }],
      "pages.0.texts.0.title",
      "{{user}} is not a placeholder. Use one of {{app}}",
    ],
    [
      [{ name: "x", texts: [{ language: "en", body: "{{app}}".repeat(21) }] }],
      "pages.0.texts.0.body",
      "21 placeholders",
    ],
    [
      [{ name: "x", texts: [{ language: "en", body: "<p>\n<b>a</b></p>" }] }],
      "pages.0.texts.0.body",
      "Line 2, column 1: <b> is not allowed",
    ],
    [
      [{ name: "x", texts: [{ language: "en", body: "あ".repeat(8_000) }] }],
      "pages.0.texts.0.body",
      "24000 bytes; at most 16000",
    ],
    [
      [
        {
          name: "x",
          texts: [{ language: "en", body: '<img src="https://a.example/a">'.repeat(11) }],
        },
      ],
      "pages.0.texts.0.body",
      "11 pictures; at most 10",
    ],
  ])("an app refuses invalid pages and saves nothing: %#", async (pages, field, reason) => {
    const { status, body } = await savePages(...pages);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field, error: expect.stringContaining(reason) as string });
    expect((await test.send("GET", "/api/v1/app")).body).toMatchObject({ pages: [] });
  });
});

describe("a hostile page", () => {
  const attacks = [
    `"><script>alert(1)</script>`,
    `'><img src=x onerror=alert(1)>`,
    "javascript:alert(1)",
    "</style><script>alert(1)</script>",
    "</title><svg onload=alert(1)>",
    "{{app}}<script>",
  ];

  it.each(attacks)("never puts %s into the page unescaped", async (attack) => {
    const page = {
      name: attack,
      texts: [{ language: "en", title: attack, text: attack, button: attack }],
    };
    expect((await savePages(page)).status).toBe(200);
    await test.send("PATCH", "/api/v1/app", { name: attack });
    expect((await createLink({ page: attack })).status).toBe(201);
    const { body } = await visit();
    expect(body.match(/<script[^>]*>/g)).toHaveLength(1);
    expect(body).not.toMatch(/<svg|<img src=x|href="javascript/);
  });

  it.each(attacks)("cannot have %s as colour, picture, language or URL", async (attack) => {
    const english = { language: "en" };
    for (const page of [
      { name: "x", texts: [english], color: attack },
      { name: "x", texts: [english], background: attack },
      { name: "x", texts: [english], image: attack },
      { name: "x", texts: [{ language: attack }] },
      { name: "x", texts: [{ ...english, body: `<p><a href="${attack}">a</a></p>` }] },
      { name: "x", texts: [{ ...english, body: `<p><img src="${attack}"></p>` }] },
    ]) {
      expect((await savePages(page)).status).toBe(400);
    }
  });

  it.each([
    [`"><script>alert(1)</script>`, "<script> is not allowed"],
    [`'><img src=x onerror=alert(1)>`, "<img> cannot be read"],
    ["</p></div><p>", "<div> is not allowed"],
    ["</style><script>alert(1)</script>", "<style> is not allowed"],
    ["</title><svg onload=alert(1)>", "<title> is not allowed"],
    ["{{app}}<script>", "<script> is not allowed"],
    ["<!--</p><script>alert(1)</script>-->", '"<" does not start a tag'],
    ["<![CDATA[<script>alert(1)</script>]]>", '"<" does not start a tag'],
    ["<SCRIPT>alert(1)</SCRIPT>", "<script> is not allowed"],
    ['<strong onclick="alert(1)">a</strong>', "cannot have the attribute onclick"],
    ["<strong/onclick=alert(1)>a</strong>", "<strong> cannot be read"],
    [`<a href="java&#9;script:alert(1)">a</a>`, "&#9; is not known"],
    [`<a href="java\tscript:alert(1)">a</a>`, "href of <a>"],
    [`<a href="https://a.example" style="x">a</a>`, "cannot have the attribute style"],
    [`<img src="https://a.example/a" srcset="x">`, "cannot have the attribute srcset"],
  ])("cannot have %s in a closed paragraph", async (attack, reason) => {
    const body = `<p>${attack}</p>`;
    const { status, body: answer } = await savePages({
      name: "x",
      texts: [{ language: "en", body }],
    });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: expect.stringContaining(reason) as string });
  });

  it.each(attacks)("shows %s as text when a body contains the app's name", async (attack) => {
    const body = `<h2>{{app}}</h2><p>javascript:alert(1) &lt;script&gt;</p><p><img src="https://p.example/m.png" alt="{{app}}"></p>`;
    expect((await savePages({ name: "sale", texts: [{ language: "en", body }] })).status).toBe(200);
    await test.send("PATCH", "/api/v1/app", { name: attack });
    await createLink();
    const { body: html } = await visit();
    expect(html).toContain("<p>javascript:alert(1) &lt;script&gt;</p>");
    expect(html.match(/<script[^>]*>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<svg|<img src=x|href="javascript/);
  });
});
