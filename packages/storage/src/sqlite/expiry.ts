import type { Expiry } from "../expiry.ts";
import type { AppStore } from "../nouns/apps.ts";
import type { Session } from "./session.ts";

/** How many records one step takes. */
const stepSize = 500;

/**
 * What a sweep is made of here: each step a background write, so that nobody waits for it. `onClicksGone` is told when
 * clicks were forgotten.
 */
export function sqliteExpiry(
  { writeIn }: Session,
  apps: Pick<AppStore, "list">,
  onClicksGone: () => void,
): Expiry {
  return {
    apps: () => apps.list(),
    expireNouns: (now) => writeIn("background", 1, "expireNouns", now),
    async forgetClicks(app, before) {
      const gone = await inSteps((size) =>
        writeIn("background", size, "forgetClicks", app, before, size),
      );
      if (gone > 0) onClicksGone();
      return gone;
    },
    forgetEvents: (app, before) =>
      inSteps((size) => writeIn("background", size, "forgetEvents", app, before, size)),
    async forgetMessages(app, before) {
      await inSteps((size) => writeIn("background", size, "forgetMessages", app, before, size));
    },
    async forgetReasons(app, before) {
      await inSteps((size) => writeIn("background", size, "forgetReasons", app, before, size));
    },
    async addUpHours(before) {
      await inSteps((size) => writeIn("background", size, "addUpHours", before, size));
      await inSteps((size) => writeIn("background", size, "addUpFacets", size));
      await inSteps((size) => writeIn("background", size, "addUpFacetHours", before, size));
    },
  };
}

/** `step` takes at most so many and says how many it took; the whole says how many went. */
export async function inSteps(step: (size: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await step(stepSize);
    total += gone;
    if (gone < stepSize) return total;
  }
}
