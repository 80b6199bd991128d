import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { getDefaultConfig } from "@react-native/metro-config";
import Metro from "metro";
import { bundle } from "./build/bundle.mjs";
import { entriesOf } from "./build/manifest.mjs";

const require = createRequire(import.meta.url);
const client = dirname(dirname(fileURLToPath(import.meta.url)));
const metroRuntime = dirname(
  createRequire(require.resolve("metro")).resolve("metro-runtime/package.json"),
);
const name = "@throughline/react-native";

/** The most bytes of the main entry, and what any other entry may add to it. */
const limits = { main: 8963, other: 1100 };
/** Entries that do more, and the devtools, of which a release contains nothing but an empty component. */
const ownLimits = new Map([
  ["./ads", 1300],
  ["./conversion-values", 1650],
  ["./devtools", 50],
]);

/**
 * Measures what each entry except the testing kit costs an app: the bytes of the package's modules in a release bundle made by Metro with
 * React Native's default configuration, minified and compressed with gzip, the main entry on the platform
 * where it is larger. Metro does not remove unused exports, so a
 * bundler that does would give a lower figure.
 *
 * @param {string} app a folder with the package in its `node_modules`
 * @returns {Promise<{ entry: string, bytes: number, limit: number }[]>}
 */
export async function measureSize(app) {
  await mkdir(app, { recursive: true });
  const preset = JSON.stringify(require.resolve("@react-native/babel-preset"));
  await writeFile(join(app, "babel.config.js"), `module.exports = { presets: [${preset}] };`);
  await writeFile(join(app, "package.json"), "{}");
  const { exports } = JSON.parse(
    await readFile(join(app, "node_modules", name, "package.json"), "utf8"),
  );
  const paths = Object.keys(exports).filter((path) => !/^\.$|testing|\.js/.test(path));
  const main = await bundledBytes(app, [name]);
  const android = await bundledBytes(app, [name], "android");
  const sizes = [{ entry: "main entry", bytes: Math.max(main, android), limit: limits.main }];
  for (const path of paths) {
    const bytes = (await bundledBytes(app, [name, name + path.slice(1)])) - main;
    sizes.push({
      entry: path.slice(2),
      bytes,
      limit: ownLimits.get(path) ?? limits.other,
    });
  }
  return sizes;
}

/** The parts of the main entry, each with its modules in `src`. */
const parts = {
  "events: LinkAnalytics and the stored queue": ["core/event-queue.ts", "react/link-analytics.ts"],
  LinkEventNames: ["core/link-event-names.ts"],
  "device signals, install referrer, clipboard": [
    "core/match-request.ts",
    "core/parse-referrer.ts",
    "platform/install-referrer.ts",
    "platform/phone.ts",
  ],
  "match request: retries, late signals, address families": ["core/matcher.ts"],
  "linkDomains, shouldHandleLink, linkProcessingMode": ["core/link-filter.ts"],
  "storage that hangs or fails": ["core/store.ts", "platform/async-storage.ts"],
  "reports of opens, query of short links": ["core/reported-url.ts", "core/carry-query.ts"],
  "work that waits for consent": ["core/consent.ts"],
};

/**
 * Measures what each part of the main entry costs: how much smaller the entry is on Android if the part's exports do nothing.
 *
 * @param {string} app the same folder
 * @returns {Promise<{ part: string, bytes: number }[]>}
 */
export async function measureParts(app) {
  const manifest = JSON.parse(await readFile(join(client, "package.json"), "utf8"));
  const lib = join(app, "node_modules", name, "lib");
  const whole = await bundledBytes(app, [name], "android");
  const sizes = [];
  for (const [part, files] of Object.entries(parts)) {
    await bundle(client, entriesOf(manifest), lib, files);
    sizes.push({ part, bytes: whole - (await bundledBytes(app, [name], "android")) });
  }
  await bundle(client, entriesOf(manifest), lib);
  return sizes;
}

const peer = "@swmansion/react-native-detour";

/**
 * Measures the nearest SDK in the same way.
 *
 * @param {string} app the same folder
 */
export async function measurePeer(app) {
  const installed = dirname(require.resolve(`${peer}/package.json`));
  await cp(installed, join(app, "node_modules", peer), { recursive: true });
  const sizes = [];
  for (const platform of ["ios", "android"]) {
    sizes.push(await bundledBytes(app, [peer], platform, peer));
  }
  return Math.max(...sizes);
}

/**
 * @param {string} app
 * @param {string[]} entries
 */
async function bundledBytes(app, entries, platform = "ios", measured = name) {
  const entry = join(app, "index.js");
  await writeFile(entry, entries.map((one) => `require(${JSON.stringify(one)});`).join("\n"));
  const defaults = await Metro.loadConfig({ cwd: app }, getDefaultConfig(app));
  const out = join(app, "bundle.js");
  await Metro.runBuild(
    {
      ...defaults,
      reporter: { update() {} },
      cacheStores: [],
      maxWorkers: 1,
      watchFolders: [app, metroRuntime],
      serializer: {
        ...defaults.serializer,
        getModulesRunBeforeMainModule: () => [],
        getPolyfills: () => [],
        processModuleFilter: ({ path }) => path.includes(`/node_modules/${measured}/`),
      },
      resolver: {
        ...defaults.resolver,
        useWatchman: false,
        // The app has React, React Native and Babel's helpers anyway.
        resolveRequest: (context, request, target) =>
          /^[./]|^@(throughline|swmansion)\//.test(request)
            ? context.resolveRequest(context, request, target)
            : { type: "empty" },
      },
    },
    { entry, dev: false, minify: true, platform, out },
  );
  return gzipSync(await readFile(out), { level: 9 }).length;
}
