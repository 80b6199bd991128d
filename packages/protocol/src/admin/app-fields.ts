import { Type } from "typebox";
import { limits } from "../limits.ts";
import { ConversionRule } from "./conversion-rules.ts";
import { AndroidSettings, AppVariant, IosSettings } from "./app-platforms.ts";
import {
  flag,
  flatten,
  group,
  json,
  list,
  nonNullable,
  nullable,
  number,
  secret,
  text,
  url,
} from "./field-table.ts";
import type { Field } from "./field-table.ts";
import * as t from "./fields.ts";
import { GoogleAdsConversion } from "./google-ads.ts";
import { LandingPage } from "./landing-pages.ts";
import { LinkTemplate } from "./link-templates.ts";
import { attributionModels } from "./vocabulary.ts";

const probability = (description: string) =>
  number(Type.Number({ minimum: 0.5, maximum: 1, description }));

/** A number of days, which is stored in milliseconds. */
const days = <Name extends string>(
  storedAs: Name,
  description: string,
  minimum = 1,
  maximum = 36_500,
) => nullable({ ...number(Type.Integer({ minimum, maximum, description })), storedAs });

/**
 * The settings of an app. From this table follow the schemas of the API, the stored type, the view and the change of an app,
 * and the options of `throughline app edit`.
 */
