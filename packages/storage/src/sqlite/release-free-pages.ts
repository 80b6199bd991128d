import type { SqliteContext } from "./context.ts";

/** Free pages up to this share of the file stay for what comes next: growing costs more than keeping. */
const keptShare = 0.1;
/** How many pages one step gives back, and how many steps one sweep takes: 8 MB in all. */
const pagesPerStep = 200;
const maxSteps = 10;

/** Gives the disk back what was freed by forgetting, step by step, so that nobody waits for it; says whether there was any. */
export async function releaseFreePages({ reader, writeIn }: SqliteContext): Promise<boolean> {
  for (let step = 0; step < maxSteps; step += 1) {
    const { pages, free } = reader.get(
      "SELECT page_count AS pages, freelist_count AS free FROM pragma_page_count, pragma_freelist_count",
    ) as { pages: number; free: number };
    const spare = free - Math.ceil(pages * keptShare);
    const isGiven =
      spare >= pagesPerStep &&
      (await writeIn("background", pagesPerStep, "giveBack", pagesPerStep));
    if (!isGiven) return step > 0;
  }
  return true;
}
