import { routes } from "@throughline/protocol";
import type { UniversalLinkClickRequest, UniversalLinkClickResponse } from "@throughline/protocol";
import { schemas } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { requireCaller } from "../../catalog/auth/authenticate.ts";
import { requireAppKey } from "../../catalog/auth/require-key.ts";
import type { AppKeyDependencies } from "../../catalog/auth/require-key.ts";
import type { Geography } from "../../catalog/links/visit-facts.ts";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { readPlace } from "../../platform/http/place-headers.ts";
import { makeClickId } from "../../platform/ids/click-id.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { isInternalAddress } from "../../catalog/apps/internal-networks.ts";
import { openedLink } from "./opened-link.ts";
import { recordReturn } from "./record-return.ts";

/** Dependencies of {@link returnRoutes}. */
export interface ReturnDependencies extends AppKeyDependencies, Geography {
  readonly store: Store;
  readonly apps: AppDirectory;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly activity: ActivityPublisher;
}

/** Serves `POST /api/link/universal-link-click`. */
export async function returnRoutes(http: FastifyInstance, deps: ReturnDependencies): Promise<void> {
  const { store, now, random, activity, countryOf } = deps;
  requireAppKey(http, deps);
  http.route<{ Body: UniversalLinkClickRequest }>({
    method: routes.universalLinkClick.method,
    url: routes.universalLinkClick.path,
    schema: {
      summary: "Report an opened link",
      description:
        "Counts that a link opened the installed app. With `installId`, events of this install also count for the link, until the app's return window ends.",
      tags: ["client"],
      body: schemas.universalLinkClick.request,
      response: { 200: schemas.universalLinkClick.response },
    },
    handler: async (request): Promise<UniversalLinkClickResponse> => {
      const { app } = requireCaller(request);
      const { url, platform, installId: install } = request.body;
      const opened = await openedLink(deps, app, url);
      if (!opened) return { allowed: true, clickId: null };
      const at = now();
      const { name: link } = opened;
      const test = opened.test || isInternalAddress(app, clientAddress(request));
      if (!test) await store.clicks.countVisit(app.id, { link, at, as: "opened" });
      if (install && !test) {
        const country = countryOf?.(clientAddress(request), readPlace(request.headers));
        await recordReturn(store, { app, opened, install, platform, country, at });
      }
      await activity.publish({ kind: "opened", app: app.id, link, at, test, install });
      // This ID is for reports about this opening. No first open can be matched to it.
      return { allowed: true, clickId: makeClickId(at, random) };
    },
  });
}
