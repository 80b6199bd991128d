import { useSyncExternalStore } from "react";

let route = "/";
const listeners = new Set<() => void>();

/** A minimal router that shows one route at a time. */
export const navigation = {
  go(next: string): void {
    route = next;
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRoute(): string {
  return useSyncExternalStore(subscribe, () => route);
}
