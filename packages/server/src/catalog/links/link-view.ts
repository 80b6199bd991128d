import type { LinkView } from "@throughline/protocol";
import type { App, Link } from "@throughline/storage";

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
  const { code, destination, sensitive, deterministicOnly, disabled } = link;
  return {
    code,
    url: shortUrl(app, code, serviceUrl),
    destination,
    ios: link.ios ?? null,
    android: link.android ?? null,
    desktop: link.desktop ?? null,
    webFallback: link.webFallback ?? null,
    appVariant: link.appVariant ?? null,
    page: link.page ?? null,
    rules: (link.rules as LinkView["rules"]) ?? null,
    split: (link.split as LinkView["split"]) ?? null,
    splitStartedAt: link.splitStartedAt === undefined ? null : iso(link.splitStartedAt),
    preview: link.preview ?? null,
    utm: link.utm ?? null,
    tags: [...link.tags],
    data: link.data ?? null,
    startsAt: link.startsAt === undefined ? null : iso(link.startsAt),
    expiresAt: link.expiresAt === undefined ? null : iso(link.expiresAt),
    maxClicks: link.maxClicks ?? null,
    clicksUsed: link.maxClicks === undefined ? null : clicksUsed,
    hasPassword: link.password !== undefined,
    expiredFallback: link.expiredFallback ?? null,
    sensitive,
    deterministicOnly,
    disabled,
    test: link.test ?? false,
    madeBy: link.madeBy ?? null,
    createdAt: iso(link.createdAt),
    updatedAt: iso(link.updatedAt),
  };
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
