import type { Static } from "typebox";
import * as t from "./fields.ts";

export const Utm = t.closed(
  "Campaign parameters, added to the store's referrer and to the web fallback.",
  {
    source: t.optional(t.words("`utm_source`: where the visitor comes from.")),
    medium: t.optional(t.words("`utm_medium`: the kind of channel, such as email.")),
    campaign: t.optional(t.words("`utm_campaign`: the campaign's name.")),
    term: t.optional(t.words("`utm_term`: the search term.")),
    content: t.optional(t.words("`utm_content`: tells links of one campaign apart.")),
  },
);
export type Utm = Static<typeof Utm>;
