import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Application } from "typedoc";
import type { TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { root } from "./pages.ts";

const client = join(root, "packages/react-native");

/** Returns the entry points of the client package with their source files. */
export function clientEntries(): { readonly name: string; readonly source: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(client, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly source?: string }>>;
  };
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = typeof target === "string" ? undefined : target.source;
    return source?.endsWith("/index.ts") ? { name: join(name, entry), source } : [];
  });
}

/** Writes a reference page for each entry point of the client, generated from types and doc comments. */
export async function writeClientReference(folder: string): Promise<void> {
  const entries = clientEntries();
  const options: Partial<TypeDocOptions & PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: entries.map(({ source }) => join(client, source)),
    tsconfig: join(root, "apps/docs/client.tsconfig.json"),
    // The repository’s own compiler checks the types. TypeDoc’s compiler only reads them.
    skipErrorChecking: true,
    out: folder,
    outputFileStrategy: "modules",
    entryFileName: "index",
    name: "Client reference",
    readme: "none",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    disableSources: true,
    excludeExternals: true,
    logLevel: "Error",
  };
  const app = await Application.bootstrapWithPlugins(options);
  const project = await app.convert();
  if (!project)
    throw new Error("TypeDoc could not read the client's types. Run tsc to see the errors.");
  await app.generateOutputs(project);
  // TypeDoc names the main entry’s page after its file, `index`, which is the name of the folder’s first page.
  renameSync(join(folder, "index-1.md"), join(folder, "main.md"));
  const titles = new Map(entries.map(({ name, source }) => [toModuleName(source), name]));
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8").replaceAll("(index-1.md", "(main.md");
    const named = text
      .replace(/^# (.+)$/m, (heading, module: string) =>
        titles.has(module) ? `# ${titles.get(module)}` : heading,
      )
      .replaceAll(/^- \[([^\]]+)\]\((\S+)\.md\)$/gm, (line, module: string, page: string) =>
        titles.has(module) ? `- [${titles.get(module)}](${page}.md)` : line,
      );
    writeFileSync(path, named);
  }
}

/** Returns TypeDoc’s name of an entry point: `hooks` for `./src/hooks/index.ts`, `index` for the main one. */
function toModuleName(source: string): string {
  return /\.\/src\/(.+)\/index\.ts/.exec(source)?.[1] ?? "index";
}
