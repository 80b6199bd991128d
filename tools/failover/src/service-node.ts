import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
/** The Node arguments that run the current release. */
export const currentRelease: readonly string[] = ["--conditions=source", main];

const becomeNewer = fileURLToPath(
  new URL("../../../packages/storage/src/testing/become-newer.ts", import.meta.url),
);
/** The Node arguments that run a newer release: the current one with one more schema migration. */
export const newerRelease = ["--conditions=source", `--import=${becomeNewer}`, main];

/** An app with its publishable key and its secret key. */
export interface ShopApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

export async function createApp(
  store: string,
  env: Record<string, string> = {},
  program: readonly string[] = currentRelease,
): Promise<ShopApp> {
  const line = ["app", "create", "Shop", "--android-package-name", "example.shop", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...line], {
    env: { ...process.env, STORE: store, ...env },
  });
  const { app, publishableKey, secretKey } = JSON.parse(stdout) as {
    app: { id: string };
    publishableKey: string;
    secretKey: string;
  };
  return { id: app.id, key: publishableKey, secret: secretKey };
}

/** Starts a node that cannot start. Returns its exit code and its error output. */
export async function startFailure(store: string): Promise<{ code: unknown; stderr: string }> {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", STORE: store };
  try {
    await promisify(execFile)(process.execPath, [...currentRelease, "serve"], {
      env,
      timeout: 60_000,
    });
    throw new Error("The node started, but it should have failed.");
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    return { code, stderr };
  }
}

/** A node of the service in a separate process. */
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
    program: readonly string[] = currentRelease,
  ): Promise<ServiceNode> {
    const child = spawn(process.execPath, [...program, "serve"], {
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: "0",
        LOG_LEVEL: "error",
        LIMIT_PER_ADDRESS: "0",
        // The quotas are counted as in production but never reached.
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
        throw new Error("A service node exited before it listened.");
      }),
    ])) as [{ listening: string }];
    return new ServiceNode(message.listening, child);
  }

  /** The signal that ended the node, or null if it exited by itself. */
  get ended(): Promise<NodeJS.Signals | null> {
    const { signalCode } = this.#child;
    return signalCode === null
      ? once(this.#child, "exit").then(([, signal]) => signal as NodeJS.Signals | null)
      : Promise.resolve(signalCode);
  }

  /** Stops the node gracefully (SIGTERM) or at once (SIGKILL). */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }
}
