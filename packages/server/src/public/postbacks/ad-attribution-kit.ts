import { Type } from "typebox";
import type { Static } from "typebox";
import { coarseValues, conversionTypes, limits } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import { ApiError } from "../../platform/http/errors.ts";
import type { ReceivedPostback } from "./received-postback.ts";
import { isSigned, publicKey } from "./verify.ts";

/** Apple's keys by their id. Any phone in developer mode can get a postback for any app signed with a development key. */
const keys = new Map([
  [
    "apple-cas-identifier/0",
    {
      isDevelopment: false,
      key: publicKey(
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWdp8GPcGqmhgzEFj9Z2nSpQVddayaPe4FMzqM9wib1+aHaaIzoHoLN9zW4K8y4SPykE3YVK3sVqW6Af0lfx3gg==",
      ),
    },
  ],
  [
    "apple-development-identifier/0",
    {
      isDevelopment: true,
      key: publicKey(
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAELeEDzpJEP+/qRSE5hJVC1p1J0ssUnQGMzBBbvnACBok8OVGGLgxL0myrKiy6lvRtSlLRsWit87i+vftD8AEqeQ==",
      ),
    },
  ],
  [
    "apple-development-identifier/1",
    {
      isDevelopment: true,
      key: publicKey(
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8YzdO7eM97s/IJ25kdW5CZ3A14USE5IJ5Ha/vhWaxI6UBI1ZxCEvjrKxVluVGe6qWwF1BDFq+QHqKfH5u+wxHQ==",
      ),
    },
  ],
]);

const shortText = Type.String({ maxLength: limits.textLength });

/** The body of a request. Everything beside the JWS is unsigned. Further fields are ignored. */
export const adAttributionKitBody = Type.Object({
  "jws-string": Type.String({ maxLength: limits.urlLength }),
  "conversion-value": Type.Optional(Type.Integer({ minimum: 0, maximum: 63 })),
  "coarse-conversion-value": Type.Optional(Type.Enum([...coarseValues])),
  "ad-interaction-type": Type.Optional(shortText),
  "country-code": Type.Optional(shortText),
});
export type AdAttributionKitBody = Static<typeof adAttributionKitBody>;

const number = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const payloadSchema = Type.Object({
  "postback-identifier": Type.String({ minLength: 1, maxLength: limits.textLength }),
  "advertised-item-identifier": number,
  "ad-network-identifier": shortText,
  "source-identifier": shortText,
  "conversion-type": Type.Enum([...conversionTypes]),
  "publisher-item-identifier": Type.Optional(number),
  "did-win": Type.Boolean(),
  "postback-sequence-index": Type.Integer({ minimum: 0, maximum: 2 }),
});

const findViolation = compileSchema(payloadSchema);

/** Reads a postback of AdAttributionKit. Throws unless Apple signed it. */
export function readAdAttributionKit(body: AdAttributionKitBody): ReceivedPostback {
  const [header = "", content = "", signature = "", ...others] = body["jws-string"].split(".");
  const keyId = (parse(header) as { kid?: unknown } | undefined)?.kid;
  const found = keys.get(String(keyId));
  const isApples =
    others.length === 0 &&
    found !== undefined &&
    isSigned(`${header}.${content}`, signature, found.key, "ieee-p1363");
  if (!isApples) {
    throw new ApiError("invalid_signature", "The signature in `jws-string` is not Apple's.");
  }
  const payload = parse(content);
  const violation = findViolation(payload);
  if (violation) {
    throw new ApiError("malformed_request", `The payload is not valid: ${violation.message}.`);
  }
  return toPostback(payload as Static<typeof payloadSchema>, body, found.isDevelopment);
}

function toPostback(
  payload: Static<typeof payloadSchema>,
  body: AdAttributionKitBody,
  isDevelopment: boolean,
): ReceivedPostback {
  const window = payload["postback-sequence-index"];
  const publisher = payload["publisher-item-identifier"];
  const { "conversion-value": conversionValue, "coarse-conversion-value": coarseValue } = body;
  const { "ad-interaction-type": interaction, "country-code": country } = body;
  return {
    id: `adattributionkit:${payload["postback-identifier"]}:${window}`,
    appStoreId: String(payload["advertised-item-identifier"]),
    framework: "adattributionkit",
    adNetwork: payload["ad-network-identifier"],
    source: payload["source-identifier"],
    conversionType: payload["conversion-type"],
    window,
    won: payload["did-win"],
    // Phones in developer mode send 0.
    ...(publisher && { publisher: String(publisher) }),
    ...(isDevelopment && { test: true }),
    unsigned: {
      ...(conversionValue !== undefined && { conversionValue }),
      ...(coarseValue !== undefined && { coarseValue }),
      ...(interaction !== undefined && { interaction }),
      ...(country !== undefined && { country }),
    },
  };
}

/** Parses a part of a JWS. Returns undefined if it is not JSON. */
function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
