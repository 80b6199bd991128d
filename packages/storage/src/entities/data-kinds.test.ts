import { DatabaseSync } from "node:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copiedTables } from "../copy/tables.ts";
import { databasePath } from "../sqlite/connect.ts";
import { openSqliteStore } from "../sqlite/store.ts";
import { personTraces, storePerson } from "../testing/person.ts";
import { storedKinds } from "./data-kinds.ts";

/** Tables without data about the users of apps, with the reason. */
const notPersonal: Readonly<Record<string, string>> = {
  accounts: "members of the dashboard",
  api_keys: "settings",
  app_domains: "settings",
  bulk_changed_links: "links without their creator",
  bulk_changes: "settings",
  client_packages: "files of the service",
  clock_readings: "state of the service",
  counted_paths: "counts",
  counters: "counts",
  cubes: "counts",
  deleted_apps: "state of the service",
  icons: "settings",
  idempotency_keys: "answers with a link, for a day",
  key_uses: "counts by key",
  learned_models: "counts",
  link_clicks: "counts",
  link_tags: "settings",
  members: "members of the dashboard",
  nightly_exports: "state of the service",
  notes: "settings",
  mails: "members of the dashboard",
  one_time_links: "members of the dashboard",
  passkey_challenges: "members of the dashboard",
  passkeys: "members of the dashboard",
  postbacks: "Apple's postbacks name neither install nor user",
  quota_usage: "counts",
  salts: "keys of the service",
  service_keys: "keys of the service",
  sessions: "members of the dashboard",
  shared_reports: "settings",
  verdict_floors: "state of the service",
  webhooks: "settings",
};

it("say of every table whether it holds data about a person", () => {
  const personal = Object.values(storedKinds).flatMap(({ tables }) => tables);
  const listed = [...personal, ...Object.keys(notPersonal)];
  expect(listed.toSorted()).toEqual(copiedTables.map(({ name }) => name).toSorted());
});

it("include every table in which the ids of a person are found", async () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-kinds-"));
  try {
    const store = await openSqliteStore({ folder });
    await storePerson(store);
    await store.close();
    const db = new DatabaseSync(databasePath(folder), { readOnly: true });
    const names = copiedTables.map(({ name }) => name);
    const found = names.filter((name) => {
      const rows = JSON.stringify(db.prepare(`SELECT * FROM ${name}`).all());
      return personTraces.some((trace) => rows.includes(trace));
    });
    db.close();
    const personal = Object.values(storedKinds).flatMap(({ tables }) => tables);
    // A click knows nobody. A claim says whose it is.
    expect(personal.filter((name) => !found.includes(name))).toEqual(["clicks"]);
    expect(found.filter((name) => !personal.includes(name))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
