import { isDeepStrictEqual } from "node:util";
import { parseWebUrl } from "@throughline/engine";
import { dayMs } from "@throughline/engine/durations";
import { limits } from "@throughline/protocol";
import type {
  BulkLinkReport,
  ChangedLink,
  LinkChange,
  LinksChange,
  LinksSelection,
} from "@throughline/protocol";
import type { App, Link, LinkToSave, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { iso } from "../../platform/time/iso.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { isArchived } from "./admin.ts";
import type { LinkAdminDependencies } from "./admin.ts";
import { updateLink } from "./edit-link.ts";
import { LinkFilter } from "./link-filter.ts";
import { refuseLoop } from "./refuse-loop.ts";

const undoMs = 30 * dayMs;
const [maxExamples, maxErrors, batchSize] = [20, 100, 200];

/** Changes many links at once, and undoes such changes. */
export function bulkLinkAdmin({
  store,
  now,
  random,
}: Pick<LinkAdminDependencies, "store" | "now" | "random">): AdminHandlers<
  "changeLinks" | "listLinkChanges" | "undoLinkChange"
> {
  return {
    async changeLinks({ app, body: { links: selection, change, dryRun = false }, actor }) {
      const links = await selectLinks(store, app.id, selection);
      const { toSave, ...report } = await planChange(store, app, links, change, now());
      if (dryRun || report.errors.length > 0 || toSave.length === 0) {
        return { done: false, id: null, ...report };
      }
      const at = now();
      const [id, by] = [toBase32(random(10)), "name" in actor ? actor.name : "the operator"];
      const applied = { id, app: app.id, at, expiresAt: at + undoMs, by, links: toSave.length };
      const conflicts = await store.bulkChanges.apply(applied, toSave);
      if (conflicts.length > 0) {
        throw new ApiError(
          "conflict",
          `Another request changed ${conflicts[0]} at the same time, so no link was changed. Try again.`,
        );
      }
      return { done: true, id, ...report };
    },

    async listLinkChanges({ app }) {
      const changes = await store.bulkChanges.list(app.id, now());
      return {
        items: changes.map(({ id, at, by, links, expiresAt }) => ({
          id,
          at: iso(at),
          by,
          links,
          undoUntil: iso(expiresAt),
        })),
      };
    },

    async undoLinkChange({ app, params: { id } }) {
      const undone = await store.bulkChanges.undo(app.id, id, now());
      if (!undone) {
        throw new ApiError(
          "not_found",
          `There is no change "${id}" to undo. It was undone already, or it is older than 30 days.`,
        );
      }
      return { restored: undone.restored, skipped: [...undone.skipped] };
    },
  };
}

/** Returns the selected links. Throws if there are too many, or if one of the codes is unknown. */
async function selectLinks(
  { links }: Pick<Store, "links">,
  app: string,
  { codes, archived, ...filters }: LinksSelection,
): Promise<Link[]> {
  const found: Link[] = [];
  if (codes !== undefined) {
    const all = [...new Set(codes)];
    for (let start = 0; start < all.length; start += batchSize) {
      found.push(...(await links.getMany(app, all.slice(start, start + batchSize))));
    }
    const known = new Set(found.map(({ code }) => code));
    const unknown = all.find((code) => !known.has(code));
    if (unknown === undefined) return found;
    throw invalidField("links.codes", `This app has no link with the code "${unknown}".`);
  }
  const filter = new LinkFilter(links, app, { ...filters, archived: isArchived(archived) });
  const list = await filter.source();
  let after: string | undefined;
  do {
    const page = await list({ limit: batchSize, ...(after !== undefined && { after }) });
    found.push(...page.items.filter(filter.matches));
    if (found.length > limits.linksPerChange) {
      throw invalidField(
        "links",
        `More than ${limits.linksPerChange} links match. Narrow the selection down.`,
      );
    }
    after = page.next;
  } while (after !== undefined);
  return found;
}

/** Decides what changes in each link, without saving anything. */
async function planChange(
  store: Pick<Store, "apps" | "links">,
  app: App,
  links: readonly Link[],
  change: LinksChange,
  now: number,
): Promise<Omit<BulkLinkReport, "done" | "id"> & { readonly toSave: LinkToSave[] }> {
  const { destinationHost: hosts } = change;
  // Only links that lead to another link can lead back to themselves.
  const mayLoop = hosts && (await store.apps.ofDomain(hosts.to.toLowerCase())) !== undefined;
  const slices = new TimeSlices();
  const toSave: LinkToSave[] = [];
  const examples: ChangedLink[] = [];
  const errors: BulkLinkReport["errors"] = [];
  for (const link of links) {
    await slices.yieldIfDue();
    try {
      const at = Math.max(now, link.updatedAt + 1);
      const changed = updateLink(app, link, changeOfLink(link, change), at);
      if (isDeepStrictEqual({ ...changed, updatedAt: link.updatedAt }, link)) continue;
      if (mayLoop) await refuseLoop(store, changed);
      toSave.push({ link: changed, since: link.updatedAt });
      if (examples.length < maxExamples) {
        examples.push({ code: link.code, changes: differences(link, changed) });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (errors.length === maxErrors) continue;
      errors.push({
        code: link.code,
        error: error.message.replace("The request is not valid: ", ""),
      });
    }
  }
  const changed = toSave.length;
  return { changed, unchanged: links.length - changed - errors.length, examples, errors, toSave };
}

function changeOfLink(
  link: Link,
  { addTags, removeTags = [], destinationHost, ...settings }: LinksChange,
): LinkChange {
  const kept = [...new Set([...link.tags, ...(addTags ?? [])])].filter(
    (tag) => !removeTags.includes(tag),
  );
  if (kept.length > 32 && addTags) {
    throw invalidField(
      "addTags",
      `The link would have ${kept.length} tags; at most 32 are allowed.`,
    );
  }
  return {
    ...settings,
    tags: kept,
    ...(destinationHost && urlsWithHost(link, destinationHost)),
  };
}

const urlFields = [
  "destination",
  "ios",
  "android",
  "desktop",
  "webFallback",
  "expiredFallback",
  "rules",
  "split",
] as const;

/** Returns the fields of a link in which a URL has the host, with the new host. */
function urlsWithHost(link: Link, { from, to }: { from: string; to: string }): LinkChange {
  const replaceHosts = (value: unknown): unknown => {
    if (typeof value === "string") {
      const isMeant = parseWebUrl(value)?.host.toLowerCase() === from.toLowerCase();
      return isMeant ? value.replace(/^(https?:\/\/)[^/?#]*/i, `$1${to}`) : value;
    }
    if (Array.isArray(value)) return value.map(replaceHosts);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, replaceHosts(part)]),
    );
  };
  const fields = urlFields.flatMap((field) => {
    const changed = replaceHosts(link[field]);
    return isDeepStrictEqual(changed, link[field]) ? [] : [[field, changed]];
  });
  return Object.fromEntries(fields) as LinkChange;
}

/** Returns the values that differ between two versions of a link. */
function differences(before: Link, after: Link): ChangedLink["changes"] {
  const fields = ["tags", "folder", "expiresAt", ...urlFields] as const;
  return fields.flatMap((field) => {
    const [one, other] = [textOf(before, field), textOf(after, field)];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}

function textOf(link: Link, field: keyof Link): string | null {
  const value = link[field];
  if (value === undefined) return null;
  if (field === "expiresAt") return iso(value as number);
  if (field === "tags") return link.tags.join(", ") || null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
