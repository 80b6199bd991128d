import type { MatchLinkRequest } from "@throughline/protocol";
import { clickTokenOf } from "./click-token.ts";
import type { DeclaredClick, MatchingDependencies, Open } from "./open.ts";

/** Returns the clicks whose ids the device sent: first from the install referrer, then from the pasted link. */
export async function findDeclaredClicks(
  { apps }: Pick<MatchingDependencies, "apps">,
  { app, deviceSignals }: Pick<Open, "app" | "deviceSignals">,
  body: MatchLinkRequest,
): Promise<DeclaredClick[]> {
  const declared: DeclaredClick[] = [];
  if ("clickId" in body && body.clickId) {
    declared.push({ clickId: body.clickId, method: "referrer" });
  }
  const token = await clickTokenOf(deviceSignals?.pastedLink, app, apps);
  if (token) declared.push({ clickId: token, method: "clipboard" });
  return declared;
}
