import type { MatchLinkRequest } from "@throughline/protocol";
import { clickTokenOf } from "./click-token.ts";
import type { DeclaredClick, MatchingDependencies, Open } from "./open.ts";

/** The click ids that the device itself sent: the one of the install referrer first, then the one of the pasted link. */
export async function declaredClickIds(
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
