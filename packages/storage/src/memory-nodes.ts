import type { NodeChannel, Store } from "./ports.ts";

type Listener = Parameters<NodeChannel["subscribe"]>[0];

/**
 * Returns `count` views of one store, as if that many nodes shared it. A published message has
 * reached all other nodes when `publish` resolves.
 */
export function memoryNodes(store: Store, count: number): readonly Store[] {
  const listeners = new Map<string, Set<Listener>>();
  return Array.from({ length: count }, (_, index) => {
    const name = `node ${index + 1}`;
    const own = new Set<Listener>();
    listeners.set(name, own);
    const nodes: NodeChannel = {
      name,
      async publish(messages) {
        for (const [to, hearing] of listeners) {
          if (to === name) continue;
          for (const listener of hearing) {
            for (const message of messages) await listener(message, name);
          }
        }
      },
      subscribe(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
    return { ...store, nodes };
  });
}
