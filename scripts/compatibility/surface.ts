import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { commands } from "../../packages/cli/src/commands/index.ts";
import { emitDeclarations } from "../../packages/react-native/scripts/build/declarations.mjs";
import { entriesOf } from "../../packages/react-native/scripts/build/manifest.mjs";
import { exported } from "../../packages/server/src/admin/export/exported.ts";
import { settings, shownFallback } from "../../packages/server/src/composition/settings.ts";
import { testService } from "../../packages/server/src/testing/test-service.ts";
import { version } from "../../packages/server/src/version.ts";
import { root } from "../processes.mjs";
import { apiChanges } from "./api-changes.ts";
import type { Api } from "./api-changes.ts";
import { commandChanges, settingChanges } from "./command-changes.ts";
import type { Commands, Settings } from "./command-changes.ts";
import { exportChanges } from "./export-changes.ts";
import type { Exports } from "./export-changes.ts";

const run = promisify(execFile);

/** What the last release promised, as files. `npm run version-packages` writes them. */
export const releasedFolder = join(root, "released");

/** What programs that use the service rely on, apart from the types of the client. */
export interface Surface {
  readonly api: Api;
  readonly commands: Commands;
  readonly settings: Settings;
  readonly exports: Exports;
}

/** The file of each part in the folder of the last release. */
export const surfaceFiles = {
  api: "openapi.json",
  commands: "commands.json",
  settings: "settings.json",
  exports: "exports.json",
} satisfies Record<keyof Surface, string>;

/** Removes what a release promised, and keeps the folder with the data of all releases. */
export async function removeSurface(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) await rm(join(folder, entry.name));
  }
}

/** Returns the surface of the last release. */
export function releasedSurface(): Surface {
  const read = (file: string) => JSON.parse(readFileSync(join(releasedFolder, file), "utf8"));
  return {
    api: read(surfaceFiles.api) as Api,
    commands: read(surfaceFiles.commands) as Commands,
    settings: read(surfaceFiles.settings) as Settings,
    exports: read(surfaceFiles.exports) as Exports,
  };
}

export async function currentSurface(): Promise<Surface> {
  const { service } = await testService();
  const { body } = await service.inject("/openapi.json");
  await service.close();
  const document = JSON.parse(body) as Api & { info: object };
  return {
    api: { ...document, info: { ...document.info, version } } as Api,
    commands: Object.fromEntries(
      commands.map(({ name, arguments: args = {}, options = {} }) => [
        name,
        {
          arguments: Object.keys(args),
          options: Object.fromEntries(
            Object.entries(options).map(([option, { type, choices }]) => [
              option,
              { type, ...(choices && { choices }) },
            ]),
          ),
        },
      ]),
    ),
    settings: Object.fromEntries(
      Object.values(settings).map((setting) => [setting.variable, shownFallback(setting)]),
    ),
    exports: Object.fromEntries(
      Object.entries(exported).map(([name, { columns }]) => [
        name,
        columns.map((column) => column.name),
      ]),
    ),
  };
}

/** Returns a sentence for each incompatible change between two surfaces. */
export function surfaceChanges(before: Surface, after: Surface): string[] {
  return [
    ...apiChanges(before.api, after.api),
    ...commandChanges(before.commands, after.commands),
    ...settingChanges(before.settings, after.settings),
    ...exportChanges(before.exports, after.exports),
  ];
}

/** An entry of a published package. */
export interface Entry {
  /** How an app imports it. */
  readonly name: string;
  /** Its declarations in the folder of the last release. */
  readonly released: string;
  readonly current: string;
}

/** Creates a folder inside the repository, where the compiler finds the types of React, and outside `node_modules`, where it would take all for foreign. */
export async function createScratch(): Promise<string> {
  const folder = join(root, "artifacts");
  await mkdir(folder, { recursive: true });
  return mkdtemp(join(folder, "types-"));
}

/** Writes the current declarations of the packages for apps and websites into a folder, and returns their entries. */
export async function currentEntries(folder: string): Promise<Entry[]> {
  const client = join(root, "packages/react-native");
  const web = join(root, "packages/web");
  const tsc = join(root, "node_modules/.bin/tsc");
  const webTypes = ["--project", join(web, "tsconfig.build.json"), "--outDir", join(folder, "web")];
  await Promise.all([
    emitDeclarations(client, join(folder, "react-native")),
    run(tsc, webTypes, { cwd: web }),
  ]);
  return [
    ...(await entriesIn(client, join(folder, "react-native/module"))),
    ...(await entriesIn(web, join(folder, "web"))),
  ];
}

async function entriesIn(workspace: string, declarations: string): Promise<Entry[]> {
  const manifest = JSON.parse(await readFile(join(workspace, "package.json"), "utf8")) as {
    name: string;
    exports: Record<string, string | { source: string }>;
  };
  return entriesOf(manifest).map(({ path, output }) => {
    const name = path === "" ? manifest.name : `${manifest.name}/${path}`;
    const file = `${name.replace("@throughline/", "").replaceAll("/", "-")}.d.ts`;
    return {
      name,
      released: join(releasedFolder, file),
      current: join(declarations, `${output}.d.ts`),
    };
  });
}
