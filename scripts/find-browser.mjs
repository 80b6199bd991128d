/** Finds the browser that the tests drive: any Chrome, Chromium or Edge. Needs no installed package. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The names of the browsers in Linux distributions. The headless shell comes first, because tests take a third of the time with it. */
const commands = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

/** Where the vendors' packages install browsers, outside the PATH. */
const linuxPrograms = [
  "/usr/bin/chromium",
  "/opt/google/chrome/chrome",
  "/opt/microsoft/msedge/msedge",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
];

const macApplications = ["Chromium", "Google Chrome", "Microsoft Edge"];

/** The programs inside one of Playwright's downloads, such as `chromium-1217/chrome-linux64/chrome`. */
const playwrightPrograms = [
  "chrome",
  "chrome-headless-shell",
  "headless_shell",
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
];

/**
 * @typedef {object} Machine the parts of a machine that the search uses; tests pass a fake
 * @property {(path: string) => boolean} exists
 * @property {(folder: string) => string[]} list the entries of a folder, none if there is no such folder
 * @property {(program: string) => boolean} runs whether the program starts and prints its version
 * @property {string} home
 */

/** @type {Machine} */
const thisMachine = {
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  // Ubuntu's chromium-browser is only a script that asks to install a snap.
  runs: (program) => spawnSync(program, ["--version"], { timeout: 30_000 }).status === 0,
  home: homedir(),
};

/**
 * Returns the browser named by `CHROME_BIN`, or else the first installed browser that runs.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Machine} [machine]
 * @returns {string | undefined} the path of the browser's program
 */
export function findBrowser(env, machine = thisMachine) {
  if (env["CHROME_BIN"]) return env["CHROME_BIN"];
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = [
    ...commands.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...linuxPrograms,
    ...["/", machine.home].flatMap((base) =>
      macApplications.map((name) => join(base, `Applications/${name}.app/Contents/MacOS/${name}`)),
    ),
    ...playwrightDownloads(env, machine),
  ];
  return places.find((path) => machine.exists(path) && machine.runs(path));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Machine} machine
 */
function playwrightDownloads(env, { list, home }) {
  const caches = env["PLAYWRIGHT_BROWSERS_PATH"]
    ? [env["PLAYWRIGHT_BROWSERS_PATH"]]
    : [join(home, ".cache/ms-playwright"), join(home, "Library/Caches/ms-playwright")];
  return caches.flatMap((cache) =>
    list(cache)
      .filter((name) => name.startsWith("chromium"))
      // Try the headless shell first, then the newest revision.
      .toSorted(
        (a, b) =>
          Number(b.includes("headless")) - Number(a.includes("headless")) ||
          b.localeCompare(a, undefined, { numeric: true }),
      )
      .flatMap((name) =>
        list(join(cache, name)).flatMap((system) =>
          playwrightPrograms.map((program) => join(cache, name, system, program)),
        ),
      ),
  );
}
