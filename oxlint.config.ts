import { defineConfig } from "oxlint";
import type { OxlintOverride } from "oxlint";

/**
 * Who may import whom (docs/architecture.md): each workspace with the workspaces it may import.
 * What it may import from npm is what its package.json lists; knip checks that.
 */
const importMap: Record<string, readonly string[]> = {
  "packages/protocol": [],
  "packages/engine": [],
  "packages/storage": ["@throughline/protocol", "@throughline/engine"],
  "packages/server": ["@throughline/protocol", "@throughline/engine", "@throughline/storage"],
  "packages/react-native": ["@throughline/protocol"],
  "packages/cli": ["@throughline/protocol", "@throughline/server"],
  "packages/web": ["@throughline/protocol"],
  "packages/design": [],
  // Its tests run the client against the service.
  "apps/dashboard": ["@throughline/design", "@throughline/protocol", "@throughline/react-native"],
  // It runs the service as a process.
  "apps/docs": ["@throughline/protocol", "@throughline/react-native"],
  "apps/example": ["@throughline/react-native"],
  // The only one to import an app: it shows the example's screens on simulated phones.
  "apps/demo": [
    "@throughline/design",
    "@throughline/protocol",
    "@throughline/react-native",
    "@throughline/example",
  ],
  "tools/simulator": ["@throughline/engine", "@throughline/storage", "@throughline/server"],
  // It runs the service as a process.
  "tools/failover": ["@throughline/protocol", "@throughline/storage"],
  "tools/bench": [
    "@throughline/protocol",
    "@throughline/engine",
    "@throughline/storage",
    "@throughline/server",
    "@throughline/react-native",
    "@throughline/simulator",
    "@throughline/failover",
  ],
};

/** What a workspace may import types of, but no code. */
const typesOnly: Record<string, string> = {
  "packages/storage": "@throughline/protocol",
  "packages/web": "@throughline/protocol",
};

/**
 * The layers of the service and their folders: what connects to others, what people administer, what answers visitors
 * and apps, what an app consists of, what all of them stand on. A folder may import the ones after it.
 */
export const serverLayers = {
  integrations: ["webhooks", "linkforty", "revenuecat"],
  admin: [
    "assistants",
    "dashboard",
    "client-package",
    "live",
    "export",
    "shared-reports",
    "accounts",
    "importing",
    "doctor",
    "phone-test",
    "installs",
    "stats",
  ],
  public: [
    "returns",
    "matching",
    "clicks",
    "events",
    "postbacks",
    "ad-signals",
    "web",
    "well-known",
    "landing",
  ],
  catalog: ["links", "auth", "apps", "api-keys", "variants"],
  platform: [
    "mail",
    "metrics",
    "tracing",
    "admin-handlers",
    "privacy",
    "passwords",
    "limits",
    "http",
    "activity",
    "nodes",
    "cache",
    "ids",
    "time",
  ],
} as const;

/** The folders of the service in one order, as paths. */
export const serverFolders = [
  "hostile",
  "testing",
  "composition",
  ...Object.entries(serverLayers).flatMap(([layer, folders]) =>
    folders.map((folder) => `${layer}/${folder}`),
  ),
];

/**
 * The layers of the dashboard and their folders: pages, parts that several pages show, what all of them stand on.
 * A folder may import the ones after it.
 */
export const dashboardLayers = {
  pages: [
    "settings",
    "operator",
    "apps",
    "live",
    "installs",
    "import",
    "links",
    "link-editor",
    "analytics",
    "session",
  ],
  parts: ["templates", "landing-pages", "webhooks", "qr"],
  base: ["form", "chart", "shell", "api", "texts", "language", "styles"],
} as const;

export const dashboardFolders = Object.values(dashboardLayers).flat();

const onlyInTests = ["**/*.test.ts", "**/testing/**", "**/*.fixture.ts"];
/** Programs of their own: the service, and its thread that matches. */
const opensStores = ["stores.ts", "matcher.ts"].map(
  (file) => `packages/server/src/composition/${file}`,
);
const clientTests = ["**/*.test.ts", "**/*.test.tsx", "**/*.fake.ts"];
const outsideClientEntry =
  "^@throughline/protocol(?:$|/(?:admin|find-violations|fixtures|validate))";
