/* oxlint-disable no-console -- the one place where the library speaks: to the app's developer */

const speaker = (level: "log" | "warn" | "error") => (message: string) =>
  console[level](`[throughline] ${message}`);

export const log: (message: string) => void = speaker("log");
export const warn: (message: string) => void = speaker("warn");
export const error: (message: string) => void = speaker("error");
