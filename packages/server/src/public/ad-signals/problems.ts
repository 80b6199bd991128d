import type { AdProblem, AdProblemName } from "@throughline/protocol";
import type { AdLookup, Store } from "@throughline/storage";
import { iso } from "../../platform/time/iso.ts";

/** What keeps an ad network from answering, and what to do. */
export const adProblemTexts: Readonly<Record<AdProblemName, { what: string; fix: string }>> = {
  no_key: {
    what: "Install referrers of Meta's ads arrive, but the app has no key to decrypt them.",
    fix: "Copy the install referrer decryption key from the app's settings at Meta and enter it with `throughline app edit --meta-referrer-key`.",
  },
  wrong_key: {
    what: "The app's key does not decrypt the install referrers of Meta's ads.",
    fix: "Copy the install referrer decryption key from the app's settings at Meta again and enter it with `throughline app edit --meta-referrer-key`. Referrers of the last seven days are then tried again.",
  },
  unavailable: {
    what: "Apple Ads does not answer, so it is not known which of its ads led to installs.",
    fix: "Let the service reach api-adservices.apple.com over HTTPS. Tokens of the last 24 hours are then tried again.",
  },
};

/** Returns what keeps ad networks from answering. The newest lookup of each network decides, so a success clears it. */
export async function readAdProblems(
  { adLookups }: Pick<Store, "adLookups">,
  app: string,
): Promise<AdProblem[]> {
  const last = await Promise.all([
    adLookups.lastChecked(app, "apple-ads"),
    adLookups.lastChecked(app, "meta"),
  ]);
  return last.flatMap((lookup) => {
    const problem = lookup && problemOf(lookup);
    if (!lookup || problem === undefined) return [];
    const { network, checkedAt = lookup.receivedAt } = lookup;
    const { what, fix } = adProblemTexts[problem];
    return [{ network, problem, at: iso(checkedAt), message: `${what} ${fix}` }];
  });
}

function problemOf({ state, failures }: AdLookup): AdProblemName | undefined {
  if (state === "no_key" || state === "wrong_key") return state;
  return failures > 0 ? "unavailable" : undefined;
}
