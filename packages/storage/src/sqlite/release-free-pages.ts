import type { SqliteContext } from "./context.ts";

/**
 * This share of the file may stay free for new data, because growing a file costs more than keeping
 * it.
 */
const keptShare = 0.1;
/** Pages per step and steps per sweep: 8 MB in total. */
const pagesPerStep = 200;
const maxSteps = 10;

/**
 * Returns freed pages to the disk in small steps, so that no request waits. Returns whether there
 * were any.
 */
export async function releaseFreePages({ reader, writeIn }: SqliteContext): Promise<boolean> {
  for (let step = 0; step < maxSteps; step += 1) {
    const { pages, free } = reader.get(
      "SELECT page_count AS pages, freelist_count AS free FROM pragma_page_count, pragma_freelist_count",
    ) as { pages: number; free: number };
    const spare = free - Math.ceil(pages * keptShare);
    const isReleased =
      spare >= pagesPerStep &&
      (await writeIn("background", pagesPerStep, "giveBack", pagesPerStep));
    if (!isReleased) return step > 0;
  }
  return true;
}
