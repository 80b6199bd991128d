import { openPostgresCopy } from "../../postgres/index.ts";
import { openSqliteCopy } from "../../sqlite/index.ts";
import { copyStore } from "../copy-store.ts";

/** Copies in small batches and prints each one: `node slow-copy.ts <from> <to>`. */
const [from = "", to = ""] = process.argv.slice(2);
const open = (location: string, role: "source" | "target") =>
  location.startsWith("postgres:")
    ? openPostgresCopy(location, role)
    : openSqliteCopy(location, role);
const source = await open(from, "source");
const target = await open(to, "target");
await copyStore(source, target, {
  batch: 5,
  onProgress: ({ table, what, rows }) => process.stdout.write(`${what} ${table} ${rows}\n`),
});
await source.close();
await target.close();
