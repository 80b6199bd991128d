import { isDeepStrictEqual } from "node:util";
import type { LinkImportItem } from "@throughline/protocol";
import { compileSchema, ImportedLink } from "@throughline/protocol/validate";
import type { App, Link, LinkStore, LinkToKeep, Moment } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { newLink } from "../../catalog/links/edit-link.ts";
import { readMoment } from "../../platform/time/moment.ts";
import { TimeSlices } from "../../platform/time/time-slices.ts";

/** What an import will do. */
export interface ImportDecision {
  /** One for each link, in their order. */
  readonly items: LinkImportItem[];
  readonly toKeep: LinkToKeep[];
  /** How many are invalid, or conflicts. */
  readonly faults: number;
}

/** How many links are looked up in the store at a time. */
const together = 16;

const faultIn = compileSchema(ImportedLink);

/** Decides what becomes of each link, by what is here now; changes nothing. */
export async function decideImport(
  links: LinkStore,
  app: App,
  imported: readonly ImportedLink[],
  { replace, at }: { readonly replace: boolean; readonly at: Moment },
): Promise<ImportDecision> {
  const slices = new TimeSlices();
  const toKeep = new Map<string, LinkToKeep>();
  const items: LinkImportItem[] = [];
  for (let index = 0; index < imported.length; index += together) {
    const some = imported.slice(index, index + together);
    items.push(...(await Promise.all(some.map(decide))));
    await slices.rest();
  }
  const faults = items.filter(({ outcome }) => outcome === "invalid" || outcome === "conflict");
  return { items, toKeep: [...toKeep.values()], faults: faults.length };

  async function decide(given: ImportedLink): Promise<LinkImportItem> {
    const each = readImported(app, given, at);
    if (typeof each === "string") {
      const { code } = Object(given) as { code?: unknown };
      return { code: typeof code === "string" ? code : null, outcome: "invalid", error: each };
    }
    const { code, destination } = each;
    const here = await links.get(app.id, code);
    const earlier = toKeep.get(code)?.link;
    if (earlier) {
      return earlier.destination === destination ? unchanged(code) : conflict(code, earlier);
    }
    if (!here) {
      toKeep.set(code, { link: each });
      return { code, outcome: "created", error: null };
    }
    const replacement = inPlaceOf(here, each, at);
    if (isDeepStrictEqual(replacement, here)) return unchanged(code);
    if (!replace) return here.destination === destination ? unchanged(code) : conflict(code, here);
    toKeep.set(code, { link: replacement, since: here.updatedAt });
    return { code, outcome: "replaced", error: null };
  }
}

function unchanged(code: string): LinkImportItem {
  return { code, outcome: "unchanged", error: null };
}

function conflict(code: string, { destination }: Link): LinkImportItem {
  return { code, outcome: "conflict", error: `This code already leads to ${destination}` };
}

/** The link, or what is wrong with it. */
function readImported(app: App, imported: ImportedLink, at: Moment): Link | string {
  const fault = faultIn(imported);
  if (fault) return `${fault.message}.`;
  const { code, createdAt, madeBy, ...parts } = imported;
  if (isReservedCode(code)) return "This path is reserved for the service.";
  const made = createdAt ? readMoment(createdAt) : at;
  if (made === undefined) return "createdAt: This date does not exist.";
  try {
    const link = newLink(app.id, code, parts, at);
    return { ...link, createdAt: made, ...(madeBy && { madeBy }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message.replace("The request is not valid: ", "");
  }
}

/** The new parts under the old identity; as it was where nothing differs. */
function inPlaceOf(here: Link, link: Link, at: Moment): Link {
  const { madeBy: _maker, ...parts } = link;
  const { createdAt, madeBy } = here;
  const merged = { ...parts, createdAt, ...(madeBy !== undefined && { madeBy }) };
  if (isDeepStrictEqual({ ...merged, updatedAt: here.updatedAt }, here)) return here;
  // Later also within a millisecond, and when the clock was set back.
  return { ...merged, updatedAt: Math.max(at, here.updatedAt + 1) };
}
