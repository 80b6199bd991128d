import { parseAddress } from "./address.ts";
import type { Address } from "./address.ts";
import type { Digest, NetworkDigests, NetworkEvidence } from "./evidence.ts";

/**
 * Digests of the networks of one or two addresses. An IPv4 address counts as a whole, an IPv6 address by its /64, because
 * interface ids rotate. Addresses that cannot be parsed are left out.
 */
export function networkEvidence(
  addresses: readonly (string | undefined)[],
  digest: Digest,
): NetworkEvidence {
  const evidence: { v4?: NetworkDigests; v6?: NetworkDigests } = {};
  for (const text of addresses) {
    const address = text === undefined ? undefined : parseAddress(text);
    if (!address) continue;
    evidence[address.family] ??= digests(address, digest);
  }
  return evidence;
}

/** Prefix lengths in bytes: exact, near, ISP-like. */
const prefixes = { v4: [4, 3, 2], v6: [8, 6, 4] } as const;

function digests({ family, bytes }: Address, digest: Digest): NetworkDigests {
  const [exact, near, wide] = prefixes[family];
  let text = "";
  const digestPrefix = (length: number, from = 0) => {
    for (let at = from; at < length; at += 1) text += at === 0 ? bytes[at] : `.${bytes[at]}`;
    return digest(`${family}/${length * 8}:${text}`);
  };
  return {
    wide: digestPrefix(wide),
    near: digestPrefix(near, wide),
    exact: digestPrefix(exact, near),
  };
}
