import type { FastifyInstance } from "fastify";

const open = new Set<FastifyInstance>();

/** Remembers a service until it is closed. */
export function trackService(service: FastifyInstance): void {
  open.add(service);
  service.addHook("onClose", () => void open.delete(service));
}

/** Closes the services that no test closed. */
export async function closeServices(): Promise<void> {
  await Promise.all([...open].map((service) => service.close()));
}
