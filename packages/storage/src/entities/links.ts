import { linkMessage } from "../outbox/messages.ts";
import { formatCursor, formatNameCursor, parseCursor, parseNameCursor } from "../paging/cursor.ts";
import { searchText, sortName, splitWords } from "../text/link-text.ts";
import type { Page, PageRequest } from "../paging/page.ts";
import type { IdempotencyRecord, Link, Moment } from "../records.ts";
import { replaceNul } from "../text/replace-nul.ts";
import {
  publishChange,
  doc,
  docs,
  insertRows,
  page,
  Rollback,
  run,
  enqueueMessages,
} from "./step.ts";
import type { BoundEntity, Entity, FoundLinks, Step } from "./step.ts";

/**
 * `link_clicks` counts the clicks of links with a maximum. The counts have their own table, because every change of a
 * row in `links` makes caches read links again. `idempotency_keys` holds the answers to idempotent requests by their key.
 */
const tables = `
  CREATE TABLE links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, code text NOT NULL,
    updated_at bigint NOT NULL, created_by_install text, sort_name text COLLATE "C" NOT NULL,
    search_text text NOT NULL, doc text NOT NULL, UNIQUE (app, code)
  );
  CREATE INDEX links_by_name ON links (app, sort_name, code COLLATE "C");
  CREATE INDEX links_of_app ON links (app, serial);
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

const update = `
  UPDATE links SET updated_at = $2, sort_name = $3, search_text = $4, doc = $5 WHERE serial = $1`;
const disown =
  "UPDATE links SET updated_at = $2, created_by_install = NULL, doc = $3 WHERE serial = $1";
const lockLink = "SELECT serial, doc FROM links WHERE app = $1 AND code = $2 FOR UPDATE";
const lockMade =
  "SELECT serial, doc FROM links WHERE app = $1 AND created_by_install = $2 FOR UPDATE";
const ofApp = `
  SELECT serial, doc FROM links WHERE app = $3 AND serial < $1 ORDER BY serial DESC LIMIT $2`;
const ofTag = `
  SELECT serial, doc FROM link_tags JOIN links ON serial = link
  WHERE link_tags.app = $3 AND tag = $4 AND link < $1 ORDER BY link DESC LIMIT $2`;
const byName = `
  SELECT sort_name, code, doc FROM links
  WHERE app = $1 AND (sort_name, code COLLATE "C") > ($2, $3)
  ORDER BY sort_name, code COLLATE "C" LIMIT $4`;
const countClick = `
  INSERT INTO link_clicks (app, link, used)
  SELECT app, serial, 1 FROM links WHERE app = $1 AND code = $2
  ON CONFLICT (app, link) DO UPDATE SET used = link_clicks.used + 1
  WHERE link_clicks.used < $3 RETURNING used`;
const restoreCount = `
  INSERT INTO link_clicks (app, link, used)
  SELECT app, serial, CAST($3 AS bigint) FROM links WHERE app = $1 AND code = $2`;
const usedClicks = `
  SELECT code, used FROM links JOIN link_clicks ON link = serial AND link_clicks.app = links.app
  WHERE links.app = $1 AND code = ANY ($2::text[])`;
const deleteCount = "DELETE FROM link_clicks WHERE app = $1 AND link = $2";
const removeTag = "DELETE FROM link_tags WHERE app = $1 AND tag = $2 AND link = $3";
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

/**
 * A new link or, with `since`, a replacement of the link that was last updated at that moment. The
 * creator of a link never changes.
 */
export interface LinkToSave {
  readonly link: Link;
  readonly since?: Moment;
  /** How many clicks a new link has claimed elsewhere. */
  readonly claimedClicks?: number;
}

export const links = {
  tables,
  reads: {
    get: (app: string, code: string): Step<Link | undefined> =>
      doc("SELECT doc FROM links WHERE app = $1 AND code = $2", app, code),
    /** Returns the links that exist, in any order. */
    getMany: (app: string, codes: readonly string[]): Step<Link[]> =>
      docs("SELECT doc FROM links WHERE app = $1 AND code = ANY ($2::text[])", app, codes),
    /** Returns links, newest first. With `tag`, only those that have it. */
    list: (
      app: string,
      { tag, ...request }: PageRequest & { readonly tag?: string },
    ): Step<Page<Link>> =>
      tag === undefined ? page(ofApp, request, app) : page(ofTag, request, app, tag),
    /** Returns links by name: the title, or the code of a link without one. Links with the same name are sorted by code. */
    *listByName(app: string, { limit, after }: PageRequest): Step<Page<Link>> {
      const [name, code] = after === undefined ? ["", ""] : parseNameCursor(after);
      const rows = yield* run<NamedRow>(byName, app, name, code, limit + 1);
      const last = rows[limit - 1];
      return {
        items: rows.slice(0, limit).map((row) => JSON.parse(row.doc) as Link),
        ...(last && rows.length > limit && { next: formatNameCursor([last.sort_name, last.code]) }),
      };
    },
    /**
     * Returns links that contain every word of the text, newest first. Each call does a bounded amount of work, so a
     * page may have fewer links than `limit`, or none, although there is a next one.
     */
    *search(app: string, text: string, request: PageRequest): Step<Page<Link>> {
      const { limit, after } = request;
      const words = splitWords(text);
      if (words.length === 0) return yield* page(ofApp, request, app);
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
    /** Creates a link and stores the answer under its idempotency key, in one transaction. */
    *create(link: Link, idempotency?: IdempotencyRecord): Step<CreateResult> {
      const first = idempotency && (yield* findEarlierCreation(link, idempotency));
      if (first) return { outcome: "repeated", first };
      if ((yield* insertLinks([link])).length > 0) throw new Rollback({ outcome: "taken" });
      yield* enqueueMessages(link.app, linkMessage("link.created", link));
      yield* publishChange({ kind: "link", app: link.app, code: link.code });
      return { outcome: "created" };
    },

    /**
     * Replaces the link with the same app and code, if it was last updated at `since`. `changed`:
     * the link has been updated since; read it again. The creator stays the same.
     */
    *replace(link: Link, since: Moment): Step<"replaced" | "changed" | "unknown"> {
      const outcome = yield* replaceLink(link, since);
      if (outcome === "replaced") {
        yield* enqueueMessages(link.app, linkMessage("link.updated", link));
        yield* publishChange({ kind: "link", app: link.app, code: link.code });
      }
      return outcome;
    },

    /**
     * Saves links of one app in one transaction, or none of them. Returns the conflicting codes:
     * new links whose code is taken, and replacements of links that were changed or deleted
     * meanwhile. An empty result means that all were saved. No code may occur twice.
     */
    *saveAll(app: string, linksToSave: readonly LinkToSave[]): Step<readonly string[]> {
      const newLinks = linksToSave.filter(({ since }) => since === undefined);
      const conflicts = yield* insertLinks(newLinks.map(({ link }) => link));
      for (const { link, since } of linksToSave) {
        if (since !== undefined && (yield* replaceLink(link, since)) !== "replaced") {
          conflicts.push(link.code);
        }
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
    },

    /**
     * Claims one of the `max` clicks of a link. `max` is at least 1. Returns false if all of them are claimed. However
     * many callers race, `max` of them succeed.
     */
    *claimClick(app: string, code: string, max: number): Step<boolean> {
      return (yield* run(countClick, app, code, max)).length > 0;
    },

    /** Deletes a link. Returns false if there was none. Its statistics stay. */
    *delete(app: string, code: string, at: Moment): Step<boolean> {
      const old = yield* lockedLink(app, code);
      if (old === undefined) return false;
      for (const tag of old.link.tags) yield* run(removeTag, app, tag, old.serial);
      yield* run(deleteCount, app, old.serial);
      yield* run("DELETE FROM links WHERE serial = $1", old.serial);
      yield* enqueueMessages(app, linkMessage("link.deleted", old.link, at));
      yield* publishChange({ kind: "link", app, code });
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
    return made.length > 0;
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

/** Inserts new links of one app. Returns the codes that are taken. */
function* insertLinks(newLinks: readonly Link[]): Step<string[]> {
  const rows = newLinks.map((link) => ({
    app: link.app,
    code: link.code,
    updated_at: link.updatedAt,
    created_by_install: link.createdByInstall ?? null,
    sort_name: sortName(link),
    search_text: searchText(link),
    doc: JSON.stringify(link),
  }));
  const added = yield* insertRows<{ code: string; serial: number }>("links", rows, "code, serial");
  // PostgreSQL stores a code without NUL characters.
  const serials = new Map(added.map(({ code, serial }) => [replaceNul(code), serial]));
  const tags = newLinks.flatMap(({ app, code, tags: linkTags }) => {
    const serial = serials.get(replaceNul(code));
    return serial === undefined ? [] : tagRows(app, linkTags, serial);
  });
  yield* insertRows("link_tags", tags, "tag");
  return newLinks.map(({ code }) => code).filter((code) => !serials.has(replaceNul(code)));
}

function* replaceLink(link: Link, since: Moment): Step<"replaced" | "changed" | "unknown"> {
  const { app, code, updatedAt, tags } = link;
  const old = yield* lockedLink(app, code);
  if (old === undefined) return "unknown";
  if (old.link.updatedAt !== since) return "changed";
  for (const tag of old.link.tags) {
    if (!tags.includes(tag)) yield* run(removeTag, app, tag, old.serial);
  }
  const [name, text] = [sortName(link), searchText(link)];
  yield* run(update, old.serial, updatedAt, name, text, JSON.stringify(link));
  // A maximum that is set later counts from zero again.
  if (link.maxClicks === undefined && old.link.maxClicks !== undefined) {
    yield* run(deleteCount, app, old.serial);
  }
  const added = tags.filter((tag) => !old.link.tags.includes(tag));
  yield* insertRows("link_tags", tagRows(app, added, old.serial), "tag");
  return "replaced";
}

function tagRows(app: string, tags: readonly string[], link: number) {
  return [...new Set(tags)].map((tag) => ({ app, tag, link }));
}

function* lockedLink(app: string, code: string) {
  const [row] = yield* run<{ serial: number; doc: string }>(lockLink, app, code);
  return row && { serial: row.serial, link: JSON.parse(row.doc) as Link };
}
