import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AdminRoute, Endpoint } from "@throughline/protocol/admin";
import { defineConfig } from "vite";
import type { Plugin, Rollup } from "vite";

// Tests build the pages too, and set NODE_ENV to “test”.
process.env["NODE_ENV"] = "production";

/**
 * Replaces the endpoint definitions by their method, path, status, role and audit text, and the tables of fields by
 * their lists without schemas. A form loads the schema of its request body on its own; see `bodySchemas`.
 */
const protocolWithoutSchemas: Plugin = {
  name: "protocol-without-schemas",
  // Runs before Vite resolves modules.
  enforce: "pre",
  async load(file) {
    const [, module] = /\/protocol\/src\/admin\/(routes|\w+-fields)\.ts$/.exec(file) ?? [];
    if (!module) return undefined;
    const { accountRoutes, adminRoutes, ...lists } = await import("@throughline/protocol/admin");
    const list = { "link-fields": "flatLinkFields", "app-fields": "flatAppFields" } as const;
    if (module === "link-fields" || module === "app-fields") {
      return `export const ${list[module]} = ${JSON.stringify(lists[list[module]])};`;
    }
    return Object.entries({ accountRoutes, adminRoutes })
      .map(([name, routes]) => `export const ${name} = ${JSON.stringify(withoutSchemas(routes))};`)
      .join("\n");
  },
  resolveId(module, importer = "") {
    if (/^typebox(\/|$)/.test(module) && !importer.endsWith("/validate/find-violations.ts")) {
      throw new Error(
        "The dashboard imported a protocol module with schemas. Import its types instead.",
      );
    }
  },
};

function withoutSchemas(routes: Readonly<Record<string, Endpoint & Partial<AdminRoute>>>) {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, status, role, audit }]) => [
      name,
      { method, path, status, role, audit },
    ]),
  );
}

const schemasModule = "virtual:body-schemas";

/** Provides functions that load the JSON schema of an endpoint’s request body, each in a file of its own. */
const bodySchemas: Plugin = {
  name: "body-schemas",
  resolveId: (module) => (module.startsWith(schemasModule) ? `\0${module}` : undefined),
  async load(file) {
    if (!file.startsWith(`\0${schemasModule}`)) return undefined;
    const { accountRoutes, adminRoutes } = await import("@throughline/protocol/admin");
    const routes: Readonly<Record<string, Endpoint>> = { ...accountRoutes, ...adminRoutes };
    const name = file.slice(schemasModule.length + 2);
    if (name) return `export default ${JSON.stringify(routes[name]?.body)};`;
    const loaders = Object.keys(routes)
      .filter((route) => routes[route]?.body)
      .map((route) => `${route}: () => import("${schemasModule}/${route}")`);
    return `export const bodySchemas = { ${loaders.join(", ")} };`;
  },
};

/** Adds the stylesheet of a Mantine component to its module, so that each page loads the styles it needs and no others. */
const mantineStyles: Plugin = {
  name: "mantine-styles",
  transform(code, file) {
    const [, name] = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file) ?? [];
    return name && { code: `import "@mantine/core/styles/${name}.layer.css";\n${code}`, map: null };
  },
};

const iconModule = "virtual:icon/";
const icons: Readonly<Record<string, unknown[]>> = JSON.parse(
  readFileSync(new URL("src/shell/icons.json", import.meta.url), "utf8"),
);

