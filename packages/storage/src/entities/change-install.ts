import { countedEvent } from "../facets/counted-event.ts";
import { countChange } from "../facets/counting.ts";
import { extractClickFacets, joinInstallFacets } from "../facets/dimensions.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { AppEvent, Install, Moment } from "../records.ts";
import { run } from "./step.ts";
import type { Step } from "./step.ts";

const lockStatistics =
  "SELECT doc, facets, reached FROM installs WHERE app = $1 AND id = $2 FOR UPDATE";
const replaceFacets = "UPDATE installs SET doc = $3, facets = $4 WHERE app = $1 AND id = $2";
const eventsOfInstall = "SELECT doc FROM events WHERE app = $1 AND install = $2";
const countedUsers = "SELECT first_seen FROM users WHERE app = $1 AND install = $2 AND counted";
const returnsOfInstall =
  "SELECT link, facets, starts, ends FROM returns WHERE app = $1 AND install = $2";

/**
 * Changes what an install says beside its match, and moves everything that is counted for it to its new facets. The caller
 * holds the lock of the install.
 */
export function* changeInstall(
  app: string,
  id: string,
  change: (install: Install) => Install,
): Step<void> {
  type Row = { readonly doc: string; readonly facets: string; readonly reached: number };
  const [row] = yield* run<Row>(lockStatistics, app, id);
  if (!row) return;
  const install = change(JSON.parse(row.doc) as Install);
  const facets = joinInstallFacets(extractClickFacets(row.facets), install);
  yield* run(replaceFacets, app, id, JSON.stringify(install), facets);
  const { at, match, test = false } = install;
  const before = {
    at,
    link: match.link,
    isMatched: match.type !== "none",
    isTest: test,
    facets: row.facets,
    reached: row.reached,
  };
  const events = (yield* run<{ doc: string }>(eventsOfInstall, app, id))
    .map(({ doc }) => JSON.parse(doc) as AppEvent)
    .filter((event) => !event.test)
    .map((event) => ({ at: event.at, counted: JSON.stringify(countedEvent(event)) }));
  const seen = yield* run<{ first_seen: Moment }>(countedUsers, app, id);
  const history = {
    events,
    users: seen.map(({ first_seen: firstSeen }) => firstSeen),
    returns: yield* run<ReturnWindow>(returnsOfInstall, app, id),
  };
  // The link is the same, so the counters stay.
  yield { facets: countChange(app, before, { ...before, facets }, history).facets };
}
