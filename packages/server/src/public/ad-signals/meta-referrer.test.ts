import { describe, expect, it } from "vitest";
import { metaExample, metaReferrer } from "./meta-example.fixture.ts";
import { decryptMetaAd, encryptedByMeta } from "./meta-referrer.ts";

const { key, data, nonce } = metaExample;

/** Returns the text with another hexadecimal digit at a position. */
function changed(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
}

describe("an install referrer that Meta encrypted", () => {
  it("names campaign, ad set and ad as Ads Manager does, not as the referrer does", () => {
    expect(encryptedByMeta(metaReferrer(metaExample))).toEqual({ data, nonce });
    expect(decryptMetaAd({ data, nonce }, key)).toEqual({
      network: "meta",
      campaign: { id: "654321", name: "Adams Test Campaign Group" },
      adGroup: { id: "987654", name: "Adams Test Campaign" },
      ad: { id: "54321", name: "Adams Test Ad Group" },
    });
  });

  it("says nothing with one byte changed, or with another key", () => {
    for (let at = 0; at < data.length; at += 2) {
      expect(decryptMetaAd({ data: changed(data, at), nonce }, key)).toBe("wrong-key");
    }
    expect(decryptMetaAd({ data, nonce: changed(nonce, 3) }, key)).toBe("wrong-key");
    expect(decryptMetaAd({ data, nonce }, changed(key, 7))).toBe("wrong-key");
  });

  it.each([
    "",
    "utm_source=google-play&utm_medium=organic",
    "utm_content=sale",
    "utm_content=%7B%22source%22%3A%7B%7D%7D",
    metaReferrer({ data: "abcd", nonce }),
    metaReferrer({ data, nonce: "b720" }),
    metaReferrer({ data: `${data.slice(2)}zz`, nonce }),
  ])("is none of Meta's: %s", (referrer) => {
    expect(encryptedByMeta(referrer)).toBeUndefined();
  });
});
