import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AppView, NewKey } from "@throughline/protocol";
import { shop } from "../shop.ts";
import { Service } from "./service.ts";

/** The demo's app at the service. */
export interface Keys {
  readonly appId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

const cli = fileURLToPath(new URL("../../../../packages/cli/src/main.ts", import.meta.url));
const run = promisify(execFile);

/**
 * The keys of the demo's own app, so that nothing of it gets mixed with the app of whoever tries it.
 * The service shows keys once: they are kept beside its data, and made anew when they open nothing.
 */
export async function findKeys(serviceUrl: string, dataFolder: string): Promise<Keys> {
  const file = join(dataFolder, "demo.json");
  const kept = read(file);
  if (kept && (await new Service(serviceUrl, kept.secretKey).knowsUs())) return kept;
  const keys = await makeKeys(dataFolder);
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

function read(file: string): Keys | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  } catch {
    return undefined;
  }
}

async function makeKeys(dataFolder: string): Promise<Keys> {
  try {
    const command = ["app", "create", shop.name, "--domain", shop.domain];
    const made = await throughline<Omit<Keys, "appId"> & { app: AppView }>(dataFolder, command);
    return { appId: made.app.id, publishableKey: made.publishableKey, secretKey: made.secretKey };
  } catch (error) {
    const apps = await throughline<AppView[]>(dataFolder, ["app", "list"]);
    const known = apps.find(({ linkDomains }) => linkDomains.includes(shop.domain));
    if (!known) throw error;
    return newKeys(dataFolder, known.id);
  }
}

/** The app is there, but its keys are lost. */
async function newKeys(dataFolder: string, appId: string): Promise<Keys> {
  const make = (kind: string) =>
    throughline<NewKey>(dataFolder, ["keys", "create", kind, "--app", appId]);
  const publishable = await make("publishable");
  const secret = await make("secret");
  return { appId, publishableKey: publishable.key, secretKey: secret.key };
}

async function throughline<Answer>(dataFolder: string, args: string[]): Promise<Answer> {
  const command = ["--conditions=source", cli, ...args, "--json"];
  const env = { ...process.env, DATA_DIR: dataFolder };
  const { stdout } = await run(process.execPath, command, { env });
  return JSON.parse(stdout) as Answer;
}
