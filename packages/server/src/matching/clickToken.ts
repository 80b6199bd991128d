import { clickTokenParameter, keyOf, parseWebUrl, queryPairs, valueOf } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { AppDirectory } from "../apps/appDirectory.ts";

/** The click a pasted link names, when the link is one of this app's: the landing page put it there on the tap. */
export async function clickTokenOf(
  pastedLink: string,
  app: App,
  apps: AppDirectory,
): Promise<string | undefined> {
  const url = parseWebUrl(pastedLink.trim());
  if (!url || (await apps.ofHost(url.host))?.id !== app.id) return undefined;
  const pair = queryPairs(url.query).find((each) => keyOf(each) === clickTokenParameter);
  return pair && valueOf(pair);
}
