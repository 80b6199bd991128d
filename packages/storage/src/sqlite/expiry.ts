import { inBatches } from "../expiry.ts";
import type { Expiry } from "../expiry.ts";
import type { SqliteContext } from "./context.ts";

/**
 * What a sweep is made of here: each step a background write, so that nobody waits for it. `onClicksDeleted` is told when
 * clicks were forgotten.
 */
export function sqliteExpiry(
  { writeIn }: SqliteContext,
  nouns: Expiry["nouns"],
  onClicksDeleted: () => void,
): Expiry {
  return {
    nouns,
    expireNouns: (now) => writeIn("background", 1, "expireNouns", now),
    async deleteClicks(app, before) {
      const gone = await inBatches((size) =>
        writeIn("background", size, "forgetClicks", app, before, size),
      );
      if (gone > 0) onClicksDeleted();
      return gone;
    },
    deleteEvents: (app, before) =>
      inBatches((size) => writeIn("background", size, "forgetEvents", app, before, size)),
    async deleteMessages(app, before) {
      await inBatches((size) => writeIn("background", size, "forgetMessages", app, before, size));
    },
    async rollUpHours(before) {
      await inBatches((size) => writeIn("background", size, "addUpHours", before, size));
      await inBatches((size) => writeIn("background", size, "addUpFacets", size));
      await inBatches((size) => writeIn("background", size, "addUpFacetHours", before, size));
    },
  };
}
