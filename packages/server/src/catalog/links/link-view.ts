import type { LinkParts, LinkView } from "@throughline/protocol";
import { linkFields } from "@throughline/protocol/validate";
import type { App, Link } from "@throughline/storage";
import { iso } from "../../platform/time/iso.ts";
import { viewSettings } from "../apps/settings.ts";

/** Returns the URL of a code on one of the app's domains, by default the first, or on the service's own host. */
export function shortUrl(
  { linkDomains }: App,
  code: string,
  serviceUrl: string,
  chosen?: string,
): string {
  // The app may have lost the domain since.
  const domain = linkDomains.find((one) => one === chosen) ?? linkDomains[0];
  return `${domain === undefined ? serviceUrl : `https://${domain}`}/${encodeURI(code)}`;
}

/** Returns the URL to share. */
export function urlOfLink(
  { code, currentCode = code, domain }: Link,
  app: App,
  serviceUrl: string,
): string {
  return shortUrl(app, currentCode, serviceUrl, domain);
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
    url: urlOfLink(link, app, serviceUrl),
    ...(viewSettings(linkFields, link) as Pick<LinkView, keyof LinkParts>),
    splitStartedAt: link.splitStartedAt === undefined ? null : iso(link.splitStartedAt),
    clicksUsed: link.maxClicks === undefined ? null : clicksUsed,
    hasPassword: link.password !== undefined,
    createdByInstall: link.createdByInstall ?? null,
    archivedAt: link.archivedAt === undefined ? null : iso(link.archivedAt),
    createdAt: iso(link.createdAt),
    updatedAt: iso(link.updatedAt),
  };
}
