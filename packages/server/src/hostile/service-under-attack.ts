import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./serve-under-attack.ts", import.meta.url));

interface ServiceUnderAttackOptions {
  readonly env?: Record<string, string>;
  /** The limit of open files and connections. */
  readonly descriptors?: number;
  /** The heap size, in megabytes. */
  readonly heapMb?: number;
}

interface Started {
  readonly url: string;
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
}

/** A service in its own process with limited resources, for attacks. */
export class ServiceUnderAttack {
  readonly folder: string;
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #started: Promise<Started>;
  readonly ended: Promise<number | null>;
  log = "";

  constructor(
    { env = {}, descriptors, heapMb }: ServiceUnderAttackOptions = {},
    folder = mkdtempSync(join(tmpdir(), "throughline-attack-")),
  ) {
    this.folder = folder;
    const command = [
      process.execPath,
      "--conditions=source",
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
      script,
    ];
    const limited = `${descriptors === undefined ? "" : `ulimit -n ${descriptors}; `}exec "$@"`;
    this.#process = spawn("sh", ["-c", limited, "sh", ...command], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        LOG_LEVEL: "warn",
        LIMIT_PER_ADDRESS: "0",
        ...env,
      },
    });
    this.#process.stderr.setEncoding("utf8").on("data", (part: string) => (this.log += part));
    this.ended = once(this.#process, "exit").then(([code]: (number | null)[]) => code ?? null);
    const line = once(createInterface(this.#process.stdout), "line") as Promise<[string]>;
    this.#started = Promise.race([
      line.then(([said]) => JSON.parse(said) as Started),
      this.ended.then(() => Promise.reject(new Error(`The service ended: ${this.log}`))),
    ]);
    this.#started.catch(() => undefined);
  }

  started(): Promise<Started> {
    return this.#started;
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name);
  }

  /** Kills the process and removes its data. */
  async remove(): Promise<void> {
    this.signal("SIGKILL");
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Returns the peak memory in megabytes. Works on Linux only. */
  peakMb(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  async socket(): Promise<Socket> {
    const { port } = new URL((await this.#started).url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    return socket;
  }

  /** Sends raw bytes and returns everything the service answers until the connection closes. */
  async raw(bytes: string): Promise<string> {
    const socket = await this.socket();
    socket.write(bytes);
    return text(socket).catch(() => "");
  }

  async status(path: string, init: RequestInit = {}): Promise<number> {
    const { url } = await this.#started;
    const response = await fetch(url + path, { redirect: "manual", ...init });
    await response.arrayBuffer();
    return response.status;
  }

  /** Sends a request with the publishable key, which is in every copy of the app. */
  async post(path: string, body: string): Promise<number> {
    const { appId, key } = await this.#started;
    return this.status(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "x-app-id": appId,
        "content-type": "application/json",
      },
      body,
    });
  }
}
