import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** As Linux calls it, in the order the tests were tried with. */
const commands = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** As macOS calls it. */
const applications = ["Chromium", "Google Chrome"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * The browser for the tests that need one: what `CHROME_BIN` names, else the first that is installed.
 * Where none is, the path at which its absence will be told.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(path: string) => boolean} [exists]
 * @returns {string}
 */
export function findChromium(env, exists = existsSync) {
  if (env["CHROME_BIN"]) return env["CHROME_BIN"];
  const folders = (env["PATH"] ?? "").split(delimiter);
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...installed, ...applications].find((path) => exists(path)) ?? "/usr/bin/chromium";
}
