import { isIP } from "node:net";
import { ApiError } from "../http/errors.ts";

/** Reads a domain's TXT records; rejects where there are none. */
export type ReadTxt = (name: string) => Promise<string[][]>;

/** Where a domain says which app it belongs to. */
export function proofName(domain: string): string {
  return `_throughline.${domain}`;
}

/** Refuses hosts that can be no app's: the service's own, and what no one can own. */
export function refuseReserved(domains: readonly string[], publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  for (const domain of domains) {
    if (domain === own) {
      throw new ApiError("conflict", `${domain} is the service's own host.`);
    }
    if (isIP(domain) !== 0 || /(?:^|\.)(?:localhost|local)$/.test(domain)) {
      throw new ApiError("malformed_request", `${domain} cannot be a link domain.`);
    }
  }
}

/** Refuses a domain that does not say it is the app's: whoever has a key of one app could take any other. */
export async function demandProof(
  domains: readonly string[],
  app: string,
  readTxt: ReadTxt,
): Promise<void> {
  for (const domain of domains) {
    const records = await readTxt(proofName(domain)).catch((): string[][] => []);
    if (records.some((parts) => parts.join("").trim() === `app=${app}`)) continue;
    throw new ApiError(
      "conflict",
      `${domain} is not known to be this app's. Add a TXT record at ${proofName(domain)} with the text app=${app}, or let whoever runs the service assign it: throughline app update --domain ${domain}`,
    );
  }
}
