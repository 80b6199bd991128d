import { parseFacets } from "../facets/dimensions.ts";
import type { FacetValues } from "../facets/dimensions.ts";
import type { Page, PageRequest, TimeSpan } from "../paging/page.ts";
import { withoutVerdicts } from "../installs/without-verdicts.ts";
import type { Install, Moment } from "../records.ts";
import { doc, page, pageOfSpan, run } from "./step.ts";
import type { Entity, Step } from "./step.ts";

/**
 * `claims` says which install has a click. A claim outlives its click. `verdict_floors` holds the
 * serial of the last install of each app whose verdict was deleted, because verdicts expire in the
 * order of their installs.
 */
const tables = `
  CREATE TABLE claims (
    app text NOT NULL, click text NOT NULL, install text, PRIMARY KEY (app, click)
  );
  CREATE INDEX claims_of_install ON claims (app, install);
  CREATE TABLE verdict_floors (app text NOT NULL PRIMARY KEY, serial bigint NOT NULL);
`;

/** Where an install came from. */
export interface InstallOrigin {
  readonly id: string;
  readonly link?: string;
  readonly facets: FacetValues;
}

const ofApp = `
  SELECT serial, doc FROM installs WHERE app = $3 AND serial < $1 ORDER BY serial DESC LIMIT $2`;
const ofSpan = `
  SELECT serial, at, doc FROM installs WHERE app = $5 AND at >= $1 AND (at, serial) < ($2, $3)
  ORDER BY at DESC, serial DESC LIMIT $4`;
const ofLink = `
  SELECT serial, doc FROM installs WHERE app = $3 AND link = $4 AND serial < $1
  ORDER BY serial DESC LIMIT $2`;
const ofUser = `
  SELECT serial, doc FROM installs WHERE app = $3 AND serial < $1
    AND id IN (SELECT install FROM user_installs WHERE app = $3 AND user_id = $4)
  ORDER BY serial DESC LIMIT $2`;
const nextInstalls = `
  SELECT serial, doc FROM installs
  WHERE app = $1 AND serial > coalesce((SELECT serial FROM verdict_floors WHERE app = $1), 0)
  ORDER BY serial LIMIT $2 FOR UPDATE`;
const replaceDoc = "UPDATE installs SET doc = $3 WHERE app = $1 AND serial = $2";
const raiseFloor = `
  INSERT INTO verdict_floors (app, serial) VALUES ($1, $2)
  ON CONFLICT (app) DO UPDATE SET serial = excluded.serial`;

/**
 * The operations on installs that both engines share. Each engine settles and upgrades installs in
 * its own way.
 */
export const installs = {
  tables,
  reads: {
    get: (app: string, id: string): Step<Install | undefined> =>
      doc("SELECT doc FROM installs WHERE app = $1 AND id = $2", app, id),
    /** Returns where installs came from, in any order. Unknown installs are left out. */
    *origins(app: string, ids: readonly string[]): Step<InstallOrigin[]> {
      type Row = { readonly id: string; readonly link: string | null; readonly facets: string };
      const find = "SELECT id, link, facets FROM installs WHERE app = $1 AND id = ANY ($2::text[])";
      return (yield* run<Row>(find, app, ids)).map(({ id, link, facets }) => ({
        id,
        ...(link !== null && { link }),
        facets: parseFacets(facets),
      }));
    },
    /**
     * Returns installs, newest first. With `user` or `link`, only those of the user or those matched
     * to the link. `user` takes precedence. Without both, only those of the span of time.
     */
    list: (
      app: string,
      {
        link,
        user,
        since,
        until,
        ...request
      }: PageRequest & TimeSpan & { readonly link?: string; readonly user?: string },
    ): Step<Page<Install>> => {
      if (user !== undefined) return page(ofUser, request, app, user);
      if (link !== undefined) return page(ofLink, request, app, link);
      return since === undefined && until === undefined
        ? page(ofApp, request, app)
        : pageOfSpan(ofSpan, { since, until }, request, app);
    },
    /** Returns at most `limit` installs of an app that were answered before a moment, oldest first. */
    *answeredBefore(app: string, before: Moment, limit: number): Step<string[]> {
      const find = "SELECT id FROM installs WHERE app = $1 AND at < $2 ORDER BY at LIMIT $3";
      return (yield* run<{ id: string }>(find, app, before, limit)).map(({ id }) => id);
    },
  },
  writes: {
    /**
     * Deletes the verdicts of installs that were answered before a moment. Checks at most `limit`
     * installs and starts where the last call stopped. Returns how many installs were checked.
     */
    *deleteVerdicts(app: string, before: Moment, limit: number): Step<number> {
      const rows = yield* run<{ serial: number; doc: string }>(nextInstalls, app, limit);
      let checked = 0;
      for (const { serial, doc: text } of rows) {
        const install = JSON.parse(text) as Install;
        if (install.at >= before) break;
        const stripped = withoutVerdicts(install);
        if (stripped !== install) yield* run(replaceDoc, app, serial, JSON.stringify(stripped));
        checked += 1;
      }
      const last = rows[checked - 1];
      if (last) yield* run(raiseFloor, app, last.serial);
      return checked;
    },
  },
  /** Deletes an install and its clicks. The clicks stay claimed, but without an owner. */
  *eraseInstall(app, install) {
    const remove = "DELETE FROM installs WHERE app = $1 AND id = $2 RETURNING id";
    const removed = yield* run(remove, app, install);
    const disown =
      "UPDATE claims SET install = NULL WHERE app = $1 AND install = $2 RETURNING click";
    const claims = yield* run<{ click: string }>(disown, app, install);
    const clicks = claims.map(({ click }) => click);
    const removeClicks = "DELETE FROM clicks WHERE app = $1 AND id = ANY ($2::text[]) RETURNING id";
    const removedClicks = yield* run(removeClicks, app, clicks);
    return {
      installs: removed.length,
      clicks: removedClicks.length,
      clickIds: claims.length,
    };
  },
  background: {
    deleteVerdicts: (_app: string, _before: Moment, limit: number) => limit,
  },
} satisfies Entity;
