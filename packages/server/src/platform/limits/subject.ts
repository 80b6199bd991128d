import { parseAddress } from "@throughline/engine";

/** An IPv6 household usually has a /56, with any number of addresses. */
const householdBytes = 56 / 8;

/** All invalid addresses count as one subject, so that sending different ones does not help. */
const invalidAddress = "?";

/**
 * Returns the subject that an address counts for. `192.0.2.1:443` and `::ffff:192.0.2.1` count as `192.0.2.1`, and an IPv6
 * address counts as its /56.
 */
export function subjectOfAddress(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return invalidAddress;
  const { family, bytes } = address;
  return family === "v4" ? bytes.join(".") : `v6 ${bytes.slice(0, householdBytes).join(".")}`;
}
