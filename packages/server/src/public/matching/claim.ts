import type { Install } from "@throughline/storage";
import { storedAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/**
 * Claims the click, stores the answer and counts the install in one transaction. If a concurrent request has answered the
 * install, this returns the stored answer. Returns undefined if another install has claimed the click.
 */
export async function claim(
  { store, activity }: Pick<MatchingDependencies, "store" | "activity">,
  open: Open,
  answer: Answer,
  { secondLook = false } = {},
): Promise<Install | undefined> {
  const { app, id, at, deviceSignals } = open;
  const settlement = await store.installs.settle({
    app: app.id,
    id,
    at,
    ...(deviceSignals && { platform: deviceSignals.platform }),
    ...storedAnswer(open, answer),
    ...(secondLook && { secondLook }),
  });
  if (settlement.outcome === "settled") {
    await activity.publish({ kind: "installed", install: settlement.install });
  }
  return "install" in settlement ? settlement.install : undefined;
}
