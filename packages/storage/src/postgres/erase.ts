import type { Change } from "../changes.ts";
import { eraseFromNouns } from "../nouns/index.ts";
import type { PostgresChanges } from "./changes.ts";
import type { Database } from "./database.ts";
import { drive } from "./nouns.ts";

const eraseInstall = "DELETE FROM installs WHERE app = $1 AND id = $2 RETURNING id";
/** What is still to be counted stays to be, without its name. */
const unnameDeltas = "UPDATE facet_deltas SET install = NULL WHERE app = $1 AND install = $2";
const eraseEvents = "DELETE FROM events WHERE app = $1 AND install = $2 RETURNING id";
/** The clicks an install used stay used, by nobody. */
const disown = `
  UPDATE claims SET install = NULL WHERE app = $1 AND install = $2 RETURNING click`;
const eraseMessages = "DELETE FROM outbox WHERE app = $1 AND install = $2 RETURNING id";
const eraseClicks = "DELETE FROM clicks WHERE app = $1 AND id = ANY ($2::text[])";

/** Everything known of an install goes, and every node is told. */
export async function eraseFrom(
  { transaction }: Pick<Database, "transaction">,
  changes: Pick<PostgresChanges, "announce" | "tell">,
  app: string,
  install: string,
): Promise<boolean> {
  let changed: Change[] = [];
  const isErased = await transaction(async (run) => {
    changed = [];
    await run("SELECT pg_advisory_xact_lock(install_lock($1, $2))", app, install);
    const installs = await run(eraseInstall, app, install);
    const events = await run(eraseEvents, app, install);
    await run(unnameDeltas, app, install);
    const claims = await run<{ click: string }>(disown, app, install);
    await run(
      eraseClicks,
      app,
      claims.map(({ click }) => click),
    );
    const messages = await run(eraseMessages, app, install);
    const inNouns = await drive(eraseFromNouns(app, install), run, changes, changed);
    const erased = inNouns || [installs, events, claims, messages].some((gone) => gone.length > 0);
    if (erased) {
      changed.push({ kind: "install", app, install });
      await changes.announce(run, { kind: "install", app, install });
    }
    return erased;
  });
  for (const change of changed) changes.tell(change);
  return isErased;
}
