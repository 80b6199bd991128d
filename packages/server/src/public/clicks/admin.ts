import { browserPaths, toQrUrl } from "@throughline/protocol";
import type { Link } from "@throughline/storage";
import { unknownLink } from "../../catalog/links/admin.ts";
import type { LinkAdminDependencies } from "../../catalog/links/admin.ts";
import { shortUrl, urlOfLink } from "../../catalog/links/link-view.ts";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { invalidField } from "../../platform/http/errors.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import { iso } from "../../platform/time/iso.ts";
import { drawQrCode } from "../landing/draw-qr-code.ts";
import { internalPageMs, internalPageToken } from "./internal-browser.ts";
import { linkForPreview, previewVisit } from "./preview-visit.ts";
import { mayKnowPlaces } from "../../catalog/links/visit-facts.ts";

/** Shows what an imagined visitor of a link gets, and leaves browsers out of statistics. */
export function clickAdmin({
  store,
  now,
  config,
  digests,
}: Pick<LinkAdminDependencies, "store" | "now" | "config"> & {
  readonly digests: Pick<Digests, "current">;
}): AdminHandlers<"previewVisit" | "createInternalBrowserPages" | "drawQrCode"> {
  const knowsPlaces = mayKnowPlaces(config);

  async function find(appId: string, code: string): Promise<Link> {
    const link = await store.links.get(appId, code);
    if (!link) throw unknownLink(code);
    return link;
  }

  async function isUsedUp({ app, code, maxClicks }: Link): Promise<boolean> {
    if (maxClicks === undefined) return false;
    const used = (await store.links.claimedClicks(app, [code])).get(code) ?? 0;
    return used >= maxClicks;
  }

  return {
    async createInternalBrowserPages({ app, serviceUrl }) {
      const until = now() + internalPageMs;
      const token = internalPageToken(await digests.current(), app.id, until);
      const { origin } = new URL(shortUrl(app, "", serviceUrl));
      const origins = [origin, ...app.linkDomains.map((domain) => `https://${domain}`)];
      return {
        urls: [...new Set(origins)].map(
          (host) => `${host}${browserPaths.internalBrowser}?token=${token}`,
        ),
        expiresAt: iso(until),
      };
    },

    async drawQrCode({ app, params: { code }, body, serviceUrl }) {
      const link = await find(app.id, code);
      const url = urlOfLink(link, app, serviceUrl);
      return drawQrCode(body.countScans === false ? url : toQrUrl(url), body, app.color);
    },

    async previewVisit({ app, body: { code, link: draft, visitor }, serviceUrl }) {
      await requireLinkDomain(store.apps, app);
      if ((code === undefined) === (draft === undefined)) {
        throw invalidField("link", "Send either the code of a link or a drafted link.");
      }
      const at = now();
      const link = draft ? linkForPreview(app, draft, at) : await find(app.id, code ?? "");
      return previewVisit(
        { now: at, serviceUrl, knowsPlaces },
        { app, link, isUsedUp: !draft && (await isUsedUp(link)), visitor },
      );
    },
  };
}
