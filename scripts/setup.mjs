/**
 * Installs what `npm start` and `npm test` need: Node 24, the npm packages of the lockfile, a browser.
 * This file runs on Node 20.19 before anything is installed, so it uses no dependency and no newer syntax.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { follow, giveUp, root, runQuietly } from "./processes.mjs";

const STAMP_FILE = join(root, "node_modules", ".throughline.json");
/** The major version of Node. npm does not have the same minor versions for all platforms. */
const RUNTIME_MAJOR = "24";
const OLDEST_NODE = "20.19.0";

/** @typedef {"start" | "test"} Purpose what an installation is for; "test" includes "start" */
/** @typedef {{ lock: string, purpose: Purpose }} Stamp what is installed in node_modules */

/**
 * Makes sure that the script runs on Node 24. Otherwise installs Node 24 from npm, runs the script again with
 * it, and exits with the same exit code.
 *
 * @param {string} script
 * @param {Purpose} [purpose] what to install meanwhile
 */
export async function continueOnNode24(script, purpose) {
  const { node } = process.versions;
  if (!isAtLeast(node, OLDEST_NODE)) {
    giveUp(
      `Throughline needs Node ${OLDEST_NODE} or newer to set itself up; this is Node ${node}.\nInstall a current Node (https://nodejs.org) and run the command again.`,
    );
  }
  if (isAtLeast(node, "24.0.0")) return;

  const [folder] = await Promise.all([
    bringNode(RUNTIME_MAJOR, join(root, ".runtime")),
    purpose && installPackages(purpose),
  ]);
  const bin = join(folder, "bin");
  const child = spawn(join(bin, "node"), [script, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` },
  });
  process.exit((await follow(child)).code);
}

/**
 * Installs the newest Node of a version from npm.
 *
 * @param {string} wanted a major version, such as `24`, or a minor one, such as `22.20`
 * @param {string} folder the folder to install it into
 * @returns {Promise<string>} the folder of the npm package that holds the Node binary for this machine
 */
export async function bringNode(wanted, folder) {
  const name = `node-${process.platform}-${process.arch}`;
  const installed = join(folder, "node_modules", name);
  const version = readJson(join(installed, "package.json"))?.version ?? "";
  if (!version.startsWith(`${wanted}.`)) {
    await npm(`Bringing Node ${wanted}, because this is ${process.versions.node}`, [
      "install",
      "--prefix",
      folder,
      "--ignore-scripts",
      "--no-package-lock",
      `${name}@${wanted}`,
    ]);
  }
  return installed;
}

/**
 * @param {string} file
 * @returns the contents of the file, or undefined if the file is missing or incomplete
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Installs the npm packages for a purpose if they are missing or older than the lockfile.
 *
 * @param {Purpose} purpose
 */
export async function installPackages(purpose) {
  const missing = missingPackages(purpose);
  if (!missing) return;

  // Remove the stamp first, so that an interrupted installation is repeated.
  rmSync(STAMP_FILE, { force: true });
  if (missing === "start") {
    await npm("Installing what the service and the demo need", [
      "ci",
      "--omit=dev",
      // Skip the client's peer dependencies: the demo replaces React Native.
      "--omit=peer",
      "--workspace=@throughline/cli",
      "--workspace=@throughline/demo",
      "--workspace=@throughline/dashboard",
    ]);
  } else {
    await npm("Installing what the tests need (a few minutes the first time)", [
      "ci",
      "--include=dev",
    ]);
  }
  writeFileSync(STAMP_FILE, JSON.stringify({ lock: hashOfLockfile(), purpose: missing }));
}

/**
 * Returns what to install, or undefined if nothing is missing. Packages installed for the tests stay installed.
 *
 * @param {Purpose} purpose
 * @returns {Purpose | undefined}
 */
export function missingPackages(purpose) {
  /** @type {Stamp | undefined} */
  const stamp = readJson(STAMP_FILE);
  const needed = stamp?.purpose === "test" ? "test" : purpose;
  return stamp?.lock === hashOfLockfile() && stamp.purpose === needed ? undefined : needed;
}

function hashOfLockfile() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

/**
 * @param {string} title
 * @param {string[]} args
 */
async function npm(title, args) {
  const quickly = [
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
  ];
  const all = [
    ...args,
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...quickly,
  ];
  // Use the npm that runs this script, not the first one on the PATH.
  const npmScript = process.env["npm_execpath"];
  const [command, ...script] = npmScript ? [process.execPath, npmScript] : ["npm"];
  const { code, output } = await runQuietly(title, command, [...script, ...all]);
  if (code !== 0) giveUp(explainNpm(output));
}

/** @param {string} output */
export function explainNpm(output) {
  if (/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT)\b/.test(output)) {
    return "The npm registry cannot be reached. The first run needs the network: check it (and the proxy settings), then run the command again.";
  }
  if (/\bENOSPC\b/.test(output))
    return "The disk is full. Free some space, then run the command again.";
  if (/\b(EACCES|EPERM)\b/.test(output)) {
    return `npm may not write here. Make ${root} belong to you, then run the command again.\n\n${output.trim()}`;
  }
  return `npm could not install the packages:\n\n${output.trim()}`;
}

/**
 * Returns the browser for the tests. Installs one if the machine has none: with apt as root, otherwise with
 * Playwright's installer.
 *
 * @returns {Promise<string>} the path of the browser's program
 */
export async function installBrowser() {
  const installed = findBrowser(process.env);
  if (installed) return installed;
  if (canInstallDebianPackages()) {
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await installDebianPackages([name]);
      const browser = findBrowser(process.env);
      if (browser) return browser;
    }
  }
  const installer = join(root, "node_modules/playwright-core/cli.js");
  await runQuietly("Installing a browser with Playwright", process.execPath, [
    installer,
    "install",
    "chromium-headless-shell",
  ]);
  return (
    findBrowser(process.env) ??
    giveUp(
      "The tests need a browser. Install Chrome, Chromium or Edge (on Debian: sudo apt-get install chromium), or name the program of one in CHROME_BIN.",
    )
  );
}

export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<{ code: number, output: string }>}
 */
export function installDebianPackages(names) {
  const install =
    "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends";
  return runQuietly(`Installing ${names.join(" ")}`, "/bin/sh", [
    "-c",
    `${install} ${names.join(" ")}`,
  ]);
}

/**
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const numbers = version.split(".").map(Number);
  for (const [index, number] of least.split(".").map(Number).entries()) {
    const own = numbers[index] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
