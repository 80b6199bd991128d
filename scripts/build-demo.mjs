/** Builds the pages of the demo, once per content of their sources. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp, root, runQuietly } from "./processes.mjs";

const folder = join(root, "apps/demo/dist");

/** Everything that goes into the pages. */
const sources = [
  "package-lock.json",
  "apps/demo/vite.config.ts",
  "apps/demo/index.html",
  "apps/demo/app.html",
  "apps/demo/src",
  "apps/example/src",
  "packages/protocol/src",
  "packages/react-native/src",
];

/**
 * Builds what is not built yet, safely also when two do so at a time.
 *
 * @returns {Promise<string>} the folder of the built pages
 */
export async function buildDemo() {
  const built = join(folder, hashOfSources());
  if (existsSync(built)) return built;

  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `unfinished-${process.pid}`);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { code, output } = await runQuietly("Building the demo", process.execPath, [
    vite,
    "build",
    join(root, "apps/demo"),
    `--outDir=${unfinished}`,
  ]);
  if (code !== 0) giveUp(`The demo could not be built:\n\n${output.trim()}`);

  const older = readdirSync(folder).filter((name) => !name.startsWith("unfinished-"));
  if (existsSync(built)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, built);
  for (const name of older) {
    if (join(folder, name) !== built) rmSync(join(folder, name), { recursive: true, force: true });
  }
  return built;
}

function hashOfSources() {
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
  process.stdout.write(`${await buildDemo()}\n`);
}
