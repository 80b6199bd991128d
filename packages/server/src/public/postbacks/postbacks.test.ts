import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readAdAttributionKit } from "./ad-attribution-kit.ts";
import { adAttributionKitExample, skAdNetworkExamples } from "./apple-examples.fixture.ts";
import { readSkAdNetwork } from "./skadnetwork.ts";
import type { SkAdNetworkBody } from "./skadnetwork.ts";

const refused = expect.objectContaining({ code: "invalid_signature" });

/** Returns every text that differs from the given one in one character. */
const withOneChange = (text: string) =>
  Array.from(text, (character, index) => {
    const other = character === "A" ? "B" : "A";
    return text.slice(0, index) + other + text.slice(index + 1);
  });

/** Returns the fields that Apple signs in this example, each with another value. */
function changes({ version, ...body }: SkAdNetworkBody): [string, unknown][] {
  const unsigned = new Set([
    "conversion-value",
    "coarse-conversion-value",
    "attribution-signature",
    ...(version === "4.0" ? [] : ["postback-sequence-index", "source-identifier"]),
  ]);
  return Object.entries(body)
    .filter(([field]) => !unsigned.has(field))
    .map(([field, value]) => [
      field,
      typeof value === "boolean"
        ? !value
        : typeof value === "number"
          ? value + 1
          : `${value.slice(0, -1)}${value.endsWith("0") ? "1" : "0"}`,
    ]);
}

describe.each(Object.entries(skAdNetworkExamples))(
  "Apple's example of SKAdNetwork %s",
  (_, body) => {
    it("is accepted with every one of its fields", () => {
      const { version } = body;
      expect(readSkAdNetwork(body)).toMatchObject({
        framework: "skadnetwork",
        version,
        appStoreId: "525463029",
        adNetwork: body["ad-network-id"],
        source: String(body["source-identifier"] ?? body["campaign-id"]),
        conversionType: body.redownload ? "redownload" : "download",
        publisher: String(body["source-domain"] ?? body["source-app-id"]),
        won: true,
      });
    });

    it("is refused after any change of a signed field or of its signature", () => {
      for (const [field, value] of changes(body)) {
        const changed = { ...body, [field]: value };
        expect(() => readSkAdNetwork(changed), field).toThrow(refused);
      }
      for (const signature of withOneChange(body["attribution-signature"])) {
        const changed = { ...body, "attribution-signature": signature };
        expect(() => readSkAdNetwork(changed), signature).toThrow(refused);
      }
    });

    it("is accepted with other conversion values, which are marked as unsigned", () => {
      const { unsigned } = readSkAdNetwork({ ...body, "conversion-value": 1 });
      expect(unsigned).toMatchObject({ conversionValue: 1 });
    });
  },
);

describe("a postback of SKAdNetwork", () => {
  const { "2.2": oldest, "3.0": older, "4.0": newest } = skAdNetworkExamples;
  if (!oldest || !older || !newest) throw new Error("The examples are missing.");

  it("cannot pass for another one with fields that its version does not sign", () => {
    const extended = {
      ...older,
      "postback-sequence-index": 2,
      "source-identifier": "99",
      "source-domain": "evil.example",
    };
    expect(readSkAdNetwork(extended)).toEqual(readSkAdNetwork(older));
    expect(readSkAdNetwork({ ...oldest, "did-win": false })).toEqual(readSkAdNetwork(oldest));
  });

  it("without a field that its version has is refused, since another field could hold its value", () => {
    const { "source-identifier": source, ...rest } = newest;
    const joined = { ...rest, "ad-network-id": `${rest["ad-network-id"]}\u2063${source}` };
    expect(() => readSkAdNetwork(joined)).toThrow(
      expect.objectContaining({
        code: "malformed_request",
        message: 'A postback of SKAdNetwork 4.0 has the field "source-identifier".',
      }),
    );
  });

  it("of another version is refused", () => {
    expect(() => readSkAdNetwork({ ...older, version: "2.2" })).toThrow(refused);
    expect(() => readSkAdNetwork({ ...oldest, version: "3.0", "did-win": true })).toThrow(refused);
  });
});

describe("Apple's example of AdAttributionKit", () => {
  const jws = adAttributionKitExample["jws-string"];
  const read = (text: string) =>
    readAdAttributionKit({ ...adAttributionKitExample, "jws-string": text });

  it("is accepted as a test, with what is unsigned apart", () => {
    expect(read(jws)).toEqual({
      id: "adattributionkit:85546EB7-FD39-44BC-8990-C98A4AC36A49:0",
      appStoreId: "10738027756",
      framework: "adattributionkit",
      adNetwork: "development.adattributionkit",
      source: "1234",
      conversionType: "re-engagement",
      window: 0,
      won: true,
      test: true,
      unsigned: { conversionValue: 24, interaction: "click", country: "US" },
    });
  });

  it("is refused after a change of any of its bytes", () => {
    for (const changed of withOneChange(jws)) expect(() => read(changed), changed).toThrow(refused);
  });

  it.each([
    ["an unsigned JWS", { kid: "apple-cas-identifier/0", alg: "none" }],
    ["a symmetric algorithm", { kid: "apple-development-identifier/1", alg: "HS256" }],
    ["another key", { kid: "somebody/0", alg: "ES256" }],
    ["no key", { alg: "ES256" }],
    ["the name of a method", { kid: "constructor", alg: "ES256" }],
  ])("is refused with %s in its header", (_name, header) => {
    const [, payload, signature] = jws.split(".");
    const part = Buffer.from(JSON.stringify(header)).toString("base64url");
    for (const last of [signature, ""]) {
      expect(() => read(`${part}.${payload}.${last}`)).toThrow(refused);
    }
  });

  it.each(["", "..", "a.b.c", "null.null.null", `${jws}.`, `${jws}.x`, jws.replaceAll(".", "")])(
    "is refused as %j",
    (text) => {
      expect(() => read(text)).toThrow(refused);
    },
  );

  it("is refused if another key signed it under the name of Apple's", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const text = jws.split(".").slice(0, 2).join(".");
    const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
    const signature = sign("sha256", Buffer.from(text), key).toString("base64url");
    expect(() => read(`${text}.${signature}`)).toThrow(refused);
  });
});
