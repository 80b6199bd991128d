import { language } from "./language.ts";

declare global {
  interface ImportMetaEnv {
    /** The folder of the built texts; see `vite.config.ts`. */
    readonly TEXTS_FOLDER: string;
  }
}

/** The texts of this page’s language that were loaded so far: the exports of each file of `src/texts`. */
const loaded = new Map<string, Readonly<Record<string, unknown>>>();

/** Returns the exports of a file of texts. The build replaces each import of such a file by a call of this function. */
export function textsOf(file: string): Readonly<Record<string, unknown>> {
  const texts = loaded.get(file);
  if (!texts) throw new Error(`The texts ${file} were not loaded before the page that shows them.`);
  return texts;
}

/**
 * Imports a module after the texts that it shows. The build adds this function to each dynamic import, with the names of
 * the texts that the module and its own imports need.
 */
export async function withTexts<Module>(
  files: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  const missing = files.filter((file) => !loaded.has(file));
  await Promise.all(
    missing.map(async (file) => {
      const url = `${import.meta.env.BASE_URL}${import.meta.env.TEXTS_FOLDER}/${language}/${file}.js`;
      loaded.set(file, await import(/* @vite-ignore */ url));
    }),
  );
  return load();
}
