/** `npm run build -w @throughline/web`: builds the npm package in `packages/web/dist/package`. */
import { execFile } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const web = dirname(import.meta.dirname);
const target = join(web, "dist/package");
const require = createRequire(import.meta.url);

await rm(target, { recursive: true, force: true });
await build({
  absWorkingDir: web,
  entryPoints: ["src/index.ts", "src/react/index.tsx"],
  outdir: join(target, "lib"),
  outbase: "src",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  external: ["react"],
});
await markAsClient(join(target, "lib/react/index.js"));
const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
const types = join(target, "lib");
await promisify(execFile)(process.execPath, [
  tsc,
  "--project",
  join(web, "tsconfig.build.json"),
  "--outDir",
  types,
]);
const reachable = new Set();
for (const entry of ["index.d.ts", "react/index.d.ts"]) await keepTypes(join(types, entry));
for (const file of await readdir(types, { recursive: true })) {
  if (file.endsWith(".d.ts") && !reachable.has(join(types, file))) await rm(join(types, file));
}
for (const file of ["README.md", "LICENSE"]) await cp(join(web, file), join(target, file));
await cp(join(web, "../../CHANGELOG.md"), join(target, "CHANGELOG.md"));
await writeManifest();

/**
 * Frameworks with server components need the directive in the first line. Bundling drops it.
 *
 * @param {string} file
 */
async function markAsClient(file) {
  await writeFile(file, `"use client";\n${await readFile(file, "utf8")}`);
}

/**
 * Keeps the declarations of a module and of what it imports. Those of other modules would import packages that the reader does
 * not have. TypeScript before 5.0 cannot follow an import of `./x.ts`, so it becomes one of `./x.js`.
 *
 * @param {string} file
 */
async function keepTypes(file) {
  if (reachable.has(file)) return;
  reachable.add(file);
  const code = await readFile(file, "utf8");
  const relativeImport = /(["'])(\.\.?\/[^"']+)\.tsx?\1/g;
  await writeFile(file, code.replaceAll(relativeImport, "$1$2.js$1"));
  for (const [, , path] of code.matchAll(relativeImport)) {
    await keepTypes(join(dirname(file), `${path}.d.ts`));
  }
}

/** Writes the package.json: the workspace's, with the built files and without what only the repository needs. */
async function writeManifest() {
  const manifest = JSON.parse(await readFile(join(web, "package.json"), "utf8"));
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, { source }]) => {
      const output = source?.replace("./src/", "./lib/").replace(/\.tsx?$/, "");
      return [
        name,
        output ? { types: `${output}.d.ts`, default: `${output}.js` } : manifest.exports[name],
      ];
    }),
  );
  const published = { ...manifest, exports, scripts: undefined, devDependencies: undefined };
  await writeFile(join(target, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
}
