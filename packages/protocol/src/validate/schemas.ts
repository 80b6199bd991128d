import { Type } from "typebox";
import type { TSchema } from "typebox";
import { ConversionRule } from "../admin/conversion-rules.ts";
import * as t from "../admin/fields.ts";
import type { AdSignalsResponse } from "../ad-signals.ts";
import type { CreateLinkRequest } from "../create-link.ts";
import { errorStatus } from "../errors.ts";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Match, MatchLinkRequest } from "../match-link.ts";
import type { RouteName } from "../routes.ts";
import { aliasPattern } from "./code.ts";
import { isoTimePattern } from "./iso-time.ts";
import { userIdPattern } from "./user-id.ts";

// The schemas of the client API. Its types are written by hand, so that apps use them without schema code. A type test keeps
// the schemas and the types equal.

/** Text that a client may leave out or send as `null`. */
const optionalText = (maxLength: number, description: string) =>
  t.optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength, description }));
const optionalLength = (description: string) =>
  t.optional(
    Type.Unsafe<number | null>({
      type: ["number", "null"],
      minimum: 0,
      maximum: limits.screenLength,
      description,
    }),
  );
/** A time, as any number. An impossible time is ignored and does not cause an error. */
const optionalMoment = (description: string) =>
  t.optional(Type.Unsafe<number | null>({ type: ["number", "null"], description }));
const optionalRecord = (description: string) =>
  t.optional(
    Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"], description }),
  );
const milliseconds = (description: string) =>
  Type.Number({ minimum: 0, maximum: limits.milliseconds, description });
const isoTime = { maxLength: limits.textLength, pattern: isoTimePattern };
export const linkData = Type.Unsafe<Record<string, unknown> | null>({
  type: ["object", "null"],
  description: "The data attached to the link.",
});

const installId = "A random id that the client created for this install.";
const clickIdMeaning =
  "The click id from Google Play's install referrer. It alone decides the match.";
const deviceClock = "The device's clock, in milliseconds since 1970.";

const knownRules = optionalText(
  limits.textLength,
  "The revision of the conversion rules that the app has, empty if it has none. The response then contains the rules if they differ.",
);
const conversionRules = t.optional(
  t.object("The app's conversion rules, for a client that has others.", {
    revision: t.string("Changes with the rules; empty if there are none."),
    rules: t.list(ConversionRule, "The rules."),
  }),
);

/**
 * The client API ignores unknown fields, because old and new SDKs are in use for years. So these schemas allow additional
 * properties, unlike those of the admin API.
 */
const fingerprintParts = {
  installId: optionalText(
    limits.idLength,
    `${installId} Requests with the same id get the same stored answer.`,
  ),
  model: optionalText(limits.textLength, "The device's model."),
  manufacturer: optionalText(limits.textLength, "The device's manufacturer."),
  systemVersion: optionalText(limits.textLength, "The version of the operating system."),
  screenWidth: optionalLength(
    "The screen's width in points (iOS) or density-independent pixels (Android).",
  ),
  screenHeight: optionalLength(
    "The screen's height in points (iOS) or density-independent pixels (Android).",
  ),
  scale: optionalLength("Physical pixels per point."),
  locale: t.optional(
    Type.Unsafe<{ languageTag: string }[] | null>({
      type: ["array", "null"],
      maxItems: limits.locales,
      description: "The user's languages, most preferred first.",
      items: Type.Object({
        languageTag: t.text(limits.textLength, "A BCP 47 tag, such as `pl-PL`."),
      }),
    }),
  ),
  timezone: optionalText(limits.textLength, "The IANA time zone, such as `Europe/Warsaw`."),
  userAgent: optionalText(limits.userAgentLength, "The user agent of the device's browser."),
  installedAt: optionalMoment(
    "When the app was installed, by the device's clock, in milliseconds since 1970. Later clicks are left out, because they did not lead to the install. A time in the future or before 2008 is ignored.",
  ),
  installBeginTimestampSeconds: optionalMoment(
    "When the install began, from Google Play's install referrer, in seconds since 1970 by the device's clock. Used like `installedAt`; the earlier one counts.",
  ),
  installBeginTimestampServerSeconds: optionalMoment(
    "When the install began, from Google Play's install referrer, in seconds since 1970 by Google's clock.",
  ),
  referrerClickTimestampServerSeconds: optionalMoment(
    "When the referrer was set, from Google Play's install referrer, in seconds since 1970 by Google's clock. A referrer that was set after the install began is flagged as click injection.",
  ),
  pastedLink: t.optional(
    Type.Unknown({
      description:
        "A web link from the iOS clipboard. Anything that is not a link of the app is ignored.",
    }),
  ),
  networkToken: t.optional(
    Type.Unknown({
      description: "The token of `otherFamily`, in the second request. Other values are ignored.",
    }),
  ),
  conversionRules: knownRules,
};

