import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Application } from "typedoc";
import type { TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { root } from "./pages.ts";

const client = join(root, "packages/react-native");

/** What apps import: the entries of the package that have names, by their source files. */
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

/** Writes the client's reference, a page for each entry, as its types and their comments have it. */
export async function writeClientReference(folder: string): Promise<void> {
  const entries = clientEntries();
  const options: Partial<TypeDocOptions & PluginOptions> = {
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: entries.map(({ source }) => join(client, source)),
    tsconfig: join(root, "apps/docs/client.tsconfig.json"),
    // The repository's own compiler checks the types. This one, which programs can talk to, only reads them.
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
  if (!project) throw new Error("The client's types could not be read.");
  await app.generateOutputs(project);
  // The main entry's page is called like its file, which is the name of a folder's first page.
  renameSync(join(folder, "index-1.md"), join(folder, "main.md"));
  const titles = new Map(entries.map(({ name, source }) => [moduleOf(source), name]));
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

/** What the reference calls an entry: `hooks` for `./src/hooks/index.ts`, `index` for the main one. */
function moduleOf(source: string): string {
  return /\.\/src\/(.+)\/index\.ts/.exec(source)?.[1] ?? "index";
}
