import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const client = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(dirname(client));
const packages = join(root, "node_modules");
/** Always the same: what Metro keeps from run to run names the folder of the app. */
const folder = join(root, "artifacts", "consumers");
const cache = join(packages, ".cache", "consumers");

/**
 * Puts the packed packages into fresh apps, one of Expo Router with typed routes and one of React
 * Navigation, and checks each as its developer would: types, and a bundle. Every other package is the
 * repository's, which is found further up.
 *
 * @param {(app: string) => Promise<void>} install puts the packed packages into an app's `node_modules`
 */
export async function checkConsumers(install) {
  await mkdir(cache, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await cp(join(client, "consumers"), folder, { recursive: true });
  for (const [name, promise] of /** @type {const} */ ([
    ["expo-router", "redirectSystemPath"],
    ["react-navigation", "getInitialURL"],
  ])) {
    const app = join(folder, name);
    await install(app);
    await writeFile(join(app, "metro.config.js"), metroConfig);
    // Makes the types of the routes.
    if (name === "expo-router") await tool(app, "expo", "customize", "tsconfig.json");
    await tool(app, "tsc", "--noEmit");
    await tool(app, "expo", "export", "--platform=ios", "--no-bytecode", "--no-minify");
    const bundles = join(app, "dist/_expo/static/js/ios");
    const [bundle = ""] = await readdir(bundles);
    const code = await readFile(join(bundles, bundle), "utf8");
    assert.ok(code.includes(promise) && code.includes("/api/link/match-link"), `${name}'s bundle`);
    assert.ok(!code.includes("simulateDeferredLink"), "the testing kit is left out");
  }
  await rm(folder, { recursive: true });
}

/** A folder outside the app has to be named. */
const metroConfig = `
const { getDefaultConfig } = require("expo/metro-config");
const config = getDefaultConfig(__dirname);
config.watchFolders = [${JSON.stringify(packages)}];
config.maxWorkers = 2;
module.exports = config;
`;

/**
 * @param {string} cwd
 * @param {string} name
 * @param {string[]} args
 */
async function tool(cwd, name, ...args) {
  await run(join(packages, ".bin", name), args, {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      CI: "1",
      EXPO_OFFLINE: "1",
      EXPO_NO_TELEMETRY: "1",
      // The repository has both routers; an app has one.
      EXPO_ROUTER_DISABLE_RN_NAVIGATION_CHECK: "1",
      NODE_NO_WARNINGS: "1",
      TMPDIR: cache,
    },
  });
}
