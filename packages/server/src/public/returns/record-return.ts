import { dayMs } from "@throughline/engine/durations";
import { joinClickFacets } from "@throughline/storage";
import type { App, Store } from "@throughline/storage";
import { mergeUtm } from "../clicks/facets.ts";
import type { OpenedLink } from "./opened-link.ts";

/** How long events count for the link of a return, in apps that do not set it. */
const defaultReturnWindowMs = 7 * dayMs;

/** An open of the installed app through a link. */
interface LinkOpen {
  readonly app: App;
  readonly opened: OpenedLink;
  readonly install: string;
  readonly platform: string;
  readonly country: string | undefined;
  readonly at: number;
}

/** Records that a link brought an install back, unless the app turned this off or a tester did it. */
export async function recordReturn(
  { returns }: Pick<Store, "returns">,
  { app, opened, install, platform, country, at }: LinkOpen,
): Promise<void> {
  const { returnWindowMs: windowMs = defaultReturnWindowMs, testInstalls } = app;
  if (windowMs === 0 || opened.test || testInstalls?.includes(install)) return;
  const { source, medium, campaign } = mergeUtm(opened.link, opened.query);
  const facets = joinClickFacets({ platform, source, medium, campaign, country });
  await returns.record(app.id, { install, link: opened.name, at, windowMs, facets });
}
