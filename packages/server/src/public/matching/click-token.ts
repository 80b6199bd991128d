import {
  clickTokenParameter,
  pairKey,
  parseWebUrl,
  queryPairs,
  pairValue,
} from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";

/**
 * Returns the click id in a pasted link of this app. The landing page copies that link when the visitor taps its button.
 * SDKs send whatever is on the clipboard, so any other text is ignored.
 */
export async function clickTokenOf(
  pastedLink: unknown,
  app: App,
  apps: AppDirectory,
): Promise<string | undefined> {
  if (typeof pastedLink !== "string" || pastedLink.length > limits.urlLength) return undefined;
  const url = parseWebUrl(pastedLink.trim());
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  const pair = queryPairs(url.query).find(
    (parameter) => pairKey(parameter) === clickTokenParameter,
  );
  return pair && pairValue(pair);
}
