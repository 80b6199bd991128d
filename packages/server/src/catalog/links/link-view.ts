import type { LinkParts, LinkView } from "@throughline/protocol";
import { linkFields } from "@throughline/protocol/validate";
import type { App, Link } from "@throughline/storage";
import { iso } from "../../platform/time/iso.ts";
import { viewSettings } from "../apps/settings.ts";

/** Returns the URL to share, on the app's first domain or on the service's own host. */
export function shortUrl({ linkDomains: [domain] }: App, code: string, serviceUrl: string): string {
  return `${domain === undefined ? serviceUrl : `https://${domain}`}/${code}`;
}

/**
 * Returns a link in the format of the admin API.
 *
 * @param clicksUsed how many of the link's clicks are used, if that is known
 */
export function linkView(
  link: Link,
  app: App,
  serviceUrl: string,
  clicksUsed: number | null = null,
): LinkView {
  return {
    code: link.code,
    url: shortUrl(app, link.code, serviceUrl),
    ...(viewSettings(linkFields, link) as Pick<LinkView, keyof LinkParts>),
    splitStartedAt: link.splitStartedAt === undefined ? null : iso(link.splitStartedAt),
    clicksUsed: link.maxClicks === undefined ? null : clicksUsed,
    hasPassword: link.password !== undefined,
    createdByInstall: link.createdByInstall ?? null,
    createdAt: iso(link.createdAt),
    updatedAt: iso(link.updatedAt),
  };
}
