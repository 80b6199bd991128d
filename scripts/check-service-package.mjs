/**
 * Builds the npm package `throughline` and uses it as an operator does: installs it offline into an empty folder,
 * runs every command with Node 24 and the oldest supported one, tries Node 20, which is too old, follows the operating guide, and runs the service with the
 * restrictions of the systemd unit. Prints a line per check and exits with an error if one fails.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { oldestNode } from "../packages/cli/src/oldest-node.ts";
import { requireInstalledPostgres } from "../packages/storage/src/postgres/testing/installed-postgres.ts";
import { startPostgres } from "../packages/storage/src/postgres/testing/server.ts";
import { INTERRUPTED, root } from "./processes.mjs";
import {
  checkHelp,
  runCommandsAlone,
  runCommandsBeside,
} from "./service-package/every-command.mjs";
import { followGuide } from "./service-package/guide.mjs";
import { Installed } from "./service-package/installed.mjs";
import { startListener } from "./service-package/listener.mjs";
import { runAsUnit } from "./service-package/as-unit.mjs";
import { bringNode } from "./setup.mjs";

const execute = promisify(execFile);
const cli = join(root, "packages/cli");
const scratch = await mkdtemp(join(tmpdir(), "throughline-package-"));
const app = join(scratch, "app");
const tarball = join(scratch, "throughline.tgz");

process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
// Stop all started processes with this one, even on Ctrl-C.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => process.exit(INTERRUPTED));
}

/** A registry without packages, which proves that the installation downloads nothing. */
const registry = await startListener();
const npmSettings = {
  npm_config_registry: registry.url,
  npm_config_cache: join(scratch, "npm-cache"),
  npm_config_update_notifier: "false",
};
const postgres = await startPostgres("installed");
try {
  await check("builds", () => npm(cli, "run", "--silent", "build"));
  await check("entries (publint)", () => npm(cli, "run", "--silent", "check:publint"));
  await check("types (attw)", async () => {
    await npm(cli, "run", "--silent", "check:types");
    return "none, it is a program";
  });
  await check("installs without scripts and without other packages", install);
  const oldest = join(
    await bringNode(oldestNode, join(tmpdir(), "throughline-oldest-node")),
    "bin",
  );
  const node24 = dirname(process.execPath);
  await Promise.all([
    check("every command, Node 24", () => use(node24, checkHelp)),
    check(`every command, Node ${oldestNode}`, () => use(oldest)),
    check("docs/guides/operating.md, step by step", () =>
      followGuide({ tarball, postgres, npmSettings, scratch: join(scratch, "guide") }),
    ),
  ]);
  await check("one sentence, Node 20", async () => {
    const node20 = join(await bringNode("20", join(tmpdir(), "throughline-node-20")), "bin");
    await new Installed(app, node20, npmSettings).refuses(
      "app list",
      `needs Node ${oldestNode} or newer`,
      {},
    );
    return "";
  });
  await check("no request reached the registry", async () => {
    if (registry.asked.length > 0) throw new Error(registry.asked.join("\n"));
    return "";
  });
  await check("runs with the system calls of the systemd unit, and loads nothing for traces", () =>
    runAsUnit(app, scratch),
  );
} finally {
  registry.close();
  await postgres.stop();
}

async function install() {
  const { stdout } = await execute("npm", ["pack", "--json", "--pack-destination", scratch], {
    cwd: join(cli, "dist"),
  });
  const packed = JSON.parse(stdout);
  const [{ filename, files, size, unpackedSize }] = Array.isArray(packed)
    ? packed
    : Object.values(packed);
  const demo = files.filter((/** @type {{ path: string }} */ { path }) => /demo|\.ts$/.test(path));
  if (demo.length > 0) throw new Error(`packed by mistake: ${JSON.stringify(demo)}`);
  await execute("mv", [join(scratch, filename), tarball]);
  await mkdir(app);
  await writeFile(join(app, "package.json"), "{}");
  await npm(app, "install", "--no-audit", "--no-fund", tarball);
  const installed = await readdir(join(app, "node_modules"));
  const others = installed.filter((name) => !name.startsWith(".") && name !== "throughline");
  if (others.length > 0) throw new Error(`also installed: ${others.join(", ")}`);
  const manifest = JSON.parse(
    await readFile(join(app, "node_modules/throughline/package.json"), "utf8"),
  );
  if (manifest.scripts || manifest.dependencies)
    throw new Error("the package has scripts or dependencies");
  return `${Math.round(size / 1024)} kB packed, ${Math.round(unpackedSize / 1024)} kB on disk`;
}

