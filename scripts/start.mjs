/** `npm start`: installs what is missing, runs the service and the demo, and prints their addresses and, once, the keys of the first app. */
import { spawn } from "node:child_process";
import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build-pages.mjs";
import { buildServedParts } from "./build-served-parts.mjs";
import { follow, memoryEnvironment, nodeFlags, root } from "./processes.mjs";
import { continueOnNode24, installPackages } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url), "start");
await installPackages("start");
// The dashboard takes as long as the others together.
const [parts, pages] = await Promise.all([buildServedParts(), buildPages("demo")]);

const service = start(["packages/cli/src/main.ts", "serve", "--first-app", "My app"], {
  LOG_LEVEL: "warn",
  LOG_FORMAT: "pretty",
  ...parts,
  // The demo runs on this machine and sets the address of each simulated phone.
  TRUST_PROXY: ownAddresses(process.env["HOST"]),
  ...process.env,
});
const serviceUrl = await service.listening;
process.exitCode =
  serviceUrl === undefined ? (await service.ended).code : await besideDemo(serviceUrl);

/**
 * Returns the addresses from which this machine connects to a service that listens on `host`.
 *
 * @param {string | undefined} host
 */
function ownAddresses(host) {
  return host && isIP(host) && !isUnspecified(host) ? `loopback,${host}` : "loopback";
}

/** @param {string} address */
function isUnspecified(address) {
  return /^[0:.]+$/.test(address);
}

/**
 * Runs the demo beside the service. When one ends, the other is stopped.
 *
 * @param {string} url where the service listens
 */
async function besideDemo(url) {
  const demo = start(["apps/demo/src/server/main.ts"], {
    ...process.env,
    SERVICE_URL: url,
    DEMO_PAGES: pages,
  });
  const demoUrl = await demo.listening;
  if (demoUrl !== undefined) {
    process.stdout.write(`  Open ${demoUrl} and try it on two phones.\n\n`);
  }
  const first = await Promise.race([service.ended, demo.ended]);
  // Both received the signal, but one may have ignored it.
  if (!first.interrupted) service.child.kill("SIGTERM");
  demo.child.kill("SIGTERM");
  const [{ code }] = await Promise.all([service.ended, demo.ended]);
  return first.interrupted ? code : first.code || code;
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(args, env) {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    cwd: root,
    // Through the IPC channel, the child reports its address and notices when this process ends.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // A separate process group, so that Ctrl-C reaches the child only once, through this process.
    detached: true,
    env: { ...memoryEnvironment, ...env },
  });
  const ended = follow(child);
  /** @type {Promise<string | undefined>} */
  const listening = new Promise((resolve) => {
    child.once("message", (/** @type {{ listening: string }} */ message) =>
      resolve(message.listening),
    );
    child.once("close", () => resolve(undefined));
  });
  return { child, ended, listening };
}
