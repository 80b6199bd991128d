/** The main entry in an app's release bundle: peers external, `require` as Metro leaves it. */
module.exports = [
  {
    name: "main entry",
    path: "lib/module/index.js",
    gzip: true,
    limit: "5.5 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      define: { ...config.define, __DEV__: "false", require: "r" },
    }),
  },
];
