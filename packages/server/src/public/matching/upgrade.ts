import type { Install } from "@throughline/storage";
import { matchedClick, matchOfDeclaredClick, storedAnswer } from "./answer.ts";
import { destinationOfClick } from "./destination-of-click.ts";
import { lateLabelFor } from "./labels.ts";
import type { DeclaredClick, MatchingDependencies, Open } from "./open.ts";

/**
 * Upgrades the answer of an install that sends its click id after it was answered. "No match" or a probable match becomes
 * a certain one, never the other way round.
 */
export async function upgradeByClickId(
  deps: MatchingDependencies,
  open: Open,
  known: Install,
): Promise<Install> {
  let install = known;
  for (const declared of open.declaredClicks)
    install = await upgradeTo(deps, open, install, declared);
  return install;
}

async function upgradeTo(
  deps: MatchingDependencies,
  open: Open,
  known: Install,
  declared: DeclaredClick,
): Promise<Install> {
  if (known.match.type === "deterministic") return known;
  const { store } = deps;
  const { platform } = open.deviceSignals ?? {};
  const destination = await destinationOfClick(deps, open.app, declared.clickId, platform);
  // A click made after the first open did not lead to it.
  if (!destination || destination.clickedAt > known.at) return known;
  const match = matchOfDeclaredClick(open, declared, destination, platform ?? known.platform);
  // A click on another platform is no better than the known answer.
  if (match?.type !== "deterministic") return known;
  const answer = { match, destination, test: destination.test ?? false };
  const better = { at: open.at, ...storedAnswer(deps, open, answer) };
  const result = await store.installs.upgrade(known, better);
  switch (result.outcome) {
    case "upgraded": {
      const { install } = result;
      await deps.activity.publish({
        kind: "upgraded",
        install,
        because: "late-click-id",
        click: matchedClick(answer),
      });
      const label = install.test ? undefined : await lateLabelFor(deps, open, known, install);
      if (label) await deps.activity.publish(label);
      return install;
    }
    case "changed":
      return result.install ? upgradeTo(deps, open, result.install, declared) : known;
    default:
      return known;
  }
}
