import type { LinkSettingPath } from "@throughline/protocol";

/** The sections of the link form. */
export const linkSectionTexts = {
  destination: "Destination",
  link: "Link",
  codes: "Codes and domain",
  social: "Social preview",
  campaign: "Campaign (UTM)",
  platforms: "Per-platform destinations",
  limits: "Start, expiry, maximum clicks and password",
  advanced: "Data, matching and statistics",
} as const;
export type LinkSection = keyof typeof linkSectionTexts;

export interface LinkFieldTexts {
  readonly section: LinkSection;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A field of a link with an input of its own. Rules and the split test have editors, and a menu disables links. */
export type LinkInputPath = Exclude<LinkSettingPath, "rules" | "split" | "disabled">;

/** The fields of a link in the order in which the form shows them. The link’s page uses the same labels. */
export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Destination",
    hint: "The screen that opens in the app: a URL, a path, or a URL with the app’s custom scheme",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Name",
    hint: "For lists and statistics. Visitors never see it.",
    placeholder: "Summer mail, first button",
  },
  tags: {
    section: "link",
    label: "Tags",
    hint: "Separate tags with commas. You can filter links by tag.",
    placeholder: "mail, spring",
  },
  folder: { section: "link", label: "Folder", placeholder: "Summer 2026" },
  notes: { section: "link", label: "Notes", hint: "For the team. Visitors never see them." },
  page: {
    section: "link",
    label: "Landing page",
    hint: "Visitors without the app see this page. Owners can create pages in the settings.",
  },

  currentCode: {
    section: "codes",
    label: "New code",
    hint: "Renames the link. The code that it has now goes on working, and its clicks count for the link.",
  },
  aliases: {
    section: "codes",
    label: "Aliases",
    hint: "Further codes that lead to this link, separated by commas",
    placeholder: "summer, sale2026",
  },
  domain: {
    section: "codes",
    label: "Domain",
    hint: "The domain in the link’s URL. Its codes work on all domains of the app.",
  },

  "preview.title": { section: "social", label: "Title" },
  "preview.description": { section: "social", label: "Description" },
  "preview.image": {
    section: "social",
    label: "Image",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Source",
    hint: "Where the link appears, such as newsletter, instagram or poster",
  },
  "utm.medium": {
    section: "campaign",
    label: "Medium",
    hint: "The kind of channel, such as email, social or print",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Campaign",
    hint: "The campaign the link belongs to, such as spring-sale",
  },
  "utm.term": { section: "campaign", label: "Term", hint: "The paid search keyword" },
  "utm.content": {
    section: "campaign",
    label: "Content",
    hint: "The variant of the ad or the button, such as blue-button",
  },

  "ios.destination": { section: "platforms", label: "iOS destination" },
  "ios.fallback": {
    section: "platforms",
    label: "iOS fallback without the app",
    hint: "Opened instead of the App Store",
  },
  "android.destination": { section: "platforms", label: "Android destination" },
  "android.fallback": {
    section: "platforms",
    label: "Android fallback without the app",
    hint: "Opened instead of Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Desktop destination",
    hint: "If empty, visitors get one of the fallbacks below, or a page with the link as a QR code",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Desktop fallback",
    hint: "Used if there is no desktop destination",
  },
  webFallback: {
    section: "platforms",
    label: "Web fallback",
    hint: "For computers, and for phones that the app does not support",
  },
  appVariant: {
    section: "platforms",
    label: "App variant",
    hint: "Visitors get the store pages of this variant",
  },

  data: {
    section: "advanced",
    label: "Data for the app (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Sensitive",
    hint: "Requires a higher probability for matches by device signals. Use it where a wrong match would do harm.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Exact matches only",
    hint: "Matches by install referrer or clipboard, never by device signals",
  },
  test: {
    section: "advanced",
    label: "Test link",
    hint: "Excluded from statistics. Android phones see the landing page before Google Play.",
  },

  countsFrom: {
    section: "advanced",
    label: "Count from",
    hint: "This link’s statistics begin here, in your time zone. Earlier counts are kept and return when you empty this.",
  },
  startsAt: {
    section: "limits",
    label: "Starts",
    hint: "In your time zone. Until then, visitors see a page that says when the link starts.",
  },
  expiresAt: { section: "limits", label: "Expires", hint: "In your time zone" },
  expiredFallback: {
    section: "limits",
    label: "Destination after expiry",
    hint: "A web page. If empty, visitors see a page that says the link has ended.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Maximum clicks",
    hint: "After this many clicks, the link behaves as if it had expired. Repeat visits count too.",
  },
};
