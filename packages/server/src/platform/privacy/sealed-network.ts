import type { Digest, NetworkEvidence } from "@throughline/engine";
import { isSigned } from "./signature.ts";

/** Signs the digests of a network for a subject, so that a client can keep them without being able to change them. Returns "" without a network. */
export function seal(digest: Digest, subject: string, network: NetworkEvidence): string {
  const family = addressFamily(network);
  const digests = family && network[family];
  if (!digests) return "";
  const text = [family, digests.exact, digests.near, digests.wide].join(".");
  return `${text}.${digest(`${subject}:${text}`)}`;
}

/** Returns the networks whose signature is valid for this subject. Others are ignored. */
export function unseal(
  digests: readonly Digest[],
  subject: string,
  sealed: readonly string[],
): NetworkEvidence {
  const networks: { -readonly [Family in keyof NetworkEvidence]: NetworkEvidence[Family] } = {};
  for (const entry of sealed) {
    const [, text = "", signature = ""] = /^(.*)\.([^.]*)$/.exec(entry) ?? [];
    const [family, exact, near, wide] = text.split(".");
    if ((family !== "v4" && family !== "v6") || !exact || !near || !wide) continue;
    if (isSigned(digests, `${subject}:${text}`, signature))
      networks[family] = { exact, near, wide };
  }
  return networks;
}

/** Returns the IP family of a request's network, or undefined if it is unknown or hidden. */
export function addressFamily(network: NetworkEvidence = {}): "v4" | "v6" | undefined {
  if (network.v4) return "v4";
  return network.v6 && "v6";
}
