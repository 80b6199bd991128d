import type { Announce } from "./changes.ts";
import type { Database } from "./database.ts";
import { eraseMaker } from "./link-store.ts";
import { textOf } from "./text.ts";

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
export function eraseFrom(
  { transaction }: Pick<Database, "transaction">,
  announce: Announce,
  app: string,
  install: string,
): Promise<boolean> {
  return transaction(async (run) => {
    const id = textOf(install);
    await run("SELECT pg_advisory_xact_lock(install_lock($1, $2))", app, id);
    const installs = await run(eraseInstall, app, id);
    const events = await run(eraseEvents, app, id);
    await run(unnameDeltas, app, id);
    const claims = await run<{ click: string }>(disown, app, id);
    await run(
      eraseClicks,
      app,
      claims.map(({ click }) => click),
    );
    const messages = await run(eraseMessages, app, id);
    const hasMade = await eraseMaker(run, announce, app, install);
    const erased = hasMade || [installs, events, claims, messages].some((gone) => gone.length > 0);
    if (erased) await announce(run, { kind: "install", app, install });
    return erased;
  });
}
