import { dayMs } from "@throughline/engine/durations";
import { countUser } from "../facets/counting.ts";
import { parseFacets } from "../facets/dimensions.ts";
import type { AppEvent, Moment } from "../records.ts";
import { changeInstall } from "./change-install.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/**
 * `users.install` is the install on which a user was first seen, and `counted` says whether
 * statistics count the user as new there. `user_installs` has every install of a user. A row of an
 * install that never asked for a match has `expires_at`.
 */
const tables = `
  CREATE TABLE users (
    app text NOT NULL, id text NOT NULL, first_seen bigint NOT NULL, install text,
    counted boolean NOT NULL, PRIMARY KEY (app, id)
  );
  CREATE INDEX users_of_install ON users (app, install);
  CREATE TABLE user_installs (
    app text NOT NULL, user_id text NOT NULL, install text NOT NULL, first_seen bigint NOT NULL,
    last_seen bigint NOT NULL, expires_at bigint, PRIMARY KEY (app, user_id, install)
  );
  CREATE INDEX user_installs_of_install ON user_installs (app, install);
  CREATE INDEX expiring_user_installs ON user_installs (expires_at) WHERE expires_at IS NOT NULL;
`;

/** A user of an app, by the id that the app or its server set. */
export interface User {
  readonly id: string;
  readonly firstSeen: Moment;
  /** The link that led to the install on which the user was first seen. */
  readonly link?: string;
  /** Oldest first. */
  readonly installs: readonly UserInstall[];
}

/** An install on which a user was seen. */
export interface UserInstall {
  readonly install: string;
  readonly firstSeen: Moment;
  readonly lastSeen: Moment;
  readonly link?: string;
}

/** A user on an install, with the times of the first and the last event. */
export interface Sighting {
  readonly user: string;
  readonly install: string;
  readonly firstSeen: Moment;
  readonly lastSeen: Moment;
  /** A tester's install. The user is stored, but not counted. */
  readonly test?: true;
}

/** Anybody can send user ids with an app's publishable key, so their number is limited. */
export const maxUsersPerInstall = 20;
/**
 * How many installs that never asked for a match a user may have. Installs that were answered are not limited, so that
 * nobody can push a user's own installs out with made-up ones, and erasing the user finds them.
 */
const maxUnansweredPerUser = 100;

/** How long users of installs that never asked for a match are kept. */
const unknownInstallRetentionMs = 365 * dayMs;

const maxExpiredPerSweep = 1_000;

const findUser = `
  SELECT first_seen, installs.link FROM users
  LEFT JOIN installs ON installs.app = users.app AND installs.id = users.install
  WHERE users.app = $1 AND users.id = $2`;
const findInstalls = `
  SELECT install, first_seen, last_seen, installs.link FROM user_installs
  LEFT JOIN installs ON installs.app = user_installs.app AND installs.id = user_installs.install
  WHERE user_installs.app = $1 AND user_id = $2 ORDER BY first_seen, install`;
const findInstallsOfUsers = `
  SELECT user_id, install, first_seen, last_seen FROM user_installs
  WHERE app = $1 AND user_id = ANY ($2::text[]) ORDER BY first_seen, install`;
const findUsersOfInstalls = `
  SELECT user_id, install FROM user_installs
  WHERE app = $1 AND install = ANY ($2::text[]) ORDER BY last_seen, user_id`;
const findOwner = "SELECT link, test, facets FROM installs WHERE app = $1 AND id = $2";
const seeAgain = `
  UPDATE user_installs SET last_seen = CASE WHEN last_seen < $4 THEN $4 ELSE last_seen END,
    expires_at = $5
  WHERE app = $1 AND user_id = $2 AND install = $3 RETURNING install`;
const countPairs = `
  SELECT (SELECT count(*) FROM user_installs
          WHERE app = $1 AND user_id = $2 AND expires_at IS NOT NULL) AS unanswered,
         (SELECT count(*) FROM user_installs WHERE app = $1 AND install = $3) AS users`;
