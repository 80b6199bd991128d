/**
 * `npm run build -w @throughline/cli`: builds the npm package `throughline` in `packages/cli/dist`. The package
 * contains the program and its threads as JavaScript, with all libraries bundled, so that an installation
 * downloads nothing else and runs no scripts.
 */
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { oldestNode } from "../packages/cli/src/oldest-node.ts";
import { buildClient } from "./build-client.mjs";
import { buildPages } from "./build-pages.mjs";
import { memoryEnvironment, memoryFlags, root } from "./processes.mjs";

const cli = join(root, "packages/cli");
const dist = join(cli, "dist");

/** Files that the program reads at run time. */
const assets = [
  "public/landing/page.min.css",
  "public/landing/page.min.js",
  "public/web/throughline.min.js",
  "admin/phone-test/test-page.min.js",
].map((file) => join(root, "packages/server/src", file));

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: "packages/cli/src/main.ts",
    writer: "packages/storage/src/sqlite/writer.ts",
    "roll-up-thread": "packages/storage/src/sqlite/roll-up/roll-up-thread.ts",
    matcher: "packages/server/src/composition/matcher.ts",
    "file-importer": "packages/server/src/admin/importing/file-importer.ts",
  },
  outdir: join(dist, "lib"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: `node${oldestNode}`,
  conditions: ["source"],
  metafile: true,
  // CommonJS libraries load Node's built-in modules with `require`.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
});
await cp(await buildPages("dashboard"), join(dist, "lib/dashboard-pages"), { recursive: true });
const client = await buildClient();
await mkdir(join(dist, "lib/client-package"));
await copyFile(client, join(dist, "lib/client-package", basename(client)));
// Assistants read the guides.
await cp(join(root, "docs/guides"), join(dist, "lib/guides"), { recursive: true });
for (const asset of assets) await copyFile(asset, join(dist, "lib", basename(asset)));
await useFlags(join(dist, "lib/main.js"));
await cp(join(root, "deploy"), join(dist, "deploy"), { recursive: true, filter: isForPackage });

const own = JSON.parse(await readFile(join(cli, "package.json"), "utf8"));
const manifest = {
  name: "throughline",
  version: own.version,
  description: own.description,
  keywords: ["deferred-deep-linking", "deep-linking", "short-links", "attribution", "self-hosted"],
  license: own.license,
  type: "module",
  engines: { node: `>=${oldestNode}` },
  bin: { throughline: "lib/main.js" },
  exports: { "./package.json": "./package.json" },
  files: ["lib", "deploy", "CHANGELOG.md", "THIRD-PARTY-LICENSES.md"],
  publishConfig: { access: "public" },
};
await writeFile(join(dist, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
await copyFile(join(cli, "README.md"), join(dist, "README.md"));
for (const file of ["CHANGELOG.md", "LICENSE"]) await copyFile(join(root, file), join(dist, file));
await writeFile(
  join(dist, "THIRD-PARTY-LICENSES.md"),
  await licenses([...Object.keys(metafile.inputs), ...(await modulesOfDashboard())]),
);

/**
 * Returns whether the package contains a deployment file. Files for containers stay in the repository.
 *
 * @param {string} file a file of the folder `deploy`
 */
function isForPackage(file) {
  return !/Dockerfile|Caddyfile|compose|roles|\.test\./.test(basename(file));
}

/** Returns the library files that are bundled into the dashboard's pages. */
async function modulesOfDashboard() {
  const { metafile: bundle } = await build({
    absWorkingDir: root,
    entryPoints: ["apps/dashboard/src/dashboard.tsx"],
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: dist,
    write: false,
    metafile: true,
    conditions: ["source"],
    external: ["virtual:*"],
    loader: { ".woff2": "empty" },
  });
  return Object.keys(bundle.inputs);
}

/**
 * Writes the Node flags of `npm start` into the first line of the program, together with a flag that hides Node 22's
 * warning about the experimental `node:sqlite`.
 *
 * @param {string} file
 */
async function useFlags(file) {
  const variables = Object.entries(memoryEnvironment).map(([name, value]) => `${name}=${value}`);
  const command = [...variables, "node", ...memoryFlags, "--disable-warning=ExperimentalWarning"];
  const program = await readFile(file, "utf8");
  await writeFile(file, program.replace(/^#!.*/, `#!/usr/bin/env -S ${command.join(" ")}`));
}

/**
 * Collects the license texts of the bundled libraries, as their licenses require.
 *
 * @param {string[]} files every source file of the program
 */
async function licenses(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const texts = await Promise.all(
    [...folders].toSorted().map(async (folder) => {
      const { name, version, license } = JSON.parse(
        await readFile(join(root, folder, "package.json"), "utf8"),
      );
      const file = (await readdir(join(root, folder))).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? "" : await readFile(join(root, folder, file), "utf8");
      return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
    }),
  );
  return `# Libraries inside this package\n\n${texts.join("\n")}`;
}
