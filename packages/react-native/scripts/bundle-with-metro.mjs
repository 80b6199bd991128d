import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import Metro from "metro";

const require = createRequire(import.meta.url);

/** Enough of React and React Native to mount the provider once: neither is what is checked here. */
const reactStub = `
  exports.createContext = () => ({ Provider: "Provider" });
  exports.useSyncExternalStore = (subscribe, getSnapshot) => getSnapshot();
  exports.useContext = () => globalThis.contextValue;
  exports.useEffect = () => {};
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
/** As apps do it: `import`, all entries side by side, and the first mount after the bundle was loaded. */
const entry = `
  import { LinkProvider, useLinkContext } from "@throughline/react-native";
  import { getLinkClient } from "@throughline/react-native/client";
  import { reportConversionValues } from "@throughline/react-native/conversion-values";
  import { createNativeIntent } from "@throughline/react-native/expo-router";
  import { createLinking } from "@throughline/react-native/react-navigation";
  import { LinkProvider as OldProvider } from "@throughline/react-native/v0.3";
  import { installPhone, simulateDeferredLink } from "@throughline/react-native/testing";
  const configOf = (appID) => ({ API_KEY: "pk_x", appID, baseUrl: "http://x.example" });
  const mount = (Provider, appID) => {
    let element = Provider({ config: configOf(appID), children: null });
    while (typeof element.type === "function") element = element.type(element.props);
    globalThis.contextValue = element.props.value;
    return useLinkContext();
  };
  const values = [];
  reportConversionValues((...value) => values.push(value.join()));
  globalThis.takeValues = () => values.splice(0);
  globalThis.mountReal = () => mount(LinkProvider, "real");
  globalThis.mountSimulated = (link) => {
    simulateDeferredLink(link);
    const providers = [LinkProvider, OldProvider];
    providers.map((Provider) => mount(Provider, "simulated"));
    const config = configOf("simulated");
    const first = [];
    getLinkClient(config).firstLink().then(({ route }) => first.push(route));
    createNativeIntent({ config }).redirectSystemPath({ path: "/", initial: true }).then((route) => first.push(route));
    createLinking({ config, prefixes: ["x://"] }).getInitialURL().then((url) => first.push(url));
    return () => [...providers.map((Provider) => mount(Provider, "simulated").linkRoute), ...first];
  };
  globalThis.removeSimulator = () => installPhone();
`;
/** Installed and bundled, but its native half is not in the build. */
const unlinked = ["expo-clipboard", "expo-device", "@react-native-async-storage/async-storage"];

/**
 * Installs the packed packages into an empty app, bundles it and runs the bundle, once without any optional
 * package and once with some that throw when they are loaded. Neither may break it.
 *
 * @param {string} scratch an empty folder outside the repository, so nothing resolves by accident
 * @param {(app: string) => Promise<void>} install puts the packed packages into an app's `node_modules`
 */
export async function bundleWithMetro(scratch, install) {
  const app = join(scratch, "app");
  await install(app);
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
      // As React Native's and Expo's configurations set it.
      unstable_conditionNames: ["react-native"],
      resolveRequest(context, name, platform) {
        if (name === "react" || name === "react/jsx-runtime") name = join(app, "react.js");
        if (name === "react-native") name = join(app, "react-native.js");
        return context.resolveRequest(context, name, platform);
      },
    },
  });

  for (const packageExports of [true, false]) {
    for (const packages of [[], unlinked]) {
      for (const name of packages) {
        const folder = join(app, "node_modules", name);
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, "index.js"), `throw new Error("${name} is not linked");`);
      }
      const out = join(scratch, `bundle-${packageExports}-${packages.length}.js`);
      const options = {
        entry: join(app, "index.js"),
        dev: true,
        minify: false,
        platform: "ios",
        out,
      };
      await Metro.runBuild(configured(packageExports), options);
      await runBundle(await readFile(out, "utf8"));
      for (const name of packages) await rm(join(app, "node_modules", name), { recursive: true });
    }
  }
}

/** @param {string} bundle */
async function runBundle(bundle) {
  /** @type {string[]} */
  const said = [];
  const say = (/** @type {string} */ text) => said.push(text);
  /** @type {unknown[]} */
  const fatal = [];
  /** @type {string[]} */
  const bodies = [];
  /** @type {Record<string, any>} */
  const sandbox = {
    console: { ...console, warn: say, error: say },
    setTimeout,
    clearTimeout,
    AbortController,
    fetch: (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) => {
      bodies.push(body);
      return Promise.reject(new Error("Network request failed"));
    },
    // A phone has it, and Metro's runtime then reports what a module throws past every `catch`.
    ErrorUtils: {
      reportFatalError: (/** @type {unknown} */ error) => fatal.push(error),
    },
  };
  runInNewContext(bundle, sandbox);

  const routes = sandbox["mountSimulated"]("https://go.shop.example/products/42");
  await settled(() => routes().length === 5);
  const route = "/products/42";
  if (String(routes()) !== String([route, route, route, route, `x:/${route}`]))
    throw new Error(`the entries are not one library: the simulated link came to ${routes()}`);

  sandbox["removeSimulator"]();
  sandbox["takeValues"]();
  await settled(() => sandbox["mountReal"]().isLinkProcessed);
  if (!sandbox["mountReal"]().isLinkProcessed) throw new Error("the first run did not end");
  const values = sandbox["takeValues"]();
  if (String(values) !== "0,low,false" || !bodies[0]?.includes(`"conversionRules":""`))
    throw new Error(`an entry does not extend the session: ${values} ${bodies[0]}`);
  if (fatal.length > 0) throw new Error(`fatal on a phone: ${fatal.join("\n")}`);
  for (const name of ["async-storage", "expo-clipboard", "expo-device"]) {
    if (said.filter((text) => text.includes(name)).length !== 1)
      throw new Error(`expected one hint about ${name}; got: ${said.join("\n")}`);
  }
}

/** @param {() => unknown} done */
async function settled(done) {
  for (let turn = 0; turn < 300 && !done(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 10));
}
