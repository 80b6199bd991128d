import type { FastifyRequest } from "fastify";

/** The fields of a request that link pages need. Both Fastify and the fast path for links (link-fast-path.ts) provide them. */
export type HttpRequest = Pick<
  FastifyRequest,
  "headers" | "host" | "id" | "ip" | "log" | "method" | "originalUrl" | "protocol"
>;

/** The methods of a reply that link pages need. Both Fastify and the fast path provide them. */
export interface HttpReply {
  code(status: number): HttpReply;
  header(name: string, value: string): HttpReply;
  headers(values: Record<string, string>): HttpReply;
  redirect(url: string, status: number): HttpReply;
  send(body?: unknown): HttpReply;
}
