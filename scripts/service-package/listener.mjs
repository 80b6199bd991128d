import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Simulates a foreign server: answers every request with an empty object and records the requests.
 *
 * @returns {Promise<{ url: string, asked: string[], close(): void }>}
 */
export async function startListener() {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => response.end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
