import { isIP } from "node:net";

/**
 * Whether a request's `Host` is a name this machine has: an address, `localhost`, a name of the local
 * network, or the one the demo was told to listen on. Any other domain may be a foreign page's, led
 * here by its own DNS so that the browser takes the demo for part of that page.
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
