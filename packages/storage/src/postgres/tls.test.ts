import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "./store.ts";
import { copyCertificate } from "./testing/certificate.ts";
import type { Certificate } from "./testing/certificate.ts";
import { TestDatabase } from "./testing/database.ts";
import { startPostgres } from "./testing/server.ts";
import type { PostgresServer } from "./testing/server.ts";

let files: Certificate;
let server: PostgresServer;

beforeAll(async () => {
  files = copyCertificate();
  const rules = join(files.folder, "pg_hba.conf");
  writeFileSync(
    rules,
    "host all owner 127.0.0.1/32 trust\nhostssl all remote 127.0.0.1/32 scram-sha-256\n",
  );
  server = await startPostgres("bundled", {
    ssl: "on",
    ssl_cert_file: files.certificate,
    ssl_key_file: files.key,
    hba_file: rules,
  });
  await TestDatabase.at(server.url).query("CREATE ROLE remote LOGIN SUPERUSER PASSWORD 'secret'");
});
afterAll(async () => {
  await server.stop();
  rmSync(files.folder, { recursive: true });
});

/**
 * Returns the URL for the login that can connect only over TLS, by the host name of its
 * certificate.
 */
const address = (query: string, host = "localhost") =>
  `postgres://remote:secret@${host}:${server.port}/postgres?${query}`;

describe("a connection over TLS", () => {
  it.each([
    ["without checking the certificate", () => address("sslmode=require", "127.0.0.1")],
    [
      "to the host its certificate names",
      () => address(`sslmode=verify-full&sslrootcert=${files.authority}`),
    ],
  ])("works %s, for every connection", async (_title, url) => {
    const store = await openPostgresStore({ url: url() });
    await store.check();
    const connections = await TestDatabase.at(server.url).query(
      "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'remote'",
    );
    await store.close();
    expect(connections.length).toBeGreaterThan(1);
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
  });

  it.each([
    [
      "whose certificate is not trusted",
      () => address("sslmode=verify-full"),
      /^The certificate of postgres at localhost:\d+ is not trusted \(.*\)\. Name the file of its authority in STORE: sslrootcert=….$/,
    ],
    [
      "whose certificate is another host's",
      () => address(`sslmode=verify-full&sslrootcert=${files.authority}`, "127.0.0.1"),
      /^The certificate of .* is for another host\. Name the host as its certificate does\.$/,
    ],
    [
      "that accepts only connections over TLS, without sslmode",
      () => address("", "127.0.0.1"),
      /^PostgreSQL refused the login remote to .* without TLS\. Add \?sslmode=verify-full to STORE/,
    ],
  ])("is refused with one sentence by a server %s", async (_title, url, sentence) => {
    await expect(openPostgresStore({ url: url() })).rejects.toThrow(sentence);
  });

  it("is refused if the server does not support TLS", async () => {
    const database = await TestDatabase.create();
    const opened = openPostgresStore({ url: `${database.url}?sslmode=require` });
    await expect(opened).rejects.toThrow(
      /^PostgreSQL does not offer TLS for .* Turn on ssl in PostgreSQL\.$/,
    );
    await database.remove();
  });
});
