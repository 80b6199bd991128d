/**
 * Builds the npm package `throughline` and uses it as an operator would: packed, put into an empty folder
 * without a network, run with plain Node 24 and Node 22. Prints a line per check; exits non-zero when one
 * fails.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "./processes.mjs";
import { bringNode } from "./setup.mjs";

const execute = promisify(execFile);
const cli = join(root, "packages/cli");
const scratch = await mkdtemp(join(tmpdir(), "throughline-package-"));
const app = join(scratch, "app");

await check("builds", () => npm(cli, "run", "--silent", "build"));
await check("entries (publint)", () => npm(cli, "run", "--silent", "check:publint"));
await check("installs without a network and without scripts", async () => {
  const packed = JSON.parse(
    await npm(join(cli, "dist"), "pack", "--json", "--pack-destination", scratch),
  );
  const [{ filename, size, unpackedSize }] = Array.isArray(packed) ? packed : Object.values(packed);
  await mkdir(app);
  await writeFile(join(app, "package.json"), "{}");
  await npm(app, "install", "--offline", "--no-audit", "--no-fund", join(scratch, filename));
  const installed = await readdir(join(app, "node_modules"));
  const others = installed.filter((name) => !name.startsWith(".") && name !== "throughline");
  if (others.length > 0) throw new Error(`also installed: ${others.join(", ")}`);
  return `${Math.round(size / 1024)} kB packed, ${Math.round(unpackedSize / 1024)} kB on disk`;
});
const node22 = join(await bringNode("22", join(tmpdir(), "throughline-node-22")), "bin");
for (const node of [dirname(process.execPath), node22]) {
  const { stdout } = await execute(join(node, "node"), ["--version"]);
  await check(`runs with Node ${stdout.trim()}`, () => use(node));
}
await rm(scratch, { recursive: true, force: true });

/**
 * Serves, follows a link and calls the other commands.
 *
 * @param {string} node the folder of the Node binary
 */
async function use(node) {
  const folder = await mkdtemp(join(scratch, "data-"));
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    PATH: `${node}${delimiter}${process.env["PATH"]}`,
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_FORMAT: "pretty",
  };
  const program = join(app, "node_modules/.bin/throughline");
  /** @param {string[]} args */
  const throughline = async (...args) => {
    const { stdout, stderr } = await execute(program, args, { cwd: app, env });
    if (stderr) throw new Error(`throughline ${args.join(" ")} complains: ${stderr}`);
    return stdout;
  };

  /**
   * On another data folder.
   *
   * @param {string} other
   * @param {string[]} args
   */
  const elsewhere = async (other, ...args) =>
    (await execute(program, args, { cwd: app, env: { ...env, DATA_DIR: other } })).stdout;

  await execute("npx", ["--offline", "throughline", "--version"], { cwd: app, env });
  await throughline("--help");
  const started = performance.now();
  const collector = await startCollector();
  let note = "";
  const service = spawn(program, ["serve", "--first-app", "Shop"], {
    cwd: app,
    env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const ended = once(service, "exit");
  try {
    const address = await new Promise((resolve, reject) => {
      let output = "";
      for (const stream of [service.stdout, service.stderr]) {
        stream.setEncoding("utf8").on("data", (text) => {
          output += text;
          const found = /(http:\/\/[\w.]+:\d+)\/healthz/.exec(output);
          if (found) resolve(found[1]);
        });
      }
      service.once("exit", () => reject(new Error(`serve ended:\n${output}`)));
    });
    const health = await fetch(`${address}/healthz`);
    if (!health.ok) throw new Error(`/healthz answers ${health.status}`);
    const milliseconds = Math.round(performance.now() - started);
    const dashboard = await fetch(`${address}/dashboard`);
    if (!(await dashboard.text()).includes("<title>Throughline</title>")) {
      throw new Error(`/dashboard answers ${dashboard.status}, and no dashboard`);
    }

    const [{ id }] = JSON.parse(await throughline("app", "list", "--json"));
    await throughline("app", "update", "--app", id, "--name", "Loam");
    await throughline("link", "create", "/products/42", "--code", "mug", "--app", id);
    await throughline("link", "list", "--app", id);
    const click = await fetch(`${address}/mug`, { redirect: "manual" });
    if (click.status >= 400) throw new Error(`the link answers ${click.status}`);
    await throughline("link", "stats", "mug", "--app", id);
    await throughline("stats", "--app", id);
    await throughline("keys", "list", "--app", id);
    await throughline("install", "list", "--app", id);
    await throughline("calibration", "--app", id);
    await throughline("backup", join(folder, "backup.db"));
    await throughline("verify", join(folder, "backup.db"));
    await elsewhere(join(folder, "restored"), "restore", join(folder, "backup.db"));
    await throughline("copy", "--from", join(folder, "restored"), "--to", join(folder, "copy"));
    await elsewhere(join(folder, "copy"), "migrate", "down");
    await elsewhere(join(folder, "copy"), "migrate", "up");
    if (!(await elsewhere(join(folder, "copy"), "link", "list")).includes("mug")) {
      throw new Error("the link did not come along");
    }
    note = `answers /healthz after ${milliseconds} ms`;
  } finally {
    service.kill("SIGTERM");
    const [code] = await ended;
    collector.close();
    if (code !== 0) process.stdout.write(`      (serve ended with ${code})\n`);
  }
  if (collector.received() === 0) throw new Error("no traces reached the collector");
  return note;
}

/** Counts what is sent to it as traces. */
async function startCollector() {
  let received = 0;
  const server = createServer((request, response) => {
    if (request.url === "/v1/traces") received += 1;
    request.resume().on("end", () => response.end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function npm(cwd, ...args) {
  const { stdout } = await execute("npm", args, { cwd });
  return stdout;
}

/**
 * @param {string} title
 * @param {() => Promise<string>} body returns what is worth printing
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
