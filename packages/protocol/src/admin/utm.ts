import { Type } from "typebox";
import type { Static } from "typebox";
import { closed, words } from "./fields.ts";

export const Utm = Type.Object(
  {
    source: Type.Optional(words("`utm_source`: where the visitor comes from.")),
    medium: Type.Optional(words("`utm_medium`: the kind of channel, such as email.")),
    campaign: Type.Optional(words("`utm_campaign`: the campaign's name.")),
    term: Type.Optional(words("`utm_term`: the search term.")),
    content: Type.Optional(words("`utm_content`: tells links of one campaign apart.")),
  },
  {
    ...closed,
    description: "Campaign parameters, added to the store's referrer and to the web fallback.",
  },
);
export type Utm = Static<typeof Utm>;
