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
  /** Files and connections it may have open. */
  readonly descriptors?: number;
  /** Its heap, in megabytes. */
  readonly heapMb?: number;
}

interface Started {
  readonly url: string;
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
}

/** The service in a process of its own, with little of what it needs, to be attacked. */
export class ServiceUnderAttack {
  readonly folder: string;
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #started: Promise<Started>;
  readonly ended: Promise<number | null>;
  log = "";

  constructor(
    { env = {}, descriptors, heapMb }: ServiceUnderAttackOptions = {},
    folder = mkdtempSync(join(tmpdir(), "throughline-victim-")),
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

  /** Ends it, however it is, and removes what it wrote. */
  async remove(): Promise<void> {
    this.signal("SIGKILL");
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The most memory it ever had, in megabytes; only Linux tells. */
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

  /** Bytes as they are, and all that is answered before the connection ends. */
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

  /** Sends as the app does, with the key that is in every copy of it. */
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
