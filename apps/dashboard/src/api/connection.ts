import { routes } from "@throughline/protocol";

/** How often the page asks whether the service is back. */
const pollMs = 3000;

let reachable = true;
const listeners = new Set<() => void>();
let waiting: Promise<void> | undefined;

/** Tells whether the last request reached the service. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls the listener when the connection is lost and when it is back. Returns a function that ends this. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReachable(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

/** Resolves when the service answers again. Call it after a request that got no answer. */
export function untilReachable(): Promise<void> {
  setReachable(false);
  waiting ??= poll().finally(() => {
    waiting = undefined;
    setReachable(true);
  });
  return waiting;
}

async function poll(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    try {
      if ((await fetch(routes.health.path, { cache: "no-store" })).ok) return;
    } catch {
      // The next round asks again.
    }
  }
}
