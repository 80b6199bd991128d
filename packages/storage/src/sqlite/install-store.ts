import type { BoundEntities } from "../entities/index.ts";
import type { InstallStore } from "../ports.ts";
import type { Install } from "../records.ts";
import type { SqliteContext } from "./context.ts";

export function sqliteInstalls(
  { write }: SqliteContext,
  installs: BoundEntities["installs"],
): InstallStore {
  return {
    ...installs,
    async settle(install) {
      const { app, id, at, appVariant, match, test, flags } = install;
      const { type, method, link, click, update } = match;
      const counted = {
        type,
        ...(method !== undefined && { method }),
        ...(link !== undefined && { link }),
        ...(click !== undefined && { click }),
        ...(update && { update }),
      };
      const doc = JSON.stringify(install);
      const settled = await write("settle", {
        app,
        id,
        at,
        ...(appVariant !== undefined && { appVariant }),
        match: counted,
        ...(test && { test }),
        ...(flags && { flags }),
        doc,
      });
      if (settled.outcome === "click-taken" || settled.outcome === "click-unknown") return settled;
      const { outcome, doc: stored } = settled;
      return { outcome, install: stored === undefined ? install : (JSON.parse(stored) as Install) };
    },
    upgrade: (from, better) => write("upgrade", from, better),
  };
}
