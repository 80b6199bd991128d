import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { rollup } from "rollup";

/** The only workspace whose code goes into the package. */
const protocol = "@throughline/protocol/client";
const directive = `"use client";`;
const copied = "?copied-into-";

/** Modules that `phone-ports.ts` requires when it needs them, on a first run or in development: each is a file of its own. */
const requiredModules = ["peers", "hints", "config-hints", "debug-lines", "recorder"];

/**
 * Writes the entries as ES modules and as CommonJS. Metro keeps every export and every module of a package, so one
 * module without unused exports, `core`, is much smaller in an app than a module per source file.
 *
 * @param {string} client the workspace
 * @param {import("./manifest.mjs").Entry[]} entries
 * @param {string} target
 * @param {readonly string[]} [emptied] modules in `src` whose exports do nothing, to measure what they cost
 */
export async function bundle(client, entries, target, emptied = []) {
  const inputs = Object.fromEntries(
    entries.map(({ output, source }) => [output, join(client, source)]),
  );
  const requiredLater = Object.fromEntries(
    requiredModules.map((name) => [name, join(client, `src/platform/${name}.ts`)]),
  );
  const build = await rollup({
    input: {
      ...inputs,
      ...requiredLater,
      // Only the devtools of a development build require it.
      "devtools/panel": join(client, "src/devtools/panel.tsx"),
    },
    external: (id) => /^[^./]/.test(id) && id !== protocol,
    plugins: [
      withEmptied(emptied.map((file) => join(client, "src", file))),
      constantsInside(
        join(dirname(client), "protocol/src/client.ts"),
        join(client, "src/core/time-limits.ts"),
      ),
      typescript,
    ],
  });
  const clientEntries = await entriesWithDirective(client, entries);
  const mainEntry = join(client, "src/index.ts");
  for (const [folder, format] of /** @type {const} */ ([
    ["module", "es"],
    ["commonjs", "cjs"],
  ])) {
    await build.write({
      dir: join(target, folder),
      format,
      entryFileNames: "[name].js",
      chunkFileNames: "[name].js",
      manualChunks: (id, { getModuleInfo }) =>
        reachableFrom(mainEntry, getModuleInfo).has(id) ? "core" : undefined,
      generatedCode: { preset: "es2015", symbols: false },
      hoistTransitiveImports: false,
      minifyInternalExports: true,
      sourcemap: true,
      banner: ({ name }) => (clientEntries.has(name) ? directive : ""),
    });
  }
  await build.close();
  await writeFile(join(target, "module/package.json"), `{ "type": "module" }\n`);
}

/**
 * Resolves the protocol's client entry to its sources. Entries beside the main one get a copy of its constants and of
 * the bounds: shared, they would be further exports of `core`, which every app would carry. Each folder gets its own copy, so
 * that an entry has only the constants that it uses.
 *
 * @param {string} protocolSource
 * @param {string} bounds
 * @returns {import("rollup").Plugin}
 */
function constantsInside(protocolSource, bounds) {
  return {
    name: "constants-inside",
    resolveId(id, importer = "") {
      const source =
        id === protocol ? protocolSource : id.endsWith("/core/time-limits.ts") && bounds;
      const [, folder = ""] = /\/src\/([\w-]+)\//.exec(importer) ?? [];
      if (source) return /^(core|platform|react)$/.test(folder) ? source : source + copied + folder;
      const [file = "", into] = importer.split(copied);
      return into ? join(dirname(file), id) + copied + into : null;
    },
    load(id) {
      const [file = "", into] = id.split(copied);
      return into ? readFile(file, "utf8") : null;
    },
  };
}

/**
 * @param {string[]} files
 * @returns {import("rollup").Plugin}
 */
function withEmptied(files) {
  return {
    name: "with-emptied",
    async load(id) {
      if (!files.includes(id)) return null;
      const names = (await readFile(id, "utf8")).matchAll(/^export (?:function|const) (\w+)/gm);
      return Array.from(names, ([, name]) => `export const ${name} = () => {};`).join("\n");
    },
  };
}

/**
 * Names of properties that only this package reads. They are shortened, because every app would carry them. The list
 * must not contain a name that apps, routers, storage or the service see.
 */
const internalNames = `
  isReady isChecking hasFailed resolving unresolved isReading outdated isDirect isPasted launchUrl openedBy
  echoAt closedAt hasProvider isBackground retries canMatchAgain canSave isIdFinal isQueueOpen
  isOwn isProvider isAndroid isDue retryIn isOurs isResolved getState getSnapshot dispatch
  readLaunch upgrade isLink isUsable invalidField setUser timers later bounded attempt readExact
  write source update waitForExact parsePasted canPaste whenGranted matchOnly failure mounted commands deferred
  record found sessions createPorts waiting asked answered openings scope outcome isGranted
  stored launch flush resume active invalid mount short inbox launched isGone host build done stop open
`.match(/\w+/g);
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$";
const shortNames = Object.fromEntries(
  (internalNames ?? []).map((name, index) => [
    name,
    letters[index] ?? `t${letters[index - letters.length]}`,
  ]),
);

/** @type {import("rollup").Plugin} */
const typescript = {
  name: "typescript",
  async transform(code, id) {
    // Rollup drops the directive with a warning; the banner above puts it back.
    return transform(code.replace(directive, ""), {
      loader: id.endsWith(".tsx") ? "tsx" : "ts",
      jsx: "automatic",
      target: "es2022",
      sourcefile: id,
      sourcemap: true,
      mangleProps: new RegExp(`^(${Object.keys(shortNames).join("|")})$`),
      mangleCache: shortNames,
    });
  },
};

/**
 * @param {string} client
 * @param {import("./manifest.mjs").Entry[]} entries
 */
async function entriesWithDirective(client, entries) {
  const names = new Set();
  for (const { output, source } of entries) {
    const code = await readFile(join(client, source), "utf8");
    if (code.startsWith(directive)) names.add(output);
  }
  return names;
}

/**
 * @param {string} id
 * @param {import("rollup").GetModuleInfo} getModuleInfo
 * @param {Set<string>} [found]
 */
function reachableFrom(id, getModuleInfo, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of getModuleInfo(id)?.importedIds ?? [])
    reachableFrom(next, getModuleInfo, found);
  return found;
}
