import { parseAddress } from "@throughline/engine";

/** One household has one IPv6 network of this many bits, and any number of addresses in it. */
const householdBytes = 56 / 8;

/** What is nobody's address is one subject: to name another each time must not help. */
const nobody = "?";

/**
 * Whom an address is counted as, however it is spelled: `192.0.2.1:443` and `::ffff:192.0.2.1` are
 * `192.0.2.1`, and an IPv6 address is its /56.
 */
export function subjectOfAddress(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return nobody;
  const { family, bytes } = address;
  return family === "v4" ? bytes.join(".") : `v6 ${bytes.slice(0, householdBytes).join(".")}`;
}
