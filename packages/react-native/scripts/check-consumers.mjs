/**
 * `npm run check:consumers -w @throughline/react-native`: installs the packed client into fresh apps of several
 * versions, as their developers would, and checks types, bundle, test and native projects there. A word after `--` chooses
 * the stacks whose name contains it. Prints a line per check; exits non-zero when one fails. With `--prepare`, only
 * downloads the apps' other packages.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { stacks } from "../consumers/stacks.mjs";
import { check, requireChecks } from "./checks.mjs";
import { packClient } from "./pack.mjs";

const run = promisify(execFile);
const consumers = join(dirname(dirname(fileURLToPath(import.meta.url))), "consumers");
const newestTypeScript = join(consumers, "../../../node_modules/.bin/tsc");
/** Outside the repository, whose packages an app must not find. What is installed here stays for the next run. */
const cache = join(tmpdir(), "throughline-consumers");

if (process.argv[2] === "--prepare") {
  for (const { packages, overrides } of stacks) {
    await installApp({ dependencies: packages, overrides });
  }
  process.exit();
}

const chosen = stacks.filter(({ name }) => name.includes(process.argv[2] ?? ""));
const scratch = await mkdtemp(join(tmpdir(), "throughline-packed-"));
/** A registry that has the client, or else the client is packed here. */
const registry = process.env["THROUGHLINE_REGISTRY"];
const tarball = registry ? "" : (await packClient(join(scratch, "packed"))).tarball;
const waiting = chosen.values();
// Two at a time, because an app's test takes most of the time and one processor.
await Promise.all([1, 2].map(() => checkNext()));
requireChecks();
await rm(scratch, { recursive: true, force: true });

async function checkNext() {
  for (const stack of waiting) await checkStack(stack);
}

/** @param {import("../consumers/stacks.mjs").Stack} stack */
async function checkStack({ name, app: kind, packages, overrides, isTested, template }) {
  const titled = (/** @type {string} */ what) => `${name}: ${what}`;
  const app = join(scratch, createHash("sha256").update(name).digest("hex").slice(0, 8));
  const installed = await check(titled("npm install"), async () => {
    const cached = await installApp({ dependencies: packages, overrides });
    await cp(join(consumers, kind), app, { recursive: true });
    // Links instead of copies, except of the two files that npm changes.
    await run("cp", ["-al", join(cached, "node_modules"), app]);
    for (const lockFile of ["package-lock.json", "node_modules/.package-lock.json"]) {
      await run("cp", ["--remove-destination", join(cached, lockFile), join(app, lockFile)]);
    }
    if (template) {
      // Written here, because the repository's own tools cannot read the template's options.
      const types = { ...template.types, exclude: ["**/*.test.tsx"] };
      await writeJson(join(app, "tsconfig.json"), types);
      await writeJson(join(app, "template.json"), template);
    }
    const manifest = JSON.parse(await readFile(join(app, "package.json"), "utf8"));
    await writeJson(join(app, "package.json"), { ...manifest, dependencies: packages, overrides });
    if (registry) await writeFile(join(app, ".npmrc"), `@throughline:registry=${registry}\n`);
    await npm(app, "install", registry ? "@throughline/react-native" : tarball);
    const found = await readdir(join(app, "node_modules/@throughline"));
    assert.deepEqual(found, ["react-native"]);
  });
  if (!installed) return;
  // Writes the types of the routes, too.
  if (kind === "expo-router") await expo(app, "customize", "tsconfig.json");
  await Promise.all([
    check(titled("types"), () => checkTypes(app)),
    check(titled("bundle"), () => checkBundle(app, kind)),
    isTested && check(titled("test"), () => checkTest(app, kind)),
  ]);
  if (kind === "expo-router") {
    await check(titled("native projects"), () => checkNativeProjects(app));
  }
  await rm(app, { recursive: true });
}

/**
 * An app with its packages, before the client is installed.
 *
 * @param {{ dependencies: Record<string, string>, overrides: Record<string, string> | undefined }} manifest
 */
