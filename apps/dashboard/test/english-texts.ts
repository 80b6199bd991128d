import { globSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../src/texts");

/** Returns the English texts that are not also texts of another language. */
export async function englishTexts(language: string): Promise<ReadonlySet<string>> {
  const [english, others] = await Promise.all([allTexts("*.ts"), allTexts(`${language}/*.ts`)]);
  return new Set(english.filter((text) => !others.includes(text)));
}

async function allTexts(files: string): Promise<string[]> {
  const names = globSync(files, { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const modules: unknown[] = await Promise.all(names.map((name) => import(join(folder, name))));
  // A module is no plain object.
  return modules.flatMap((module) => textsIn({ ...(module as object) }));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
