import { isIP } from "node:net";

/**
 * Returns whether a request’s `Host` names this machine: an IP address, `localhost`, a local name, or the host that the
 * demo listens on. Rejecting other names prevents DNS rebinding, with which another website could read the demo’s data.
 */
export function isOwnHost(host: string | undefined, listening: string): boolean {
  const name = (host ?? "").toLowerCase().replace(/:\d+$/, "");
  const address = name.replace(/^\[(.*)\]$/, "$1");
  return (
    isIP(address) !== 0 ||
    /^(?:[\w-]+\.)*(?:localhost|local)$/.test(name) ||
    name === listening.toLowerCase()
  );
}
