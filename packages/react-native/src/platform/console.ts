/* oxlint-disable no-console -- the only place where the library writes to the console of the app's developer */

const createLogger = (level: "log" | "warn" | "error") => (message: string) =>
  console[level](`[throughline] ${message}`);

export const log: (message: string) => void = createLogger("log");
export const warn: (message: string) => void = createLogger("warn");
export const error: (message: string) => void = createLogger("error");