/** Makes each icon a module of its own, from `icons.json`. The package with all icons is not needed for a build. */
const singleIcons: Plugin = {
  name: "single-icons",
  enforce: "pre",
  resolveId: (module) => (module.startsWith(iconModule) ? `\0${module}` : undefined),
  load(file) {
    if (!file.startsWith(`\0${iconModule}`)) return undefined;
    const name = file.slice(iconModule.length + 1);
    const icon = icons[name];
    if (!icon) {
      throw new Error(
        `icons.json lacks ${name}: npx vitest run apps/dashboard/test/icons.test.ts -u`,
      );
    }
    const path = fileURLToPath(new URL("src/shell/create-icon.ts", import.meta.url));
    const values = icon.map((value) => JSON.stringify(value)).join(", ");
    return `import { createIcon } from "${path}"; export default createIcon(${values});`;
  },
  transform(code, file) {
    if (!file.endsWith(".tsx")) return undefined;
    return code.replaceAll(
      /import \{([^}]+)\} from "@tabler\/icons-react";/g,
      (_all, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from "${iconModule}${name}";`)
          .join(" "),
    );
  },
};

const textsFolder = fileURLToPath(new URL("src/texts/", import.meta.url));
/** The files of texts: those in English, and the others in a folder for each language. */
const textFiles = globSync("**/*.ts", { cwd: textsFolder }).filter(
  (file) => !file.endsWith(".test.ts"),
);
/** The folder of the built texts. Its name changes with any of them, so that browsers may cache them forever. */
const builtTexts = `assets/texts-${hashOf([...textFiles.toSorted(), "../language/plural.ts"])}`;
const loadTexts = fileURLToPath(new URL("src/language/load-texts.ts", import.meta.url));
const textsModule = "\0texts:";

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(textsFolder, file)));
  return hash.digest("hex").slice(0, 8);
}

/**
 * Loads the texts of one language, and of them only those that a page shows.
 *
 * Each file of texts is built into a file of its own, such as `texts-HASH/de/links.js`. A module that imports the English
 * file gets the one of the page’s language. So that it is there when the module runs, each dynamic import first loads the
 * texts of its module and of the modules that this one imports.
 */
const textsByLanguage: Plugin = {
  name: "texts-by-language",
  config: () => ({ define: { "import.meta.env.TEXTS_FOLDER": JSON.stringify(builtTexts) } }),
  buildStart() {
    for (const file of textFiles) {
      const language = dirname(file) === "." ? "en" : dirname(file);
      const fileName = `${builtTexts}/${language}/${basename(file, ".ts")}.js`;
      const id = join(textsFolder, file);
      this.emitFile({ type: "chunk", id, fileName, preserveSignature: "strict" });
    }
  },
  resolveId: {
    order: "pre",
    handler(module, importer = "") {
      const [, name] = /^(?:\.\.?\/)+texts\/([\w-]+)\.ts$/.exec(module) ?? [];
      return name !== undefined && importer ? `${textsModule}${name}` : undefined;
    },
  },
  load(file) {
    if (!file.startsWith(textsModule)) return undefined;
    const name = file.slice(textsModule.length);
    const source = readFileSync(join(textsFolder, `${name}.ts`), "utf8");
    const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, each]) => each);
    return `import { textsOf } from ${JSON.stringify(loadTexts)};
      export const { ${exported.join(", ")} } = textsOf(${JSON.stringify(name)});`;
  },
  transform: {
    // After Vite, so that the files of the module are requested together with its texts.
    order: "post",
    async handler(code, file) {
      if (!/\/apps\/dashboard\/src\/.*\.tsx?$/.test(file) || file === loadTexts) return undefined;
      let changed = code;
      const imports = new Map(
        Array.from(code.matchAll(/\bimport\(("\.[^"]+")\)/g), ([all, module = ""]) => [
          all,
          module,
        ]),
      );
      for (const [all, module] of imports) {
        const target = await this.resolve(JSON.parse(module) as string, file);
        const marker = JSON.stringify(`texts of ${target?.id}`);
        changed = changed.replaceAll(all, `withTexts(${marker}, () => ${all})`);
      }
      if (changed === code) return undefined;
      const map = null;
      return { code: `import { withTexts } from ${JSON.stringify(loadTexts)};\n${changed}`, map };
    },
  },
  // All modules are known now.
  renderChunk(code) {
    const changed = code.replaceAll(/"texts of ([^"]+)"/g, (_all, module: string) =>
      JSON.stringify(textsShownBy(this, module)),
    );
    return changed === code ? undefined : { code: changed, map: null };
  },
};

/** Returns the names of the texts that a module shows, with all modules that it imports. */
function textsShownBy(build: Rollup.PluginContext, module: string): string[] {
  const modules = new Set([module]);
  for (const each of modules) {
    for (const imported of build.getModuleInfo(each)?.importedIds ?? []) modules.add(imported);
  }
  return [...modules]
    .filter((each) => each.startsWith(textsModule))
    .map((each) => each.slice(textsModule.length));
}

/**
 * Requests the font and the program with the page: otherwise, the font would wait for the styles, and the program for the
 * module that chooses the language. Other alphabets are loaded when a text needs them.
 */
const preload: Plugin = {
  name: "preload",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {}, chunk: entry }) {
      const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
      const program = Object.values(bundle).find(
        (file): file is Rollup.OutputChunk =>
          file.type === "chunk" && file.moduleIds.some((id) => id.endsWith("/src/dashboard.tsx")),
      );
      if (font === undefined || !program) throw new Error("The build has no font or no program.");
      const href = `/dashboard/${font}`;
      const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href };
      const scripts = [program.fileName, ...program.imports].filter(
        (file) => file !== entry?.fileName && !entry?.imports.includes(file),
      );
      return [
        { tag: "link", attrs, injectTo: "head" },
        ...scripts.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: "", href: `/dashboard/${file}` },
          injectTo: "head" as const,
        })),
        ...[...(program.viteMetadata?.importedCss ?? [])].map((file) => ({
          tag: "link",
          attrs: { rel: "stylesheet", crossorigin: "", href: `/dashboard/${file}` },
          injectTo: "head" as const,
        })),
      ];
    },
  },
};

/** Adds the flags of all countries, one file each, so that a page loads only those that it shows. */
const countryFlags: Plugin = {
  name: "country-flags",
  generateBundle() {
    const folder = fileURLToPath(new URL("3x2/", import.meta.resolve("country-flag-icons")));
    for (const file of readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))) {
      const source = readFileSync(join(folder, file));
      this.emitFile({ type: "asset", fileName: `assets/flags/${file}`, source });
    }
  },
};

const plugins = [
  protocolWithoutSchemas,
  bodySchemas,
  mantineStyles,
  singleIcons,
  textsByLanguage,
  preload,
  countryFlags,
];

export default defineConfig({
  plugins,
  root: fileURLToPath(new URL(".", import.meta.url)),
  // The path at which the service serves the dashboard.
  base: "/dashboard/",
  resolve: { conditions: ["source", "module", "browser", "production"] },
  // The service replaces this placeholder by a new nonce in every response.
  html: { cspNonce: "NONCE" },
  build: {
    emptyOutDir: true,
    // The Content-Security-Policy forbids inline code, including data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      onwarn(warning, warn) {
        // Mantine marks its modules with “use client”, which means nothing here.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
});
