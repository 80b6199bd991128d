import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ChildOptions {
  /** Limits the file size to this many blocks of 512 bytes. */
  readonly fileBlocks?: number;
  /** Runs as a user without write permission. */
  readonly unprivileged?: boolean;
}

/** A child process that runs a script. */
export class Child {
  readonly #process: ChildProcess;
  readonly lines: string[] = [];
  #nextLine = Promise.withResolvers<void>();
  readonly #ended: Promise<unknown>;

  constructor(
    script: URL,
    args: readonly string[],
    { fileBlocks, unprivileged = false }: ChildOptions = {},
  ) {
    const command = [process.execPath, "--conditions=source", fileURLToPath(script), ...args];
    const options: SpawnOptions = { stdio: ["pipe", "pipe", "inherit"] };
    if (unprivileged && process.getuid?.() === 0)
      Object.assign(options, { uid: 65534, gid: 65534 });
    this.#process =
      fileBlocks === undefined
        ? spawn(process.execPath, command.slice(1), options)
        : spawn("sh", ["-c", `ulimit -f ${fileBlocks}; exec "$@"`, "sh", ...command], options);
    const { stdout } = this.#process;
    if (stdout === null) throw new Error("The child has no output.");
    const lines = createInterface(stdout);
    lines.on("line", (line) => {
      this.lines.push(line);
      this.#nextLine.resolve();
      this.#nextLine = Promise.withResolvers();
    });
    this.#ended = Promise.all([once(this.#process, "exit"), once(lines, "close")]);
  }

  /** Resolves when the child has printed this many lines. */
  async waitForLines(count: number): Promise<void> {
    const tooFewLines = this.#ended.then(() => {
      throw new Error(`The child ended before it had printed ${count} lines.`);
    });
    while (this.lines.length < count) await Promise.race([this.#nextLine.promise, tooFewLines]);
    tooFewLines.catch(() => {});
  }

  /** Writes a line to the child's standard input. */
  send(line: string): void {
    this.#process.stdin?.write(`${line}\n`);
  }

  /** Waits for the child to end by itself. Returns everything it printed. */
  async end(): Promise<string[]> {
    await this.#ended;
    return this.lines;
  }

  /** Kills the child with SIGKILL. Returns everything it printed. */
  async kill(): Promise<string[]> {
    this.#process.kill("SIGKILL");
    return this.end();
  }
}
