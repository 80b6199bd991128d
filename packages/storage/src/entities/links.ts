import { linkMessage } from "../outbox/messages.ts";
import { formatCursor, formatNameCursor, parseCursor, parseNameCursor } from "../paging/cursor.ts";
import type { Page, PageRequest } from "../paging/page.ts";
import type { IdempotencyRecord, Link, Moment } from "../records.ts";
import { foldCode, otherCodes } from "../text/codes.ts";
import { splitWords } from "../text/link-text.ts";
import { findCodes, ignoresCase, retireCodes } from "./link-codes.ts";
import type { CodeRow } from "./link-codes.ts";
import {
  deleteClickCount,
  insertLinks,
  lockedLink,
  removeTag,
  replaceLink,
  saveLinks,
} from "./link-rows.ts";
import type { LinkToSave, ReplaceResult } from "./link-rows.ts";
import { publishChange, doc, docs, enqueueMessages, page, Rollback, run } from "./step.ts";
import type { BoundEntity, Entity, FoundLinks, Step } from "./step.ts";

export type { CodeClash, CodeUse } from "./link-codes.ts";
export type { LinkToSave, ReplaceResult } from "./link-rows.ts";

/**
 * `link_clicks` counts the clicks of links with a maximum. The counts have their own table, because every change of a
 * row in `links` makes caches read links again. `idempotency_keys` holds the answers to idempotent requests by their key.
 */
const tables = `
  CREATE TABLE links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, code text NOT NULL,
    kind text NOT NULL, target bigint, updated_at bigint NOT NULL, created_by_install text, folder text,
    sort_name text COLLATE "C" NOT NULL, search_text text NOT NULL, doc text NOT NULL,
    UNIQUE (app, code)
  );
  CREATE INDEX links_by_name ON links (app, sort_name, code COLLATE "C") WHERE target IS NULL;
  CREATE INDEX links_of_app ON links (app, serial) WHERE target IS NULL;
  CREATE INDEX links_of_folder ON links (app, folder, serial) WHERE folder IS NOT NULL;
  CREATE INDEX links_of_target ON links (target) WHERE target IS NOT NULL;
  CREATE INDEX links_of_creator ON links (app, created_by_install) WHERE created_by_install IS NOT NULL;
  CREATE TABLE link_tags (
    app text NOT NULL, tag text NOT NULL, link bigint NOT NULL, PRIMARY KEY (app, tag, link)
  );
  CREATE TABLE link_clicks (
    app text NOT NULL, link bigint NOT NULL, used bigint NOT NULL, PRIMARY KEY (app, link)
  );
  CREATE TABLE idempotency_keys (
    app text NOT NULL, key text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, key)
  );
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
`;

const disown =
  "UPDATE links SET updated_at = $2, created_by_install = NULL, doc = $3 WHERE serial = $1";
const lockMade =
  "SELECT serial, doc FROM links WHERE app = $1 AND created_by_install = $2 FOR UPDATE";
const ofCode = "SELECT kind, target, doc FROM links WHERE app = $1 AND code = $2";
const ofSpelling = `
  SELECT kind, target, links.doc FROM links JOIN apps ON id = app
  WHERE app = $1 AND code = $2 AND ignore_case`;
const ofApp = `
  SELECT serial, doc FROM links
  WHERE app = $3 AND serial < $1 AND target IS NULL AND kind = ANY ($4::text[])
  ORDER BY serial DESC LIMIT $2`;
const ofTag = `
  SELECT serial, doc FROM link_tags JOIN links ON serial = link
  WHERE link_tags.app = $3 AND tag = $5 AND link < $1 AND kind = ANY ($4::text[])
  ORDER BY link DESC LIMIT $2`;
const ofFolder = `
  SELECT serial, doc FROM links
  WHERE app = $3 AND folder = $5 AND serial < $1 AND kind = ANY ($4::text[])
  ORDER BY serial DESC LIMIT $2`;
const byName = `
  SELECT sort_name, code, doc FROM links
  WHERE app = $1 AND (sort_name, code COLLATE "C") > ($2, $3) AND target IS NULL
    AND kind = ANY ($5::text[])
  ORDER BY sort_name, code COLLATE "C" LIMIT $4`;
const countFolders = `
  SELECT folder AS name, count(*) AS links FROM links
  WHERE app = $1 AND folder IS NOT NULL AND kind = 'link' GROUP BY folder
  ORDER BY folder COLLATE "C"`;
const countTags = `
  SELECT tag AS name, count(*) AS links FROM link_tags WHERE app = $1 GROUP BY tag
  ORDER BY count(*) DESC, tag COLLATE "C" LIMIT $2`;
const countClick = `
  INSERT INTO link_clicks (app, link, used)
  SELECT app, serial, 1 FROM links WHERE app = $1 AND code = $2
  ON CONFLICT (app, link) DO UPDATE SET used = link_clicks.used + 1
  WHERE link_clicks.used < $3 RETURNING used`;
