import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { LandingPage } from "./landing-pages.ts";
import { LinkTemplate } from "./link-templates.ts";
import { adminRoute } from "./route.ts";
import { variantName } from "./variant-name.ts";
import { attributionModels } from "./vocabulary.ts";

const scheme = t.optional(
  t.pattern("^[A-Za-z][A-Za-z0-9+.-]{0,63}$", "The app's own URL scheme, without `://`.", "shop"),
);

const iosFields = {
  bundleId: t.pattern("^[A-Za-z0-9.-]{1,155}$", "The bundle identifier.", "example.shop"),
  teamId: t.pattern(
    "^[A-Z0-9]{10}$",
    "The ten characters of the Apple Developer team.",
    "A1B2C3D4E5",
  ),
  appStoreId: t.optional(
    t.pattern("^\\d{1,20}$", "The app's number in the App Store.", "1234567890"),
  ),
  scheme,
};
export const IosSettings = t.strictObject("The iOS app; `null` when there is none.", iosFields);
export type IosSettings = Static<typeof IosSettings>;

const urlPattern = (description: string, example: string) =>
  t.optional(
    Type.String({ pattern: "^[!-~]+$", maxLength: 512, description, examples: [example] }),
  );

const DynamicAppLink = t.strictObject(
  "Which URLs open the app. In patterns, `*` stands for any text and `?` for one character.",
  {
    path: urlPattern("The pattern of the path.", "/products/*"),
    query: t.optional(
      Type.Record(Type.String(), Type.String({ maxLength: 512 }), {
        maxProperties: 16,
        description: "Query parameters by name, each with the pattern of its value.",
      }),
    ),
    fragment: urlPattern("The pattern of the fragment, without `#`.", "top"),
    exclude: t.optional(t.boolean("Whether these URLs stay in the browser.")),
  },
);

const androidFields = {
  packageName: Type.String({
    pattern: "^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)+$",
    maxLength: 255,
    description: "The package name.",
    examples: ["example.shop"],
  }),
  certificates: t.list(
    Type.String({
      pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$",
      examples: [Array.from({ length: 32 }, () => "A1").join(":")],
    }),
    "SHA-256 fingerprints of all signing certificates, including Google Play's.",
    { maxItems: 16 },
  ),
  scheme,
  dynamicAppLinks: t.optional(
    t.list(
      DynamicAppLink,
      "Rules for dynamic app links, for Android 15 and newer. The first rule that matches a URL decides; a URL that matches no rule stays in the browser. Without rules, every link opens the app.",
      { maxItems: 100 },
    ),
  ),
};
export const AndroidSettings = t.strictObject(
  "The Android app; `null` when there is none.",
  androidFields,
);
export type AndroidSettings = Static<typeof AndroidSettings>;

export const AppVariant = t.strictObject(
  "A build of the app with its own ids, such as a staging build or a paid edition.",
  {
    name: variantName("The variant's name."),
    ios: t.optional(t.strictObject("The variant's iOS app.", iosFields)),
    android: t.optional(t.strictObject("The variant's Android app.", androidFields)),
  },
);
export type AppVariant = Static<typeof AppVariant>;

const probability = (description: string) =>
  t.optional(Type.Number({ minimum: 0.5, maximum: 1, description }));

export const MatchingPolicy = t.strictObject("How installs are matched to clicks.", {
  windowMs: t.optional(
    Type.Integer({
      minimum: 300_000,
      maximum: limits.windowMs,
      description: "How long a click can be matched to an install, in milliseconds.",
    }),
  ),
  threshold: probability("The probability that a match by device signals needs."),
  sensitiveThreshold: probability("The probability that a match to a sensitive link needs."),
  deterministicOnly: t.optional(
    Type.Unsafe<boolean | "ios" | "android">({
      enum: [true, false, "ios", "android"],
      description:
        "Match by install referrer and clipboard only, never by device signals: everywhere (`true`) or on one platform.",
    }),
  ),
  matchAcrossPlatforms: t.optional(
    t.boolean(
      "Whether an install can be matched to a click on a phone of the other platform, for example after a link was passed on. Such a match is not certain.",
    ),
  ),
});
export type MatchingPolicy = Static<typeof MatchingPolicy>;

const days = (description: string) =>
  t.optional(t.orNull(Type.Integer({ minimum: 1, maximum: 36_500, description })));

