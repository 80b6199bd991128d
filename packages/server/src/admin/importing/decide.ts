import { isDeepStrictEqual } from "node:util";
import type { LinkImportItem } from "@throughline/protocol";
import { compileSchema, ImportedLink } from "@throughline/protocol/validate";
import type { App, Link, LinkStore, LinkToSave, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { linkFromParts } from "../../catalog/links/edit-link.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";

/** The outcome of an import before anything is stored. */
export interface ImportDecision {
  /** One item per link, in the same order. */
  readonly items: LinkImportItem[];
  readonly toStore: LinkToSave[];
  /** How many links are invalid or in conflict. */
  readonly rejected: number;
}

/** How many links are looked up in the store at a time, which takes less than a millisecond. */
const batchSize = 100;

const findViolation = compileSchema(ImportedLink);

/** Decides what happens to each link, without changing anything. */
export async function decideImport(
  store: Pick<LinkStore, "getMany">,
  app: App,
  imported: readonly ImportedLink[],
  { replace, at }: { readonly replace: boolean; readonly at: Moment },
): Promise<ImportDecision> {
  const slices = new TimeSlices();
  const toStore = new Map<string, LinkToSave>();
  const items: LinkImportItem[] = [];
  for (let index = 0; index < imported.length; index += batchSize) {
    const batch: (readonly [ImportedLink, Link | string])[] = [];
    for (const source of imported.slice(index, index + batchSize)) {
      batch.push([source, parseLink(app, source, at)]);
      await slices.yieldIfDue();
    }
    const codes = batch.flatMap(([, parsed]) => (typeof parsed === "string" ? [] : [parsed.code]));
    const found = await store.getMany(app.id, codes);
    const existing = new Map(found.map((link) => [link.code, link]));
    items.push(...batch.map(([source, parsed]) => decide(source, parsed, existing)));
  }
  const rejected = items.filter(({ outcome }) => outcome === "invalid" || outcome === "conflict");
  return { items, toStore: [...toStore.values()], rejected: rejected.length };

  function decide(
    source: ImportedLink,
    parsed: Link | string,
    found: ReadonlyMap<string, Link>,
  ): LinkImportItem {
    if (typeof parsed === "string") {
      const { code } = Object(source) as { code?: unknown };
      return { code: typeof code === "string" ? code : null, outcome: "invalid", error: parsed };
    }
    const { code, destination } = parsed;
    const { clicksUsed } = source;
    const earlier = toStore.get(code)?.link;
    if (earlier) {
      return earlier.destination === destination ? unchanged(code) : conflict(code, earlier);
    }
    const existing = found.get(code);
    if (!existing) {
      const link = source.hasPassword ? { ...parsed, disabled: true } : parsed;
      toStore.set(code, { link, ...(clicksUsed && { claimedClicks: clicksUsed }) });
      return { code, outcome: "created", error: null };
    }
    const replacement = replaceLink(existing, parsed, at);
    if (isDeepStrictEqual(replacement, existing)) return unchanged(code);
    if (!replace) {
      return existing.destination === destination ? unchanged(code) : conflict(code, existing);
    }
    toStore.set(code, { link: replacement, since: existing.updatedAt });
    return { code, outcome: "replaced", error: null };
  }
}

function unchanged(code: string): LinkImportItem {
  return { code, outcome: "unchanged", error: null };
}

function conflict(code: string, { destination }: Link): LinkImportItem {
  return {
    code,
    outcome: "conflict",
    error: `A link with this code already leads to ${destination}`,
  };
}

/** Returns the link, or what is wrong with it. */
function parseLink(app: App, imported: ImportedLink, at: Moment): Link | string {
  const violation = findViolation(imported);
  if (violation) return `${violation.message}.`;
  const { code, createdAt, madeBy, clicksUsed: _used, hasPassword: _has, ...parts } = imported;
  if (isReservedCode(code)) return `The path /${code} is reserved for the service.`;
  const created = createdAt ? parseTimestamp(createdAt) : at;
  if (created === undefined) return `createdAt: ${createdAt} is not a valid date.`;
  try {
    const link = linkFromParts(app, code, parts, at);
    return { ...link, createdAt: created, ...(madeBy && { madeBy }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message.replace("The request is not valid: ", "");
  }
}

/** Returns the existing link with the new parts, or the unchanged link when nothing differs. */
function replaceLink(existing: Link, link: Link, at: Moment): Link {
  const { madeBy: _maker, ...parts } = link;
  const { createdAt, madeBy, password } = existing;
  const merged = {
    ...parts,
    createdAt,
    ...(madeBy !== undefined && { madeBy }),
    ...(password !== undefined && { password }),
  };
  if (isDeepStrictEqual({ ...merged, updatedAt: existing.updatedAt }, existing)) return existing;
  // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
  return { ...merged, updatedAt: Math.max(at, existing.updatedAt + 1) };
}
