/**
 * Builds what is published and checks it as a user's tools would see it: entries and types, the size
 * of each entry, the packed files, a Metro bundle of an app that has none of the optional packages, and
 * fresh apps with either router. Prints a line per check; exits non-zero when one fails.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleWithMetro } from "./bundle-with-metro.mjs";
import { checkConsumers } from "./check-consumers.mjs";

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
 * @returns {Promise<{ name: string, tarball: string, files: string[] }>}
 */
async function pack(folder, target) {
  const args = ["pack", "--json", "--pack-destination", target];
  const { stdout } = await run("npm", args, { cwd: folder, encoding: "utf8" });
  const answer = JSON.parse(stdout);
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  return {
    name: packed.name,
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
    /** @type {{ name: string, size: number, sizeLimit: number }[]} */
    const entries = JSON.parse(await npmRun(client, "check:size"));
    return entries
      .map(({ name, size, sizeLimit }) => `${name} ${size} B of ${sizeLimit}`)
      .join(", ");
  });
  const packed = await Promise.all([pack(client, scratch), pack(protocol, scratch)]);
  /** @param {string} app */
  const install = async (app) => {
    for (const { name, tarball } of packed) {
      const folder = join(app, "node_modules", name);
      await mkdir(folder, { recursive: true });
      await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
    }
  };
  await check("packed files and source maps", () => checkFiles(packed[0].files));
  await check(`entries for apps say "use client"`, async () => {
    for (const entry of ["", "hooks/", "client/", "v0.3/", "expo-router/", "react-navigation/"]) {
      for (const format of ["commonjs", "module"]) {
        const file = `lib/${format}/${entry}index.js`;
        const code = await readFile(join(client, file), "utf8");
        if (!/^("use strict";\s*)?"use client";/.test(code)) throw new Error(file);
      }
    }
  });
  await check("a Metro bundle runs without the optional packages, and with unlinked ones", () =>
    bundleWithMetro(scratch, install),
  );
  await check(
    "fresh apps with Expo Router and with React Navigation: types and bundle",
    async () => {
      await checkConsumers(install);
    },
  );
}

await rm(scratch, { recursive: true, force: true });
