import type { Platform } from "@throughline/engine";
import type { MatchLinkRequest } from "@throughline/protocol";
import { clickTokenOf } from "./click-token.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** A click the device itself names. */
export interface NamedClick {
  readonly clickId: string;
  readonly method: "referrer" | "clipboard";
}

/** Whether an open's platform, as far as it says, is not the click's; computers pass links on to any phone. */
export function isOtherPhone(platform: string | undefined, clickedOn: Platform): boolean {
  return platform !== undefined && clickedOn !== "other" && platform !== clickedOn;
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
