import type { FastifyBaseLogger } from "fastify";

/** An answer as it is logged. Address and query are left out, because they may identify the visitor. */
export interface LoggedAnswer {
  readonly reqId: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Returns a function that logs answers, or undefined if the log level excludes them. Check this once, to save work per request. */
export function answerLog(log: FastifyBaseLogger): ((answer: LoggedAnswer) => void) | undefined {
  if (log.level !== "debug" && log.level !== "trace") return undefined;
  return (answer) => log.debug(answer, "answered");
}
