import type { NodeChannel, Store } from "./ports.ts";

type Listener = Parameters<NodeChannel["subscribe"]>[0];

/** One store as so many nodes see it that serve from it together; what one says, the others have heard when it is said. */
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
