import { createDecipheriv } from "node:crypto";
import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import type { AdPart, InstallAd } from "@throughline/storage";

/** The length of the tag at the end of the encrypted data, in bytes. */
const tagLength = 16;

const hex = (minLength: number, maxLength: number) =>
  Type.String({ pattern: "^([0-9a-fA-F]{2})+$", minLength, maxLength });

const contentSchema = Type.Object({
  source: Type.Object({ data: hex(2 * tagLength + 2, limits.urlLength), nonce: hex(24, 24) }),
});
type Encrypted = Static<typeof contentSchema>["source"];

const value = Type.Optional(
  Type.Union([Type.String({ maxLength: limits.textLength }), Type.Integer(), Type.Null()]),
);

/** What Meta encrypts. Further fields are ignored. */
const plaintextSchema = Type.Object({
  campaign_id: value,
  campaign_name: value,
  adgroup_id: value,
  adgroup_name: value,
  ad_id: value,
  campaign_group_id: value,
  campaign_group_name: value,
});
type Plaintext = Static<typeof plaintextSchema>;

const isContent = compileSchema(contentSchema);
const isPlaintext = compileSchema(plaintextSchema);

/** Returns what Meta encrypted in an install referrer. Undefined for any other referrer. */
export function encryptedByMeta(referrer: string): Encrypted | undefined {
  const content = parse(new URLSearchParams(referrer).get("utm_content") ?? "");
  return isContent(content) ? undefined : (content as Static<typeof contentSchema>).source;
}

/**
 * Decrypts the ad of a referrer with the app's key of 64 hexadecimal digits. Returns `wrong-key` if the key does not fit, or
 * if somebody changed the referrer, which looks the same. Returns undefined if the text names no campaign.
 */
export function decryptMetaAd(
  { data, nonce }: Encrypted,
  key: string,
): InstallAd | "wrong-key" | undefined {
  const bytes = Buffer.from(data, "hex");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(key, "hex"),
    Buffer.from(nonce, "hex"),
    { authTagLength: tagLength },
  );
  decipher.setAuthTag(bytes.subarray(-tagLength));
  let text: string;
  try {
    const start = decipher.update(bytes.subarray(0, -tagLength));
    text = Buffer.concat([start, decipher.final()]).toString("utf8");
  } catch {
    return "wrong-key";
  }
  const plaintext = parse(text);
  return isPlaintext(plaintext) ? undefined : toAd(plaintext as Plaintext);
}

/**
 * Meta's referrers keep the names that its API had before 2015: a campaign group is a campaign, a campaign is an ad set, and an
 * ad group is an ad. What Ads Manager calls an ad set is the ad group of other networks.
 */
function toAd(found: Plaintext): InstallAd | undefined {
  const campaign = part(found.campaign_group_id, found.campaign_group_name);
  const adSet = part(found.campaign_id, found.campaign_name);
  const ad = part(found.adgroup_id, found.adgroup_name) ?? part(found.ad_id);
  if (!campaign && !adSet) return undefined;
  return {
    network: "meta",
    ...(campaign
      ? { campaign, ...(adSet && { adGroup: adSet }) }
      : // The ad set is the next best name.
        { campaign: adSet as AdPart }),
    ...(ad && { ad }),
  };
}

function part(id: Plaintext["ad_id"], name?: Plaintext["ad_id"]): AdPart | undefined {
  if (id === undefined || id === null || id === "") return undefined;
  return { id: String(id), ...(name && { name: String(name) }) };
}

/** Returns undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
