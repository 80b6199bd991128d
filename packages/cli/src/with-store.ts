import type { App, Store } from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Options, Surroundings } from "./command.ts";
import { table } from "./table.ts";

/**
 * Runs with the data folder open, and closes it whatever happens. A folder that is not there is a
 * mistyped one for all but what may be the first command of all.
 */
export async function withStore<Result>(
  world: Surroundings,
  run: (store: Store) => Promise<Result>,
  { mustExist = true } = {},
): Promise<Result> {
  const store = await world.openStore(world.env, { mustExist });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** What to do where no data folder is. */
export const missingFolderFix =
  "Set DATA_DIR or STORE to the right place, or create one: throughline serve, or throughline app create <name>";

/** The app `--app` or `THROUGHLINE_APP_ID` names; without them, the only one there is. */
export async function chooseApp(
  store: Store,
  options: Options,
  { env }: Surroundings,
): Promise<App> {
  const id = options["app"] ?? env["THROUGHLINE_APP_ID"];
  if (typeof id === "string" && id !== "") {
    const named = await store.apps.get(id);
    if (named) return named;
    throw new UsageError(`There is no app ${id}. See: throughline app list`);
  }
  const [only, ...others] = await store.apps.list();
  if (!only) throw new UsageError("There is no app yet. Create one: throughline app create <name>");
  if (others.length === 0) return only;
  const rows = [only, ...others].map(({ id: each, name }) => [`  --app ${each}`, name]);
  throw new UsageError(
    `There are several apps; choose one:\n${table(rows)}\n` +
      "or, for all commands: export THROUGHLINE_APP_ID=<id>",
  );
}
