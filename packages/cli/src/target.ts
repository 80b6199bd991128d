import { randomBytes } from "node:crypto";
import { createAdminClient } from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";
import { localAdmin, readConfig } from "@throughline/server";
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
  app: "the app's id; not needed while there is only one, or THROUGHLINE_APP_ID says it",
  url: "work through the service at this address instead of on the data folder",
  key: "a secret key of the app, with --url; THROUGHLINE_SECRET when left out",
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
    throw new UsageError("--key goes with --url: the data folder needs no key.");
  }
  return withStore(world, async (store) =>
    run(
      localAdmin({
        store,
        app: await chooseApp(store, options, world),
        ownUrl: ownUrlOf(world.env),
        now: Date.now,
        random: randomBytes,
      }),
    ),
  );
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new UsageError(`--url is "${text}"; write it as https://go.shop.example`);
}

function keyOf({ key }: Options, { env }: Surroundings): string {
  const given = typeof key === "string" ? key : (env["THROUGHLINE_SECRET"] ?? "");
  // What is not a key could not even be sent as a header.
  if (/^[!-~]+$/.test(given)) return given;
  throw new UsageError("Say the app's secret key: --key sk_…, or export THROUGHLINE_SECRET=sk_…");
}

/** Where people reach the service, as far as the environment tells. */
export function ownUrlOf(env: NodeJS.ProcessEnv): string {
  const { publicUrl, port } = readConfig(env);
  return publicUrl ?? env["THROUGHLINE_URL"] ?? `http://localhost:${port}`;
}
