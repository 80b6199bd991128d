import type { Link } from "@throughline/storage";
import { unknownLink } from "../../catalog/links/admin.ts";
import type { LinkAdminDependencies } from "../../catalog/links/admin.ts";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { invalidField } from "../../platform/http/errors.ts";
import { linkForPreview, previewVisit } from "./preview-visit.ts";

/** Shows what an imagined visitor of a link gets. */
export function clickAdmin({
  store,
  now,
  config,
}: Pick<LinkAdminDependencies, "store" | "now" | "config">): AdminHandlers<"previewVisit"> {
  const hasGeoDatabase = config.geoDatabase !== undefined;

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
    async previewVisit({ app, body: { code, link: draft, visitor }, serviceUrl }) {
      await requireLinkDomain(store.apps, app);
      if ((code === undefined) === (draft === undefined)) {
        throw invalidField("link", "Send either the code of a link or a drafted link.");
      }
      const at = now();
      const link = draft ? linkForPreview(app, draft, at) : await find(app.id, code ?? "");
      return previewVisit(
        { now: at, serviceUrl, hasGeoDatabase },
        { app, link, isUsedUp: !draft && (await isUsedUp(link)), visitor },
      );
    },
  };
}