export const appFields = {
  name: nonNullable(text(t.shortText("The app's name."))),
  icon: nullable(url("picture", "URL of the app's icon.")),
  color: nullable(
    text(
      t.pattern(
        "^#[0-9A-Fa-f]{6}$",
        "Color of the landing page's buttons, as `#rrggbb`.",
        "#2f55d4",
      ),
    ),
  ),
  ios: nullable(json(IosSettings)),
  android: nullable(json(AndroidSettings)),
  variants: nonNullable(
    json(
      t.list(
        AppVariant,
        "Other builds of the app on the same link domains. All of them may open its links.",
        { maxItems: 20 },
      ),
    ),
    [],
  ),
  linkDomains: nonNullable(
    list(
      t.list(
        Type.String({
          pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$",
          maxLength: 253,
          examples: ["go.shop.example"],
        }),
        "Domains of the app's links. New links use the first one.",
        { maxItems: 64 },
      ),
    ),
  ),
  clickDomains: nonNullable(
    list(
      t.list(
        Type.String({
          pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$",
          maxLength: 253,
          examples: ["click.shop.example"],
        }),
        "Subdomains under which e-mail services wrap links to count clicks. They serve the association files, and the app resolves their links.",
        { maxItems: 20 },
      ),
    ),
    [],
  ),
  ignoreCase: flag(
    "Whether `/Sale`, `/sale` and `/SALE` are the same link. Off by default. It cannot be turned on while two codes differ only in case.",
  ),
  webFallback: nullable(
    url("page", "The web page that computers get when a link has no web fallback of its own."),
  ),
  matching: nonNullable(
    group("How installs are matched to clicks.", {
      windowMs: number(
        Type.Integer({
          minimum: 300_000,
          maximum: limits.windowMs,
          description: "How long a click can be matched to an install, in milliseconds.",
        }),
      ),
      threshold: probability("The probability that a match by device signals needs."),
      sensitiveThreshold: probability("The probability that a match to a sensitive link needs."),
      deterministicOnly: text(
        Type.Unsafe<boolean | "ios" | "android">({
          enum: [true, false, "ios", "android"],
          description:
            "Match by install referrer and clipboard only, never by device signals: everywhere (`true`) or on one platform.",
        }),
      ),
      matchAcrossPlatforms: flag(
        "Whether an install can be matched to a click on a phone of the other platform, for example after a link was passed on. Such a match is not certain.",
      ),
    }),
  ),
  testInstalls: nonNullable(
    list(
      t.list(
        t.id("An install id."),
        "Installs of testers. From now on, statistics and learning leave them out.",
        { maxItems: limits.testInstalls },
      ),
    ),
    [],
  ),
  internalNetworks: nonNullable(
    list(
      t.list(
        t.text(64, "An address or a range of addresses, such as `203.0.113.0/24`."),
        "The app's own networks, such as the office. Statistics show their clicks as `internal`, and leave out installs from them.",
        { maxItems: 100 },
      ),
    ),
    [],
  ),
  eventRetentionDays: days(
    "eventRetentionMs",
    "How many days raw events are kept; `null` means one year.",
  ),
  reasonRetentionDays: days(
    "reasonRetentionMs",
    "How many days the reasons for match decisions are kept; `null` means 30 days.",
  ),
  installRetentionDays: days(
    "installRetentionMs",
    "How many days after its first open an install is kept with everything that is stored under its id; `null` means until it is erased.",
  ),
  auditRetentionDays: days(
    "auditRetentionMs",
    "How many days entries of the audit log are kept; `null` means as long as the app.",
  ),
  timeZone: nonNullable(
    text(
      t.text(
        64,
        "The time zone of statistics, as an IANA name such as `Europe/Berlin`. `UTC` by default. Days older than 35 days keep the time zone that they were counted in.",
      ),
    ),
    "UTC",
  ),
  returnWindowDays: days(
    "returnWindowMs",
    "For how many days an install's events also count for a link that brought the install back. 0 turns this off; `null` means 7 days.",
    0,
    90,
  ),
  attribution: nonNullable(
    text(
      t.oneOf(
        attributionModels,
        "Which link events count for in reports after another link brought the install back: the link of the install (`first`, the default) or the latest one (`last`).",
      ),
    ),
    "first",
  ),
  sample: flag(
    "Whether the app holds sample data, such as the demo's. The dashboard says so. Off by default.",
  ),
  excludeFlagged: flag(
    "Whether reports leave out installs that are flagged as fraud, and their events. Off by default.",
  ),
  testPostbacks: flag(
    "Whether copies of ad postbacks from phones in Apple's developer mode are accepted and listed as tests. Anybody with such a phone can send them. Off by default.",
  ),
  googleAdsConversions: nonNullable(
    json(
      t.list(
        GoogleAdsConversion,
        "Which events are conversions of Google Ads. The download and the nightly export have those with a click id and the user's consent.",
        { maxItems: 20 },
      ),
    ),
    [],
  ),
  metaReferrerKey: secret(
    t.pattern(
      "^[0-9A-Fa-f]{64}$",
      "The key with which Meta encrypts the install referrers of its ads on Android: 64 hexadecimal digits.",
    ),
    "The last digits of the key with which Meta encrypts the install referrers of its ads; `null` without one. The key is never shown.",
  ),
  conversionRules: nonNullable(
    json(
      t.list(
        ConversionRule,
        "Which events and revenues mean which conversion value in Apple's ad postbacks. The app learns of a change with its next start or events.",
        { maxItems: 200 },
      ),
    ),
    [],
  ),
  invites: flag("Whether users can create links in the app. Off by default."),
  linkTemplates: nonNullable(
    json(t.list(LinkTemplate, "Defaults to choose from when creating a link.", { maxItems: 50 })),
    [],
  ),
  pages: nonNullable(
    json(
      t.list(
        LandingPage,
        "The app's own landing pages. Links that name a removed page show the standard page.",
        { maxItems: 20 },
      ),
    ),
    [],
  ),
  detourPrefix: nullable(
    text(
      t.pattern(
        "^[A-Za-z0-9_-]{1,64}$",
        "The first path segment of the links that are made for Detour's SDK and returned to it. The SDK drops this segment.",
        "h4sh",
      ),
    ),
  ),
  linkForty: flag("Whether the link domains also answer LinkForty's SDK. Off by default."),
  id: { kind: "text", shown: t.string("The app's id.") },
  createdAt: { kind: "moment", shown: t.string("When the app was registered.") },
  updatedAt: { kind: "moment", shown: t.string("When the app was last changed.") },
} satisfies Readonly<Record<string, Field>>;

export const flatAppFields = flatten(appFields);
