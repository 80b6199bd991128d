import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { checkVersion } from "./connection.ts";
import { serializeStoreError } from "./database-errors.ts";
import { openPostgresStore } from "./store.ts";
import { parseDatabaseUrl } from "./database-address.ts";
import { TestDatabase } from "./testing/database.ts";
import { startOldServer } from "./testing/old-server.ts";
import { startPostgres } from "./testing/server.ts";
import type { PostgresServer } from "./testing/server.ts";

describe("a PostgreSQL that cannot be used", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.remove());

  async function refusal(url: string): Promise<string> {
    const error: unknown = await openPostgresStore({ url }).then(
      () => "opened",
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StoreUnavailable);
    return (error as Error).message;
  }

  const withUser = (user: string) => database.url.replace("owner@", `${user}@`);

  it.each([
    "mysql://a@b/c",
    "postgres://host",
    "postgres://host/",
    "postgres://a@host:port/db",
    "postgres://host:70000/db",
    "not an address",
  ])("is refused because its address is not a PostgreSQL URL: %s", async (url) => {
    expect(await refusal(url)).toMatch(/not a PostgreSQL URL.*postgres:\/\/user:password@host/);
  });

  it.each([
    ["sslmode=maybe", "sslmode=maybe; it can be disable, require or verify-full"],
    ["ssl=true", "the parameter ssl; only sslmode and sslrootcert are known"],
    ["sslmode=require&sslrootcert=/ca.pem", "which works only with sslmode=verify-full"],
    ["sslmode=verify-full&sslrootcert=/none.pem", "/none.pem, which cannot be read (ENOENT)"],
  ])("is refused because of a parameter in its address: %s", async (query, words) => {
    expect(await refusal(`postgres://host/db?${query}`)).toContain(words);
  });

  it("is named without its password if no server answers", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => {
      server.once("listening", resolve);
    });
    const { port } = server.address() as AddressInfo;
    server.close();
    const message = await refusal(`postgres://me:secret@127.0.0.1:${port}/shop`);
    expect(message).toBe(
      `No PostgreSQL answers for shop at 127.0.0.1:${port}. Start it, or correct the address in STORE.`,
    );
  });

  it("is reported with its cause: no database, no login, or no right to create tables", async () => {
    const missing = database.url.replace(/[^/]*$/, "nowhere");
    expect(await refusal(missing)).toMatch(/^There is no such database: nowhere at/);
    expect(await refusal(withUser("stranger"))).toMatch(
      /^PostgreSQL refused the login stranger to/,
    );
    await database.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN");
    expect(await refusal(withUser("guest"))).toMatch(
      /^The login guest lacks a right in .*permission denied.*migrate with the owner's login\.$/,
    );
  });

  it("is refused if it is too old", async () => {
    const old = await startOldServer();
    expect(await refusal(old.url)).toMatch(/ is PostgreSQL 12; the service needs 15 or newer\.$/);
    await old.stop();
    const { name } = parseDatabaseUrl("postgres://me@old.example/shop");
    expect(() => checkVersion(140_012, name)).toThrow("shop at old.example:5432 is PostgreSQL 14");
    expect(() => checkVersion(150_000, name)).not.toThrow();
  });

  it.each([
    ["53100", "unavailable", "The disk of shop is full."],
    ["53300", "unavailable", "no connection left for shop"],
    ["25006", "unavailable", "No server of shop accepts writes"],
    ["57P01", "unavailable", "whether the last write happened is not known"],
    ["ECONNRESET", "unavailable", "whether the last write happened is not known"],
    ["55P03", "busy", "shop is busy"],
    ["22001", "unexpected", "the message of PostgreSQL"],
  ])("gets a sentence for the error code %s", (code, kind, words) => {
    const error = Object.assign(new Error("the message of PostgreSQL"), { code });
    const failure = serializeStoreError(error, { name: "shop", user: "me" });
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(words);
  });
});

describe("a standby that does not answer", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres("bundled");
  });
  afterAll(() => server.stop());

  it("makes the outcome of a cancelled write unknown instead of acknowledging the write", async () => {
    const store = await openPostgresStore({ url: server.url });
    const database = TestDatabase.at(server.url);
    await database.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    await database.query("SELECT pg_reload_conf()");
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    // The setting takes a moment to apply. Until then, writes are acknowledged.
    let outcome: Promise<unknown> | undefined;
    const write = async () => {
      outcome ??= store.learnedModels.save("app", { opens: 1 }).then(
        () => (outcome = undefined),
        (error: unknown) => error,
      );
      return database.query(waiting);
    };
    await expect.poll(write).toHaveLength(1);
    await database.query(`SELECT pg_cancel_backend(pid) FROM (${waiting}) AS one`);
    expect(await outcome).toBeInstanceOf(StoreUnavailable);
    expect(((await outcome) as Error).message).toMatch(/did not confirm a write in time/);
    await database.query("ALTER SYSTEM RESET synchronous_standby_names");
    await database.query("SELECT pg_reload_conf()");
    await store.close();
  });
});
