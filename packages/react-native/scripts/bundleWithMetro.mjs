import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
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
 * Installs the tarballs into an empty app, bundles it as a release and runs the bundle. A missing optional package
 * must break neither: what it costs is one development hint, and a release build is silent.
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
  await writeFile(
    join(app, "babel.config.js"),
    `module.exports = { presets: [${JSON.stringify(require.resolve("@react-native/babel-preset"))}] };`,
  );

  const defaults = await Metro.loadConfig({ cwd: app }, { projectRoot: app });
  const config = {
    ...defaults,
    reporter: { update() {} },
    cacheStores: [],
    maxWorkers: 1,
    transformer: {
      ...defaults.transformer,
      // As React Native's and Expo's configurations set it.
      allowOptionalDependencies: true,
      enableBabelRCLookup: true,
    },
    resolver: {
      ...defaults.resolver,
      useWatchman: false,
      resolveRequest(context, name, platform) {
        if (name === "react" || name === "react/jsx-runtime") name = join(app, "react.js");
        if (name === "react-native") name = join(app, "react-native.js");
        if (name.startsWith("@babel/runtime")) name = require.resolve(name);
        return context.resolveRequest(context, name, platform);
      },
    },
  };
  const out = join(scratch, "bundle.js");
  await Metro.runBuild(config, {
    entry: join(app, "index.js"),
    dev: true,
    minify: false,
    platform: "ios",
    out,
  });

  const warnings = [];
  const sandbox = {
    console: {
      ...console,
      warn: (text) => warnings.push(text),
      error: (text) => warnings.push(text),
    },
    setTimeout: () => 0,
    clearTimeout() {},
    mounted: undefined,
  };
  runInNewContext(await readFile(out, "utf8"), sandbox);
  if (!sandbox.mounted) throw new Error("the provider did not mount");
  const hints = warnings.filter((text) => text.includes("async-storage"));
  if (hints.length !== 1)
    throw new Error(`expected one hint about storage, got: ${warnings.join("\n")}`);
}
