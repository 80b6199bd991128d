import { clickTokenIn, parseWebUrl } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { MatchLinkRequest } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
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

/**
 * Returns the click id in a pasted link of this app. The landing page copies that link when the visitor taps its button.
 * SDKs send whatever is on the clipboard, so any other text is ignored.
 */
async function clickTokenOf(
  pastedLink: unknown,
  app: App,
  apps: AppDirectory,
): Promise<string | undefined> {
  if (typeof pastedLink !== "string" || pastedLink.length > limits.urlLength) return undefined;
  const url = parseWebUrl(pastedLink.trim());
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  return clickTokenIn(url.query);
}
