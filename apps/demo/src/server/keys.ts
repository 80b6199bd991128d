import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AppView, NewKey } from "@throughline/protocol";
import { shop } from "../shop.ts";
import { Service } from "./service.ts";

/** The id and the keys of the demo’s app. */
export interface Keys {
  readonly appId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

const cli = fileURLToPath(new URL("../../../../packages/cli/src/main.ts", import.meta.url));
const run = promisify(execFile);

/**
 * Returns the keys of the demo’s own app, which is separate from the user’s apps. The service shows keys only once, so
 * they are stored beside its data. If the stored keys are no longer valid, creates new ones.
 */
export async function findKeys(serviceUrl: string, dataFolder: string): Promise<Keys> {
  const file = join(dataFolder, "demo.json");
  const stored = read(file);
  if (stored && (await new Service(serviceUrl, stored.secretKey).hasValidKey())) return stored;
  const keys = await createKeys(dataFolder);
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

async function createKeys(dataFolder: string): Promise<Keys> {
  try {
    const command = ["app", "create", shop.name, "--link-domain", shop.domain];
    const created = await throughline<Omit<Keys, "appId"> & { app: AppView }>(dataFolder, command);
    return {
      appId: created.app.id,
      publishableKey: created.publishableKey,
      secretKey: created.secretKey,
    };
  } catch (error) {
    const apps = await throughline<AppView[]>(dataFolder, ["app", "list"]);
    const existing = apps.find(({ linkDomains }) => linkDomains.includes(shop.domain));
    if (!existing) throw error;
    return replaceKeys(dataFolder, existing.id);
  }
}

/** Creates new keys for an existing app whose keys are lost. */
async function replaceKeys(dataFolder: string, appId: string): Promise<Keys> {
  const createKey = (kind: string) =>
    throughline<NewKey>(dataFolder, ["key", "create", kind, "--app", appId]);
  const publishable = await createKey("publishable");
  const secret = await createKey("secret");
  return { appId, publishableKey: publishable.key, secretKey: secret.key };
}

async function throughline<Answer>(dataFolder: string, args: string[]): Promise<Answer> {
  const command = ["--conditions=source", cli, ...args, "--json"];
  const env = { ...process.env, DATA_DIR: dataFolder };
  const { stdout } = await run(process.execPath, command, { env });
  return JSON.parse(stdout) as Answer;
}
