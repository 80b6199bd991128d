import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import type { AdPart, InstallAd } from "@throughline/storage";
import { secondMs } from "@throughline/engine/durations";

/** Apple's answer to a token. `unavailable`: Apple could not be asked, or answered something undocumented. */
export type AppleAnswer =
  | { readonly kind: "ad"; readonly ad: InstallAd }
  | { readonly kind: "no-ad" | "not-yet" | "invalid" | "unavailable" };

/** Asks Apple which ad led to the install of a token. Never rejects. */
export type AskApple = (token: string) => Promise<AppleAnswer>;

/** Where Apple answers. */
const appleAdsUrl = "https://api-adservices.apple.com/api/v1/";

const timeoutMs = 10 * secondMs;

const id = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const word = Type.Optional(Type.String({ maxLength: limits.textLength }));

/** Further fields are ignored. */
const answerSchema = Type.Object({
  attribution: Type.Boolean(),
  orgId: id,
  campaignId: id,
  adGroupId: id,
  keywordId: id,
  adId: id,
  conversionType: word,
  claimType: word,
  countryOrRegion: word,
  clickDate: word,
});

const findViolation = compileSchema(answerSchema);

/** Returns a function that asks Apple at this URL. */
export function askAppleAt(url = appleAdsUrl): AskApple {
  return async (token) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: token,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status === 404) return { kind: "not-yet" };
      if (response.status === 400) return { kind: "invalid" };
      return response.status === 200 ? readAnswer(text) : { kind: "unavailable" };
    } catch {
      return { kind: "unavailable" };
    }
  };
}

function readAnswer(text: string): AppleAnswer {
  const answer: unknown = JSON.parse(text);
  if (findViolation(answer)) return { kind: "unavailable" };
  const { attribution, campaignId, ...found } = answer as Static<typeof answerSchema>;
  if (!attribution) return { kind: "no-ad" };
  if (campaignId === undefined) return { kind: "unavailable" };
  const { orgId, keywordId, conversionType, claimType, countryOrRegion, clickDate } = found;
  return {
    kind: "ad",
    ad: {
      network: "apple-ads",
      campaign: { id: String(campaignId) },
      ...part("adGroup", found.adGroupId),
      ...part("ad", found.adId),
      ...(keywordId !== undefined && { keyword: String(keywordId) }),
      ...(orgId !== undefined && { organization: String(orgId) }),
      ...(claimType !== undefined && { claimType }),
      ...(conversionType !== undefined && { conversionType }),
      ...(countryOrRegion !== undefined && { country: countryOrRegion }),
      ...(clickDate !== undefined && { clickedAt: clickDate }),
    },
  };
}

function part<Name extends string>(name: Name, number: number | undefined) {
  return (number === undefined ? {} : { [name]: { id: String(number) } }) as Partial<
    Record<Name, AdPart>
  >;
}
