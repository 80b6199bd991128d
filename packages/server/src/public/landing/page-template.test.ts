import { expect, it } from "vitest";
import { english } from "./texts/en.ts";
import { pageFor } from "./pages.ts";
import type { HtmlPage } from "./page.ts";
import { PageTemplate, placeholders } from "./page-template.ts";
import type { PageValues } from "./page-template.ts";

const values: PageValues = { nonce: "n0nce", clickId: "c_1", token: "t0ken" };
const read = (page: HtmlPage<Buffer>): HtmlPage => ({ ...page, html: page.html.toString() });

it("equals the rendered page when filled", () => {
  const renderWith = ({ nonce, clickId, token }: PageValues) =>
    pageFor(
      {
        app: { name: "Shop & <Co> ☂" },
        url: "https://go.shop.example/a?b=1,2",
        texts: english,
        nonce,
      },
      {
        kind: "landing",
        device: "ios",
        store: "https://apps.apple.com/app/id1",
        openApp: `shop://a?c=${clickId}`,
      },
      { clickId, token, copy: `https://go.shop.example/a?tl=${clickId}`, addressUrls: [] },
    );
  const template = new PageTemplate(renderWith(placeholders));
  expect(read(template.render(values))).toEqual(renderWith(values));
  expect(read(template.render({ ...values, token: "other" }))).toEqual(
    renderWith({ ...values, token: "other" }),
  );
});

it("does not change a page without placeholders", () => {
  const page = { html: "<p>c_1 n0nce</p>", contentSecurityPolicy: "default-src 'none'" };
  expect(read(new PageTemplate(page).render(values))).toEqual(page);
});
