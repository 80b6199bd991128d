import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Optional packages that the simulated app does not include. */
const absent = new Set(["react-native-device-info"]);

/**
 * Replaces `require` by imports. The client loads optional packages with `require` in a `try`, as Metro needs it. An
 * absent package throws, as in a real app.
 */
const requireAsImport: Plugin = {
  name: "require-as-import",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/packages/react-native/src/platform/")) return null;
    const imports: string[] = [];
    const linked = code.replaceAll(/\brequire\("([^"]+)"\)/g, (_call, name: string) => {
      if (absent.has(name)) return `(() => { throw new Error("${name} is not in this build"); })()`;
      imports.push(`import * as required${imports.length} from "${name}";`);
      return `required${imports.length - 1}`;
    });
    return imports.length > 0 ? { code: `${imports.join("")}${linked}`, map: null } : null;
  },
};

const native = (name: string) => here(`./src/app/native/${name}.ts`);

export default defineConfig({
  root: here("."),
  plugins: [requireAsImport],
  resolve: {
    conditions: ["source", "module", "browser", "production"],
    alias: [
      // The screens of apps/example, without Expo.
      { find: /^@throughline\/example\/(.*)$/, replacement: here("../example/$1") },
      { find: /^react-native$/, replacement: native("react-native") },
      {
        find: /^@react-native-async-storage\/async-storage$/,
        replacement: native("async-storage"),
      },
      {
        find: /^(expo-(?:application|clipboard|constants|device|localization))$/,
        replacement: here("./src/app/native/$1.ts"),
      },
    ],
  },
  define: {
    __DEV__: "false",
    global: "globalThis",
  },
  build: {
    emptyOutDir: true,
    rollupOptions: {
      input: [here("./index.html"), here("./app.html")],
      onwarn(warning, warn) {
        // react-native-web marks its modules with “use client”, which means nothing here.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
});
