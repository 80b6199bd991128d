import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startPostgres } from "./server.ts";
import type { PostgresServer, Version } from "./server.ts";

/** One server of each version for all test files, started when the first one asks. */
export default async function setup(project: {
  provide(key: "postgresServers", value: string): void;
}): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<PostgresServer>>();
  const desk = createServer((request, response) => {
    const version = (request.url ?? "").slice(1) as Version;
    let server = servers.get(version);
    if (server === undefined) servers.set(version, (server = startPostgres(version)));
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    desk.listen(0, "127.0.0.1", resolve);
  });
  const { port } = desk.address() as AddressInfo;
  project.provide("postgresServers", `http://127.0.0.1:${port}`);
  return async () => {
    desk.close();
    await Promise.allSettled([...servers.values()].map(async (server) => (await server).stop()));
  };
}
