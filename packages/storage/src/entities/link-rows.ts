import type { Link, Moment } from "../records.ts";
import { searchText, sortName } from "../text/link-text.ts";
import { replaceNul } from "../text/replace-nul.ts";
import { linkMessage } from "../outbox/messages.ts";
import { changeCodes, ignoresCase, insertCodes, releaseCodes } from "./link-codes.ts";
import { enqueueMessages, insertRows, publishChange, Rollback, run } from "./step.ts";
import type { Step } from "./step.ts";

const update = `
  UPDATE links SET updated_at = $2, kind = $3, folder = $4, sort_name = $5, search_text = $6, doc = $7
  WHERE serial = $1`;
const lockLink = `
  SELECT serial, doc FROM links WHERE app = $1 AND code = $2 AND target IS NULL FOR UPDATE`;
const restoreCount = `
  INSERT INTO link_clicks (app, link, used)
  SELECT app, serial, CAST($3 AS bigint) FROM links WHERE app = $1 AND code = $2`;
export const deleteClickCount = "DELETE FROM link_clicks WHERE app = $1 AND link = $2";
export const removeTag = "DELETE FROM link_tags WHERE app = $1 AND tag = $2 AND link = $3";

/**
 * A new link or, with `since`, a replacement of the link that was last updated at that moment. The
 * creator of a link never changes.
 */
export interface LinkToSave {
  readonly link: Link;
  readonly since?: Moment;
  /** How many clicks a new link has claimed elsewhere. */
  readonly claimedClicks?: number;
  /** Whether the link may have a code of a deleted one. */
  readonly reuseCode?: boolean;
}

/** Inserts new links of one app. Returns the codes of those that have a code that is taken. */
export function* insertLinks(toSave: readonly LinkToSave[]): Step<string[]> {
  const newLinks = toSave.map(({ link }) => link);
  const app = newLinks[0]?.app;
  if (app === undefined) return [];
  const isFolding = yield* ignoresCase(app, " FOR SHARE");
  yield* releaseCodes(
    app,
    toSave.flatMap(({ link, reuseCode }) => (reuseCode ? link : [])),
  );
  const rows = newLinks.map((link) => ({
    app: link.app,
    code: link.code,
    target: null,
    created_by_install: link.createdByInstall ?? null,
    updated_at: link.updatedAt,
    ...toColumns(link),
  }));
  const added = yield* insertRows<{ code: string; serial: number }>("links", rows, "code, serial");
  // PostgreSQL stores a code without NUL characters.
  const serials = new Map(added.map(({ code, serial }) => [replaceNul(code), serial]));
  const inserted = newLinks.flatMap((link) => {
    const serial = serials.get(replaceNul(link.code));
    return serial === undefined ? [] : [{ link, serial }];
  });
  const tags = inserted.flatMap(({ link, serial }) => tagRows(app, link.tags, serial));
  yield* insertRows("link_tags", tags, "tag");
  const withTakenCodes = new Set(yield* insertCodes(app, inserted, isFolding));
  return newLinks
    .filter((link) => !serials.has(replaceNul(link.code)) || withTakenCodes.has(link))
    .map(({ code }) => code);
}

/** `taken`: another link has one of the codes. `changed`: the link has been updated since. */
export type ReplaceResult = "replaced" | "changed" | "unknown" | "taken";

interface Replacement {
  readonly result: ReplaceResult;
  /** The link before. */
  readonly old?: Link;
  /** The codes that lead to the link, or no longer do. */
  readonly codes: readonly string[];
}

export function* replaceLink(link: Link, since: Moment): Step<Replacement> {
  const { app, code, updatedAt, tags } = link;
  const found = yield* lockedLink(app, code);
  if (found === undefined) return { result: "unknown", codes: [] };
  const { serial, link: old } = found;
  if (old.updatedAt !== since) return { result: "changed", codes: [] };
  for (const tag of old.tags) {
    if (!tags.includes(tag)) yield* run(removeTag, app, tag, serial);
  }
  const { kind, folder, sort_name, search_text, doc } = toColumns(link);
  yield* run(update, serial, updatedAt, kind, folder, sort_name, search_text, doc);
  // A maximum that is set later counts from zero again.
  if (link.maxClicks === undefined && old.maxClicks !== undefined) {
    yield* run(deleteClickCount, app, serial);
  }
  const added = tags.filter((tag) => !old.tags.includes(tag));
  yield* insertRows("link_tags", tagRows(app, added, serial), "tag");
  const codes = yield* changeCodes(old, link, serial);
  return codes ? { result: "replaced", old, codes } : { result: "taken", codes: [] };
}

/**
 * Saves links of one app, or rolls back and returns the codes that are in the way. `onReplaced` gets each link as it was
 * before.
 */
export function* saveLinks(
  app: string,
  linksToSave: readonly LinkToSave[],
  onReplaced?: (old: Link) => void,
): Step<readonly string[]> {
  const newLinks = linksToSave.filter(({ since }) => since === undefined);
  const conflicts = yield* insertLinks(newLinks);
  for (const { link, since, reuseCode } of linksToSave) {
    if (since === undefined) continue;
    if (reuseCode) yield* releaseCodes(app, [link]);
    const { result, old } = yield* replaceLink(link, since);
    if (result !== "replaced") conflicts.push(link.code);
    else if (old) onReplaced?.(old);
  }
  if (conflicts.length > 0) throw new Rollback(conflicts);
  for (const { link, claimedClicks = 0 } of newLinks) {
    if (claimedClicks > 0) yield* run(restoreCount, app, link.code, claimedClicks);
  }
  const messages = linksToSave.map(({ link, since }) =>
    linkMessage(since === undefined ? "link.created" : "link.updated", link),
  );
  yield* enqueueMessages(app, ...messages);
  // Publish one change for all links. Clearing the app's cache is faster than looking for each
  // link in it.
  if (linksToSave.length > 0) yield* publishChange({ kind: "app", app });
  return conflicts;
}

export function* lockedLink(app: string, code: string) {
  const [row] = yield* run<{ serial: number; doc: string }>(lockLink, app, code);
  return row && { serial: row.serial, link: JSON.parse(row.doc) as Link };
}

/** Returns the columns that follow from a link. */
function toColumns(link: Link) {
  return {
    kind: link.archivedAt === undefined ? "link" : "archived",
    folder: link.folder ?? null,
    sort_name: sortName(link),
    search_text: searchText(link),
    doc: JSON.stringify(link),
  };
}

function tagRows(app: string, tags: readonly string[], link: number) {
  return [...new Set(tags)].map((tag) => ({ app, tag, link }));
}
