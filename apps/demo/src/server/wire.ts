import type { ServerResponse } from "node:http";
import type { WireEvent } from "../wire/exchange.ts";

/** Streams the requests of a page’s phones to the page as server-sent events. */
export class Wire {
  readonly #listeners = new Map<string, Set<ServerResponse>>();

  listen(session: string, response: ServerResponse): void {
    const listeners = this.#listeners.get(session) ?? new Set();
    this.#listeners.set(session, listeners.add(response));
    response.once("close", () => {
      listeners.delete(response);
      if (listeners.size === 0) this.#listeners.delete(session);
    });
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 1000\n\n");
  }

  send(session: string, event: WireEvent): void {
    for (const response of this.#listeners.get(session) ?? []) {
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
  }
}
