import type { Page, PageRequest, TimeSpan } from "../paging/page.ts";
import type { AppEvent } from "../records.ts";
import { page, pageOfSpan, run } from "./step.ts";
import type { Entity, Step } from "./step.ts";

const ofApp = `
  SELECT serial, doc FROM events WHERE app = $3 AND serial < $1 AND received_at >= event_floor($3)
  ORDER BY serial DESC LIMIT $2`;
const ofSpan = `
  SELECT serial, received_at AS at, doc FROM events
  WHERE app = $5 AND received_at >= event_floor($5) AND received_at >= $1 AND (received_at, serial) < ($2, $3)
  ORDER BY received_at DESC, serial DESC LIMIT $4`;
const ofInstall = `
  SELECT serial, doc FROM events
  WHERE app = $3 AND install = $4 AND serial < $1 AND received_at >= event_floor($3)
  ORDER BY serial DESC LIMIT $2`;
const ofUser = `
  SELECT serial, doc FROM events
  WHERE app = $3 AND user_id = $4 AND serial < $1 AND received_at >= event_floor($3)
  ORDER BY serial DESC LIMIT $2`;

/** Reads events. Each engine appends them in its own way. */
export const events = {
  reads: {
    /**
     * Returns events, the newest received first. With `install` or `user`, only those of this
     * install or this user. `install` takes precedence. With `since`, those of all installs that were received from then
     * on and before `until`.
     */
    list: (
      app: string,
      {
        install,
        user,
        since,
        until,
        ...request
      }: PageRequest & TimeSpan & { readonly install?: string; readonly user?: string },
    ): Step<Page<AppEvent>> => {
      if (since !== undefined) return pageOfSpan(ofSpan, { since, until }, request, app);
      if (install !== undefined) return page(ofInstall, request, app, install);
      return user === undefined ? page(ofApp, request, app) : page(ofUser, request, app, user);
    },
  },
  writes: {},
  *eraseInstall(app, install) {
    const remove = "DELETE FROM events WHERE app = $1 AND install = $2 RETURNING id";
    return { events: (yield* run(remove, app, install)).length };
  },
  *eraseUser(app, user) {
    const remove = "DELETE FROM events WHERE app = $1 AND user_id = $2 RETURNING id";
    return { events: (yield* run(remove, app, user)).length };
  },
} satisfies Entity;
