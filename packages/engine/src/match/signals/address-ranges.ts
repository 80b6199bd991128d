import { parseAddress } from "./address.ts";

/**
 * Tests whether an address is in one of many CIDR ranges, such as the published egress ranges of iCloud Private Relay or of a
 * VPN provider. Malformed lines are skipped and reported, so that one bad line of a downloaded list does not invalidate the
 * rest.
 *
 * @example
 * const { contains } = addressRanges(["172.224.224.0/27", "2a02:26f7:c980:4000::/64"]);
 * contains("172.224.224.9"); // true
 */
export function addressRanges(cidrs: Iterable<string>): {
  readonly contains: (address: string) => boolean;
  readonly malformed: readonly string[];
} {
  const malformed: string[] = [];
  const prefixes = new Set<string>();
  const lengths = { v4: new Set<number>(), v6: new Set<number>() };
  for (const cidr of cidrs) {
    const [host, bits, ...extra] = cidr.trim().split("/");
    const address = parseAddress(host);
    const full = (address?.bytes.length ?? 0) * 8;
    const length = bits === undefined ? full : /^\d+$/.test(bits) ? Number(bits) : -1;
    if (!address || length < 0 || length > full || extra.length > 0) {
      malformed.push(cidr);
      continue;
    }
    lengths[address.family].add(length);
    prefixes.add(prefixKey(address.family, address.bytes, length));
  }
  const contains = (text: string) => {
    const address = parseAddress(text);
    if (!address) return false;
    for (const length of lengths[address.family]) {
      if (prefixes.has(prefixKey(address.family, address.bytes, length))) return true;
    }
    return false;
  };
  return { contains, malformed };
}

function prefixKey(family: string, bytes: readonly number[], length: number): string {
  const whole = length >> 3;
  const rest = length & 7;
  const last = rest === 0 ? "" : `.${(bytes[whole] ?? 0) >> (8 - rest)}`;
  return `${family}/${length}:${bytes.slice(0, whole).join(".")}${last}`;
}
