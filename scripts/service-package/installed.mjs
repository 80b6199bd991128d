import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * The output of `throughline serve --first-app` without a terminal.
 *
 * @typedef {object} Started
 * @property {string} listening
 * @property {string} firstAccount the link that creates the first account
 * @property {{ appId: string, publishableKey: string, secretKey: string }} firstApp
 */

/** The installed package, run with one Node version on one data folder. */
export class Installed {
  #program;
  #folder;
  /** Every command line that was run and ended as expected. @type {string[]} */
  ran = [];
  /** @type {NodeJS.ProcessEnv} */
  env;

  /**
   * @param {string} folder the folder in which the package is installed
   * @param {string} node the folder of the Node binary
   * @param {Record<string, string>} variables
   */
  constructor(folder, node, variables) {
    this.#folder = folder;
    this.#program = join(folder, "node_modules/.bin/throughline");
    this.env = {
      ...process.env,
      NODE_OPTIONS: "",
      PATH: `${node}${delimiter}${process.env["PATH"]}`,
      HOST: "127.0.0.1",
      PORT: "0",
      ...variables,
    };
  }

  /**
   * Runs a command and returns its output. Fails if the command prints an error, even if it succeeds.
   *
   * @param {string} line the command line; arguments must not contain spaces
   * @param {Record<string, string>} [variables]
   */
  async run(line, variables = {}) {
    const { stdout, stderr } = await execute(this.#program, line.split(" "), {
      cwd: this.#folder,
      env: { ...this.env, ...variables },
    });
    if (stderr) throw new Error(`throughline ${line} printed an error: ${stderr}`);
    this.ran.push(line);
    return stdout;
  }

  /**
   * Sends messages to `throughline mcp`, one by one, and returns its answers.
   *
   * @param {object[]} messages each with an id
   * @returns {Promise<any[]>}
   */
  async converse(messages) {
    const child = spawn(this.#program, ["mcp"], { cwd: this.#folder, env: this.env });
    const answers = [];
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const message of messages) {
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
      const { value } = await lines.next();
      answers.push(JSON.parse(String(value)));
    }
    child.stdin.end();
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`throughline mcp ended with ${code}`);
    this.ran.push("mcp");
    return answers;
  }

  /**
   * Runs a command that must fail with this message.
   *
   * @param {string} line the command line; arguments must not contain spaces
   * @param {string} words
   * @param {Record<string, string>} variables
   */
  async refuses(line, words, variables) {
    const refusal = await this.run(line, variables).then(
      () => "",
      (error) => String(error.stderr ?? error),
    );
    if (!refusal.includes(words)) throw new Error(`throughline ${line} says: ${refusal}`);
    this.ran.push(line);
  }

  /**
   * Runs a command with `--json` and returns the parsed output.
   *
   * @param {string} line
   */
  async ask(line) {
    return JSON.parse(await this.run(`${line} --json`));
  }

  /** Runs the service with npx, as the README says, until `stop`. */
  async serve() {
    const child = spawn("npx", ["throughline", "serve", "--first-app", "Shop"], {
      cwd: this.#folder,
      env: this.env,
      // A separate process group, because npx does not stop the service when it is killed.
      detached: true,
    });
    const closed = once(child, "close");
    let [printed, log] = ["", ""];
    child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
    const end = () => {
      try {
        process.kill(-Number(child.pid), "SIGTERM");
      } catch {
        // The process has already ended.
      }
    };
    process.once("exit", end);
    const stop = async () => {
      process.off("exit", end);
      end();
      await closed;
    };
    /** @type {Started} */
    const started = await new Promise((resolve, reject) => {
      child.stdout.setEncoding("utf8").on("data", (text) => {
        printed += text;
        if (printed.endsWith("\n")) resolve(JSON.parse(printed));
      });
      void closed.then(() => reject(new Error(`serve ended:\n${printed}${log}`)));
    });
    this.ran.push("serve --first-app Shop");
    return { ...started, processorMs: () => processorMsOf(Number(child.pid)), stop };
  }
}

/**
 * Returns the processor time of a process group.
 *
 * @param {number} group
 */
async function processorMsOf(group) {
  let ticks = 0;
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    // The process has ended in the meantime.
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [ofGroup, user = 0, system = 0] = [fields[2], fields[11], fields[12]];
    if (ofGroup === group) ticks += user + system;
  }
  // A clock tick is a hundredth of a second.
  return ticks * 10;
}
