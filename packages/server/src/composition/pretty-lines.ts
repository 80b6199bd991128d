import type { DestinationStream } from "pino";

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Takes the log's lines and writes each for people: the time of day here, the level, the sentence, and what else there is. */
export function prettyLines(destination: DestinationStream): DestinationStream {
  return {
    write(text) {
      const { time, level, msg = "", err, ...rest } = JSON.parse(text) as Line;
      const clock = new Date(time).toTimeString().slice(0, 8);
      const details = Object.entries(rest).map(([name, value]) => ` ${name}=${inWords(value)}`);
      const stack = err?.stack === undefined ? "" : `\n${err.stack}`;
      destination.write(`${clock} ${level.padEnd(5)} ${msg}${details.join("")}${stack}\n`);
    },
  };
}

function inWords(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
