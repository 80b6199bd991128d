import type { Device } from "./devices.ts";

/** How much of the screen the status bar and the home indicator take. */
export function insetsOf({ os }: Device): { top: number; bottom: number } {
  return os === "ios" ? { top: 56, bottom: 30 } : { top: 46, bottom: 26 };
}
