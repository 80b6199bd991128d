import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import Metro from "metro";

const require = createRequire(import.meta.url);

/** Enough of React and React Native to mount the provider once: neither is what is checked here. */
const reactStub = `
  exports.createContext = () => ({ Provider: "Provider" });
  exports.useSyncExternalStore = (subscribe, getSnapshot) => getSnapshot();
  exports.useContext = () => null;
  exports.useMemo = (make) => make();
  exports.jsx = (type, props) => ({ type, props });
`;
const reactNativeStub = `
  const none = () => ({ remove() {} });
  exports.Platform = { OS: "ios", Version: "18.0", constants: {} };
  exports.Linking = { getInitialURL: async () => null, addEventListener: none };
  exports.AppState = { addEventListener: none };
  exports.Dimensions = { get: () => ({ width: 390, height: 844, scale: 3 }) };
  exports.NativeModules = {};
`;
const entry = `
  const { LinkProvider } = require("@throughline/react-native");
  require("@throughline/react-native/v0.3");
  globalThis.mounted = LinkProvider({ config: { API_KEY: "pk_x", appID: "shop" }, children: null });
`;

/**
 * Installs the tarballs into an empty app, bundles it and runs the bundle. A missing optional package
 * must break neither; it costs one development hint.
 *
 * @param {string} scratch an empty folder outside the repository, so nothing resolves by accident
 * @param {string[]} tarballs
 */
export async function bundleWithMetro(scratch, tarballs) {
  const app = join(scratch, "app");
  for (const tarball of tarballs) {
    const name = tarball.includes("protocol") ? "protocol" : "react-native";
    const folder = join(app, "node_modules", "@throughline", name);
    await mkdir(folder, { recursive: true });
    execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  }
  const files = { "index.js": entry, "react.js": reactStub, "react-native.js": reactNativeStub };
  for (const [name, text] of Object.entries(files)) await writeFile(join(app, name), text);
  const preset = JSON.stringify(require.resolve("@react-native/babel-preset"));
  await writeFile(
    join(app, "babel.config.js"),
    `module.exports = { presets: [[${preset}, { enableBabelRuntime: false }]] };`,
  );

  // Outside the app, so that nothing else of the repository is near it.
  const metroRuntime = dirname(
    createRequire(require.resolve("metro")).resolve("metro-runtime/package.json"),
  );
  const defaults = await Metro.loadConfig({ cwd: app }, { projectRoot: app });
  /** @param {boolean} packageExports React Native's default is false before 0.79 */
  const configured = (packageExports) => ({
    ...defaults,
    reporter: { update() {} },
    cacheStores: [],
    maxWorkers: 1,
    watchFolders: [app, metroRuntime],
    transformer: {
      ...defaults.transformer,
      // As React Native's and Expo's configurations set it.
      allowOptionalDependencies: true,
      enableBabelRCLookup: true,
      asyncRequireModulePath: join(metroRuntime, "src/modules/asyncRequire.js"),
    },
    resolver: {
      ...defaults.resolver,
      useWatchman: false,
      unstable_enablePackageExports: packageExports,
      resolveRequest(context, name, platform) {
        if (name === "react" || name === "react/jsx-runtime") name = join(app, "react.js");
        if (name === "react-native") name = join(app, "react-native.js");
        return context.resolveRequest(context, name, platform);
      },
    },
  });

  for (const packageExports of [true, false]) {
    const out = join(scratch, `bundle-${packageExports}.js`);
    const options = {
      entry: join(app, "index.js"),
      dev: true,
      minify: false,
      platform: "ios",
      out,
    };
    await Metro.runBuild(configured(packageExports), options);
    mountOnce(await readFile(out, "utf8"));
  }
}

/** @param {string} bundle */
function mountOnce(bundle) {
  /** @type {string[]} */
  const said = [];
  const say = (/** @type {string} */ text) => said.push(text);
  const sandbox = {
    console: { ...console, warn: say, error: say },
    setTimeout: () => 0,
    clearTimeout() {},
    mounted: undefined,
  };
  runInNewContext(bundle, sandbox);
  if (!sandbox.mounted) throw new Error("the provider did not mount");
  const hints = said.filter((text) => text.includes("async-storage"));
  if (hints.length !== 1)
    throw new Error(`expected one hint, about storage; got: ${said.join("\n")}`);
}
