import type { ServerResponse } from "node:http";
import type { PlainReply } from "./exchange.ts";

/** An answer on Node's own response, for what links answer with: redirects, pages, errors as JSON. */
export class NodeReply implements PlainReply {
  readonly #response: ServerResponse;
  readonly #isLast: () => boolean;
  /** Names and values in turns, as Node takes them with the least ado. Each name comes once. */
  readonly #headers: string[] = [];
  status = 200;

  /** `isLast` says, when the answer goes out, whether its connection ends with it. */
  constructor(response: ServerResponse, isLast: () => boolean) {
    this.#response = response;
    this.#isLast = isLast;
  }

  /** Ends the connection: nothing can be said any more. */
  abandon(): void {
    this.#response.destroy();
  }

  code(status: number): this {
    this.status = status;
    return this;
  }

  header(name: string, value: string): this {
    this.#headers.push(name, value);
    return this;
  }

  headers(values: Record<string, string>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value);
    return this;
  }

  redirect(url: string, status: number): this {
    return this.header("Location", url).code(status).send();
  }

  send(body?: unknown): this {
    const isWritten = body === undefined || typeof body === "string" || body instanceof Buffer;
    if (!isWritten) this.header("Content-Type", "application/json; charset=utf-8");
    const text = isWritten ? (body ?? "") : JSON.stringify(body);
    this.header("Content-Length", `${Buffer.byteLength(text)}`);
    if (this.#isLast()) this.header("Connection", "close");
    this.#response.writeHead(this.status, this.#headers);
    this.#response.end(text);
    return this;
  }
}
