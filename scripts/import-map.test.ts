import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dashboardFolders, serverFolders, serverLayers } from "../oxlint.config.ts";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const forbidden: [file: string, imported: string][] = [
  ["packages/engine/src/a.ts", "@throughline/server"],
  ["packages/engine/src/a.ts", "@throughline/protocol/validate"],
  ["packages/engine/src/match/a.ts", "../../../server/src/index.ts"],
  ["packages/engine/src/a.ts", "../../protocol/fixtures/index.ts"],
  ["packages/engine/src/match/a.ts", "../../../../scripts/setup.mjs"],
  ["packages/engine/src/a.ts", "node:fs"],
  ["packages/engine/src/match/signals/a.ts", "../compare/levels.ts"],
  ["packages/engine/src/match/compare/a.ts", "../learn/background.ts"],
  ["packages/engine/src/match/learn/a.ts", "../decide/verdict.ts"],
  ["packages/engine/src/match/score/a.ts", "../decide/verdict.ts"],
  ["packages/engine/src/match/score/a.ts", "node:fs"],
  ["packages/protocol/src/a.ts", "@throughline/engine"],
  ["packages/protocol/src/a.ts", "typebox"],
  ["packages/protocol/src/links/a.ts", "typebox"],
  ["packages/protocol/src/a.ts", "./validate/index.ts"],
  ["packages/server/src/a.ts", "@throughline/storage/sqlite"],
  ["packages/server/src/admin/stats/a.ts", "@throughline/storage/memory"],
  ["packages/server/src/composition/a.ts", "@throughline/storage/sqlite"],
  ["packages/server/src/platform/http/a.ts", "../../catalog/auth/authenticate.ts"],
  ["packages/server/src/catalog/apps/a.ts", "../links/link-directory.ts"],
  ["packages/server/src/public/clicks/a.ts", "../matching/guess-limiter.ts"],
  ["packages/server/src/public/clicks/a.ts", "../../composition/service.ts"],
  ["packages/server/src/public/matching/learned-model/a.ts", "../../../admin/installs/explain.ts"],
  ["packages/server/src/platform/time/a.ts", "../../index.ts"],
  ["packages/server/src/composition/a.ts", "../testing/test-service.ts"],
  ["packages/storage/src/a.ts", "@throughline/server"],
  ["packages/storage/src/a.ts", "@throughline/protocol"],
  ["packages/storage/src/entities/a.ts", "@throughline/protocol/admin"],
  ["packages/web/src/a.ts", "@throughline/protocol"],
  ["packages/storage/src/copy/a.ts", "../postgres/text.ts"],
  ["packages/storage/src/entities/a.ts", "../sqlite/reader.ts"],
  ["packages/server/src/a.ts", "@throughline/react-native"],
  ["packages/server/src/admin/stats/a.ts", "@throughline/react-native"],
  ["packages/react-native/src/a.ts", "@throughline/engine"],
  ["packages/react-native/src/a.ts", "@throughline/protocol"],
  ["packages/react-native/src/core/a.ts", "@throughline/protocol/admin"],
  ["packages/react-native/src/core/a.ts", "react-native"],
  ["packages/react-native/src/core/a.ts", "react"],
  ["packages/react-native/src/core/a.ts", "../platform/phone.ts"],
  ["packages/web/src/a.ts", "@throughline/server"],
  ["packages/server/src/public/web/a.ts", "../clicks/evidence.ts"],
  ["packages/cli/src/a.ts", "@throughline/storage"],
  ["apps/dashboard/src/a.ts", "@throughline/server"],
  ["apps/dashboard/src/shell/a.ts", "../session/sign-in-dialog.tsx"],
  ["apps/dashboard/src/api/a.ts", "../links/links-search.ts"],
  ["apps/dashboard/src/link-editor/targeting/a.ts", "../../settings/settings-page.tsx"],
  ["apps/dashboard/src/settings/a.ts", "../router.tsx"],
  ["apps/demo/src/a.ts", "@throughline/server"],
  ["apps/demo/src/a.ts", "../../example/src/catalogue.ts"],
  ["apps/example/src/a.ts", "@throughline/demo"],
  ["apps/example/src/a.ts", "@throughline/protocol"],
  ["apps/example/src/a.ts", "@throughline/react-native/testing"],
  ["apps/example/src/screens/a.ts", "expo-router"],
  ["apps/example/src/screens/a.ts", "@throughline/react-native/expo-router"],
  ["apps/example/src/screens/a.ts", "@throughline/protocol"],
  ["apps/example/src/shop/a.ts", "../links/use-back-to-catalogue.ts"],
];

