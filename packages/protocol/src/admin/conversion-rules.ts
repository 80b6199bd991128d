import { Type } from "typebox";
import * as t from "./fields.ts";
import { limits } from "../limits.ts";
import { coarseValues } from "./vocabulary.ts";

const amount = { minimum: 0, maximum: 1_000_000_000 };

export const RevenueRange = t.strictObject(
  "A range of the revenue in the window, in one currency.",
  {
    currency: t.pattern("^[A-Z]{3}$", "The currency, in ISO 4217.", "EUR"),
    from: Type.Number({ ...amount, description: "The smallest amount of the range." }),
    below: t.optional(
      Type.Number({
        ...amount,
        description: "The first amount above the range. Without it, the range has no end.",
      }),
    ),
  },
);

export const ConversionRule = t.strictObject("What gives an install a conversion value.", {
  window: Type.Unsafe<0 | 1 | 2>({
    type: "integer",
    minimum: 0,
    maximum: 2,
    description: "The conversion window: 0 for days 0 to 2, 1 for days 3 to 7, 2 for days 8 to 35.",
  }),
  event: t.optional(
    t.text(limits.eventNameLength, "The event, such as `purchase`. Instead of `revenue`."),
  ),
  revenue: t.optional(RevenueRange),
  fine: t.optional(
    Type.Integer({
      minimum: 0,
      maximum: 63,
      description: "The fine conversion value, 0 to 63. Only in window 0.",
    }),
  ),
  coarse: t.optional(t.oneOf(coarseValues, "The coarse conversion value.")),
  lock: t.optional(
    t.boolean("Whether the window ends with this rule, so that Apple sends the postback earlier."),
  ),
});
