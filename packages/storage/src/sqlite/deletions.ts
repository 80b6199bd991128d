import { inBatches } from "../entities/expiry.ts";
import type { Deletions } from "../entities/expiry.ts";
import type { ChangeEmitter } from "../nodes/changes.ts";
import type { SqliteContext } from "./context.ts";

/**
 * Implements the deletions of a sweep. Each batch is a background write, so that no request waits
 * for it. `onClicksDeleted` is called after clicks were deleted.
 */
export function sqliteDeletions(
  { writeIn, rollUps }: SqliteContext,
  entities: Deletions["entities"],
  changes: Pick<ChangeEmitter, "emit">,
  onClicksDeleted: () => void,
): Deletions {
  return {
    entities,
    async eraseInstall(app, install) {
      const erased = await writeIn("background", 1, "erase", app, install);
      for (const change of erased.changes) changes.emit(change);
      onClicksDeleted();
    },
    expireEntities: (now) => writeIn("background", 1, "expireEntities", now),
    async deleteClicks(app, before) {
      const deleted = await inBatches((size) =>
        writeIn("background", size, "deleteClicks", app, before, size),
      );
      if (deleted > 0) onClicksDeleted();
      return deleted;
    },
    deleteEvents: (app, before) =>
      inBatches((size) => writeIn("background", size, "deleteEvents", app, before, size)),
    async deleteMessages(app, before) {
      await inBatches((size) => writeIn("background", size, "deleteMessages", app, before, size));
    },
    async rollUpHours(before) {
      await inBatches((size) => writeIn("background", size, "rollUpCounterHours", before, size));
      await rollUps.run("facets");
      await rollUps.run({ before });
    },
  };
}
