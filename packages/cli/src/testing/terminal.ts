import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams, SpawnOptionsWithoutStdio } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openStore, readConfig, serve } from "@throughline/server";
import type { HttpResponse, Serving, Store } from "@throughline/server";
import { serveStore } from "@throughline/server/testing/serve-store";
import type { CommandContext } from "../command.ts";
import { run } from "../run.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The user agent of an Android phone. */
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

interface ProcessOptions {
  readonly env?: Record<string, string>;
  /** Simulates a full disk: no file can grow beyond this many blocks of 512 bytes. */
  readonly fileBlocks?: number;
  /** Runs as a user without write access. */
  readonly unprivileged?: boolean;
  /** Sends the errors and the log to the pipe of the standard output, as `2>&1` does. */
  readonly oneOutput?: boolean;
}

/** Returns the environment of a service for one test. */
function serviceVariables(folder: string, env: Record<string, string>): Record<string, string> {
  return {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    LOG_FORMAT: "pretty",
    LIMIT_PER_ADDRESS: "0",
    LIMIT_PER_KEY: "0",
    ...env,
  };
}

/** Runs the real service on a data folder in a separate process. */
export class ServiceProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  output = "";

  constructor(
    folder: string,
    { env = {}, fileBlocks, unprivileged = false, oneOutput = false }: ProcessOptions = {},
  ) {
    const options: SpawnOptionsWithoutStdio = {
      env: { ...process.env, ...serviceVariables(folder, env) },
      ...(unprivileged && process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
    };
    const command = ["--conditions=source", main, "serve", "--first-app", "Shop"];
    const limit = fileBlocks === undefined ? "" : `ulimit -f ${fileBlocks};`;
    const script = `${limit} exec "$@"${oneOutput ? " 2>&1" : ""}`;
    this.child =
      fileBlocks === undefined && !oneOutput
        ? spawn(process.execPath, command, options)
        : spawn("sh", ["-c", script, "sh", process.execPath, ...command], options);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
    this.ended = once(this.child, "exit").then(([code]: (number | null)[]) => code ?? null);
  }

  /** Waits until the service answers and returns its address. */
  async address(): Promise<string> {
    const port = () => /http:\/\/[\w.]+:(\d+)\/healthz/.exec(this.output)?.[1];
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    while (port() === undefined) {
      if (hasEnded) throw new Error(`The service ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return `http://127.0.0.1:${port()}`;
  }

  /** Returns a credential of the first app, which the service printed at the start. */
  credential(name: "APP_ID" | "KEY" | "SECRET"): string {
    const value = new RegExp(`THROUGHLINE_${name}=(\\S+)`).exec(this.output)?.[1];
    if (value === undefined) throw new Error(`The service printed no ${name}: ${this.output}`);
    return value;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** Calls the service as the app does. */
export class Client {
  readonly #address: string;
  readonly #headers: Record<string, string>;

  constructor(address: string, key: string, appId: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${key}`, "x-app-id": appId };
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.#address + path, {
      method: "POST",
      headers: { ...this.#headers, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async get(path: string) {
    const response = await fetch(this.#address + path, { headers: this.#headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Follows a link as a phone does. The click ID comes from the referrer in the store URL. */
  async click(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(this.#address + path, {
      redirect: "manual",
      headers: { "user-agent": pixel, ...headers },
    });
    await response.arrayBuffer();
    const referrer = new URL(response.headers.get("location") ?? "about:blank").searchParams;
    const clickId = new URLSearchParams(referrer.get("referrer") ?? "").get("clickId");
    return { status: response.status, clickId };
  }
}

/** Runs the service on a data folder in this process. It starts ten times as fast as a separate process. */
export function serveInProcess(folder: string, env: Record<string, string> = {}): Promise<Serving> {
  return serve(readConfig(serviceVariables(folder, env)));
}

export const certificate = Array(32).fill("AB").join(":");

/** The command line that creates the app that most tests use. */
export const shopLine =
  `app create Shop --link-domain go.shop.example --ios-bundle-id example.shop --ios-team-id TEAM123456 ` +
  `--android-package-name example.shop --android-certificate ${certificate}`;

const openStoreOf: CommandContext["openStore"] = (env, options) =>
  openStore(readConfig(env), options);

/** Opens the store of a data folder once for all commands of a test, so that not every command starts a thread. */
export class OpenStores {
  readonly #stores = new Map<string, Store>();

  readonly open: CommandContext["openStore"] = async (env, options) => {
    const folder = env["DATA_DIR"] ?? "";
    const store = this.#stores.get(folder) ?? (await openStoreOf(env, options));
    this.#stores.set(folder, store);
    return { ...store, close: async () => undefined };
  };

  /** Serves a data folder over HTTP in this process. The caller closes the service before the stores. */
  async serve(folder: string): Promise<Awaited<ReturnType<typeof serveStore>>> {
    const store = await this.open({ DATA_DIR: folder }, { mustExist: true });
    return serveStore(store, readConfig(serviceVariables(folder, {})));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#stores.values()].map((store) => store.close()));
    this.#stores.clear();
  }
}

/** Runs a command line on a data folder in this process. `doctor` sees the HTTP `answers` and DNS `records`. */
export async function runIn(
  folder: string,
  line: string | string[],
  {
    answers = {},
    records = {},
    variables = {},
    open = openStoreOf,
    typed,
  }: {
    answers?: Record<string, HttpResponse>;
    records?: Record<string, string>;
    variables?: Record<string, string>;
    open?: CommandContext["openStore"];
    /** What a person at a terminal types. Without it, there is no terminal. */
    typed?: string;
  } = {},
) {
  let stdout = "";
  let stderr = "";
  const progress: string[] = [];
  const code = await run(typeof line === "string" ? line.split(" ") : line, {
    env: { DATA_DIR: folder, ...variables },
    isInteractive: typed !== undefined,
    ask: async (question) => {
      stderr += question;
      return typed ?? "";
    },
    print: (text) => void (stdout += text),
    progress: (text) => void progress.push(text),
    printError: (text) => (stderr += text),
    openStore: open,
    // The local address serves every domain.
    httpGet: async (url, host) => {
      const answer = answers[url.replace("http://127.0.0.1:8787", `https://${host}`)];
      if (!answer) throw new Error("getaddrinfo ENOTFOUND");
      return answer;
    },
    readTxt: async (name) => {
      const record = records[name];
      if (record === undefined) throw new Error("queryTxt ENODATA");
      return [[record]];
    },
  });
  return { code, stdout, stderr, progress, json: () => JSON.parse(stdout) as unknown };
}
