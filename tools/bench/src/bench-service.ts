import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { localAdmin, openStore, registerApp } from "@throughline/server";
import type { Turn } from "./load.ts";
import { serviceFlags, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { linkCodes } from "./traffic.ts";

const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));

/** Starts the service on a data folder, without limits that the load would reach. */
export function startService(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer([...serviceFlags, ...nodeFlags, main, "serve"], {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataFolder,
    LOG_LEVEL: "warn",
    LIMIT_PER_ADDRESS: "0",
    // Quotas are counted as in production but never reached.
    CLICKS_PER_DAY: "1000000000",
    OPENS_PER_DAY: "1000000000",
    ...environment,
  });
}

/** An app of a bench and its publishable key. */
export interface BenchApp {
  readonly app: string;
  readonly key: string;
}

/** An app that was created for a bench, with its secret key. */
export interface CreatedApp extends BenchApp {
  readonly secret: string;
}

/** Creates an app with all links of the traffic in a new data folder or, with `url`, in an empty database. */
export async function prepareLinks(dataFolder: string, url?: string): Promise<CreatedApp> {
  const store = await openStore({ dataFolder, store: url });
  const tools = { now: Date.now, random: randomBytes };
  const draft = {
    name: "Bench",
    linkDomains: ["go.shop.example"],
    android: { packageName: "example.shop", certificates: [] },
    ios: { bundleId: "example.shop", teamId: "A1B2C3D4E5", appStoreId: "1234567890" },
  };
  const registered = await registerApp(store, draft, tools);
  if (!registered) throw new Error("The app could not be registered.");
  const { app } = registered;
  const admin = localAdmin({ ...tools, store, app, serviceUrl: "https://go.shop.example" });
  await Promise.all(
    linkCodes.map((code) =>
      admin.createLink({ body: { code, destination: "https://shop.example/sale" } }),
    ),
  );
  await store.close();
  return { app: app.id, key: registered.publishableKey, secret: registered.secretKey };
}

/** Opens the app once, so that clicks feed its statistics as they do in production. */
export async function openOnce({ port }: ServerProcess, { app, key }: BenchApp): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/link/match-link`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "x-app-id": app,
      "content-type": "application/json",
    },
    body: JSON.stringify({ installId: "phone", platform: "android", timestamp: Date.now() }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** The number of requests after which V8 has compiled the hot code. */
const warmAfter = 30_000;
/** The maximum duration of a warm-up on a busy machine, in seconds. */
const maxWarmUp = 15;

/** Loads a server until V8 has compiled its hot code. */
export async function warmUp(
  turn: (ms: number) => Promise<Turn>,
  requests = warmAfter,
): Promise<void> {
  let answered = 0;
  for (let second = 0; second < maxWarmUp && answered < requests; second += 1) {
    answered += (await turn(1000)).perSecond;
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
