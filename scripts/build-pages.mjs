/** `node scripts/build-pages.mjs <demo|dashboard>`: builds the pages of an app if their sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp, root, runQuietly } from "./processes.mjs";

/** The apps with pages: a title for the output, and the sources of the pages. */
const apps = {
  demo: {
    title: "the demo",
    sources: [
      "package-lock.json",
      "apps/demo/vite.config.ts",
      "apps/demo/index.html",
      "apps/demo/app.html",
      "apps/demo/src",
      "apps/example/src",
      "packages/design/tokens.css",
      "packages/protocol/src",
      "packages/react-native/src",
    ],
  },
  dashboard: {
    title: "the dashboard",
    sources: [
      "package-lock.json",
      "apps/dashboard/vite.config.ts",
      "apps/dashboard/index.html",
      "apps/dashboard/src",
      "packages/design/tokens.css",
      "packages/protocol/src",
    ],
  },
};

/**
 * Builds the pages unless they are up to date. Two processes may call this at the same time.
 *
 * @param {keyof typeof apps} app
 * @returns {Promise<string>} the folder of the built pages
 */
export async function buildPages(app) {
  const { title, sources } = apps[app];
  const vite = join(root, "node_modules/vite/bin/vite.js");
  return buildOnce(join(root, "apps", app, "dist"), title, sources, (target) => [
    // The configuration imports packages from their sources.
    "--conditions=source",
    vite,
    "build",
    join(root, "apps", app),
    "--configLoader=native",
    `--outDir=${target}`,
  ]);
}

/**
 * Runs a build unless its sources are unchanged. Two processes may call this at the same time.
 *
 * @param {string} folder the parent folder of the builds; each build is in a folder named after its sources
 * @param {string} title what is built
 * @param {string[]} sources every file and folder that the build uses, relative to the repository's root
 * @param {(target: string) => string[]} command the Node arguments that build into `target`
 * @returns {Promise<string>} the folder of the build
 */
export async function buildOnce(folder, title, sources, command) {
  const built = join(folder, hashOf(sources));
  if (existsSync(built)) return built;

  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `unfinished-${process.pid}`);
  const { code, output } = await runQuietly(
    `Building ${title}`,
    process.execPath,
    command(unfinished),
  );
  if (code !== 0) {
    giveUp(
      `${title.charAt(0).toUpperCase()}${title.slice(1)} could not be built:\n\n${output.trim()}`,
    );
  }

  const older = readdirSync(folder).filter((name) => !name.startsWith("unfinished-"));
  if (existsSync(built)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, built);
  for (const name of older) {
    if (join(folder, name) !== built) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return built;
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const app = process.argv[2] === "dashboard" ? "dashboard" : "demo";
  process.stdout.write(`${await buildPages(app)}\n`);
}
