import type { Device } from "./devices.ts";

/** Returns the heights of the status bar and the home indicator. */
export function insetsOf({ os }: Device): { top: number; bottom: number } {
  return os === "ios" ? { top: 56, bottom: 30 } : { top: 46, bottom: 26 };
}