const insertUser = `
  INSERT INTO users (app, id, first_seen, install, counted) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING id`;
const insertPair = `
  INSERT INTO user_installs (app, user_id, install, first_seen, last_seen, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;
const deleteExpired = `
  DELETE FROM user_installs WHERE (app, user_id, install) IN (
    SELECT app, user_id, install FROM user_installs WHERE expires_at <= $1
    ORDER BY expires_at LIMIT ${maxExpiredPerSweep})
  RETURNING app, user_id`;
const deleteWithoutInstall = `
  DELETE FROM users WHERE app = $1 AND id = $2
    AND NOT EXISTS (SELECT 1 FROM user_installs WHERE app = $1 AND user_id = $2)`;

interface InstallRow {
  readonly install: string;
  readonly first_seen: Moment;
  readonly last_seen: Moment;
  readonly link: string | null;
}

interface Owner {
  readonly link: string | null;
  readonly test: boolean | number;
  readonly facets: string;
}

/** The users of apps: on which installs each was seen, and where each came from. */
export const users = {
  tables,
  reads: {
    *get(app: string, id: string): Step<User | undefined> {
      type Row = Pick<InstallRow, "first_seen" | "link">;
      const [user] = yield* run<Row>(findUser, app, id);
      if (!user) return undefined;
      const installs = yield* run<InstallRow>(findInstalls, app, id);
      return {
        id,
        firstSeen: user.first_seen,
        ...(user.link !== null && { link: user.link }),
        installs: installs.map(({ install, first_seen: firstSeen, last_seen: lastSeen, link }) => ({
          install,
          firstSeen,
          lastSeen,
          ...(link !== null && { link }),
        })),
      };
    },

    /** Returns whether the app has sent any user id. */
    *any(app: string): Step<boolean> {
      return (yield* run("SELECT id FROM users WHERE app = $1 LIMIT 1", app)).length > 0;
    },

    /** Returns the installs of users, oldest first. Unknown users are left out. */
    *installsOf(app: string, ids: readonly string[]): Step<Sighting[]> {
      type Row = InstallRow & { readonly user_id: string };
      return (yield* run<Row>(findInstallsOfUsers, app, ids)).map((row) => ({
        user: row.user_id,
        install: row.install,
        firstSeen: row.first_seen,
        lastSeen: row.last_seen,
      }));
    },

    /** Returns the users of installs. If an install has several users, the most recently seen user comes last. */
    *ofInstalls(
      app: string,
      installs: readonly string[],
    ): Step<{ readonly user: string; readonly install: string }[]> {
      type Row = { readonly user_id: string; readonly install: string };
      return (yield* run<Row>(findUsersOfInstalls, app, installs)).map((row) => ({
        user: row.user_id,
        install: row.install,
      }));
    },
  },
  writes: {
    /**
     * Stores which users were seen on which installs. A user who is seen for the first time counts
     * as new for the link and the facets of the install. An install has at most {@link
     * maxUsersPerInstall} users, and further ones are ignored.
     */
    *see(app: string, sightings: readonly Sighting[]): Step<void> {
      yield* recordSightings(app, sightings);
    },
  },
  background: { see: (_app: string, sightings: readonly Sighting[]) => sightings.length },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM user_installs WHERE app = $1 AND install = $2 RETURNING user_id";
    const removed = yield* run<{ user_id: string }>(remove, app, install);
    for (const { user_id: user } of removed) yield* run(deleteWithoutInstall, app, user);
    yield* run("UPDATE users SET install = NULL WHERE app = $1 AND install = $2", app, install);
    return { users: removed.length };
  },
  *eraseUser(app, user) {
    const leave = "DELETE FROM user_installs WHERE app = $1 AND user_id = $2 RETURNING install";
    const seen = yield* run(leave, app, user);
    const remove = "DELETE FROM users WHERE app = $1 AND id = $2 RETURNING id";
    return { users: seen.length + (yield* run(remove, app, user)).length };
  },
  *expire(now) {
    const expired = yield* run<{ app: string; user_id: string }>(deleteExpired, now);
    for (const { app, user_id: user } of expired) yield* run(deleteWithoutInstall, app, user);
    return expired.length;
  },
} satisfies Entity;

export type UserStore = BoundEntity<typeof users>;

/** See `users.see`. */
export function* recordSightings(app: string, sightings: readonly Sighting[]): Step<void> {
  for (const sighting of sightings) yield* recordSighting(app, sighting);
}

function* recordSighting(app: string, sighting: Sighting): Step<void> {
  const { user, install, firstSeen, lastSeen, test = false } = sighting;
  // Lock the install, because settling it moves the counts of its users.
  yield { lockInstall: { app, install } };
  const [owner] = yield* run<Owner>(findOwner, app, install);
  const expiresAt = owner ? null : lastSeen + unknownInstallRetentionMs;
  const known = yield* run(seeAgain, app, user, install, lastSeen, expiresAt);
  if (known.length > 0) return;
  type Pairs = { readonly unanswered: number; readonly users: number };
  const [pairs] = yield* run<Pairs>(countPairs, app, user, install);
  if (!pairs || pairs.users >= maxUsersPerInstall) return;
  if (!owner && pairs.unanswered >= maxUnansweredPerUser) return;
  const isCounted = !test && !owner?.test;
  const isNew = (yield* run(insertUser, app, user, firstSeen, install, isCounted)).length > 0;
  yield* run(insertPair, app, user, install, firstSeen, lastSeen, expiresAt);
  if (isNew && isCounted) {
    const counted = owner && { ...owner, link: owner.link ?? undefined, isTest: false };
    yield { facets: [countUser(app, firstSeen, counted)] };
  }
  if (!owner) return;
  const wasKnown = parseFacets(owner.facets).knownUser !== undefined;
  const isKnown = !isNew && (wasKnown || pairs.users === 0);
  if (isKnown !== wasKnown) yield* setKnownUser(app, install, isKnown);
}

/**
 * Says whether statistics count an install as that of a known user: it has users, and all of them were first seen on other
 * installs. The parameters are the app and the install.
 */
export const hasKnownUser = `
  SELECT 1 AS known WHERE EXISTS (SELECT 1 FROM user_installs WHERE app = $1 AND install = $2)
    AND NOT EXISTS (SELECT 1 FROM users WHERE app = $1 AND install = $2)`;

/** Moves everything that is counted for an install to the facets of a known user, or back. */
function* setKnownUser(app: string, id: string, isKnown: boolean): Step<void> {
  yield* changeInstall(app, id, ({ knownUser: _known, ...install }) => ({
    ...install,
    ...(isKnown && { knownUser: true }),
  }));
}

/**
 * Returns at most `limit` installs of a user, ordered by id. The result includes installs that already had too many users to store
 * this one, but have events of the user.
 */
export function* installsOfUser(app: string, user: string, limit: number): Step<string[]> {
  const find = `
    SELECT install FROM user_installs WHERE app = $1 AND user_id = $2
    UNION SELECT install FROM events WHERE app = $1 AND user_id = $2 AND install <> ''
    ORDER BY install LIMIT $3`;
  return (yield* run<{ install: string }>(find, app, user, limit)).map(({ install }) => install);
}

/** Returns one sighting for each user and install in the events. */
export function findSightings(events: readonly AppEvent[]): Sighting[] {
  const sightings = new Map<string, Sighting>();
  for (const { user, install, at, test } of events) {
    if (user === undefined || install === undefined) continue;
    const pair = JSON.stringify([user, install]);
    const { firstSeen = at, lastSeen = at } = sightings.get(pair) ?? {};
    sightings.set(pair, {
      user,
      install,
      firstSeen: Math.min(firstSeen, at),
      lastSeen: Math.max(lastSeen, at),
      ...(test && { test }),
    });
  }
  return [...sightings.values()];
}
