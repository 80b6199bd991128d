import { timingSafeEqual } from "node:crypto";
import type { Digest, NetworkEvidence } from "@throughline/engine";

/** A network in one text that only this service can have written, for one subject; empty without one. */
export function seal(digest: Digest, subject: string, network: NetworkEvidence): string {
  const family = familyOf(network);
  const digests = family && network[family];
  if (!digests) return "";
  const text = [family, digests.exact, digests.near, digests.wide].join(".");
  return `${text}.${digest(`${subject}:${text}`)}`;
}

/** The networks that were sealed for this subject under one of the digests; others are passed over. */
export function unseal(
  digests: readonly Digest[],
  subject: string,
  sealed: readonly string[],
): NetworkEvidence {
  const networks: { -readonly [Family in keyof NetworkEvidence]: NetworkEvidence[Family] } = {};
  for (const each of sealed) {
    const [, text = "", signature = ""] = /^(.*)\.([^.]*)$/.exec(each) ?? [];
    const [family, exact, near, wide] = text.split(".");
    if ((family !== "v4" && family !== "v6") || !exact || !near || !wide) continue;
    const isOurs = digests.some((digest) => isSame(signature, digest(`${subject}:${text}`)));
    if (isOurs) networks[family] = { exact, near, wide };
  }
  return networks;
}

/** The family of one request's network; undefined when it is unknown or hidden. */
export function familyOf(network: NetworkEvidence = {}): "v4" | "v6" | undefined {
  if (network.v4) return "v4";
  return network.v6 && "v6";
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
