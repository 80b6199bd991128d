import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { closed, flag, id, list, matching, orNull, string, text, url, words } from "./fields.ts";
import { route } from "./route.ts";
import { Utm } from "./utm.ts";

const scheme = Type.Optional(
  matching("^[A-Za-z][A-Za-z0-9+.-]{0,63}$", "The app's own URL scheme, without `://`."),
);

export const IosSettings = Type.Object(
  {
    bundleId: matching("^[A-Za-z0-9.-]{1,155}$", "The bundle identifier."),
    teamId: matching("^[A-Z0-9]{10}$", "The ten characters of the Apple Developer team."),
    appStoreId: Type.Optional(matching("^\\d{1,20}$", "The app's number in the App Store.")),
    scheme,
  },
  { ...closed, description: "The iOS app; `null` when there is none." },
);
export type IosSettings = Static<typeof IosSettings>;

export const AndroidSettings = Type.Object(
  {
    packageName: Type.String({
      pattern: "^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)+$",
      maxLength: 255,
      description: "The package name.",
    }),
    certificates: list(
      Type.String({ pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$" }),
      "SHA-256 fingerprints of all signing certificates, including Google Play's.",
      { maxItems: 16 },
    ),
    scheme,
  },
  { ...closed, description: "The Android app; `null` when there is none." },
);
export type AndroidSettings = Static<typeof AndroidSettings>;

const probability = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0.5, maximum: 1, description }));

export const MatchingPolicy = Type.Object(
  {
    windowMs: Type.Optional(
      Type.Integer({
        minimum: 300_000,
        maximum: limits.windowMs,
        description: "How long a click can be matched to an install, in milliseconds.",
      }),
    ),
    threshold: probability("The probability a match by device signals needs."),
    sensitiveThreshold: probability("The probability a match to a sensitive link needs."),
    deterministicOnly: Type.Optional(
      Type.Unsafe<boolean | "ios" | "android">({
        enum: [true, false, "ios", "android"],
        description:
          "Match by install referrer and clipboard only, never by device signals: everywhere (`true`) or on one platform.",
      }),
    ),
    passedOnLinks: Type.Optional(
      flag(
        "Whether a click made on a phone of the other platform still leads to its link. Such a match is not certain.",
      ),
    ),
  },
  { ...closed, description: "How installs are matched to clicks." },
);
export type MatchingPolicy = Static<typeof MatchingPolicy>;

export const UtmTemplate = Type.Object(
  { name: text(64, "The template's name."), utm: Utm },
  { ...closed, description: "Campaign parameters under a name." },
);
export type UtmTemplate = Static<typeof UtmTemplate>;

const days = (description: string) =>
  Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 36_500, description })));

export const AppChange = Type.Object(
  {
    name: Type.Optional(words("The app's name.")),
    icon: Type.Optional(orNull(url("URL of the app's icon."))),
    color: Type.Optional(
      orNull(matching("^#[0-9A-Fa-f]{6}$", "Color of the landing page's buttons, as `#rrggbb`.")),
    ),
    ios: Type.Optional(orNull(IosSettings)),
    android: Type.Optional(orNull(AndroidSettings)),
    linkDomains: Type.Optional(
      list(
        Type.String({
          pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$",
          maxLength: 253,
        }),
        "Domains of the app's links. New links use the first one.",
        { maxItems: 64 },
      ),
    ),
    webFallback: Type.Optional(
      orNull(url("The web page computers get when a link has no web fallback of its own.")),
    ),
    matching: Type.Optional(MatchingPolicy),
    testInstalls: Type.Optional(
      list(
        id("An install id."),
        "Installs of testers. From now on, statistics and learning leave them out.",
        { maxItems: limits.testInstalls },
      ),
    ),
    eventRetentionDays: days("How many days raw events are kept; `null` means one year."),
    reasonRetentionDays: days(
      "How many days the reasons of match decisions are kept; `null` means 30 days.",
    ),
    invites: Type.Optional(flag("Whether users can create links in the app. Off by default.")),
    utmTemplates: Type.Optional(
      list(UtmTemplate, "Campaign parameters to choose from when creating a link.", {
        maxItems: 50,
      }),
    ),
    detourPrefix: Type.Optional(
      orNull(
        matching(
          "^[A-Za-z0-9_-]{1,64}$",
          "The first path segment, which Detour's SDK drops. Its links, and the answers to it, begin with this segment.",
        ),
      ),
    ),
    linkForty: Type.Optional(
      flag("Whether the link domains also answer LinkForty's SDK. Off by default."),
    ),
  },
  { ...closed, description: "Fields left out stay unchanged; `null` removes a value." },
);
export type AppChange = Static<typeof AppChange>;

export const AppView = Type.Object(
  {
    ...Type.Required(AppChange).properties,
    id: string("The app's id."),
    createdAt: string("When the app was registered."),
    updatedAt: string("When the app was last changed."),
  },
  { description: "The app with all its settings." },
);
export type AppView = Static<typeof AppView>;

export const Finding = Type.Object({
  what: string("What was checked."),
  ok: flag("Whether the check passed."),
  fix: string("What to do when the check failed."),
});
export type Finding = Static<typeof Finding>;

export const DomainCheck = Type.Object(
  {
    domain: string("The domain that was checked."),
    ok: flag("Whether all checks passed."),
    findings: list(Finding, "The checks, in the order they were made."),
  },
  { description: "Whether links of the domain can open the app." },
);
export type DomainCheck = Static<typeof DomainCheck>;

export const appRoutes = {
  getApp: route({
    method: "GET",
    path: "/api/v1/app",
    role: "viewer",
    scope: "any",
    tag: "app",
    summary: "Get the app",
    description: "Returns the app the key belongs to, or the app named in `X-App-ID`.",
    answer: AppView,
  }),
  changeApp: route({
    method: "PATCH",
    path: "/api/v1/app",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Update the app",
    description:
      "Changes the app's settings. A link domain that belongs to another app is a conflict.",
    body: AppChange,
    answer: AppView,
    errors: ["conflict"],
  }),
  checkDomain: route({
    method: "GET",
    path: "/api/v1/domains/:domain/check",
    params: { domain: "One of the app's link domains." },
    role: "editor",
    scope: "admin",
    tag: "app",
    summary: "Check a link domain",
    description:
      "Requests the domain's association files, as iOS and Android do, and says whether the domain's links can open the app.",
    answer: DomainCheck,
    errors: ["not_found"],
  }),
};
