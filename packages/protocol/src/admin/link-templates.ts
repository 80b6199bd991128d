import { Type } from "typebox";
import type { Static } from "typebox";
import { schemasIn } from "./field-table.ts";
import * as t from "./fields.ts";
import { linkFields } from "./link-fields.ts";

export const LinkTemplate = t.strictObject("Defaults for new links.", {
  name: t.text(64, "The template's name."),
  ...schemasIn(linkFields, "template"),
  expiresInDays: t.optional(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: "How many days after their creation links expire.",
    }),
  ),
});
export type LinkTemplate = Static<typeof LinkTemplate>;