export const AppChange = t.strictObject("Fields left out stay unchanged; `null` removes a value.", {
  name: t.optional(t.shortText("The app's name.")),
  icon: t.optional(t.orNull(t.url("URL of the app's icon."))),
  color: t.optional(
    t.orNull(
      t.pattern(
        "^#[0-9A-Fa-f]{6}$",
        "Color of the landing page's buttons, as `#rrggbb`.",
        "#2f55d4",
      ),
    ),
  ),
  ios: t.optional(t.orNull(IosSettings)),
  android: t.optional(t.orNull(AndroidSettings)),
  variants: t.optional(
    t.list(
      AppVariant,
      "Other builds of the app on the same link domains. All of them may open its links.",
      { maxItems: 20 },
    ),
  ),
  linkDomains: t.optional(
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
  webFallback: t.optional(
    t.orNull(t.url("The web page that computers get when a link has no web fallback of its own.")),
  ),
  matching: t.optional(MatchingPolicy),
  testInstalls: t.optional(
    t.list(
      t.id("An install id."),
      "Installs of testers. From now on, statistics and learning leave them out.",
      { maxItems: limits.testInstalls },
    ),
  ),
  eventRetentionDays: days("How many days raw events are kept; `null` means one year."),
  reasonRetentionDays: days(
    "How many days the reasons for match decisions are kept; `null` means 30 days.",
  ),
  timeZone: t.optional(
    t.text(
      64,
      "The time zone of statistics, as an IANA name such as `Europe/Berlin`. `UTC` by default. Days older than 35 days keep the time zone that they were counted in.",
    ),
  ),
  returnWindowDays: t.optional(
    t.orNull(
      Type.Integer({
        minimum: 0,
        maximum: 90,
        description:
          "For how many days an install's events also count for a link that brought the install back. 0 turns this off; `null` means 7 days.",
      }),
    ),
  ),
  attribution: t.optional(
    t.oneOf(
      attributionModels,
      "Which link events count for in reports after another link brought the install back: the link of the install (`first`, the default) or the latest one (`last`).",
    ),
  ),
  excludeFlagged: t.optional(
    t.boolean(
      "Whether reports leave out installs that are flagged as fraud, and their events. Off by default.",
    ),
  ),
  invites: t.optional(t.boolean("Whether users can create links in the app. Off by default.")),
  linkTemplates: t.optional(
    t.list(LinkTemplate, "Defaults to choose from when creating a link.", { maxItems: 50 }),
  ),
  pages: t.optional(
    t.list(
      LandingPage,
      "The app's own landing pages. Links that name a removed page show the standard page.",
      { maxItems: 20 },
    ),
  ),
  detourPrefix: t.optional(
    t.orNull(
      t.pattern(
        "^[A-Za-z0-9_-]{1,64}$",
        "The first path segment of the links that are made for Detour's SDK and returned to it. The SDK drops this segment.",
        "h4sh",
      ),
    ),
  ),
  linkForty: t.optional(
    t.boolean("Whether the link domains also answer LinkForty's SDK. Off by default."),
  ),
});
export type AppChange = Static<typeof AppChange>;

export const AppView = t.object("The app with all its settings.", {
  ...Type.Required(AppChange).properties,
  id: t.string("The app's id."),
  createdAt: t.string("When the app was registered."),
  updatedAt: t.string("When the app was last changed."),
});
export type AppView = Static<typeof AppView>;

export const Finding = t.object("One check and its result.", {
  what: t.string("What was checked."),
  ok: t.boolean("Whether the check passed."),
  fix: t.string("What to do when the check failed."),
});
export type Finding = Static<typeof Finding>;

export const DomainCheck = t.object("Whether links of the domain can open the app.", {
  domain: t.string("The domain that was checked."),
  ok: t.boolean("Whether all checks passed."),
  findings: t.list(Finding, "The checks, in the order in which they were made."),
});
export type DomainCheck = Static<typeof DomainCheck>;

export const appRoutes = {
  getApp: adminRoute({
    method: "GET",
    path: "/api/v1/app",
    role: "viewer",
    scope: "any",
    tag: "app",
    tool: "get_app",
    summary: "Get the app",
    description: "Returns the app that the key belongs to, or the app named in `X-App-ID`.",
    response: AppView,
  }),
  updateApp: adminRoute({
    method: "PATCH",
    path: "/api/v1/app",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Update the app",
    description:
      "Changes the app's settings. A link domain that belongs to another app is a conflict.",
    body: AppChange,
    bodyBytes: limits.appBodyBytes,
    response: AppView,
    errors: ["conflict"],
    audit: "changed the app",
  }),
  deleteApp: adminRoute({
    method: "DELETE",
    path: "/api/v1/app",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Delete the app",
    description:
      "Deletes the app with its links, installs, events and statistics. Its links and keys stop working at once. This cannot be undone. Only a signed-in owner can do this; a key cannot.",
    query: t.query({ name: t.shortText("The app's name, to confirm that it is the right app.") }),
    status: 204,
    // The audit log of the app is deleted with it. The handler logs the deletion in that of the service.
    audit: false,
  }),
  checkDomain: adminRoute({
    method: "GET",
    path: "/api/v1/domains/:domain/check",
    params: { domain: "One of the app's link domains." },
    role: "editor",
    scope: "admin",
    tag: "app",
    tool: "check_domain",
    summary: "Check a link domain",
    description:
      "Requests the domain's association files, as iOS and Android do, and says whether the domain's links can open the app.",
    response: DomainCheck,
    errors: ["not_found"],
  }),
};
