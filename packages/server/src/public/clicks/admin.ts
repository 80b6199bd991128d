import { browserPaths, toQrUrl, webPaths } from "@throughline/protocol";
import type { App, Link } from "@throughline/storage";
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
import { findIcon } from "../web/icons.ts";

/** The id of the app and the name of an icon in its URL. */
const uploadedIcon = new RegExp(`${webPaths.icons}/([^/]+)/([^/]+)$`);

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

  /** Returns the app's icon as a data URL. Icons elsewhere are not fetched. */
  async function iconAsLogo({ id, icon = "" }: App, logo: string | undefined): Promise<string> {
    if (logo !== undefined) throw invalidField("appIcon", "Send either a logo or appIcon.");
    const [, appId, name = ""] = uploadedIcon.exec(icon) ?? [];
    const found = appId === id ? await findIcon(store.icons, id, name) : undefined;
    if (found) return `data:${found.type};base64,${found.bytes.toString("base64")}`;
    throw invalidField(
      "appIcon",
      icon === ""
        ? "The app has no icon. Upload one in its settings, or send a logo."
        : `The app's icon ${icon} is not stored on this service. Upload it in the app's settings, or send a logo.`,
    );
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
      const { appIcon, ...style } = body;
      const logo = appIcon === true ? await iconAsLogo(app, style.logo) : style.logo;
      const scanned = style.countScans === false ? url : toQrUrl(url);
      return drawQrCode(scanned, { ...style, logo }, app.color);
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
