import { Type } from "typebox";
import type { TSchema } from "typebox";
import type { CreateLinkRequest } from "../create-link.ts";
import { errorStatus } from "../errors.ts";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Match, MatchLinkRequest } from "../match-link.ts";
import type { RouteName } from "../routes.ts";
import { isoTimePattern } from "./iso-time.ts";

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
/** Text a client may also send as `null` or leave out. */
const optionalText = (maxLength: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength }));
const optionalLength = Type.Optional(
  Type.Unsafe<number | null>({
    type: ["number", "null"],
    minimum: 0,
    maximum: limits.screenLength,
  }),
);
/** Any number: one that cannot be a moment is ignored, and never a reason to refuse an install. */
const optionalMoment = (description: string) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ["number", "null"], description }));
const optionalRecord = Type.Optional(
  Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] }),
);
const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const milliseconds = Type.Number({ minimum: 0, maximum: limits.milliseconds });
const isoTime = { maxLength: limits.textLength, pattern: isoTimePattern };
const count = Type.Integer({ minimum: 0 });
const url = text(limits.urlLength);
export const linkData = Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] });

/**
 * Unknown fields are ignored on the client's endpoints (old and new SDKs live for years), so no
 * schema here forbids additional properties; those of the admin API do.
 */
const fingerprintParts = {
  installId: optionalText(limits.idLength),
  model: optionalText(limits.textLength),
  manufacturer: optionalText(limits.textLength),
  systemVersion: optionalText(limits.textLength),
  screenWidth: optionalLength,
  screenHeight: optionalLength,
  scale: optionalLength,
  locale: Type.Optional(
    Type.Unsafe<{ languageTag: string }[] | null>({
      type: ["array", "null"],
      maxItems: limits.locales,
      items: Type.Object({ languageTag: text(limits.textLength) }),
    }),
  ),
  timezone: optionalText(limits.textLength),
  userAgent: optionalText(limits.userAgentLength),
  installedAt: optionalMoment(
    "When the app was installed, by the device's clock, in milliseconds since 1970. A click made later did not lead to the install and is left out. A moment in the future or before 2008 is ignored.",
  ),
  installBeginTimestampSeconds: optionalMoment(
    "Google Play's install referrer: when the install began, in seconds since 1970, by the device's clock. Used like installedAt; the earlier one counts.",
  ),
  installBeginTimestampServerSeconds: optionalMoment(
    "Google Play's install referrer: when the install began, in seconds since 1970, by Google's clock.",
  ),
  /** Whatever was copied: what is no link of the app's is passed over, never a reason to refuse an install. */
  pastedLink: Type.Optional(Type.Unknown()),
  /** One that the service did not make is passed over too. */
  networkToken: Type.Optional(Type.Unknown()),
};

const platforms = ["ios", "android"];
const matchLinkRequest = Type.Unsafe<MatchLinkRequest>({
  ...Type.Object({
    clickId: optionalText(limits.clickIdLength),
    platform: Type.Optional(Type.Unsafe({ enum: [...platforms, null] })),
    timestamp: Type.Optional(Type.Unsafe({ ...milliseconds, type: ["number", "null"] })),
    ...fingerprintParts,
  }),
  anyOf: [
    Type.Object({ clickId: text(limits.clickIdLength) }),
    Type.Object({ platform: Type.Enum(platforms), timestamp: milliseconds }),
  ],
});

/** How an answer was found. */
export const match = Type.Object({
  type: Type.Enum(["deterministic", "probabilistic", "none"]),
  method: Type.Unsafe<Match["method"]>({ enum: ["referrer", "clipboard", "fingerprint", null] }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  clickId: nullableText,
  invitedBy: Type.Optional(text(limits.idLength)),
});

const matchLinkResponse = Type.Object({
  link: nullableText,
  match,
  data: linkData,
  otherFamily: Type.Optional(Type.Object({ url, token: Type.String({ minLength: 1 }) })),
});

/** One slash: two would lead to another host. */
const path = { maxLength: limits.urlLength, pattern: "^/(?![/\\\\])" };
const nullable = { type: ["string", "null"] };

const createLinkRequest = Type.Unsafe<CreateLinkRequest>({
  ...Type.Object({
    installId: text(limits.idLength),
    path: Type.Optional(Type.Unsafe({ ...path, ...nullable })),
    destination: optionalText(limits.urlLength),
    data: optionalRecord,
    preview: Type.Optional(
      Type.Unsafe({
        ...Type.Object({
          title: Type.Optional(text(limits.textLength)),
          description: Type.Optional(text(1024)),
          image: Type.Optional(url),
        }),
        type: ["object", "null"],
      }),
    ),
    expiresAt: Type.Optional(Type.Unsafe({ ...isoTime, ...nullable })),
  }),
  anyOf: [Type.Object({ path: Type.String(path) }), Type.Object({ destination: url })],
});

/** One event of a batch. The batch itself is taken when an event is not: that one is rejected by its id. */
export const analyticsEvent = Type.Object({
  id: text(limits.idLength),
  name: text(limits.eventNameLength),
  data: Type.Optional(Type.Unknown()),
  timestamp: milliseconds,
});

const eventBatch = Type.Object({
  installId: text(limits.idLength),
  platform: text(limits.textLength),
  sentAt: milliseconds,
  events: Type.Array(Type.Object({ id: text(limits.idLength) }), {
    minItems: 1,
    maxItems: limits.eventsPerBatch,
  }),
});

const eventReceipt = Type.Object({
  accepted: count,
  duplicates: count,
  rejected: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
});

const singleEvent = Type.Object({
  event_name: text(limits.eventNameLength),
  data: Type.Optional(Type.Unknown()),
  timestamp: Type.String(isoTime),
  platform: text(limits.textLength),
  device_id: optionalText(limits.idLength),
});

/** The shape of every answer that is not a success. */
export const errorBody = Type.Object(
  {
    error: text(limits.urlLength),
    code: Type.Enum(Object.keys(errorStatus) as ErrorCode[]),
    field: Type.Optional(text(limits.textLength)),
    requestId: text(limits.idLength),
  },
  { description: "Refused or failed; code says why" },
);

/** Request (where there is a body) and success answer of every route. */
export const schemas = {
  health: {
    response: Type.Object(
      { status: Type.Literal("ok"), version: Type.String() },
      { description: "It does" },
    ),
  },
  ready: {
    response: Type.Object({ status: Type.Literal("ready") }, { description: "It can" }),
  },
  matchLink: { request: matchLinkRequest, response: matchLinkResponse },
  resolveShort: {
    request: Type.Object({ url }),
    response: Type.Object({
      link: Type.String({ minLength: 1 }),
      route: Type.String({ pattern: "^/" }),
      parameters: Type.Record(Type.String(), Type.String()),
      data: linkData,
    }),
  },
  universalLinkClick: {
    request: Type.Object({
      url,
      timestamp: Type.Unsafe<string | number>({
        ...milliseconds,
        ...isoTime,
        type: ["string", "number"],
      }),
      platform: text(limits.textLength),
      params: optionalRecord,
      metadata: optionalRecord,
    }),
    response: Type.Object({ allowed: Type.Boolean(), clickId: nullableText }),
  },
  createLink: {
    request: createLinkRequest,
    response: Type.Object({ url: text(limits.urlLength), code: text(limits.idLength) }),
  },
  events: { request: eventBatch, response: eventReceipt },
  singleEvent: { request: singleEvent, response: eventReceipt },
  retentionEvent: { request: singleEvent, response: eventReceipt },
} satisfies Record<RouteName, { request?: TSchema; response: TSchema }>;
