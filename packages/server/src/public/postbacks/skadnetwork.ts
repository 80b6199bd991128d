import { Type } from "typebox";
import type { Static } from "typebox";
import { coarseValues } from "@throughline/protocol";
import { ApiError } from "../../platform/http/errors.ts";
import type { ReceivedPostback } from "./received-postback.ts";
import { isSigned, publicKey } from "./verify.ts";

const key = publicKey(
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWdp8GPcGqmhgzEFj9Z2nSpQVddayaPe4FMzqM9wib1+aHaaIzoHoLN9zW4K8y4SPykE3YVK3sVqW6Af0lfx3gg==",
);

/** Stands between the signed values. No value may contain it, because a value could then pass for two. */
const separator = "\u2063";

const number = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The fields of a postback in all versions. Further fields are ignored. */
export const skAdNetworkBody = Type.Object({
  version: Type.Enum(["2.2", "3.0", "4.0"]),
  "ad-network-id": Type.String({ pattern: "^[\\w.-]{1,128}$" }),
  "campaign-id": Type.Optional(number),
  "source-identifier": Type.Optional(Type.String({ pattern: "^\\d{2,4}$" })),
  "app-id": number,
  "transaction-id": Type.String({ pattern: "^[\\w-]{1,64}$" }),
  redownload: Type.Boolean(),
  "source-app-id": Type.Optional(number),
  "source-domain": Type.Optional(
    Type.String({ pattern: "^[\\w-]+(\\.[\\w-]+)+$", maxLength: 253 }),
  ),
  "fidelity-type": number,
  "did-win": Type.Optional(Type.Boolean()),
  "postback-sequence-index": Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  "conversion-value": Type.Optional(Type.Integer({ minimum: 0, maximum: 63 })),
  "coarse-conversion-value": Type.Optional(Type.Enum([...coarseValues])),
  "attribution-signature": Type.String({ maxLength: 256 }),
});
export type SkAdNetworkBody = Static<typeof skAdNetworkBody>;
type Field = keyof SkAdNetworkBody;

/** The signed fields of each version, in the order in which Apple joins them. */
const signedFields = {
  "4.0": [
    "version",
    "ad-network-id",
    "source-identifier",
    "app-id",
    "transaction-id",
    "redownload",
    "source-app-id",
    "source-domain",
    "fidelity-type",
    "did-win",
    "postback-sequence-index",
  ],
  "3.0": [
    "version",
    "ad-network-id",
    "campaign-id",
    "app-id",
    "transaction-id",
    "redownload",
    "source-app-id",
    "fidelity-type",
    "did-win",
  ],
  "2.2": [
    "version",
    "ad-network-id",
    "campaign-id",
    "app-id",
    "transaction-id",
    "redownload",
    "source-app-id",
    "fidelity-type",
  ],
} as const satisfies Record<string, readonly Field[]>;

/** The signed fields that Apple may withhold. */
const mayBeWithheld = new Set<Field>(["source-app-id", "source-domain"]);

/** Reads a postback of SKAdNetwork. Throws unless Apple signed it. */
export function readSkAdNetwork(body: SkAdNetworkBody): ReceivedPostback {
  const { version } = body;
  const fields: readonly Field[] = signedFields[version];
  const missing = fields.find((field) => body[field] === undefined && !mayBeWithheld.has(field));
  if (missing !== undefined) {
    throw new ApiError(
      "malformed_request",
      `A postback of SKAdNetwork ${version} has the field "${missing}".`,
    );
  }
  const present = fields.filter((field) => body[field] !== undefined);
  const text = present.map((field) => String(body[field])).join(separator);
  if (!isSigned(text, body["attribution-signature"], key, "der")) {
    throw new ApiError("invalid_signature", "The postback's signature is not Apple's.");
  }
  // Fields that this version does not sign count as absent, because anybody could have added them.
  const signed: Partial<SkAdNetworkBody> = Object.fromEntries(
    present.map((field) => [field, body[field]]),
  );
  const window = signed["postback-sequence-index"] ?? 0;
  const publisher = signed["source-app-id"] ?? signed["source-domain"];
  const { "conversion-value": conversionValue, "coarse-conversion-value": coarseValue } = body;
  return {
    id: `skadnetwork:${body["transaction-id"]}:${window}`,
    appStoreId: String(body["app-id"]),
    framework: "skadnetwork",
    version,
    adNetwork: body["ad-network-id"],
    source: String(signed["source-identifier"] ?? signed["campaign-id"]),
    conversionType: body.redownload ? "redownload" : "download",
    window,
    // Before version 3.0, only the winner got a postback.
    won: signed["did-win"] ?? true,
    ...(publisher !== undefined && { publisher: String(publisher) }),
    unsigned: {
      ...(conversionValue !== undefined && { conversionValue }),
      ...(coarseValue !== undefined && { coarseValue }),
    },
  };
}
