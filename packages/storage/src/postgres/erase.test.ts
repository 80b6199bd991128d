import { expect, it } from "vitest";
import { adClickId, storeAdClick } from "../testing/ad-click.ts";
import { openPostgresStore } from "./store.ts";
import { TestDatabase } from "./testing/database.ts";

it("leaves no ad click id, token or ad of an erased install in any row of the database", async () => {
  const database = await TestDatabase.create();
  const store = await openPostgresStore({ url: database.url });
  const rowsWithId = async () => {
    const [{ rows = "" } = {}] = await database.query(
      "SELECT database_to_xml(true, false, '')::text AS rows",
    );
    return String(rows).includes(adClickId);
  };
  try {
    await storeAdClick(store);
    expect(await rowsWithId()).toBe(true);
    expect(await store.erase("app", "phone")).toBe(true);
    expect(await rowsWithId()).toBe(false);
  } finally {
    await store.close();
    await database.remove();
  }
});
