import type { FastifyBaseLogger } from "fastify";

/** A response as it is logged. Address and query are left out, because they may identify the visitor. */
export interface LoggedResponse {
  readonly reqId: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Returns a function that logs responses, or undefined if the log level excludes them, which saves work per request. */
export function responseLog(
  log: FastifyBaseLogger,
): ((response: LoggedResponse) => void) | undefined {
  if (log.level !== "debug" && log.level !== "trace") return undefined;
  return (response) => log.debug(response, "answered");
}
