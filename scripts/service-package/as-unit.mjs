import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The exit code of as-unit.py if the machine has no system call filters. */
const noFilters = 77;

const asUnit = fileURLToPath(new URL("as-unit.py", import.meta.url));

/**
 * Starts and stops the installed service with the system calls that its systemd unit allows. The service listens on all
 * addresses. The tracing code is removed first, which proves that the service does not load it when tracing is off.
 *
 * @param {string} app the folder in which the package is installed
 * @param {string} scratch
 */
export async function runAsUnit(app, scratch) {
  const installed = join(app, "node_modules/throughline");
  const [tracing, ...others] = (await readdir(join(installed, "lib"))).filter((file) =>
    file.startsWith("otlp-"),
  );
  if (tracing === undefined || others.length > 0)
    throw new Error("The package has no tracing code, or several copies of it.");
  await rm(join(installed, "lib", tracing));
  const unit = join(installed, "deploy/throughline.service");
  const program = join(app, "node_modules/.bin/throughline");
  const child = spawn("/usr/bin/python3", [asUnit, unit, program, "serve"], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATA_DIR: await mkdtemp(join(scratch, "unit-")),
      PORT: "0",
      HOST: "0.0.0.0",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
  const listening = () => /"url":"[^"]*:(\d+)"/.exec(log)?.[1];
  while (listening() === undefined && child.exitCode === null && child.signalCode === null) {
    await Promise.race([once(child.stderr, "data"), closed]);
  }
  if (child.exitCode === noFilters) return "not checked: this machine loads no filters";
  try {
    const health = await fetch(`http://127.0.0.1:${listening()}/readyz`);
    if (!health.ok) throw new Error(`/readyz answers ${health.status}`);
  } catch (error) {
    const why = child.signalCode ?? String(error);
    throw new Error(`The service does not run (${why}):\n${log}`, { cause: error });
  } finally {
    process.off("exit", end);
    end();
    await closed;
  }
  if (child.exitCode !== 0)
    throw new Error(`The service ended with exit code ${child.exitCode}:\n${log}`);
  return "";
}
