import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * How the product's processes run: with little room for short-lived objects. V8
 * would take twice as much when clicks come fast and never give it back, and be no faster. What survives
 * there is little, and one thread copies it sooner than several agree on it: where processors are scarce,
 * every visitor waits until the slowest of them had its turn.
 */
export const memoryFlags = ["--max-semi-space-size=16", "--no-parallel-scavenge"];

/** How they run in the repository: from their sources. */
export const nodeFlags = ["--conditions=source", ...memoryFlags];

/** The exit code of a command that somebody ended. */
export const INTERRUPTED = 130;

/**
 * Waits for a child to end and hands it the signals this process gets, so that Ctrl-C, `kill` and a closed
 * terminal end everything. The child has the time it needs to end in order; who asks again ends it at once.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {{ abrupt?: boolean }} [options] abrupt: the child has nothing to put in order
 * @returns {Promise<{ code: number, interrupted: boolean }>} its exit code (1 when a signal ended it), and
 *   whether this process was asked to end
 */
export function follow(child, { abrupt = false } = {}) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const parent = process.ppid;
  /** @type {number | undefined} */
  let askedAt;
  /** @param {NodeJS.Signals} signal */
  const interrupt = (signal) => {
    askedAt ??= Date.now();
    // One Ctrl-C comes twice: from the terminal, and from the process that waits for this one.
    const again = Date.now() - askedAt > 500;
    child.kill(abrupt || again ? "SIGKILL" : signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  // `kill` on npm ends the shell between npm and this process and nothing else: that is a signal too.
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    interrupt("SIGTERM");
  }, 250);

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, interrupt);
      resolve({ code: code ?? 1, interrupted: askedAt !== undefined });
    });
  });
}

/**
 * Runs a program that may take a while. Its title and the time it takes are printed on stderr, so that stdout holds
 * only what the command itself prints; its own output is returned.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(title, command, args, cwd = root) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const { isTTY } = process.stderr;
  process.stderr.write(isTTY ? `${title} …` : `${title} …\n`);
  const ticker = setInterval(
    () => process.stderr.write(isTTY ? `\r${title} … ${seconds()}` : `  … ${seconds()}\n`),
    isTTY ? 1000 : 10_000,
  );
  try {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
    }
    const { code, interrupted } = await follow(child, { abrupt: true });
    if (interrupted) process.exit(INTERRUPTED);
    process.stderr.write(
      `${isTTY ? `\r${title}` : " "} … ${code === 0 ? "done" : "failed"} (${seconds()})\n`,
    );
    return { code, output };
  } finally {
    clearInterval(ticker);
  }
}

/**
 * Ends this process with a message for a person.
 *
 * @param {string} message
 * @returns {never}
 */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
