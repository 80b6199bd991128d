import { routes } from "@throughline/protocol";

/** How long to wait between two checks whether the service can be reached again. */
const pollMs = 3000;

let reachable = true;
const listeners = new Set<() => void>();
let recovery: Promise<void> | undefined;

/** Returns whether the last request reached the service. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls the listener when the connection is lost and when it is back. Returns a function that removes the listener. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReachable(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

/** Resolves when the service responds again. Call this function after a request that got no response. */
export function untilReachable(): Promise<void> {
  setReachable(false);
  recovery ??= poll().finally(() => {
    recovery = undefined;
    setReachable(true);
  });
  return recovery;
}

async function poll(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    try {
      if ((await fetch(routes.health.path, { cache: "no-store" })).ok) return;
    } catch {
      // The service still cannot be reached.
    }
  }
}
