import type { ServerResponse } from "node:http";
import type { HttpReply } from "./http-request.ts";

/** A reply on a plain Node response, for the fast path of links: redirects, pages and JSON errors. */
export class NodeReply implements HttpReply {
  readonly #response: ServerResponse;
  readonly #isLast: () => boolean;
  /** Header names and values alternately, which is Node's fastest format. Each name comes once. */
  readonly #headers: string[] = [];
  status = 200;

  /** @param isLast returns whether to close the connection after the answer */
  constructor(response: ServerResponse, isLast: () => boolean) {
    this.#response = response;
    this.#isLast = isLast;
  }

  /** Closes the connection without an answer. */
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
    const isRaw = body === undefined || typeof body === "string" || body instanceof Buffer;
    if (!isRaw) this.header("Content-Type", "application/json; charset=utf-8");
    const text = isRaw ? (body ?? "") : JSON.stringify(body);
    this.header("Content-Length", `${Buffer.byteLength(text)}`);
    if (this.#isLast()) this.header("Connection", "close");
    this.#response.writeHead(this.status, this.#headers);
    this.#response.end(text);
    return this;
  }
}
