import { inSteps } from "../expiry.ts";
import type { Expiry } from "../expiry.ts";
import type { Session } from "./session.ts";

/**
 * What a sweep is made of here: each step a background write, so that nobody waits for it. `onClicksGone` is told when
 * clicks were forgotten.
 */
export function sqliteExpiry(
  { writeIn }: Session,
  nouns: Expiry["nouns"],
  onClicksGone: () => void,
): Expiry {
  return {
    nouns,
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
    async addUpHours(before) {
      await inSteps((size) => writeIn("background", size, "addUpHours", before, size));
      await inSteps((size) => writeIn("background", size, "addUpFacets", size));
      await inSteps((size) => writeIn("background", size, "addUpFacetHours", before, size));
    },
  };
}
