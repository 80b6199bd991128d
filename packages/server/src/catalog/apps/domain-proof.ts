import { resolveTxt } from "node:dns/promises";
import { domainProofPath } from "@throughline/protocol";
import { askInternet } from "../../platform/http/ask.ts";
import type { Answered } from "../../platform/http/ask.ts";
import { ApiError } from "../../platform/http/errors.ts";

/** Where a domain says which app it belongs to: in its DNS, or in a file on its web server. */
export interface DomainSources {
  /** Reads the TXT records of a name; rejects where there are none. */
  readonly readTxt: (name: string) => Promise<string[][]>;
  /** Asks for a file of the domain, following no redirect; rejects where it cannot be reached. */
  readonly readFile: (url: string, domain: string) => Promise<Pick<Answered, "status" | "body">>;
}

/** One of the two proofs, and what it says. */
export interface DomainProof {
  readonly ok: boolean;
  /** What was found, such as `_throughline.go.shop.example has no TXT record`. */
  readonly found: string;
}

/** A proof is a line. */
const mostBytes = 4096;
const waitMs = 5000;

/**
 * The internet's own. A stranger chooses the domain, so only public addresses are asked, briefly, for
 * little, and by https.
 */
export const publicSources: DomainSources = {
  readTxt: resolveTxt,
  readFile: (url, domain) => askInternet(url, domain, { waitMs, mostBytes }),
};

/** Looks at both proofs, the DNS first. */
export async function lookForProof(
  domain: string,
  app: string,
  { readTxt, readFile }: DomainSources,
): Promise<readonly DomainProof[]> {
  return Promise.all([
    inDns(proofName(domain), app, readTxt),
    inFile(proofUrl(domain), app, (url) => readFile(url, domain)),
  ]);
}

/** Refuses a domain that does not say it is the app's: whoever has a key of one app could take any other. */
export async function demandProof(
  domains: readonly string[],
  app: string,
  sources: DomainSources,
): Promise<void> {
  for (const domain of domains) {
    const proofs = await lookForProof(domain, app, sources);
    if (proofs.some(({ ok }) => ok)) continue;
    const found = proofs.map((each) => each.found).join("; ");
    throw new ApiError(
      "conflict",
      `${domain} is not known to be this app's: ${found}. ${howToProve(domain, app)}, or let whoever runs the service assign it: throughline app edit --domain ${domain}`,
    );
  }
}

/** What to do, either of two. */
export function howToProve(domain: string, app: string): string {
  return `Add a TXT record at ${proofName(domain)} with the text app=${app}, or a file with that text at ${proofUrl(domain)}`;
}

async function inDns(
  name: string,
  app: string,
  readTxt: DomainSources["readTxt"],
): Promise<DomainProof> {
  let records: string[][];
  try {
    records = await readTxt(name);
  } catch {
    return { ok: false, found: `${name} has no TXT record` };
  }
  return judge(
    name,
    records.map((parts) => parts.join("")),
    app,
  );
}

async function inFile(
  url: string,
  app: string,
  readFile: (url: string) => ReturnType<DomainSources["readFile"]>,
): Promise<DomainProof> {
  try {
    const { status, body } = await readFile(url);
    if (status === 200) return judge(url, body.split("\n"), app);
    return { ok: false, found: `${url} answers ${status}` };
  } catch {
    // Not why: a stranger would learn what is behind the service.
    return { ok: false, found: `${url} cannot be read` };
  }
}

function judge(place: string, lines: readonly string[], app: string): DomainProof {
  const ok = lines.some((line) => line.trim() === `app=${app}`);
  return { ok, found: ok ? `${place} says app=${app}` : `${place} does not say app=${app}` };
}

function proofName(domain: string): string {
  return `_throughline.${domain}`;
}

function proofUrl(domain: string): string {
  return `https://${domain}${domainProofPath}`;
}
