import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { PageName, Preview, Tags } from "./link-fields.ts";
import { Utm } from "./utm.ts";

export const LinkTemplate = t.strictObject("Defaults for new links.", {
  name: t.text(64, "The template's name."),
  utm: t.optional(Utm),
  tags: t.optional(Tags),
  expiresInDays: t.optional(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: "How many days after their creation links expire.",
    }),
  ),
  preview: t.optional(Preview),
  webFallback: t.optional(
    t.url("The web page for computers, and for phones that the app does not support."),
  ),
  page: t.optional(PageName),
});
export type LinkTemplate = Static<typeof LinkTemplate>;