const platforms = ["ios", "android"];
const platform = "The device's platform.";
const matchLinkRequest = Type.Unsafe<MatchLinkRequest>({
  ...Type.Object({
    clickId: optionalText(limits.clickIdLength, clickIdMeaning),
    platform: t.optional(Type.Unsafe({ enum: [...platforms, null], description: platform })),
    timestamp: t.optional(Type.Unsafe({ ...milliseconds(deviceClock), type: ["number", "null"] })),
    ...fingerprintParts,
  }),
  description: "A click id, or the device signals of a new install.",
  anyOf: [
    Type.Object({ clickId: t.text(limits.clickIdLength, clickIdMeaning) }),
    Type.Object({
      platform: Type.Enum(platforms, { description: platform }),
      timestamp: milliseconds(deviceClock),
    }),
  ],
});

export const matchType = t.oneOf(
  ["deterministic", "probabilistic", "none"],
  "`deterministic`: the install named its click. `probabilistic`: matched by device signals. `none`: no match.",
);
export const matchMethod = Type.Unsafe<Match["method"]>({
  enum: ["referrer", "clipboard", "fingerprint", null],
  description: "How the click was found; `fingerprint` means device signals.",
});

/** How the link was found. */
export const match = t.object("How the answer was found.", {
  type: matchType,
  method: matchMethod,
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "The probability that the link is the right one.",
  }),
  clickId: t.nullableString("The matched click."),
  invitedBy: t.optional(
    t.id(
      "Who created the link in the app, as an id that your server resolves with `GET /api/v1/inviters/{inviterId}`; absent for other links.",
    ),
  ),
});

const matchLinkResponse = t.object("The link that led to the install, or none.", {
  link: t.nullableString("Where the app should go; `null` without a match."),
  match,
  data: linkData,
  otherFamily: t.optional(
    t.object(
      "Only without a match: send the request once more, over the other address family (IPv4 or IPv6).",
      {
        url: t.url("Where to send the second request."),
        token: Type.String({ minLength: 1, description: "Send it as `networkToken`." }),
      },
    ),
  ),
  conversionRules,
});

/** A path with one leading slash, because two slashes would lead to another host. */
const path = {
  maxLength: limits.urlLength,
  pattern: "^/(?![/\\\\])",
  description:
    "The path in the app that the link leads to. Either `path` or `destination` is required.",
};
const destination = "The URL that the link leads to.";
const nullable = { type: ["string", "null"] };

const createLinkRequest = Type.Unsafe<CreateLinkRequest>({
  ...Type.Object({
    installId: t.id("The install that creates the link. It is never part of the link's URL."),
    path: t.optional(Type.Unsafe({ ...path, ...nullable })),
    destination: optionalText(limits.urlLength, destination),
    data: optionalRecord("Data that the app receives with the link."),
    preview: t.optional(
      Type.Unsafe({
        ...Type.Object({
          title: t.optional(
            t.text(limits.textLength, "The title. Its first 100 characters are shown."),
          ),
          description: t.optional(t.text(1024, "The text. Its first 200 characters are shown.")),
          image: t.optional(t.url("URL of a picture.")),
        }),
        type: ["object", "null"],
        description: "What chats and social networks show for the link.",
      }),
    ),
    expiresAt: t.optional(
      Type.Unsafe({ ...isoTime, ...nullable, description: "When the link expires, in ISO 8601." }),
    ),
    alias: t.optional(
      Type.Unsafe({
        ...nullable,
        minLength: 1,
        maxLength: limits.aliasLength,
        pattern: aliasPattern,
        description:
          "The readable beginning of the code, such as a name. Random characters follow it, so that nobody can take a code that others expect.",
      }),
    ),
    tags: t.optional(
      Type.Unsafe<string[] | null>({
        ...Type.Array(Type.String({ minLength: 1, maxLength: 64 })),
        type: ["array", "null"],
        maxItems: limits.inviteTags,
        description: "Tags to filter links and statistics by.",
      }),
    ),
    campaign: optionalText(
      limits.textLength,
      "The campaign of the link's clicks (`utm_campaign`).",
    ),
  }),
  description: "The link to create.",
  anyOf: [
    Type.Object({ path: Type.String(path) }),
    Type.Object({ destination: t.url(destination) }),
  ],
});

const eventId = "The event's id, created by the client. The service counts an id once per app.";
const eventName = (description: string) => t.text(limits.eventNameLength, description);
const eventData = t.optional(Type.Unknown({ description: "Any JSON value." }));

/** One event of a batch. An invalid event is rejected by its ID; the rest of the batch is stored. */
export const analyticsEvent = Type.Object({
  id: t.id(eventId),
  name: eventName("The event's name."),
  data: eventData,
  timestamp: milliseconds("When the event happened, by the device's clock."),
  userId: t.optional(
    Type.Unsafe<string | null | undefined>({
      type: ["string", "null"],
      pattern: userIdPattern,
      description: "The user who was signed in when the event happened.",
    }),
  ),
});

