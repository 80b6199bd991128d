import type { Expiry } from "../expiry.ts";
import type { Nouns } from "./index.ts";
import type { BoundNoun } from "./step.ts";

/** Those of which something expires. */
export type NounsThatExpire = {
  readonly [Name in "accounts" | "apps" | "keys" | "links" | "salts"]: BoundNoun<Nouns[Name]>;
};

/** What expires in the same way in both engines. */
export function sharedExpiry({ accounts, apps, keys, links, salts }: NounsThatExpire) {
  return {
    apps: () => apps.list(),
    forgetSalts: (now) => salts.forget(now),
    forgetCreations: (now) => links.forgetCreations(now),
    endPastKeys: (now) => keys.endPast(now),
    forgetSignIns: (now) => accounts.forgetSignIns(now),
  } satisfies Partial<Expiry>;
}
