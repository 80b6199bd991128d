import { limits } from "@throughline/protocol";
import type { FingerprintRequest } from "@throughline/protocol";
import { Type } from "typebox";
import type { Static } from "typebox";

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const optionalText = Type.Optional(
  Type.Union([Type.String({ maxLength: limits.userAgentLength }), Type.Null()]),
);
const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));

/** The request that LinkForty's SDK sends at the first start of the app. */
export const installRequest = Type.Object({
  platform: Type.Unsafe<"ios" | "android">({ enum: ["ios", "android"] }),
  platformVersion: optionalText,
  userAgent: optionalText,
  timezone: optionalText,
  language: optionalText,
  screenWidth: optionalNumber,
  screenHeight: optionalNumber,
});
export type InstallRequest = Static<typeof installRequest>;

export const eventRequest = Type.Object({
  installId: text(limits.idLength),
  eventName: text(limits.eventNameLength),
  eventData: Type.Optional(Type.Unknown()),
  timestamp: text(limits.textLength),
});
export type EventRequest = Static<typeof eventRequest>;

/** Converts the request into the format of Throughline's client. */
export function toFingerprint({
  platform,
  platformVersion,
  userAgent,
  timezone,
  language,
  screenWidth,
  screenHeight,
}: InstallRequest): Omit<FingerprintRequest, "timestamp" | "installId"> {
  return {
    platform,
    systemVersion: platformVersion ?? null,
    userAgent: userAgent ?? null,
    timezone: timezone ?? null,
    // On Android the SDK sends `en_US`. A language tag is `en-US`.
    locale: language ? [{ languageTag: language.replaceAll("_", "-") }] : null,
    screenWidth: screenWidth ?? null,
    screenHeight: screenHeight ?? null,
  };
}
