const { readFile, writeFile } = require("node:fs/promises");
const paths = require("node:path");
const { minify } = require("terser");

/** Minifies as Metro does in a release build: with Terser, and Metro's options for it. */
const minifyLikeMetro = {
  name: "minify like Metro",
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      for (const file of Object.keys(metafile.outputs)) {
        const options = { module: true, compress: { reduce_funcs: false } };
        const { code } = await minify(await readFile(file, "utf8"), options);
        await writeFile(file, code);
      }
    });
  },
};

/**
 * Entries in an app's release bundle, peers external. Metro sets `__DEV__` to false there, and the
 * minifier drops the hints for developers; a development bundle is larger.
 */
const release = (config) => ({
  ...config,
  format: "esm",
  define: { ...config.define, __DEV__: "false" },
  minifyIdentifiers: false,
  minifyWhitespace: false,
  plugins: [minifyLikeMetro],
});

/** What an entry adds to the main one, whose modules (these folders) it shares. */
const onTop = (config) => ({
  ...release(config),
  plugins: [
    {
      name: "shared",
      setup(build) {
        const filter = /^\.\.\/(core|platform|react)\//;
        build.onResolve({ filter }, ({ path }) => ({ path, external: true }));
      },
    },
    minifyLikeMetro,
  ],
});

/**
 * Metro also brings `require`. Under that name esbuild would add a stand-in for it and wrap the module that
 * is required on a first run only; so it gets another name, and that module is put in by hand.
 */
const whole = (config) => {
  const { define, ...others } = release(config);
  return {
    ...others,
    define: { ...define, require: "_r" },
    inject: [paths.join(__dirname, "lib/module/platform/peers.js")],
    // "sideEffects": false would drop what nobody imports.
    ignoreAnnotations: true,
  };
};

const entry = (name, path, limit, modifyEsbuildConfig) => ({
  name,
  path: `lib/module/${path}.js`,
  gzip: true,
  limit,
  modifyEsbuildConfig,
});

module.exports = [
  entry("main entry", "index", "6.5 kB", whole),
  entry("hooks", "hooks/index", "1 kB", onTop),
  entry("client", "client/index", "1 kB", onTop),
  entry("expo-router", "expo-router/index", "1 kB", onTop),
  entry("react-navigation", "react-navigation/index", "1 kB", onTop),
  entry("create-link", "create-link/index", "1 kB", onTop),
  entry("v0.3", "v0.3/index", "1 kB", onTop),
  entry("testing", "testing/index", "4 kB", onTop),
  entry("testing/jest", "testing/jest", "3 kB", onTop),
];
