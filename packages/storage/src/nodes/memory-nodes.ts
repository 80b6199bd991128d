import type { NodeChannel, Store } from "../ports.ts";

type Listener = Parameters<NodeChannel["subscribe"]>[0];

/**
 * Returns `count` views of one store, as if that many nodes shared it. A published message has
 * reached all other nodes when `publish` resolves.
 */
export function memoryNodes(store: Store, count: number): readonly Store[] {
  const listeners = new Map<string, Set<Listener>>();
  return Array.from({ length: count }, (_, index) => {
    const name = `node ${index + 1}`;
    const ownListeners = new Set<Listener>();
    listeners.set(name, ownListeners);
    const nodes: NodeChannel = {
      name,
      async publish(messages) {
        for (const [node, otherListeners] of listeners) {
          if (node === name) continue;
          for (const listener of otherListeners) {
            for (const message of messages) await listener(message, name);
          }
        }
      },
      subscribe(listener) {
        ownListeners.add(listener);
        return () => ownListeners.delete(listener);
      },
    };
    return { ...store, nodes };
  });
}
