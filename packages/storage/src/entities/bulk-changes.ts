import type { Link, Moment } from "../records.ts";
import { linkMessage } from "../outbox/messages.ts";
import { replaceLink, saveLinks } from "./link-rows.ts";
import type { LinkToSave } from "./link-rows.ts";
import { doc, docs, enqueueMessages, insertRows, publishChange, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A change of many links at once, which can be undone until it expires. */
export interface BulkChange {
  readonly id: string;
  readonly app: string;
  readonly at: Moment;
  readonly expiresAt: Moment;
  /** Who made the change. */
  readonly by: string;
  /** How many links it changed. */
  readonly links: number;
}

/** `bulk_changed_links` holds each link as it was before the change, and when the change updated it. */
const tables = `
  CREATE TABLE bulk_changes (
    app text NOT NULL, id text NOT NULL, at bigint NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, id)
  );
  CREATE TABLE bulk_changed_links (
    app text NOT NULL, change text NOT NULL, code text NOT NULL, updated_at bigint NOT NULL,
    doc text NOT NULL, PRIMARY KEY (app, change, code)
  );
`;

const listed = `
  SELECT doc FROM bulk_changes WHERE app = $1 AND expires_at > $2 ORDER BY at DESC LIMIT 20`;
const changedLinks = `
  SELECT code, updated_at, doc FROM bulk_changed_links WHERE app = $1 AND change = $2 ORDER BY code`;
const currentLink = "SELECT doc FROM links WHERE app = $1 AND code = $2 AND target IS NULL";
const forget = [
  "bulk_changes WHERE app = $1 AND id = $2",
  "bulk_changed_links WHERE app = $1 AND change = $2",
];

export const bulkChanges = {
  tables,
  reads: {
    /** Returns the changes that can be undone, newest first. */
    list: (app: string, now: Moment): Step<BulkChange[]> => docs(listed, app, now),
  },
  writes: {
    /** Replaces links in one transaction, or none of them. Returns the codes of links that were changed meanwhile. */
    *apply(change: BulkChange, linksToSave: readonly LinkToSave[]): Step<readonly string[]> {
      const { app, id, at, expiresAt } = change;
      const before: Link[] = [];
      const conflicts = yield* saveLinks(app, linksToSave, (old) => before.push(old));
      const updatedAt = new Map(linksToSave.map(({ link }) => [link.code, link.updatedAt]));
      const row = { app, id, at, expires_at: expiresAt, doc: JSON.stringify(change) };
      yield* insertRows("bulk_changes", [row], "id");
      // An erased install must not come back, so the creator is left out.
      const rows = before.map(({ createdByInstall: _creator, ...link }) => ({
        app,
        change: id,
        code: link.code,
        updated_at: updatedAt.get(link.code) ?? 0,
        doc: JSON.stringify(link),
      }));
      yield* insertRows("bulk_changed_links", rows, "code");
      return conflicts;
    },

    /**
     * Gives the links of a change back the settings that they had before. Links that were changed or deleted since stay as
     * they are. Returns undefined if there is no such change.
     */
    *undo(app: string, id: string, now: Moment): Step<BulkUndo | undefined> {
      const found =
        "SELECT doc FROM bulk_changes WHERE app = $1 AND id = $2 AND expires_at > $3 FOR UPDATE";
      if (!(yield* doc<BulkChange>(found, app, id, now))) return undefined;
      type Row = { readonly code: string; readonly updated_at: Moment; readonly doc: string };
      const restored: Link[] = [];
      const skipped: string[] = [];
      for (const { code, updated_at: since, doc: text } of yield* run<Row>(changedLinks, app, id)) {
        const current = yield* doc<Link>(currentLink, app, code);
        const { createdByInstall } = current ?? {};
        const link: Link = {
          ...(JSON.parse(text) as Link),
          ...(createdByInstall !== undefined && { createdByInstall }),
          updatedAt: Math.max(now, since + 1),
        };
        if (
          current?.updatedAt === since &&
          (yield* replaceLink(link, since)).result === "replaced"
        ) {
          restored.push(link);
        } else skipped.push(code);
      }
      for (const rows of forget) yield* run(`DELETE FROM ${rows}`, app, id);
      yield* enqueueMessages(app, ...restored.map((link) => linkMessage("link.updated", link)));
      yield* publishChange({ kind: "app", app });
      return { restored: restored.length, skipped };
    },
  },
  background: {
    apply: (_change: BulkChange, linksToSave: readonly LinkToSave[]) => linksToSave.length,
    undo: () => 1_000,
  },

  /** Deletes the changes that can no longer be undone. */
  *expire(now) {
    const ended = yield* run<{ app: string; id: string }>(
      "DELETE FROM bulk_changes WHERE expires_at <= $1 RETURNING app, id",
      now,
    );
    for (const { app, id } of ended) {
      yield* run("DELETE FROM bulk_changed_links WHERE app = $1 AND change = $2", app, id);
    }
    return ended.length;
  },
} satisfies Entity;

/** What undoing a change did. */
export interface BulkUndo {
  readonly restored: number;
  /** The codes of links that were changed or deleted since. */
  readonly skipped: readonly string[];
}

export type BulkChangeStore = BoundEntity<typeof bulkChanges>;