/**
 * Runs the service and every command with one Node version.
 *
 * @param {string} node the folder of the Node binary
 * @param {(throughline: Installed) => Promise<string>} [andThen] a further check, which returns what to print
 */
async function use(node, andThen = async () => "") {
  const folder = await mkdtemp(join(scratch, "data-"));
  const collector = await startListener();
  const receiver = await startListener();
  const throughline = new Installed(app, node, {
    ...npmSettings,
    DATA_DIR: join(folder, "data"),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    WEBHOOK_ALLOW_HTTP: "on",
    WEBHOOK_PRIVATE_TARGETS: "127.0.0.1",
  });
  const started = performance.now();
  const service = await throughline.serve();
  let startUp;
  try {
    startUp = await readStart(service, started);
    throughline.env = { ...throughline.env, THROUGHLINE_APP_ID: service.firstApp.appId };
    await runCommandsBeside(throughline, service, { folder, receiver: receiver.url });
    startUp += `, takes ${await readMemory(service)}`;
  } finally {
    await service.stop();
    collector.close();
    receiver.close();
  }
  const database = await emptyDatabase();
  await runCommandsAlone(throughline, { folder, database });
  if (!collector.asked.includes("POST /v1/traces")) throw new Error("no traces were sent");
  return `${startUp}${await andThen(throughline)}`;
}

/**
 * Formats the duration of a start: the elapsed time, which depends on other work on the machine, and the processor
 * time, which hardly depends on it.
 *
 * @param {{ listening: string, processorMs: () => Promise<number> }} service
 * @param {number} started
 */
async function readStart({ listening, processorMs }, started) {
  const health = await fetch(`${listening}/healthz`);
  if (!health.ok) throw new Error(`/healthz answers ${health.status}`);
  const milliseconds = Math.round(performance.now() - started);
  const processor = await processorMs();
  const taken = `${milliseconds} ms after npx was called (with it, ${processor} ms of the processor)`;
  if (processor > 5000 || milliseconds > 30_000) throw new Error(`/healthz answers ${taken}`);
  const dashboard = await fetch(`${listening}/dashboard`);
  if (!(await dashboard.text()).includes("<title>Throughline</title>")) {
    throw new Error(`/dashboard answers ${dashboard.status}, and no dashboard`);
  }
  const script = await fetch(`${listening}/throughline.js`);
  if (!(await script.text()).includes("throughline-banner")) {
    throw new Error(`/throughline.js answers ${script.status}, and no script`);
  }
  const client = await fetch(`${listening}/client.tgz`);
  if (client.headers.get("content-type") !== "application/gzip") {
    throw new Error(`/client.tgz answers ${client.status}, and no package`);
  }
  return `answers /healthz ${taken}`;
}

/**
 * Formats the memory of the service after all commands.
 *
 * @param {{ listening: string }} service
 */
async function readMemory({ listening }) {
  const metrics = await (await fetch(`${listening}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(metrics) ?? [];
  const taken = `${Math.round(Number(bytes) / 2 ** 20)} MB of memory`;
  if (!(Number(bytes) <= 250 * 2 ** 20)) throw new Error(`the service takes ${taken}`);
  return taken;
}

async function emptyDatabase() {
  const name = `package_${Math.random().toString(36).slice(2)}`;
  await execute(join(requireInstalledPostgres().programs, "createdb"), [
    "--maintenance-db",
    postgres.url,
    name,
  ]);
  return postgres.url.replace(/postgres$/, name);
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function npm(cwd, ...args) {
  const { stdout } = await execute("npm", args, { cwd, env: { ...process.env, ...npmSettings } });
  return stdout;
}

/**
 * @param {string} title
 * @param {() => Promise<string>} body the check, which returns what to print
 */
async function check(title, body) {
  try {
    const note = (await body()).trim().split("\n").at(-1);
    process.stdout.write(`ok    ${title}${note ? `: ${note}` : ""}\n`);
  } catch (error) {
    const { stdout = "", stderr = "", message = error } = Object(error);
    process.stdout.write(`FAIL  ${title}\n${message}\n${stdout}${stderr}\n`);
    process.exitCode = 1;
  }
}
