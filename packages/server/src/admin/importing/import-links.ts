import type { ImportedLink, LinkImportItem } from "@throughline/protocol";
import type { App, LinkStore, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { decideImport } from "./decide.ts";

/** The functions of the store that an import uses. */
export type LinkImportStore = Pick<LinkStore, "getMany" | "saveAll">;

/** How often an import is retried when one of its links changes at the same time. */
const maxAttempts = 5;

export interface LinkImportOptions {
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly at: Moment;
}

/** Decides what happens to each link and stores the result, unless this is a dry run or a link is invalid. */
export async function importLinks(
  store: LinkImportStore,
  app: App,
  links: readonly ImportedLink[],
  { replace, dryRun, at }: LinkImportOptions,
): Promise<{ done: boolean; items: LinkImportItem[] }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { items, toStore, rejected } = await decideImport(store, app, links, { replace, at });
    if (dryRun || rejected > 0) return { done: false, items };
    const changed = await store.saveAll(app.id, toStore);
    if (changed.length === 0) return { done: true, items };
  }
  throw new ApiError(
    "conflict",
    "Another request changed these links during the import. Try again.",
  );
}
