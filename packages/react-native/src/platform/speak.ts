/* oxlint-disable no-console -- the one place where the library speaks: to the app's developer */

export function log(message: string): void {
  console.log(`[throughline] ${message}`);
}

export function warn(message: string): void {
  console.warn(`[throughline] ${message}`);
}

export function error(message: string): void {
  console.error(`[throughline] ${message}`);
}