const outsideCore =
  "^(react|react-native|expo-[^/]+|@react-native[^/]*)(/|$)|/(platform|react)(/|$)";
const storeAdapters = "^@throughline/storage/";

interface Ring {
  readonly files: string;
  readonly except?: string[];
  /** What an import may not look like. */
  readonly forbidden: string;
  readonly because: string;
}

/** The steps of a match: each folder may import the ones before it. */
const matchSteps = ["signals", "compare", "learn", "score", "decide"];

/** Rings inside a package: what a folder may not reach for, on top of the map above. */
const rings: readonly Ring[] = [
  {
    files: "packages/engine/src/**",
    forbidden: "^node:",
    because: "The engine is pure: no I/O.",
  },
  ...matchSteps.slice(0, -1).map((step, index) => ({
    files: `packages/engine/src/match/${step}/**`,
    except: ["**/*.test.ts"],
    forbidden: `^node:|/(${matchSteps.slice(index + 1).join("|")})/`,
    because: `A match goes ${matchSteps.join(", then ")}; no step knows a later one, and none does I/O.`,
  })),
  {
    files: "packages/storage/src/**",
    except: ["packages/storage/src/{sqlite,postgres}/**", ...onlyInTests],
    forbidden: "^\\.{1,2}/(?:\\.\\./)*(?:sqlite|postgres)/",
    because: "What both engines share knows neither of them.",
  },
  {
    files: "packages/server/src/**",
    except: [...opensStores, ...onlyInTests],
    forbidden: storeAdapters,
    because: "The service knows the store's ports; only stores.ts and matcher.ts open an adapter.",
  },
  ...serverFolders.slice(1).map((folder, index) => ({
    files: `packages/server/src/${folder}/**`,
    except: [...opensStores, ...onlyInTests],
    forbidden: `${storeAdapters}|^(?:\\.\\./)+(?:(?:${serverFolders
      .slice(0, index + 1)
      // From within a layer, its folders are named without it.
      .map((path) => path.replace(/^(.+)\//, "(?:$1/)?"))
      .join("|")})/|index\\.ts$)`,
    because: `${folder} may import the service's folders after it in serverFolders (oxlint.config.ts), and only stores.ts and matcher.ts a store adapter.`,
  })),
  ...dashboardFolders.map((folder, index) => ({
    files: `apps/dashboard/src/${folder}/**`,
    forbidden: `^(?:\\.\\./)+(?:main\\.tsx|dashboard\\.tsx|router\\.tsx|(?:${dashboardFolders.slice(0, index).join("|") || "-"})/)`,
    because: `${folder} may import the dashboard's folders after it in dashboardLayers (oxlint.config.ts).`,
  })),
  {
    files: "packages/react-native/src/**",
    except: clientTests,
    forbidden: outsideClientEntry,
    because: "An app's bundle carries the protocol's client entry alone.",
  },
  {
    files: "packages/react-native/src/core/**",
    forbidden: outsideCore,
    because: "The core is plain TypeScript: the phone and React arrive as arguments.",
  },
  {
    files: "packages/react-native/src/core/**",
    except: clientTests,
    forbidden: `${outsideClientEntry}|${outsideCore}`,
    because:
      "The core is plain TypeScript over the protocol's client entry: the phone and React arrive as arguments.",
  },
  {
    files: "packages/protocol/src/**",
    except: ["packages/protocol/src/{admin,validate}/**"],
    forbidden: "^typebox|/validate(/|$)",
    because:
      "The main entry costs the client no schema code: schemas live in src/admin and src/validate.",
  },
  {
    files: "apps/example/src/**",
    except: ["**/*.test.tsx"],
    forbidden: "^@throughline/react-native/(testing|v0)",
    because:
      "The app shows how far the client's entries for apps go; the testing kit is for its tests.",
  },
  {
    files: "apps/example/src/{screens,design,drawing,shop}/**",
    forbidden: "^(expo|react-native-|@throughline/react-native/)|/(app|links)/",
    because: "The screens know neither Expo nor a router: the demo shows them too.",
  },
];

