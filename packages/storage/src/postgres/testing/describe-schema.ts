// cspell:disable -- The names of the catalog.
import type { TestDatabase } from "./database.ts";

/** Columns, indexes, constraints, functions, triggers and sequences, one row each. */
const objects = `
  WITH own AS (SELECT oid FROM pg_namespace WHERE nspname = 'public'),
  tables AS (SELECT pg_class.* FROM pg_class JOIN own ON own.oid = relnamespace)
  SELECT concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'not null' END, attidentity, collname, pg_get_expr(adbin, adrelid)) AS line
    FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = tables.oid AND adnum = attnum
    LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    WHERE relkind IN ('r', 'p')
  UNION ALL SELECT concat_ws(' ', 'table', relname, relkind, reloptions::text, pg_get_partkeydef(oid)) FROM tables
    WHERE relkind IN ('r', 'p')
  UNION ALL SELECT pg_get_indexdef(oid) FROM tables WHERE relkind IN ('i', 'I')
  UNION ALL SELECT concat_ws(' ', 'sequence', relname) FROM tables WHERE relkind = 'S'
  UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE conrelid IN (SELECT oid FROM tables)
  UNION ALL SELECT concat_ws(' ', pg_get_functiondef(pg_proc.oid), proacl::text) FROM pg_proc JOIN own ON own.oid = pronamespace
    WHERE prokind = 'f' AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM tables)`;

/** Describes the schema, one line per object. */
export async function describeSchema(database: TestDatabase): Promise<string[]> {
  const rows = await database.query(objects);
  return rows.map(({ line }) => String(line).replaceAll(/\s+/g, " ")).toSorted();
}