const usedClicks = `
  SELECT code, used FROM links JOIN link_clicks ON link = serial AND link_clicks.app = links.app
  WHERE links.app = $1 AND code = ANY ($2::text[])`;
/** Of parallel requests with the same key, one inserts the row and the others see it. */
const insertCreation = `
  INSERT INTO idempotency_keys (app, key, expires_at, doc) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app, key) DO UPDATE SET expires_at = excluded.expires_at, doc = excluded.doc
  WHERE idempotency_keys.expires_at <= $5 RETURNING key`;

/** `taken`: the code is in use. `repeated`: the idempotency key was used before. */
type CreateResult =
  | { readonly outcome: "created" }
  | { readonly outcome: "taken" }
  | { readonly outcome: "repeated"; readonly first: IdempotencyRecord };

/** Which links a list contains: all, or only those that are archived, or only the others. */
export interface LinkSelection {
  readonly archived?: boolean | undefined;
}

/** A folder, and how many links it has that are not archived. */
export interface Folder {
  readonly name: string;
  readonly links: number;
}

/** A tag, and how many links have it, with those that are archived. */
export interface TagCount {
  readonly name: string;
  readonly links: number;
}

export const links = {
  tables,
  reads: {
    /** Returns the link that has the code, in any spelling if the app ignores case. */
    *get(app: string, code: string): Step<Link | undefined> {
      const [row] = yield* run<CodeRow>(ofCode, app, code);
      if (row && row.kind !== "deleted") return yield* linkOfRow(row);
      const folded = foldCode(code);
      const [other] = folded === code ? [] : yield* run<CodeRow>(ofSpelling, app, folded);
      return other && other.kind !== "deleted" ? yield* linkOfRow(other) : undefined;
    },
    /** Returns the links that were created with these codes, in any order. */
    getMany: (app: string, codes: readonly string[]): Step<Link[]> =>
      docs(
        "SELECT doc FROM links WHERE app = $1 AND code = ANY ($2::text[]) AND target IS NULL",
        app,
        codes,
      ),
    /** Returns which of the codes cannot be given to a new link without further ado. */
    findCodes,
    /** Returns links, newest first. With `tag` or `folder`, only those that have it. */
    list: (
      app: string,
      { tag, folder, archived, ...request }: PageRequest & LinkSelection & TagOrFolder,
    ): Step<Page<Link>> => {
      const kinds = kindsOf(archived);
      if (folder !== undefined) return page(ofFolder, request, app, kinds, folder);
      return tag === undefined
        ? page(ofApp, request, app, kinds)
        : page(ofTag, request, app, kinds, tag);
    },
    /** Returns links by name (`linkName`). Links with the same name are sorted by code. */
    *listByName(
      app: string,
      { limit, after, archived }: PageRequest & LinkSelection,
    ): Step<Page<Link>> {
      const [name, code] = after === undefined ? ["", ""] : parseNameCursor(after);
      const rows = yield* run<NamedRow>(byName, app, name, code, limit + 1, kindsOf(archived));
      const last = rows[limit - 1];
      return {
        items: rows.slice(0, limit).map((row) => JSON.parse(row.doc) as Link),
        ...(last && rows.length > limit && { next: formatNameCursor([last.sort_name, last.code]) }),
      };
    },
    /** Returns the folders of an app by name. */
    folders: (app: string): Step<Folder[]> => run<Folder>(countFolders, app),
    /** Returns the tags of an app, the most frequent first. */
    tags: (app: string, limit: number): Step<TagCount[]> => run<TagCount>(countTags, app, limit),
    /**
     * Returns links that contain every word of the text, newest first. Each call does a bounded amount of work, so a
     * page may have fewer links than `limit`, or none, although there is a next one.
     */
    *search(app: string, text: string, request: PageRequest): Step<Page<Link>> {
      const { limit, after } = request;
      const words = splitWords(text);
      if (words.length === 0) return yield* page(ofApp, request, app, kindsOf());
      const below = after === undefined ? Number.MAX_SAFE_INTEGER : parseCursor(after);
      const { rows, next } = (yield { search: { app, words, below, limit } }) as FoundLinks;
      return {
        items: rows.map((row) => JSON.parse(row.doc) as Link),
        ...(next !== undefined && { next: formatCursor(next) }),
      };
    },
    /** Returns how many clicks each link has claimed. Links without a claim are left out. */
    *claimedClicks(app: string, codes: readonly string[]): Step<ReadonlyMap<string, number>> {
      const rows = yield* run<{ code: string; used: number }>(usedClicks, app, codes);
      return new Map(rows.map(({ code, used }) => [code, used]));
    },
  },
  writes: {
    /**
     * Creates a link and stores the answer under its idempotency key, in one transaction. Only with `reuseCode` may the
     * link have a code of a deleted one.
     */
    *create(link: Link, idempotency?: IdempotencyRecord, reuseCode = false): Step<CreateResult> {
      const first = idempotency && (yield* findEarlierCreation(link, idempotency));
      if (first) return { outcome: "repeated", first };
      if ((yield* insertLinks([{ link, reuseCode }])).length > 0) {
        throw new Rollback({ outcome: "taken" });
      }
      yield* enqueueMessages(link.app, linkMessage("link.created", link));
      yield* publishCodes(link.app, [link.code, ...otherCodes(link)]);
      return { outcome: "created" };
    },

    /**
     * Replaces the link with the same app and code, if it was last updated at `since`. `changed`:
     * the link has been updated since; read it again. `taken`: another link has one of its other codes. The creator stays
     * the same.
     */
    *replace(link: Link, since: Moment): Step<ReplaceResult> {
      const { result, codes } = yield* replaceLink(link, since);
      if (result !== "replaced") throw new Rollback(result);
      yield* enqueueMessages(link.app, linkMessage("link.updated", link));
      yield* publishCodes(link.app, [link.code, ...codes]);
      return result;
    },

    /**
     * Saves links of one app in one transaction, or none of them. Returns the conflicting codes:
     * new links with a code that is taken, and replacements of links that were changed or deleted
     * meanwhile. An empty result means that all were saved. No code may occur twice.
     */
    saveAll: (app: string, linksToSave: readonly LinkToSave[]): Step<readonly string[]> =>
      saveLinks(app, linksToSave),

    /**
     * Claims one of the `max` clicks of a link. `max` is at least 1. Returns false if all of them are claimed. However
     * many callers race, `max` of them succeed.
     */
    *claimClick(app: string, code: string, max: number): Step<boolean> {
      return (yield* run(countClick, app, code, max)).length > 0;
    },

    /** Deletes a link. Returns false if there was none. Its statistics stay, and its codes are not free. */
    *delete(app: string, code: string, at: Moment): Step<boolean> {
      // An app that begins to ignore case adds spellings of the codes, which must be retired too.
      yield* ignoresCase(app, " FOR SHARE");
      const old = yield* lockedLink(app, code);
      if (old === undefined) return false;
      for (const tag of old.link.tags) yield* run(removeTag, app, tag, old.serial);
      yield* run(deleteClickCount, app, old.serial);
      yield* run("DELETE FROM links WHERE serial = $1", old.serial);
      yield* retireCodes(old.link, old.serial, at);
      yield* enqueueMessages(app, linkMessage("link.deleted", old.link, at));
      yield* publishCodes(app, [code, ...otherCodes(old.link)]);
      return true;
    },
  },
  background: {
    saveAll: (_app: string, linksToSave: readonly LinkToSave[]) => linksToSave.length,
  },

  /** Deletes expired idempotency records. */
  *expire(now) {
    return (yield* run("DELETE FROM idempotency_keys WHERE expires_at <= $1 RETURNING key", now))
      .length;
  },

  /** Removes the install's id from the links that it created. */
  *eraseInstall(app, install) {
    const made = yield* run<{ serial: number; doc: string }>(lockMade, app, install);
    for (const { serial, doc: text } of made) {
      const { createdByInstall: _maker, ...link } = JSON.parse(text) as Link;
      const anonymous = { ...link, updatedAt: link.updatedAt + 1 };
      yield* run(disown, serial, anonymous.updatedAt, JSON.stringify(anonymous));
      yield* publishChange({ kind: "link", app, code: link.code });
    }
    return { invites: made.length };
  },
} satisfies Entity;