/** Other workspaces by name, except the allowed ones; and any relative path into another folder of the repository. */
function foreignImports(folder: string, allowed: readonly string[]) {
  const permitted = new Set([nameOf(folder), ...allowed]);
  const others = Object.keys(importMap).filter((other) => other !== folder);
  const names = others.map(nameOf).filter((name) => !permitted.has(name));
  const siblings = others.map((other) => other.slice(other.indexOf("/") + 1));
  return {
    regex:
      `^(?:${names.join("|")})(?:/|$)` +
      // A package's own folder may be called like a sibling, so only paths that surely leave it count.
      `|^(?:\\.\\./)+(?:packages|apps|tools|scripts)/[a-z-]+/` +
      `|^(?:\\.\\./){2,}(?:${siblings.join("|")})/(?:src|fixtures|package)` +
      `|^(?:\\.\\./){3,}scripts/`,
    message: `${folder} may import ${allowed.join(", ") || "no other package"} (docs/architecture.md).`,
  };
}

function nameOf(folder: string) {
  return `@throughline/${folder.slice(folder.indexOf("/") + 1)}`;
}

function codeOfTypes(folder: string) {
  const name = typesOnly[folder];
  return name === undefined
    ? []
    : [
        {
          regex: `^${name}(?:/|$)`,
          allowTypeImports: true,
          message: `${folder} may import types of ${name}, but no code (docs/architecture.md).`,
        },
      ];
}

function restrictImports(
  files: string,
  patterns: { regex: string; message: string; allowTypeImports?: boolean }[],
  except: string[] = [],
) {
  return {
    files: [files],
    excludeFiles: except,
    rules: { "no-restricted-imports": ["error", { patterns }] },
  } satisfies OxlintOverride;
}

const importRules = Object.entries(importMap).flatMap(([folder, allowed]) => {
  const common = [foreignImports(folder, allowed), ...codeOfTypes(folder)];
  const inner = rings.filter(({ files }) => files.startsWith(`${folder}/`));
  return [
    restrictImports(`${folder}/**`, common),
    // A later override replaces an earlier one, so a ring repeats its package's rule.
    ...inner.map(({ files, except, forbidden, because }) =>
      restrictImports(files, [...common, { regex: forbidden, message: because }], except),
    ),
  ];
});

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc", "react", "promise"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  ignorePatterns: ["**/dist/**", "**/lib/**", ".runtime/**", "released/**"],
  rules: {
    "no-console": "error",
    "unicorn/prefer-node-protocol": "error",
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    // Files that import each other's types can only be understood together, too.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-unassigned-import": "off",
    "no-await-in-loop": "off",
    "no-underscore-dangle": ["error", { allow: ["__DEV__"] }],
    "oxc/no-map-spread": "off",
    "unicorn/consistent-function-scoping": "off",
    "react/react-in-jsx-scope": "off",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
    "typescript/no-misused-promises": "error",
    "typescript/no-unsafe-type-assertion": "off",
  },
  overrides: [
    ...importRules,
    { files: ["scripts/**"], rules: { "no-console": "off" } },
    {
      files: ["apps/dashboard/src/**"],
      excludeFiles: ["apps/dashboard/src/shell/data-table.tsx"],
      rules: {
        "react/forbid-elements": [
          "error",
          { forbid: ["table", "Table"].map((element) => ({ element, message: "Use DataTable." })) },
        ],
      },
    },
    // Named as Expo's templates and React Native's tools name them.
    {
      files: ["packages/react-native/consumers/**", "apps/docs/code/reader/app/App.ts"],
      rules: { "unicorn/filename-case": "off" },
    },
    // They also run on version 14 of Testing Library, where what they wait for is asynchronous.
    {
      files: ["packages/react-native/consumers/**/*.test.tsx", "apps/example/**/*.test.tsx"],
      rules: { "typescript/await-thenable": "off" },
    },
  ],
});