const eventBatch = t.object("A batch of events of one install.", {
  installId: t.id(installId),
  platform: t.text(limits.textLength, platform),
  sentAt: milliseconds(
    "The device's clock when the batch was sent, in milliseconds since 1970. It corrects the events' own times.",
  ),
  events: t.list(
    Type.Object({ id: t.id(eventId) }),
    "The events, each with `id`, `name`, `timestamp` and optionally `data` and `userId`.",
    {
      minItems: 1,
      maxItems: limits.eventsPerBatch,
    },
  ),
  conversionRules: knownRules,
});

const eventReceipt = t.object("What happened to the events.", {
  accepted: t.count("How many events were stored."),
  duplicates: t.count("How many events had been stored before."),
  rejected: t.list(
    Type.Object({ id: t.string("The event's id."), reason: t.string("Why it was rejected.") }),
    "Events that will never be stored. The rest of their batch is.",
  ),
  conversionRules,
});

const singleEvent = t.object("One event.", {
  event_name: eventName("The event's name."),
  data: eventData,
  timestamp: Type.String({ ...isoTime, description: "When the event happened, in ISO 8601." }),
  platform: t.text(limits.textLength, platform),
  device_id: optionalText(
    limits.idLength,
    "The install's id. Events without one count for the app alone.",
  ),
});

/** The body of every response that is not a success. */
export const errorBody = t.object("The request was refused or failed; `code` says why.", {
  error: t.text(limits.urlLength, "What happened, and what to do."),
  code: Type.Enum(Object.keys(errorStatus) as ErrorCode[], {
    description: "The error's code, for programs.",
  }),
  field: t.optional(
    t.text(limits.textLength, "The invalid field of the body or query, such as `ios.fallback`."),
  ),
  requestId: t.id("Identifies the request in the service's logs."),
});

/** The request body, if there is one, and the success response of every route. */
export const schemas = {
  health: {
    response: t.object("The process is running.", {
      status: Type.Literal("ok", { description: "Always `ok`." }),
      version: t.string("The service's version."),
    }),
  },
  ready: {
    response: t.object("The service can read and write its data.", {
      status: Type.Literal("ready", { description: "Always `ready`." }),
    }),
  },
  matchLink: { request: matchLinkRequest, response: matchLinkResponse },
  resolveShort: {
    request: t.object("The short link.", {
      url: t.url("The short link as it was tapped, with its query."),
    }),
    response: t.object("What the short link stands for.", {
      link: Type.String({
        minLength: 1,
        description:
          "The link's destination, with the query parameters of the short link that the destination does not have.",
      }),
      route: Type.String({ pattern: "^/", description: "Path and query of `link`." }),
      parameters: Type.Record(Type.String(), Type.String(), {
        description: "The query of `link`; the last value of a repeated parameter.",
      }),
      data: linkData,
    }),
  },
  universalLinkClick: {
    request: t.object("The link that opened the installed app.", {
      url: t.url("The link that opened the app."),
      timestamp: Type.Unsafe<string | number>({
        ...milliseconds(
          "When the app was opened, in ISO 8601 or in milliseconds since 1970, by the device's clock.",
        ),
        ...isoTime,
        type: ["string", "number"],
      }),
      platform: t.text(limits.textLength, platform),
      installId: optionalText(
        limits.idLength,
        `${installId} Its events also count for the link that brought it back.`,
      ),
      params: optionalRecord("The link's parameters, as some SDKs send them."),
      metadata: optionalRecord("More about the device, as some SDKs send it."),
    }),
    response: t.object("The recorded opening.", {
      allowed: t.boolean("Always `true`. Some SDKs expect this field."),
      clickId: t.nullableString(
        "An id for this opening; `null` when the URL is not a link of the app.",
      ),
    }),
  },
  adSignals: {
    request: t.object("What ad networks hand to the app on the phone.", {
      installId: t.id("The install's id."),
      appleAdsToken: t.optional(
        t.url(
          "The token of Apple's AdServices. The service asks Apple which ad led to the install.",
        ),
      ),
      installReferrer: t.optional(
        t.url(
          "The whole install referrer of Google Play. Only one that Meta has encrypted for the app's owner is kept.",
        ),
      ),
    }),
    response: Type.Unsafe<AdSignalsResponse>(t.object("The signals were received.", {})),
  },
  createLink: {
    request: createLinkRequest,
    response: t.object("The new link.", {
      url: t.url("The short URL to share."),
      code: t.id("The last part of the short URL."),
    }),
  },
  events: { request: eventBatch, response: eventReceipt },
  singleEvent: { request: singleEvent, response: eventReceipt },
  retentionEvent: { request: singleEvent, response: eventReceipt },
} satisfies Record<RouteName, { request?: TSchema; response: TSchema }>;
