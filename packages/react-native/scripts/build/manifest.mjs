/**
 * An entry of the package.
 *
 * @typedef {object} Entry
 * @property {string} path what follows the package's name in an import; empty for the main entry
 * @property {string} source its file, from the package's folder
 * @property {string} output its file below `lib/<format>`, without the extension
 */

/**
 * The entries that the workspace's `exports` lists.
 *
 * @param {{ exports: Record<string, string | { source: string }> }} manifest
 * @returns {Entry[]}
 */
export function entriesOf({ exports }) {
  return Object.entries(exports).flatMap(([name, file]) => {
    if (typeof file === "string") return [];
    const { source } = file;
    const output = source.replace(/^\.\/src\//, "").replace(/\.tsx?$/, "");
    return [{ path: name.replace(/^\.\/?/, ""), source, output }];
  });
}

/**
 * The package.json of the npm package: the workspace's, with the built files instead of the sources and without what
 * only the repository needs.
 *
 * @param {any} manifest
 */
export function publishedManifest(manifest) {
  const { exports } = manifest;
  const built = Object.fromEntries(
    entriesOf({ exports }).map(({ path, output }) => {
      const esModule = target("module", output);
      const commonJs = target("commonjs", output);
      // React Native gets the same files for `import` and `require`. With two copies of a module, an app would have
      // two sessions.
      return [
        path === "" ? "." : `./${path}`,
        { "react-native": commonJs, import: esModule, require: commonJs },
      ];
    }),
  );
  const { types, default: main } = target("commonjs", "index");
  return {
    ...manifest,
    main,
    module: target("module", "index").default,
    types,
    exports: { ...exports, ...built },
    scripts: undefined,
    dependencies: undefined,
    devDependencies: undefined,
  };
}

/**
 * @param {"module" | "commonjs"} format
 * @param {string} output
 */
function target(format, output) {
  return {
    types: `./lib/typescript/${format}/${output}.d.ts`,
    default: `./lib/${format}/${output}.js`,
  };
}
