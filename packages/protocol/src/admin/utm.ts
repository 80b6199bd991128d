import type { Static } from "typebox";
import * as t from "./fields.ts";

export const Utm = t.strictObject(
  "Campaign parameters, added to the store's referrer and to the web fallback.",
  {
    source: t.optional(t.shortText("`utm_source`: where the visitor comes from.")),
    medium: t.optional(t.shortText("`utm_medium`: the kind of channel, such as email.")),
    campaign: t.optional(t.shortText("`utm_campaign`: the campaign's name.")),
    term: t.optional(t.shortText("`utm_term`: the search term.")),
    content: t.optional(t.shortText("`utm_content`: tells links of one campaign apart.")),
  },
);
export type Utm = Static<typeof Utm>;
