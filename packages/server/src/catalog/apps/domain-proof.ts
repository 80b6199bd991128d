import { resolveTxt } from "node:dns/promises";
import { domainProofName, domainProofPath, domainProofText } from "@throughline/protocol";
import { httpGetPublic } from "../../platform/http/http-get.ts";
import type { HttpResponse } from "../../platform/http/http-get.ts";
import { ApiError } from "../../platform/http/errors.ts";

/** Where a domain names its app: in a DNS record, or in a file on its web server. */
export interface DomainSources {
  /** Reads the TXT records of a name. Rejects when there are none. */
  readonly readTxt: (name: string) => Promise<string[][]>;
  /** Requests a file of the domain without following redirects. Rejects when the domain cannot be reached. */
  readonly readFile: (
    url: string,
    domain: string,
  ) => Promise<Pick<HttpResponse, "status" | "body">>;
}

/** The result of checking one of the two proofs. */
export interface DomainProof {
  readonly ok: boolean;
  /** What was found, such as `_throughline.go.shop.example has no TXT record`. */
  readonly found: string;
}

/** The largest file that is read. A proof is one line. */
const maxBytes = 4096;
const timeoutMs = 5000;

/**
 * Reads proofs from the internet. A stranger may choose the domain, so requests go only to public addresses, over https,
 * with a short timeout and a small size limit.
 */
export const publicSources: DomainSources = {
  readTxt: resolveTxt,
  readFile: (url, domain) => httpGetPublic(url, domain, { timeoutMs, maxBytes }),
};

/** Checks both proofs, DNS first. */
export async function checkDomainProofs(
  domain: string,
  appId: string,
  { readTxt, readFile }: DomainSources,
): Promise<readonly DomainProof[]> {
  return Promise.all([
    checkDns(domainProofName(domain), appId, readTxt),
    checkFile(proofUrl(domain), appId, (url) => readFile(url, domain)),
  ]);
}

/** Throws if a domain has no proof. Without this check, a key of one app could take over the domain of another app. */
export async function requireDomainProof(
  domains: readonly string[],
  appId: string,
  sources: DomainSources,
): Promise<void> {
  for (const domain of domains) {
    const proofs = await checkDomainProofs(domain, appId, sources);
    if (proofs.some(({ ok }) => ok)) continue;
    const found = proofs.map((proof) => proof.found).join("; ");
    throw new ApiError(
      "conflict",
      `${domain} does not name this app: ${found}. ${howToProve(domain, appId)}. An operator can also assign it: throughline app edit --link-domain ${domain}`,
    );
  }
}

/** Returns the instructions for both proofs. */
export function howToProve(domain: string, appId: string): string {
  return `Add a TXT record at ${domainProofName(domain)} with the text ${domainProofText(appId)}, or a file with that text at ${proofUrl(domain)}`;
}

async function checkDns(
  name: string,
  appId: string,
  readTxt: DomainSources["readTxt"],
): Promise<DomainProof> {
  let records: string[][];
  try {
    records = await readTxt(name);
  } catch {
    return { ok: false, found: `${name} has no TXT record` };
  }
  return findProof(
    name,
    records.map((parts) => parts.join("")),
    appId,
  );
}

async function checkFile(
  url: string,
  appId: string,
  readFile: (url: string) => ReturnType<DomainSources["readFile"]>,
): Promise<DomainProof> {
  try {
    const { status, body } = await readFile(url);
    if (status === 200) return findProof(url, body.split("\n"), appId);
    return { ok: false, found: `${url} answers ${status}` };
  } catch {
    // The reason is hidden, because it could tell a stranger about the network behind the service.
    return { ok: false, found: `${url} cannot be read` };
  }
}

function findProof(source: string, lines: readonly string[], appId: string): DomainProof {
  const text = domainProofText(appId);
  const ok = lines.some((line) => line.trim() === text);
  return { ok, found: `${source} ${ok ? "contains" : "does not contain"} ${text}` };
}

function proofUrl(domain: string): string {
  return `https://${domain}${domainProofPath}`;
}
