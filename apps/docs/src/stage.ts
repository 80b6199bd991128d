import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { apiReference } from "./api-reference.ts";
import { writeClientReference } from "./client-reference.ts";
import { describeService } from "./describe-service.ts";
import { linksForSite, pictures } from "./links.ts";
import { llmsText } from "./llms-text.ts";
import { allPages, folders, root } from "./pages.ts";

/** Puts everything the site is built from into one folder: what is written by hand, and what is made of the code. */
export async function stage(): Promise<void> {
  rmSync(folders.stage, { recursive: true, force: true });
  for (const { file, at } of allPages) {
    put(`${at}.md`, linksForSite(readFileSync(join(root, file), "utf8"), file));
  }
  put("index.md", readFileSync(join(folders.site, "home.md"), "utf8"));
  for (const file of globSync("docs/**/*.{png,svg}", { cwd: root })) {
    cpSync(join(root, file), join(folders.stage, "public", pictures, basename(file)));
  }

  const api = await describeService();
  put("public/openapi.json", JSON.stringify(api, null, 2));
  const groups = apiReference(api);
  for (const [name, text] of groups) put(`api/${name}.md`, text);
  await writeClientReference(join(folders.stage, "reference"));

  const staged = globSync("**/*.md", { cwd: folders.stage }).filter((file) => file !== "index.md");
  const pages = staged.map((file) => ({
    file,
    text: readFileSync(join(folders.stage, file), "utf8"),
  }));
  put("public/llms.txt", llmsText(pages));
  // Each page also as the text it is made of, for whoever reads no HTML.
  for (const { file, text } of pages) put(`public/${file}`, text);
}

function put(file: string, text: string): void {
  const path = join(folders.stage, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
