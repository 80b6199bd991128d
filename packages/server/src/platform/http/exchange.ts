import type { FastifyRequest } from "fastify";

/** What a link is answered from: Fastify's request, or what the fast path makes of Node's own. */
export type PlainRequest = Pick<
  FastifyRequest,
  "headers" | "host" | "id" | "ip" | "log" | "method" | "originalUrl" | "protocol"
>;

/** What a link is answered through, as Fastify's reply has it. */
export interface PlainReply {
  code(status: number): PlainReply;
  header(name: string, value: string): PlainReply;
  headers(values: Record<string, string>): PlainReply;
  redirect(url: string, status: number): PlainReply;
  send(body?: unknown): PlainReply;
}
