import { randomBytes } from "node:crypto";
import type { Link, Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { registerApp } from "../catalog/apps/register-app.ts";
import type { AppDraft, RegisteredApp } from "../catalog/apps/register-app.ts";
import { readConfig } from "../composition/config.ts";
import { createLog } from "../composition/log.ts";
import { createServices } from "../composition/service.ts";
import type { ServiceDependencies } from "../composition/service-dependencies.ts";
import { lowHashCosts } from "./passwords.ts";
import { trackService } from "./open-services.ts";

/** The start of the test clock: 15 November 2025, midnight UTC, as in the protocol's fixtures. */
const start = 1_763_164_800_000;

/** The app of the protocol's fixtures. */
export const shop: AppDraft = {
  name: "Shop",
  linkDomains: ["go.shop.example"],
  ios: { bundleId: "example.shop", teamId: "TEAM123456", appStoreId: "1234567890", scheme: "shop" },
  android: { packageName: "example.shop", certificates: [Array(32).fill("AB").join(":")] },
};

/** Creates a service with one app and its keys, a clock that tests can set, and a log that they can read. */
export async function testService(
  options: {
    store?: Store;
    config?: Partial<ServiceDependencies["config"]>;
    isHidden?: (address: string) => boolean;
    countryOf?: (address: string) => string | undefined;
    regionOf?: (address: string) => string | undefined;
    capacity?: ServiceDependencies["capacity"];
    logLevel?: "debug" | "info";
    dashboard?: ServiceDependencies["dashboard"];
    clientPackage?: ServiceDependencies["clientPackage"];
    provider?: ServiceDependencies["provider"];
    tracing?: ServiceDependencies["tracing"];
    /** By default, every domain proves to belong to the app. */
    domainSources?: ServiceDependencies["domainSources"];
    httpGet?: ServiceDependencies["httpGet"];
    send?: ServiceDependencies["send"];
    /** Stands for the mail server, if the settings turn mail on. */
    sendMail?: ServiceDependencies["sendMail"];
    askApple?: ServiceDependencies["askApple"];
    /** Hashes passwords with the costs of production, which takes 30 ms each. */
    realHashCosts?: boolean;
  } = {},
) {
  const { store = openMemoryStore(), isHidden, capacity, logLevel = "debug" } = options;
  const clock = { at: start };
  const now = () => clock.at;
  const logged: string[] = [];
  const log = createLog(logLevel, { write: (line) => logged.push(line) });
  const { http: service, admin } = createServices({
    store,
    log,
    version: "1.2.3",
    dashboard: options.dashboard,
    tracing: options.tracing,
    clientPackage: options.clientPackage,
    provider: options.provider,
    ...(isHidden && { isHidden }),
    countryOf: options.countryOf,
    regionOf: options.regionOf,
    ...(capacity && { capacity }),
    ...(options.httpGet && { httpGet: options.httpGet }),
    ...(options.send && { send: options.send }),
    ...(options.sendMail && { sendMail: options.sendMail }),
    ...(options.askApple && { askApple: options.askApple }),
    now,
    ...(!options.realHashCosts && { hashCosts: lowHashCosts }),
    domainSources: options.domainSources ?? {
      readTxt: async () => [[`app=${app.id}`]],
      readFile: async () => ({ status: 404, body: "" }),
    },
    config: {
      ...readConfig({}),
      publicUrl: "https://links.example",
      port: 8787,
      adminPort: undefined,
      adminUrl: undefined,
      trustProxy: false,
      forwardedHost: false,
      limitPerAddress: 0,
      limitPerKey: 0,
      invitesPerInstall: 0,
      invitesPerApp: 0,
      metricsToken: undefined,
      addressUrls: [],
      shutdownDelaySeconds: 0,
      clicksPerDay: 0,
      opensPerDay: 0,
      eventMegabytesPerDay: 0,
      webhookAllowHttp: false,
      webhookPrivateTargets: [],
      webhookTimeoutSeconds: 10,
      webhookQueueMegabytes: 1_000,
      onStoreLoss: "refuse",
      ...options.config,
    },
  });
  trackService(service);
  const { app, publishableKey, secretKey } = await register(shop);

  async function register(draft: AppDraft): Promise<RegisteredApp> {
    const registered = await registerApp(store, draft, { now, random: randomBytes });
    if (!registered) throw new Error("Another app already has one of these domains.");
    return registered;
  }

  async function addLink(code: string, parts: Partial<Link> = {}): Promise<Link> {
    const link: Link = {
      app: app.id,
      code,
      destination: "https://shop.example/products/42?ref=a",
      tags: [],
      sensitive: false,
      deterministicOnly: false,
      disabled: false,
      createdAt: clock.at,
      updatedAt: clock.at,
      ...parts,
    };
    await store.links.create(link);
    return link;
  }

  /** Sends a request with the app's keys, unless other headers are given. */
  async function send(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ) {
    const credentials = {
      authorization: `Bearer ${url.startsWith("/api/v1") ? secretKey : publishableKey}`,
      "x-app-id": app.id,
    };
    const all: Record<string, string | undefined> = { ...credentials, ...headers };
    const present = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const response = await service.inject({
      method,
      url,
      headers: { ...present, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === "" ? undefined : (response.json() as unknown),
    };
  }

  return {
    service,
    admin,
    store,
    clock,
    logged,
    app,
    publishableKey,
    secretKey,
    register,
    addLink,
    send,
  };
}
