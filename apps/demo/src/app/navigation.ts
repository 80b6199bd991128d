import { useSyncExternalStore } from "react";

let route = "/";
const listeners = new Set<() => void>();

/** The way through the app: one route at a time. A real app has a router here. */
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
