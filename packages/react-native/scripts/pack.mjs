import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildClient } from "./build.mjs";

const run = promisify(execFile);

/**
 * Builds the client and packs it, as `npm publish` would.
 *
 * @param {string} target an empty folder: gets the built package as `package`, and the packed file
 * @returns {Promise<{ tarball: string, files: string[] }>}
 */
export async function packClient(target) {
  const folder = join(target, "package");
  await buildClient(folder);
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", target];
  // The npm that runs this script, not the first one on the PATH.
  const npm = process.env["npm_execpath"];
  const [command, ...script] = npm ? [process.execPath, npm] : ["npm"];
  const { stdout } = await run(command, [...script, ...args], { cwd: folder });
  const answer = JSON.parse(stdout);
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    tarball: join(target, packed.filename),
    files: packed.files.map((/** @type {{ path: string }} */ { path }) => path),
  };
}

/**
 * Puts the packed client into an app's `node_modules`, without asking the registry for anything.
 *
 * @param {string} tarball
 * @param {string} app
 */
export async function unpackClient(tarball, app) {
  const folder = join(app, "node_modules/@throughline/react-native");
  await mkdir(folder, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist/packed")] =
    process.argv.slice(2);
  process.stdout.write(`${(await packClient(target)).tarball}\n`);
}
