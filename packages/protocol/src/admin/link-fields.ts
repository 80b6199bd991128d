import { limits } from "../limits.ts";
import { codePattern, importedCodePattern } from "../validate/code.ts";
import {
  flag,
  flatten,
  group,
  inTemplates,
  json,
  list,
  nonNullable,
  nullable,
  number,
  text,
  url,
} from "./field-table.ts";
import type { Field, FieldOfKind, SettingPath } from "./field-table.ts";
import * as t from "./fields.ts";
import { Rules, Split } from "./targeting.ts";
import { variantName } from "./variant-name.ts";

/** A text that people write. A file may contain a longer one. */
const freeText = (description: string, cutAt: number = limits.textLength) =>
  ({ kind: "text", value: t.text(cutAt, description), cutAt }) as const;
const moment = (description: string) =>
  nullable({ kind: "moment", value: t.moment(description) } as const);
const platform = <Leads extends "destination" | "page">(visitors: string, leads: Leads) =>
  nullable(
    group(`What visitors on ${visitors} get instead.`, {
      destination: url(leads, "Where the app goes on this platform."),
      fallback: url(
        "page",
        "Where visitors without the app go instead of the store or the web fallback.",
      ),
    }),
  );

const destination = url(
  "destination",
  "Where the app goes: a web URL, a path, or a URL of the app's own scheme.",
);

/**
 * The fields of a link, in the order of exported files. From this table follow the schemas of the API, the stored type, the
 * columns of exports and imports, the options of `throughline link`, and the inputs and details in the dashboard, which
 * needs a label for each (`apps/dashboard/src/texts/link-fields.ts`).
 *
 * Three parts of a link differ everywhere and are not in the table: its code, its password and the template of a new link.
 */
export const linkFields = {
  destination: { ...destination, shown: destination.value, set: destination.value },
  url: { kind: "text", shown: t.string("The short URL to share.") },
  name: nullable(freeText("What lists and statistics call the link. Visitors never see it.", 256)),
  notes: nullable(freeText("Notes for the team. Visitors never see them.", 2000)),
  folder: inTemplates(nullable(text(t.text(64, "The folder that the link is in.")))),
  currentCode: nullable(
    text(
      t.pattern(
        codePattern,
        "The code in `url` if the link was renamed. Set it to rename the link: the code that it had becomes an alias.",
      ),
    ),
  ),
  aliases: nonNullable(
    list(
      t.list(
        t.pattern(importedCodePattern, "A code."),
        "Further codes of the link. They work on all of the app's domains, and their clicks count for the link.",
        { maxItems: limits.aliases },
      ),
    ),
    [],
  ),
  domain: nullable(
    text(
      t.text(253, "The domain in `url`, one of the app's. The default is the app's first domain."),
    ),
  ),
  ios: platform("iOS", "destination"),
  android: platform("Android", "destination"),
  desktop: platform("computers", "page"),
  webFallback: inTemplates(
    nullable(
      url("page", "The web page for computers, and for phones that the app does not support."),
    ),
  ),
  appVariant: nullable(
    text(
      variantName(
        "The variant of the app whose store pages visitors get; the app itself when left out.",
      ),
    ),
  ),
  page: inTemplates(
    nullable(
      text(
        t.text(
          64,
          "The name of the app's own landing page that visitors without the app see. On Android, they see it before Google Play; on a computer, instead of the web fallback.",
        ),
      ),
    ),
  ),
  rules: nullable(json(Rules)),
  split: nullable(json(Split)),
  splitStartedAt: {
    kind: "moment",
    shown: t.nullableString(
      "When the split test began: when its variants were last added, removed or renamed.",
    ),
  },
  preview: {
    ...inTemplates(
      nullable(
        group("What chats and social networks show for the link.", {
          title: freeText("The title. Its first 100 characters are shown."),
          description: freeText("The text. Its first 200 characters are shown.", 1024),
          image: url("picture", "URL of a picture."),
        }),
      ),
    ),
    standsAlone: true,
  },
  utm: inTemplates(
    nullable(
      group("Campaign parameters, added to the store's referrer and to the web fallback.", {
        source: freeText("`utm_source`: where the visitor comes from."),
        medium: freeText("`utm_medium`: the kind of channel, such as email."),
        campaign: freeText("`utm_campaign`: the campaign's name."),
        term: freeText("`utm_term`: the search term."),
        content: freeText("`utm_content`: tells links of one campaign apart."),
      }),
    ),
  ),
  tags: inTemplates(
    nonNullable(
      list(
        t.list(t.text(64, "A tag."), "Tags to filter links and statistics by.", {
          maxItems: 32,
        }),
      ),
      [],
    ),
  ),
  data: nullable(json(t.anyObject("Data that the app receives with the link."))),
  startsAt: moment("When the link starts. Earlier visitors see a page that says when."),
  expiresAt: moment(
    "When the link expires. It then leads to `expiredFallback`, or to a page that says so.",
  ),
  maxClicks: nullable(
    number(
      t.positiveInteger(
        "How many clicks lead to the destination. After that, the link behaves as if it had expired. Every visit by a person counts, including a repeated one; crawlers, previews and opens in the installed app do not.",
      ),
    ),
  ),
  clicksUsed: {
    kind: "number",
    shown: t.nullableNumber(
      "How many of `maxClicks` are used, counted since the maximum was set; `null` for a link without a maximum, and in webhooks.",
    ),
    imported: t.optional(
      t.orNull(t.count("How many of `maxClicks` are used. An existing link keeps its own count.")),
    ),
  },
  hasPassword: {
    kind: "flag",
    shown: t.boolean("Whether visitors must enter a password."),
    imported: t.optional(
      t.boolean(
        "Whether the link had a password, which exports do not contain. An existing link keeps its password. A new link is disabled until somebody sets a password and enables it.",
      ),
    ),
  },
  expiredFallback: nullable(
    url(
      "page",
      "The web page that visitors get after the link has expired or reached `maxClicks`.",
    ),
  ),
  sensitive: flag(
    "Whether a wrong match would do harm. Such a link needs a higher probability to match.",
  ),
  deterministicOnly: flag(
    "Match this link by install referrer and clipboard only, never by device signals.",
  ),
  disabled: flag("Whether the link is switched off."),
  test: flag(
    "Whether the link is for testing. Statistics and learning leave it out, and Android phones see the landing page before Google Play.",
  ),
  countsFrom: moment(
    "The statistics of this link begin here. Earlier counts are kept and appear again when this is removed.",
  ),
  createdByInstall: {
    kind: "text",
    shown: t.nullableString(
      "The install that created the link in the app; `null` for links created otherwise.",
    ),
    imported: t.optional(t.orNull(t.id("The install that created the link in the app."))),
  },
  archivedAt: {
    kind: "moment",
    shown: t.nullableString(
      "When the link was archived. An archived link behaves as if it had expired. `null` for other links.",
    ),
    imported: t.optional(t.orNull(t.moment("When the link was archived."))),
  },
  createdAt: {
    kind: "moment",
    shown: t.string("When the link was created."),
    imported: t.optional(t.orNull(t.moment("When the link was created. The default is now."))),
  },
  updatedAt: { kind: "moment", shown: t.string("When the link was last changed.") },
} satisfies Readonly<Record<string, Field>>;

/** A time in a link's settings. */
export type LinkMoment = FieldOfKind<typeof linkFields, "moment">;
/** The path of a value that can be set in a link. */
export type LinkSettingPath = SettingPath<typeof linkFields>;

export const flatLinkFields = flatten(linkFields);
