import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { routes } from "@throughline/protocol";
import type { LinkDraft } from "@throughline/protocol";
import { createMatchingPath, localAdmin, openStore, registerApp } from "@throughline/server";
import type { Store } from "@throughline/server";
import type { BareResponse } from "./append-only-server.ts";
import { runConcurrently } from "./harness.ts";
import type { Turn } from "./load.ts";
import { personOf } from "./people.ts";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { linkCodes } from "./traffic.ts";
import type { BenchApp, CreatedApp } from "./traffic.ts";

const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
const bareServer = fileURLToPath(new URL("./append-only-server.ts", import.meta.url));
const origin = "https://go.shop.example";

/** The Node flags and the environment that the product's scripts use for the service. */
const serviceFlags = ["--max-semi-space-size=16", "--no-parallel-scavenge"];

/** Starts the service on a data folder, without limits that the load would reach. */
export function startService(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
  program = main,
): Promise<ServerProcess> {
  return startServer([...serviceFlags, ...nodeFlags, program, "serve"], {
    MALLOC_ARENA_MAX: "2",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataFolder,
    LOG_LEVEL: "warn",
    LIMIT_PER_ADDRESS: "0",
    LIMIT_PER_KEY: "0",
    // Quotas are counted as in production but never reached.
    CLICKS_PER_DAY: "1000000000",
    OPENS_PER_DAY: "1000000000",
    EVENT_MB_PER_DAY: "1000000000",
    ...environment,
  });
}

const shortRedirect: BareResponse = {
  status: 302,
  headers: { location: "https://shop.example/sale" },
  body: "",
};

/** Starts the bare server. By default it writes about as many bytes per request as a stored click has. */
export function startBareServer(
  file: string,
  response: BareResponse = shortRedirect,
  bytes = 600,
): Promise<ServerProcess> {
  return startServer([bareServer, file, `${bytes}`, JSON.stringify(response)]);
}

/** Registers the app of a bench. */
export async function createApp(store: Store, now = Date.now) {
  const draft = {
    name: "Bench",
    linkDomains: ["go.shop.example"],
    android: { packageName: "example.shop", certificates: [] },
    ios: { bundleId: "example.shop", teamId: "A1B2C3D4E5", appStoreId: "1234567890" },
  };
  const tools = { now, random: randomBytes };
  const registered = await registerApp(store, draft, tools);
  if (!registered) throw new Error("The app could not be registered.");
  const { app, publishableKey: key, secretKey: secret } = registered;
  const admin = localAdmin({ ...tools, store, app, serviceUrl: origin });
  return { app, admin, created: { app: app.id, key, secret } satisfies CreatedApp };
}

/** Creates an app with all links of the traffic in a new data folder or, with `url`, in an empty database. */
export async function prepareLinks(
  dataFolder: string,
  { url, parts }: { url?: string | undefined; parts?: Partial<LinkDraft> | undefined } = {},
): Promise<CreatedApp> {
  const store = await openStore({ dataFolder, store: url });
  const { admin, created } = await createApp(store);
  const destination = "https://shop.example/sale";
  await runConcurrently({ to: linkCodes.length, atOnce: 50 }, (n) =>
    admin.createLink({ body: { code: linkCodes[n] ?? "", destination, ...parts } }),
  );
  await store.close();
  return created;
}

/** Creates an app in a data folder and records the clicks of its first `count` people over the last five days. */
export async function prepareCrowd(dataFolder: string, count: number): Promise<BenchApp> {
  const store = await openStore({ dataFolder });
  const end = Date.now();
  const { app, created } = await createApp(store, () => end);
  const spread = 5 * 86_400_000;
  let now = end;
  const path = createMatchingPath(app, store, () => now, randomBytes);
  await runConcurrently({ to: count, atOnce: 200 }, (n) => {
    now = end - spread + Math.floor(((n + 1) * spread) / count);
    const { click, link } = personOf(n);
    return path.visit({ origin, path: `/sale/${link}`, query: "" }, click);
  });
  await store.close();
  return created;
}

/** Sends a request of the app to a service. Throws if the service refuses it. */
export async function send(
  { port }: Pick<ServerProcess, "port">,
  { app, key, secret = "" }: BenchApp & { readonly secret?: string },
  path: string,
  body?: object,
  address?: string,
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${path.startsWith("/api/v1") ? secret : key}`,
      "x-app-id": app,
      ...(body && { "content-type": "application/json" }),
      ...(address !== undefined && { "x-forwarded-for": address }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Opens the app once, so that clicks feed its statistics as they do in production. */
export async function openOnce(server: ServerProcess, app: BenchApp): Promise<void> {
  const body = { installId: "phone", platform: "android", timestamp: Date.now() };
  await (await send(server, app, routes.matchLink.path, body)).arrayBuffer();
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
