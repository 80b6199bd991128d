import { randomBytes } from "node:crypto";
import { createAdminClient } from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";
import { dashboardUrl, localAdmin, readConfig } from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Options, Surroundings } from "./command.ts";
import { chooseApp, withStore } from "./with-store.ts";

/** Options of every command on one app: which one, and where it is. */
export const targetOptions = {
  app: { type: "string" },
  url: { type: "string" },
  key: { type: "string" },
} as const;
export const targetExplained = {
  app: "the app's ID; not needed if there is only one app or THROUGHLINE_APP_ID is set",
  url: "use the service at this address instead of the data folder",
  key: "a secret key of the app, with --url; default: THROUGHLINE_SECRET",
} as const;

/** Runs on an app's admin API: that of the service `--url` names, otherwise on the data folder. */
export async function withAdmin<Result>(
  world: Surroundings,
  options: Options,
  run: (admin: AdminApi) => Promise<Result>,
): Promise<Result> {
  const { url, app } = options;
  if (typeof url === "string") {
    const appId = typeof app === "string" ? app : undefined;
    return run(createAdminClient({ url: readUrl(url), key: keyOf(options, world), appId }));
  }
  if (options["key"] !== undefined) {
    throw new UsageError("--key is only used with --url; the data folder needs no key.");
  }
  return withStore(world, async (store) =>
    run(
      localAdmin({
        store,
        app: await chooseApp(store, options, world),
        ownUrl: ownUrlOf(world.env),
        config: readConfig(world.env),
        dashboardUrl: dashboardUrlOf(world.env),
        now: Date.now,
        random: randomBytes,
      }),
    ),
  );
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new UsageError(`--url must be an address such as https://go.shop.example, not "${text}".`);
}

function keyOf({ key }: Options, { env }: Surroundings): string {
  const given = typeof key === "string" ? key : (env["THROUGHLINE_SECRET"] ?? "");
  // What is not a key could not even be sent as a header.
  if (/^[!-~]+$/.test(given)) return given;
  throw new UsageError("A secret key is required: pass --key sk_… or set THROUGHLINE_SECRET=sk_…");
}

/** Where people reach the dashboard, as far as the environment tells. */
export function dashboardUrlOf(env: NodeJS.ProcessEnv): string {
  return dashboardUrl(readConfig(env)) ?? ownUrlOf(env);
}

/** Where people reach the service, as far as the environment tells. */
function ownUrlOf(env: NodeJS.ProcessEnv): string {
  const { publicUrl, port } = readConfig(env);
  return publicUrl ?? env["THROUGHLINE_URL"] ?? `http://localhost:${port}`;
}
