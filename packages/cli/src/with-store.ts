import type { App, Store } from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Options, CommandContext } from "./command.ts";
import { table } from "./table.ts";

/**
 * Opens the store, calls `run` and closes the store, even if `run` throws. A missing data folder is an
 * error by default, because its name is probably mistyped. Only `app create` creates the folder.
 */
export async function withStore<Result>(
  context: CommandContext,
  run: (store: Store) => Promise<Result>,
  { mustExist = true } = {},
): Promise<Result> {
  const store = await context.openStore(context.env, { mustExist });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Tells the user what to do if there is no data folder. */
export const missingFolderFix =
  "Set DATA_DIR or STORE to the right place, or create one: throughline serve, or throughline app create <name>";

/** Returns the app that `--app` or `THROUGHLINE_APP_ID` names. Without them, returns the only app. */
export async function chooseApp(
  store: Store,
  options: Options,
  { env }: CommandContext,
): Promise<App> {
  const id = options["app"] ?? env["THROUGHLINE_APP_ID"];
  if (typeof id === "string" && id !== "") {
    const named = await store.apps.get(id);
    if (named) return named;
    throw new UsageError(`There is no app ${id}. See: throughline app list`);
  }
  const [only, ...others] = await store.apps.list();
  if (!only)
    throw new UsageError("There are no apps yet. Create one: throughline app create <name>");
  if (others.length === 0) return only;
  const rows = [only, ...others].map((app) => [`  --app ${app.id}`, app.name]);
  throw new UsageError(
    `There are several apps. Choose one:\n${table(rows)}\n` +
      "or set one for all commands: export THROUGHLINE_APP_ID=<id>",
  );
}
