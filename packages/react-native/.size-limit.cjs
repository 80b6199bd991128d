const { join } = require("node:path");

/**
 * The main entry in an app's release bundle, peers external. Metro sets `__DEV__` to false there, and the
 * minifier drops the hints for developers; a development bundle is larger.
 *
 * Metro also brings `require`. Under that name esbuild would add a stand-in for it and wrap the module that
 * is required on a first run only; so it gets another name, and that module is put in by hand.
 */
module.exports = [
  {
    name: "main entry",
    path: "lib/module/index.js",
    gzip: true,
    limit: "6.5 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      format: "esm",
      define: { ...config.define, __DEV__: "false", require: "_r" },
      inject: [join(__dirname, "lib/module/platform/peers.js")],
      // "sideEffects": false would drop what nobody imports.
      ignoreAnnotations: true,
    }),
  },
  {
    // What it adds to the main entry, whose core it shares.
    name: "create-link",
    path: "lib/module/create-link/index.js",
    gzip: true,
    limit: "1 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      format: "esm",
      external: [...(config.external ?? []), "../core/index.js"],
    }),
  },
];
