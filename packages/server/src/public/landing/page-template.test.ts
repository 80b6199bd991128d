import { expect, it } from "vitest";
import { english } from "./texts/en.ts";
import { visitPage } from "./pages.ts";
import type { HtmlPage } from "./page.ts";
import { PageTemplate, placeholders } from "./page-template.ts";
import type { PageWords } from "./page-template.ts";

const words: PageWords = { nonce: "n0nce", clickId: "c_1", token: "t0ken" };
const read = (page: HtmlPage<Buffer>): HtmlPage => ({ ...page, html: page.html.toString() });

it("is, filled in, what would have been drawn", () => {
  const draw = ({ nonce, clickId, token }: PageWords) =>
    visitPage(
      {
        app: { name: "Shop & <Co> ☂" },
        url: "https://go.shop.example/a?b=1,2",
        texts: english,
        nonce,
      },
      {
        kind: "landing",
        store: "https://apps.apple.com/app/id1",
        openApp: `shop://a?c=${clickId}`,
      },
      { clickId, token, copy: `https://go.shop.example/a?tl=${clickId}`, addressUrls: [] },
    );
  const template = new PageTemplate(draw(placeholders));
  expect(read(template.filledWith(words))).toEqual(draw(words));
  expect(read(template.filledWith({ ...words, token: "other" }))).toEqual(
    draw({ ...words, token: "other" }),
  );
});

it("leaves a page without such words as it is", () => {
  const page = { html: "<p>c_1 n0nce</p>", contentSecurityPolicy: "default-src 'none'" };
  expect(read(new PageTemplate(page).filledWith(words))).toEqual(page);
});
