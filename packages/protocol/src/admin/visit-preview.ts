import type { Static } from "typebox";
import * as t from "./fields.ts";
import { LinkDraft, visitorAnswer } from "./links.ts";
import { adminRoute } from "./route.ts";
import { hostPattern, languagePattern, regionPattern, versionPattern } from "./targeting.ts";
import { conditionDevices, conditionPlatforms } from "./vocabulary.ts";

export const ImaginedVisitor = t.strictObject("A visitor. Omitted properties are unknown.", {
  platform: t.oneOf(conditionPlatforms, "The platform."),
  country: t.optional(t.pattern("^[A-Z]{2}$", "The country, as its code in ISO 3166.", "DE")),
  region: t.optional(
    t.pattern(
      regionPattern,
      "The region, as its code in ISO 3166-2. It implies its country.",
      "US-CA",
    ),
  ),
  language: t.optional(t.pattern(languagePattern, "The first language.", "pt-BR")),
  device: t.optional(
    t.oneOf(
      conditionDevices,
      "The kind of device. The default is a phone. The platform `desktop` has only computers, and the others have none.",
    ),
  ),
  osVersion: t.optional(t.pattern(versionPattern, "The version of the platform.", "17.4")),
  inAppBrowser: t.optional(t.boolean("Whether the link is opened in the browser of another app.")),
  referrer: t.optional(
    t.pattern(hostPattern, "The host of the page that the visitor comes from.", "news.example"),
  ),
  at: t.optional(t.moment("When the link is opened. The default is now.")),
  returning: t.optional(
    t.boolean("Whether the browser has opened a link of the app within the match window before."),
  ),
});
export type ImaginedVisitor = Static<typeof ImaginedVisitor>;

export const VisitOutcome = t.object("What the visitor can get.", {
  decidedBy: t.oneOf(
    ["link", "rule", "variant"],
    "What decides: a rule, a variant of the split test, or the link's own settings.",
  ),
  name: t.nullableString("The name of the rule or variant."),
  share: t.percent("The share of such visitors that get this, in percent."),
  answer: visitorAnswer,
  to: t.nullableString("Where the redirect or the page's button leads."),
  opens: t.nullableString("Where the app goes once it is installed; `null` on computers."),
});
export type VisitOutcome = Static<typeof VisitOutcome>;

export const VisitPreview = t.object("What an imagined visitor gets.", {
  outcomes: t.list(
    VisitOutcome,
    "One outcome, or one for each variant if the split test decides. A visitor keeps their variant.",
  ),
  needsGeoDatabase: t.boolean(
    "Whether a rule has countries or regions while the service has no source of them, neither `GEO_DATABASE` nor a CDN in `TRUST_PROXY`. Such a rule never applies to real visitors.",
  ),
});
export type VisitPreview = Static<typeof VisitPreview>;

export const visitPreviewRoutes = {
  previewVisit: adminRoute({
    method: "POST",
    path: "/api/v1/link-preview/visitor",
    role: "editor",
    scope: "links",
    tag: "links",
    tool: "preview_visit",
    summary: "Preview a visit",
    description:
      "Returns what an imagined visitor of a link gets, and which rule or variant decides. Records no click. Send either the `code` of a link or a drafted `link`.",
    body: t.strictObject("The link and the visitor.", {
      code: t.optional(t.shortText("The code of an existing link.")),
      link: t.optional(LinkDraft),
      visitor: ImaginedVisitor,
    }),
    response: VisitPreview,
    errors: ["unknown_link"],
    audit: false,
  }),
};
