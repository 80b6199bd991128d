import { StoreUnavailable } from "@throughline/storage";
import pino from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

const errorLevel = pino.levels.values["error"] ?? 0;

/** How often a repeated failure is logged, in milliseconds. */
const repeatEveryMs = 10_000;

/**
 * Creates the log of the service: one JSON object per line, with an ISO 8601 time and the name of the level. An error message
 * that repeats (the disk is full, and every click reports it) is written once, then every ten seconds with its count in
 * `repeated`. `/metrics` counts all of them.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // Log collectors already know the machine and the process.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { logMethod: countRepeats() },
  };
  return pino(options, destination);
}

/** Replaces an error of the store with its message. Its stack says nothing about an outage, which repeats it for hours. */
function describeOutage(args: unknown[]): void {
  const [details, sentence] = args;
  const { err, ...others } = (details ?? {}) as { err?: unknown };
  if (!(err instanceof StoreUnavailable)) return;
  args.splice(0, 2, others, `${String(sentence)}: ${err.message}`);
}

function countRepeats(): LogMethod {
  const repeats = new Map<string, number>();
  return function count(args, method, level) {
    describeOutage(args);
    const [details, sentence] = args as unknown[];
    // Errors with their own stack are always written.
    const isPlain = typeof details === "object" && details !== null && !("err" in details);
    if (level < errorLevel || !isPlain || typeof sentence !== "string") {
      method.apply(this, args);
      return;
    }
    const repeated = repeats.get(sentence);
    repeats.set(sentence, (repeated ?? -1) + 1);
    if (repeated !== undefined) return;
    method.apply(this, args);
    const timer = setInterval(() => {
      const since = repeats.get(sentence);
      if (since) {
        repeats.set(sentence, 0);
        method.apply(this, [{ repeated: since }, sentence]);
      } else {
        repeats.delete(sentence);
        clearInterval(timer);
      }
    }, repeatEveryMs);
    timer.unref();
  };
}
