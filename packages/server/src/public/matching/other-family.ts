import type { NetworkEvidence, OpenEvidence } from "@throughline/engine";
import type { OtherFamily } from "@throughline/protocol";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import { addressFamily, seal, unseal } from "../../platform/privacy/sealed-network.ts";
import { toEvidence } from "./device-signals.ts";
import type { MatchingDependencies, Open } from "./open.ts";

type Dependencies = Pick<MatchingDependencies, "digests" | "isHidden" | "addressUrls">;

/** Separates the sealed digests of a token. No digest contains this character. */
const separator = "~";

/**
 * Returns the URL at which the device can repeat its request over the other IP family, and a token with the sealed
 * digests of the first address. Returns undefined if the service has no such URL or the app does not match by device
 * signals.
 */
export async function otherFamilyFor(
  deps: Dependencies,
  open: Open,
): Promise<OtherFamily | undefined> {
  if (deps.addressUrls.length === 0) return undefined;
  const evidence = await toEvidence(deps, open);
  const family = addressFamily(evidence?.networks[0]);
  if (!evidence || !family || isDeterministicOnly(open.app, evidence.platform)) return undefined;
  const digests = await deps.digests.live();
  const token = digests
    .map((digest, index) => seal(digest, tokenSubject(open), evidence.networks[index] ?? {}))
    .join(separator);
  const [first = "", second = first] = deps.addressUrls;
  return { url: family === "v4" ? second : first, token };
}

/** Returns the evidence of an open with the networks of both requests, or undefined if the token is not for this open and the other family. */
export async function withBothFamilies(
  deps: Dependencies,
  open: Open,
  token: string,
): Promise<OpenEvidence | undefined> {
  const evidence = await toEvidence(deps, open);
  const family = addressFamily(evidence?.networks[0]);
  if (!evidence || !family) return undefined;
  const digests = await deps.digests.live();
  const sealed = token.split(separator, digests.length + 1);
  const others = digests.map((digest) => unseal([digest], tokenSubject(open), sealed));
  const isOther = others.some((network) => network[family === "v4" ? "v6" : "v4"] !== undefined);
  if (!isOther) return undefined;
  const networks = evidence.networks.map((network, index): NetworkEvidence => ({
    ...others[index],
    ...network,
  }));
  return { ...evidence, networks };
}

/** Returns the subject that a token is sealed for. The prefix keeps the tokens of landing pages from being used here. */
function tokenSubject({ app, id }: Open): string {
  return `open:${app.id}:${id}`;
}
