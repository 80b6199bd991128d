import type { SqliteContext } from "./context.ts";

/**
 * The share of the file that may stay free for new data. Releasing these pages and growing the file
 * again would cost more than keeping them.
 */
const maxFreeShare = 0.1;
/** Pages per step and steps per sweep: 8 MB in total. */
const pagesPerStep = 200;
const maxSteps = 10;

/**
 * Releases free pages of the file to the disk in small steps, so that no request waits. Returns
 * whether any page was released.
 */
export async function releaseFreePages({ reader, writeIn }: SqliteContext): Promise<boolean> {
  for (let step = 0; step < maxSteps; step += 1) {
    const { pages, free } = reader.get(
      "SELECT page_count AS pages, freelist_count AS free FROM pragma_page_count, pragma_freelist_count",
    ) as { pages: number; free: number };
    const spare = free - Math.ceil(pages * maxFreeShare);
    const isReleased =
      spare >= pagesPerStep &&
      (await writeIn("background", pagesPerStep, "releasePages", pagesPerStep));
    if (!isReleased) return step > 0;
  }
  return true;
}
