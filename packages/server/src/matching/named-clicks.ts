import type { MatchLinkRequest } from "@throughline/protocol";
import { clickTokenOf } from "./click-token.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** A click the device itself names. */
export interface NamedClick {
  readonly clickId: string;
  readonly method: "referrer" | "clipboard";
}

/** What the device names: the referrer's click first, then the one of the link it pasted. */
export async function namedClicks(
  { apps }: Pick<MatchingDependencies, "apps">,
  { app, deviceSignals }: Pick<Open, "app" | "deviceSignals">,
  body: MatchLinkRequest,
): Promise<NamedClick[]> {
  const named: NamedClick[] = [];
  if ("clickId" in body && body.clickId) {
    named.push({ clickId: body.clickId, method: "referrer" });
  }
  const token = await clickTokenOf(deviceSignals?.pastedLink, app, apps);
  if (token) named.push({ clickId: token, method: "clipboard" });
  return named;
}
