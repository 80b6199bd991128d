import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams, SpawnOptionsWithoutStdio } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openStore, readConfig, serve } from "@throughline/server";
import type { Answered, Serving } from "@throughline/server";
import { run } from "../run.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Who the service takes for a person with an Android phone. */
const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

interface ProcessOptions {
  readonly env?: Record<string, string>;
  /** Lets no file grow beyond so many blocks of 512 bytes: a full disk. */
  readonly fileBlocks?: number;
  /** Runs as a user who may write nothing here. */
  readonly unprivileged?: boolean;
}

/** Settings of a service that is only for one test. */
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

/** The real service in a process of its own, on a data folder. */
export class ServiceProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  output = "";

  constructor(folder: string, { env = {}, fileBlocks, unprivileged = false }: ProcessOptions = {}) {
    const options: SpawnOptionsWithoutStdio = {
      env: { ...process.env, ...serviceVariables(folder, env) },
      ...(unprivileged && process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
    };
    const command = ["--conditions=source", main, "serve", "--first-app", "Shop"];
    this.child =
      fileBlocks === undefined
        ? spawn(process.execPath, command, options)
        : spawn(
            "sh",
            ["-c", `ulimit -f ${fileBlocks}; exec "$@"`, "sh", process.execPath, ...command],
            options,
          );
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
    this.ended = once(this.child, "exit").then(([code]: (number | null)[]) => code ?? null);
  }

  /** Where it answers, once it does. */
  async address(): Promise<string> {
    const found = () => /http:\/\/[\w.]+:(\d+)\/healthz/.exec(this.output)?.[1];
    let gone = false;
    void this.ended.then(() => (gone = true));
    while (found() === undefined) {
      if (gone) throw new Error(`The service ended: ${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return `http://127.0.0.1:${found()}`;
  }

  /** One of the first app's credentials, shown when it was made. */
  shown(name: "APP_ID" | "KEY" | "SECRET"): string {
    const value = new RegExp(`THROUGHLINE_${name}=(\\S+)`).exec(this.output)?.[1];
    if (value === undefined) throw new Error(`No ${name} was shown: ${this.output}`);
    return value;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** How the app of a service talks to it. */
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

  /** Follows a link as a phone does; the click's id is in the referrer the store gets. */
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

/** The service on a data folder, in this process: it starts in a tenth of the time. */
export function serveHere(folder: string, env: Record<string, string> = {}): Promise<Serving> {
  return serve(readConfig(serviceVariables(folder, env)));
}

export const certificate = Array(32).fill("AB").join(":");

/** Makes the app most tests are about. */
export const shopLine =
  `app create Shop --domain go.shop.example --ios-bundle example.shop --ios-team TEAM123456 ` +
  `--android-package example.shop --android-certificate ${certificate}`;

/** Runs a command line on a data folder, in this process; `answers` and DNS `records` stand for what `doctor` finds. */
export async function runIn(
  folder: string,
  line: string | string[],
  {
    answers = {},
    records = {},
    variables = {},
  }: {
    answers?: Record<string, Answered>;
    records?: Record<string, string>;
    variables?: Record<string, string>;
  } = {},
) {
  let printed = "";
  let complained = "";
  const progress: string[] = [];
  const code = await run(typeof line === "string" ? line.split(" ") : line, {
    env: { DATA_DIR: folder, ...variables },
    print: (text) => void (printed += text),
    progress: (text) => void progress.push(text),
    complain: (text) => (complained += text),
    openStore: (env, options) => openStore(readConfig(env), options),
    // The address stands for every domain, as the service's own does.
    ask: async (url, host) => {
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
  return { code, printed, complained, progress, json: () => JSON.parse(printed) as unknown };
}
