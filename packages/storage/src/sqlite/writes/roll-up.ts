import type { DatabaseSync } from "node:sqlite";
import type { Replacement } from "../../facets/parts.ts";

/** The deltas that a step adds to cubes, by the serials in their tables. */
export interface RollUpInput {
  readonly clicks: readonly number[];
  readonly deltas: readonly number[];
}

/** A step of rolling up: parts that replace others and pending deltas. */
export interface RollUpStep extends Replacement, RollUpInput {}

/** The write that stores a step of rolling up. */
export function rollUpWrites(db: DatabaseSync) {
  const prepareFor = (table: string) => ({
    find: db.prepare(`SELECT 1 FROM ${table} WHERE serial = ?`),
    remove: db.prepare(`DELETE FROM ${table} WHERE serial = ?`),
  });
  const [cubes, facetClicks, facetDeltas] = ["cubes", "facet_clicks", "facet_deltas"].map(
    prepareFor,
  );
  const insert = db.prepare(
    `INSERT INTO cubes (app, at, is_day, kind, cells, low, high, doc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    /** Does nothing if another process stored a step with the same parts or deltas, so everything counts once. */
    storeRollUp({ removed, added, clicks, deltas }: RollUpStep): void {
      const input = [
        { table: cubes, serials: removed },
        { table: facetClicks, serials: clicks },
        { table: facetDeltas, serials: deltas },
      ];
      for (const { table, serials } of input)
        if (!serials.every((serial) => table?.find.get(serial))) return;
      for (const { table, serials } of input)
        for (const serial of serials) table?.remove.run(serial);
      for (const { app, at, isDay, kind, cells, low, high, doc } of added)
        insert.run(app, at, Number(isDay), kind, cells, low, high, doc);
    },
  };
}
