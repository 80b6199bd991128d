import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The Node flags of the product's processes. A small young generation halves the memory under load without
 * making the service slower. A single thread collects the garbage in it, because parallel collection makes every visitor wait
 * for the slowest thread when processors are scarce.
 */
export const memoryFlags = ["--max-semi-space-size=16", "--no-parallel-scavenge"];

/**
 * The environment of the product's processes. By default, glibc keeps freed memory for each thread, up to eight times as
 * often as there are processors.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: "2" };

/** The Node flags in the repository, where processes run from their sources. */
export const nodeFlags = ["--conditions=source", ...memoryFlags];

/** The exit code of a command that was interrupted. */
export const INTERRUPTED = 130;

/**
 * Waits for a child process and forwards signals to it, so that Ctrl-C, `kill` and a closed terminal end
 * everything. The child may take its time to stop; a second signal kills it.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {{ abrupt?: boolean }} [options] `abrupt`: kill the child at once, because it has nothing to clean up
 * @returns {Promise<{ code: number, interrupted: boolean }>} the child's exit code (1 if a signal ended it), and
 *   whether this process received a signal
 */
export function follow(child, { abrupt = false } = {}) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const parent = process.ppid;
  /** @type {number | undefined} */
  let askedAt;
  /** @param {NodeJS.Signals} signal */
  const interrupt = (signal) => {
    askedAt ??= Date.now();
    // One Ctrl-C arrives twice: from the terminal and from the parent process.
    const again = Date.now() - askedAt > 500;
    // A service reloads its lists on SIGHUP, or ignores it. A closed terminal must end it.
    child.kill(abrupt || again ? "SIGKILL" : signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  // `kill` on npm ends only the shell between npm and this process. Treat that as a signal too.
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

/** The titles of the commands under way, oldest first, with the time at which each began. */
const running = /** @type {Map<string, number>} */ (new Map());

/**
 * Runs a slow program and returns its output. Prints a title and the elapsed time on stderr, so that stdout
 * contains only the output of the command. Several can run side by side.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(title, command, args, cwd = root) {
  const started = Date.now();
  const { isTTY } = process.stderr;
  const show = (/** @type {string} */ text) =>
    process.stderr.write(isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  const showRunning = () => {
    const [[, since] = ["", Date.now()]] = running;
    const seconds = Math.round((Date.now() - since) / 1000);
    if (running.size > 0) show(`${[...running.keys()].join(", ")} … ${seconds} s`);
  };
  running.set(title, started);
  show(`${title} …`);
  const ticker = setInterval(
    // One of several speaks for all.
    () => title === running.keys().next().value && showRunning(),
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
    const seconds = Math.round((Date.now() - started) / 1000);
    show(`${title} … ${code === 0 ? "done" : "failed"} (${seconds} s)`);
    if (isTTY) process.stderr.write("\n");
    return { code, output };
  } finally {
    clearInterval(ticker);
    running.delete(title);
    if (isTTY) showRunning();
  }
}

/**
 * Prints an error message and ends the process.
 *
 * @param {string} message
 * @returns {never}
 */
export function giveUp(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
