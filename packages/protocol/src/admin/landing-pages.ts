import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";

/** The maximum length of a landing page's HTML, in characters. */
const maxBody = 8_000;

const color = (description: string, example: string) =>
  t.optional(t.pattern("^#[0-9A-Fa-f]{6}$", description, example));

export const LandingPageTexts = t.strictObject(
  "The texts in one language. Omitted texts are taken from the standard page. Every text can contain `{{app}}`, `{{link.title}}` and `{{link.description}}`.",
  {
    language: t.pattern("^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$", "The language.", "pt-BR"),
    title: t.optional(t.text(100, "The heading.")),
    text: t.optional(t.text(500, "The text below the heading.")),
    button: t.optional(t.text(60, "The label of the button to the store or the app.")),
    body: t.optional(
      Type.String({
        minLength: 1,
        maxLength: maxBody,
        description:
          "More content, as HTML with the tags `p`, `h2`, `h3`, `ul`, `ol`, `li`, `strong`, `em`, `br`, `a` with `href`, and `img` with `src` and `alt`.",
      }),
    ),
  },
);
export type LandingPageTexts = Static<typeof LandingPageTexts>;

export const LandingPage = t.strictObject("One of the app's own landing pages.", {
  name: t.text(64, "The name by which links choose the page."),
  texts: t.list(
    LandingPageTexts,
    "The texts, one entry per language. Visitors with another language get the first one.",
    { minItems: 1, maxItems: 20 },
  ),
  image: t.optional(t.url("URL of a picture, shown instead of the picture of the link's preview.")),
  color: color("Color of the button, instead of the app's color.", "#2f55d4"),
  background: color(
    "Background color. The service chooses a text color that is readable on it.",
    "#fff7e6",
  ),
});
export type LandingPage = Static<typeof LandingPage>;
