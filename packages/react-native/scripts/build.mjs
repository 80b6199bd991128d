/**
 * `npm run build -w @throughline/react-native`: builds the npm package in `packages/react-native/dist/package`. The package has
 * no dependencies: the part of `@throughline/protocol` that the client uses is bundled in.
 */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./build/bundle.mjs";
import { emitDeclarations } from "./build/declarations.mjs";
import { entriesOf, publishedManifest } from "./build/manifest.mjs";

const client = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} target an empty folder, or one that does not exist yet */
export async function buildClient(target) {
  const manifest = JSON.parse(await readFile(join(client, "package.json"), "utf8"));
  const entries = entriesOf(manifest);
  await mkdir(target, { recursive: true });
  await bundle(client, entries, join(target, "lib"));
  await emitDeclarations(client, join(target, "lib/typescript"));
  for (const file of ["README.md", "LICENSE", "app.plugin.js", "plugin"]) {
    const filter = (/** @type {string} */ path) => !path.includes(".test.");
    await cp(join(client, file), join(target, file), { recursive: true, filter });
  }
  await cp(join(client, "../../CHANGELOG.md"), join(target, "CHANGELOG.md"));
  await writeJson(join(target, "package.json"), publishedManifest(manifest));
  for (const { path, output } of entries) {
    if (path !== "")
      await writeJson(join(target, path, "package.json"), folderManifest(path, output));
  }
}

/**
 * Lets tools that do not read `exports` find an entry: Metro before React Native 0.79, and TypeScript with
 * `moduleResolution: node`.
 *
 * @param {string} path
 * @param {string} output
 */
function folderManifest(path, output) {
  const up = "../".repeat(path.split("/").length);
  return {
    main: `${up}lib/commonjs/${output}.js`,
    module: `${up}lib/module/${output}.js`,
    types: `${up}lib/typescript/commonjs/${output}.d.ts`,
  };
}

/**
 * @param {string} file
 * @param {unknown} value
 */
async function writeJson(file, value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = join(client, "dist/package");
  await rm(target, { recursive: true, force: true });
  await buildClient(target);
}