export type LinkStore = BoundEntity<typeof links>;

interface NamedRow {
  readonly sort_name: string;
  readonly code: string;
  readonly doc: string;
}

function* findEarlierCreation(
  { app, createdAt }: Link,
  idempotency: IdempotencyRecord,
): Step<IdempotencyRecord | undefined> {
  const { key, expiresAt } = idempotency;
  const record = JSON.stringify(idempotency);
  const inserted = yield* run(insertCreation, app, key, expiresAt, record, createdAt);
  if (inserted.length > 0) return undefined;
  return yield* doc("SELECT doc FROM idempotency_keys WHERE app = $1 AND key = $2", app, key);
}

interface TagOrFolder {
  readonly tag?: string | undefined;
  readonly folder?: string | undefined;
}

/** Returns the link that a row leads to. */
function* linkOfRow({ target, doc: text }: CodeRow): Step<Link | undefined> {
  if (target === null) return JSON.parse(text) as Link;
  return yield* doc("SELECT doc FROM links WHERE serial = $1", target);
}

function kindsOf(archived?: boolean): string[] {
  if (archived === undefined) return ["link", "archived"];
  return archived ? ["archived"] : ["link"];
}

function* publishCodes(app: string, codes: readonly string[]): Step<void> {
  for (const code of codes) yield* publishChange({ kind: "link", app, code });
}
