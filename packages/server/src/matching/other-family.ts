import type { NetworkEvidence, OpenEvidence } from "@throughline/engine";
import type { OtherFamily } from "@throughline/protocol";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import { familyOf, seal, unseal } from "../privacy/sealed-network.ts";
import { readOpen } from "./device-signals.ts";
import type { MatchingDependencies, Open } from "./open.ts";

type Dependencies = Pick<MatchingDependencies, "digests" | "isHidden" | "addressUrls">;

/** Between the digests of a token: none of them holds it. */
const separator = "~";

/**
 * Where an open that found no match may show its other address, and the first one sealed for the way:
 * the click may have come over the other family. Undefined where there is no such place, or nothing to
 * be gained.
 */
export async function offerOtherFamily(
  deps: Dependencies,
  open: Open,
): Promise<OtherFamily | undefined> {
  if (deps.addressUrls.length === 0) return undefined;
  const evidence = await readOpen(deps, open);
  const family = familyOf(evidence?.networks[0]);
  if (!evidence || !family || isDeterministicOnly(open.app, evidence.platform)) return undefined;
  const digests = await deps.digests.live();
  const token = digests
    .map((digest, index) => seal(digest, subjectOf(open), evidence.networks[index] ?? {}))
    .join(separator);
  const [first = "", second = first] = deps.addressUrls;
  return { url: family === "v4" ? second : first, token };
}

/** An open as both of its requests saw it; undefined unless the token was sealed for it and is of the other family. */
export async function readBothFamilies(
  deps: Dependencies,
  open: Open,
  token: string,
): Promise<OpenEvidence | undefined> {
  const evidence = await readOpen(deps, open);
  const family = familyOf(evidence?.networks[0]);
  if (!evidence || !family) return undefined;
  const digests = await deps.digests.live();
  const sealed = token.split(separator, digests.length + 1);
  const others = digests.map((digest) => unseal([digest], subjectOf(open), sealed));
  const isOther = others.some((network) => network[family === "v4" ? "v6" : "v4"] !== undefined);
  if (!isOther) return undefined;
  const networks = evidence.networks.map((own, index): NetworkEvidence => ({
    ...others[index],
    ...own,
  }));
  return { ...evidence, networks };
}

/** No click's id: what a landing page was given for its click opens nothing here, nor does another app's. */
function subjectOf({ app, id }: Open): string {
  return `open:${app.id}:${id}`;
}
