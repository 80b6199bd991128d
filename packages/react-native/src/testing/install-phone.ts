import { registry, type Ports } from "../core/index.ts";

/**
 * Replaces the phone of every session started from now on; without an argument the real one is back.
 *
 * @example
 * installPhone(createFakePhone({ os: "android", referrer: "clickId=abc" }).ports);
 */
export function installPhone(phone?: () => Ports): void {
  registry.createPorts = phone;
}
