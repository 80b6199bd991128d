const key = "throughline.dismissed";
const dayMs = 86_400_000;
const defaultDays = 14;

/** Remembers for the page if the browser has no storage, or forbids it. */
let dismissedHere = false;

export function isDismissed(days: number | string = defaultDays): boolean {
  try {
    return dismissedHere || Date.now() - Number(localStorage.getItem(key)) < Number(days) * dayMs;
  } catch {
    return dismissedHere;
  }
}

export function rememberDismissal(): void {
  dismissedHere = true;
  try {
    localStorage.setItem(key, `${Date.now()}`);
  } catch {
    // A browser that forbids storage shows the banner again on the next page.
  }
}
