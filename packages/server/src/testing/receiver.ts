import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts an HTTP server that stands for another service. It stores the requests it receives. */
export async function startReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_received, response) => {
    response.writeHead(204).end();
  },
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      const receivedRequest = { url, headers, body: Buffer.concat(chunks).toString() };
      received.push(receivedRequest);
      answer(receivedRequest, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Returns the request bodies, parsed as JSON. */
    payloads: () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
