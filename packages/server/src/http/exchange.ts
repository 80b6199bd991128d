import type { FastifyRequest } from "fastify";

/** What a link is answered from: Fastify's request, or what the fast path makes of Node's own. */
export type Asked = Pick<
  FastifyRequest,
  "headers" | "host" | "id" | "ip" | "log" | "method" | "originalUrl" | "protocol"
>;

/** What a link is answered through, as Fastify's reply has it. */
export interface Answer {
  code(status: number): Answer;
  header(name: string, value: string): Answer;
  headers(values: Record<string, string>): Answer;
  redirect(url: string, status: number): Answer;
  send(body?: unknown): Answer;
}