const allowed: [file: string, imported: string][] = [
  ["packages/server/src/a.ts", "@throughline/engine"],
  ["packages/server/src/a.ts", "@throughline/storage"],
  ["packages/server/src/composition/stores.ts", "@throughline/storage/sqlite"],
  ["packages/server/src/admin/stats/a.ts", "../../catalog/apps/app-directory.ts"],
  ["packages/server/src/admin/stats/a.test.ts", "../../testing/test-service.ts"],
  ["packages/server/src/public/matching/a.ts", "../clicks/evidence.ts"],
  ["packages/server/src/public/matching/learned-model/a.ts", "../../../platform/time/clock.ts"],
  ["packages/server/src/a.ts", "@throughline/protocol/validate"],
  ["packages/storage/src/a.ts", "@throughline/engine"],
  ["packages/storage/src/postgres/a.ts", "../entities/step.ts"],
  ["packages/storage/src/copy/a.test.ts", "../postgres/index.ts"],
  ["packages/engine/src/match/score/a.ts", "../learn/background.ts"],
  ["packages/engine/src/match/learn/a.ts", "../policy.ts"],
  ["packages/react-native/src/core/a.ts", "@throughline/protocol/client"],
  ["packages/react-native/src/core/a.test.ts", "@throughline/protocol/validate"],
  ["packages/react-native/src/react/a.ts", "../core/session.ts"],
  ["packages/protocol/src/validate/a.ts", "typebox"],
  ["packages/protocol/src/admin/a.ts", "typebox"],
  ["apps/dashboard/src/links/a.ts", "../link-editor/link-form.ts"],
  ["apps/dashboard/src/link-editor/targeting/a.ts", "../../api/queries.ts"],
  ["apps/dashboard/src/a.ts", "./links/links-search.ts"],
  ["apps/demo/src/a.ts", "@throughline/example/src/catalogue.ts"],
  ["apps/example/src/a.ts", "@throughline/react-native"],
  ["apps/example/src/a.ts", "@throughline/react-native/expo-router"],
  ["apps/example/src/a.test.tsx", "@throughline/react-native/testing"],
  ["apps/example/src/shop/a.ts", "@throughline/react-native"],
  ["apps/example/src/screens/a.ts", "react-native"],
];

/** Folders in which two files import each other's types. */
const circles = [
  "packages/engine/src/match/score",
  "packages/react-native/src/core",
  "packages/server/src/public/clicks",
  "packages/storage/src/sqlite",
  "apps/dashboard/src/api",
  "tools/bench/src",
];

/** A page of the dashboard that does not use `DataTable`. */
const ownTable = "apps/dashboard/src/own-table.tsx";

/** The lint errors of each file. */
let broken: Map<string, string[]>;

/** Returns a unique file name for a case, because several cases concern the same file. */
function fileFor(file: string, imported: string): string {
  const number = [...forbidden, ...allowed].findIndex(
    (each) => each[0] === file && each[1] === imported,
  );
  return file.replace("/a.", `/a-${number}.`);
}

beforeAll(() => {
  const workspace = mkdtempSync(join(tmpdir(), "throughline-lint-"));
  try {
    copyFileSync(join(root, "oxlint.config.ts"), join(workspace, "oxlint.config.ts"));
    symlinkSync(join(root, "node_modules"), join(workspace, "node_modules"));
    for (const [file, imported] of [...forbidden, ...allowed]) {
      const path = join(workspace, fileFor(file, imported));
      mkdirSync(dirname(path), { recursive: true });
      const code = `import { something } from "${imported}";\nexport const used = something;\n`;
      writeFileSync(path, code);
    }
    writeFileSync(join(workspace, ownTable), "export const own = <table />;\n");
    for (const folder of circles) {
      mkdirSync(join(workspace, folder), { recursive: true });
      for (const [file, other] of [
        ["chicken", "egg"],
        ["egg", "chicken"],
      ]) {
        const code = `import type { T as U } from "./${other}.ts";\nexport type T = U | "${file}";\n`;
        writeFileSync(join(workspace, folder, `${file}.ts`), code);
      }
    }
    const oxlint = join(root, "node_modules/.bin/oxlint");
    const { stdout } = spawnSync(oxlint, ["--format=json", "packages", "apps", "tools"], {
      cwd: workspace,
      encoding: "utf8",
    });
    const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    broken = new Map();
    for (const { filename, code } of report.diagnostics) {
      broken.set(filename, [...(broken.get(filename) ?? []), code]);
    }
  } finally {
    rmSync(workspace, { recursive: true });
  }
});

describe("the import map", () => {
  it.each(forbidden)("forbids %s to import %s", (file, imported) => {
    expect(broken.get(fileFor(file, imported))).toContain("eslint(no-restricted-imports)");
  });

  it.each(allowed)("lets %s import %s", (file, imported) => {
    expect(broken.get(fileFor(file, imported))).toBeUndefined();
  });

  it.each(circles)("forbids two files of %s to import each other's types", (folder) => {
    expect(broken.get(`${folder}/chicken.ts`)).toContain("import(no-cycle)");
    expect(broken.get(`${folder}/egg.ts`)).toContain("import(no-cycle)");
  });

  it("names every folder of the service", () => {
    const source = join(root, "packages/server/src");
    const folders = foldersIn(source).flatMap((folder) =>
      folder in serverLayers
        ? foldersIn(join(source, folder)).map((name) => join(folder, name))
        : folder,
    );
    expect(folders.toSorted()).toEqual(serverFolders.toSorted());
  });

  it("lets the dashboard have no table but DataTable", () => {
    expect(broken.get(ownTable)).toContain("react(forbid-elements)");
  });

  it("names every folder of the dashboard", () => {
    const folders = foldersIn(join(root, "apps/dashboard/src"));
    expect(folders.toSorted()).toEqual(dashboardFolders.toSorted());
  });
});

function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
}
