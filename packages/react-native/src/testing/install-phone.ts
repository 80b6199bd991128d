import { registry, type Ports } from "../core/index.ts";

/**
 * Replaces the phone of every session that starts from now on. Without an argument, restores the real phone.
 *
 * @example
 * installPhone(createFakePhone({ os: "android", referrer: "clickId=abc" }).ports);
 */
export function installPhone(phone?: () => Ports): void {
  registry.createPorts = phone;
}
