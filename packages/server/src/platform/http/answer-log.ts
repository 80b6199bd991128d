import type { FastifyBaseLogger } from "fastify";

/** An answer as the log has it. Neither address nor query: both may tell who the visitor is. */
export interface LoggedAnswer {
  readonly reqId: string;
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Logs answers, where they are logged at all: asked once, because a record nobody reads costs each of them. */
export function answerLog(log: FastifyBaseLogger): ((answer: LoggedAnswer) => void) | undefined {
  if (log.level !== "debug" && log.level !== "trace") return undefined;
  return (answer) => log.debug(answer, "answered");
}
