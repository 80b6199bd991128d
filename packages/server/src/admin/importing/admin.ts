import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { importLinks } from "./import-links.ts";
import { ImportQueue } from "./import-queue.ts";
import { ImportThread } from "./import-thread.ts";

/** Dependencies of the link import routes. */
export interface ImportAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly rateLimit: CreateRateLimit;
}

/** How many files an app may import per minute, including dry runs. Each file is a large request body. */
const filesPerMinute = 10;

/** All services in the process share one queue and one thread, so that imports do not compete for the processor. */
const [queue, thread] = [new ImportQueue(), new ImportThread()];

/** Imports links with their existing codes, from a batch or a file. Either all links of a request are stored, or none. */
export function importAdmin({
  store,
  now,
  rateLimit,
}: ImportAdminDependencies): AdminHandlers<"importLinks" | "importFile"> {
  const fileLimit = rateLimit(filesPerMinute, "for files of links");

  return {
    importLinks: ({ app, body: { links, replace = false, dryRun = false } }) =>
      queue.run(async () => {
        await requireLinkDomain(store.apps, app);
        return importLinks(store.links, app, links, { replace, dryRun, at: now() });
      }),
    async importFile({ app, body, uploadedFile }) {
      await fileLimit.count(app.id);
      return queue.run(async () => {
        await requireLinkDomain(store.apps, app);
        return thread.import(store.links, {
          replace: false,
          dryRun: false,
          ...body,
          content: uploadedFile ?? [Buffer.from(body.content)],
          app,
          at: now(),
        });
      });
    },
  };
}
