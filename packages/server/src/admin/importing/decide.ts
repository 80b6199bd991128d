import { isDeepStrictEqual } from "node:util";
import type { LinkImportItem } from "@throughline/protocol";
import { compileSchema, ImportedLink } from "@throughline/protocol/validate";
import { foldCode, otherCodes } from "@throughline/storage";
import type { App, CodeUse, Link, LinkStore, LinkToSave, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { linkFromParts, splitStart } from "../../catalog/links/edit-link.ts";
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
  store: Pick<LinkStore, "getMany" | "findCodes">,
  app: App,
  sources: Iterable<Source> | AsyncIterable<Source>,
  { replace, at }: { readonly replace: boolean; readonly at: Moment },
): AsyncGenerator<ImportDecision<Source>> {
  const slices = new TimeSlices();
  const spelling = app.ignoreCase ? foldCode : String;
  // Only codes and destinations, because keeping whole links would make garbage collection take longer.
  const toSaveByCode = new Map<string, { readonly code: string; readonly destination: string }>();
  const batch: (readonly [Source, Link | string])[] = [];
  for await (const source of sources) {
    batch.push([source, parseLink(app, source.link, at)]);
    await slices.yieldIfDue();
    if (batch.length === batchSize) yield* decideBatch();
  }
  if (batch.length > 0) yield* decideBatch();

  async function* decideBatch(): AsyncGenerator<ImportDecision<Source>> {
    const links = batch.flatMap(([, parsed]) => (typeof parsed === "string" ? [] : [parsed]));
    const found = await store.getMany(
      app.id,
      links.map(({ code }) => code),
    );
    const existing = new Map(found.map((link) => [link.code, link]));
    const uses = await store.findCodes(app.id, links.flatMap(codesOf));
    const usesByCode = new Map(uses.map((use) => [use.code, use]));
    for (const [source, parsed] of batch.splice(0)) {
      const decision = decide(source.link, parsed, existing, usesByCode);
      const { link } = decision.toSave ?? {};
      for (const code of link ? codesOf(link) : []) {
        toSaveByCode.set(spelling(code), link ?? { code, destination: "" });
      }
      yield { source, ...decision };
    }
  }

  function decide(
    source: ImportedLink,
    parsed: Link | string,
    found: ReadonlyMap<string, Link>,
    uses: ReadonlyMap<string, CodeUse>,
  ): Omit<ImportDecision<Source>, "source"> {
    if (typeof parsed === "string") {
      const { code } = Object(source) as { code?: unknown };
      return {
        item: { code: typeof code === "string" ? code : null, outcome: "invalid", error: parsed },
      };
    }
    const { code, destination } = parsed;
    const { clicksUsed } = source;
    const earlier = toSaveByCode.get(spelling(code));
    if (earlier?.code === code) {
      const isSame = earlier.destination === destination;
      return { item: isSame ? unchanged(code) : conflict(code, earlier.destination) };
    }
    const clash = findClash(parsed, uses);
    if (clash !== undefined) return { item: { code, outcome: "conflict", error: clash } };
    const existing = found.get(code);
    if (!existing) {
      const link = source.hasPassword ? { ...parsed, disabled: true } : parsed;
      return {
        item: { code, outcome: "created", error: null },
        toSave: {
          link,
          ...(clicksUsed && { claimedClicks: clicksUsed }),
          ...(replace && { reuseCode: true }),
        },
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
      toSave: { link: replacement, since: existing.updatedAt, reuseCode: true },
    };
  }

  /** Returns why a link cannot have one of its codes. */
  function findClash(link: Link, uses: ReadonlyMap<string, CodeUse>): string | undefined {
    for (const code of codesOf(link)) {
      const earlier = toSaveByCode.get(spelling(code));
      const use = uses.get(code);
      const owner = earlier?.code ?? use?.link;
      if (owner !== undefined && owner !== link.code) {
        return `The code ${code} belongs to the link ${owner}${foldCode(owner) === foldCode(code) ? ", because the app ignores case" : ""}`;
      }
      if (use && use.link === undefined && !replace) {
        const former =
          use.former === undefined ? "a deleted link" : `the link ${use.former} before`;
        return `The code ${code} belonged to ${former}. Replace existing links to give it out again`;
      }
    }
    return undefined;
  }
}

function codesOf(link: Link): string[] {
  return [link.code, ...otherCodes(link)];
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
    code: written,
    createdAt,
    archivedAt,
    createdByInstall,
    clicksUsed: _used,
    hasPassword: _has,
    ...parts
  } = imported;
  const code = written.normalize("NFC");
  if (isReservedCode(code)) return `The path /${code} is reserved for the service.`;
  const created = createdAt ? parseTimestamp(createdAt) : at;
  if (created === undefined) return `createdAt: ${createdAt} is not a valid date.`;
  const archived = archivedAt ? parseTimestamp(archivedAt) : null;
  if (archived === undefined) return `archivedAt: ${archivedAt} is not a valid date.`;
  try {
    const link = linkFromParts(app, code, parts, at);
    return {
      ...link,
      createdAt: created,
      ...(archived !== null && { archivedAt: archived }),
      ...(createdByInstall && { createdByInstall }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message.replace("The request is not valid: ", "");
  }
}

/**
 * Returns the existing link with the new parts, or the unchanged link when nothing differs. It keeps its codes, because
 * files of other services do not contain them, and stays archived.
 */
function replaceLink(existing: Link, link: Link, at: Moment): Link {
  const { createdByInstall: _maker, archivedAt: _archived, aliases: _aliases, ...parts } = link;
  const { createdAt, createdByInstall, password, archivedAt } = existing;
  const { currentCode = existing.currentCode } = link;
  const codes = new Set([...otherCodes(existing), ...otherCodes(link)]);
  if (currentCode !== undefined) codes.delete(currentCode);
  const splitStartedAt = splitStart(existing, link.split, at);
  const merged: Link = {
    ...parts,
    createdAt,
    ...(splitStartedAt !== null && { splitStartedAt }),
    ...(currentCode !== undefined && { currentCode }),
    ...(codes.size > 0 && { aliases: [...codes] }),
    ...(archivedAt !== undefined && { archivedAt }),
    ...(createdByInstall !== undefined && { createdByInstall }),
    ...(password !== undefined && { password }),
  };
  // The flag of a test link is stored only once somebody has set it.
  const comparable = (one: Link) => ({ test: false, ...one, updatedAt: at });
  if (isDeepStrictEqual(comparable(merged), comparable(existing))) return existing;
  // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
  return { ...merged, updatedAt: Math.max(at, existing.updatedAt + 1) };
}
