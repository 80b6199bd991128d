import type { DestinationStream } from "pino";

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Formats the JSON lines of the log for people: the local time, the level, the message and all other fields. */
export function prettyLines(destination: DestinationStream): DestinationStream {
  return {
    write(text) {
      const { time, level, msg = "", err, ...rest } = JSON.parse(text) as Line;
      const clock = new Date(time).toTimeString().slice(0, 8);
      const details = Object.entries(rest).map(([name, value]) => ` ${name}=${format(value)}`);
      const stack = err?.stack === undefined ? "" : `\n${err.stack}`;
      destination.write(`${clock} ${level.padEnd(5)} ${msg}${details.join("")}${stack}\n`);
    },
  };
}

function format(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
