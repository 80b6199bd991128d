import { randomBytes } from "node:crypto";
import { createAdminClient } from "@throughline/protocol/admin";
import type { AdminApi } from "@throughline/protocol/admin";
import { dashboardUrl, localAdmin, readConfig } from "@throughline/server";
import { UsageError } from "./command.ts";
import type { Options, CommandContext } from "./command.ts";
import { chooseApp, withStore } from "./with-store.ts";

/** The options that select the app, and the service or the data folder that the app is in. */
export const connectionOptions = {
  app: {
    type: "string",
    help: "The app's ID. Not needed if there is only one app or THROUGHLINE_APP_ID is set.",
  },
  url: { type: "string", help: "Use the service at this address instead of the data folder." },
  key: {
    type: "string",
    help: "A secret key of the app, with --url. The default is THROUGHLINE_SECRET.",
  },
} as const;

/** Calls `run` with the admin API of the app: over HTTP with `--url`, otherwise on the data folder. */
export async function withAdmin<Result>(
  context: CommandContext,
  options: Options,
  run: (admin: AdminApi) => Promise<Result>,
): Promise<Result> {
  const { url, app } = options;
  if (typeof url === "string") {
    const appId = typeof app === "string" ? app : undefined;
    return run(
      createAdminClient({
        url: parseServiceUrl(url),
        key: requireSecretKey(options, context),
        appId,
      }),
    );
  }
  if (options["key"] !== undefined) {
    throw new UsageError("--key works only with --url. The data folder needs no key.");
  }
  return withStore(context, async (store) =>
    run(
      localAdmin({
        store,
        app: await chooseApp(store, options, context),
        serviceUrl: serviceUrlFromEnv(context.env),
        config: readConfig(context.env),
        dashboardUrl: dashboardUrlFromEnv(context.env),
        now: Date.now,
        random: randomBytes,
      }),
    ),
  );
}

function parseServiceUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new UsageError(`--url must be an address such as https://go.shop.example, not "${text}".`);
}

function requireSecretKey({ key }: Options, { env }: CommandContext): string {
  const secretKey = typeof key === "string" ? key : (env["THROUGHLINE_SECRET"] ?? "");
  if (secretKey === "") {
    throw new UsageError(
      "A secret key is required: pass --key sk_… or set THROUGHLINE_SECRET=sk_…",
    );
  }
  // Other characters cannot be sent in a header.
  const [illegal] = /[^!-~]/u.exec(secretKey) ?? [];
  if (illegal !== undefined) {
    throw new UsageError(
      `The secret key contains ${JSON.stringify(illegal)}, a character that no key has. Copy the key again.`,
    );
  }
  return secretKey;
}

/** Returns the address of the dashboard, according to the environment. */
export function dashboardUrlFromEnv(env: NodeJS.ProcessEnv): string {
  return dashboardUrl(readConfig(env)) ?? serviceUrlFromEnv(env);
}

/** Returns the address of the service, according to the environment. */
function serviceUrlFromEnv(env: NodeJS.ProcessEnv): string {
  const { publicUrl, port } = readConfig(env);
  return publicUrl ?? env["THROUGHLINE_URL"] ?? `http://localhost:${port}`;
}
