import { clickTokenParameter, keyOf, parseWebUrl, queryPairs, valueOf } from "@throughline/engine";
import { limits } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { AppDirectory } from "../apps/app-directory.ts";

/**
 * The click a pasted link names, when the link is one of this app's: the landing page put it there on the tap. SDKs
 * send whatever was copied; what is no link is none.
 */
export async function clickTokenOf(
  pastedLink: unknown,
  app: App,
  apps: AppDirectory,
): Promise<string | undefined> {
  if (typeof pastedLink !== "string" || pastedLink.length > limits.urlLength) return undefined;
  const url = parseWebUrl(pastedLink.trim());
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  const pair = queryPairs(url.query).find((each) => keyOf(each) === clickTokenParameter);
  return pair && valueOf(pair);
}
