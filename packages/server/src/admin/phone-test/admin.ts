import { isLive } from "@throughline/engine";
import { browserPaths } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { shortUrl } from "../../catalog/links/link-view.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { lifetimeMs, testPageToken } from "./token.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of the handler that creates test pages. */
export interface PhoneTestAdminDependencies {
  readonly store: Pick<Store, "links">;
  readonly digests: Pick<Digests, "current">;
  readonly now: Clock;
}

/** Creates the URL of a page that tests a phone. */
export function phoneTestAdmin({
  store,
  digests,
  now,
}: PhoneTestAdminDependencies): AdminHandlers<"createTestPage"> {
  return {
    async createTestPage({ app, params: { code }, serviceUrl }) {
      const link = await store.links.get(app.id, code);
      if (!link) throw new ApiError("unknown_link", `There is no link with the code "${code}".`);
      if (!link.test) {
        throw new ApiError(
          "conflict",
          `${code} is not a test link, so its clicks would be counted. Mark it as a test link, or create one.`,
        );
      }
      if (link.password !== undefined) {
        throw new ApiError(
          "conflict",
          `${code} has a password, which a test page cannot ask for. Remove it, or choose another test link.`,
        );
      }
      if (!isLive(link, now())) {
        throw new ApiError(
          "conflict",
          `${code} is disabled, has expired or has not started. Choose an active test link.`,
        );
      }
      const until = now() + lifetimeMs;
      const token = testPageToken(await digests.current(), { app: app.id, code, until });
      const { origin } = new URL(shortUrl(app, "", serviceUrl));
      return {
        url: `${origin}${browserPaths.testPage}?token=${token}`,
        expiresAt: iso(until),
      };
    },
  };
}
