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
import type { App, Link, LinkStore, LinkToSave, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { iso } from "../../platform/time/iso.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";
import { isArchived } from "./admin.ts";
import type { LinkAdminDependencies } from "./admin.ts";
import { setArchived, updateLink } from "./edit-link.ts";
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
  const changed = new Map<string, LinkToSave>();
  const errors: BulkLinkReport["errors"] = [];
  /** Reports a link that cannot be changed. */
  async function collectError(code: string, attempt: () => Promise<void> | void): Promise<void> {
    await slices.yieldIfDue();
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = error.message.replace("The request is not valid: ", "");
      if (errors.length < maxErrors) errors.push({ code, error: reason });
    }
  }
  for (const link of links) {
    await collectError(link.code, () => {
      const at = Math.max(now, link.updatedAt + 1);
      const { archived = link.archivedAt !== undefined } = change;
      const updated = updateLink(app, link, changeOfLink(link, change), at);
      const next = setArchived(updated, archived, at);
      if (isDeepStrictEqual({ ...next, updatedAt: link.updatedAt }, link)) return;
      changed.set(link.code, { link: next, since: link.updatedAt });
    });
  }
  const afterChange: Pick<LinkStore, "get"> = {
    async get(appId, code) {
      const found = await store.links.get(appId, code);
      return found?.app === app.id ? (changed.get(found.code)?.link ?? found) : found;
    },
  };
  for (const { link } of mayLoop ? changed.values() : []) {
    await collectError(link.code, () => refuseLoop({ apps: store.apps, links: afterChange }, link));
  }
  const examples = links
    .filter(({ code }) => changed.has(code))
    .slice(0, maxExamples)
    .map((link) => ({
      code: link.code,
      changes: differences(link, changed.get(link.code)?.link ?? link),
    }));
  return {
    changed: changed.size,
    unchanged: links.length - changed.size,
    examples,
    errors,
    toSave: [...changed.values()],
  };
}

function changeOfLink(
  link: Link,
  { addTags, removeTags = [], destinationHost, archived: _archived, ...settings }: LinksChange,
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
  const fields = ["tags", "folder", "expiresAt", "disabled", "archivedAt", ...urlFields] as const;
  return fields.flatMap((field) => {
    const [one, other] = [fieldText(before, field), fieldText(after, field)];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}

function fieldText(link: Link, field: keyof Link): string | null {
  const value = link[field];
  if (value === undefined) return null;
  if (field === "expiresAt" || field === "archivedAt") return iso(value as number);
  if (field === "tags") return link.tags.join(", ") || null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
