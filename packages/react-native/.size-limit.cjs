/**
 * The main entry in an app's release bundle, peers external. Metro sets `__DEV__` to false there, and the
 * minifier drops the hints for developers; a development bundle is larger.
 */
module.exports = [
  {
    name: "main entry",
    path: "lib/module/index.js",
    gzip: true,
    limit: "5.5 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      define: { ...config.define, __DEV__: "false" },
    }),
  },
];
