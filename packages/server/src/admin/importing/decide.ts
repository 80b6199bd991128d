import { isDeepStrictEqual } from "node:util";
import type { LinkImportItem } from "@throughline/protocol";
import { compileSchema, ImportedLink } from "@throughline/protocol/validate";
import type { App, Link, LinkStore, LinkToSave, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { linkFromParts } from "../../catalog/links/edit-link.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";

/** What happens to a link of an import, before anything is stored. */
export interface ImportDecision<Source> {
  readonly source: Source;
  readonly item: LinkImportItem;
  /** The link to save, unless it is unchanged, invalid or in conflict. */
  readonly toSave?: LinkToSave;
}

/** How many links are looked up in the store at a time, which takes less than a millisecond. */
const batchSize = 100;

const findViolation = compileSchema(ImportedLink);

/** Decides what happens to each link, in order, without changing anything. */
export async function* decideImport<Source extends { readonly link: ImportedLink }>(
  store: Pick<LinkStore, "getMany">,
  app: App,
  sources: Iterable<Source> | AsyncIterable<Source>,
  { replace, at }: { readonly replace: boolean; readonly at: Moment },
): AsyncGenerator<ImportDecision<Source>> {
  const slices = new TimeSlices();
  // Only destinations, because keeping whole links would make garbage collection take longer.
  const destinationsToSave = new Map<string, string>();
  const batch: (readonly [Source, Link | string])[] = [];
  for await (const source of sources) {
    batch.push([source, parseLink(app, source.link, at)]);
    await slices.yieldIfDue();
    if (batch.length === batchSize) yield* decideBatch();
  }
  if (batch.length > 0) yield* decideBatch();

  async function* decideBatch(): AsyncGenerator<ImportDecision<Source>> {
    const codes = batch.flatMap(([, parsed]) => (typeof parsed === "string" ? [] : [parsed.code]));
    const found = await store.getMany(app.id, codes);
    const existing = new Map(found.map((link) => [link.code, link]));
    for (const [source, parsed] of batch.splice(0)) {
      const decision = decide(source.link, parsed, existing);
      const { link } = decision.toSave ?? {};
      if (link) destinationsToSave.set(link.code, link.destination);
      yield { source, ...decision };
    }
  }

  function decide(
    source: ImportedLink,
    parsed: Link | string,
    found: ReadonlyMap<string, Link>,
  ): Omit<ImportDecision<Source>, "source"> {
    if (typeof parsed === "string") {
      const { code } = Object(source) as { code?: unknown };
      return {
        item: { code: typeof code === "string" ? code : null, outcome: "invalid", error: parsed },
      };
    }
    const { code, destination } = parsed;
    const { clicksUsed } = source;
    const earlier = destinationsToSave.get(code);
    if (earlier !== undefined) {
      return { item: earlier === destination ? unchanged(code) : conflict(code, earlier) };
    }
    const existing = found.get(code);
    if (!existing) {
      const link = source.hasPassword ? { ...parsed, disabled: true } : parsed;
      return {
        item: { code, outcome: "created", error: null },
        toSave: { link, ...(clicksUsed && { claimedClicks: clicksUsed }) },
      };
    }
    const replacement = replaceLink(existing, parsed, at);
    if (isDeepStrictEqual(replacement, existing)) return { item: unchanged(code) };
    if (!replace) {
      const isSame = existing.destination === destination;
      return { item: isSame ? unchanged(code) : conflict(code, existing.destination) };
    }
    return {
      item: { code, outcome: "replaced", error: null },
      toSave: { link: replacement, since: existing.updatedAt },
    };
  }
}

function unchanged(code: string): LinkImportItem {
  return { code, outcome: "unchanged", error: null };
}

function conflict(code: string, destination: string): LinkImportItem {
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
  const {
    code,
    createdAt,
    createdByInstall,
    clicksUsed: _used,
    hasPassword: _has,
    ...parts
  } = imported;
  if (isReservedCode(code)) return `The path /${code} is reserved for the service.`;
  const created = createdAt ? parseTimestamp(createdAt) : at;
  if (created === undefined) return `createdAt: ${createdAt} is not a valid date.`;
  try {
    const link = linkFromParts(app, code, parts, at);
    return { ...link, createdAt: created, ...(createdByInstall && { createdByInstall }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message.replace("The request is not valid: ", "");
  }
}

/** Returns the existing link with the new parts, or the unchanged link when nothing differs. */
function replaceLink(existing: Link, link: Link, at: Moment): Link {
  const { createdByInstall: _maker, ...parts } = link;
  const { createdAt, createdByInstall, password } = existing;
  const merged = {
    ...parts,
    createdAt,
    ...(createdByInstall !== undefined && { createdByInstall }),
    ...(password !== undefined && { password }),
  };
  if (isDeepStrictEqual({ ...merged, updatedAt: existing.updatedAt }, existing)) return existing;
  // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
  return { ...merged, updatedAt: Math.max(at, existing.updatedAt + 1) };
}