async function installApp(manifest) {
  const hash = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  const folder = join(cache, hash.slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await writeJson(join(unfinished, "package.json"), { private: true, ...manifest });
  await npm(unfinished, "install");
  await rename(unfinished, folder).catch(async (error) => {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
  return folder;
}

/**
 * @param {string} app
 * @param {"expo-router" | "react-navigation" | "bare"} kind
 */
async function checkBundle(app, kind) {
  const code = kind === "bare" ? await bundleBare(app) : await bundleExpo(app);
  const adapter = kind === "expo-router" ? "redirectSystemPath" : "getInitialURL";
  assert.ok(code.includes(adapter) && code.includes("/api/link/match-link"));
  assert.ok(!code.includes("simulateDeferredLink"), "the bundle contains the testing kit");
  assert.ok(!code.includes("/api/v1/"), "the bundle contains the admin API");
  assert.ok(!code.includes("Forget this install"), "the bundle contains the devtools");
}

/**
 * With the app's own TypeScript, and with the newest, which no longer knows how older templates find modules.
 *
 * @param {string} app
 */
async function checkTypes(app) {
  await tool(app, "tsc", "--noEmit");
  const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
  await run(newestTypeScript, ["--noEmit", ...modules], { cwd: app });
}

/** @param {string} app */
async function bundleExpo(app) {
  await expo(app, "export", "--platform=ios", "--no-bytecode", "--no-minify");
  const bundles = join(app, "dist/_expo/static/js/ios");
  const [bundle = ""] = await readdir(bundles);
  return readFile(join(bundles, bundle), "utf8");
}

/** @param {string} app */
async function bundleBare(app) {
  const out = join(app, "bundle.js");
  const args = ["--platform=android", "--dev=false", "--minify=false", "--entry-file=index.js"];
  await tool(app, "react-native", "bundle", ...args, `--bundle-output=${out}`);
  return readFile(out, "utf8");
}

/** @param {string} app */
async function checkNativeProjects(app) {
  // The template that came with the app's Expo: the registry need not have it.
  const template = join(app, "node_modules/expo/template.tgz");
  await expo(app, "prebuild", "--no-install", `--template=${template}`);
  const android = join(app, "android/app");
  const manifest = await readFile(join(android, "src/main/AndroidManifest.xml"), "utf8");
  assert.match(manifest, /android:scheme="https" android:host="go\.shop\.example"/);
  const rules = await readFile(join(android, "proguard-rules.pro"), "utf8");
  assert.match(rules, /-keep class com\.android\.installreferrer\.\*\*/);
  const entitlements = await readFile(join(app, "ios/Shop/Shop.entitlements"), "utf8");
  assert.match(entitlements, /applinks:go\.shop\.example/);
}

/**
 * Runs the app's test as the README and the guide configure it, with a cold cache.
 *
 * @param {string} app
 * @param {"expo-router" | "react-navigation" | "bare"} kind
 */
async function checkTest(app, kind) {
  if (kind !== "expo-router") {
    await cp(join(consumers, "links.test.tsx"), join(app, "links.test.tsx"));
  }
  await tool(app, "jest", `--cacheDirectory=${app}-jest-cache`);
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function expo(cwd, ...args) {
  await tool(cwd, "expo", ...args);
}

/**
 * A command of the app's own packages.
 *
 * @param {string} cwd
 * @param {string} name
 * @param {string[]} args
 */
async function tool(cwd, name, ...args) {
  await run(join(cwd, "node_modules/.bin", name), args, {
    cwd,
    maxBuffer: 2 ** 26,
    env: {
      ...process.env,
      CI: "1",
      EXPO_OFFLINE: "1",
      EXPO_NO_TELEMETRY: "1",
      NODE_NO_WARNINGS: "1",
    },
  });
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function npm(cwd, ...args) {
  const quietly = [
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--prefer-offline",
    "--loglevel=error",
  ];
  await run("npm", [...args, ...quietly], { cwd, maxBuffer: 2 ** 26 });
}

/**
 * @param {string} file
 * @param {unknown} value
 */
async function writeJson(file, value) {
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
