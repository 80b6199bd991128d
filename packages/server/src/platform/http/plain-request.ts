import type { FastifyRequest } from "fastify";

/** The request of a link click. It is a Fastify request, or a Node request that the fast path wraps. */
export type PlainRequest = Pick<
  FastifyRequest,
  "headers" | "host" | "id" | "ip" | "log" | "method" | "originalUrl" | "protocol"
>;

/** The reply to a link click. Fastify's reply implements it. */
export interface PlainReply {
  code(status: number): PlainReply;
  header(name: string, value: string): PlainReply;
  headers(values: Record<string, string>): PlainReply;
  redirect(url: string, status: number): PlainReply;
  send(body?: unknown): PlainReply;
}
