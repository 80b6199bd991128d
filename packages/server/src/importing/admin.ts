import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../admin/handlers.ts";
import { demandAddress } from "../apps/own-domains.ts";
import { ApiError } from "../http/errors.ts";
import type { Clock } from "../time/clock.ts";
import { decideImport } from "./decide.ts";

/** How often an import is decided again because somebody changed its links meanwhile. */
const attempts = 5;

/** Links taken in with the codes they have elsewhere, a batch at a time: all of it or nothing. */
export function importAdmin({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: Clock;
}): AdminHandlers<"importLinks"> {
  return {
    async importLinks({ app, body: { links, replace = false, dryRun = false } }) {
      await demandAddress(store.apps, app);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { items, toKeep, faults } = await decideImport(store.links, app, links, {
          replace,
          at: now(),
        });
        if (dryRun || faults > 0) return { done: false, items };
        const inTheWay = await store.links.keepAll(app.id, toKeep);
        if (inTheWay.length === 0) return { done: true, items };
      }
      throw new ApiError("conflict", "These links are being changed by somebody else; try again.");
    },
  };
}
