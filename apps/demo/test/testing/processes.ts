import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Starts a program of this repository and waits until it listens. It ends with this process. */
async function start(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--conditions=source", ...script.split(" ")], {
    cwd: root,
    env: { ...process.env, HOST: "127.0.0.1", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${script} ended with ${code}: ${output}`);
  });
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The service and the demo as `npm start` runs them: two processes with one data folder. */
export class DemoProcesses {
  readonly data = mkdtempSync(join(tmpdir(), "throughline-demo-"));
  servicePort = 0;
  demoUrl = "";
  #pages = "";
  #demoPort = 0;
  #service: ChildProcess | undefined;
  #demo: ChildProcess | undefined;

  async start(): Promise<void> {
    const build = await promisify(execFile)(process.execPath, [
      join(root, "scripts/build-pages.mjs"),
      "demo",
    ]);
    const pages = build.stdout.trim().split("\n").at(-1) ?? "";
    this.servicePort = await freePort();
    this.#pages = pages;
    this.#demoPort = await freePort();
    await this.startService();
    await this.startDemo();
    // Browsers treat localhost as a secure origin.
    this.demoUrl = `http://localhost:${this.#demoPort}`;
  }

  async startDemo(): Promise<void> {
    this.#demo = await start("apps/demo/src/server/main.ts", {
      DATA_DIR: this.data,
      DEMO_PORT: `${this.#demoPort}`,
      DEMO_PAGES: this.#pages,
      SERVICE_URL: this.serviceUrl,
    });
  }

  async stopDemo(): Promise<void> {
    await end(this.#demo, "SIGTERM");
  }

  get serviceUrl(): string {
    return `http://127.0.0.1:${this.servicePort}`;
  }

  async startService(): Promise<void> {
    this.#service = await start("packages/cli/src/main.ts serve --first-app Mine", {
      DATA_DIR: this.data,
      PORT: `${this.servicePort}`,
      TRUST_PROXY: "loopback",
      LIMIT_PER_ADDRESS: "0",
    });
  }

  async stopService(): Promise<void> {
    await end(this.#service, "SIGTERM");
  }

  /** Calls the admin API of the demo’s app. */
  async admin<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { secretKey } = JSON.parse(readFileSync(join(this.data, "demo.json"), "utf8")) as {
      secretKey: string;
    };
    const response = await fetch(this.serviceUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return (await response.json()) as Answer;
  }

  async stop(): Promise<void> {
    await end(this.#demo, "SIGKILL");
    await end(this.#service, "SIGKILL");
    rmSync(this.data, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
