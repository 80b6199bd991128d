import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import { startPostgres } from "./server.ts";
import type { PostgresServer, PostgresSource } from "./server.ts";

/** Shares one server of each source between all test files. A server starts when the first file asks for it. */
export default async function setup(project: {
  provide(key: "postgresServers", value: string): void;
}): Promise<() => Promise<void>> {
  const servers = new Map<PostgresSource, Promise<PostgresServer>>();

  async function createOn({ url }: IncomingMessage): Promise<string> {
    const source = (url ?? "").slice(1) as PostgresSource;
    let postgres = servers.get(source);
    if (postgres === undefined) servers.set(source, (postgres = startPostgres(source)));
    return createDatabase((await postgres).url);
  }

  const server = createServer((request, response) => {
    createOn(request).then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  project.provide("postgresServers", `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    await Promise.allSettled(
      [...servers.values()].map(async (postgres) => (await postgres).stop()),
    );
  };
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new Client(server);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return server.replace(/postgres$/, name);
}
