/**
 * Builds what is published and checks it as a user's tools would see it: entries and types, the size of each entry, the
 * packed files, and a Metro bundle of an app that has none of the optional packages. Prints a line per check; exits
 * non-zero when one fails.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { emitDeclarations } from "./build/declarations.mjs";
import { entriesOf } from "./build/manifest.mjs";
import { bundleWithMetro } from "./bundle-with-metro.mjs";
import { check, requireChecks } from "./checks.mjs";
import { measureSize } from "./measure-size.mjs";
import { packClient, unpackClient } from "./pack.mjs";

const run = promisify(execFile);
const client = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(client, "../../node_modules/.bin");
const scratch = await mkdtemp(join(tmpdir(), "throughline-package-"));
const built = join(scratch, "packed/package");

/** @type {Awaited<ReturnType<typeof packClient>> | undefined} */
let packed;
await check("the package is built and packed", async () => {
  packed = await packClient(join(scratch, "packed"));
});
if (packed) {
  const { tarball, files } = packed;
  await check("entries", async () => void (await run(join(tools, "publint"), ["--strict", built])));
  await check("types of the entries", async () => {
    await run(join(tools, "attw"), [tarball, "--exclude-entrypoints", "app.plugin.js"]);
  });
  await check("packed files", () => checkFiles(files));
  await check("the package needs no other package of the repository", checkAlone);
  await check(`entries for apps say "use client"`, checkDirectives);
  await check("declarations are the same where React Native is not installed", checkDeclarations);
  await check("size in a Metro bundle", async () => {
    await unpackClient(tarball, join(scratch, "size"));
    const sizes = await measureSize(join(scratch, "size"));
    const figures = sizes.map(({ entry, bytes, limit }) => `${entry} ${bytes} B of ${limit}`);
    if (sizes.some(({ bytes, limit }) => bytes > limit)) throw new Error(figures.join("\n"));
    return figures.join(", ");
  });
  await check("a Metro bundle runs without the optional packages, and with unlinked ones", () =>
    bundleWithMetro(scratch, (app) => unpackClient(tarball, app)),
  );
}
requireChecks();
await rm(scratch, { recursive: true, force: true });

/** @param {string[]} files */
async function checkFiles(files) {
  const strangers = files.filter((file) =>
    /\.(test|test-d|fake)\.|package-lock|jest\.config|^src\//.test(file),
  );
  if (strangers.length > 0) throw new Error(`packed by mistake: ${strangers.join(", ")}`);
  return `${files.length} files`;
}

async function checkAlone() {
  const { dependencies, devDependencies, scripts } = JSON.parse(
    await readFile(join(built, "package.json"), "utf8"),
  );
  if (dependencies || devDependencies || scripts)
    throw new Error("package.json has dependencies or scripts");
  for (const file of await filesOf(join(built, "lib"), /\.(js|d\.ts)$/)) {
    const code = await readFile(file, "utf8");
    const [stranger] =
      /(?:from|require\(|import\()\s*["'](?:@throughline\/|[^"']+\.tsx?["'])/.exec(code) ?? [];
    if (stranger) throw new Error(`${file}: ${stranger}`);
    if (file.endsWith(".js") && code.includes("/api/v1/"))
      throw new Error(`${file} has a path of the admin API`);
  }
}

async function checkDirectives() {
  const manifest = JSON.parse(await readFile(join(client, "package.json"), "utf8"));
  const entries = entriesOf(manifest).filter(
    ({ path }) => !/^(testing|create-link|hash-user-id)/.test(path),
  );
  for (const { output } of entries) {
    for (const format of ["commonjs", "module"]) {
      const file = join(built, `lib/${format}/${output}.js`);
      const code = await readFile(file, "utf8");
      if (!code.startsWith(`"use client";`)) throw new Error(file);
    }
  }
  return `${entries.length} entries`;
}

async function checkDeclarations() {
  const packages = join(scratch, "alone/packages");
  for (const name of ["react-native", "protocol"]) {
    for (const part of ["src", "package.json", "tsconfig.json"]) {
      await cp(join(client, "..", name, part), join(packages, name, part), { recursive: true });
    }
  }
  const options = "react-native/tsconfig.build.json";
  await cp(join(client, "..", options), join(packages, options));
  await cp(join(client, "../../tsconfig.base.json"), join(packages, "../tsconfig.base.json"));
  const alone = join(scratch, "alone/types");
  await emitDeclarations(join(packages, "react-native"), alone);
  await run("diff", ["-r", join(built, "lib/typescript"), alone]);
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
async function filesOf(folder, pattern) {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => pattern.test(file)).map((file) => join(folder, file));
}
