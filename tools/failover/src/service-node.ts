import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
/** This release, as Node is told to run it. */
const present = ["--conditions=source", main];

const oneMoreStep = fileURLToPath(
  new URL("../../../packages/storage/src/testing/add-step.ts", import.meta.url),
);
/** A newer release: this one, with one more step of the schema. */
export const newer = ["--conditions=source", `--import=${oneMoreStep}`, main];

/** An app of the service, the key a phone has, and the one of its owner. */
export interface ShopApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

export async function createApp(store: string): Promise<ShopApp> {
  const line = ["app", "create", "Shop", "--android-package", "example.shop", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [...present, ...line], {
    env: { ...process.env, STORE: store },
  });
  const { app, publishableKey, secretKey } = JSON.parse(stdout) as {
    app: { id: string };
    publishableKey: string;
    secretKey: string;
  };
  return { id: app.id, key: publishableKey, secret: secretKey };
}

/** How a node ends that cannot start. */
export async function refusalOf(store: string): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", STORE: store };
  try {
    await promisify(execFile)(process.execPath, [...present, "serve"], { env, timeout: 60_000 });
    throw new Error("It served.");
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    return { code, said: stderr };
  }
}

/** One node of the service, in a process of its own. */
export class ServiceNode {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(
    store: string,
    env: Record<string, string> = {},
    program: readonly string[] = present,
  ): Promise<ServiceNode> {
    const child = spawn(process.execPath, [...program, "serve"], {
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: "0",
        LOG_LEVEL: "error",
        LIMIT_PER_ADDRESS: "0",
        // Counted as ever, and never used up.
        CLICKS_PER_DAY: "1000000000",
        OPENS_PER_DAY: "1000000000",
        LIMIT_PER_KEY: "0",
        STORE: store,
        ...env,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [message] = (await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => {
        throw new Error("A service node ended before it served.");
      }),
    ])) as [{ listening: string }];
    return new ServiceNode(message.listening, child);
  }

  /** Ends it in order, or at once. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }
}
