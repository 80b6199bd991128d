import type { Install } from "@throughline/storage";
import { makeAnswer, namedMatch } from "./answer.ts";
import type { NamedClick } from "./named-clicks.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { promisedDestination } from "./promised-destination.ts";
import { lateLabelFor } from "./labels.ts";

/**
 * An install that was answered before, with a better answer where the device names, only now, the
 * click that led to it: "no match" or a probable match becomes certain, never the other way round.
 */
export async function upgrade(
  deps: MatchingDependencies,
  open: Open,
  known: Install,
): Promise<Install> {
  let install = known;
  for (const click of open.named) install = await upgradeTo(deps, open, install, click);
  return install;
}

async function upgradeTo(
  deps: MatchingDependencies,
  open: Open,
  known: Install,
  named: NamedClick,
): Promise<Install> {
  if (known.match.type === "deterministic") return known;
  const { store } = deps;
  const { platform } = open.deviceSignals ?? {};
  const promised = await promisedDestination(deps, open.app, named.clickId, platform);
  // A click made after the first open did not lead to it.
  if (!promised || promised.clickedAt > known.at) return known;
  const match = namedMatch(open, named, promised, platform ?? known.platform);
  // What another phone names is no better than what is known.
  if (match?.type !== "deterministic") return known;
  const better = {
    at: open.at,
    ...makeAnswer(open, match, { promised, test: promised.test ?? false }),
  };
  const outcome = await store.installs.upgrade(known, better);
  switch (outcome.outcome) {
    case "upgraded": {
      const { install } = outcome;
      await deps.activity.publish({ kind: "upgraded", install, because: "named-click" });
      const label = install.test ? undefined : await lateLabelFor(deps, open, known, install);
      if (label) await deps.activity.publish(label);
      return install;
    }
    case "changed":
      return outcome.install ? upgradeTo(deps, open, outcome.install, named) : known;
    default:
      return known;
  }
}
