import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { apiReference } from "./api-reference.ts";
import { writeClientReference } from "./client-reference.ts";
import { describeService } from "./describe-service.ts";
import { errorMessagesSection } from "./error-messages.ts";
import { rewriteLinks, pictures } from "./links.ts";
import { llmsText } from "./llms-text.ts";
import { allPages, folders, root } from "./pages.ts";

/** Collects all sources of the site in one folder: pages written by hand, and references generated from the code. */
export async function stage(): Promise<void> {
  rmSync(folders.stage, { recursive: true, force: true });
  for (const { file, at } of allPages) {
    const text = rewriteLinks(readFileSync(join(root, file), "utf8"), file);
    writeStaged(`${at}.md`, at === "errors" ? `${text}\n${errorMessagesSection()}` : text);
  }
  writeStaged("index.md", readFileSync(join(folders.site, "home.md"), "utf8"));
  for (const file of globSync("docs/**/*.{png,svg,webp}", { cwd: root })) {
    cpSync(join(root, file), join(folders.stage, "public", pictures, basename(file)));
  }

  const api = await describeService();
  writeStaged("public/openapi.json", JSON.stringify(api, null, 2));
  const groups = apiReference(api);
  for (const [name, text] of groups) writeStaged(`api/${name}.md`, text);
  await writeClientReference(join(folders.stage, "reference"));

  const staged = globSync("**/*.md", { cwd: folders.stage }).filter((file) => file !== "index.md");
  const pages = staged.map((file) => ({
    file,
    text: readFileSync(join(folders.stage, file), "utf8"),
  }));
  writeStaged("public/llms.txt", llmsText(pages));
  // Serves each page also as Markdown.
  for (const { file, text } of pages) writeStaged(`public/${file}`, text);
}

function writeStaged(file: string, text: string): void {
  const path = join(folders.stage, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
