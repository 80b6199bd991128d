import type { ImportedLink, LinkImportItem } from "@throughline/protocol";
import type { App, LinkStore, LinkToSave, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { decideImport } from "./decide.ts";

/** The functions of the store that an import uses. */
export type LinkImportStore = Pick<LinkStore, "getMany" | "findCodes" | "saveAll">;

/** How often an import is retried when one of its links changes at the same time. */
const maxAttempts = 5;

export interface LinkImportOptions {
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly at: Moment;
}

/** Decides what happens to each link and stores the result, unless this is a dry run or a link is invalid or in conflict. */
export function importLinks(
  store: LinkImportStore,
  app: App,
  links: readonly ImportedLink[],
  { replace, dryRun, at }: LinkImportOptions,
): Promise<{ done: boolean; items: LinkImportItem[] }> {
  const sources = links.map((link) => ({ link }));
  return retryImport(async () => {
    const [items, linksToSave]: [LinkImportItem[], LinkToSave[]] = [[], []];
    for await (const { item, toSave } of decideImport(store, app, sources, { replace, at })) {
      items.push(item);
      if (toSave) linksToSave.push(toSave);
    }
    const isAccepted = items.every(
      ({ outcome }) => outcome !== "invalid" && outcome !== "conflict",
    );
    if (dryRun || !isAccepted) return { done: false, items };
    const changed = await store.saveAll(app.id, linksToSave);
    return changed.length === 0 ? { done: true, items } : undefined;
  });
}

/** Runs an import again while it returns `undefined`, which means that another request changed one of its links. */
export async function retryImport<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new ApiError(
    "conflict",
    "Another request changed these links during the import. Try again.",
  );
}
