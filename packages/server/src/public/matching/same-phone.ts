import { createHash } from "node:crypto";
import { normalizeOpen, normalizeVisitor } from "@throughline/engine";
import type { Digest } from "@throughline/engine";
import type { Install } from "@throughline/storage";
import { withoutNulls } from "./device-signals.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** How many opens an hour may name an install of another phone. Otherwise, somebody who knows its id could try all models. */
export const otherPhonesPerHour = 5;

/** What an answer is bound to, so that an install id alone does not give it to another phone. */
type Binding = Pick<Install, "phone" | "network">;

type Dependencies = Pick<MatchingDependencies, "digests" | "isHidden">;

/** Returns what the answer to an open is bound to. */
export async function bindOpen(deps: Dependencies, open: Open): Promise<Binding> {
  const phone = phoneCheckValue(open);
  const network = networkDigest(deps, open, await deps.digests.current());
  return { ...(phone !== undefined && { phone }), ...(network !== undefined && { network }) };
}

/**
 * Returns whether an open may get the stored answer of an install: it comes from the same model of phone, or it sends the
 * id of the matched click. Requests with a click id have no device signals; then the same address is enough. The version of
 * the system, languages and networks may have changed between two attempts.
 */
export async function isSamePhone(
  deps: Dependencies,
  open: Open,
  { match, phone, network }: Install,
): Promise<boolean> {
  if (match.type === "none") return true;
  if (open.declaredClicks.some(({ clickId }) => clickId === match.click)) return true;
  const shown = phoneCheckValue(open);
  if (shown !== undefined && phone !== undefined) return shown === phone;
  if (network === undefined) return false;
  const digests = await deps.digests.live();
  return digests.some((digest) => networkDigest(deps, open, digest) === network);
}

const phoneLength = 12;

/** Returns a check value of the platform and model. It differs for each install, so that it says nothing about an install. */
function phoneCheckValue({ id, deviceSignals }: Open): string | undefined {
  if (!deviceSignals) return undefined;
  const { platform, model = "" } = normalizeOpen(withoutNulls(deviceSignals), {
    digests: [],
    isHidden: () => false,
  });
  const hash = createHash("sha256").update(JSON.stringify([id, platform, model]));
  return hash.digest("base64url").slice(0, phoneLength);
}

function networkDigest({ isHidden }: Dependencies, { network }: Open, digest: Digest) {
  const { address } = network;
  const { v4, v6 } = normalizeVisitor({ address }, { digest, isHidden }).network;
  return (v4 ?? v6)?.exact;
}
