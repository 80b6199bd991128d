/**
 * Builds what is published and checks it as a user's tools would see it: entries and types, the size
 * of the main entry, the packed files, and a Metro bundle of an app that has none of the optional
 * packages. Prints a line per check; exits non-zero when one fails.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleWithMetro } from "./bundleWithMetro.mjs";

const run = promisify(execFile);
const client = dirname(dirname(fileURLToPath(import.meta.url)));
const protocol = join(dirname(client), "protocol");

/**
 * Runs a script of a package; returns what it printed.
 *
 * @param {string} cwd
 * @param {string} script
 */
async function npmRun(cwd, script) {
  const { stdout } = await run("npm", ["run", "--silent", script], { cwd, encoding: "utf8" });
  return stdout;
}

/**
 * @param {string} title
 * @param {() => Promise<string | void>} body returns what is worth printing
 */
async function check(title, body) {
  try {
    const note = await body();
    process.stdout.write(`ok    ${title}${note ? `: ${note}` : ""}\n`);
    return true;
  } catch (error) {
    const { stdout = "", stderr = "", message = error } = Object(error);
    process.stdout.write(`FAIL  ${title}\n${stdout}${stderr}${stdout || stderr ? "" : message}\n`);
    process.exitCode = 1;
    return false;
  }
}

/**
 * @param {string} folder
 * @param {string} target
 * @returns {Promise<{ tarball: string, files: string[] }>}
 */
async function pack(folder, target) {
  const args = ["pack", "--json", "--pack-destination", target];
  const { stdout } = await run("npm", args, { cwd: folder, encoding: "utf8" });
  const answer = JSON.parse(stdout);
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    tarball: join(target, packed.filename),
    files: packed.files.map((/** @type {{ path: string }} */ { path }) => path),
  };
}

/** @param {string[]} files */
async function checkFiles(files) {
  const strangers = files.filter((file) =>
    /\.(test|test-d|fake)\.|package-lock|jest\.config/.test(file),
  );
  if (strangers.length > 0) throw new Error(`packed by mistake: ${strangers.join(", ")}`);
  const packed = new Set(files);
  for (const map of files.filter((file) => file.endsWith(".map"))) {
    const { sources, sourceRoot = "" } = JSON.parse(await readFile(join(client, map), "utf8"));
    for (const source of sources) {
      const path = join(dirname(map), sourceRoot, source);
      if (!packed.has(path)) throw new Error(`${map} leads to ${path}, which is not packed`);
    }
  }
  return `${files.length} files`;
}

const scratch = await mkdtemp(join(tmpdir(), "throughline-package-"));
const built = await check("both packages build", async () => {
  // The client's declarations are checked against the protocol's.
  await npmRun(protocol, "build");
  await npmRun(client, "build");
});

if (built) {
  for (const folder of [protocol, client]) {
    const name = basename(folder);
    await check(`entries: ${name}`, async () => void (await npmRun(folder, "check:publint")));
    await check(`types: ${name}`, async () => void (await npmRun(folder, "check:types")));
  }
  await check("size", async () => {
    const entries = JSON.parse(await npmRun(client, "check:size"));
    const sizes = entries.map(
      (/** @type {{ name: string, size: number, sizeLimit: number }} */ entry) =>
        `${entry.name} ${entry.size} B of ${entry.sizeLimit} B`,
    );
    return `${sizes.join(", ")}, minified and gzipped`;
  });
  const packed = await Promise.all([pack(client, scratch), pack(protocol, scratch)]);
  await check("packed files and source maps", () => checkFiles(packed[0].files));
  await check(
    "a Metro bundle runs without the optional packages, and with unlinked ones",
    async () => {
      await bundleWithMetro(
        scratch,
        packed.map(({ tarball }) => tarball),
      );
    },
  );
}

await rm(scratch, { recursive: true, force: true });
