import pino from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

const errorLevel = pino.levels.values["error"] ?? 0;

/** How often a failure that goes on is told again, in milliseconds. */
const everyMs = 10_000;

/**
 * The service's log: JSON, a line each, with the time in ISO 8601 and the level by name. A sentence about failed requests that says no more than the one before (the
 * disk is full, and every click says so) is written once, then every ten seconds with the number of
 * times it was `repeated`; `/metrics` counts each of them.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // Which machine and process it was, whoever collects the lines knows.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { logMethod: countRepeats() },
  };
  return pino(options, destination);
}

function countRepeats(): LogMethod {
  const repeats = new Map<string, number>();
  return function count(args, method, level) {
    const [details, sentence] = args as unknown[];
    // What carries an error of its own is never like another.
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
    }, everyMs);
    timer.unref();
  };
}
